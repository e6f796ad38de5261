import { useLingui } from '@lingui/react/macro'
import type { ContactProfile } from '../../worker/contract/threads.ts'

/** The name of a contact as the provider reports it. */
export const providerNameOf = (person: ContactProfile | null | undefined): string | undefined =>
  person?.name ?? person?.username ?? person?.phone ?? person?.email

/** The display name of a contact: the name from the provider, else the contact's number at its agent. */
export function useContactName() {
  const { t } = useLingui()
  return ({ person, contactNumber }: { person?: ContactProfile | null | undefined; contactNumber: number }): string =>
    providerNameOf(person) ?? t`Visitante ${contactNumber}`
}
