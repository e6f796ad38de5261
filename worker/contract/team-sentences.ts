import type { MessageDescriptor } from '@lingui/core'
import { INVITATIONS_MAX, MEMBER_AGENTS_MAX, MEMBERS_MAX } from './member-roles.ts'

/** Sentences about the people of an account; part of `sentences.ts`. */
export const teamErrors = {
  'team.roleUnknown': /*i18n*/ { id: 'team.roleUnknown', message: 'Elige un rol de la lista.' },
  'team.agentsRequired': /*i18n*/ { id: 'team.agentsRequired', message: 'Elige al menos un agente.' },
  'team.tooManyAgents': /*i18n*/ { id: 'team.tooManyAgents', message: 'Elige como máximo {max} agentes.' },
  'team.managerSeesAll': /*i18n*/ {
    id: 'team.managerSeesAll',
    message: 'Un administrador ve todos los agentes de la cuenta.',
  },
  'team.agentNotFound': /*i18n*/ { id: 'team.agentNotFound', message: 'Uno de los agentes ya no existe.' },
  'team.memberNotFound': /*i18n*/ { id: 'team.memberNotFound', message: 'Esta persona no está en el equipo.' },
  'team.alreadyMember': /*i18n*/ { id: 'team.alreadyMember', message: 'Esta persona ya está en el equipo.' },
  'team.full': /*i18n*/ { id: 'team.full', message: 'Un equipo tiene como máximo {max} personas además del dueño.' },
  'team.tooManyInvitations': /*i18n*/ {
    id: 'team.tooManyInvitations',
    message: 'Hay {max} invitaciones abiertas. Retira alguna antes de enviar otra.',
  },
  'team.accountNotFound': /*i18n*/ { id: 'team.accountNotFound', message: 'No perteneces a esa cuenta.' },
  'team.readOnly': /*i18n*/ {
    id: 'team.readOnly',
    message: 'Tu rol en este equipo es de solo lectura: puedes ver, pero no cambiar nada.',
  },
  'team.onlyOwner': /*i18n*/ { id: 'team.onlyOwner', message: 'Solo el dueño de la cuenta puede hacer esto.' },
  'team.alreadyOwner': /*i18n*/ { id: 'team.alreadyOwner', message: 'Ya eres el dueño de esta cuenta.' },
  'team.notAccepted': /*i18n*/ {
    id: 'team.notAccepted',
    message: 'Esta persona todavía no ha aceptado la invitación.',
  },
  'team.personInactive': /*i18n*/ {
    id: 'team.personInactive',
    message: 'Esta persona está desactivada y no puede entrar.',
  },
  'team.ownsAnother': /*i18n*/ {
    id: 'team.ownsAnother',
    message:
      'Esta persona ya tiene agentes, un plan o un equipo en su propia cuenta. Cada persona puede ser dueña de una sola cuenta.',
  },
  'team.superAdminOwner': /*i18n*/ {
    id: 'team.superAdminOwner',
    message: 'La cuenta de un superadministrador no puede cambiar de dueño.',
  },
  'invitation.notFound': /*i18n*/ { id: 'invitation.notFound', message: 'La invitación ya no está abierta.' },
  'invitation.invalid': /*i18n*/ {
    id: 'invitation.invalid',
    message: 'La invitación ya se usó, se retiró o venció. Pide otra a quien te invitó.',
  },
  'invitation.signIn': /*i18n*/ {
    id: 'invitation.signIn',
    message: 'Este correo ya tiene una cuenta de Vocero: inicia sesión con ella para aceptar.',
  },
  'invitation.otherPerson': /*i18n*/ {
    id: 'invitation.otherPerson',
    message: 'La invitación es para otro correo. Cierra la sesión y entra con el correo invitado.',
  },
} as const satisfies Record<string, MessageDescriptor>

export const teamLimits = {
  'team.tooManyAgents': { max: MEMBER_AGENTS_MAX },
  'team.full': { max: MEMBERS_MAX },
  'team.tooManyInvitations': { max: INVITATIONS_MAX },
}

export const teamNotices = {
  'team.invited': /*i18n*/ { id: 'notice.team.invited', message: 'Invitación enviada.' },
  'team.withdrawn': /*i18n*/ { id: 'notice.team.withdrawn', message: 'Invitación retirada.' },
  'team.changed': /*i18n*/ { id: 'notice.team.changed', message: 'Cambios guardados.' },
  'team.removed': /*i18n*/ { id: 'notice.team.removed', message: 'La persona ya no está en el equipo.' },
  'team.ownerChanged': /*i18n*/ {
    id: 'notice.team.ownerChanged',
    message: 'La cuenta tiene un nuevo dueño. Ahora eres administrador.',
  },
  'team.left': /*i18n*/ { id: 'notice.team.left', message: 'Has dejado el equipo.' },
} as const satisfies Record<string, MessageDescriptor>
