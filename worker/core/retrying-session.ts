import { type Clock, systemClock, wait, withTimeout } from './clock.ts'
import { log } from './log.ts'
import { Refusal } from './refusal.ts'

/** Nothing was done: the call may be repeated while the caller waits. The last is a session's error in the local runtime. */
const LOCKED = /SQLITE_BUSY|database is locked|Failed to get session commit token/i
/** Nothing was started (overload), or the result is unknown (a lost connection, an object that was reset). */
const TRANSIENT = /overloaded|Too many requests queued|Network connection lost|transient issue|internal error|reset/i
const TAKEN = /UNIQUE constraint failed/

const TRIES = 3
const LOCKED_MAX_MS = 3000
const DEADLINE_MS = 5000
const RETRY_AFTER_SECONDS = 5

const pauseMs = (): number => 50 + Math.random() * 350
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
const busy = (): Refusal => new Refusal('server.busy', { retryAfterSeconds: RETRY_AFTER_SECONDS })

async function retried<Result>(attempt: () => Promise<Result>, clock: Clock, isOver: () => boolean): Promise<Result> {
  const start = clock.now()
  for (let tries = 1; ; tries++)
    try {
      return await attempt()
    } catch (error) {
      const text = textOf(error)
      const canRetry = LOCKED.test(text) ? clock.now() - start < LOCKED_MAX_MS : TRANSIENT.test(text) && tries < TRIES
      // A repeated write whose first answer was lost conflicts with its own row.
      const isRetryable = LOCKED.test(text) || TRANSIENT.test(text) || (tries > 1 && TAKEN.test(text))
      if (!canRetry || isOver()) throw isRetryable ? busyRefusal(text) : error
      await wait(clock, pauseMs())
    }
}

function busyRefusal(text: string): Refusal {
  log('warn', 'database.busy', { text })
  return busy()
}

/**
 * One call of D1. It is repeated after a temporary error, and ends with `server.busy` if the error persists or there is no
 * answer within 5 s. Every write can be repeated, because it has a new id or a condition.
 */
export async function withRetries<Result>(attempt: () => Promise<Result>, clock: Clock = systemClock): Promise<Result> {
  let isOver = false
  const result = retried(attempt, clock, () => isOver)
  return withTimeout(clock, DEADLINE_MS, result, () => {
    isOver = true
    throw busyRefusal('no answer in time')
  })
}

/** A statement whose calls are retried, with the methods that drizzle uses. */
class RetryingStatement {
  readonly bare: D1PreparedStatement

  constructor(bare: D1PreparedStatement) {
    this.bare = bare
  }

  bind(...values: unknown[]): RetryingStatement {
    return new RetryingStatement(this.bare.bind(...values))
  }

  all = () => withRetries(() => this.bare.all())
  raw = () => withRetries(() => this.bare.raw())
  run = () => withRetries(() => this.bare.run())
}

/** A D1 session in which every call is retried. `beside` adds a statement to the end of the next batch. */
export function retryingSession(session: D1DatabaseSession) {
  let joining: D1PreparedStatement[] = []
  return {
    prepare: (sql: string) => new RetryingStatement(session.prepare(sql)),
    beside: ({ sql, params }: { sql: string; params: unknown[] }): void => {
      joining.push(session.prepare(sql).bind(...params))
    },
    batch: async (statements: RetryingStatement[]) => {
      const all = [...statements.map(({ bare }) => bare), ...joining]
      joining = []
      return (await withRetries(() => session.batch(all))).slice(0, statements.length)
    },
    getBookmark: () => session.getBookmark(),
  }
}
