import type { Locale } from '../contract/locales.ts'
import type { TeamRole } from '../contract/member-roles.ts'
import type { Rights } from '../contract/permissions.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db.ts'
import type { Env } from './env.ts'

/** The context of a call, for services, which do not depend on HTTP. `now`: when the call arrived, in milliseconds UTC. */
export interface Work {
  env: Env
  config: Config
  db: Database
  now: number
  /** For times after `now`, and for timers. */
  clock: Clock
  locale: Locale
  requestId: string
  /** The caller's IP address, or its /64 network for IPv6. Only its hash may be stored. */
  address: string
  userAgent: string | null
  /** The country of the connection (ISO 3166-1); `null`: not known. */
  country: string | null
  /** Continues work after the answer was sent (`waitUntil`). */
  background: (work: Promise<unknown>) => void
}

/** The signed-in member, read from the database in this request. */
export interface Caller extends Rights {
  /** The id of the user. */
  userId: string
  /** The name that the member's messages and notes have. */
  name: string
  /** Of the interface; `null`: not chosen. */
  language: Locale | null
  /** The account that the session works in: the user's own or another, as `users.id` of its owner. */
  accountId: string
  memberRole: TeamRole
  /** The agents of the account that the member is limited to; `null`: not limited. */
  agentIds: readonly string[] | null
  sessionId: string
  /** The number of the database that has the account's conversations. */
  recordDatabase: number
  /** The account's time zone, in which its figures are counted by day. */
  timeZone: string
}

/** A call with an idempotency key. `body`: a key that is used again with another body is refused. */
export interface Repeatable {
  call: string
  key: string
  body: string
}

export interface StoredAnswer {
  status: number
  body: string
}

/** The result of a call with an idempotency key: its answer, or the error that it ended with. */
export type Outcome = StoredAnswer | { failure: unknown }

/** Returns the stored answer of the first call, or `null` when `carryOut` was run. */
type RunOnce = (caller: Caller, request: Repeatable, carryOut: () => Promise<Outcome>) => Promise<StoredAnswer | null>

export interface AppEnv {
  Bindings: Env
  Variables: {
    work: Work
    /** Reads the session, user and rights of the bearer token. Refuses with the reason. */
    identify: (authorization: string | undefined) => Promise<Caller>
    /** Carries a call out once, however often it is sent with its key. */
    runOnce: RunOnce
    /** Set by the guard, except on calls that are open to anyone. */
    caller?: Caller
  }
}

export interface SignedInEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { caller: Caller }
}

export interface FileEnv extends SignedInEnv {
  Variables: SignedInEnv['Variables'] & { file: Uint8Array }
}

export interface ProviderEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { bytes: Uint8Array }
}
