import type { MessageDescriptor } from '@lingui/core'
import type { Locale } from '../../contract/locales.ts'
import type { NoticeKind, NotificationKind } from '../../contract/notification-kinds.ts'
import { contactNamed } from '../../core/contact-name.ts'
import { say } from '../../core/words.ts'
import type { Template } from './template-layout.ts'

/** A thread that waits, or an engine with an error, as the encrypted part of the mail's row names it: nothing of what was said. */
interface Waiting {
  agent: string
  contact: string | null
  /** Absent in a mail that an earlier version queued. */
  contactNumber?: number | null
  kind: NoticeKind
  /** Its thread is assigned to the person. */
  isAssigned?: boolean
  path: string
}

const LISTED_MAX = 20
const ALL = '/conversations'
const AGENTS = '/agents'

const subject: MessageDescriptor = /*i18n*/ { id: 'mail.waiting.subject', message: 'Alguien espera a una persona' }
const severalSubject: MessageDescriptor = /*i18n*/ {
  id: 'mail.waiting.several',
  message: 'Conversaciones que esperan a una persona: {count}',
}
const reason: MessageDescriptor = /*i18n*/ {
  id: 'mail.waiting.why',
  message: 'En estas conversaciones de tus agentes hace falta que responda una persona:',
}
const line: Record<NotificationKind, MessageDescriptor> = {
  waiting: /*i18n*/ { id: 'mail.waiting.line', message: '{contact} espera en {agent}.' },
  written: /*i18n*/ {
    id: 'mail.waiting.writtenLine',
    message: '{contact} escribió en {agent}, en una conversación que atiende una persona.',
  },
  overdue: /*i18n*/ { id: 'mail.waiting.overdueLine', message: '{contact} sigue esperando en {agent}.' },
}
const assigned: MessageDescriptor = /*i18n*/ {
  id: 'mail.waiting.assignedLine',
  message: '{contact} espera en {agent}: la conversación se te asignó a ti.',
}
const engineSubject: MessageDescriptor = /*i18n*/ {
  id: 'mail.engine.subject',
  message: 'El motor de {agents} no funciona',
}
const engineLine: MessageDescriptor = /*i18n*/ {
  id: 'mail.engine.line',
  message:
    'El motor de {agent} rechaza lo que se le pregunta. Hasta que se corrija, puede haber mensajes que queden sin respuesta.',
}
const engineButton: MessageDescriptor = /*i18n*/ { id: 'mail.engine.button', message: 'Ver qué pasa' }
const more: MessageDescriptor = /*i18n*/ { id: 'mail.waiting.more', message: 'Y otras: {count}.' }
const button: MessageDescriptor = /*i18n*/ { id: 'mail.waiting.button', message: 'Abrir la conversación' }
const severalButton: MessageDescriptor = /*i18n*/ {
  id: 'mail.waiting.severalButton',
  message: 'Abrir las conversaciones',
}
const choose: MessageDescriptor = /*i18n*/ {
  id: 'mail.waiting.choose',
  message: 'En la configuración de tu cuenta eliges qué avisos recibes y cuándo.',
}

const AGENTS_NAMED = 3

function engineTemplate(locale: Locale, failing: readonly Waiting[]): Template {
  const agents = [...new Set(failing.map(({ agent }) => agent))]
  const lines = agents.slice(0, LISTED_MAX).map((agent) => say(locale, engineLine, { agent }))
  const remaining = agents.length - lines.length
  return {
    subject: engineSubject,
    paragraphs: [],
    lines: remaining > 0 ? [...lines, say(locale, more, { count: String(remaining) })] : lines,
    button: engineButton,
    path: agents.length === 1 ? (failing[0]?.path ?? AGENTS) : AGENTS,
    notes: [choose],
    values: { agents: `${agents.slice(0, AGENTS_NAMED).join(', ')}${agents.length > AGENTS_NAMED ? '…' : ''}` },
  }
}

const isOfThread = (told: Waiting): told is Waiting & { kind: NotificationKind } => told.kind !== 'engine'

/** One mail for a person, of one thread or of several, or of engines. */
export function waitingTemplate(locale: Locale, secret: string): Template {
  const told = JSON.parse(secret) as Waiting[]
  const waiting = told.filter(isOfThread)
  if (waiting.length === 0) return engineTemplate(locale, told)
  const [first] = waiting
  const isOne = waiting.length === 1
  const lines = waiting.slice(0, LISTED_MAX).map(({ kind, agent, isAssigned, ...contact }) => {
    const told = isAssigned && kind === 'waiting' ? assigned : line[kind]
    return say(locale, told, { contact: contactNamed(locale, contact), agent })
  })
  const remaining = waiting.length - lines.length
  return {
    subject: isOne ? subject : severalSubject,
    paragraphs: isOne ? [] : [reason],
    lines: remaining > 0 ? [...lines, say(locale, more, { count: String(remaining) })] : lines,
    button: isOne ? button : severalButton,
    path: isOne && first ? first.path : ALL,
    notes: [choose],
    values: { count: String(waiting.length) },
  }
}
