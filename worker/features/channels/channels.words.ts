import type { MessageDescriptor } from '@lingui/core'
import { failureSentences } from '../../channels/failures.words.ts'
import type { FailureReason, StatusReason } from '../../contract/channel-records.ts'
import type { ChannelType } from '../../contract/channels.ts'
import type { Locale } from '../../contract/locales.ts'
import { say } from '../../core/words.ts'

interface Introduction {
  /** A brand has the same name in every language. */
  name: string | MessageDescriptor
  description: MessageDescriptor
  /** The name of a Lucide icon. */
  icon: string
  color: string
}

/** The name and description of each type of channel, for owners. */
export const INTRODUCTIONS = {
  webchat: {
    name: /*i18n*/ { id: 'channel.webchat.name', message: 'Chat web' },
    description: /*i18n*/ {
      id: 'channel.webchat.description',
      message: 'Un chat en tu sitio o en un enlace público, sin instalar nada.',
    },
    icon: 'message-circle',
    color: '#4f46e5',
  },
  facebook: {
    name: 'Facebook Messenger',
    description: /*i18n*/ {
      id: 'channel.facebook.description',
      message: 'Responde los mensajes de tu página de Facebook.',
    },
    icon: 'facebook',
    color: '#0866ff',
  },
  instagram: {
    name: 'Instagram',
    description: /*i18n*/ {
      id: 'channel.instagram.description',
      message: 'Responde los mensajes directos de tu cuenta profesional.',
    },
    icon: 'instagram',
    color: '#d62976',
  },
  whatsapp: {
    name: 'WhatsApp',
    description: /*i18n*/ {
      id: 'channel.whatsapp.description',
      message: 'Atiende a tus clientes en tu número de WhatsApp Business.',
    },
    icon: 'phone',
    color: '#25d366',
  },
  telegram: {
    name: 'Telegram',
    description: /*i18n*/ {
      id: 'channel.telegram.description',
      message: 'Contesta a quien escriba a tu bot de Telegram.',
    },
    icon: 'send',
    color: '#229ed9',
  },
  viber: {
    name: 'Viber',
    description: /*i18n*/ { id: 'channel.viber.description', message: 'Contesta a quien escriba a tu bot de Viber.' },
    icon: 'message-square-more',
    color: '#7360f2',
  },
} as const satisfies Record<ChannelType, Introduction>

/** Why a channel does not work, or what its owner has to do before it does. */
const OWN_REASONS = {
  metaNotConnected: /*i18n*/ {
    id: 'channel.reason.metaNotConnected',
    message:
      'Falta conectarlo: registra en tu app de Meta la URL del webhook y el token de verificación, y después pulsa «Conectar».',
  },
  botNotConnected: /*i18n*/ {
    id: 'channel.reason.botNotConnected',
    message: 'Falta conectarlo: pulsa «Conectar» y avisaremos a tu bot de dónde estamos.',
  },
  appSecretMissing: /*i18n*/ {
    id: 'channel.reason.appSecretMissing',
    message: 'Falta el App secret: sin él no se puede saber si un mensaje viene de Meta, y no se acepta ninguno.',
  },
  checkFailed: /*i18n*/ {
    id: 'channel.reason.checkFailed',
    message: 'El proveedor no lo da por bueno. Pulsa «Reconectar» para ver qué falta.',
  },
  providerSilent: /*i18n*/ {
    id: 'channel.reason.providerSilent',
    message: 'El proveedor no responde en este momento. Prueba de nuevo en unos minutos.',
  },
  unchecked: /*i18n*/ {
    id: 'channel.reason.unchecked',
    message:
      'Cambiaste sus datos y el proveedor aún no ha podido confirmarlos. Lo comprobaremos de nuevo dentro de una hora; para hacerlo ya, pulsa «Reconectar».',
  },
  secretsUnreadable: /*i18n*/ {
    id: 'channel.reason.secretsUnreadable',
    message: 'Sus claves guardadas ya no se pueden leer. Edita el canal y escríbelas de nuevo.',
  },
} as const satisfies Record<Exclude<StatusReason, FailureReason>, MessageDescriptor>

/** A provider's refusal can be the reason too; its sentences are in `failures.words.ts`. */
export const REASONS = { ...OWN_REASONS, ...failureSentences } as const satisfies Record<
  StatusReason,
  MessageDescriptor
>

export const nameOf = (type: ChannelType, locale: Locale): string => {
  const { name } = INTRODUCTIONS[type]
  return typeof name === 'string' ? name : say(locale, name)
}
