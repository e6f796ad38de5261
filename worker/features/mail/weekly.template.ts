import type { MessageDescriptor } from '@lingui/core'
import type { Locale } from '../../contract/locales.ts'
import { say } from '../../core/words.ts'
import type { Template } from './template-layout.ts'

/** The figures of a week and of the one before, without message texts. The encrypted part of the mail's row. */
export interface WeekInFigures {
  from: string
  to: string
  conversations: number
  before: number
  resolved: number
  handedOver: number
  unknown: number
  unanswered: number
  /** Absent like `learnable`. */
  left?: number
  /** People who wrote and whom no agent answered. Absent like `learnable`. */
  apart?: number
  /** Questions that members answered and agents could learn. Absent in a mail that an earlier version queued. */
  learnable?: number
}

const subject: MessageDescriptor = /*i18n*/ {
  id: 'mail.weekly.subject',
  message: 'Tu semana en conversaciones: {conversations}',
}
const quietSubject: MessageDescriptor = /*i18n*/ { id: 'mail.weekly.quiet', message: 'Tu semana, sin conversaciones' }
const days: MessageDescriptor = /*i18n*/ { id: 'mail.weekly.days', message: 'Del {from} al {to}.' }
const noVisitors: MessageDescriptor = /*i18n*/ {
  id: 'mail.weekly.nobody',
  message: 'Nadie escribió a tus agentes. Comparte el enlace de tu chat o ponlo en tu sitio web.',
}
const lines = {
  conversations: /*i18n*/ {
    id: 'mail.weekly.conversations',
    message: 'Conversaciones: {conversations} (la semana anterior: {before}).',
  },
  resolved: /*i18n*/ { id: 'mail.weekly.resolved', message: 'Resueltas sin una persona: {resolved} ({share} %).' },
  handedOver: /*i18n*/ { id: 'mail.weekly.handedOver', message: 'Pasaron a una persona: {handedOver}.' },
  unknown: /*i18n*/ { id: 'mail.weekly.unknown', message: 'El agente no supo responder: {unknown}.' },
  left: /*i18n*/ { id: 'mail.weekly.left', message: 'Se fueron esperando a una persona: {left}.' },
  unanswered: /*i18n*/ { id: 'mail.weekly.unanswered', message: 'Sin respuesta o sin entregar: {unanswered}.' },
  apart: /*i18n*/ {
    id: 'mail.weekly.apart',
    message: 'Personas que escribieron y a las que ningún agente respondió: {apart}.',
  },
  learnable: /*i18n*/ {
    id: 'mail.weekly.learnable',
    message:
      'Tu equipo respondió preguntas que tus agentes pueden aprender: {learnable}. Están en «Lo que no supo» de cada agente.',
  },
} satisfies Record<string, MessageDescriptor>
const button: MessageDescriptor = /*i18n*/ { id: 'mail.weekly.button', message: 'Ver la analítica' }
const choose: MessageDescriptor = /*i18n*/ {
  id: 'mail.weekly.choose',
  message: 'En la configuración de tu cuenta puedes dejar de recibir este resumen.',
}

/**
 * A day (`YYYY-MM-DD`) without its year. Mongolian is written here, because the platform has no Mongolian dates and would use
 * English ones.
 */
function dayIn(locale: Locale, date: string): string {
  const [, month, day] = date.split('-').map(Number)
  if (locale === 'mn') return `${month}-р сарын ${day}`
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(Date.parse(date))
}

/** The weekly report of an account for its owner. */
export function weeklyTemplate(locale: Locale, secret: string): Template {
  const { threads, ...stored } = JSON.parse(secret) as WeekInFigures & { threads?: number }
  // A mail that an earlier version queued has the figure under its previous name.
  const week = { ...stored, conversations: stored.conversations ?? threads ?? 0 }
  const translate = (message: MessageDescriptor, more: Record<string, string> = {}) =>
    say(locale, message, {
      ...Object.fromEntries(Object.entries(week).map(([name, value]) => [name, String(value)])),
      from: dayIn(locale, week.from),
      to: dayIn(locale, week.to),
      ...more,
    })
  const share = String(Math.round((100 * week.resolved) / Math.max(1, week.conversations)))
  const figures = [
    translate(lines.conversations),
    translate(lines.resolved, { share }),
    translate(lines.handedOver),
    translate(lines.unknown),
    ...(week.left ? [translate(lines.left)] : []),
    ...(week.unanswered > 0 ? [translate(lines.unanswered)] : []),
    ...(week.learnable ? [translate(lines.learnable)] : []),
  ]
  const apart = week.apart ? [translate(lines.apart)] : []
  const hasNone = week.conversations === 0
  const nothing = hasNone && !week.apart ? [translate(noVisitors)] : []
  return {
    subject: hasNone ? quietSubject : subject,
    paragraphs: [],
    lines: [translate(days), ...(hasNone ? nothing : figures), ...apart],
    button,
    path: '/analytics',
    notes: [choose],
    values: { conversations: String(week.conversations) },
  }
}
