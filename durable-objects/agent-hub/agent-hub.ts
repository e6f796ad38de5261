import { DurableObject } from 'cloudflare:workers'
import { WEBCHAT_ANSWER_MS } from '../../worker/contract/limits.ts'
import { openDatabase } from '../../worker/core/db.ts'
import type { Env } from '../../worker/core/env.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import { Calls } from '../../worker/features/chat/calls.service.ts'
import { readAgent, resultsSince } from '../../worker/features/chat/exchange.service.ts'
import type { Acceptance, AgentReading, Letter, Made, Outcome, Place } from '../../worker/features/chat/mail.ts'
import { engineFor, makeReply } from '../../worker/features/chat/replying.service.ts'
import { Exchanges } from './exchanges.ts'
import { Knowledge } from './knowledge.ts'
import { Limits, limitsOf } from './limits.ts'
import { Mailbox } from './mailbox.ts'
import { SessionOrder } from './order.ts'
import { type Frame, type Reader, Readers } from './readers.ts'
import { isSameMessage, Remembered } from './remembered.ts'
import { type Numbered, Replay } from './replay.ts'
import { createTables } from './schema.ts'
import { Spending } from './spending.ts'

const LEASE_MS = 30_000
const ATTEMPTS_MAX = 5
const TAKEN_OVER_AT_ONCE = 5
const DUE_LOOKED_AT = 50
const ENDED_KEPT_MS = 24 * 60 * 60_000
const UPKEEP_EVERY_MS = 60 * 60_000

const frameOf = ({ number, result }: Numbered): Frame => ({ id: String(number), event: result })

/**
 * One object per agent, named by its id: takes messages in, keeps the order of each session, answers what costs nothing
 * at once and lends out what does, fans results out to the open streams, and finishes what a dead request left behind.
 */
export class AgentHub extends DurableObject<Env> {
  readonly #mailbox: Mailbox
  readonly #limits: Limits
  readonly #replay: Replay
  readonly #readers: Readers
  readonly #knowledge: Knowledge
  readonly #exchanges: Exchanges
  readonly #spending: Spending
  readonly #order = new SessionOrder()
  readonly #remembered = new Remembered()

  constructor(state: DurableObjectState, env: Env) {
    super(state, env)
    createTables(state.storage.sql)
    this.#mailbox = new Mailbox(state.storage.sql)
    this.#limits = new Limits(state.storage.sql)
    this.#readers = new Readers(state)
    this.#replay = new Replay(Date.now(), (told) => this.#readers.tell(told.result.sessionId, frameOf(told)))
    this.#knowledge = new Knowledge(state.storage.sql, (known) => this.#readAgent(known))
    this.#spending = new Spending(state.storage.sql)
    this.#exchanges = new Exchanges(env, this.#agentId, this.#knowledge, this.#replay, new Calls(this.#spending))
    const left = this.#mailbox.open()
    for (const { sessionId, messageId } of left) this.#order.join(sessionId, messageId)
    if (left.length > 0) state.blockConcurrencyWhile(() => this.#wakeBy(this.#mailbox.nextDue() ?? Date.now()))
  }

  ping(): 'pong' {
    return 'pong'
  }

  /**
   * Takes a message in, once. It comes back answered, or is the caller's to answer when its turn has come; either way it
   * was stored before this call ends.
   */
  async accept(letter: Letter, addressKey: string): Promise<Acceptance> {
    const known = this.#remembered.find(letter.messageId)
    if (known && !isSameMessage(known.letter, letter)) return { kind: 'foreign' }
    const acceptance = await known?.acceptance
    if (acceptance && acceptance.kind !== 'yours') return acceptance
    const lent = this.#mailbox.find(letter.messageId)
    if (lent) return isSameMessage(lent, letter) ? this.#again(letter) : { kind: 'foreign' }
    const limits = limitsOf(letter.sessionId, addressKey, !letter.isProven)
    const retryAfterSeconds = this.#limits.spend(limits, Date.now())
    if (retryAfterSeconds !== null) return { kind: 'limited', retryAfterSeconds }
    this.#order.join(letter.sessionId, letter.messageId)
    return this.#remembered.keep(letter, this.#takeIn(letter))
  }

  /** The caller is still at it: nobody else takes the message over. */
  extend(messageId: string): void {
    this.#mailbox.extend(messageId, Date.now() + LEASE_MS)
  }

  /** As `extend`, and readers see the next piece. */
  progress(sessionId: string, messageId: string, text: string): void {
    this.extend(messageId)
    this.#readers.tell(sessionId, { event: { type: 'delta', agentId: this.#agentId, sessionId, messageId, text } })
  }

  /** Stores what was made of a message that was lent (`null`: its engine failed), once, and tells the readers. */
  async end(letter: Letter, place: Place, made: Made | null): Promise<Outcome> {
    const ended = this.#mailbox.find(letter.messageId)?.outcome
    if (ended) return ended
    await this.#knowledge.known(Date.now())
    const outcome = await this.#exchanges.close(letter, place, made)
    this.#mailbox.end(letter.messageId, outcome)
    this.#order.leave(letter.sessionId, letter.messageId)
    return outcome
  }

  /** A stream's socket, from the Worker that holds it: `x-reader` says who reads, `last-event-id` where he was. */
  override async fetch(request: Request): Promise<Response> {
    const reader = JSON.parse(request.headers.get('x-reader') ?? 'null') as Reader | null
    if (!reader) return new Response(null, { status: 400 })
    const agentId = this.#agentId
    const lastId = request.headers.get('last-event-id')
    const before = await this.#replay.lookBack(lastId, (last) =>
      resultsSince(openDatabase(this.env, 'newest'), agentId, last),
    )
    const missed = this.#replay.missed(lastId, reader.sessionId, before)
    const socket = this.#readers.open(reader, [
      { event: { type: 'connected', agentId } },
      ...(missed.kind === 'resync' ? [{ event: { type: 'resync' as const, agentId } }] : missed.events.map(frameOf)),
    ])
    return socket ? new Response(null, { status: 101, webSocket: socket }) : new Response(null, { status: 429 })
  }

  override webSocketClose(socket: WebSocket): void {
    socket.close()
  }

  /** Takes over what was left open, one message of a session at a time. Never throws: the platform gives up on an alarm that keeps failing. */
  override async alarm(): Promise<void> {
    await this.ctx.storage.setAlarm(Date.now() + LEASE_MS)
    try {
      const left = this.#mailbox.due(Date.now(), DUE_LOOKED_AT)
      const firsts = [...new Map(left.toReversed().map((letter) => [letter.sessionId, letter])).values()]
      await Promise.all(firsts.slice(0, TAKEN_OVER_AT_ONCE).map((letter) => this.#takeOver(letter, letter.attempts)))
      this.#mailbox.prune(Date.now() - ENDED_KEPT_MS)
      this.#limits.prune(Date.now())
      this.#spending.prune(Date.now())
    } catch (error) {
      log('error', 'hub.alarm', factsOf(error))
    }
    const next = this.#mailbox.nextDue() ?? (this.#mailbox.isEmpty() ? null : Date.now() + UPKEEP_EVERY_MS)
    if (next === null) await this.ctx.storage.deleteAlarm()
    else await this.ctx.storage.setAlarm(Math.max(next, Date.now() + 1))
  }

  async #takeIn(letter: Letter): Promise<Acceptance> {
    let isLent = false
    try {
      const reading = await this.#knowledge.current(Date.now())
      if (!reading) return { kind: 'refused', code: 'agent.notFound' }
      isLent = engineFor(this.env, reading.agent)?.isMetered ?? false
      if (isLent) return await this.#lend(letter, reading)
      const hasTurn = await this.#order.turn(letter.sessionId, letter.messageId, WEBCHAT_ANSWER_MS)
      if (!hasTurn) return { kind: 'refused', code: 'server.busy' }
      return await this.#exchanges.answer(letter, reading.agent)
    } finally {
      if (!isLent) this.#order.leave(letter.sessionId, letter.messageId)
    }
  }

  /** A message whose reply costs something is on disk, with an alarm that watches over it, before it waits its turn. */
  async #lend(letter: Letter, reading: AgentReading): Promise<Acceptance> {
    this.#mailbox.take(letter, Date.now() + LEASE_MS)
    await this.#wakeBy(Date.now() + LEASE_MS)
    return this.#inTurn(letter, reading)
  }

  async #inTurn(letter: Letter, { agent }: AgentReading): Promise<Acceptance> {
    if (!(await this.#order.turn(letter.sessionId, letter.messageId, WEBCHAT_ANSWER_MS))) return { kind: 'underWay' }
    this.#mailbox.extend(letter.messageId, Date.now() + LEASE_MS)
    const opened = await this.#exchanges.open(letter, agent)
    if (opened.kind === 'yours') return opened
    if (opened.kind === 'ended') this.#mailbox.end(letter.messageId, opened.outcome)
    else this.#mailbox.drop(letter.messageId)
    this.#order.leave(letter.sessionId, letter.messageId)
    return opened
  }

  /** The same message once more: its outcome, or a place beside whoever is answering it. */
  async #again(letter: Letter): Promise<Acceptance> {
    const lent = this.#mailbox.find(letter.messageId)
    if (lent?.isOpen && !(await this.#order.ended(letter.messageId, WEBCHAT_ANSWER_MS))) return { kind: 'underWay' }
    const outcome = this.#mailbox.find(letter.messageId)?.outcome
    if (outcome?.kind === 'answered') return { kind: 'ended', outcome, bookmark: null }
    const reading = await this.#knowledge.current(Date.now())
    if (!outcome || !reading) return { kind: 'underWay' }
    // It could not be answered: whoever sends it again asks for another try.
    this.#mailbox.lease(letter.messageId, Date.now() + LEASE_MS)
    await this.#wakeBy(Date.now() + LEASE_MS)
    this.#order.join(letter.sessionId, letter.messageId)
    return this.#inTurn(letter, reading)
  }

  async #takeOver(letter: Letter, attempts: number): Promise<void> {
    this.#mailbox.lease(letter.messageId, Date.now() + LEASE_MS)
    try {
      const reading = await this.#knowledge.current(Date.now())
      const opened: Acceptance = reading
        ? await this.#exchanges.open(letter, reading.agent)
        : { kind: 'refused', code: 'agent.notFound' }
      if (opened.kind === 'yours') {
        const made = attempts < ATTEMPTS_MAX ? await makeReply(this.env, opened.making, opened.turn) : null
        await this.end(letter, opened.place, made)
        return
      }
      if (opened.kind === 'ended') this.#mailbox.end(letter.messageId, opened.outcome)
      else this.#mailbox.drop(letter.messageId)
      this.#order.leave(letter.sessionId, letter.messageId)
    } catch (error) {
      log('error', 'hub.takeOver', { messageId: letter.messageId, ...factsOf(error) })
    }
  }

  async #readAgent(knownVersion: string | null): Promise<AgentReading | null> {
    const reading = await readAgent(openDatabase(this.env, 'newest'), this.#agentId, knownVersion)
    this.#replay.goBehind(reading?.lastEvent ?? 0)
    return reading
  }

  async #wakeBy(at: number): Promise<void> {
    const set = await this.ctx.storage.getAlarm()
    if (set === null || set > at) await this.ctx.storage.setAlarm(at)
  }

  get #agentId(): string {
    return this.ctx.id.name ?? ''
  }
}
