import { type Clock, systemClock, wait, within } from './clock.ts'
import { log } from './log.ts'
import { Refusal } from './refusal.ts'

/** Nothing was done: it may be asked again for as long as the caller can wait. The last is how a session says it locally. */
const LOCKED = /SQLITE_BUSY|database is locked|Failed to get session commit token/i
/** Nothing was begun (overload), or nobody knows whether it was done (a lost connection, an object that was reset). */
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
      // A write that was done although its answer was lost meets its own row when it is repeated.
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
 * One call of the database: asked again where it says that it is passing, and given up with `server.busy` when it does
 * not pass or nothing comes in 5 s. Every write is safe to repeat: it has its own new id or its own condition.
 */
export async function patiently<Result>(ask: () => Promise<Result>, clock: Clock = systemClock): Promise<Result> {
  let isOver = false
  const asking = again(ask, clock, () => isOver)
  return within(clock, DEADLINE_MS, asking, () => {
    isOver = true
    throw gaveUp('no answer in time')
  })
}

/** A statement whose calls are patient; as much of one as drizzle uses. */
class PatientStatement {
  readonly bare: D1PreparedStatement
  readonly #call: typeof patiently

  constructor(bare: D1PreparedStatement, call: typeof patiently) {
    this.bare = bare
    this.#call = call
  }

  bind(...values: unknown[]): PatientStatement {
    return new PatientStatement(this.bare.bind(...values), this.#call)
  }

  all = () => this.#call(() => this.bare.all())
  raw = () => this.#call(() => this.bare.raw())
  run = () => this.#call(() => this.bare.run())
}

/**
 * A session of the database in which every call is patient. `beside` puts a statement at the end of the next batch,
 * `onceSent` is called when the next call has left.
 */
export function patient(session: D1DatabaseSession) {
  let joining: D1PreparedStatement[] = []
  let onceSent: (() => void) | null = null
  const call: typeof patiently = (ask) =>
    patiently(() => {
      const asked = ask()
      onceSent?.()
      onceSent = null
      return asked
    })
  return {
    prepare: (sql: string) => new PatientStatement(session.prepare(sql), call),
    onceSent: (work: () => void): void => {
      onceSent = work
    },
    beside: ({ sql, params }: { sql: string; params: unknown[] }): void => {
      joining.push(session.prepare(sql).bind(...params))
    },
    batch: async (statements: PatientStatement[]) => {
      const all = [...statements.map(({ bare }) => bare), ...joining]
      joining = []
      return (await call(() => session.batch(all))).slice(0, statements.length)
    },
    getBookmark: () => session.getBookmark(),
  }
}
