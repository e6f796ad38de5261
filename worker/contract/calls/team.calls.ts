import type { CallDoc } from './call.ts'

export const teamCalls = {
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
} as const satisfies Record<string, CallDoc>
