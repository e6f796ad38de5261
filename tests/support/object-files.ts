import { createHash, createHmac } from 'node:crypto'
import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The header of SQLite's WAL index, which every transaction changes. */
const HEADER_BYTES = 48
const SUFFIX = '.sqlite-shm'

/** The runtime's id of an object by its name, also the name of its file. */
function idOf(namespace: string, name: string): string {
  const hmac = (text: string | Buffer) =>
    createHmac('sha256', createHash('sha256').update(namespace).digest()).update(text).digest().subarray(0, 16)
  const base = hmac(name)
  return Buffer.concat([base, hmac(base)]).toString('hex')
}

/**
 * The state of a runtime's objects by their files, because a call would create or wake an object. The files are read as bytes,
 * since a lock of this process would block the runtime.
 */
export class ObjectFiles {
  readonly #folder: string
  readonly #namespace: string
  readonly #ids = new Map<string, string>()

  /** `d1File`: of one of the runtime's databases. */
  constructor(d1File: string, namespace: string) {
    this.#namespace = namespace
    this.#folder = join(dirname(dirname(dirname(d1File))), 'do', namespace)
  }

  #idOf(name: string): string {
    const id = this.#ids.get(name) ?? idOf(this.#namespace, name)
    this.#ids.set(name, id)
    return id
  }

  #list(): Set<string> {
    try {
      return new Set(readdirSync(this.#folder))
    } catch {
      return new Set()
    }
  }

  /** The objects in memory, and those only on disk; others were never called. */
  among(names: readonly string[]): { awake: string[]; asleep: string[] } {
    const files = this.#list()
    const isAwake = (name: string) => files.has(`${this.#idOf(name)}${SUFFIX}`)
    const made = names.filter((name) => files.has(`${this.#idOf(name)}.sqlite`))
    return { awake: made.filter(isAwake), asleep: made.filter((name) => !isAwake(name)) }
  }

  /** A value that each transaction of the object changes; `null` while it is not in memory. */
  stateOf(name: string): string | null {
    const bytes = Buffer.alloc(HEADER_BYTES)
    try {
      const file = openSync(join(this.#folder, `${this.#idOf(name)}${SUFFIX}`), 'r')
      readSync(file, bytes, 0, HEADER_BYTES, 0)
      closeSync(file)
      return bytes.toString('latin1')
    } catch {
      return null
    }
  }
}
