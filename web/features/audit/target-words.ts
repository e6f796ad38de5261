import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { TARGET_TYPES, type TargetType } from '../../../worker/contract/audit-actions.ts'

const NAMES: Record<TargetType, MessageDescriptor> = {
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
  plan: msg`Plan`,
  subscription: msg`Suscripción`,
  payment: msg`Pago`,
  contact_message: msg`Mensaje de contacto`,
}

const isKnown = (type: string): type is TargetType => TARGET_TYPES.some((known) => known === type)

/** The kinds of targets. */
export function useTargetWords(): (type: string) => string {
  const { _: speak } = useLingui()
  return (type) => (isKnown(type) ? speak(NAMES[type]) : type)
}
