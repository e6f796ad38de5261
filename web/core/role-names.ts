import { useLingui } from '@lingui/react/macro'
import { CUSTOMER, SUPER_ADMIN } from '../../worker/contract/permissions.ts'

/** The name of a built-in role in the user's language; the name of any other role unchanged. */
export function useRoleName(): (name: string) => string {
  const { t } = useLingui()
  const known: Record<string, string> = { [SUPER_ADMIN]: t`Super administrador`, [CUSTOMER]: t`Cliente` }
  return (name) => known[name] ?? name
}
