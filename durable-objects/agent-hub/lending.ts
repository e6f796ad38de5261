import { WEBCHAT_ANSWER_MS } from '../../worker/contract/limits.ts'
import type { Clock } from '../../worker/core/clock.ts'
import { openDatabase } from '../../worker/core/db.ts'
import type { Env } from '../../worker/core/env.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import { dropMessage } from '../../worker/features/chat/delivery.service.ts'
import type {
  Acceptance,
  AgentReading,
  Begun,
  Bill,
  Letter,
  Made,
  Outcome,
  Place,
} from '../../worker/features/chat/mail.ts'
import { newBill } from '../../worker/features/chat/replying.service.ts'
import type { AlarmClock } from './alarm-clock.ts'
import { ATTEMPTS_MAX } from './backoff.ts'
import type { Exchanges, Meanwhile } from './exchanges.ts'
import type { Knowledge } from './knowledge.ts'
import type { Limits } from './limits.ts'
import type { Mailbox } from './mailbox.ts'
import type { SessionOrder } from './order.ts'
import type { Owners } from './owners.ts'
import type { Lane } from './pool.ts'

const LEASE_MS = 30_000
/** Whoever waited so long for his turn gets his lease anew. */
const WAITED_MS = 1_000
const TAKEN_OVER_AT_ONCE = 5
const STORED_AGAIN_MS = 1_000
const DUE_LOOKED_AT = 50
const ENDED_KEPT_MS = 24 * 60 * 60_000

interface House {
  env: Env
  agentId: string
  limits: Limits
  mailbox: Mailbox
  order: SessionOrder
  knowledge: Knowledge
  exchanges: Exchanges
  owners: Owners
  clock: Clock
  alarmClock: AlarmClock
}

/**
 * Messages of visitors whose reply costs something: kept on disk, lent to the request that brought them, and taken over
 * when it dies.
 */
export class Lending implements Lane {
  readonly atOnce = TAKEN_OVER_AT_ONCE
  readonly #house: House
  /** Sessions of which a message is being taken over. */
  readonly #takingOver = new Set<string>()

  constructor(house: House) {
    this.#house = house
  }

  /**
   * It is on disk, with an alarm that watches over it, before it waits its turn. Whose turn it is at once is written
   * while the database stores it: what is on its way there is not held up, and nobody is told before both have it.
   */
  async lend(letter: Letter, reading: AgentReading, ahead: (begun: Begun) => void): Promise<Acceptance> {
    const { mailbox, clock, alarmClock, order } = this.#house
    const storedAt = clock.now()
    const take = () => mailbox.take(letter, storedAt + LEASE_MS)
    const isFirst = order.isFirst(letter.sessionId, letter.messageId)
    if (!isFirst) take()
    await alarmClock.wakeBy(storedAt + LEASE_MS)
    return this.#inTurn({ ...letter, storedAt }, reading, isFirst ? { onceSent: take, ahead } : {})
  }

  /** Messages that the database holds open, and nobody here knows of, are on loan like any other. */
  async takeUp(left: readonly Letter[]): Promise<void> {
    const { mailbox, order, alarmClock } = this.#house
    const unknown = left.filter(
      ({ sessionId, messageId }) => !mailbox.find(messageId) && !order.has(sessionId, messageId),
    )
    const until = this.#leaseEnd()
    for (const letter of unknown) {
      mailbox.take(letter, until)
      order.join(letter.sessionId, letter.messageId)
    }
    if (unknown.length > 0) await alarmClock.wakeBy(until)
  }

  /**
   * A message that is sent again. If it was answered, returns that answer; if it is being answered, waits for it. If it
   * failed, it is tried again: at most five times in all, each counted against the visitor's limits. Without an
   * `addressKey` the owner asks, who has no limits.
   */
  async again(letter: Letter, addressKey: string | null): Promise<Acceptance> {
    const { mailbox, order, knowledge, limits, clock, alarmClock } = this.#house
    const lent = mailbox.find(letter.messageId)
    if (lent?.isOpen && !(await order.ended(letter.messageId, WEBCHAT_ANSWER_MS))) return { kind: 'underWay' }
    const ended = mailbox.find(letter.messageId)
    const outcome = ended?.outcome
    if (outcome?.kind === 'answered') return { kind: 'ended', outcome, bookmark: null }
    if (!ended || ended.isOpen) return { kind: 'underWay' }
    if (ended.attempts >= ATTEMPTS_MAX && addressKey !== null)
      return outcome ? { kind: 'ended', outcome, bookmark: null } : { kind: 'refused', code: 'server.error' }
    const refusal = limits.refusal(letter, addressKey, clock.now())
    if (refusal) return refusal
    const reading = await knowledge.current()
    if (!reading || mailbox.find(letter.messageId)?.isOpen) return { kind: 'underWay' }
    const until = this.#leaseEnd()
    mailbox.lease(letter.messageId, until)
    await alarmClock.wakeBy(until)
    order.join(letter.sessionId, letter.messageId)
    return this.#inTurn(letter, reading)
  }

  /** The borrower is still at it: nobody else takes it over. False when it has ended. */
  goesOn(messageId: string): boolean {
    return this.#house.mailbox.extend(messageId, this.#leaseEnd())
  }

  /** Stores what was made of it (`null`: its engine failed), once. */
  async end(letter: Letter, place: Place, made: Made | null, bill: Bill): Promise<Outcome> {
    const { mailbox, order, knowledge, exchanges, owners } = this.#house
    const ended = mailbox.find(letter.messageId)?.outcome
    if (ended) return ended
    await knowledge.known()
    const outcome = await exchanges.close(letter, place, made, bill)
    mailbox.end(letter.messageId, outcome)
    order.leave(letter.sessionId, letter.messageId)
    if (outcome.kind === 'failed') owners.trouble('unanswered', letter, outcome.conversationId)
    return outcome
  }

  /** Takes over what was left, one message of a session at a time. */
  begin(free: number): Promise<void>[] {
    const left = this.#house.mailbox.due(this.#house.clock.now(), DUE_LOOKED_AT)
    const firsts = new Map(left.toReversed().map((letter) => [letter.sessionId, letter]))
    for (const sessionId of this.#takingOver) firsts.delete(sessionId)
    return [...firsts.values()].slice(0, free).map((letter) => {
      this.#takingOver.add(letter.sessionId)
      return this.#takeOver(letter, letter.attempts).finally(() => this.#takingOver.delete(letter.sessionId))
    })
  }

  nextDue(after: number): number | null {
    return this.#house.mailbox.nextDue(after)
  }

  prune(now: number): void {
    this.#house.mailbox.prune(now - ENDED_KEPT_MS)
  }

  async #takeOver(letter: Letter, attempts: number): Promise<void> {
    const { mailbox, knowledge, exchanges } = this.#house
    mailbox.lease(letter.messageId, this.#leaseEnd())
    try {
      const reading = await knowledge.current()
      const opened: Acceptance = reading
        ? await exchanges.open(letter, reading.agent)
        : { kind: 'refused', code: 'agent.notFound' }
      if (opened.kind !== 'yours') return this.#leave(letter, opened)
      const bill = newBill()
      const made = attempts < ATTEMPTS_MAX ? await exchanges.make(letter, opened, bill) : null
      await this.end(letter, opened.place, made, bill)
    } catch (error) {
      log('error', 'hub.takeOver', { messageId: letter.messageId, ...factsOf(error) })
      if (attempts >= ATTEMPTS_MAX) await this.#giveUp(letter)
    }
  }

  /** Something broke on our side each time. While the database is away nobody can be told, and the tries go on. */
  async #giveUp(letter: Letter): Promise<void> {
    const { env, agentId, mailbox, order, owners, clock } = this.#house
    try {
      await dropMessage(openDatabase(env, 'newest'), agentId, letter, 'server.error', clock.now())
      mailbox.giveUp(letter.messageId)
      order.leave(letter.sessionId, letter.messageId)
      owners.trouble('unanswered', letter, null)
    } catch (error) {
      log('error', 'hub.giveUp', { messageId: letter.messageId, ...factsOf(error) })
    }
  }

  /**
   * After a failed write to the database: shortens the lease of a message that is kept here, so that the alarm takes it
   * over after a second, and lets the next message of its session go on if it is not.
   */
  async #storeFailed({ sessionId, messageId }: Letter): Promise<void> {
    const { mailbox, order, clock, alarmClock } = this.#house
    const soon = clock.now() + STORED_AGAIN_MS
    if (mailbox.extend(messageId, soon)) await alarmClock.wakeBy(soon)
    else order.leave(sessionId, messageId)
  }

  async #inTurn(letter: Letter, { agent }: AgentReading, meanwhile: Meanwhile = {}): Promise<Acceptance> {
    const { mailbox, order, exchanges, clock } = this.#house
    const begun = clock.now()
    if (!(await order.turn(letter.sessionId, letter.messageId, WEBCHAT_ANSWER_MS))) return { kind: 'underWay' }
    if (clock.now() - begun > WAITED_MS) mailbox.extend(letter.messageId, this.#leaseEnd())
    const opened = await exchanges.open(letter, agent, meanwhile).catch(async (error: unknown) => {
      await this.#storeFailed(letter)
      throw error
    })
    if (opened.kind !== 'yours') this.#leave(letter, opened)
    return opened
  }

  #leaseEnd(): number {
    return this.#house.clock.now() + LEASE_MS
  }

  #leave(letter: Letter, opened: Acceptance): void {
    const { mailbox, order } = this.#house
    if (opened.kind === 'ended') mailbox.end(letter.messageId, opened.outcome)
    else mailbox.drop(letter.messageId)
    order.leave(letter.sessionId, letter.messageId)
  }
}
