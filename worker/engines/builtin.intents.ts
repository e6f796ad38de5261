import type { MessageDescriptor } from '@lingui/core'
import type { Intent } from '../contract/messages.ts'
import { phrases } from './builtin.phrases.ts'
import type { Persona } from './engine.ts'

type Speak = (message: MessageDescriptor, values?: Record<string, unknown>) => string

/** How people reach the business, as its owner has written it; empty where nothing is written. */
export const contactOf = ({ business: { contact }, nextStep }: Persona, speak: Speak): string =>
  contact ? speak(phrases.contact, { contact }) : nextStep

/**
 * What is said to an intent before anything else. Nothing is promised that the product does not do, and nothing advised
 * but to call the emergency number.
 */
export function acknowledged(intent: Intent, agent: Persona, speak: Speak): string {
  if (intent === 'person' && agent.handover?.isOn) return speak(phrases.personWanted)
  const said = speak(phrases[intent])
  if (intent === 'abuse') return said
  if (intent === 'danger') {
    const contact = agent.business.emergencyContact
    return contact ? `${said}\n\n${speak(phrases.emergencyContact, { contact })}` : said
  }
  const next = contactOf(agent, speak) || (intent === 'person' ? speak(phrases.askOn) : '')
  return next ? `${said} ${next}` : said
}
