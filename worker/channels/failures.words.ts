import type { MessageDescriptor } from '@lingui/core'
import type { FailureReason } from './failures.ts'

/** The sentence of each failure for the owner of a channel: what happened and how to correct it. */
export const failureSentences = {
  temporary: /*i18n*/ {
    id: 'channel.failure.temporary',
    message: 'El proveedor falló por un momento. Lo intentamos de nuevo.',
  },
  rateLimited: /*i18n*/ {
    id: 'channel.failure.rateLimited',
    message: 'El proveedor pide ir más despacio. Los mensajes salen en cuanto lo permite.',
  },
  personRateLimited: /*i18n*/ {
    id: 'channel.failure.personRateLimited',
    message: 'Salieron demasiados mensajes seguidos para una persona. Los siguientes esperan un poco.',
  },
  resultUnknown: /*i18n*/ {
    id: 'channel.failure.resultUnknown',
    message: 'El proveedor no respondió: no se sabe si el mensaje llegó.',
  },
  windowClosed: /*i18n*/ {
    id: 'channel.failure.windowClosed',
    message:
      'Pasaron más de 24 horas desde el último mensaje de la persona: el canal ya no deja responder hasta que vuelva a escribir.',
  },
  personUnreachable: /*i18n*/ {
    id: 'channel.failure.personUnreachable',
    message: 'Esta persona no puede recibir mensajes del canal: lo bloqueó, lo dejó o no está disponible.',
  },
  personStopped: /*i18n*/ {
    id: 'channel.failure.personStopped',
    message: 'La persona pidió no recibir más mensajes: no se le envió.',
  },
  personBlocked: /*i18n*/ {
    id: 'channel.failure.personBlocked',
    message:
      'La persona bloqueó esta cuenta o canceló su suscripción: no puede recibir mensajes hasta que vuelva a escribir.',
  },
  marketingStopped: /*i18n*/ {
    id: 'channel.failure.marketingStopped',
    message:
      'La persona dejó de recibir mensajes de marketing de este número. Las demás plantillas y las respuestas sí le llegan.',
  },
  templateRefused: /*i18n*/ {
    id: 'channel.failure.templateRefused',
    message:
      'WhatsApp no aceptó la plantilla: cambió, está en pausa o sus datos no encajan. Revísala en tu panel de Meta.',
  },
  notTestNumber: /*i18n*/ {
    id: 'channel.failure.notTestNumber',
    message:
      'El número es de prueba y esta persona no está en su lista de destinatarios. Añádela o usa un número propio.',
  },
  threadElsewhere: /*i18n*/ {
    id: 'channel.failure.threadElsewhere',
    message: 'Otra aplicación atiende esta conversación en este momento.',
  },
  requestRefused: /*i18n*/ {
    id: 'channel.failure.requestRefused',
    message: 'El proveedor rechazó el mensaje.',
  },
  mediaRefused: /*i18n*/ {
    id: 'channel.failure.mediaRefused',
    message: 'El proveedor no pudo obtener la imagen o el archivo del mensaje.',
  },
  policyRefused: /*i18n*/ {
    id: 'channel.failure.policyRefused',
    message: 'El proveedor bloqueó el mensaje por sus normas.',
  },
  spamWarning: /*i18n*/ {
    id: 'channel.failure.spamWarning',
    message: 'El proveedor avisa de que los mensajes parecen abusivos. Revisa qué se envía antes de continuar.',
  },
  webhookConflict: /*i18n*/ {
    id: 'channel.failure.webhookConflict',
    message: 'Otro programa recoge los mensajes de este bot. Detenlo o usa otro bot.',
  },
  houseFailed: /*i18n*/ {
    id: 'channel.failure.houseFailed',
    message: 'No pudimos enviar el mensaje por un fallo nuestro. Puedes enviarlo de nuevo.',
  },
  tokenInvalid: /*i18n*/ {
    id: 'channel.failure.tokenInvalid',
    message: 'El token no es válido o ha caducado. Crea uno nuevo y pégalo en los datos del canal.',
  },
  permissionMissing: /*i18n*/ {
    id: 'channel.failure.permissionMissing',
    message:
      'Al token le falta permiso para los mensajes, o la aplicación no está publicada. Revisa los permisos y crea un token nuevo.',
  },
  accountRestricted: /*i18n*/ {
    id: 'channel.failure.accountRestricted',
    message: 'El proveedor ha restringido la cuenta. Revisa sus avisos en el panel del proveedor.',
  },
  accountsUnlinked: /*i18n*/ {
    id: 'channel.failure.accountsUnlinked',
    message: 'La cuenta de Instagram no está vinculada a la página del token. Vincúlalas y prueba de nuevo.',
  },
  billing: /*i18n*/ {
    id: 'channel.failure.billing',
    message: 'El proveedor no envía por un problema de pago o de saldo. Revísalo en su panel.',
  },
  webhookMissing: /*i18n*/ {
    id: 'channel.failure.webhookMissing',
    message: 'El proveedor no sabe a qué dirección avisar. Conecta el canal de nuevo.',
  },
} as const satisfies Record<FailureReason, MessageDescriptor>
