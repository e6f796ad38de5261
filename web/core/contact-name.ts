import { useLingui } from '@lingui/react/macro'
import type { ContactProfile } from '../../worker/contract/threads.ts'

/** What a provider calls a contact. */
export const providerNameOf = (person: ContactProfile | null | undefined): string | undefined =>
  person?.name ?? person?.username ?? person?.phone ?? person?.email

/** The name of a contact: the provider's, else the number that the contact has among those of its agent. */
export function useContactName() {
  const { t } = useLingui()
  return ({ person, contactNumber }: { person?: ContactProfile | undefined; contactNumber: number }): string =>
    providerNameOf(person) ?? t`Visitante ${contactNumber}`
}
