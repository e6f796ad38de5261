import type { MessageDescriptor } from '@lingui/core'
import type { Locale } from '../contract/locales.ts'
import { say } from './words.ts'

const visitor: MessageDescriptor = /*i18n*/ { id: 'contact.visitor', message: 'Visitante {number}' }
const somebody: MessageDescriptor = /*i18n*/ { id: 'contact.somebody', message: 'Alguien' }

/**
 * The name by which members are shown a contact: the one reported by the provider, else the number among the agent's contacts.
 */
export function contactNamed(
  locale: Locale,
  { contact, contactNumber }: { contact: string | null; contactNumber?: number | null },
): string {
  return contact ?? (contactNumber ? say(locale, visitor, { number: String(contactNumber) }) : say(locale, somebody))
}
