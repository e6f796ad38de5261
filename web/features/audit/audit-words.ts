import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { AuditEntry } from '../../../worker/contract/audit.ts'
import {
  AUDIT_ACTIONS,
  type AuditAction,
  TARGET_TYPES,
  type TargetType,
} from '../../../worker/contract/audit-actions.ts'

/** The sentence of each action; it follows the name of the actor. */
const DONE: Record<AuditAction, MessageDescriptor> = {
  login: msg`Inició sesión`,
  login_throttled: msg`Intentó entrar demasiadas veces y tuvo que esperar`,
  logout: msg`Cerró la sesión`,
  register: msg`Abrió su cuenta`,
  refresh_reuse: msg`Se usó una sesión ya renovada; se cerró por seguridad`,
  access_denied: msg`Pidió algo que no le está permitido`,
  password_changed: msg`Cambió su contraseña`,
  password_refused: msg`Quiso cambiar su contraseña y no dio la actual`,
  password_link_asked: msg`Pidió por correo un enlace para elegir otra contraseña`,
  email_confirmed: msg`Confirmó su correo electrónico`,
  email_change_asked: msg`Pidió cambiar su correo electrónico`,
  email_changed: msg`Cambió su correo electrónico`,
  session_ended: msg`Cerró la sesión de otro dispositivo`,
  account_updated: msg`Cambió los datos de su cuenta`,
  account_deleted: msg`Eliminó su cuenta`,
  account_exported: msg`Descargó los datos de una cuenta`,
  member_invited: msg`Invitó a una persona a su equipo`,
  invitation_withdrawn: msg`Retiró una invitación a su equipo`,
  member_joined: msg`Se unió a un equipo`,
  member_changed: msg`Cambió el rol de una persona de su equipo`,
  member_removed: msg`Quitó a una persona de su equipo`,
  member_left: msg`Dejó un equipo`,
  owner_changed: msg`Dio su cuenta a otro dueño`,
  account_switched: msg`Cambió a otra cuenta`,
  user_created: msg`Creó un usuario`,
  user_updated: msg`Cambió un usuario`,
  user_deleted: msg`Eliminó un usuario`,
  super_admin_created: msg`Creó un super administrador`,
  super_admin_deleted: msg`Eliminó un super administrador`,
  role_created: msg`Creó un rol`,
  role_updated: msg`Cambió un rol`,
  role_deleted: msg`Eliminó un rol`,
  permission_created: msg`Creó un permiso`,
  permission_updated: msg`Cambió un permiso`,
  permission_deleted: msg`Eliminó un permiso`,
  agent_type_created: msg`Creó un tipo de agente`,
  agent_type_updated: msg`Cambió un tipo de agente`,
  agent_type_deleted: msg`Eliminó un tipo de agente`,
  plan_created: msg`Creó un plan`,
  plan_updated: msg`Cambió un plan`,
  plan_deleted: msg`Eliminó un plan`,
  webhook_refused: msg`Un webhook llegó sin una firma válida`,
  subscription_created: msg`Creó una suscripción`,
  subscription_updated: msg`Cambió una suscripción`,
  subscription_paused: msg`Pausó una suscripción`,
  subscription_activated: msg`Reactivó una suscripción`,
  subscription_cancelled: msg`Canceló una suscripción`,
  subscription_expired: msg`Una suscripción terminó`,
  subscription_renewed: msg`Una suscripción se renovó`,
  payment_settled: msg`Resolvió un pago`,
  channel_secret_changed: msg`Cambió los secretos de un canal`,
  channel_deleted: msg`Eliminó un canal`,
  channel_restored: msg`Restauró un canal`,
  channel_erased: msg`Eliminó un canal para siempre`,
  conversation_restored: msg`Restauró un mensaje`,
  conversation_erased: msg`Eliminó un mensaje para siempre`,
  thread_taken: msg`Tomó una conversación`,
  thread_handed_back: msg`Devolvió una conversación al agente`,
  thread_closed: msg`Cerró una conversación`,
  thread_reopened: msg`Reabrió una conversación`,
  thread_assigned: msg`Asignó una conversación`,
  thread_unassigned: msg`Dejó una conversación sin asignar`,
  note_deleted: msg`Eliminó una nota interna`,
  engine_key_changed: msg`Cambió la clave del motor de un agente`,
  engine_keys_forgotten: msg`Olvidó claves de motores de un agente`,
  channel_connected: msg`Conectó un canal`,
  channel_disconnected: msg`Se avisó al proveedor de un canal que ya no se usa`,
  channel_not_disconnected: msg`No se pudo avisar al proveedor de un canal que ya no se usa`,
  webhook_replayed: msg`Repitió una llamada de un proveedor`,
  contact_message_deleted: msg`Eliminó un mensaje de contacto`,
  rejected_rows_retried: msg`Volvió a intentar los registros que la base de datos no aceptaba`,
  rejected_row_dropped: msg`Descartó un registro que la base de datos no aceptaba`,
}
/** The sentences of refused actions that differ from the usual one. */
const REFUSED: Partial<Record<AuditAction, MessageDescriptor>> = { login: msg`Intentó iniciar sesión y no pudo` }

const isAction = (action: string): action is AuditAction => AUDIT_ACTIONS.some((known) => known === action)

/** Returns the function that gives the sentence of an entry; for an unknown action its code. */
export function useActionWords(): (entry: Pick<AuditEntry, 'action' | 'result'>) => string {
  const { _: translate } = useLingui()
  return ({ action, result }) => {
    if (!isAction(action)) return action
    return translate((result === 'refused' && REFUSED[action]) || DONE[action])
  }
}

/** The actions as options for a `Select`, sorted by label. */
export function useActionOptions(): { value: AuditAction; label: string }[] {
  const { _: translate, i18n } = useLingui()
  return AUDIT_ACTIONS.map((value) => ({ value, label: translate(DONE[value]) })).sort((a, b) =>
    a.label.localeCompare(b.label, i18n.locale),
  )
}

const TARGETS: Record<TargetType, MessageDescriptor> = {
  call: msg`Llamada`,
  user: msg`Usuario`,
  email: msg`Correo electrónico`,
  session: msg`Sesión`,
  role: msg`Rol`,
  permission: msg`Permiso`,
  agent: msg`Agente`,
  agent_type: msg`Tipo de agente`,
  channel: msg`Canal`,
  conversation: msg`Mensaje`,
  thread: msg`Conversación`,
  plan: msg`Plan`,
  subscription: msg`Suscripción`,
  payment: msg`Pago`,
  contact_message: msg`Mensaje de contacto`,
}

const isTargetType = (type: string): type is TargetType => TARGET_TYPES.some((known) => known === type)

/** The names of the kinds of targets. */
export function useTargetWords(): (type: string) => string {
  const { _: translate } = useLingui()
  return (type) => (isTargetType(type) ? translate(TARGETS[type]) : type)
}
