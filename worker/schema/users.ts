import { type SQLWrapper, sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { QUOTA_POLICIES, type QuotaPolicy } from '../contract/billing-terms.ts'
import { DEFAULT_TIME_ZONE, RETENTION_DEFAULT_DAYS } from '../contract/limits.ts'
import { LOCALES, type Locale } from '../contract/locales.ts'

/** A letter and what it is sorted as: without its mark, or after all words with the letter that it follows in the alphabet. */
const LETTERS: readonly (readonly [string, string])[] = [
  ...[...'áéíóúüÁÉÍÓÚÜ'].map((letter, place) => [letter, 'aeiouu'[place % 6] ?? ''] as const),
  ['ñ', 'n~'],
  ['Ñ', 'n~'],
  ['ё', 'еӿ'],
  ['Ё', 'Еӿ'],
  ['ө', 'оӿ'],
  ['Ө', 'Оӿ'],
  ['ү', 'уӿ'],
  ['Ү', 'Уӿ'],
]

/** SQLite compares bytes: it knows neither marks nor the order of an alphabet. */
const SORTED_NAME = sql.raw(LETTERS.reduce((text, [from, to]) => `replace(${text}, '${from}', '${to}')`, 'lower(name)'))

/** `email` is in lower case. A deleted user's row stays until it is purged, and his address is free again. */
export const users = sqliteTable(
  'users',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    name: text().notNull(),
    companyName: text(),
    country: text(),
    /** The language that he has chosen for himself, if he has. */
    language: text({ enum: LOCALES }),
    /** An IANA name: the days of his figures, and the hours of his agents unless they say otherwise. */
    timeZone: text().notNull().default(DEFAULT_TIME_ZONE),
    /** How many days the conversations of his agents are kept. */
    retentionDays: integer().notNull().default(RETENTION_DEFAULT_DAYS),
    /** What his agents do when the plan conversations of the month are used up. */
    quotaPolicy: text({ enum: QUOTA_POLICIES }).notNull().default('stop'),
    /** The number of the database that his agents' conversations are in (`openRecord`); it changes with the account alone. */
    recordDatabase: integer().notNull().default(1),
    passwordHash: text().notNull(),
    /** Somebody else chose the password; the person has yet to choose one. */
    mustChangePassword: integer({ mode: 'boolean' }).notNull().default(false),
    isActive: integer({ mode: 'boolean' }).notNull().default(true),
    /** False for who signed up himself, until a link in a mail was opened; others were vouched for. */
    isEmailConfirmed: integer({ mode: 'boolean' }).notNull().default(true),
    /** When the one free trial was started. */
    trialUsedAt: integer(),
    /** When he last signed in, by his password or by registering; sessions and entries of the log go, this stays. */
    lastSignInAt: integer(),
    /** The account of another that he worked in last, which his next session opens. */
    lastAccountId: text(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
    deletedAt: integer(),
    /** The name as lists are sorted by it. */
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

/** A person with his roles; nothing of his password. */
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
