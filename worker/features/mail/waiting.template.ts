import type { MessageDescriptor } from '@lingui/core'
import type { Locale } from '../../contract/locales.ts'
import { isOfThread, type NoticeKind, type NotificationKind } from '../../contract/notification-kinds.ts'
import { contactNamed } from '../../core/contact-name.ts'
import { say } from '../../core/words.ts'
import type { Template } from './template-layout.ts'

/**
 * An entry of the mail: a waiting thread, or an engine or channel with an error. Stored encrypted with the mail; it contains no
 * message text.
 */
interface Waiting {
  agent: string
  contact: string | null
  /** Absent in a mail that an earlier version queued. */
  contactNumber?: number | null
  kind: NoticeKind
  /** Its thread is assigned to the recipient. */
  isAssigned?: boolean
  /** Of a channel: its name and its error, in the recipient's language. */
  channel?: string
  reason?: string
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
const channelSubject: MessageDescriptor = /*i18n*/ {
  id: 'mail.channel.subject',
  message: 'Un canal de {agents} dejó de funcionar',
}
const channelReason: MessageDescriptor = /*i18n*/ {
  id: 'mail.channel.why',
  message: 'Hasta que se corrija, puede haber mensajes de un canal que queden sin respuesta:',
}
const channelLine: MessageDescriptor = /*i18n*/ { id: 'mail.channel.line', message: '{channel}, de {agent}: {reason}' }
const channelButton: MessageDescriptor = /*i18n*/ { id: 'mail.channel.button', message: 'Ver los canales' }
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

/** The first lines, and the number of further ones. */
function listed(locale: Locale, lines: readonly string[]): string[] {
  const remaining = lines.length - LISTED_MAX
  const first = lines.slice(0, LISTED_MAX)
  return remaining > 0 ? [...first, say(locale, more, { count: String(remaining) })] : first
}

function failingTemplate(locale: Locale, failing: readonly Waiting[]): Template {
  const agents = [...new Set(failing.map(({ agent }) => agent))]
  const channels = failing.filter(({ kind }) => kind === 'channel')
  const isOfChannels = channels.length > 0
  const lines = isOfChannels
    ? channels.map(({ agent, channel = '', reason = '' }) => say(locale, channelLine, { agent, channel, reason }))
    : agents.map((agent) => say(locale, engineLine, { agent }))
  return {
    subject: isOfChannels ? channelSubject : engineSubject,
    paragraphs: isOfChannels ? [channelReason] : [],
    lines: listed(locale, lines),
    button: isOfChannels ? channelButton : engineButton,
    path: agents.length === 1 ? (failing[0]?.path ?? AGENTS) : AGENTS,
    notes: [choose],
    values: { agents: `${agents.slice(0, AGENTS_NAMED).join(', ')}${agents.length > AGENTS_NAMED ? '…' : ''}` },
  }
}

const isWaiting = (entry: Waiting): entry is Waiting & { kind: NotificationKind } => isOfThread(entry.kind)

/** One mail to a member: about one thread or several, or about engines, or about channels. */
export function waitingTemplate(locale: Locale, secret: string): Template {
  const entries = JSON.parse(secret) as Waiting[]
  const waiting = entries.filter(isWaiting)
  if (waiting.length === 0) return failingTemplate(locale, entries)
  const [first] = waiting
  const isOne = waiting.length === 1
  const lines = waiting.map(({ kind, agent, isAssigned, ...contact }) => {
    const sentence = isAssigned && kind === 'waiting' ? assigned : line[kind]
    return say(locale, sentence, { contact: contactNamed(locale, contact), agent })
  })
  return {
    subject: isOne ? subject : severalSubject,
    paragraphs: isOne ? [] : [reason],
    lines: listed(locale, lines),
    button: isOne ? button : severalButton,
    path: isOne && first ? first.path : ALL,
    notes: [choose],
    values: { count: String(waiting.length) },
  }
}
