import type { MessageDescriptor } from '@lingui/core'
import { ALLOWED_ORIGINS_MAX, QUICK_ACTIONS_MAX } from './limits.ts'

/** Sentences about channels and their settings; part of `sentences.ts`. */
export const channelErrors = {
  'channel.notFound': /*i18n*/ { id: 'channel.notFound', message: 'El canal no existe o no es tuyo.' },
  'channel.typeRequired': /*i18n*/ { id: 'channel.typeRequired', message: 'El tipo de canal es requerido' },
  'channel.typeUnknown': /*i18n*/ { id: 'channel.typeUnknown', message: 'Este tipo de canal no existe.' },
  'channel.typeNotOffered': /*i18n*/ {
    id: 'channel.typeNotOffered',
    message: 'El tipo de este agente no ofrece ese canal.',
  },
  'channel.typeTaken': /*i18n*/ {
    id: 'channel.typeTaken',
    message: 'Ya existe un canal de tipo {type} para este agente',
  },
  'channel.limitReached': /*i18n*/ {
    id: 'channel.limitReached',
    message: 'Este agente ya tiene todos los canales que permite su tipo ({max}).',
  },
  'channel.notReady': /*i18n*/ { id: 'channel.notReady', message: 'Aún no se puede activar. {reason}' },
  'channel.fieldRequired': /*i18n*/ { id: 'channel.fieldRequired', message: 'El campo {field} es requerido' },
  'channel.originInvalid': /*i18n*/ {
    id: 'channel.originInvalid',
    message: 'Escribe cada sitio como https://tu-sitio.com, sin ruta.',
  },
  'channel.originsTooMany': /*i18n*/ { id: 'channel.originsTooMany', message: 'Puedes indicar hasta {max} sitios.' },
  'channel.quickActionsTooMany': /*i18n*/ {
    id: 'channel.quickActionsTooMany',
    message: 'Puedes proponer hasta {max} preguntas.',
  },
  'channel.noProvider': /*i18n*/ {
    id: 'channel.noProvider',
    message: 'El chat web no necesita conectarse a ningún proveedor.',
  },
  'channel.signatureWrong': /*i18n*/ {
    id: 'channel.signatureWrong',
    message: 'La firma de la llamada no es correcta.',
  },
  'webhookCall.notFound': /*i18n*/ {
    id: 'webhookCall.notFound',
    message: 'Esta llamada ya no está en el registro: se guardan las últimas 5,000, durante 30 días.',
  },
  'webhookCall.notReplayed': /*i18n*/ {
    id: 'webhookCall.notReplayed',
    message: 'Repetir esta llamada no cambiaría nada: no trae ningún mensaje que se pueda responder.',
  },
  'webhookCall.notGenuine': /*i18n*/ {
    id: 'webhookCall.notGenuine',
    message:
      'La firma de esta llamada sigue sin ser correcta. Revisa el secreto de la aplicación y vuelve a intentarlo.',
  },
  'channel.handshakeMalformed': /*i18n*/ {
    id: 'channel.handshakeMalformed',
    message: 'A esta verificación le faltan datos o no son válidos.',
  },
  'channel.handshakeRefused': /*i18n*/ {
    id: 'channel.handshakeRefused',
    message: 'La clave de verificación no es la de este canal.',
  },
  'channel.configInvalid': /*i18n*/ {
    id: 'channel.configInvalid',
    message: 'La configuración debe ser un objeto JSON válido',
  },
  'channel.configTooLarge': /*i18n*/ {
    id: 'channel.configTooLarge',
    message: 'La configuración es demasiado grande o profunda.',
  },
} as const satisfies Record<string, MessageDescriptor>

export const channelLimits = {
  'channel.originsTooMany': { max: ALLOWED_ORIGINS_MAX },
  'channel.quickActionsTooMany': { max: QUICK_ACTIONS_MAX },
}

export const channelNotices = {
  'channel.created': /*i18n*/ { id: 'notice.channel.created', message: 'Canal creado correctamente' },
  'channel.updated': /*i18n*/ { id: 'notice.channel.updated', message: 'Canal actualizado correctamente' },
  'channel.silenced': /*i18n*/ {
    id: 'notice.channel.silenced',
    message: 'Canal desactivado: lo que llegue por aquí no se responderá hasta que lo actives.',
  },
  'channel.silencedUntold': /*i18n*/ {
    id: 'notice.channel.silencedUntold',
    message:
      'Canal desactivado. No pudimos avisar al proveedor y aún puede enviar mensajes: no se responderán, y se lo diremos de nuevo cada hora.',
  },
  'channel.deletedUntold': /*i18n*/ {
    id: 'notice.channel.deletedUntold',
    message:
      'Canal eliminado. No pudimos avisar al proveedor y aún puede enviar mensajes: no se responderán, y se lo diremos de nuevo cada hora.',
  },
  'channel.deleted': /*i18n*/ { id: 'notice.channel.deleted', message: 'Canal eliminado correctamente' },
  'channel.restored': /*i18n*/ { id: 'notice.channel.restored', message: 'Canal restaurado' },
  'channel.restoredInactive': /*i18n*/ {
    id: 'notice.channel.restoredInactive',
    message: 'Canal restaurado, pero desactivado: actívalo para conectarlo otra vez con su proveedor.',
  },
  'channel.erased': /*i18n*/ { id: 'notice.channel.erased', message: 'Canal eliminado para siempre' },
} as const satisfies Record<string, MessageDescriptor>
