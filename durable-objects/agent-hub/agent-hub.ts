import { DurableObject } from 'cloudflare:workers'
import { WEBCHAT_ANSWER_MS } from '../../worker/contract/limits.ts'
import { webhookResult } from '../../worker/contract/reply.ts'
import type { Env } from '../../worker/core/env.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import type { Acceptance, Letter, Outcome } from '../../worker/features/chat/mail.ts'
import { answerForHub } from '../../worker/features/chat/takeover.service.ts'
import { Limits, limitsOf } from './limits.ts'
import { Mailbox } from './mailbox.ts'
import { SessionOrder } from './order.ts'
import { type Reader, Readers } from './readers.ts'
import { Replay } from './replay.ts'
import { createTables } from './schema.ts'

const LEASE_MS = 30_000
const ATTEMPTS_MAX = 5
const TAKEN_OVER_AT_ONCE = 5
const DUE_LOOKED_AT = 50
const ENDED_KEPT_MS = 24 * 60 * 60_000
const UPKEEP_EVERY_MS = 60 * 60_000

/**
 * One object per agent, named by its id: takes messages in before they are acknowledged, keeps the order of each
 * session, fans results out to the open streams, and finishes what a dead request left behind.
 */
export class AgentHub extends DurableObject<Env> {
  readonly #mailbox: Mailbox
  readonly #limits: Limits
  readonly #replay: Replay
  readonly #readers: Readers
  readonly #order = new SessionOrder()

  constructor(state: DurableObjectState, env: Env) {
    super(state, env)
    createTables(state.storage.sql)
    this.#mailbox = new Mailbox(state.storage.sql)
    this.#limits = new Limits(state.storage.sql)
    this.#replay = new Replay(state.storage.sql)
    this.#readers = new Readers(state)
    for (const { sessionId, messageId } of this.#mailbox.open()) this.#order.join(sessionId, messageId)
  }

  ping(): 'pong' {
    return 'pong'
  }

  /**
   * Takes a message in, once, and gives it to the caller to answer when its turn has come. The answer of this call is
   * held back until the message and the alarm that watches over it are on disk.
   */
  async accept(letter: Letter, addressKey: string): Promise<Acceptance> {
    const known = this.#mailbox.find(letter.messageId)
    if (known) {
      if (known.sessionId !== letter.sessionId || known.text !== letter.text) return { kind: 'foreign' }
      return this.#again(letter)
    }
    const now = Date.now()
    const retryAfterSeconds = this.#limits.spend(limitsOf(letter.sessionId, addressKey, !letter.isProven), now)
    if (retryAfterSeconds !== null) return { kind: 'limited', retryAfterSeconds }
    this.#mailbox.take(letter, now + LEASE_MS)
    await this.#wakeBy(now + LEASE_MS)
    this.#order.join(letter.sessionId, letter.messageId)
    return this.#inTurn(letter)
  }

  /** The caller's work on a message goes on: nobody else takes it over, and readers see the next piece. */
  progress(sessionId: string, messageId: string, text: string): void {
    this.#mailbox.extend(messageId, Date.now() + LEASE_MS)
    this.#readers.tell(sessionId, { event: { type: 'delta', agentId: this.#agentId(), sessionId, messageId, text } })
  }

  /** Ends a message and tells the readers; ending it twice changes nothing. */
  async end(letter: Pick<Letter, 'messageId' | 'sessionId' | 'channelType'>, outcome: Outcome): Promise<void> {
    const { messageId, channelType } = letter
    this.#mailbox.end(messageId, outcome)
    if (outcome.kind === 'answered') {
      const { conversationId, sessionId, reply } = outcome
      const agentId = this.#agentId()
      const webhook = webhookResult(reply)
      const kept = this.#replay.keep({
        agentId,
        sessionId,
        messageId,
        conversationId,
        channelType,
        webhookResult: webhook,
      })
      if (kept) this.#readers.tell(sessionId, kept)
    }
    this.#order.leave(letter.sessionId, messageId)
  }

  /** A message that a limit of the plan refused leaves no trace. */
  drop(sessionId: string, messageId: string): void {
    this.#mailbox.drop(messageId)
    this.#order.leave(sessionId, messageId)
  }

  /** A stream's socket, from the Worker that holds it: `x-reader` says who reads, `last-event-id` where he was. */
  override async fetch(request: Request): Promise<Response> {
    const reader = JSON.parse(request.headers.get('x-reader') ?? 'null') as Reader | null
    if (!reader) return new Response(null, { status: 400 })
    const agentId = this.#agentId()
    const missed = this.#replay.since(request.headers.get('last-event-id'), reader.sessionId)
    const socket = this.#readers.open(reader, [
      { event: { type: 'connected', agentId } },
      ...(missed.kind === 'resync' ? [{ event: { type: 'resync' as const, agentId } }] : missed.events),
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
    } catch (error) {
      log('error', 'hub.alarm', factsOf(error))
    }
    const next = this.#mailbox.nextDue() ?? (this.#mailbox.isEmpty() ? null : Date.now() + UPKEEP_EVERY_MS)
    if (next === null) await this.ctx.storage.deleteAlarm()
    else await this.ctx.storage.setAlarm(Math.max(next, Date.now() + 1))
  }

  async #takeOver(letter: Letter, attempts: number): Promise<void> {
    if (attempts >= ATTEMPTS_MAX) return this.end(letter, { kind: 'failed', code: 'chat.engineFailed' })
    this.#mailbox.lease(letter.messageId, Date.now() + LEASE_MS)
    try {
      const outcome = await answerForHub(this.env, this.#agentId(), letter)
      if (outcome.kind === 'refused') this.drop(letter.sessionId, letter.messageId)
      else await this.end(letter, outcome)
    } catch (error) {
      log('error', 'hub.takeOver', { messageId: letter.messageId, ...factsOf(error) })
    }
  }

  /** The same message once more: its outcome, or a place beside whoever is answering it. */
  async #again(letter: Letter): Promise<Acceptance> {
    const known = this.#mailbox.find(letter.messageId)
    if (known?.isOpen && !(await this.#order.ended(letter.messageId, WEBCHAT_ANSWER_MS))) return { kind: 'underWay' }
    const outcome = this.#mailbox.find(letter.messageId)?.outcome
    if (outcome?.kind === 'answered') return { kind: 'ended', outcome }
    if (!outcome) return { kind: 'underWay' }
    // It could not be answered: whoever sends it again asks for another try.
    this.#mailbox.lease(letter.messageId, Date.now() + LEASE_MS)
    await this.#wakeBy(Date.now() + LEASE_MS)
    this.#order.join(letter.sessionId, letter.messageId)
    return this.#inTurn(letter)
  }

  async #inTurn(letter: Letter): Promise<Acceptance> {
    if (!(await this.#order.turn(letter.sessionId, letter.messageId, WEBCHAT_ANSWER_MS))) return { kind: 'underWay' }
    this.#mailbox.extend(letter.messageId, Date.now() + LEASE_MS)
    return { kind: 'yours' }
  }

  async #wakeBy(at: number): Promise<void> {
    const set = await this.ctx.storage.getAlarm()
    if (set === null || set > at) await this.ctx.storage.setAlarm(at)
  }

  #agentId(): string {
    return this.ctx.id.name ?? ''
  }
}
