import type { MessageDescriptor } from '@lingui/core'

/** What is said of a person's own account; part of `sentences.ts`. */
export const accountErrors = {
  'account.timeZone': /*i18n*/ { id: 'account.timeZone', message: 'Elige una zona horaria de la lista.' },
  'account.passwordWrong': /*i18n*/ { id: 'account.passwordWrong', message: 'La contraseña actual no es correcta.' },
  'session.notFound': /*i18n*/ { id: 'session.notFound', message: 'Esta sesión ya terminó o no es tuya.' },
} as const satisfies Record<string, MessageDescriptor>

export const accountNotices = {
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
} as const satisfies Record<string, MessageDescriptor>
