import type { MessageDescriptor } from '@lingui/core'

/** What is said of notifications; part of `sentences.ts`. */
export const notificationErrors = {
  'notifications.quiet': /*i18n*/ { id: 'notifications.quiet', message: 'Escribe las horas así: 22:00.' },
  'notifications.quietEqual': /*i18n*/ {
    id: 'notifications.quietEqual',
    message: 'El silencio debe terminar a otra hora de la que empieza.',
  },
  'push.invalid': /*i18n*/ { id: 'push.invalid', message: 'Este navegador no dio los datos para recibir avisos.' },
  'push.refused': /*i18n*/ {
    id: 'push.refused',
    message: 'No se pueden enviar avisos a la dirección que dio este navegador.',
  },
  'push.notOffered': /*i18n*/ {
    id: 'push.notOffered',
    message: 'Esta instalación no envía avisos a dispositivos. Pregunta a quien la administra.',
  },
  'push.notFound': /*i18n*/ { id: 'push.notFound', message: 'Este dispositivo ya no recibe avisos.' },
} as const satisfies Record<string, MessageDescriptor>

export const notificationNotices = {
  'notifications.saved': /*i18n*/ { id: 'notice.notifications.saved', message: 'Tus avisos se guardaron' },
  'notifications.deviceAdded': /*i18n*/ {
    id: 'notice.notifications.deviceAdded',
    message: 'Este dispositivo recibe avisos',
  },
  'notifications.deviceRemoved': /*i18n*/ {
    id: 'notice.notifications.deviceRemoved',
    message: 'El dispositivo ya no recibe avisos',
  },
} as const satisfies Record<string, MessageDescriptor>
