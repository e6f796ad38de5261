import type { Usage } from '../../worker/contract/engines.ts'
import type { Turn as EngineTurn } from '../../worker/engines/engine.ts'
import { addUsage } from '../../worker/engines/tokens.rules.ts'
import { toldOf } from '../../worker/features/chat/delivery.service.ts'
import type { Messages } from './messages.ts'
import { storedOrNull } from './stored.ts'

/** What engines are told of the last turns: a prompt takes of it what its own budget has room for. */
const HISTORY_TURNS = 20
const HISTORY_CHARACTERS = 24_000
/** Turns of a thread that one summary may add: more than these wait only where earlier summaries failed. */
const SUMMARISED_AT_ONCE = 50

/** What an engine is told of a thread besides the question. */
export type Memory = Pick<EngineTurn, 'history' | 'summary'>

/** A turn in words. */
export interface TurnText {
  message: string
  reply: string
  saidAt: number
}

/** What was said in the turns of a thread from `since` to `upTo`, both included: times of their messages. */
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

/** What was said in the threads: the last turns word for word, and of long ones a summary of those before. */
export class ThreadMemory {
  readonly #sql: SqlStorage
  readonly #messages: Messages

  constructor(sql: SqlStorage, messages: Messages) {
    this.#sql = sql
    this.#messages = messages
  }

  of(threadId: number): Memory {
    const summary = this.summary(threadId)
    return { history: this.#history(threadId), ...(summary && { summary: summary.text }) }
  }

  summary(threadId: number): Summary | null {
    const row = this.#row(threadId)
    return row && { text: row.text, since: row.since, upTo: row.up_to }
  }

  /** What was said in the answered turns of a thread that its summary does not cover, oldest first. */
  unsummarised(threadId: number): TurnText[] {
    return this.#said(threadId, this.summary(threadId)?.upTo ?? 0, SUMMARISED_AT_ONCE).reverse()
  }

  /** Replaces the summary of a thread. What it took is counted with the next reply, whose row in D1 is still to be written. */
  summarise(threadId: number, { text, since, upTo }: Summary, usage: Usage | undefined): void {
    const before = this.takeUsage(threadId)
    const taken = before && usage ? addUsage(before, usage) : (before ?? usage)
    this.#sql.exec(
      'INSERT OR REPLACE INTO summaries (thread_id, text, since, up_to, usage) VALUES (?, ?, ?, ?, ?)',
      threadId,
      text,
      since,
      upTo,
      taken ? JSON.stringify(taken) : null,
    )
  }

  /** What the thread's summaries took since its last reply: returned once. */
  takeUsage(threadId: number): Usage | null {
    const usage = this.#row(threadId)?.usage
    if (usage == null) return null
    this.#sql.exec('UPDATE summaries SET usage = NULL WHERE thread_id = ?', threadId)
    return storedOrNull('usage', usage)
  }

  /** A turn of this time was edited or deleted: a summary that covers it goes. */
  forget(threadId: number, saidAt: number): void {
    this.#sql.exec('DELETE FROM summaries WHERE thread_id = ? AND up_to >= ?', threadId, saidAt)
  }

  forgetThread(threadId: number): void {
    this.#sql.exec('DELETE FROM summaries WHERE thread_id = ?', threadId)
  }

  forgetAll(): void {
    this.#sql.exec('DELETE FROM summaries')
  }

  /** Forgets summaries that tell of what was said before then. */
  prune(before: number): void {
    this.#sql.exec('DELETE FROM summaries WHERE since < ?', before)
  }

  hasSummaries(): boolean {
    return this.#sql.exec('SELECT 1 FROM summaries LIMIT 1').toArray().length > 0
  }

  /** What the contact said since the last reply: messages that were left to members, who have not answered them. */
  unanswered(threadId: number): string {
    const last = this.#pairs(threadId, 0, HISTORY_TURNS).at(-1)
    return last?.reply === '' ? last.message : ''
  }

  #history(threadId: number): EngineTurn['history'] {
    const history: Omit<TurnText, 'saidAt'>[] = []
    let left = HISTORY_CHARACTERS
    for (const { message, reply } of this.#said(threadId, 0, HISTORY_TURNS)) {
      left -= message.length + reply.length
      if (left < 0) break
      history.unshift({ message, reply })
    }
    return history
  }

  /**
   * What was said in a thread in pairs of message and reply, newest first. What members wrote is part of the reply to the
   * message before it, and messages that were left to members are one.
   */
  #said(threadId: number, after: number, most: number): TurnText[] {
    return this.#pairs(threadId, after, most)
      .filter(({ reply }) => reply !== '')
      .reverse()
  }

  #pairs(threadId: number, after: number, most: number): TurnText[] {
    const turns = this.#sql
      .exec<TurnRow>(
        `SELECT id, reply_id, said_at, CASE WHEN json_valid(result) THEN result ->> '$.isLeft' END AS is_left
         FROM turns WHERE thread_id = ? AND state = 'answered' AND said_at > ?
         ORDER BY said_at DESC, id DESC LIMIT ?`,
        threadId,
        after,
        most,
      )
      .toArray()
    const pairs: TurnText[] = []
    for (const { id, reply_id, said_at: saidAt, is_left } of turns.reverse()) {
      const message = this.#messages.textOfTurn(id)
      const reply = toldOf((reply_id === null || is_left ? null : this.#messages.byId(reply_id))?.parts ?? [])
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
