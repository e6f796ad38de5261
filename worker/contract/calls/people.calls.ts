import { User } from '../answers/accounts.ts'
import { Deleted } from '../answers/parts.ts'
import {
  Permission,
  PermissionChoices,
  PermissionsPage,
  Role,
  RoleChoices,
  Roles,
  Users,
  UsersPage,
} from '../answers/people.ts'
import { PermissionEdit, PermissionInput, PermissionsQuery } from '../permission-rows.ts'
import { RoleEdit, RoleInput, RolesQuery } from '../roles.ts'
import { SuperAdminInput, UserEdit, UserInput, UsersQuery } from '../users.ts'
import type { CallDoc } from './call.ts'
import { ids, meta, times, user } from './examples.ts'

const permissionId = '00000000-0000-4000-8000-000000000102'
const named = { id: permissionId, name: 'agent_management' }
const role = {
  id: ids.role,
  name: 'customer',
  description: null,
  isSystem: true,
  ...times,
  rolePermissions: [{ permissionId, permission: named }],
  _count: { userRoles: 12 },
}
const permission = {
  ...named,
  description: null,
  isSystem: true,
  ...times,
  _count: { rolePermissions: 2 },
}
const person = {
  name: 'Ana Torres',
  email: 'ana@example.com',
  password: 'una frase que solo ella sabe',
  country: 'MX',
}

export const peopleCalls = {
  'POST /api/admin/create-super-admin': {
    summary: 'Make a super administrator',
    isRepeatable: true,
    body: { SuperAdminInput },
    answer: { User },
    statuses: [201],
    codes: ['user.emailTaken'],
    sends: person,
    gives: user,
  },
  'GET /api/admin/admins': { summary: 'List the super administrators', answer: { Users }, gives: [user] },
  'DELETE /api/admin/admins/:id': {
    summary: 'Delete a super administrator',
    description: 'Nobody deletes himself, and the last active one stays.',
    answer: { Deleted },
    codes: ['admin.notFound', 'user.notFound', 'admin.lastSuperAdmin', 'admin.notYourself'],
    gives: { id: ids.user },
  },
  'GET /api/admin/users': {
    summary: 'List the users',
    query: { UsersQuery },
    answer: { UsersPage },
    isPaged: true,
    asks: { search: 'ana', isActive: 'true' },
    gives: { users: [user], pagination: meta },
  },
  'POST /api/admin/users': {
    summary: 'Create a user',
    isRepeatable: true,
    body: { UserInput },
    answer: { User },
    statuses: [201],
    codes: ['user.emailTaken'],
    sends: { ...person, roleIds: [ids.role] },
    gives: user,
  },
  'PUT /api/admin/users/:id': {
    summary: 'Change a user',
    description:
      'Fields that are absent keep their values. Who is deactivated, or given a password, is signed out. Nobody deactivates himself or stops being a super administrator by himself, and the last active one stays.',
    body: { UserEdit },
    answer: { User },
    codes: ['user.notFound', 'user.emailTaken', 'admin.lastSuperAdmin', 'admin.notYourself'],
    sends: { isActive: false },
    gives: { ...user, isActive: false },
  },
  'DELETE /api/admin/users/:id': {
    summary: 'Delete a user',
    description: 'As when he deletes his own account: what is left is purged after 30 days.',
    answer: { Deleted },
    codes: ['user.notFound', 'admin.lastSuperAdmin', 'admin.notYourself'],
    gives: { id: ids.user },
  },
  'GET /api/admin/roles': {
    summary: 'List the roles that a user can be given',
    answer: { RoleChoices },
    gives: [{ id: ids.role, name: 'customer', description: null }],
  },
  'GET /api/roles': {
    summary: 'List the roles',
    query: { RolesQuery },
    answer: { Roles },
    isPaged: true,
    gives: [role],
  },
  'GET /api/roles/permissions': {
    summary: 'List the permissions that a role can hold',
    answer: { PermissionChoices },
    gives: [{ ...named, description: null }],
  },
  'POST /api/roles': {
    summary: 'Create a role',
    body: { RoleInput },
    answer: { Role },
    statuses: [201],
    codes: ['role.nameTaken'],
    sends: { name: 'Atención', permissions: [permissionId] },
    gives: role,
  },
  'PUT /api/roles/:id': {
    summary: 'Change a role',
    description: 'Fields that are absent keep their values. Roles of the system keep their names.',
    body: { RoleEdit },
    answer: { Role },
    codes: ['role.notFound', 'role.nameTaken', 'role.system'],
    sends: { description: 'Who answers customers' },
    gives: role,
  },
  'DELETE /api/roles/:id': {
    summary: 'Delete a role',
    answer: { Deleted },
    codes: ['role.notFound', 'role.inUse', 'role.system'],
    gives: { id: ids.role },
  },
  'GET /api/permissions': {
    summary: 'List the permissions',
    query: { PermissionsQuery },
    answer: { PermissionsPage },
    isPaged: true,
    gives: { permissions: [permission], total: 1, page: 1 },
  },
  'POST /api/permissions': {
    summary: 'Create a permission',
    description: 'Only the names that the product knows open anything.',
    body: { PermissionInput },
    answer: { Permission },
    statuses: [201],
    codes: ['permission.nameTaken'],
    sends: { name: 'reports_export' },
    gives: permission,
  },
  'PUT /api/permissions/:id': {
    summary: 'Change a permission',
    body: { PermissionEdit },
    answer: { Permission },
    codes: ['permission.notFound', 'permission.nameTaken', 'permission.system'],
    sends: { description: 'Who may take reports away' },
    gives: permission,
  },
  'DELETE /api/permissions/:id': {
    summary: 'Delete a permission',
    answer: { Deleted },
    codes: ['permission.notFound', 'permission.inUse', 'permission.system'],
    gives: { id: permissionId },
  },
} as const satisfies Record<string, CallDoc>
