import type { Frame, Reader } from '../../worker/agent-client/agent.ts'
import type { ExchangeRef, Outcome } from '../../worker/agent-client/messages.ts'
import type { ChannelType } from '../../worker/contract/channels.ts'
import { STREAM_EVENTS_KEPT } from '../../worker/contract/limits.ts'
import type { ThreadClosed, Trouble, Waiting } from '../../worker/contract/stream.ts'
import type { MemberDoing } from '../../worker/contract/thread-status.ts'
import type { Clock } from '../../worker/core/clock.ts'
import { type PendingReply, pendingReply, type ReplyTextListener } from './pending-reply.ts'
import { frameOf, numberIn, Readers } from './readers.ts'
import type { NumberedResult } from './rows.ts'

/** The newest stored results after a number, oldest first, at most `most`; with a session its own alone. */
type ResultsAfter = (number: number, most: number, sessionId: string | null) => NumberedResult[]

/** Pieces are published at most this often, in milliseconds; the first at once, later ones joined. */
const PACE_MS = 300

/**
 * Publishes events to the readers of the agent: results, which are stored with the turns and replayed after `Last-Event-ID`;
 * pieces of replies that are being made, in memory only; and events for the owner's pages, which are not stored.
 */
export class Stream {
  readonly #agentId: string
  readonly #readers: Readers
  readonly #clock: Clock
  readonly #resultsAfter: ResultsAfter
  readonly #replies = new Map<string, PendingReply>()
  /** Called when a visitor opens the stream of his session; returns the event `waiting` for him, if any. */
  onVisitor: (sessionId: string) => Waiting | null = () => null
  /** Whether the visitor of a thread is asked to rate it. */
  awaitsRating: (sessionId: string) => boolean = () => false
  /** Called with each thread that members changed. */
  onThreadChanged: (sessionId: string) => void = () => {}
  #newest: number
  /** Results up to this event number may have been pruned and cannot be replayed. */
  #floor = 0

  /** `newest`: event number of the newest stored result. */
  constructor(state: DurableObjectState, agentId: string, clock: Clock, resultsAfter: ResultsAfter, newest: number) {
    this.#agentId = agentId
    this.#readers = new Readers(state)
    this.#clock = clock
    this.#resultsAfter = resultsAfter
    this.#newest = newest
  }

  /** Raises the oldest replayable event number: a reader whose last event is older gets `resync` and loads the history. */
  raiseFloor(number: number): void {
    this.#floor = Math.max(this.#floor, number)
    this.#newest = Math.max(this.#newest, number)
  }

  /** The event number of a result that is stored now: the clock in milliseconds, but always larger than the last number. */
  nextNumber(now: number): number {
    this.#newest = Math.max(this.#newest + 1, now)
    return this.#newest
  }

  /** Publishes a result, after it was committed. */
  publish(numbered: NumberedResult): void {
    const { messageId, sessionId } = numbered.result
    this.#replies.delete(messageId)
    this.#readers.send(sessionId, frameOf(numbered))
  }

  /** Opens a reader's socket with its position, the missed results, and the partial replies. 429: too many open streams. */
  open({ headers }: Request): Response {
    const reader = JSON.parse(headers.get('x-reader') ?? 'null') as Reader | null
    if (!reader) return new Response(null, { status: 400 })
    const agentId = this.#agentId
    const lastId = headers.get('last-event-id')
    const missedResults = lastId === null ? [] : this.#resultsSince(lastId, reader.sessionId)
    const position = missedResults !== null && lastId !== null ? lastId : String(this.#newest)
    const waiting = reader.sessionId === null ? null : this.onVisitor(reader.sessionId)
    const socket = this.#readers.open(reader, [
      { id: position, event: { type: 'connected', agentId } },
      ...(missedResults === null ? [{ event: { type: 'resync' as const, agentId } }] : missedResults.map(frameOf)),
      ...this.#partialReplies(reader.sessionId),
      ...(reader.sessionId !== null && this.awaitsRating(reader.sessionId)
        ? [{ event: this.#closedEvent(reader.sessionId) }]
        : []),
      ...(waiting ? [{ event: waiting }] : []),
    ])
    if (socket) return new Response(null, { status: 101, webSocket: socket })
    // A stream whose browser has gone ends with the next write, and makes room.
    const at = new Date(this.#clock.now()).toISOString()
    this.#readers.sendToReader(reader, { type: 'heartbeat', agentId, at })
    return new Response(null, { status: 429 })
  }

  /** The results after an event id; `null`: too many or pruned: the history has to be loaded. A visitor has only what there is. */
  #resultsSince(lastId: string, sessionId: string | null): NumberedResult[] | null {
    const last = numberIn(lastId)
    if (last > this.#newest || (sessionId === null && last < this.#floor)) return null
    if (sessionId !== null) return this.#resultsAfter(last, STREAM_EVENTS_KEPT, sessionId)
    const results = this.#resultsAfter(last, STREAM_EVENTS_KEPT + 1, null)
    return results.length > STREAM_EVENTS_KEPT ? null : results
  }

  /** Registers a reply that will be made, so that `listen` accepts listeners for it. */
  expect(messageId: string, sessionId: string): void {
    if (!this.#replies.has(messageId)) this.#replies.set(messageId, pendingReply(sessionId))
  }

  /** Starts a reply. Pieces of an earlier attempt are discarded, also by listeners (`onRestart`). */
  begin(messageId: string, sessionId: string): void {
    const before = this.#replies.get(messageId)
    this.dropReply(messageId)
    if (before?.text) for (const listener of before.listeners) listener.onRestart()
    this.#replies.set(messageId, pendingReply(sessionId, before?.listeners))
  }

  append(messageId: string, piece: string): void {
    const reply = this.#replies.get(messageId)
    if (!reply) return
    reply.text += piece
    for (const listener of reply.listeners) listener.onText(piece)
    if (reply.isScheduled || !this.#readers.hasReaders(reply.sessionId)) return
    if (reply.published === 0) this.#publishDelta(messageId)
    else {
      reply.isScheduled = true
      this.#clock.after(PACE_MS, () => this.#publishDelta(messageId))
    }
  }

  /** Adds a listener to a reply; returns the text so far. `null`: the reply is not being made. */
  listen(messageId: string, listener: ReplyTextListener): { soFar: string; stop: () => void } | null {
    const reply = this.#replies.get(messageId)
    if (!reply) return null
    reply.listeners.add(listener)
    return { soFar: reply.text, stop: () => void reply.listeners.delete(listener) }
  }

  /** The text so far of a reply that is being made; `null`: none. */
  soFarOf(messageId: string): string | null {
    return this.#replies.get(messageId)?.text || null
  }

  /** Discards a reply that is not completed; readers who got a part of it remove that. */
  dropReply(messageId: string): void {
    const reply = this.#replies.get(messageId)
    this.#replies.delete(messageId)
    if (reply && reply.published > 0)
      this.#readers.send(reply.sessionId, this.#frame(messageId, reply.sessionId, 0, ''))
  }

  trouble(
    type: Trouble['type'],
    subject: ExchangeRef | { sessionId: string },
    messageId: string,
    channelType: ChannelType,
  ): void {
    const conversationId = 'conversationId' in subject ? subject.conversationId : null
    const { sessionId } = subject
    this.sendToOwners({ type, agentId: this.#agentId, sessionId, messageId, conversationId, channelType })
  }

  /** Publishes to the visitor that his message failed: his call may have been answered with 202 before. */
  failed(messageId: string, { sessionId, code, notice }: Outcome & { kind: 'failed' }): void {
    const why = { code, ...(notice !== undefined && { notice }) }
    this.#readers.sendToVisitor(sessionId, { type: 'failed', agentId: this.#agentId, sessionId, messageId, ...why })
  }

  exchangeChanged({ sessionId, conversationId }: ExchangeRef): void {
    this.sendToOwners({ type: 'exchangeChanged', agentId: this.#agentId, sessionId, conversationId })
  }

  channelUpdated(channelType: ChannelType): void {
    this.sendToOwners({ type: 'channelUpdated', agentId: this.#agentId, channelType })
  }

  channelFailed(channelType: ChannelType): void {
    this.sendToOwners({ type: 'channelFailed', agentId: this.#agentId, channelType })
  }

  /** Publishes that a member (his name) types, to the visitor, or that the visitor types (`null`), to the members. */
  typing(sessionId: string, member: string | null): void {
    const event = { type: 'typing', agentId: this.#agentId, sessionId } as const
    if (member === null) this.sendToOwners(event)
    else this.#readers.sendToVisitor(sessionId, { ...event, member })
  }

  hasReaders(sessionId: string): boolean {
    return this.#readers.hasReaders(sessionId)
  }

  hasVisitorStream(sessionId: string): boolean {
    return this.#readers.hasVisitorStream(sessionId)
  }

  waiting(event: Waiting): void {
    this.#readers.sendToVisitor(event.sessionId, event)
  }

  presence(sessionId: string, { id, name }: { id: string; name: string }, doing: MemberDoing): void {
    this.sendToOwners({ type: 'presence', agentId: this.#agentId, sessionId, member: name, memberId: id, doing })
  }

  threadChanged(sessionId: string): void {
    this.sendToOwners({ type: 'threadChanged', agentId: this.#agentId, sessionId })
    this.onThreadChanged(sessionId)
  }

  /** Notifies the visitor that a member has closed the thread, so that the chat asks for a rating. */
  threadClosed(sessionId: string): void {
    this.#readers.sendToVisitor(sessionId, this.#closedEvent(sessionId))
  }

  #closedEvent(sessionId: string): ThreadClosed {
    return { type: 'threadClosed', agentId: this.#agentId, sessionId }
  }

  sendToOwners(event: Frame['event']): void {
    this.#readers.sendToOwners(event)
  }

  #publishDelta(messageId: string): void {
    const reply = this.#replies.get(messageId)
    if (!reply) return
    reply.isScheduled = false
    if (reply.published >= reply.text.length) return
    const { sessionId, published, text } = reply
    reply.published = text.length
    this.#readers.send(sessionId, this.#frame(messageId, sessionId, published, text.slice(published)))
  }

  /** The partial replies for a new reader. */
  #partialReplies(sessionId: string | null): Frame[] {
    return [...this.#replies]
      .filter(([, reply]) => reply.text !== '' && (sessionId === null || reply.sessionId === sessionId))
      .map(([messageId, reply]) => {
        if (reply.published === 0) reply.published = reply.text.length
        return this.#frame(messageId, reply.sessionId, 0, reply.text)
      })
  }

  #frame(messageId: string, sessionId: string, offset: number, text: string): Frame {
    return { event: { type: 'delta', agentId: this.#agentId, sessionId, messageId, offset, text } }
  }
}
