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
  'GET /api/account/members': { summary: 'List the people of the account and its open invitations', answer: 'Team' },
  'POST /api/account/invitations': {
    summary: 'Invite a person by mail',
    description:
      'Valid for 7 days and once; an open invitation of the address is replaced. Answers alike whether the address has a login or not. `agentIds` of `null`: all agents; a manager is not limited. At most 50 members and 50 open invitations.',
    answer: 'Invitation',
    statuses: [201],
    codes: ['mail.notOffered', 'team.alreadyMember', 'team.full', 'team.tooManyInvitations', 'request.rateLimited'],
  },
  'DELETE /api/account/invitations/:id': {
    summary: 'Withdraw an invitation',
    answer: 'Deleted',
    codes: ['invitation.notFound'],
  },
  'PATCH /api/account/members/:userId': {
    summary: 'Change what a member is',
    description: 'From his next call on. The owner is no member.',
    answer: 'TeamMember',
    codes: ['team.memberNotFound'],
  },
  'DELETE /api/account/members/:userId': {
    summary: 'Remove a member',
    description: 'His sessions in the account end, and the invitations that he sent are void.',
    answer: 'Deleted',
    codes: ['team.memberNotFound'],
  },
  'POST /api/account/owner': {
    summary: 'Make a member the owner of the account',
    description:
      'By the owner, with his password; he becomes a manager. Agents, conversations, plan, payments, canned replies and members stay with the account. Both get a mail where mail is configured. Not for a person who has agents, a plan or a team in an account of his own, nor for the account of a super administrator.',
    answer: 'Profile',
    codes: [
      'team.onlyOwner',
      'team.memberNotFound',
      'team.alreadyOwner',
      'team.notAccepted',
      'team.personInactive',
      'team.ownsAnother',
      'team.superAdminOwner',
      'request.rateLimited',
    ],
  },
  'DELETE /api/account/members/me': {
    summary: 'Leave the account that one works in',
    description: 'The sessions go on in the own account.',
    answer: 'Profile',
    codes: ['team.memberNotFound'],
  },
  'GET /api/account/accounts': { summary: 'List the accounts that one belongs to', answer: 'Memberships' },
  'POST /api/account/switch': {
    summary: 'Work in another account that one belongs to',
    description: 'Holds for this session, and for those that are opened later.',
    answer: 'Profile',
    codes: ['team.accountNotFound'],
  },
  'POST /api/auth/invitation/read': {
    summary: 'Read an invitation by the link of a mail',
    answer: 'ReadInvitation',
    codes: ['invitation.invalid'],
  },
  'POST /api/auth/invitation/accept': {
    summary: 'Accept an invitation by the link of a mail',
    description:
      'A new person sends `name` and `password`; who has a login with the invited address sends his bearer. Answers the tokens of a session in the account.',
    answer: 'SignedIn',
    codes: ['invitation.invalid', 'invitation.signIn', 'invitation.otherPerson'],
  },
  'GET /api/admin/audit-log': {
    summary: 'Read what was done by whom',
    description: 'The newest first. Go on with `before` and the `next` of the page that came before.',
    answer: 'AuditPage',
  },
} as const satisfies Record<string, CallDoc>
