import type { PermissionChoice } from '../../../worker/contract/permission-rows.ts'
import { CUSTOMER_PERMISSIONS, PERMISSIONS } from '../../../worker/contract/permissions.ts'

export type GroupName = 'menu' | 'administration' | 'others' | { prefix: string }

export interface PermissionGroup {
  key: string
  name: GroupName
  permissions: PermissionChoice[]
}

/** A permission of the administration, which opens only for super administrators: a role gives nothing by it. */
export const isAdministration = (name: string): boolean =>
  among(PERMISSIONS, name) && !among(CUSTOMER_PERMISSIONS, name)

const among = (names: readonly string[], name: string) => names.includes(name)

/** `users.create` and `users.delete` belong together; what the menu asks for comes first. */
function groupOf(name: string): GroupName {
  if (among(CUSTOMER_PERMISSIONS, name)) return 'menu'
  if (isAdministration(name)) return 'administration'
  const prefix = /^([^.:\s]+)[.:]./.exec(name)?.[1]
  return prefix ? { prefix } : 'others'
}

const ORDER = ['menu', 'administration', '.', 'others']
const keyOf = (name: GroupName): string => (typeof name === 'string' ? name : `.${name.prefix}`)
const rank = (key: string): number => ORDER.indexOf(key.startsWith('.') ? '.' : key)

/** The permissions for the form of a role, in their order within each group. */
export function grouped(permissions: readonly PermissionChoice[]): PermissionGroup[] {
  const groups = new Map<string, PermissionGroup>()
  for (const permission of permissions) {
    const name = groupOf(permission.name)
    const key = keyOf(name)
    const group = groups.get(key) ?? { key, name, permissions: [] }
    group.permissions.push(permission)
    groups.set(key, group)
  }
  return [...groups.values()].sort((a, b) => rank(a.key) - rank(b.key) || a.key.localeCompare(b.key))
}
