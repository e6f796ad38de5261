import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { PERMISSIONS, type Permission } from '../../worker/contract/permissions.ts'

/** The name of each system permission: the screen that it opens. */
const NAMES: Record<Permission, MessageDescriptor> = {
  dashboard_access: msg`Panel`,
  agent_management: msg`Agentes`,
  conversations_access: msg`Conversaciones`,
  analytics_access: msg`Analítica`,
  subscription_access: msg`Suscripción`,
  system_settings: msg`Configuración`,
  billing_management: msg`Facturación`,
  user_management: msg`Usuarios`,
  role_management: msg`Roles`,
  agent_types_management: msg`Tipos de agente`,
  plans_management: msg`Planes`,
  subscription_management: msg`Suscripciones`,
}

const isPermission = (name: string): name is Permission => PERMISSIONS.some((known) => known === name)

/** The name of the screen that a system permission opens, in the user's language; `null` for other permissions. */
export function usePermissionPage(): (permission: string) => string | null {
  const { _: translate } = useLingui()
  return (permission) => (isPermission(permission) ? translate(NAMES[permission]) : null)
}
