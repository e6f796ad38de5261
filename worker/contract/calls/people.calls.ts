import type { CallDoc } from './call.ts'

export const peopleCalls = {
  'POST /api/admin/create-super-admin': {
    summary: 'Make a super administrator',
    answer: 'User',
    statuses: [201],
    codes: ['user.emailTaken'],
  },
  'GET /api/admin/admins': { summary: 'List the super administrators', answer: 'Users' },
  'DELETE /api/admin/admins/:id': {
    summary: 'Delete a super administrator',
    description: 'Nobody deletes himself, and the last active one stays.',
    answer: 'Deleted',
    codes: ['user.notFound', 'admin.lastSuperAdmin', 'admin.notYourself'],
  },
  'GET /api/admin/users': { summary: 'List the users', answer: 'UsersPage' },
  'POST /api/admin/users': { summary: 'Create a user', answer: 'User', statuses: [201], codes: ['user.emailTaken'] },
  'PATCH /api/admin/users': {
    summary: 'Activate or deactivate users',
    description:
      'Each as by itself: who is deactivated is signed out, nobody deactivates himself, and the last active super administrator stays. The others are changed all the same; `kept` says who was not, and why.',
    answer: 'UsersEdited',
    codes: ['admin.lastSuperAdmin'],
  },
  'PUT /api/admin/users/:id': {
    summary: 'Change a user',
    description:
      'Fields that are absent keep their values. Who is deactivated, or given a password, is signed out. Nobody deactivates himself or stops being a super administrator by himself, and the last active one stays.',
    answer: 'User',
    codes: ['user.emailTaken', 'admin.lastSuperAdmin', 'admin.notYourself'],
  },
  'DELETE /api/admin/users/:id': {
    summary: 'Delete a user',
    description: 'As when he deletes his own account: what is left is purged after 30 days.',
    answer: 'Deleted',
    codes: ['admin.lastSuperAdmin', 'admin.notYourself'],
  },
  'GET /api/admin/roles': { summary: 'List the roles that a user can be given', answer: 'RoleChoices' },
  'GET /api/roles': { summary: 'List the roles', answer: 'Roles' },
  'GET /api/roles/permissions': { summary: 'List the permissions that a role can hold', answer: 'PermissionChoices' },
  'POST /api/roles': { summary: 'Create a role', answer: 'Role', statuses: [201], codes: ['role.nameTaken'] },
  'PUT /api/roles/:id': {
    summary: 'Change a role',
    description: 'Fields that are absent keep their values. Roles of the system keep their names.',
    answer: 'Role',
    codes: ['role.nameTaken', 'role.system'],
  },
  'DELETE /api/roles/:id': { summary: 'Delete a role', answer: 'Deleted', codes: ['role.inUse', 'role.system'] },
  'GET /api/permissions': { summary: 'List the permissions', answer: 'PermissionsPage' },
  'POST /api/permissions': {
    summary: 'Create a permission',
    description: 'Only the names that the product knows open anything.',
    answer: 'Permission',
    statuses: [201],
    codes: ['permission.nameTaken'],
  },
  'PUT /api/permissions/:id': {
    summary: 'Change a permission',
    answer: 'Permission',
    codes: ['permission.nameTaken', 'permission.system'],
  },
  'DELETE /api/permissions/:id': {
    summary: 'Delete a permission',
    answer: 'Deleted',
    codes: ['permission.inUse', 'permission.system'],
  },
} as const satisfies Record<string, CallDoc>
