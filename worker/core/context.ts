import type { Locale } from '../contract/locales.ts'
import type { TeamRole } from '../contract/member-roles.ts'
import type { Rights } from '../contract/permissions.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db.ts'
import type { Env } from './env.ts'

/** The context of a call for services, without HTTP. `now` is when it arrived, in milliseconds UTC. */
export interface Work {
  env: Env
  config: Config
  db: Database
  now: number
  /** For times later than `now`. */
  clock: Clock
  locale: Locale
  requestId: string
  /** The caller's address, or its /64 for IPv6: only its hash may be stored. */
  address: string
  userAgent: string | null
  /** Where the caller connects from (ISO 3166-1), if the platform tells. */
  country: string | null
  /** Lets work go on after the answer is given. */
  background: (work: Promise<unknown>) => void
}

/** Who is signed in, as read from the database in this very request. */
export interface Caller extends Rights {
  /** The person. */
  userId: string
  /** What his messages and notes are signed with. */
  name: string
  /** The account that he works in: his own, or that of another (`users.id` of its owner). */
  accountId: string
  memberRole: TeamRole
  /** The agents of the account that he is limited to; `null`: none. */
  agentIds: readonly string[] | null
  sessionId: string
  /** The number of the database that the conversations of the account's agents are in. */
  recordDatabase: number
  /** Of the account: days of its figures are in it. */
  timeZone: string
}

/** A call that may be sent again: its key, and its body so that the key is not used for something else. */
export interface Repeatable {
  call: string
  key: string
  body: string
}

export interface StoredAnswer {
  status: number
  body: string
}

/** The result of a repeatable call: its answer, or that there is none. */
export type Outcome = StoredAnswer | { failure: unknown }

/** `null` when `carryOut` was run; otherwise the first answer. */
type RunOnce = (caller: Caller, asked: Repeatable, carryOut: () => Promise<Outcome>) => Promise<StoredAnswer | null>

export interface AppEnv {
  Bindings: Env
  Variables: {
    work: Work
    /** Reads the bearer's session, user and rights; refuses with the reason. */
    identify: (authorization: string | undefined) => Promise<Caller>
    /** Carries a call out once, however often it is sent under its key. */
    runOnce: RunOnce
    /** There from the guard on, on every call that is not for anyone. */
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
