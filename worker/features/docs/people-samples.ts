export const PERSON = 'Ana Torres'

/** Values of `name` in what is about users, roles and permissions; part of `samples.ts`. */
export const NAMES_OF_PEOPLE = {
  Contact: PERSON,
  ContactMessage: PERSON,
  kept: PERSON,
  ListedUser: PERSON,
  Permission: 'agent_management',
  permission: 'agent_management',
  PermissionChoice: 'agent_management',
  permissions: 'agent_management',
  Role: 'customer',
  role: 'customer',
  RoleChoice: 'customer',
  roles: 'customer',
  SuperAdmin: PERSON,
  InvitationAcceptance: PERSON,
  members: PERSON,
  accounts: 'Café Aurora',
  TeamMember: PERSON,
  CurrentAccount: 'Café Aurora',
  Membership: 'Café Aurora',
  User: PERSON,
  user: PERSON,
}

export const OF_PEOPLE = {
  'Contact.website': undefined,
  memberName: PERSON,
  'PasswordReset.secret': 'aZ3kQ9tTsfAxIVDmQuoB7MKoZkqgHgbXh1KcOty4D72',
  'ReadInvitation.accountName': 'Café Aurora',
  'ReadInvitation.inviterName': PERSON,
  'InvitationSecret.secret': 'aZ3kQ9tTsfAxIVDmQuoB7MKoZkqgHgbXh1KcOty4D72',
  'InvitationAcceptance.secret': 'aZ3kQ9tTsfAxIVDmQuoB7MKoZkqgHgbXh1KcOty4D72',
  'EmailConfirmation.secret': 'aZ3kQ9tTsfAxIVDmQuoB7MKoZkqgHgbXh1KcOty4D72',
  'kept.code': 'user.unchanged',
  'kept.message': 'La cuenta ya estaba así.',
}
