import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../core/db.ts'
import { SUPER_ADMIN_ROLE } from '../../core/system-roles.ts'
import { accountColumns, users } from '../../schema/users.ts'

const SHOWN_MAX = 500

const holders = sql`(SELECT user_id FROM user_roles WHERE role_id = ${SUPER_ADMIN_ROLE})`

const admins = (db: Database, id?: string) =>
  db
    .select(accountColumns)
    .from(users)
    .where(
      and(sql`${users.id} IN ${holders}`, isNull(users.deletedAt), id === undefined ? undefined : eq(users.id, id)),
    )

/** Every super administrator, deactivated ones included, the newest first. */
export const allAdmins = (db: Database) =>
  admins(db)
    .orderBy(desc(sql`+${users.createdAt}`), desc(sql`users.rowid`))
    .limit(SHOWN_MAX)

export const adminById = (db: Database, id: string) => admins(db, id)
