import type { Usage } from '../../worker/contract/engines.ts'
import type { Turn as EngineTurn } from '../../worker/engines/engine.ts'
import { addUsage } from '../../worker/engines/tokens.rules.ts'
import { textForEngine } from '../../worker/features/chat/delivery.service.ts'
import type { Messages } from './messages.ts'
import { parseStoredOrNull } from './stored.ts'

/** Upper bounds of the history that an engine gets; a prompt takes as much of it as fits its own token budget. */
const HISTORY_TURNS = 20
const HISTORY_CHARACTERS = 24_000
/** Most turns that one summary covers in addition; more are open only after summaries have failed. */
const SUMMARISED_AT_ONCE = 50

/** The part of an engine's input that comes from the thread: its last turns, a summary of those before, the attending member. */
export type Memory = Pick<EngineTurn, 'history' | 'summary' | 'attendant'>

export interface TurnText {
  message: string
  reply: string
  saidAt: number
}

/** Summary of the turns from `since` to `upTo`, both included; times of their messages in milliseconds UTC. */
export interface Summary {
  text: string
  since: number
  upTo: number
}

interface TurnRow extends Record<string, SqlStorageValue> {
  id: number
  is_left: number | null
  reply_id: number | null
  said_at: number
}

interface SummaryRow extends Record<string, SqlStorageValue> {
  text: string
  since: number
  up_to: number
  usage: string | null
}

const linesOf = (...texts: string[]): string => texts.filter((text) => text !== '').join('\n')

/** The memory of threads for engines: the last turns verbatim, and in long threads a summary of the turns before. */
export class ThreadMemory {
  readonly #sql: SqlStorage
  readonly #messages: Messages

  constructor(sql: SqlStorage, messages: Messages) {
    this.#sql = sql
    this.#messages = messages
  }

  of(threadId: number): Memory {
    const summary = this.summary(threadId)
    const query = 'SELECT attendant FROM threads WHERE id = ? AND attendant IS NOT NULL'
    const [attended] = this.#sql.exec<{ attendant: string }>(query, threadId).toArray()
    return { history: this.#history(threadId), ...(summary && { summary: summary.text }), ...attended }
  }

  summary(threadId: number): Summary | null {
    const row = this.#row(threadId)
    return row && { text: row.text, since: row.since, upTo: row.up_to }
  }

  /** The answered turns of a thread that its summary does not cover, oldest first. */
  unsummarised(threadId: number): TurnText[] {
    return this.#answeredPairs(threadId, this.summary(threadId)?.upTo ?? 0, SUMMARISED_AT_ONCE).reverse()
  }

  /** Replaces the summary of a thread. Its tokens are kept until the next reply, with whose usage they are written to D1. */
  summarise(threadId: number, { text, since, upTo }: Summary, usage: Usage | undefined): void {
    const before = this.takeSummaryUsage(threadId)
    const total = before && usage ? addUsage(before, usage) : (before ?? usage)
    this.#sql.exec(
      'INSERT OR REPLACE INTO summaries (thread_id, text, since, up_to, usage) VALUES (?, ?, ?, ?, ?)',
      threadId,
      text,
      since,
      upTo,
      total ? JSON.stringify(total) : null,
    )
  }

  /** Returns and clears the tokens of the summaries that were made since the thread's last reply. */
  takeSummaryUsage(threadId: number): Usage | null {
    const usage = this.#row(threadId)?.usage
    if (usage == null) return null
    this.#sql.exec('UPDATE summaries SET usage = NULL WHERE thread_id = ?', threadId)
    return parseStoredOrNull('usage', usage)
  }

  /** Deletes the thread's summary if it covers a turn of this time, which was edited or deleted. */
  deleteSummaryCovering(threadId: number, saidAt: number): void {
    this.#sql.exec('DELETE FROM summaries WHERE thread_id = ? AND up_to >= ?', threadId, saidAt)
  }

  deleteSummary(threadId: number): void {
    this.#sql.exec('DELETE FROM summaries WHERE thread_id = ?', threadId)
  }

  deleteSummaries(): void {
    this.#sql.exec('DELETE FROM summaries')
  }

  /** Deletes summaries that cover turns older than this time: retention applies to summaries too. */
  prune(before: number): void {
    this.#sql.exec('DELETE FROM summaries WHERE since < ?', before)
  }

  hasSummaries(): boolean {
    return this.#sql.exec('SELECT 1 FROM summaries LIMIT 1').toArray().length > 0
  }

  /** The contact's text since the last reply: messages that were left to members and not answered yet. */
  unanswered(threadId: number): string {
    const last = this.#pairs(threadId, 0, HISTORY_TURNS).at(-1)
    return last?.reply === '' ? last.message : ''
  }

  #history(threadId: number): EngineTurn['history'] {
    const history: Omit<TurnText, 'saidAt'>[] = []
    let left = HISTORY_CHARACTERS
    for (const { message, reply } of this.#answeredPairs(threadId, 0, HISTORY_TURNS)) {
      left -= message.length + reply.length
      if (left < 0) break
      history.unshift({ message, reply })
    }
    return history
  }

  /**
   * The answered pairs of message and reply of a thread, newest first. A member's message is appended to the reply before it,
   * and messages that were left to members are merged into one.
   */
  #answeredPairs(threadId: number, after: number, limit: number): TurnText[] {
    return this.#pairs(threadId, after, limit)
      .filter(({ reply }) => reply !== '')
      .reverse()
  }

  #pairs(threadId: number, after: number, limit: number): TurnText[] {
    const turns = this.#sql
      .exec<TurnRow>(
        `SELECT id, reply_id, said_at, CASE WHEN json_valid(result) THEN result ->> '$.isLeft' END AS is_left
         FROM turns WHERE thread_id = ? AND state = 'answered' AND said_at > ?
         ORDER BY said_at DESC, id DESC LIMIT ?`,
        threadId,
        after,
        limit,
      )
      .toArray()
    const pairs: TurnText[] = []
    for (const { id, reply_id, said_at: saidAt, is_left } of turns.reverse()) {
      const message = this.#messages.textOfTurn(id)
      const reply = textForEngine((reply_id === null || is_left ? null : this.#messages.byId(reply_id))?.parts ?? [])
      const before = pairs.at(-1)
      if (before && (message === '' || before.reply === ''))
        pairs[pairs.length - 1] = {
          message: linesOf(before.message, message),
          reply: linesOf(before.reply, reply),
          saidAt,
        }
      else if (message !== '') pairs.push({ message, reply, saidAt })
    }
    return pairs
  }

  #row(threadId: number): SummaryRow | null {
    const [row] = this.#sql.exec<SummaryRow>('SELECT * FROM summaries WHERE thread_id = ?', threadId).toArray()
    return row ?? null
  }
}
