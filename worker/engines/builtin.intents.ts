import type { MessageDescriptor } from '@lingui/core'
import type { Intent } from '../contract/intents.ts'
import { phrases } from './builtin.phrases.ts'
import type { AgentProfile } from './engine.ts'

type Translate = (message: MessageDescriptor, values?: Record<string, unknown>) => string

/** How to reach the business, else the owner's next step; empty if neither is set. */
export const contactOf = ({ business: { contact }, nextStep }: AgentProfile, translate: Translate): string =>
  contact ? translate(phrases.contact, { contact }) : nextStep

/**
 * The first sentences of a reply to an intent. They promise nothing that the product does not do, and advise nothing except
 * to call the emergency number.
 */
export function acknowledgement(intent: Intent, agent: AgentProfile, translate: Translate): string {
  if (intent === 'person' && agent.handover?.isOn) return translate(phrases.personWanted)
  const text = translate(phrases[intent])
  if (intent === 'abuse') return text
  if (intent === 'danger') {
    const contact = agent.business.emergencyContact
    return contact ? `${text}\n\n${translate(phrases.emergencyContact, { contact })}` : text
  }
  const next = contactOf(agent, translate) || (intent === 'person' ? translate(phrases.askOn) : '')
  return next ? `${text} ${next}` : text
}
