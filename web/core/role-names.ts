import { useLingui } from '@lingui/react/macro'
import { CUSTOMER, SUPER_ADMIN } from '../../worker/contract/permissions.ts'

/** The name of a role in the reader's language, if the product has made it; others are called as they were named. */
export function useRoleName(): (name: string) => string {
  const { t } = useLingui()
  const known: Record<string, string> = { [SUPER_ADMIN]: t`Super administrador`, [CUSTOMER]: t`Cliente` }
  return (name) => known[name] ?? name
}
