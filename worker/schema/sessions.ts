import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { reference } from './reference.ts'
import { users } from './users.ts'

/** The time at which a session ended or will end. An index has this expression, which SQLite uses only for the same text. */
export const SESSION_END = sql`CASE WHEN revoked_at IS NOT NULL THEN revoked_at WHEN rotated_at + idle_ms < expires_at THEN rotated_at + idle_ms ELSE expires_at END`

/**
 * A sign-in on one device. The refresh token consists of the id, the counter and a MAC of both, so nothing that could be
 * replayed is stored. Times are in milliseconds UTC.
 */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: reference(() => users.id, 'cascade'),
    counter: integer().notNull().default(0),
    createdAt: integer().notNull(),
    rotatedAt: integer().notNull(),
    /** Rotations since `rotationsFrom`, for the limit on refreshing. */
    rotations: integer().notNull().default(0),
    rotationsFrom: integer().notNull(),
    /** The session ends at `expiresAt`, or earlier when it was not refreshed for `idleMs`. */
    expiresAt: integer().notNull(),
    idleMs: integer().notNull(),
    revokedAt: integer(),
    userAgent: text(),
    /** The account that the session works in; `null`: the user's own. */
    accountId: text().references(() => users.id, { onDelete: 'cascade' }),
  },
  (session) => [
    index('sessions_user').on(session.userId, session.revokedAt, session.createdAt),
    index('sessions_account').on(session.accountId),
    index('sessions_end').on(SESSION_END),
  ],
)

/**
 * Counted for rate limits: an attempt to sign in or to register (written before the password is hashed), a message to the
 * operator, a request for a mail, an invitation (by its address, and as `inviter` by its account), or an uploaded file. Keys are
 * keyed hashes: no IP address or e-mail address is stored in clear text. A row of kind `known` is no attempt: the user has signed
 * in from this IP address before, which counts until `at`.
 */
export const authAttempts = sqliteTable(
  'auth_attempts',
  {
    id: text().primaryKey(),
    kind: text({
      enum: ['login', 'register', 'contact', 'mail', 'invitation', 'inviter', 'unconfirmedInviter', 'upload', 'known'],
    }).notNull(),
    pairKey: text().notNull(),
    emailKey: text().notNull(),
    ipKey: text().notNull(),
    at: integer().notNull(),
  },
  (attempt) => [
    index('auth_attempts_pair').on(attempt.kind, attempt.pairKey, attempt.at),
    index('auth_attempts_email').on(attempt.kind, attempt.emailKey, attempt.at),
    index('auth_attempts_ip').on(attempt.kind, attempt.ipKey, attempt.at),
    index('auth_attempts_at').on(attempt.at),
  ],
)
