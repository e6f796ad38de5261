import type { MessageDescriptor } from '@lingui/core'
import {
  PASSWORD_MIN_SUPER_ADMIN,
  PERMISSION_DESCRIPTION_MAX,
  PERMISSION_NAME_MAX,
  PERMISSION_NAME_MIN,
  ROLE_DESCRIPTION_MAX,
  ROLE_NAME_MAX,
  ROLE_NAME_MIN,
  USERS_CHANGED_MAX,
} from './limits.ts'
import { teamErrors, teamLimits, teamNotices } from './team-sentences.ts'

/** Sentences about users, roles, permissions and teams; part of `sentences.ts`. */
export const peopleErrors = {
  ...teamErrors,
  'account.countryRequired': /*i18n*/ { id: 'account.countryRequired', message: 'El país es requerido' },
  'user.notFound': /*i18n*/ { id: 'user.notFound', message: 'El usuario no existe.' },
  'user.emailTaken': /*i18n*/ { id: 'user.emailTaken', message: 'Otra cuenta ya usa este email.' },
  'user.rolesRequired': /*i18n*/ { id: 'user.rolesRequired', message: 'Selecciona al menos un rol para el usuario' },
  'user.unchanged': /*i18n*/ { id: 'user.unchanged', message: 'La cuenta ya estaba así.' },
  'user.noneChosen': /*i18n*/ { id: 'user.noneChosen', message: 'Elige al menos un usuario.' },
  'user.tooManyChosen': /*i18n*/ {
    id: 'user.tooManyChosen',
    message: 'Elige como máximo {max} usuarios a la vez.',
  },
  'admin.notFound': /*i18n*/ { id: 'admin.notFound', message: 'El administrador no existe.' },
  'admin.passwordTooShort': /*i18n*/ {
    id: 'admin.passwordTooShort',
    message: 'La contraseña de un super administrador debe tener al menos {min} caracteres',
  },
  'admin.lastSuperAdmin': /*i18n*/ {
    id: 'admin.lastSuperAdmin',
    message: 'Es el último super administrador activo. Crea otro antes.',
  },
  'admin.notYourself': /*i18n*/ {
    id: 'admin.notYourself',
    message: 'No puedes eliminarte, desactivarte ni quitarte el rol de super administrador.',
  },
  'role.notFound': /*i18n*/ { id: 'role.notFound', message: 'El rol no existe.' },
  'role.unknown': /*i18n*/ { id: 'role.unknown', message: 'Alguno de los roles elegidos no existe.' },
  'role.nameRequired': /*i18n*/ { id: 'role.nameRequired', message: 'El nombre del rol es requerido' },
  'role.nameTooShort': /*i18n*/ {
    id: 'role.nameTooShort',
    message: 'El nombre del rol debe tener al menos {min} caracteres',
  },
  'role.nameTooLong': /*i18n*/ {
    id: 'role.nameTooLong',
    message: 'El nombre del rol no puede exceder {max} caracteres',
  },
  'role.nameTaken': /*i18n*/ { id: 'role.nameTaken', message: 'Ya existe un rol con este nombre' },
  'role.descriptionTooLong': /*i18n*/ {
    id: 'role.descriptionTooLong',
    message: 'La descripción no puede exceder {max} caracteres',
  },
  'role.permissionsRequired': /*i18n*/ {
    id: 'role.permissionsRequired',
    message: 'Selecciona al menos un permiso para el rol',
  },
  'role.system': /*i18n*/ { id: 'role.system', message: 'Este rol es del sistema y no se puede cambiar así.' },
  'role.inUse': /*i18n*/ { id: 'role.inUse', message: 'El rol tiene usuarios. Asígnales otro antes de eliminarlo.' },
  'permission.notFound': /*i18n*/ { id: 'permission.notFound', message: 'El permiso no existe.' },
  'permission.unknown': /*i18n*/ { id: 'permission.unknown', message: 'Alguno de los permisos elegidos no existe.' },
  'permission.nameRequired': /*i18n*/ { id: 'permission.nameRequired', message: 'El nombre del permiso es requerido' },
  'permission.nameTooShort': /*i18n*/ {
    id: 'permission.nameTooShort',
    message: 'El nombre del permiso debe tener al menos {min} caracteres',
  },
  'permission.nameTooLong': /*i18n*/ {
    id: 'permission.nameTooLong',
    message: 'El nombre del permiso no puede exceder {max} caracteres',
  },
  'permission.nameTaken': /*i18n*/ { id: 'permission.nameTaken', message: 'Ya existe un permiso con este nombre' },
  'permission.descriptionTooLong': /*i18n*/ {
    id: 'permission.descriptionTooLong',
    message: 'La descripción no puede exceder {max} caracteres',
  },
  'permission.system': /*i18n*/ {
    id: 'permission.system',
    message: 'Este permiso es del sistema y no se puede cambiar.',
  },
  'permission.inUse': /*i18n*/ {
    id: 'permission.inUse',
    message: 'Algún rol tiene este permiso. Quítalo de los roles antes de eliminarlo.',
  },
} as const satisfies Record<string, MessageDescriptor>

export const peopleLimits = {
  ...teamLimits,
  'user.tooManyChosen': { max: USERS_CHANGED_MAX },
  'admin.passwordTooShort': { min: PASSWORD_MIN_SUPER_ADMIN },
  'role.nameTooShort': { min: ROLE_NAME_MIN },
  'role.nameTooLong': { max: ROLE_NAME_MAX },
  'role.descriptionTooLong': { max: ROLE_DESCRIPTION_MAX },
  'permission.nameTooShort': { min: PERMISSION_NAME_MIN },
  'permission.nameTooLong': { max: PERMISSION_NAME_MAX },
  'permission.descriptionTooLong': { max: PERMISSION_DESCRIPTION_MAX },
} as const

export const peopleNotices = {
  ...teamNotices,
  'user.created': /*i18n*/ { id: 'notice.user.created', message: 'Usuario creado correctamente' },
  'user.updated': /*i18n*/ { id: 'notice.user.updated', message: 'Usuario actualizado correctamente' },
  'user.deleted': /*i18n*/ { id: 'notice.user.deleted', message: 'Usuario eliminado correctamente' },
  'admin.created': /*i18n*/ { id: 'notice.admin.created', message: 'Super administrador creado correctamente' },
  'admin.deleted': /*i18n*/ { id: 'notice.admin.deleted', message: 'Administrador eliminado correctamente' },
  'role.created': /*i18n*/ { id: 'notice.role.created', message: 'Rol creado exitosamente' },
  'role.updated': /*i18n*/ { id: 'notice.role.updated', message: 'Rol actualizado exitosamente' },
  'role.deleted': /*i18n*/ { id: 'notice.role.deleted', message: 'Rol eliminado exitosamente' },
  'permission.created': /*i18n*/ { id: 'notice.permission.created', message: 'Permiso creado exitosamente' },
  'permission.updated': /*i18n*/ { id: 'notice.permission.updated', message: 'Permiso actualizado exitosamente' },
  'permission.deleted': /*i18n*/ { id: 'notice.permission.deleted', message: 'Permiso eliminado exitosamente' },
} as const satisfies Record<string, MessageDescriptor>
