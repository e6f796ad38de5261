import { DatabaseSync } from 'node:sqlite'
import { sqlStorage } from './sqlite.ts'
import { type TestClock, tracked } from './test-clock.ts'

interface Waking {
  alarm(): Promise<void>
}

/** The storage of one Durable Object in this process: its SQL, and its alarm on the clock of the test. */
export class ObjectStorage {
  readonly #database = new DatabaseSync(':memory:')
  readonly sql = sqlStorage(this.#database)
  readonly #clock: TestClock
  #object: Waking | null = null
  #alarmAt: number | null = null
  #cancel = (): void => {}
  /** The running handler: an alarm does not fire while it runs. */
  #running: Promise<void> = Promise.resolve()

  constructor(clock: TestClock) {
    this.#clock = clock
  }

  /** Sets the object that the alarm calls. The alarm time is kept, as over a restart. */
  belongTo(object: Waking): void {
    this.#object = object
    // The alarm handler of the evicted object has ended with it.
    this.#running = Promise.resolve()
    this.#arm()
  }

  get alarmAt(): number | null {
    return this.#alarmAt
  }

  sync = async (): Promise<void> => {}
  transactionSync = <Result>(work: () => Result): Result => {
    this.#database.exec('SAVEPOINT work')
    try {
      const result = work()
      this.#database.exec('RELEASE work')
      return result
    } catch (error) {
      this.#database.exec('ROLLBACK TO work; RELEASE work')
      throw error
    }
  }

  /** The file of the database, as a copy. */
  file = (): Uint8Array => this.#database.serialize()

  getAlarm = async (): Promise<number | null> => this.#alarmAt
  end(): void {
    this.#object = null
    this.#alarmAt = null
    this.#cancel()
    this.#database.close()
  }

  /** Virtual tables first: they drop tables of their own. */
  deleteAll = async (): Promise<void> => {
    const tables = () =>
      this.#database
        .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
          ORDER BY sql LIKE 'CREATE VIRTUAL%' DESC`)
        .all()
    for (let [first] = tables(); first; [first] = tables()) this.#database.exec(`DROP TABLE "${first['name']}"`)
  }

  setAlarm = async (at: number | Date): Promise<void> => {
    this.#alarmAt = Number(at)
    this.#arm()
  }
  deleteAlarm = async (): Promise<void> => {
    this.#alarmAt = null
    this.#cancel()
  }

  #arm(): void {
    this.#cancel()
    if (this.#alarmAt === null) return
    this.#cancel = this.#clock.after(this.#alarmAt - this.#clock.now(), () => {
      this.#running = this.#running.then(() => this.#goOff())
    })
  }

  #goOff(): Promise<void> | void {
    if (this.#alarmAt === null || this.#alarmAt > this.#clock.now()) return
    this.#alarmAt = null
    return this.#object?.alarm()
  }
}

/** Makes the clock wait for work in the process's thread pool. */
export function trackCrypto(): void {
  const { subtle } = crypto
  for (const name of ['importKey', 'deriveKey', 'encrypt', 'decrypt', 'sign', 'verify', 'digest'] as const) {
    const real = (subtle[name] as (...given: unknown[]) => Promise<unknown>).bind(subtle)
    Object.defineProperty(subtle, name, {
      configurable: true,
      value: (...given: unknown[]) => tracked(real(...given)),
    })
  }
}

/** A reader's open socket with the messages sent to it. */
export class Socket {
  readonly told: unknown[] = []
  /** The tags of the socket; a test may add some. */
  readonly tags = new Set(['all'])
  send(text: string): void {
    this.told.push(JSON.parse(text))
  }
}

/** The state of an object named `name`. All readers share one socket. */
export const objectState = (name: string, storage: ObjectStorage, socket = new Socket()): DurableObjectState =>
  ({
    id: { name },
    storage,
    blockConcurrencyWhile: (work: () => Promise<unknown>) => work(),
    waitUntil: () => {},
    getWebSockets: (tag = '') => (socket.tags.has(tag) ? [socket] : []),
  }) as unknown as DurableObjectState
