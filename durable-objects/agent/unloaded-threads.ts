import { Table } from './component.ts'

/** FNV-1a over the key's code units, in 52 bits: exact as a JavaScript number. */
export function hashOf(key: string): number {
  let hash = 0xcbf29ce484222325n
  for (let n = 0; n < key.length; n++) hash = BigInt.asUintN(64, (hash ^ BigInt(key.charCodeAt(n))) * 0x100000001b3n)
  return Number(hash & 0xfffffffffffffn)
}

/**
 * Threads of which D1 may have a record that is not in the working set, as hashes of their keys: pruned ones, and those that could
 * not be looked up. A thread with such a key that is created all the same, because D1 cannot be read, is partial (`is_partial`)
 * until its record was read.
 */
export class UnloadedThreads extends Table {
  /** A hash collision only costs a read of D1. */
  has(key: string): boolean {
    return this.sql.exec('SELECT 1 FROM unloaded_threads WHERE hash = ?', hashOf(key)).toArray().length > 0
  }

  add(key: string): void {
    this.sql.exec('INSERT OR IGNORE INTO unloaded_threads (hash) VALUES (?)', hashOf(key))
  }

  /** What D1 has of the thread is in the working set. */
  remove(key: string): void {
    this.sql.exec('DELETE FROM unloaded_threads WHERE hash = ?', hashOf(key))
    this.sql.exec('UPDATE threads SET is_partial = 0 WHERE key = ? AND is_partial = 1', key)
  }

  /** The key of the oldest partial thread; `null`: there is none. */
  partial(): string | null {
    const query = 'SELECT key FROM threads WHERE is_partial = 1 ORDER BY id LIMIT 1'
    const [row] = this.sql.exec<{ key: string }>(query).toArray()
    return row?.key ?? null
  }
}
