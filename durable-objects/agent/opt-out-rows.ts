import type { OptOut } from '../../worker/contract/conversations.ts'
import { Table } from './component.ts'
import type { Thread } from './rows.ts'
import { parseStoredOrNull } from './stored.ts'

/**
 * SQL of all threads of one person: an address of a channel can have several, as the topics of a Telegram chat. The address of a
 * group at Telegram, whose id is negative, has the threads of several people.
 */
const OF_PERSON = `(id = ?1 OR channel_type = ?2 AND json_valid(address) AND address ->> '$.id' = ?3
  AND NOT (channel_type = 'telegram' AND address ->> '$.id' LIKE '-%'))`

/** Stores opt-outs in the contact's profile of all threads of a person; the outbox writes the profile to D1. */
export class OptOutRows extends Table {
  /** The opt-out in any thread of the contact; a new thread does not have it yet. `null`: none. */
  of({ id, channelType, address }: Thread): OptOut | null {
    // The first condition is that of the index `threads_opted_out`.
    const [row] = this.sql
      .exec<{ contact: string }>(
        `SELECT contact FROM threads
         WHERE instr(contact, '"optOut"') > 0 AND ${OF_PERSON} AND json_valid(contact) AND contact -> '$.optOut' IS NOT NULL
         ORDER BY contact ->> '$.optOut.at' DESC LIMIT 1`,
        id,
        channelType,
        address?.id ?? null,
      )
      .toArray()
    return row ? (parseStoredOrNull('contact', row.contact)?.optOut ?? null) : null
  }

  /** Sets the opt-out. Returns the session ids of the person's threads. */
  begin(thread: Thread, optOut: OptOut): string[] {
    return this.#keys(
      `UPDATE threads SET contact = json_set(CASE WHEN json_valid(contact) THEN contact ELSE '{}' END, '$.optOut', json(?4))
       WHERE ${OF_PERSON} RETURNING key`,
      thread,
      JSON.stringify(optOut),
    )
  }

  /** Removes the opt-out. Returns the session ids of the threads that had one. */
  end(thread: Thread): string[] {
    return this.#keys(
      `UPDATE threads SET contact = json_remove(contact, '$.optOut')
       WHERE ${OF_PERSON} AND json_valid(contact) AND contact -> '$.optOut' IS NOT NULL RETURNING key`,
      thread,
    )
  }

  #keys(query: string, { id, channelType, address }: Thread, ...more: string[]): string[] {
    return this.sql
      .exec<{ key: string }>(query, id, channelType, address?.id ?? null, ...more)
      .toArray()
      .map(({ key }) => key)
  }
}
