/** The permissions that mean something to the server and to the menu. Others may exist; they open nothing. */
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

/** Who is asking, as far as rights go. */
export interface Rights {
  roles: readonly string[]
  permissions: readonly string[]
}

export const isSuperAdmin = (rights: Rights): boolean => rights.roles.includes(SUPER_ADMIN)

/** The only question about a permission: the worker's guards and the menu both ask it here. */
export const can = (rights: Rights, permission: Permission): boolean =>
  isSuperAdmin(rights) || rights.permissions.includes(permission)
