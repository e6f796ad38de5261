import type { User } from '../../contract/accounts.ts'
import type { ListedUser } from '../../contract/users.ts'
import { pick } from '../../core/pick.ts'
import type { Account } from '../../schema/users.ts'
import type { ListedRow } from './users.store.ts'

export type { Account as AccountRow } from '../../schema/users.ts'

export const userView = (account: Account): User => ({
  ...pick(account, 'id', 'name', 'email', 'companyName', 'country', 'timeZone', 'isActive'),
  createdAt: new Date(account.createdAt).toISOString(),
  userRoles: account.roles.map((role) => ({
    id: `${account.id}:${role.id}`,
    roleId: role.id,
    role: { id: role.id, name: role.name },
  })),
})

export const listedView = (row: ListedRow): ListedUser => ({
  ...userView(row),
  plan: row.plan,
  lastSignInAt: row.lastSignInAt === null ? null : new Date(row.lastSignInAt).toISOString(),
})
