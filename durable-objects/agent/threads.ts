import type {
  ContactProfile,
  KnownContact,
  ProviderMessage,
  ReplyAddress,
  StatusActor,
} from '../../worker/agent-client/messages.ts'
import type { ChannelType } from '../../worker/contract/channels.ts'
import type { LastComment } from '../../worker/contract/conversations.ts'
import type { ThreadStatus } from '../../worker/contract/thread-status.ts'
import { Table } from './component.ts'
import type { Thread } from './rows.ts'
import { type ThreadRow, threadFrom } from './thread-rows.ts'
import { hashOf, UnloadedThreads } from './unloaded-threads.ts'

interface NewThread {
  key: string
  channelType: ChannelType
  at: number
}

/** Fields of a contact that no provider sets, as names and values of a JSON object. */
const OUR_FIELDS = ['optOut', 'ratingAskedAt', 'attributes', 'otherSessionIds']
  .map((name) => `'${name}', json(CASE WHEN json_valid(contact) THEN contact -> '$.${name}' END)`)
  .join()

export class Threads extends Table {
  readonly unloaded = new UnloadedThreads(this.sql)

  find(key: string): Thread | null {
    const [row] = this.sql.exec<ThreadRow>('SELECT * FROM threads WHERE key = ?', key).toArray()
    return row ? threadFrom(row) : null
  }

  byId(id: number): Thread | null {
    const [row] = this.sql.exec<ThreadRow>('SELECT * FROM threads WHERE id = ?', id).toArray()
    return row ? threadFrom(row) : null
  }

  /** Finds or creates the thread with this key; a closed one is reopened. */
  create({ key, channelType, at }: NewThread): Thread {
    const [row] = this.sql
      .exec<ThreadRow>(
        `INSERT INTO threads (key, channel_type, started_at, last_at, is_partial)
         VALUES (?1, ?2, ?3, ?3, EXISTS (SELECT 1 FROM unloaded_threads WHERE hash = ?4))
         ON CONFLICT (key) DO UPDATE SET last_at = max(last_at, excluded.last_at),
           status = CASE status WHEN 'closed' THEN 'open' ELSE status END, waits_since = CASE WHEN status <> 'closed'
             THEN waits_since END, overdue_at = CASE WHEN status <> 'closed' THEN overdue_at END,
           taken_over_wait = CASE WHEN status <> 'closed' THEN taken_over_wait END
         RETURNING *`,
        key,
        channelType,
        at,
        hashOf(key),
      )
      .toArray()
    return threadFrom(row as ThreadRow)
  }

  /**
   * Adds a thread that was read from D1. One that is in the working set keeps its status; a partial one that is open gets that of
   * D1 when a member has it or is to answer.
   */
  restore({ key, channelType, at }: NewThread, status: ThreadStatus): Thread {
    const query = `INSERT INTO threads (key, channel_type, status, started_at, last_at) VALUES (?1, ?2, ?3, ?4, ?4)
      ON CONFLICT (key) DO UPDATE SET last_at = max(last_at, excluded.last_at), status = CASE
        WHEN is_partial AND status = 'open' AND ?3 IN ('pending', 'members') THEN ?3 ELSE status END
      RETURNING *`
    return threadFrom(this.sql.exec<ThreadRow>(query, key, channelType, status, at).one())
  }

  /** Stores a contact's reply address and, if given, his profile, which does not change the fields that are ours. */
  setAddress(id: number, address: ReplyAddress, profile: ContactProfile | undefined): void {
    this.sql.exec(
      `UPDATE threads SET address = ?1,
         contact = CASE WHEN ?2 IS NULL THEN contact ELSE json_patch(?2, json_object(${OUR_FIELDS})) END WHERE id = ?3`,
      JSON.stringify(address),
      profile && Object.keys(profile).length > 0 ? JSON.stringify(profile) : null,
      id,
    )
  }

  /**
   * The thread of a provider's message, with its address and profile. A comment opens no reply window: it is noted until the
   * contact writes in private, with the time when he last did (that of the thread's last message if his own was pruned).
   */
  addressedBy({ sessionId: key, channelType, saidAt: at, address, profile }: ProviderMessage): Thread {
    const isComment = address.commentId !== undefined
    const earlier = isComment ? this.find(key) : null
    const saidAt = earlier ? this.lastSaidAt(earlier.id) || earlier.lastAt : undefined
    const thread = { ...this.create({ key, channelType, at }), address }
    this.setAddress(thread.id, address, profile)
    if (!isComment && !thread.contact?.comment) return thread
    const known = earlier?.contact?.comment
    const privateAt = known ? known.privateAt : saidAt
    const comment: LastComment = { at, isAnswered: false, ...(privateAt !== undefined && { privateAt }) }
    this.mergeContact(thread.id, { comment: isComment ? comment : null })
    return thread
  }

  /** When the contact last wrote in a thread, in milliseconds UTC; 0: never, or all was pruned. */
  lastSaidAt(id: number): number {
    const query = `SELECT max(said_at) AS at FROM messages WHERE thread_id = ? AND author = 'contact'`
    return this.sql.exec<{ at: number | null }>(query, id).one().at ?? 0
  }

  /**
   * Removes the comment from a reply address after a private answer, which the provider allows once: then the contact's id is
   * used. False: nothing changed.
   */
  endComment(id: number, { commentId }: ReplyAddress): boolean {
    if (commentId === undefined) return false
    const query = `UPDATE threads SET address = json_remove(address, '$.commentId'), contact = CASE
        WHEN json_valid(contact) AND contact -> '$.comment' IS NOT NULL
        THEN json_set(contact, '$.comment.isAnswered', json('true')) ELSE contact END
       WHERE id = ? AND json_valid(address) AND address ->> '$.commentId' = ? RETURNING id`
    return this.sql.exec(query, id, commentId).toArray().length > 0
  }

  /** Merges fields into the contact's profile; `null` removes a field. False: nothing changed. */
  mergeContact(id: number, profile: { [fact in keyof KnownContact]?: KnownContact[fact] | null }): boolean {
    const query = `UPDATE threads SET contact = json_patch(coalesce(contact, '{}'), ?1)
      WHERE id = ?2 AND json_patch(coalesce(contact, '{}'), ?1) <> json(coalesce(contact, '{}')) RETURNING id`
    return this.sql.exec(query, JSON.stringify(profile), id).toArray().length > 0
  }

  /** Adds the fields of the profile that the thread does not have. */
  completeContact(id: number, profile: KnownContact): void {
    const query = `UPDATE threads SET contact = json_patch(?, coalesce(contact, '{}')) WHERE id = ?`
    this.sql.exec(query, JSON.stringify(profile), id)
  }

  setAttendant(key: string, name: string | null): void {
    this.sql.exec('UPDATE threads SET attendant = ? WHERE key = ?', name, key)
  }

  /** Moves the time of the last message forward. */
  touch(id: number, at: number): void {
    this.sql.exec('UPDATE threads SET last_at = max(last_at, ?) WHERE id = ?', at, id)
  }

  /**
   * Sets the status and ends the contact's wait: a member has seen the thread, or the agent answers again. A closed thread
   * keeps it, for `pending` after an undo. `taken_over_wait` has it while a member has the thread, also after an undo. Closing
   * resets the count of unknown replies; the attendant stays while it waits.
   */
  setStatus(id: number, status: ThreadStatus, now: number): void {
    const keepsWait = `(?1 = 'closed' AND status <> 'members') OR (?1 = 'pending' AND status = 'closed')`
    this.sql.exec(
      `UPDATE threads SET status = ?1, hand_back_at = NULL, closed_at = CASE ?1 WHEN 'closed' THEN ?3 END,
         unknown_in_a_row = CASE ?1 WHEN 'closed' THEN 0 ELSE unknown_in_a_row END,
         attendant = CASE ?1 WHEN 'pending' THEN attendant END,
         waits_since = CASE WHEN ${keepsWait} THEN waits_since END,
         taken_over_wait = CASE WHEN status = 'members' AND ?1 = 'closed' OR status = 'pending' AND ?1 = 'members'
           THEN coalesce(taken_over_wait, waits_since) WHEN status = 'closed' AND ?1 = 'members' THEN taken_over_wait END,
         overdue_at = CASE WHEN ${keepsWait} THEN overdue_at END WHERE id = ?2`,
      status,
      id,
      now,
    )
  }

  /** Starts the contact's wait for a member, overdue at `overdueAt`. False: he is waiting already. */
  beginWait(id: number, at: number, overdueAt: number | null): boolean {
    const query = 'UPDATE threads SET waits_since = ?, overdue_at = ? WHERE id = ? AND waits_since IS NULL RETURNING id'
    return this.sql.exec(query, at, overdueAt, id).toArray().length > 0
  }

  endWait(id: number): void {
    this.sql.exec('UPDATE threads SET waits_since = NULL, taken_over_wait = NULL, overdue_at = NULL WHERE id = ?', id)
  }

  /** Threads whose contact has waited too long; each is returned once. */
  takeOverdue(now: number): Thread[] {
    const query = `UPDATE threads SET overdue_at = NULL WHERE overdue_at <= ? AND status <> 'closed' RETURNING *`
    return this.sql.exec<ThreadRow>(query, now).toArray().map(threadFrom)
  }

  /**
   * After a message from the provider's own app: sets when the thread returns to the agent (`null`: only by a member), never
   * earlier than it was set. `isTaken`: this message took the thread over, so that there is no earlier time.
   */
  extendHandBack(id: number, at: number | null, isTaken: boolean): void {
    this.sql.exec(
      'UPDATE threads SET hand_back_at = CASE WHEN ?2 THEN ?1 ELSE max(hand_back_at, ?1) END WHERE id = ?3',
      at,
      isTaken ? 1 : 0,
      id,
    )
  }

  /** Sets when a taken-over thread returns to the agent; `null`: only when a member hands it back. */
  setHandBack(id: number, at: number | null): void {
    this.sql.exec(`UPDATE threads SET hand_back_at = ? WHERE id = ? AND status = 'members'`, at, id)
  }

  /** Taken-over threads whose time to return to the agent has come. */
  handBacksDue(now: number): Thread[] {
    return this.sql.exec<ThreadRow>('SELECT * FROM threads WHERE hand_back_at <= ?', now).toArray().map(threadFrom)
  }

  /** Whether the thread is closed and its contact has not rated it since. */
  awaitsRating(key: string): boolean {
    const query = `SELECT 1 FROM threads WHERE key = ? AND status = 'closed' AND closed_at > coalesce(rated_at, 0)`
    return this.sql.exec(query, key).toArray().length > 0
  }

  setUnknownInARow(id: number, count: number): void {
    this.sql.exec('UPDATE threads SET unknown_in_a_row = ? WHERE id = ?', count, id)
  }

  /** Whether another member, or a person with the provider's own app, has written after this message. */
  isAnsweredAfter(id: number, messageId: number, authorId: string): boolean {
    const query = `SELECT 1 FROM messages WHERE thread_id = ? AND id > ? AND author = 'member' AND author_id IS NOT ? LIMIT 1`
    return this.sql.exec(query, id, messageId, authorId).toArray().length > 0
  }

  /** Whether there are messages that the member has not seen. False if the exchange that he saw last is unknown or pruned. */
  hasUnseen(id: number, { exchangeId, message, by }: StatusActor): boolean {
    const query = `SELECT 1 FROM messages WHERE thread_id = ?1 AND author = 'contact' AND id > (
      SELECT max(m.id) FROM messages m JOIN turns t ON t.id = m.turn_id WHERE t.uid = ?2 AND m.author = 'contact') LIMIT 1`
    const hasNewerMessage = this.sql.exec(query, id, exchangeId ?? null).toArray().length > 0
    return hasNewerMessage || (message !== undefined && this.isAnsweredAfter(id, message, by))
  }

  /** Starts a plan conversation of the thread, and of all threads of its visitor. */
  startPlanConversation(id: number, at: number): void {
    const isOfVisitor = 'id = ?2 OR visitor = (SELECT visitor FROM threads WHERE id = ?2)'
    this.sql.exec(`UPDATE threads SET counted_at = ?1 WHERE ${isOfVisitor}`, at, id)
  }

  /** When the contact was last notified of a kind. `null`: he got a reply, so that the next failure is notified again. */
  setNotifiedAt(kind: 'quota' | 'handover' | 'failure', id: number, at: number | null): void {
    this.sql.exec(`UPDATE threads SET ${kind}_told_at = ? WHERE id = ?`, at, id)
  }

  /** The newest thread of the contact with this telephone number. */
  byPhone(channelType: ChannelType, phone: string): Thread | null {
    const query = `SELECT * FROM threads WHERE channel_type = ? AND json_valid(contact) AND contact ->> '$.phone' = ?
      ORDER BY last_at DESC LIMIT 1`
    const [row] = this.sql.exec<ThreadRow>(query, channelType, phone).toArray()
    return row ? threadFrom(row) : null
  }

  prune(id: number, key: string): void {
    this.unloaded.add(key)
    this.sql.exec('DELETE FROM threads WHERE id = ?', id)
  }
}
