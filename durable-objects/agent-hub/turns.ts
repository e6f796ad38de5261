import type { Clock } from '../../worker/core/clock.ts'
import { configOf } from '../../worker/core/config.ts'
import { openDatabase } from '../../worker/core/db.ts'
import type { Env } from '../../worker/core/env.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import {
  dropMessage,
  giveUp,
  insteadOf,
  isAnsweredStill,
  type Line,
  lineTo,
  outgoingFor,
  partsSent,
  ruleOf,
  sendPart,
  showAttention,
  waitBeforeRetry,
} from '../../worker/features/chat/delivery.service.ts'
import type { Acceptance, AgentReading, Outgoing, Place } from '../../worker/features/chat/mail.ts'
import { isMetered, newBill } from '../../worker/features/chat/replying.service.ts'
import { ATTEMPTS_MAX, backoffMs } from './backoff.ts'
import type { Bursts } from './burst.ts'
import type { Exchanges } from './exchanges.ts'
import type { HeldTurn, Inbox } from './inbox.ts'
import type { Knowledge } from './knowledge.ts'
import type { Owners } from './owners.ts'
import type { Lane } from './pool.ts'

const LEASE_MS = 30_000
const PEOPLE_AT_ONCE = 5

/** What came of making a reply. `shutUntil`: nobody was asked, because the engine is left alone. */
interface Tried {
  acceptance: Acceptance
  shutUntil?: number | null
}

/** Takes the turns of providers' people to their end: reply, exchange, delivery. Each step is on disk before the next. */
export class Turns implements Lane {
  readonly atOnce = PEOPLE_AT_ONCE
  readonly #env: Env
  readonly #agentId: string
  readonly #inbox: Inbox
  readonly #knowledge: Knowledge
  readonly #exchanges: Exchanges
  readonly #owners: Owners
  readonly #bursts: Bursts
  readonly #clock: Clock

  constructor(
    env: Env,
    agentId: string,
    inbox: Inbox,
    knowledge: Knowledge,
    exchanges: Exchanges,
    owners: Owners,
    bursts: Bursts,
    clock: Clock,
  ) {
    this.#env = env
    this.#agentId = agentId
    this.#inbox = inbox
    this.#knowledge = knowledge
    this.#exchanges = exchanges
    this.#owners = owners
    this.#bursts = bursts
    this.#clock = clock
  }

  begin(free: number): Promise<void>[] {
    this.#inbox.gather(this.#clock.now(), this.#bursts.patience)
    return this.#inbox.due(this.#clock.now(), free).map((turn) => this.#goOn(turn))
  }

  nextDue(): number | null {
    return this.#inbox.nextDue(this.#bursts.patience)
  }

  /** One step towards the end of a turn, or a date for the next. Never throws. */
  async #goOn(turn: HeldTurn): Promise<void> {
    this.#inbox.lease(turn.id, this.#clock.now() + LEASE_MS)
    try {
      const reading = await this.#knowledge.current()
      const line = await this.#lineOf(turn)
      if (turn.state === 'answering') await this.#answer(turn, reading, line)
      else await this.#deliver(turn, turn.conversationId ?? '', turn.outgoing, line)
    } catch (error) {
      log('error', 'hub.turn', { turn: turn.id, ...factsOf(error) })
      await this.#afterFault(turn.id)
    }
  }

  async #lineOf({ letter: { channelType } }: HeldTurn): Promise<Line | null> {
    if (channelType === 'webchat') return null
    const db = openDatabase(this.#env, 'newest')
    return lineTo(db, configOf(this.#env), this.#agentId, channelType)
  }

  async #answer(turn: HeldTurn, reading: AgentReading | null, line: Line | null): Promise<void> {
    const { letter, address, isTooLate } = turn
    const isDone = line && !isTooLate ? showAttention(configOf(this.#env), line, address, this.#clock) : undefined
    const replying: Promise<Tried> = reading
      ? this.#reply(turn, reading)
      : Promise.resolve({ acceptance: { kind: 'refused', code: 'agent.notFound' } })
    const { acceptance, shutUntil = null } = await replying.finally(isDone)
    if (acceptance.kind === 'refused') {
      await dropMessage(openDatabase(this.#env, 'newest'), this.#agentId, letter, acceptance.code, this.#clock.now())
      this.#owners.trouble('unanswered', letter, null)
      return this.#inbox.end(turn.id)
    }
    if (acceptance.kind !== 'ended') return this.#inbox.end(turn.id)
    const { outcome } = acceptance
    if (outcome.kind === 'failed') return this.#failed(turn, outcome, shutUntil)
    const outgoing = outgoingFor(letter.channelType, outcome.spoken ?? { text: outcome.reply })
    this.#inbox.answered(turn.id, outcome.conversationId, outgoing, this.#clock.now() + LEASE_MS)
    await this.#deliver({ ...turn, state: 'sending', attempts: 0 }, outcome.conversationId, outgoing, line)
  }

  async #reply({ letter, address, isTooLate }: HeldTurn, { agent }: AgentReading): Promise<Tried> {
    if (isTooLate) return { acceptance: await this.#exchanges.keep(letter) }
    if (!isMetered(this.#env, agent)) return { acceptance: await this.#exchanges.answer(letter, agent, address) }
    const opened = await this.#exchanges.open(letter, agent)
    if (opened.kind !== 'yours') return { acceptance: opened }
    const shutUntil = this.#exchanges.shutUntil(opened.making, this.#clock.now())
    const bill = newBill()
    const made = await this.#exchanges.make(letter, opened, bill)
    const outcome = await this.#exchanges.close(letter, opened.place, made, bill, address)
    return { acceptance: { kind: 'ended', outcome, bookmark: null }, shutUntil }
  }

  async #deliver(
    turn: HeldTurn,
    conversationId: string,
    parts: HeldTurn['outgoing'],
    line: Line | null,
  ): Promise<void> {
    const db = openDatabase(this.#env, 'newest')
    if (!line) {
      await giveUp(db, null, conversationId, { reason: 'tokenInvalid', code: 'channel', detail: '' }, this.#clock.now())
      return this.#inbox.end(turn.id)
    }
    let left = parts
    let tries = turn.attempts + 1
    await this.#writeDown(turn, conversationId, left)
    for (let [part] = left; part; [part] = left) {
      const sent = await sendPart(configOf(this.#env), line, conversationId, turn.address, part)
      if ('failure' in sent) {
        const wait = waitBeforeRetry(sent.failure, tries)
        if (wait !== null) return this.#inbox.again(turn.id, this.#clock.now() + wait)
        const instead = insteadOf(turn.letter.channelType, part, sent.failure)
        if (instead.length > 0) {
          left = [...instead, ...left.slice(1)]
          continue
        }
        const isStopped = ruleOf(sent.failure).advice === 'stop'
        await giveUp(db, isStopped ? line : null, conversationId, sent.failure, this.#clock.now())
        this.#owners.trouble('undelivered', turn.letter, conversationId)
        if (isStopped) this.#owners.channelFailed(turn.letter)
        return this.#inbox.end(turn.id)
      }
      left = left.slice(1)
      tries = 1
      this.#inbox.sent(turn.id, sent.messageId, left, this.#clock.now() + LEASE_MS)
      await this.#writeDown(turn, conversationId, left)
    }
    this.#inbox.end(turn.id)
    this.#owners.exchangeChanged({ sessionId: turn.letter.sessionId, conversationId })
  }

  /** What is out stands in the hub first: a database that cannot be written to makes nobody get a part twice. */
  async #writeDown({ id }: HeldTurn, conversationId: string, left: readonly Outgoing[]): Promise<void> {
    const messageIds = this.#inbox.unwritten(id)
    if (messageIds.length === 0) return
    await partsSent(openDatabase(this.#env, 'newest'), conversationId, messageIds, left, this.#clock.now())
    this.#inbox.written(id)
  }

  /**
   * There is no reply: tried again later; after the last attempt the message stays as one that was not answered. Where
   * nobody was asked (`shutUntil`) that was no attempt: the engine is waited for as long as an answer is of use.
   */
  #failed({ id, letter, isTooLate, attempts }: HeldTurn, place: Place, shutUntil: number | null): void {
    const now = this.#clock.now()
    const tried = attempts + 1
    if (!isTooLate && shutUntil !== null && isAnsweredStill(letter, now)) this.#inbox.wait(id, shutUntil)
    else if (!isTooLate && tried < ATTEMPTS_MAX) this.#inbox.again(id, now + backoffMs(tried))
    else {
      this.#inbox.end(id)
      this.#owners.trouble('unanswered', letter, place.conversationId)
    }
  }

  /** Something broke on our side. Nothing is let go of before its owner can see what became of it. */
  async #afterFault(id: string): Promise<void> {
    const turn = this.#inbox.turn(id)
    if (!turn) return
    const { attempts } = turn
    const isOver = attempts >= ATTEMPTS_MAX && (await this.#isGivenUp(turn))
    if (isOver) this.#inbox.end(id)
    else this.#inbox.again(id, this.#clock.now() + backoffMs(attempts))
  }

  /** Whether the owner has been told; while the database is away nobody can be, and the turn goes on. */
  async #isGivenUp({ id, state, letter, conversationId }: HeldTurn): Promise<boolean> {
    try {
      const db = openDatabase(this.#env, 'newest')
      if (state === 'answering') await dropMessage(db, this.#agentId, letter, 'server.error', this.#clock.now())
      else
        await giveUp(
          db,
          null,
          conversationId ?? '',
          { reason: 'houseFailed', code: 'server', detail: '' },
          this.#clock.now(),
        )
      this.#owners.trouble(state === 'answering' ? 'unanswered' : 'undelivered', letter, conversationId)
      return true
    } catch (error) {
      log('error', 'hub.giveUp', { turn: id, ...factsOf(error) })
      return false
    }
  }
}
