import type { ExchangeRef, Outcome, Outgoing } from '../../worker/agent-client/messages.ts'
import { isAttachment, optionsOf, textOf } from '../../worker/contract/messages.ts'
import { type ReplySuggestion, webhookResult } from '../../worker/contract/reply.ts'
import type { Trouble } from '../../worker/contract/stream.ts'
import type { Clock } from '../../worker/core/clock.ts'
import { outgoingOf, shownInChat, textWithFiles } from '../../worker/features/chat/delivery.service.ts'
import { Aliases } from './aliases.ts'
import { Deliveries } from './deliveries.ts'
import type { Delivery } from './delivery-rows.ts'
import { Drafts } from './drafts.ts'
import { isDeleted, Messages, type UnreadableMessage } from './messages.ts'
import { OptOutRows } from './opt-out-rows.ts'
import { OptionIds } from './option-ids.ts'
import type { Outbox } from './outbox.ts'
import { Quarantine } from './quarantine.ts'
import { RatingRows } from './rating-rows.ts'
import { Reactions } from './reactions.ts'
import { isUnfinished, type NumberedResult, type Thread, type Turn } from './rows.ts'
import { ThreadMemory } from './thread-memory.ts'
import { Threads } from './threads.ts'
import { Turns } from './turns.ts'
import { VisitorThreads } from './visitor-threads.ts'

type OnUnreadable = (type: Trouble['type'], turn: Turn) => void

/** The working set: the tables that the object needs to answer, and the changes that concern several of them. */
export class WorkingSet {
  readonly #agentId: string
  readonly #sql: SqlStorage
  readonly #clock: Clock
  readonly #onUnreadable: OnUnreadable
  readonly outbox: Outbox
  readonly quarantine: Quarantine
  readonly threads: Threads
  readonly visitors: VisitorThreads
  readonly messages: Messages
  readonly turns: Turns
  readonly deliveries: Deliveries
  readonly memory: ThreadMemory
  readonly drafts: Drafts
  readonly ratingRows: RatingRows
  readonly aliases: Aliases
  readonly reactions: Reactions
  readonly optionIds: OptionIds
  readonly optOutRows: OptOutRows

  /** `onUnreadable` is called with each turn whose message or delivery row cannot be parsed. */
  constructor(agentId: string, sql: SqlStorage, clock: Clock, outbox: Outbox, onUnreadable: OnUnreadable) {
    this.#agentId = agentId
    this.#sql = sql
    this.#clock = clock
    this.#onUnreadable = onUnreadable
    this.outbox = outbox
    this.quarantine = new Quarantine(agentId, sql, clock)
    this.threads = new Threads(sql)
    this.visitors = new VisitorThreads(sql, this.threads)
    this.turns = new Turns(sql)
    this.messages = new Messages(sql, this.quarantine, (lost) => this.#dropUnreadable(lost))
    this.deliveries = new Deliveries(sql, this.quarantine, (turnId) => this.#failUnreadable(turnId))
    this.memory = new ThreadMemory(sql, this.messages)
    this.drafts = new Drafts(sql)
    this.ratingRows = new RatingRows(sql)
    this.aliases = new Aliases(sql, this.threads, outbox)
    this.reactions = new Reactions(sql, this.messages)
    this.optionIds = new OptionIds(sql)
    this.optOutRows = new OptOutRows(sql)
  }

  threadOf(turn: Turn): Thread {
    const thread = this.threads.byId(turn.threadId)
    if (!thread) throw new Error(`turn ${turn.id} has no thread`)
    return thread
  }

  exchangeRefOf(turn: Turn, thread = this.threadOf(turn)): ExchangeRef {
    return { conversationId: turn.uid, sessionId: thread.key }
  }

  replyOf({ replyId }: Turn): { reply: string; options: ReplySuggestion[] } {
    const parts = (replyId === null ? null : this.messages.byId(replyId))?.parts ?? []
    return { reply: textOf(parts), options: optionsOf(parts) }
  }

  /** The outcome of a turn; `null` while it is queued or running. */
  outcomeOf(turn: Turn, thread?: Thread): Outcome | null {
    if (isUnfinished(turn)) return null
    const exchange = this.exchangeRefOf(turn, thread)
    if (turn.state === 'answered') return { ...exchange, kind: 'answered', ...this.replyOf(turn) }
    const { failureNotice: notice } = turn.result
    const hasNotice = turn.state === 'failed' && notice !== undefined
    return { ...exchange, kind: 'failed', code: turn.code ?? 'chat.engineFailed', ...(hasNotice && { notice }) }
  }

  /** The stream event of an answered turn. */
  resultOf(turn: Turn, thread = this.threadOf(turn)): NumberedResult {
    const { channelType } = thread
    const { conversationId, sessionId } = this.exchangeRefOf(turn, thread)
    const reply = turn.replyId === null ? null : this.messages.byId(turn.replyId)
    const parts = reply?.parts ?? []
    const member = reply?.author === 'member' ? (reply.details.person?.name ?? '') : undefined
    return {
      number: turn.eventNumber ?? 0,
      result: {
        ...{ agentId: this.#agentId, sessionId, messageId: turn.key, conversationId, channelType },
        webhookResult: webhookResult(channelType === 'webchat' ? shownInChat(parts) : textOf(parts), optionsOf(parts)),
        ...(member !== undefined && { member }),
      },
    }
  }

  /** Makes one turn of the messages of a thread that have none, when the debounce window has ended. */
  queueWaitingMessages(threadId: number, now: number): void {
    const messages = this.messages.withoutTurn(threadId)
    const [first] = messages
    if (!first) return
    const turn = this.turns.add({
      uid: crypto.randomUUID(),
      key: first.details.key,
      threadId,
      state: 'queued',
      dueAt: now,
      isTooLate: messages.every(({ details }) => details.isTooLate),
      language: first.details.language ?? null,
      saidAt: first.saidAt,
    })
    this.messages.assignToTurn(messages, turn.id)
    this.outbox.add('exchange', turn.uid)
  }

  /**
   * Queues a turn without a reply, or a failed delivery, again. False: neither applies. `resetsAttempts`: for an owner's retry;
   * a visitor's retries continue the count, so that they are limited.
   */
  reopen(turn: Turn, resetsAttempts: boolean): boolean {
    const now = this.#clock.now()
    if (turn.state === 'failed' || turn.state === 'dropped') {
      if (this.messages.ofTurn(turn.id).every(isDeleted)) return false
      if (turn.state === 'dropped') this.outbox.add('undropped', turn.key)
      this.turns.reopen(turn.id, now, resetsAttempts)
      this.outbox.add('exchange', turn.uid)
      return true
    }
    const delivery = this.deliveries.of(turn.id)
    if (turn.state !== 'answered' || delivery?.state !== 'failed') return false
    const outgoing = delivery.outgoing.length > 0 ? delivery.outgoing : this.#outgoingAgain(turn, delivery)
    if (outgoing.length === 0 || !this.deliveries.reopen(turn.id, outgoing, now)) return false
    this.outbox.add('delivery', turn.uid)
    return true
  }

  /**
   * The parts of a message, other than a template, that its provider took, and refused or lost later. Which of them is not known:
   * all are sent again, files that it refused as links.
   */
  #outgoingAgain(turn: Turn, { address, reason }: Delivery): Outgoing[] {
    const message = turn.replyId === null ? null : this.messages.byId(turn.replyId)
    const parts = message?.parts ?? []
    const content =
      reason === 'mediaRefused'
        ? { text: textWithFiles(parts) }
        : { text: textOf(parts), files: parts.filter(isAttachment) }
    return outgoingOf(this.threadOf(turn).channelType, content, address)
  }

  /** Whether the thread has an unfinished turn, or messages without a turn. */
  hasUnansweredMessages(threadId: number): boolean {
    const [row] = this.#sql
      .exec(
        `SELECT 1 FROM turns WHERE thread_id = ?1 AND due_at IS NOT NULL
         UNION ALL SELECT 1 FROM messages WHERE thread_id = ?1 AND turn_id IS NULL AND author = 'contact' LIMIT 1`,
        threadId,
      )
      .toArray()
    return row !== undefined
  }

  /**
   * Deletes a turn with its messages and deliveries, the summary that covers it and the draft of its thread. As D1 does, it
   * also deletes members' messages that come before the first message of the contact that is left.
   */
  remove(turn: Turn): void {
    this.turns.remove(turn.id)
    const orphaned = this.#sql.exec<{ id: number }>(
      `SELECT t.id FROM turns t JOIN messages m ON m.id = t.reply_id AND m.author = 'member'
       WHERE t.thread_id = ?1 AND NOT EXISTS (
         SELECT 1 FROM messages c WHERE c.thread_id = ?1 AND c.author = 'contact' AND c.id < m.id)`,
      turn.threadId,
    )
    for (const { id } of orphaned.toArray()) this.turns.remove(id)
    this.drafts.remove(turn.threadId)
    this.memory.deleteSummaryCovering(turn.threadId, turn.saidAt)
  }

  isEmpty(): boolean {
    const rows = this.#sql.exec('SELECT 1 FROM turns UNION ALL SELECT 1 FROM dedupe_keys LIMIT 1')
    return rows.toArray().length === 0
  }

  /** Records a message whose row was quarantined as a dropped turn, so that the owner sees that it was not answered. */
  #dropUnreadable({ key, threadId, turnId, saidAt }: UnreadableMessage): void {
    if (turnId !== null || key === null || this.turns.byKey(key)) return
    const uid = crypto.randomUUID()
    const turn = this.turns.add({ uid, key, threadId, state: 'queued', dueAt: null, language: null, saidAt })
    this.turns.end(turn.id, { state: 'dropped', code: 'chat.unreadable', result: {} })
    this.outbox.add('exchange', uid)
    this.#onUnreadable('unanswered', turn)
  }

  #failUnreadable(turnId: number): void {
    const turn = this.turns.byId(turnId)
    this.deliveries.fail(turnId, 'houseFailed', '', this.#clock.now())
    if (!turn) return
    this.outbox.add('delivery', turn.uid)
    this.#onUnreadable('undelivered', turn)
  }
}
