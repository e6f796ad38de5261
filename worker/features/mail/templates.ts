import type { MessageDescriptor } from '@lingui/core'
import type { Locale } from '../../contract/locales.ts'
import type { MailKind } from '../../contract/mail.ts'
import { say } from '../../core/words.ts'
import { htmlOf, type Layout, textOf } from './template-layout.ts'

interface Template {
  subject: MessageDescriptor
  paragraphs: readonly MessageDescriptor[]
  button: MessageDescriptor
  /** The page that the button opens; the secret comes behind its `#`, which browsers send to nobody. */
  path: string
  /** Below the button: how long it holds, and what to do if one did not ask. */
  notes: readonly MessageDescriptor[]
}

const greeting: MessageDescriptor = /*i18n*/ { id: 'mail.greeting', message: 'Hola, {name}:' }
const linkBelow: MessageDescriptor = /*i18n*/ {
  id: 'mail.linkBelow',
  message: 'Si el botón no funciona, copia esta dirección en tu navegador:',
}
const sentBy: MessageDescriptor = /*i18n*/ {
  id: 'mail.sentBy',
  message: 'Este mensaje se envió a {email} porque es el correo de una cuenta de Vocero en {host}.',
}

const TEMPLATES: Record<MailKind, Template> = {
  newPassword: {
    subject: /*i18n*/ { id: 'mail.newPassword.subject', message: 'Elige una contraseña nueva' },
    paragraphs: [
      /*i18n*/ {
        id: 'mail.newPassword.asked',
        message: 'Alguien, seguramente tú, pidió una contraseña nueva para tu cuenta.',
      },
    ],
    button: /*i18n*/ { id: 'mail.newPassword.button', message: 'Elegir la contraseña' },
    path: '/new-password',
    notes: [
      /*i18n*/ {
        id: 'mail.newPassword.lasts',
        message: 'El enlace sirve una sola vez y durante 30 minutos. Si pediste varios, solo vale el último.',
      },
      /*i18n*/ {
        id: 'mail.newPassword.notYou',
        message: 'Si no fuiste tú, no hagas nada: tu contraseña sigue siendo la misma.',
      },
    ],
  },
  confirmation: {
    subject: /*i18n*/ { id: 'mail.confirmation.subject', message: 'Confirma tu correo electrónico' },
    paragraphs: [
      /*i18n*/ {
        id: 'mail.confirmation.why',
        message:
          'Tu cuenta ya funciona. Confirma que este correo es tuyo, para que puedas recuperar la contraseña si la olvidas.',
      },
    ],
    button: /*i18n*/ { id: 'mail.confirmation.button', message: 'Confirmar el correo' },
    path: '/confirm-email',
    notes: [
      /*i18n*/ { id: 'mail.confirmation.lasts', message: 'El enlace sirve una sola vez y durante 7 días.' },
      /*i18n*/ {
        id: 'mail.confirmation.notYou',
        message: 'Si no creaste esta cuenta, alguien escribió tu correo por error: no abras el enlace.',
      },
    ],
  },
  passwordChanged: {
    subject: /*i18n*/ { id: 'mail.passwordChanged.subject', message: 'Tu contraseña ha cambiado' },
    paragraphs: [
      /*i18n*/ { id: 'mail.passwordChanged.when', message: 'La contraseña de tu cuenta se cambió el {time} (UTC).' },
      /*i18n*/ { id: 'mail.passwordChanged.you', message: 'Si fuiste tú, no tienes que hacer nada más.' },
    ],
    button: /*i18n*/ { id: 'mail.passwordChanged.button', message: 'No fui yo: pedir otra' },
    path: '/forgotten-password',
    notes: [
      /*i18n*/ {
        id: 'mail.passwordChanged.notYou',
        message: 'Si no fuiste tú, pide enseguida una contraseña nueva: al elegirla se cierran todas las sesiones.',
      },
    ],
  },
}

export interface TemplateValues {
  origin: string
  name: string
  email: string
  secret: string
  /** When the change happened that the mail tells of; milliseconds UTC. */
  at: number
}

/** The mail of a kind in a person's language, as text and as HTML. */
export function renderMail(
  kind: MailKind,
  locale: Locale,
  { origin, name, email, secret, at }: TemplateValues,
): { subject: string; text: string; html: string } {
  const { subject, paragraphs, button, path, notes } = TEMPLATES[kind]
  const values = {
    name,
    email,
    host: new URL(origin).host,
    time: new Date(at).toISOString().slice(0, 16).replace('T', ' '),
  }
  const told = (message: MessageDescriptor) => say(locale, message, values)
  const layout: Layout = {
    locale,
    title: told(subject),
    paragraphs: [told(greeting), ...paragraphs.map(told)],
    button: told(button),
    link: `${origin}${path}${secret && `#${secret}`}`,
    linkBelow: told(linkBelow),
    notes: notes.map(told),
    footer: told(sentBy),
  }
  return { subject: layout.title, text: textOf(layout), html: htmlOf(layout) }
}
