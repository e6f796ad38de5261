import { type Clock, systemClock, wait, withTimeout } from './clock.ts'
import { log } from './log.ts'
import { Refusal } from './refusal.ts'

/**
 * Nothing was done: it may be repeated while the caller waits. The last is a session's message in the local runtime.
 */
const LOCKED = /SQLITE_BUSY|database is locked|Failed to get session commit token/i
/** Nothing was begun (overload), or the result is unknown (a lost connection, an object that was reset). */
const LOST = /overloaded|Too many requests queued|Network connection lost|transient issue|internal error|reset/i
const TAKEN = /UNIQUE constraint failed/

const TRIES = 3
const LOCKED_FOR_MS = 3000
const DEADLINE_MS = 5000
const RETRY_AFTER_SECONDS = 5

const pauseMs = (): number => 50 + Math.random() * 350
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
const busy = (): Refusal => new Refusal('server.busy', { retryAfterSeconds: RETRY_AFTER_SECONDS })

async function again<Result>(ask: () => Promise<Result>, clock: Clock, isOver: () => boolean): Promise<Result> {
  const start = clock.now()
  for (let tries = 1; ; tries++)
    try {
      return await ask()
    } catch (error) {
      const text = textOf(error)
      const mayTry = LOCKED.test(text) ? clock.now() - start < LOCKED_FOR_MS : LOST.test(text) && tries < TRIES
      // A repeated write whose answer was lost finds its own row.
      const isKnown = LOCKED.test(text) || LOST.test(text) || (tries > 1 && TAKEN.test(text))
      if (!mayTry || isOver()) throw isKnown ? gaveUp(text) : error
      await wait(clock, pauseMs())
    }
}

function gaveUp(text: string): Refusal {
  log('warn', 'database.busy', { text })
  return busy()
}

/**
 * One call of D1: repeated after a temporary error, and ended with `server.busy` when the error persists or there is
 * no answer in 5 s. Every write can be repeated, because it has a new id or a condition.
 */
export async function patiently<Result>(ask: () => Promise<Result>, clock: Clock = systemClock): Promise<Result> {
  let isOver = false
  const asking = again(ask, clock, () => isOver)
  return withTimeout(clock, DEADLINE_MS, asking, () => {
    isOver = true
    throw gaveUp('no answer in time')
  })
}

/** A statement whose calls are repeated; the methods that drizzle uses. */
class PatientStatement {
  readonly bare: D1PreparedStatement

  constructor(bare: D1PreparedStatement) {
    this.bare = bare
  }

  bind(...values: unknown[]): PatientStatement {
    return new PatientStatement(this.bare.bind(...values))
  }

  all = () => patiently(() => this.bare.all())
  raw = () => patiently(() => this.bare.raw())
  run = () => patiently(() => this.bare.run())
}

/** A D1 session in which every call is repeated. `beside` adds a statement to the end of the next batch. */
export function retryingSession(session: D1DatabaseSession) {
  let joining: D1PreparedStatement[] = []
  return {
    prepare: (sql: string) => new PatientStatement(session.prepare(sql)),
    beside: ({ sql, params }: { sql: string; params: unknown[] }): void => {
      joining.push(session.prepare(sql).bind(...params))
    },
    batch: async (statements: PatientStatement[]) => {
      const all = [...statements.map(({ bare }) => bare), ...joining]
      joining = []
      return (await patiently(() => session.batch(all))).slice(0, statements.length)
    },
    getBookmark: () => session.getBookmark(),
  }
}
