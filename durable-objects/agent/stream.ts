import type { Frame, Reader } from '../../worker/agent-client/agent.ts'
import type { Outcome, Place } from '../../worker/agent-client/messages.ts'
import type { ChannelType } from '../../worker/contract/channels.ts'
import { STREAM_EVENTS_KEPT } from '../../worker/contract/limits.ts'
import type { ThreadClosed, Trouble, Waiting } from '../../worker/contract/stream.ts'
import type { MemberDoing } from '../../worker/contract/thread-status.ts'
import type { Clock } from '../../worker/core/clock.ts'
import { Readers } from './readers.ts'
import type { NumberedResult } from './rows.ts'

/** Stored results after a number, oldest first, at most `most`. */
type ResultsAfter = (number: number, most: number) => NumberedResult[]

interface Unfinished {
  sessionId: string
  text: string
  /** How much of the text the open streams were told. */
  told: number
  listeners: Set<PieceListener>
}

/** Hears the pieces of a reply, and that it begins anew, so that the pieces before do not count. */
export interface PieceListener {
  piece(text: string): void
  anew(): void
}

/** A piece is told to the streams at once when none was for so long; what comes sooner is told together. */
const PACE_MS = 300
/** An id that is not ours lies beyond everything that was told. */
const numberIn = (lastId: string): number => (/^\d{1,15}$/.test(lastId) ? Number(lastId) : Number.POSITIVE_INFINITY)

const frameOf = ({ number, result }: NumberedResult): Frame => ({ id: String(number), event: result })

/**
 * What readers of the agent are told: results, which are stored and replayed after `Last-Event-ID`; the pieces of replies
 * that are being made, which stand in memory only; and news for owners, which are told once.
 */
export class Stream {
  readonly #agentId: string
  readonly #readers: Readers
  readonly #clock: Clock
  readonly #resultsAfter: ResultsAfter
  readonly #replies = new Map<string, Unfinished>()
  /** Hears that a visitor opens a stream of his session, and returns what he is told of it. */
  onVisitor: (sessionId: string) => Waiting | null = () => null
  /** Whether the visitor of a thread is asked what he says of it. */
  isAsked: (sessionId: string) => boolean = () => false
  /** Hears of each thread that members changed. */
  onThreadChanged: (sessionId: string) => void = () => {}
  /** The number of the newest result. */
  #newest: number
  /** Results up to this number may have been pruned. */
  #floor = 0

  /** `newest`: the number of the newest result that is stored. */
  constructor(state: DurableObjectState, agentId: string, clock: Clock, resultsAfter: ResultsAfter, newest: number) {
    this.#agentId = agentId
    this.#readers = new Readers(state)
    this.#clock = clock
    this.#resultsAfter = resultsAfter
    this.#newest = newest
  }

  /** Results up to this number are only in D1: a reader whose last event is older is told to read the history again. */
  raiseFloor(number: number): void {
    this.#floor = Math.max(this.#floor, number)
    this.#newest = Math.max(this.#newest, number)
  }

  /** The number of a result that is stored now: the time, made strictly larger each time. */
  take(now: number): number {
    this.#newest = Math.max(this.#newest + 1, now)
    return this.#newest
  }

  /** A result is on disk. */
  publish(numbered: NumberedResult): void {
    const { messageId, sessionId } = numbered.result
    this.#replies.delete(messageId)
    this.#readers.tell(sessionId, frameOf(numbered))
  }

  /** Opens a reader's socket: where it stands, what it missed, and the replies that are being made so far. */
  open({ headers }: Request): Response {
    const reader = JSON.parse(headers.get('x-reader') ?? 'null') as Reader | null
    if (!reader) return new Response(null, { status: 400 })
    const lastId = headers.get('last-event-id')
    const missed = lastId === null ? [] : this.#missed(lastId)
    const position = missed !== null && lastId !== null ? lastId : String(this.#newest)
    const own = (missed ?? []).filter(
      ({ result }) => reader.sessionId === null || result.sessionId === reader.sessionId,
    )
    const waiting = reader.sessionId === null ? null : this.onVisitor(reader.sessionId)
    const socket = this.#readers.open(reader, [
      { id: position, event: { type: 'connected', agentId: this.#agentId } },
      ...(missed === null ? [{ event: { type: 'resync' as const, agentId: this.#agentId } }] : own.map(frameOf)),
      ...this.#soFar(reader.sessionId),
      ...(reader.sessionId !== null && this.isAsked(reader.sessionId)
        ? [{ event: this.#closed(reader.sessionId) }]
        : []),
      ...(waiting ? [{ event: waiting }] : []),
    ])
    return socket ? new Response(null, { status: 101, webSocket: socket }) : new Response(null, { status: 429 })
  }

  /** `null`: more was missed than is kept. */
  #missed(lastId: string): NumberedResult[] | null {
    const last = numberIn(lastId)
    if (last > this.#newest || last < this.#floor) return null
    const results = this.#resultsAfter(last, STREAM_EVENTS_KEPT + 1)
    return results.length > STREAM_EVENTS_KEPT ? null : results
  }

  /** A reply will be made. From now on `listen` accepts listeners for it. */
  expect(messageId: string, sessionId: string): void {
    if (!this.#replies.has(messageId))
      this.#replies.set(messageId, { sessionId, text: '', told: 0, listeners: new Set() })
  }

  /** A reply begins to be made. Pieces of an earlier attempt are not part of it. */
  begin(messageId: string, sessionId: string): void {
    const before = this.#replies.get(messageId)
    const listeners = before?.listeners ?? new Set()
    this.dropReply(messageId)
    if (before?.text) for (const listener of listeners) listener.anew()
    this.#replies.set(messageId, { sessionId, text: '', told: 0, listeners })
  }

  grow(messageId: string, piece: string): void {
    const reply = this.#replies.get(messageId)
    if (!reply) return
    const isPaced = reply.told < reply.text.length
    reply.text += piece
    for (const listener of reply.listeners) listener.piece(piece)
    if (isPaced || !this.#readers.isRead(reply.sessionId)) return
    if (reply.told === 0) this.#tell(messageId)
    else this.#clock.after(PACE_MS, () => this.#tell(messageId))
  }

  /** Listens to a reply from now on; `null` when it is not being made. Returns what was said so far. */
  listen(messageId: string, listener: PieceListener): { soFar: string; stop: () => void } | null {
    const reply = this.#replies.get(messageId)
    if (!reply) return null
    reply.listeners.add(listener)
    return { soFar: reply.text, stop: () => void reply.listeners.delete(listener) }
  }

  /** How far a reply has come; `null` when none is being made. */
  soFarOf(messageId: string): string | null {
    return this.#replies.get(messageId)?.text || null
  }

  /** Nothing came of a reply: readers of a part of it forget that. */
  dropReply(messageId: string): void {
    const reply = this.#replies.get(messageId)
    this.#replies.delete(messageId)
    if (reply && reply.told > 0) this.#readers.tell(reply.sessionId, this.#frame(messageId, reply.sessionId, 0, ''))
  }

  trouble(
    type: Trouble['type'],
    place: Place | { sessionId: string },
    messageId: string,
    channelType: ChannelType,
  ): void {
    const conversationId = 'conversationId' in place ? place.conversationId : null
    const { sessionId } = place
    this.tellOwners({ type, agentId: this.#agentId, sessionId, messageId, conversationId, channelType })
  }

  /** A message of the web chat was not answered: its visitor is told, whose call may have been answered with 202. */
  failed(messageId: string, { sessionId, code, notice }: Outcome & { kind: 'failed' }): void {
    const why = { code, ...(notice !== undefined && { notice }) }
    this.#readers.tellVisitor(sessionId, { type: 'failed', agentId: this.#agentId, sessionId, messageId, ...why })
  }

  exchangeChanged({ sessionId, conversationId }: Place): void {
    this.tellOwners({ type: 'exchangeChanged', agentId: this.#agentId, sessionId, conversationId })
  }

  channelUpdated(channelType: ChannelType): void {
    this.tellOwners({ type: 'channelUpdated', agentId: this.#agentId, channelType })
  }

  channelFailed(channelType: ChannelType): void {
    this.tellOwners({ type: 'channelFailed', agentId: this.#agentId, channelType })
  }

  /** `member`: the name of the member who writes; `null`: the visitor does. */
  typing(sessionId: string, member: string | null): void {
    const event = { type: 'typing', agentId: this.#agentId, sessionId } as const
    if (member === null) this.tellOwners(event)
    else this.#readers.tellVisitor(sessionId, { ...event, member })
  }

  /** Whether anybody reads this session or the whole agent. */
  isRead(sessionId: string): boolean {
    return this.#readers.isRead(sessionId)
  }

  /** Whether the visitor of this session reads what is said. */
  isVisitorHere(sessionId: string): boolean {
    return this.#readers.isVisitorHere(sessionId)
  }

  waiting(event: Waiting): void {
    this.#readers.tellVisitor(event.sessionId, event)
  }

  presence(sessionId: string, { id, name }: { id: string; name: string }, doing: MemberDoing): void {
    this.tellOwners({ type: 'presence', agentId: this.#agentId, sessionId, member: name, memberId: id, doing })
  }

  threadChanged(sessionId: string): void {
    this.tellOwners({ type: 'threadChanged', agentId: this.#agentId, sessionId })
    this.onThreadChanged(sessionId)
  }

  /** A member has closed a thread: its visitor may say whether it helped. */
  threadClosed(sessionId: string): void {
    this.#readers.tellVisitor(sessionId, this.#closed(sessionId))
  }

  #closed(sessionId: string): ThreadClosed {
    return { type: 'threadClosed', agentId: this.#agentId, sessionId }
  }

  tellOwners(event: Frame['event']): void {
    this.#readers.tellOwners(event)
  }

  #tell(messageId: string): void {
    const reply = this.#replies.get(messageId)
    if (!reply || reply.told >= reply.text.length) return
    const { sessionId, told, text } = reply
    reply.told = text.length
    this.#readers.tell(sessionId, this.#frame(messageId, sessionId, told, text.slice(told)))
  }

  /** What of the replies that are being made a new reader is told at once. */
  #soFar(sessionId: string | null): Frame[] {
    return [...this.#replies]
      .filter(([, reply]) => reply.text !== '' && (sessionId === null || reply.sessionId === sessionId))
      .map(([messageId, reply]) => {
        if (reply.told === 0) reply.told = reply.text.length
        return this.#frame(messageId, reply.sessionId, 0, reply.text)
      })
  }

  #frame(messageId: string, sessionId: string, offset: number, text: string): Frame {
    return { event: { type: 'delta', agentId: this.#agentId, sessionId, messageId, offset, text } }
  }
}
