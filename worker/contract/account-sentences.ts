import type { MessageDescriptor } from '@lingui/core'
import { PASSWORD_MIN_SUPER_ADMIN } from './limits.ts'

/** What is said of a person's own account; part of `sentences.ts`. */
export const accountErrors = {
  'account.passwordWrong': /*i18n*/ { id: 'account.passwordWrong', message: 'La contraseña actual no es correcta.' },
  'session.notFound': /*i18n*/ { id: 'session.notFound', message: 'Esta sesión ya terminó o no es tuya.' },
  'user.notFound': /*i18n*/ { id: 'user.notFound', message: 'El usuario no existe.' },
  'admin.passwordTooShort': /*i18n*/ {
    id: 'admin.passwordTooShort',
    message: 'La contraseña de un super administrador debe tener al menos {min} caracteres',
  },
  'admin.lastSuperAdmin': /*i18n*/ {
    id: 'admin.lastSuperAdmin',
    message: 'Es el último super administrador activo. Crea otro antes.',
  },
} as const satisfies Record<string, MessageDescriptor>

export const accountLimits = {
  'admin.passwordTooShort': { min: PASSWORD_MIN_SUPER_ADMIN },
} as const

export const accountNotices = {
  'account.updated': /*i18n*/ { id: 'notice.account.updated', message: 'Tus datos se guardaron correctamente' },
  'account.passwordChanged': /*i18n*/ {
    id: 'notice.account.passwordChanged',
    message: 'Contraseña cambiada. Cerramos tus demás sesiones.',
  },
  'account.sessionEnded': /*i18n*/ { id: 'notice.account.sessionEnded', message: 'Esa sesión ha terminado' },
  'account.deleted': /*i18n*/ { id: 'notice.account.deleted', message: 'Tu cuenta ha sido eliminada' },
} as const satisfies Record<string, MessageDescriptor>
