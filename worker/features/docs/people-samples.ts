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
  User: PERSON,
  user: PERSON,
}

export const OF_PEOPLE = {
  'Contact.website': undefined,
  'PasswordReset.secret': 'aZ3kQ9tTsfAxIVDmQuoB7MKoZkqgHgbXh1KcOty4D72',
  'EmailConfirmation.secret': 'aZ3kQ9tTsfAxIVDmQuoB7MKoZkqgHgbXh1KcOty4D72',
  'kept.code': 'user.unchanged',
  'kept.message': 'La cuenta ya estaba así.',
}
