import type { MessageDescriptor } from '@lingui/core'
import type { Locale } from '../contract/locales.ts'
import { say } from './words.ts'

const visitor: MessageDescriptor = /*i18n*/ { id: 'contact.visitor', message: 'Visitante {number}' }
const somebody: MessageDescriptor = /*i18n*/ { id: 'contact.somebody', message: 'Alguien' }

/** A contact as a person is told of it: the provider's name, else the number among those of its agent. */
export function contactNamed(
  locale: Locale,
  { contact, contactNumber }: { contact: string | null; contactNumber?: number | null },
): string {
  return contact ?? (contactNumber ? say(locale, visitor, { number: String(contactNumber) }) : say(locale, somebody))
}
