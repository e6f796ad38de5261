import type { User } from '../../contract/accounts.ts'
import type { SuperAdminInput } from '../../contract/users.ts'
import type { Caller, Work } from '../../core/context.ts'
import { firstOf } from '../../core/refusal.ts'
import { SUPER_ADMIN_ROLE } from '../../core/system-roles.ts'
import { createUser } from '../users/users.service.ts'
import { adminById, allAdmins } from './admins.store.ts'
import { type AccountRow, userView } from './admins.view.ts'

export { deleteUser as deleteAdmin } from '../users/removal.service.ts'

export const listAdmins = async ({ db }: Work): Promise<User[]> => (await allAdmins(db)).map(userView)

/** Throws `admin.notFound` for an unknown user and for one who is not a super administrator. */
export const adminOf = ({ db }: Work, id: string): Promise<AccountRow> => firstOf(adminById(db, id), 'admin.notFound')

export const createSuperAdmin = (work: Work, caller: Caller, input: SuperAdminInput): Promise<User> =>
  createUser(work, caller, { ...input, roleIds: [SUPER_ADMIN_ROLE] })
