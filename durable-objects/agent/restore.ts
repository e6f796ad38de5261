import type { ContactProfile, Outgoing, ReplyAddress } from '../../worker/agent-client/messages.ts'
import type { ExchangeDetails, MessageTimes } from '../../worker/contract/conversations.ts'
import { ATTACHMENT_TYPES, type MessagePart } from '../../worker/contract/messages.ts'
import type { ContactAttribute } from '../../worker/contract/threads.ts'
import type { Clock } from '../../worker/core/clock.ts'
import { DAY_MS } from '../../worker/core/days.ts'
import type { RecordDatabase } from '../../worker/core/db.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import { Component } from './component.ts'
import type { Deliveries } from './deliveries.ts'
import type { Messages } from './messages.ts'
import type { Outbox } from './outbox.ts'
import type { RatingRows } from './rating-rows.ts'
import { type ExchangeRow, type ExchangeSelection, exchangesOf } from './record.store.ts'
import { replyParts } from './reply-parts.ts'
import type { MessageDetails } from './rows.ts'
import type { Threads } from './threads.ts'
import type { Turns } from './turns.ts'

interface Parts {
  openRecord: () => Promise<RecordDatabase>
  agentId: string
  clock: Clock
  storage: Pick<DurableObjectStorage, 'transactionSync'>
  threads: Threads
  messages: Messages
  turns: Turns
  ratingRows: RatingRows
  deliveries: Deliveries
  outbox: Outbox
}

/** Reads exchanges from D1 back into the working set that were pruned, or lost with the object's storage. */
export class Restore extends Component<Parts> {
  /**
   * Loads the selected exchanges, at most 25. Those that are in the working set stay as they are. False: `take` left out a row.
   * Throws when D1 is away.
   */
  async load(which: ExchangeSelection): Promise<boolean> {
    return this.take(await this.#read(which))
  }

  /** Loads the last exchanges of a thread, its status and its contact's profile. Throws when D1 is away. */
  async loadThread(key: string): Promise<void> {
    this.take(await this.#read({ sessionId: key }))
    this.parts.threads.unloaded.remove(key)
  }

  /** Loads the records of partial threads: what is written of a thread replaces its profile in D1. Throws when D1 is away. */
  async completeThreads(): Promise<void> {
    const { unloaded } = this.parts.threads
    for (let key = unloaded.partial(); key !== null; key = unloaded.partial()) await this.loadThread(key)
  }

  async #read(which: ExchangeSelection): Promise<readonly ExchangeRow[]> {
    const { openRecord, agentId } = this.parts
    return exchangesOf(await openRecord(), agentId, which)
  }

  /**
   * Adds rows of D1 (newest first) to the working set, the oldest first, so that turn ids follow time. A row that cannot be parsed
   * is left out: false.
   */
  take(rows: readonly ExchangeRow[]): boolean {
    const { agentId, storage, threads } = this.parts
    let isComplete = true
    const addressed = new Set(rows.map(({ sessionId }) => sessionId).filter((key) => threads.find(key)?.address))
    for (const row of rows.toReversed())
      try {
        storage.transactionSync(() => this.#addExchange(row, addressed.has(row.sessionId)))
      } catch (error) {
        isComplete = false
        log('error', 'agent.restore', { agentId, exchange: row.id, ...factsOf(error) })
      }
    return isComplete
  }

  /** `isAddressed`: the thread has a reply address, which is newer than the row's. */
  #addExchange(row: ExchangeRow, isAddressed: boolean): void {
    const { clock, threads, turns, messages, ratingRows, outbox } = this.parts
    if (outbox.isDeleted(row.id)) return
    if (turns.byUid(row.id) || turns.byKey(row.messageKey)) return
    const now = clock.now()
    const thread = threads.restore({ key: row.sessionId, channelType: row.channelType, at: row.createdAt }, row.status)
    if (row.ratedAt !== null && thread.ratedAt === null)
      ratingRows.setThreadRating(thread.id, row.threadRating, row.ratedAt)
    if (row.contact && (thread.isPartial || !thread.contact))
      threads.completeContact(thread.id, JSON.parse(row.contact) as ContactProfile)
    const attributes = JSON.parse(row.attributes) as ContactAttribute[]
    if (attributes.length > 0 && !thread.contact?.attributes) threads.mergeContact(thread.id, { attributes })
    if (row.address && !isAddressed) threads.setAddress(thread.id, JSON.parse(row.address) as ReplyAddress, undefined)
    const isLeft = row.state === 'members'
    // A draft that an engine made uses a plan conversation as a reply does.
    const usesQuota = row.state === 'answered' || (isLeft && row.inputTokens !== null)
    if (usesQuota && thread.countedAt === null && row.createdAt > now - DAY_MS)
      threads.startPlanConversation(thread.id, row.createdAt)
    const details: ExchangeDetails = JSON.parse(row.details ?? '{}')
    const times: MessageTimes & { storedAt?: number } = JSON.parse(row.times ?? '{}')
    const turn = turns.add({
      uid: row.id,
      key: row.messageKey,
      threadId: thread.id,
      origin: row.origin,
      state: 'queued',
      dueAt: row.state === 'open' ? now : null,
      isRecorded: true,
      language: row.language,
      saidAt: row.createdAt,
    })
    this.#addMessages(row, details, thread.id, turn.id, times.storedAt ?? row.createdAt)
    if (row.state === 'open') return
    const { original, editedAt, deletedAt } = details
    const result = {
      times,
      ...(row.sources && { sources: JSON.parse(row.sources) as string[] }),
      ...(row.inputTokens !== null && { usage: usageOf(row) }),
      ...(original !== undefined && { original }),
      ...(editedAt !== undefined && { editedAt }),
      ...(deletedAt !== undefined && { deletedAt }),
      ...(isLeft && { isLeft, isRestored: isLeft }),
      ...(row.opens && { opens: true as const }),
    }
    if (isLeft && row.agentResponse === null) {
      turns.end(turn.id, { state: 'answered', replyId: null, responseMs: null, eventNumber: row.eventNumber, result })
      return
    }
    if (row.state === 'unanswered') {
      turns.end(turn.id, { state: 'failed', code: 'chat.engineFailed', result })
      return
    }
    const replyId = messages.add({
      ...(row.reply !== null && { id: row.reply }),
      threadId: thread.id,
      turnId: turn.id,
      author: 'agent',
      parts: replyParts(
        { text: row.agentResponse ?? '', options: JSON.parse(row.options ?? '[]') },
        row.userMessage,
        row.isAlone === 1,
      ),
      details: { key: row.messageKey, storedAt: row.createdAt },
      saidAt: row.createdAt + (row.responseMs ?? 0),
    })
    if (row.rating !== null) ratingRows.setMessageRating(replyId, row.rating, row.createdAt)
    const { responseMs, eventNumber } = row
    turns.end(turn.id, { state: 'answered', replyId, responseMs, eventNumber, result })
    this.#addDelivery(row, thread.id, turn.id)
  }

  /** Adds the contact's messages: `details.parts` says how the merged text of the exchange is divided. */
  #addMessages(row: ExchangeRow, details: ExchangeDetails, threadId: number, turnId: number, storedAt: number): void {
    const { messages } = this.parts
    const { person, arrivedAt, attachments = [], parts = [] } = details
    const whole = [{ id: undefined, length: row.userMessage.length, files: attachments.length, editedAt: undefined }]
    const numbers = JSON.parse(row.numbers) as number[]
    const isDivided = parts.reduce((sum, { length }) => sum + length + 1, -1) === row.userMessage.length
    let at = 0
    let file = 0
    for (const [index, part] of (isDivided ? parts : whole).entries()) {
      const files = attachments.slice(file, file + part.files)
      const content: MessagePart[] = [
        { type: 'text', text: row.userMessage.slice(at, at + part.length) },
        ...files.map(({ kind, ...rest }) => ({
          type: ATTACHMENT_TYPES.find((type) => type === kind) ?? 'other',
          ...rest,
        })),
      ]
      const messageDetails: MessageDetails = {
        key: index === 0 ? row.messageKey : `${row.channelType}:${part.id}`,
        storedAt,
        ...(arrivedAt !== undefined && { arrivedAt }),
        ...(part.id !== undefined && { providerId: part.id }),
        ...(person && { person }),
        ...(part.editedAt !== undefined && { editedAt: part.editedAt }),
      }
      const number = numbers[index]
      const id = messages.add({
        ...(number !== undefined && { id: number }),
        threadId,
        turnId,
        author: 'contact',
        parts: content,
        details: messageDetails,
        saidAt: row.createdAt,
      })
      messages.addDedupeKey(messageDetails.key, id, this.parts.clock.now())
      at += part.length + 1
      file += part.files
    }
  }

  #addDelivery(row: ExchangeRow, threadId: number, turnId: number): void {
    const { deliveries, clock } = this.parts
    if (!row.delivery || !row.address) return
    deliveries.restore(
      {
        turnId,
        threadId,
        address: JSON.parse(row.address) as ReplyAddress,
        outgoing: JSON.parse(row.outgoing ?? '[]') as Outgoing[],
        state: row.delivery,
        attempts: 0,
        reason: row.reason,
        detail: row.detail,
        createdAt: row.deliveredFrom ?? row.createdAt,
        sentAt: row.sentAt,
        deliveredAt: row.deliveredAt,
        readAt: row.readAt,
        failedAt: row.failedAt,
      },
      row.delivery === 'pending' ? clock.now() : null,
    )
    for (const name of JSON.parse(row.names ?? '[]') as string[]) deliveries.addProviderMessageId(name, turnId)
  }
}

const usageOf = (row: ExchangeRow) => ({
  inputTokens: row.inputTokens ?? 0,
  outputTokens: row.outputTokens ?? 0,
  isEstimated: row.tokensEstimated === 1,
  ...(row.costMicros !== null && { costMicros: row.costMicros }),
})
