import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LinkProps } from '@tanstack/react-router'
import { can, isSuperAdmin, type Permission, type Rights } from '../../../worker/contract/permissions.ts'

export interface NavigationEntry {
  to: NonNullable<LinkProps['to']>
  label: MessageDescriptor
  icon: string
  permission?: Permission
}

export const PLACES: readonly NavigationEntry[] = [
  { to: '/dashboard', label: msg`Panel`, icon: 'i-lucide-layout-dashboard', permission: 'dashboard_access' },
  { to: '/agents', label: msg`Agentes`, icon: 'i-lucide-bot', permission: 'agent_management' },
  {
    to: '/conversations',
    label: msg`Conversaciones`,
    icon: 'i-lucide-messages-square',
    permission: 'conversations_access',
  },
  { to: '/analytics', label: msg`Analítica`, icon: 'i-lucide-chart-column', permission: 'analytics_access' },
  {
    to: '/subscription',
    label: msg`Suscripción`,
    icon: 'i-lucide-sparkles',
    permission: 'subscription_access',
  },
  { to: '/settings', label: msg`Configuración`, icon: 'i-lucide-settings', permission: 'system_settings' },
  { to: '/team', label: msg`Equipo`, icon: 'i-lucide-users', permission: 'system_settings' },
  { to: '/billing', label: msg`Facturación`, icon: 'i-lucide-receipt', permission: 'billing_management' },
]

export const ADMINISTRATION: readonly NavigationEntry[] = [
  { to: '/admin', label: msg`Administradores`, icon: 'i-lucide-shield-check' },
  { to: '/admin/users', label: msg`Usuarios`, icon: 'i-lucide-users', permission: 'user_management' },
  { to: '/admin/roles', label: msg`Roles`, icon: 'i-lucide-id-card', permission: 'role_management' },
  { to: '/admin/permissions', label: msg`Permisos`, icon: 'i-lucide-key-round', permission: 'role_management' },
  {
    to: '/admin/agent-types',
    label: msg`Tipos de agente`,
    icon: 'i-lucide-shapes',
    permission: 'agent_types_management',
  },
  { to: '/admin/plans', label: msg`Planes`, icon: 'i-lucide-layers', permission: 'plans_management' },
  {
    to: '/admin/subscriptions',
    label: msg`Suscripciones`,
    icon: 'i-lucide-credit-card',
    permission: 'subscription_management',
  },
  { to: '/admin/contact', label: msg`Mensajes de contacto`, icon: 'i-lucide-message-square-quote' },
  { to: '/admin/audit-log', label: msg`Registro de actividad`, icon: 'i-lucide-scroll-text' },
]

const open = (rights: Rights, places: readonly NavigationEntry[]): NavigationEntry[] =>
  places.filter(({ permission }) => !permission || can(rights, permission))

/** The entries of the navigation for a member with these rights. */
export const navigationFor = (rights: Rights): { places: NavigationEntry[]; administration: NavigationEntry[] } => ({
  places: open(rights, PLACES),
  administration: isSuperAdmin(rights) ? open(rights, ADMINISTRATION) : [],
})
