import { WEBCHAT_ANSWER_MS } from '../../worker/contract/limits.ts'
import type { Clock } from '../../worker/core/clock.ts'
import { factsOf, log } from '../../worker/core/log.ts'
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
import type { Mailbox } from './mailbox.ts'
import type { SessionOrder } from './order.ts'
import type { Owners } from './owners.ts'

const LEASE_MS = 30_000
/** Whoever waited so long for his turn gets his lease anew. */
const WAITED_MS = 1_000
const TAKEN_OVER_AT_ONCE = 5
const DUE_LOOKED_AT = 50
const ENDED_KEPT_MS = 24 * 60 * 60_000

interface House {
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
export class Lending {
  readonly #house: House

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

  /** The same message once more: its outcome, or a place beside whoever is answering it. */
  async again(letter: Letter): Promise<Acceptance> {
    const { mailbox, order, knowledge, alarmClock } = this.#house
    const lent = mailbox.find(letter.messageId)
    if (lent?.isOpen && !(await order.ended(letter.messageId, WEBCHAT_ANSWER_MS))) return { kind: 'underWay' }
    const outcome = mailbox.find(letter.messageId)?.outcome
    if (outcome?.kind === 'answered') return { kind: 'ended', outcome, bookmark: null }
    const reading = await knowledge.current()
    if (!outcome || !reading) return { kind: 'underWay' }
    // It could not be answered: whoever sends it again asks for another try.
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
  async takeOver(now: number): Promise<void> {
    const { mailbox } = this.#house
    const left = mailbox.due(now, DUE_LOOKED_AT)
    const firsts = [...new Map(left.toReversed().map((letter) => [letter.sessionId, letter])).values()]
    await Promise.all(firsts.slice(0, TAKEN_OVER_AT_ONCE).map((letter) => this.#takeOver(letter, letter.attempts)))
    mailbox.prune(now - ENDED_KEPT_MS)
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
    }
  }

  async #inTurn(letter: Letter, { agent }: AgentReading, meanwhile: Meanwhile = {}): Promise<Acceptance> {
    const { mailbox, order, exchanges, clock } = this.#house
    const begun = clock.now()
    if (!(await order.turn(letter.sessionId, letter.messageId, WEBCHAT_ANSWER_MS))) return { kind: 'underWay' }
    if (clock.now() - begun > WAITED_MS) mailbox.extend(letter.messageId, this.#leaseEnd())
    const opened = await exchanges.open(letter, agent, meanwhile)
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
