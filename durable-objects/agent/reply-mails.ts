import { STREAM_HEARTBEAT_MS } from '../../worker/contract/limits.ts'
import type { Locale } from '../../worker/contract/locales.ts'
import { REPLY_MAILS_A_DAY } from '../../worker/contract/visitor-address.ts'
import { configOf } from '../../worker/core/config.ts'
import { DAY_MS } from '../../worker/core/days.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import { offersMail } from '../../worker/core/mail/mail.ts'
import { textWithFiles } from '../../worker/features/chat/delivery.service.ts'
import { mailUnread } from '../../worker/features/chat/reply-mail.service.ts'
import { isDeleted } from './messages.ts'
import { Lane } from './pool.ts'
import type { Message, Thread } from './rows.ts'
import type { SharedParts } from './shared-parts.ts'

type Parts = Pick<SharedParts, 'env' | 'agentId' | 'clock' | 'sql' | 'set' | 'settings' | 'stream' | 'wakeBy'>

interface DueRow extends Record<string, SqlStorageValue> {
  id: number
  mail_from: number
  mails_since: number
  mails: number
}

/** Lease of a due mail; when D1 does not take it, it is tried again after this time. */
const AGAIN_MS = 60_000
const MESSAGES_MAX = 20
/** A stream that is open so long after a reply has shown it: a lost connection fails at its next heartbeat. */
const LOST_AFTER_MS = STREAM_HEARTBEAT_MS + 5_000

/**
 * Mails to visitors who left an e-mail address and have not read members' replies. Replies are collected for a delay after
 * the first one and become one row in D1's table of outgoing mails, unless the visitor opens the chat before that or has it
 * open then.
 */
export class ReplyMails extends Lane<Parts> {
  /** Schedules a mail, in the transaction that stores a member's message. */
  schedule({ id, channelType, contact }: Thread, messageId: number): void {
    const { env, sql, clock, wakeBy } = this.parts
    if (channelType !== 'webchat' || !contact?.email || !offersMail(env)) return
    const dueAt = clock.now() + configOf(env).replyMailDelayMs
    sql.exec(
      'UPDATE threads SET mail_from = ?1, mail_due_at = ?2 WHERE id = ?3 AND mail_from IS NULL',
      messageId,
      dueAt,
      id,
    )
    wakeBy(dueAt)
  }

  /** Cancels the scheduled mail: the visitor has opened the chat. */
  cancel(sessionId: string): void {
    this.parts.sql.exec(
      'UPDATE threads SET mail_from = NULL, mail_due_at = NULL WHERE key = ? AND mail_from IS NOT NULL',
      sessionId,
    )
  }

  override begin(now: number): void {
    const { sql } = this.parts
    // The new due time is a lease: no mail is started twice, and after a crash it is due again.
    const due = sql.exec<DueRow>(
      'UPDATE threads SET mail_due_at = ? WHERE mail_due_at <= ? RETURNING id, mail_from, mails_since, mails',
      now + AGAIN_MS,
      now,
    )
    for (const row of due.toArray()) void this.track(this.#mail(row, now))
  }

  override get due() {
    return ['SELECT min(mail_due_at) FROM threads WHERE mail_due_at > ?1']
  }

  async #mail(row: DueRow, now: number): Promise<void> {
    try {
      const isFull = row.mails >= REPLY_MAILS_A_DAY && now - row.mails_since < DAY_MS
      if (isFull) this.#postpone(row, row.mails_since + DAY_MS)
      else await this.#queueMail(row, now)
    } catch (error) {
      log('warn', 'agent.replyMail', { agentId: this.parts.agentId, ...factsOf(error) })
    }
  }

  async #queueMail(row: DueRow, now: number): Promise<void> {
    const { env, agentId, set, settings, stream } = this.parts
    const agent = await settings.current()
    const thread = set.threads.byId(row.id)
    const messages = this.#unread(row)
    const [first] = messages
    const to = thread?.contact?.email
    const uid = first && set.turns.byKey(first.details.key)?.uid
    if (!agent || !thread || !to || !uid) return this.#done(row, first)
    if (stream.hasVisitorStream(thread.key)) {
      const shownAt = (messages.at(-1)?.saidAt ?? 0) + LOST_AFTER_MS
      return now < shownAt ? this.#postpone(row, shownAt) : this.#done(row, messages.at(-1))
    }
    await mailUnread({ env, now }, agent, {
      ...{ id: uid, agentId, sessionId: thread.key, to, language: this.#languageOf(thread.id) },
      texts: messages.map(({ parts }) => textWithFiles(parts)),
    })
    this.#count(row, now)
    this.#done(row, messages.at(-1))
  }

  /** Members' messages since the first unread one, of those that were not pruned or deleted. */
  #unread({ id, mail_from }: DueRow): Message[] {
    const { sql, set } = this.parts
    const query = `SELECT id FROM messages WHERE thread_id = ? AND id >= ? AND author = 'member' ORDER BY id LIMIT ?`
    return sql
      .exec<{ id: number }>(query, id, mail_from, MESSAGES_MAX)
      .toArray()
      .map((row) => set.messages.byId(row.id))
      .filter((message) => message !== null)
      .filter((message) => !isDeleted(message))
  }

  /** The language of the contact's last message. */
  #languageOf(threadId: number): Locale | null {
    const query = 'SELECT language FROM turns WHERE thread_id = ? AND language IS NOT NULL ORDER BY id DESC LIMIT 1'
    const [row] = this.parts.sql.exec<{ language: string }>(query, threadId).toArray()
    return (row?.language as Locale | undefined) ?? null
  }

  #postpone({ id, mail_from }: DueRow, at: number): void {
    this.parts.sql.exec('UPDATE threads SET mail_due_at = ? WHERE id = ? AND mail_from = ?', at, id, mail_from)
  }

  #count({ id }: DueRow, now: number): void {
    this.parts.sql.exec(
      `UPDATE threads SET mails = CASE WHEN ?1 - mails_since < ?2 THEN mails + 1 ELSE 1 END,
         mails_since = CASE WHEN ?1 - mails_since < ?2 THEN mails_since ELSE ?1 END WHERE id = ?3`,
      now,
      DAY_MS,
      id,
    )
  }

  /** Ends the mail. Messages that members wrote while it was made schedule the next one. */
  #done({ id, mail_from }: DueRow, last: Message | undefined): void {
    const { env, sql, clock, wakeBy } = this.parts
    const query = `SELECT min(id) AS id FROM messages WHERE thread_id = ? AND id > ? AND author = 'member'`
    const [next] = last ? sql.exec<{ id: number | null }>(query, id, last.id).toArray() : []
    const dueAt = next?.id ? clock.now() + configOf(env).replyMailDelayMs : null
    sql.exec(
      'UPDATE threads SET mail_from = ?1, mail_due_at = ?2 WHERE id = ?3 AND mail_from = ?4',
      next?.id ?? null,
      dueAt,
      id,
      mail_from,
    )
    if (dueAt !== null) wakeBy(dueAt)
  }
}
