import type { User } from '../../contract/accounts.ts'
import type { Account } from '../../schema/users.ts'

export type { Account as AccountRow } from '../../schema/users.ts'

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
