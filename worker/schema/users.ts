import { type SQLWrapper, sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { QUOTA_POLICIES, type QuotaPolicy } from '../contract/billing-terms.ts'
import { DEFAULT_TIME_ZONE, RETENTION_DEFAULT_DAYS } from '../contract/limits.ts'
import { LOCALES, type Locale } from '../contract/locales.ts'

/** Letters and their sort keys: without the accent, or after all words with the letter that they follow in the alphabet. */
const LETTERS: readonly (readonly [string, string])[] = [
  ...[...'áéíóúüÁÉÍÓÚÜ'].map((letter, index) => [letter, 'aeiouu'[index % 6] ?? ''] as const),
  ['ñ', 'n~'],
  ['Ñ', 'n~'],
  ['ё', 'еӿ'],
  ['Ё', 'Еӿ'],
  ['ө', 'оӿ'],
  ['Ө', 'Оӿ'],
  ['ү', 'уӿ'],
  ['Ү', 'Уӿ'],
]

/** SQLite compares bytes and knows neither accents nor alphabetical order, so this expression replaces such letters. */
const SORTED_NAME = sql.raw(LETTERS.reduce((text, [from, to]) => `replace(${text}, '${from}', '${to}')`, 'lower(name)'))

/**
 * Users; the row of an account's owner is also the account. `email` is in canonical form. A deleted row stays until it is
 * purged, but its address can be used again.
 */
export const users = sqliteTable(
  'users',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    name: text().notNull(),
    companyName: text(),
    country: text(),
    /** The language that the user has chosen; `null`: none. */
    language: text({ enum: LOCALES }),
    /** An IANA name: the time zone of the account's figures, and of the hours of its agents unless they set another. */
    timeZone: text().notNull().default(DEFAULT_TIME_ZONE),
    /** The number of days for which conversations of the account are kept. */
    retentionDays: integer().notNull().default(RETENTION_DEFAULT_DAYS),
    /** What agents do when the plan conversations of the month are used up. */
    quotaPolicy: text({ enum: QUOTA_POLICIES }).notNull().default('stop'),
    /**
     * The number of the database that has the account's conversations (`openRecord`). It changes only when the account is
     * transferred to another owner.
     */
    recordDatabase: integer().notNull().default(1),
    passwordHash: text().notNull(),
    /** An administrator set the password; the user has to choose another. */
    mustChangePassword: integer({ mode: 'boolean' }).notNull().default(false),
    isActive: integer({ mode: 'boolean' }).notNull().default(true),
    /** False after signing up, until a link mailed to the address was opened. Other users were created by an administrator. */
    isEmailConfirmed: integer({ mode: 'boolean' }).notNull().default(true),
    /** When the trial was started; each user has one. */
    trialUsedAt: integer(),
    /** The last sign-in by password or by registering. Kept here, because sessions and entries of the audit log are deleted. */
    lastSignInAt: integer(),
    /** The account that the user worked in last, which the next session opens; `null`: their own. */
    lastAccountId: text(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
    deletedAt: integer(),
    /** The sort key of the name. */
    sortedName: text().generatedAlwaysAs(SORTED_NAME, { mode: 'virtual' }),
  },
  (user) => [
    uniqueIndex('users_email').on(user.email).where(sql`deleted_at IS NULL`),
    index('users_status').on(user.deletedAt, user.isActive, user.createdAt),
    index('users_created').on(user.deletedAt, user.createdAt),
    index('users_name').on(user.deletedAt, user.sortedName),
    index('users_zone').on(user.timeZone),
    index('users_signed_in').on(user.deletedAt, user.lastSignInAt),
  ],
)

/** The number of an owner's database of conversations, as a column of a query. */
export const recordDatabaseOf = (ownerId: SQLWrapper) =>
  sql<number>`(SELECT record_database FROM users WHERE users.id = ${ownerId})`.as('record_database')

export interface RoleName {
  id: string
  name: string
}

/** A user with the roles, without the password. */
export interface Account {
  id: string
  name: string
  email: string
  companyName: string | null
  country: string | null
  language: Locale | null
  timeZone: string
  retentionDays: number
  quotaPolicy: QuotaPolicy
  recordDatabase: number
  isActive: boolean
  isEmailConfirmed: boolean
  mustChangePassword: boolean
  createdAt: number
  roles: RoleName[]
}

const rolesOfUser = sql`(
  SELECT json_group_array(json_object('id', roles.id, 'name', roles.name) ORDER BY roles.name)
  FROM user_roles JOIN roles ON roles.id = user_roles.role_id WHERE user_roles.user_id = users.id
)`.mapWith((text: string) => JSON.parse(text) as RoleName[])

/** The columns of an `Account`, for every query that reads one from `users`. */
export const accountColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  companyName: users.companyName,
  country: users.country,
  language: users.language,
  timeZone: users.timeZone,
  retentionDays: users.retentionDays,
  quotaPolicy: users.quotaPolicy,
  recordDatabase: users.recordDatabase,
  isActive: users.isActive,
  isEmailConfirmed: users.isEmailConfirmed,
  mustChangePassword: users.mustChangePassword,
  createdAt: users.createdAt,
  roles: rolesOfUser.as('roles'),
}
