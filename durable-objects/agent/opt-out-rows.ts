import type { OptOut } from '../../worker/contract/conversations.ts'
import type { Thread } from './rows.ts'

/** The threads of one person: the same address of a channel may have several, as the topics of a chat at Telegram. */
const OF_PERSON = `(id = ?1 OR channel_type = ?2 AND json_valid(address) AND address ->> '$.id' = ?3)`

/** Keeps with the threads of a person that he is sent nothing. It is part of what is known of him, in D1 too. */
export class OptOutRows {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  /** Returns the keys of the person's threads. */
  begin(thread: Thread, optOut: OptOut): string[] {
    return this.#keys(
      `UPDATE threads SET contact = json_set(CASE WHEN json_valid(contact) THEN contact ELSE '{}' END, '$.optOut', json(?4))
       WHERE ${OF_PERSON} RETURNING key`,
      thread,
      JSON.stringify(optOut),
    )
  }

  /** Returns the keys of the person's threads that were silent. */
  end(thread: Thread): string[] {
    return this.#keys(
      `UPDATE threads SET contact = json_remove(contact, '$.optOut')
       WHERE ${OF_PERSON} AND json_valid(contact) AND contact -> '$.optOut' IS NOT NULL RETURNING key`,
      thread,
    )
  }

  /** When the person last wrote in a thread; members may have since then. */
  lastSaidAt(threadId: number): number {
    const query = `SELECT max(said_at) AS at FROM messages WHERE thread_id = ? AND author = 'contact'`
    return this.#sql.exec<{ at: number | null }>(query, threadId).one().at ?? 0
  }

  #keys(query: string, { id, channelType, address }: Thread, ...more: string[]): string[] {
    return this.#sql
      .exec<{ key: string }>(query, id, channelType, address?.id ?? null, ...more)
      .toArray()
      .map(({ key }) => key)
  }
}
