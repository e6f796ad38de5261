import type { CallDoc } from './call.ts'

export const peopleCalls = {
  'POST /api/admin/create-super-admin': {
    summary: 'Create a super administrator',
    description:
      'Creates a user with the role `super_admin`. `mustChangePassword` is set until the user has chosen another password.',
    answer: 'User',
    statuses: [201],
    codes: ['user.emailTaken'],
  },
  'GET /api/admin/admins': {
    summary: 'List super administrators',
    description: 'Newest first, at most 500, deactivated ones included.',
    answer: 'Users',
  },
  'DELETE /api/admin/admins/:id': {
    summary: 'Delete a super administrator',
    description:
      'Has the effect of `DELETE /api/admin/users/{id}`. The caller and the last active super administrator cannot be deleted.',
    answer: 'Deleted',
    codes: ['user.notFound', 'admin.lastSuperAdmin', 'admin.notYourself'],
  },
  'GET /api/admin/users': {
    summary: 'List users',
    description: 'Newest first by default. `search` looks for every word in names, email addresses and companies.',
    answer: 'UsersPage',
  },
  'POST /api/admin/users': {
    summary: 'Create a user',
    description:
      'Creates a user with at least one role, and an account without a subscription. `mustChangePassword` is set until the user has chosen another password.',
    answer: 'User',
    statuses: [201],
    codes: ['user.emailTaken'],
  },
  'PATCH /api/admin/users': {
    summary: 'Activate or deactivate users',
    description:
      'Deactivated users are signed out and their agents stop answering. `changed` lists the users that were changed. `kept` lists the others with the reason: the caller, the last active super administrator, an unknown user, or a user who is already in this state.',
    answer: 'UsersEdited',
    codes: ['admin.lastSuperAdmin'],
  },
  'PUT /api/admin/users/:id': {
    summary: 'Update a user',
    description:
      "Fields that are absent keep their values; `roleIds` replaces the user's roles. A new password or a deactivation ends the user's sessions, except the session of the call. Callers cannot deactivate themselves or give up the role `super_admin`, and one active super administrator always remains.",
    answer: 'User',
    codes: ['user.emailTaken', 'admin.lastSuperAdmin', 'admin.notYourself'],
  },
  'DELETE /api/admin/users/:id': {
    summary: 'Delete a user',
    description:
      "Deletes a user with the user's own account, as `DELETE /api/account` does: sessions end, agents and channels stop and the subscription is cancelled at once, and what remains is purged after 30 days. The caller and the last active super administrator cannot be deleted.",
    answer: 'Deleted',
    codes: ['admin.lastSuperAdmin', 'admin.notYourself'],
  },
  'GET /api/admin/roles': {
    summary: 'List role choices',
    description: 'Lists every role that a user can be given, without pages.',
    answer: 'RoleChoices',
  },
  'GET /api/roles': {
    summary: 'List roles',
    description: 'Lists roles with their permissions and the number of users who have each of them.',
    answer: 'Roles',
  },
  'GET /api/roles/permissions': {
    summary: 'List permission choices',
    description: 'Lists every permission that a role can have, without pages.',
    answer: 'PermissionChoices',
  },
  'POST /api/roles': {
    summary: 'Create a role',
    description: 'A role has at least one permission. Names are unique regardless of case.',
    answer: 'Role',
    statuses: [201],
    codes: ['role.nameTaken'],
  },
  'PUT /api/roles/:id': {
    summary: 'Update a role',
    description:
      "Fields that are absent keep their values; `permissions` replaces the role's permissions, from the next call of each of its users. A system role keeps its name, and the role `super_admin` its permissions.",
    answer: 'Role',
    codes: ['role.nameTaken', 'role.system'],
  },
  'DELETE /api/roles/:id': {
    summary: 'Delete a role',
    description: 'System roles and roles that users have cannot be deleted.',
    answer: 'Deleted',
    codes: ['role.inUse', 'role.system'],
  },
  'GET /api/permissions': {
    summary: 'List permissions',
    description: 'Lists permissions with the roles that have them.',
    answer: 'PermissionsPage',
  },
  'POST /api/permissions': {
    summary: 'Create a permission',
    description:
      'A permission that is created can be added to roles, but the product checks only its system permissions.',
    answer: 'Permission',
    statuses: [201],
    codes: ['permission.nameTaken'],
  },
  'PUT /api/permissions/:id': {
    summary: 'Update a permission',
    description: 'Fields that are absent keep their values. System permissions cannot be changed.',
    answer: 'Permission',
    codes: ['permission.nameTaken', 'permission.system'],
  },
  'DELETE /api/permissions/:id': {
    summary: 'Delete a permission',
    description: 'System permissions and permissions that a role has cannot be deleted.',
    answer: 'Deleted',
    codes: ['permission.inUse', 'permission.system'],
  },
  'GET /api/account/members': {
    summary: 'List members and open invitations',
    description:
      'Lists the owner of the account, then its members by name, and the open invitations with the newest first.',
    answer: 'Team',
  },
  'POST /api/account/invitations': {
    summary: 'Invite a member',
    description:
      'Mails an invitation that is valid for 7 days and works once. It replaces an open invitation for the same address. The response does not reveal whether the address has a login. `agentIds` limits the member to these agents; `null` gives access to all, also to future ones, and is required for a manager. An account has at most 50 members and 50 open invitations, and sends 50 a day, 5 while its owner has not confirmed the email address.',
    answer: 'Invitation',
    statuses: [201],
    codes: ['mail.notOffered', 'team.alreadyMember', 'team.full', 'team.tooManyInvitations', 'request.rateLimited'],
  },
  'DELETE /api/account/invitations/:id': {
    summary: 'Revoke an invitation',
    description: 'The link that was mailed becomes void.',
    answer: 'Deleted',
    codes: ['invitation.notFound'],
  },
  'PATCH /api/account/members/:userId': {
    summary: 'Update a member',
    description:
      "Sets role and agents, which apply from the member's next call. Threads that the member can no longer take part in become unassigned. The owner of the account cannot be changed by this call.",
    answer: 'TeamMember',
    codes: ['team.memberNotFound'],
  },
  'DELETE /api/account/members/:userId': {
    summary: 'Remove a member',
    description:
      "The member's sessions in the account end, invitations that the member sent become void, and threads assigned to the member become unassigned. The member's own account is not changed.",
    answer: 'Deleted',
    codes: ['team.memberNotFound'],
  },
  'POST /api/account/owner': {
    summary: 'Transfer the account',
    description:
      'Makes a member the owner of the account. Only the owner may make this call, with the password; the previous owner becomes a manager. Agents, conversations, subscription, payments, canned replies and members stay with the account. Both are told by mail where mail is configured. Refused when the member has agents, a subscription or members in an account of their own, and for the account of a super administrator.',
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
    summary: 'Leave the current account',
    description:
      "Ends the caller's membership in the account that the session works in. The caller's sessions continue in the caller's own account, and threads assigned to the caller become unassigned. The owner cannot leave (`team.memberNotFound`).",
    answer: 'Profile',
    codes: ['team.memberNotFound'],
  },
  'GET /api/account/accounts': {
    summary: "List the caller's accounts",
    description: 'Lists the accounts that the caller can work in. `isCurrent` marks the account of the session.',
    answer: 'Memberships',
  },
  'POST /api/account/switch': {
    summary: 'Switch accounts',
    description:
      'Makes the session work in another account of the caller. Sessions that are opened later start in that account; other open sessions are not changed.',
    answer: 'Profile',
    codes: ['team.accountNotFound'],
  },
  'POST /api/auth/invitation/read': {
    summary: 'Get an invitation',
    description:
      'Takes the `secret` of a mailed invitation. `hasLogin` says whether the invited address has a login, which has to sign in to accept the invitation.',
    answer: 'ReadInvitation',
    codes: ['invitation.invalid'],
  },
  'POST /api/auth/invitation/accept': {
    summary: 'Accept an invitation',
    description:
      'Makes the invited person a member and returns the tokens of a session in the account. If the address has no login, send `name` and `password` to create one; otherwise send the access token of that login as the bearer. An invitation works once.',
    answer: 'SignedIn',
    codes: ['invitation.invalid', 'invitation.signIn', 'invitation.otherPerson'],
  },
  'GET /api/admin/audit-log': {
    summary: 'List audit log entries',
    description:
      'Newest first. Entries are kept for 400 days. `next` of a page is the `before` of the following page, and `null` on the last page.',
    answer: 'AuditPage',
  },
} as const satisfies Record<string, CallDoc>
