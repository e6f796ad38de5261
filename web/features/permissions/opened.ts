import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { PERMISSIONS, type Permission } from '../../../worker/contract/permissions.ts'

/** What each permission opens, as `worker/contract/access.ts` and the routes of the console say. */
const OPENED: Record<Permission, MessageDescriptor> = {
  dashboard_access: msg`El Panel en el menú. Sin el permiso se llega a él por su dirección, y cada quien ve solo lo suyo.`,
  agent_management: msg`Los agentes: crearlos, enseñarles, probarlos, conectar sus canales y borrarlos. En la API, lo mismo.`,
  conversations_access: msg`Las conversaciones y lo que los agentes no supieron: leerlas, atenderlas y borrarlas. En la API, lo mismo, y leer los agentes.`,
  analytics_access: msg`La analítica de todos los agentes y la de cada uno. En la API, leer sus cifras.`,
  subscription_access: msg`La suscripción propia: ver planes, contratar y cancelar. En la API, lo mismo.`,
  system_settings: msg`Configuración en el menú y, en ella, cuánto tiempo se guardan las conversaciones. Lo demás de esa pantalla es de todos.`,
  billing_management: msg`La facturación: pagos, uso del plan y qué pasa cuando se agota. En la API, lo mismo.`,
  user_management: msg`Los usuarios, en la administración.`,
  role_management: msg`Los roles y los permisos, en la administración.`,
  agent_types_management: msg`Los tipos de agente, en la administración.`,
  plans_management: msg`Los planes, en la administración.`,
  subscription_management: msg`Las suscripciones de todos, en la administración.`,
}

/** What a permission of the system opens, in the reader's language; `null` of one's own. */
export function useOpened(): (permission: string) => string | null {
  const { _: speak } = useLingui()
  return (name) => {
    const known = PERMISSIONS.find((permission) => permission === name)
    return known ? speak(OPENED[known]) : null
  }
}
