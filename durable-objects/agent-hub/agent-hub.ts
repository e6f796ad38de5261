import { WEBCHAT_ANSWER_MS } from '../../worker/contract/limits.ts'
import { type Clock, systemClock } from '../../worker/core/clock.ts'
import { configOf } from '../../worker/core/config.ts'
import { openDatabase } from '../../worker/core/db.ts'
import type { Env } from '../../worker/core/env.ts'
import { readAgent } from '../../worker/features/chat/agent-reading.service.ts'
import { answeredAmong } from '../../worker/features/chat/black-box.service.ts'
import { Calls } from '../../worker/features/chat/calls.service.ts'
import type {
  Acceptance,
  AgentReading,
  Begun,
  Bill,
  Incoming,
  Letter,
  Made,
  Outcome,
  Place,
  Retaken,
  Stored,
} from '../../worker/features/chat/mail.ts'
import { isMetered } from '../../worker/features/chat/replying.service.ts'
import { Ahead } from './ahead.ts'
import { AlarmClock } from './alarm-clock.ts'
import { Bursts, turnDueAt } from './burst.ts'
import { whenBusy } from './busy.ts'
import { DueWork } from './due-work.ts'
import { Exchanges } from './exchanges.ts'
import { InFlight } from './in-flight.ts'
import { Inbox } from './inbox.ts'
import { KeptCircuit } from './kept-circuit.ts'
import { KeptHub } from './kept-hub.ts'
import { Knowledge } from './knowledge.ts'
import { Lending } from './lending.ts'
import { Limits } from './limits.ts'
import { frameOf, Listening } from './listening.ts'
import { Mailbox } from './mailbox.ts'
import { SessionOrder } from './order.ts'
import { Owners } from './owners.ts'
import { Pool } from './pool.ts'
import { Quarantine } from './quarantine.ts'
import { Readers } from './readers.ts'
import { Rehearsals } from './rehearsals.ts'
import { isSameMessage, Remembered } from './remembered.ts'
import { Replay } from './replay.ts'
import { Revisions } from './revisions.ts'
import { createTables } from './schema.ts'
import { SecondChances } from './second-chances.ts'
import { Spending } from './spending.ts'
import { Turns } from './turns.ts'

/**
 * One object per agent, named by its id: takes messages in, keeps the order of each session, answers what costs nothing
 * at once and lends out what does, fans results out to the open streams, and finishes what a dead request left behind.
 */
export class AgentHub extends KeptHub {
  protected readonly clock: Clock
  protected readonly alarmClock: AlarmClock
  readonly #mailbox: Mailbox
  readonly #limits: Limits
  readonly #replay: Replay
  readonly #readers: Readers
  readonly #inFlight: InFlight
  readonly #listening: Listening
  protected readonly knowledge: Knowledge
  readonly #exchanges: Exchanges
  readonly #spending: Spending
  readonly #bursts: Bursts
  readonly #inbox: Inbox
  protected readonly chances: SecondChances
  readonly #lending: Lending
  readonly #due: DueWork
  protected readonly rehearsals: Rehearsals
  protected readonly owners: Owners
  protected readonly revisions: Revisions
  readonly #order: SessionOrder
  readonly #remembered = new Remembered()
  readonly #ahead = new Ahead()

  constructor(state: DurableObjectState, env: Env, clock: Clock = systemClock) {
    super(state, env)
    createTables(state.storage.sql)
    this.clock = clock
    const pool = new Pool(clock)
    this.alarmClock = new AlarmClock(state.storage, () => pool.wake())
    this.#mailbox = new Mailbox(state.storage.sql)
    this.#limits = new Limits(state.storage.sql)
    this.#readers = new Readers(state)
    this.owners = new Owners(this.#agentId, this.#readers)
    this.#inFlight = new InFlight(this.#agentId, this.#readers)
    this.#replay = new Replay(this.clock.now(), (told) => {
      this.#inFlight.end(told.result.messageId)
      this.#readers.tell(told.result.sessionId, frameOf(told))
    })
    this.#listening = new Listening(env, this.#agentId, this.#readers, this.#replay, this.#inFlight)
    this.knowledge = new Knowledge(env, this.#agentId, state.storage.sql, clock, (known) => this.#readAgent(known))
    this.#spending = new Spending(state.storage.sql)
    this.#bursts = new Bursts(state.storage.sql)
    const calls = new Calls(this.#spending, (engine) => new KeptCircuit(state.storage.sql, engine))
    this.#exchanges = new Exchanges(env, this.#agentId, this.knowledge, this.#replay, calls, this.#inFlight, clock)
    this.rehearsals = new Rehearsals(this.#limits, this.knowledge, this.#exchanges, clock)
    this.#order = new SessionOrder(clock)
    this.#lending = new Lending({
      env,
      agentId: this.#agentId,
      limits: this.#limits,
      mailbox: this.#mailbox,
      order: this.#order,
      knowledge: this.knowledge,
      exchanges: this.#exchanges,
      owners: this.owners,
      clock,
      alarmClock: this.alarmClock,
    })
    const quarantine = new Quarantine(env, this.#agentId, state.storage.sql, this.owners, clock)
    this.#inbox = new Inbox(state.storage.sql, quarantine, clock)
    this.chances = new SecondChances(state.storage.sql, this.#inbox)
    this.revisions = new Revisions(env, this.#agentId, state.storage.sql, this.owners, quarantine, clock)
    const turns = new Turns(
      env,
      this.#agentId,
      this.#inbox,
      this.knowledge,
      this.#exchanges,
      this.owners,
      this.#bursts,
      clock,
    )
    this.#due = new DueWork({
      clock,
      alarmClock: this.alarmClock,
      pool,
      lanes: [this.#lending, turns, this.revisions, quarantine],
      kept: [this.#lending, this.#inbox, this.#limits, this.#spending, quarantine],
      isEmpty: () => this.#mailbox.isEmpty() && this.#inbox.isEmpty(),
    })
    for (const { sessionId, messageId } of this.#mailbox.open()) this.#order.join(sessionId, messageId)
    // An object that ended between writing a row and setting the alarm has work that nothing would wake it for.
    const due = this.#due.nextDue()
    if (due !== null) state.blockConcurrencyWhile(() => this.alarmClock.wakeBy(due))
  }

  /**
   * Takes a message in, once. It comes back answered, or is the caller's to answer when its turn has come; either way it
   * was stored before this call ends, unless it is `begun`: then it is being stored, and `stored` says what becomes of it.
   * `addressKey`: the visitor's address, hashed; `null` when the owner asks, who is not held to what a visitor may do.
   */
  async accept(letter: Letter, addressKey: string | null): Promise<Acceptance | Begun> {
    const known = this.#remembered.find(letter.messageId)
    if (known && !isSameMessage(known.letter, letter)) return { kind: 'foreign' }
    const acceptance = await known?.acceptance
    if (acceptance && acceptance.kind !== 'yours') return acceptance
    const lent = this.#mailbox.find(letter.messageId)
    if (lent && !isSameMessage(lent, letter)) return { kind: 'foreign' }
    if (lent) return this.#lending.again(letter, addressKey)
    const limited = this.#limits.refusal(letter, addressKey, this.clock.now())
    if (limited) return limited
    this.#order.join(letter.sessionId, letter.messageId)
    return this.#ahead.taken(letter.messageId, (ahead) =>
      this.#remembered.keep(letter, this.#takeIn(letter, ahead)).catch(whenBusy),
    )
  }

  /** What became of a message whose reply was begun; `null`: it is to be brought again. */
  async stored(messageId: string): Promise<Stored | null> {
    return this.#ahead.stored(messageId)
  }

  /**
   * Takes in what a provider brought; the provider is told yes only when it is on disk. Which were new, in the order
   * given. A person who writes in bursts is let finish for `patienceMs`.
   */
  async receive(incoming: readonly Incoming[], patienceMs: number): Promise<boolean[]> {
    this.#bursts.learn(patienceMs)
    const areNew = incoming.map((each) => this.#inbox.take(each))
    const first = incoming.find((_, n) => areNew[n])?.arrivedAt
    // The earliest that any of it can be due; what else waits is looked at when the alarm goes off.
    if (first !== undefined) await this.alarmClock.wakeBy(turnDueAt(first, first, this.#bursts.patience))
    return areNew
  }

  /**
   * As `receive`, for what may have been taken before: whatever has no reply and is not under way is taken up again.
   * What became of each, in the order given.
   */
  async receiveAgain(incoming: readonly Incoming[]): Promise<Retaken[]> {
    const exchanges = this.chances.exchangesOf(incoming)
    const answered = await answeredAmong(openDatabase(this.env, 'newest'), this.#agentId, exchanges)
    const areTaken = this.chances.take(incoming, answered, this.clock.now())
    if (areTaken.some(Boolean))
      await this.alarmClock.wakeBy(this.#inbox.nextDue(this.#bursts.patience) ?? this.clock.now())
    return exchanges.map((exchange, index) => ({ exchange, isTaken: areTaken[index] ?? false }))
  }

  /** The caller is still at it: nobody else takes the message over. */
  extend(messageId: string): void {
    this.#lending.goesOn(messageId)
  }

  /** As `extend`, and readers see the next piece. Answers with how much of the reply is known here. */
  progress(sessionId: string, messageId: string, offset: number, text: string): number {
    const isOpen = this.#lending.goesOn(messageId)
    return isOpen ? this.#inFlight.grow(messageId, sessionId, offset, text) : offset + text.length
  }

  /** Stores what was made of a message that was lent (`null`: its engines failed), once, and tells the readers. */
  end(letter: Letter, place: Place, made: Made | null, bill: Bill): Promise<Outcome> {
    return this.#lending.end(letter, place, made, bill)
  }

  override fetch(request: Request): Promise<Response> {
    return this.#listening.open(request)
  }

  /** Goes on with everything that was left or is due. */
  override alarm(): Promise<void> {
    return this.#due.run()
  }

  async #takeIn(letter: Letter, ahead: (begun: Begun) => void): Promise<Acceptance> {
    let isLent = false
    try {
      const reading = await this.knowledge.current()
      if (!reading) return { kind: 'refused', code: 'agent.notFound' }
      isLent = isMetered(this.env, reading.agent)
      if (isLent) return await this.#lending.lend(letter, reading, ahead)
      const hasTurn = await this.#order.turn(letter.sessionId, letter.messageId, WEBCHAT_ANSWER_MS)
      if (!hasTurn) return { kind: 'refused', code: 'server.busy' }
      const acceptance = await this.#exchanges.answer(letter, reading.agent)
      if (acceptance.kind === 'ended' && acceptance.outcome.kind === 'failed')
        this.owners.trouble('unanswered', letter, acceptance.outcome.conversationId)
      return acceptance
    } finally {
      if (!isLent) this.#order.leave(letter.sessionId, letter.messageId)
    }
  }

  async #readAgent(known: Parameters<typeof readAgent>[3]): Promise<AgentReading | null> {
    const { dataKeys } = configOf(this.env)
    const reading = await readAgent(openDatabase(this.env, 'newest'), dataKeys, this.#agentId, known)
    this.#replay.goBehind(reading?.lastEvent ?? 0)
    if (reading) await this.#lending.takeUp(reading.left)
    return reading
  }

  get #agentId(): string {
    return this.ctx.id.name ?? ''
  }
}
