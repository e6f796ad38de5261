import type { MessageDescriptor } from '@lingui/core'
import { notificationErrors, notificationNotices } from './notification-sentences.ts'

/** What is said of a person's own account; part of `sentences.ts`. */
export const accountErrors = {
  ...notificationErrors,
  'account.timeZone': /*i18n*/ { id: 'account.timeZone', message: 'Elige una zona horaria de la lista.' },
  'account.passwordWrong': /*i18n*/ { id: 'account.passwordWrong', message: 'La contraseña actual no es correcta.' },
  'session.notFound': /*i18n*/ { id: 'session.notFound', message: 'Esta sesión ya terminó o no es tuya.' },
  'mail.notOffered': /*i18n*/ {
    id: 'mail.notOffered',
    message: 'Esta instalación no envía correo. Pregunta a quien la administra.',
  },
  'mailLink.invalid': /*i18n*/ {
    id: 'mailLink.invalid',
    message: 'Este enlace ya no sirve: caducó, ya se usó o hay otro más nuevo. Pide otro.',
  },
} as const satisfies Record<string, MessageDescriptor>

export const accountNotices = {
  ...notificationNotices,
  'account.updated': /*i18n*/ { id: 'notice.account.updated', message: 'Tus datos se guardaron correctamente' },
  'account.passwordChanged': /*i18n*/ {
    id: 'notice.account.passwordChanged',
    message: 'Contraseña cambiada. Cerramos tus demás sesiones.',
  },
  'account.sessionEnded': /*i18n*/ { id: 'notice.account.sessionEnded', message: 'Esa sesión ha terminado' },
  'account.sessionsEnded': /*i18n*/ { id: 'notice.account.sessionsEnded', message: 'Tus demás sesiones han terminado' },
  'account.retention': /*i18n*/ {
    id: 'notice.account.retention',
    message: 'El tiempo de conservación se guardó correctamente',
  },
  'account.deleted': /*i18n*/ { id: 'notice.account.deleted', message: 'Tu cuenta ha sido eliminada' },
  'mail.passwordLink': /*i18n*/ {
    id: 'notice.mail.passwordLink',
    message: 'Si hay una cuenta con ese correo, le enviamos un enlace.',
  },
  'mail.passwordReset': /*i18n*/ {
    id: 'notice.mail.passwordReset',
    message: 'Contraseña cambiada. Cerramos todas tus sesiones.',
  },
  'mail.confirmed': /*i18n*/ { id: 'notice.mail.confirmed', message: 'Tu correo está confirmado' },
  'mail.otherAddress': /*i18n*/ {
    id: 'notice.mail.otherAddress',
    message: 'Confirmado. Falta abrir el enlace que enviamos a la otra dirección.',
  },
  'mail.bothAddresses': /*i18n*/ {
    id: 'notice.mail.bothAddresses',
    message: 'Enviamos un enlace a cada dirección. El correo cambia cuando abras los dos.',
  },
  'mail.changeCancelled': /*i18n*/ { id: 'notice.mail.changeCancelled', message: 'Tu correo sigue siendo el mismo' },
  'mail.confirmationSent': /*i18n*/ {
    id: 'notice.mail.confirmationSent',
    message: 'Te enviamos el correo de confirmación',
  },
} as const satisfies Record<string, MessageDescriptor>
