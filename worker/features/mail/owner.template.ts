import type { MessageDescriptor } from '@lingui/core'
import type { Locale } from '../../contract/locales.ts'
import { type Template, unlinked } from './template-layout.ts'

/** The account whose owner changed, with both owners' names. The encrypted part of the mail's row. */
export interface OwnerMail {
  accountName: string
  from: string
  to: string
}

const texts: Record<'given' | 'received', { subject: MessageDescriptor; paragraphs: MessageDescriptor[] }> = {
  given: {
    subject: /*i18n*/ { id: 'mail.accountGiven.subject', message: 'La cuenta {accountName} tiene un nuevo dueño' },
    paragraphs: [
      /*i18n*/ {
        id: 'mail.accountGiven.what',
        message: 'Hiciste dueño de {accountName} a {to}. Sigues en el equipo como administrador.',
      },
      /*i18n*/ {
        id: 'mail.accountGiven.billing',
        message: 'El plan y los pagos son ahora cosa suya, y también puede cambiar tu rol o quitarte del equipo.',
      },
    ],
  },
  received: {
    subject: /*i18n*/ { id: 'mail.accountReceived.subject', message: 'Ahora eres dueño de la cuenta {accountName}' },
    paragraphs: [
      /*i18n*/ {
        id: 'mail.accountReceived.what',
        message: '{from} te hizo dueño de {accountName}, con sus agentes, sus conversaciones, su plan y sus pagos.',
      },
      /*i18n*/ {
        id: 'mail.accountReceived.from',
        message: '{from} sigue en el equipo como administrador. Puedes cambiar su rol cuando quieras.',
      },
    ],
  },
}
const button: MessageDescriptor = /*i18n*/ { id: 'mail.owner.button', message: 'Ver el equipo' }
const notRequested: MessageDescriptor = /*i18n*/ {
  id: 'mail.accountGiven.notYou',
  message: 'Si no fuiste tú, alguien conoce tu contraseña: cámbiala y escribe al nuevo dueño.',
}
const noNeed: MessageDescriptor = /*i18n*/ {
  id: 'mail.accountReceived.noNeed',
  message: 'No tienes que hacer nada: la cuenta se abre con tu correo y tu contraseña de siempre.',
}

function template(side: 'given' | 'received', note: MessageDescriptor, content: string): Template {
  const { accountName, from, to } = JSON.parse(content) as OwnerMail
  const values = { accountName: unlinked(accountName), from: unlinked(from), to: unlinked(to) }
  return { ...texts[side], button, path: '/team', notes: [note], values }
}

/** The mail to the former owner. */
export const formerOwnerTemplate = (_locale: Locale, content: string): Template =>
  template('given', notRequested, content)
/** The mail to the new owner. */
export const newOwnerTemplate = (_locale: Locale, content: string): Template => template('received', noNeed, content)
