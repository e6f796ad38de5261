import type { SignedIn, Tokens, User } from '../../contract/accounts.ts'
import type { Account } from './accounts.store.ts'

export const userView = (account: Account): User => ({
  id: account.id,
  name: account.name,
  email: account.email,
  companyName: account.companyName,
  country: account.country,
  isActive: account.isActive,
  createdAt: new Date(account.createdAt).toISOString(),
  userRoles: account.roles.map((role) => ({
    id: `${account.id}:${role.id}`,
    roleId: role.id,
    role: { id: role.id, name: role.name },
  })),
})

export const signedInView = (account: Account, tokens: Tokens): SignedIn => ({
  user: userView(account),
  accessToken: tokens.accessToken,
  refreshToken: tokens.refreshToken,
  expiresIn: tokens.expiresIn,
})
