import type { MessageDescriptor } from '@lingui/core'
import type { Locale } from '../../contract/locales.ts'
import type { Template } from './template-layout.ts'

/** Members' replies to a visitor. The encrypted part of the mail's row. */
export interface ReplyMail {
  to: string
  agent: string
  texts: readonly string[]
  /** The path of the agent's public chat. */
  path: string
  /** The session and the key that stops such mails. */
  stop: string
}

const subject: MessageDescriptor = /*i18n*/ { id: 'mail.reply.subject', message: '{agent} respondió a tu mensaje' }
const greeting: MessageDescriptor = /*i18n*/ { id: 'mail.invitation.greeting', message: 'Hola:' }
const what: MessageDescriptor = /*i18n*/ {
  id: 'mail.reply.what',
  message: 'Una persona te respondió en el chat de {agent}:',
}
const button: MessageDescriptor = /*i18n*/ { id: 'mail.reply.button', message: 'Abrir el chat' }
const where: MessageDescriptor = /*i18n*/ {
  id: 'mail.reply.where',
  message:
    'La conversación se ve solo en el dispositivo desde el que escribiste, y en la misma página. En otro lugar el chat empieza de nuevo.',
}
const noMailbox: MessageDescriptor = /*i18n*/ {
  id: 'mail.reply.noMailbox',
  message: 'Contesta en el chat: nadie lee las respuestas a este correo.',
}
const stopWords: MessageDescriptor = /*i18n*/ { id: 'mail.reply.stop', message: 'No recibir más estos correos' }
const footer: MessageDescriptor = /*i18n*/ {
  id: 'mail.reply.sentBy',
  message: 'Este mensaje se envió a {email} porque alguien dejó esta dirección en el chat de {agent}.',
}

/** The replies as they were written, a paragraph for each line. */
export function replyTemplate(_locale: Locale, content: string): Template {
  const { agent, texts, path, stop } = JSON.parse(content) as ReplyMail
  return {
    subject,
    greeting,
    paragraphs: [what],
    lines: texts.flatMap((text) => text.split(/\n+/)).filter((line) => line.trim() !== ''),
    button,
    path,
    notes: [where, noMailbox],
    stop: { words: stopWords, path: `${path}#stop=${stop}` },
    footer,
    values: { agent },
  }
}
