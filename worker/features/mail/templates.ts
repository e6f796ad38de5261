import type { MessageDescriptor } from '@lingui/core'
import type { Locale } from '../../contract/locales.ts'
import type { MailKind } from '../../contract/mail.ts'
import { say } from '../../core/words.ts'
import { formerOwnerTemplate, newOwnerTemplate } from './owner.template.ts'
import { replyTemplate } from './reply.template.ts'
import { htmlOf, type Layout, type Template, textOf, unlinked } from './template-layout.ts'
import { waitingTemplate } from './waiting.template.ts'
import { weeklyTemplate } from './weekly.template.ts'

const greeting: MessageDescriptor = /*i18n*/ { id: 'mail.greeting', message: 'Hola, {name}:' }
const linkBelow: MessageDescriptor = /*i18n*/ {
  id: 'mail.linkBelow',
  message: 'Si el botón no funciona, copia esta dirección en tu navegador:',
}
const sentBy: MessageDescriptor = /*i18n*/ {
  id: 'mail.sentBy',
  message: 'Este mensaje se envió a {email} porque es el correo de una cuenta de Vocero en {host}.',
}

const WRITTEN_BY_SOMEBODY: MessageDescriptor = /*i18n*/ {
  id: 'mail.invitation.sentBy',
  message: 'Este mensaje se envió a {email} porque alguien escribió esta dirección en Vocero, en {host}.',
}
const ONCE_A_DAY: MessageDescriptor = /*i18n*/ {
  id: 'mail.emailChange.lasts',
  message: 'El enlace sirve una sola vez y durante 24 horas.',
}

/** Mails whose encrypted part is their content instead of the secret of a link. */
const DETAILED = {
  accountGiven: formerOwnerTemplate,
  accountReceived: newOwnerTemplate,
  waiting: waitingTemplate,
  weekly: weeklyTemplate,
  reply: replyTemplate,
} satisfies Partial<Record<MailKind, (locale: Locale, content: string) => Template>>
const isDetailed = (kind: MailKind): kind is keyof typeof DETAILED => kind in DETAILED

const TEMPLATES: Record<Exclude<MailKind, keyof typeof DETAILED>, Template> = {
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
  oldEmail: {
    subject: /*i18n*/ { id: 'mail.oldEmail.subject', message: 'Confirma el cambio de tu correo' },
    paragraphs: [
      /*i18n*/ {
        id: 'mail.oldEmail.what',
        message: 'Alguien, seguramente tú, pidió que tu cuenta use {newEmail} en lugar de esta dirección.',
      },
      /*i18n*/ {
        id: 'mail.oldEmail.both',
        message: 'El correo cambia cuando abras este enlace y el que enviamos a la otra dirección.',
      },
    ],
    button: /*i18n*/ { id: 'mail.oldEmail.button', message: 'Confirmar el cambio' },
    path: '/confirm-email',
    notes: [
      ONCE_A_DAY,
      /*i18n*/ {
        id: 'mail.oldEmail.notYou',
        message: 'Si no fuiste tú, no abras el enlace y cambia tu contraseña: alguien la conoce.',
      },
    ],
  },
  newEmail: {
    subject: /*i18n*/ { id: 'mail.newEmail.subject', message: 'Confirma tu correo nuevo' },
    paragraphs: [
      /*i18n*/ {
        id: 'mail.newEmail.what',
        message: 'Alguien, seguramente tú, quiere usar esta dirección para su cuenta de Vocero.',
      },
      /*i18n*/ {
        id: 'mail.newEmail.both',
        message: 'El correo cambia cuando abras este enlace y el que enviamos a la dirección de antes.',
      },
    ],
    button: /*i18n*/ { id: 'mail.newEmail.button', message: 'Confirmar la dirección' },
    path: '/confirm-email',
    notes: [
      ONCE_A_DAY,
      /*i18n*/ {
        id: 'mail.newEmail.notYou',
        message: 'Si no fuiste tú, alguien escribió tu correo por error: no abras el enlace.',
      },
    ],
    footer: WRITTEN_BY_SOMEBODY,
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
  invitation: {
    subject: /*i18n*/ { id: 'mail.invitation.subject', message: '{name} te invita a {account} en Vocero' },
    greeting: /*i18n*/ { id: 'mail.invitation.greeting', message: 'Hola:' },
    paragraphs: [
      /*i18n*/ {
        id: 'mail.invitation.what',
        message:
          '{name} quiere que trabajes en la cuenta de {account}. En Vocero los agentes de un negocio responden a sus clientes, y su equipo los acompaña.',
      },
    ],
    button: /*i18n*/ { id: 'mail.invitation.button', message: 'Ver la invitación' },
    path: '/invitation',
    notes: [
      /*i18n*/ { id: 'mail.invitation.lasts', message: 'El enlace sirve una sola vez y durante 7 días.' },
      /*i18n*/ {
        id: 'mail.invitation.notYou',
        message: 'Si no esperabas esta invitación, no hagas nada: sin abrir el enlace no pasa nada.',
      },
    ],
    footer: WRITTEN_BY_SOMEBODY,
  },
}

const templateOf = (kind: MailKind, locale: Locale, secret: string): Template =>
  isDetailed(kind) ? DETAILED[kind](locale, secret) : TEMPLATES[kind]

interface TemplateValues {
  origin: string
  name: string
  email: string
  /** The name of an invitation's account. */
  account: string
  /** The new address of a change of address. */
  newEmail: string
  secret: string
  /** The time of the reported change; milliseconds since 1970. */
  at: number
}

/** The mail of a kind in a user's language, as text and as HTML. */
export function renderMail(
  kind: MailKind,
  locale: Locale,
  { origin, name, email, account, newEmail, secret, at }: TemplateValues,
): { subject: string; text: string; html: string } {
  const template = templateOf(kind, locale, secret)
  const { subject, paragraphs, lines = [], button, path, notes, values: own } = template
  const values = {
    ...own,
    name: unlinked(name),
    email,
    account: unlinked(account),
    newEmail,
    host: new URL(origin).host,
    time: new Date(at).toISOString().slice(0, 16).replace('T', ' '),
  }
  const translate = (message: MessageDescriptor) => say(locale, message, values)
  const layout: Layout = {
    locale,
    title: translate(subject),
    paragraphs: [translate(template.greeting ?? greeting), ...paragraphs.map(translate), ...lines],
    button: translate(button),
    link: `${origin}${path}${secret && !isDetailed(kind) ? `#${secret}` : ''}`,
    linkBelow: translate(linkBelow),
    notes: notes.map(translate),
    stop: template.stop ? { words: translate(template.stop.words), link: `${origin}${template.stop.path}` } : null,
    footer: translate(template.footer ?? sentBy),
  }
  return { subject: layout.title, text: textOf(layout), html: htmlOf(layout) }
}
