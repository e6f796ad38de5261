interface App {
  // biome-ignore lint/suspicious/noExplicitAny: the built Worker has no types.
  fetch: (request: Request, env: any, context: any) => Promise<Response> | Response
}

const COUNTS = '/bench/counts'
const ROUND_TRIPS = new Set(['all', 'first', 'raw', 'run'])

export interface Counts {
  /** Round trips to all databases, and those of them to databases of conversations. */
  d1: number
  record: number
  objects: number
  /** Rows that batches and runs of D1 read and wrote, indexes counted, and rows that the objects wrote. */
  d1RowsRead: number
  d1RowsWritten: number
  objectRowsWritten: number
  /** Bytes that the object of the last call keeps. */
  objectBytes: number
  /** The text of each statement that was prepared. */
  statements: string[]
  /** What each session on the database of accounts was begun with: a constraint or a bookmark. */
  starts: unknown[]
  /** How many requests are unanswered or have work that goes on after their answer. */
  unfinished: number
}

const noCounts = (): Counts => ({
  d1: 0,
  record: 0,
  objects: 0,
  d1RowsRead: 0,
  d1RowsWritten: 0,
  objectRowsWritten: 0,
  objectBytes: 0,
  statements: [],
  starts: [],
  unfinished: 0,
})

interface D1Answer {
  meta?: { rows_read?: number; rows_written?: number }
}
interface Cursor {
  readonly rowsWritten: number
}

// biome-ignore lint/suspicious/noExplicitAny: the constructor of a mixed-in class takes any arguments.
type AnyClass = new (...given: any[]) => object

/**
 * The Worker and its object with every D1 round trip and every call of an object counted; `GET /bench/counts` reads and
 * clears. Both run in one isolate here, so that one pair of counters sees them all.
 */
export function counting<Class extends AnyClass>(app: App, Agent: Class): { app: App; Agent: Class } {
  let counts = noCounts()
  const plain = new WeakMap<object, object>()
  const known = new WeakMap<object, unknown>()

  const around = <Thing extends object>(target: Thing, read: (name: string, value: unknown) => unknown): Thing => {
    const proxy = new Proxy(target, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target)
        return typeof name === 'string' && typeof value === 'function' ? read(name, value.bind(target)) : value
      },
    })
    plain.set(proxy, target)
    return proxy
  }
  type Call = (...given: unknown[]) => object

  const count = (isRecord: boolean): void => {
    counts.d1++
    if (isRecord) counts.record++
  }
  const addRows = ({ meta }: D1Answer): void => {
    counts.d1RowsRead += meta?.rows_read ?? 0
    counts.d1RowsWritten += meta?.rows_written ?? 0
  }
  const statement = (target: object, isRecord: boolean): object =>
    around(target, (name, value) => (...given: unknown[]) => {
      if (ROUND_TRIPS.has(name)) count(isRecord)
      const made = (value as Call)(...given)
      if (name === 'run' || name === 'all') void (made as Promise<D1Answer>).then(addRows, () => {})
      return name === 'bind' ? statement(made, isRecord) : made
    })
  const database = (target: object, isRecord: boolean): object =>
    around(target, (name, value) => (...given: unknown[]) => {
      if (name === 'withSession') {
        if (!isRecord) counts.starts.push(given[0])
        return database((value as Call)(...given), isRecord)
      }
      if (name === 'prepare') {
        counts.statements.push(String(given[0]))
        return statement((value as Call)(...given), isRecord)
      }
      if (name === 'batch' || name === 'exec') count(isRecord)
      const bare = name === 'batch' ? [(given[0] as object[]).map((each) => plain.get(each) ?? each)] : given
      const made = (value as Call)(...bare)
      if (name === 'batch')
        void (made as Promise<D1Answer[]>).then(
          (answers) => answers.forEach(addRows),
          () => {},
        )
      return made
    })
  // A method of a stub is a stub itself: it can only be called on its stub.
  const stub = (target: object): object =>
    new Proxy(target as Record<string, Call>, {
      get:
        (target, name) =>
        (...given: unknown[]) => {
          counts.objects++
          return target[String(name)]?.(...given)
        },
    })
  const objects = (target: object): object =>
    around(target, (name, value) => (...given: unknown[]) => {
      const made = (value as Call)(...given)
      return name === 'get' || name === 'getByName' ? stub(made) : made
    })

  // biome-ignore lint/suspicious/noExplicitAny: as above.
  const counted = (env: any) => {
    if (!known.has(env))
      known.set(env, {
        ...env,
        DB: database(env.DB, false),
        CONVERSATIONS: database(env.CONVERSATIONS, true),
        AGENT: objects(env.AGENT),
      })
    return known.get(env)
  }
  const CountedAgent = class extends Agent {
    // biome-ignore lint/suspicious/noExplicitAny: TypeScript asks it of a class that is mixed in.
    constructor(...given: any[]) {
      const { sql } = given[0].storage
      const exec = sql.exec.bind(sql)
      let last: Cursor | undefined
      // A cursor knows its rows once it was read, and may be read in a call of its own object only.
      sql.exec = (...words: unknown[]) => {
        counts.objectRowsWritten += last?.rowsWritten ?? 0
        counts.objectBytes = sql.databaseSize
        last = exec(...words)
        return last
      }
      super(given[0], counted(given[1]))
    }
  }
  let unfinished = 0
  const finish = async (work: Promise<unknown>): Promise<void> => {
    unfinished++
    await work.catch(() => {})
    unfinished--
  }
  const waiting = (context: object) =>
    around(context, (name, value) => (...given: unknown[]) => {
      if (name === 'waitUntil') void finish(given[0] as Promise<unknown>)
      return (value as Call)(...given)
    })
  const countedApp: App = {
    fetch(request, env, context) {
      if (new URL(request.url).pathname === COUNTS) {
        const read = { ...counts, unfinished }
        counts = noCounts()
        return Response.json(read)
      }
      const answered = (async () => app.fetch(request, counted(env), waiting(context)))()
      void finish(answered)
      return answered
    },
  }
  return { app: countedApp, Agent: CountedAgent as Class }
}
