/** The permissions that the server and the menu check. Others may exist and have no effect. */
export const PERMISSIONS = [
  'dashboard_access',
  'agent_management',
  'conversations_access',
  'analytics_access',
  'subscription_access',
  'system_settings',
  'billing_management',
  'user_management',
  'role_management',
  'agent_types_management',
  'plans_management',
  'subscription_management',
] as const
export type Permission = (typeof PERMISSIONS)[number]

export const SUPER_ADMIN = 'super_admin'
export const CUSTOMER = 'customer'
export const CUSTOMER_PERMISSIONS: readonly Permission[] = PERMISSIONS.slice(0, 7)

/** The rights of a caller. */
export interface Rights {
  roles: readonly string[]
  permissions: readonly string[]
}

export const isSuperAdmin = (rights: Rights): boolean => rights.roles.includes(SUPER_ADMIN)

/** The one check of a permission, for the Worker's guards and the menu. */
export const can = (rights: Rights, permission: Permission): boolean =>
  isSuperAdmin(rights) || rights.permissions.includes(permission)
