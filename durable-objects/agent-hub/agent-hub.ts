import type { ChannelType } from '../../worker/contract/channels.ts'
import { WEBCHAT_ANSWER_MS } from '../../worker/contract/limits.ts'
import { configOf } from '../../worker/core/config.ts'
import { openDatabase } from '../../worker/core/db.ts'
import type { Env } from '../../worker/core/env.ts'
import { factsOf, log } from '../../worker/core/log.ts'
import { answeredAmong } from '../../worker/features/chat/black-box.service.ts'
import { Calls } from '../../worker/features/chat/calls.service.ts'
import { readAgent } from '../../worker/features/chat/exchange.service.ts'
import type {
  Acceptance,
  AgentReading,
  DeadLetter,
  Incoming,
  Letter,
  Made,
  Outcome,
  Place,
  ReplyAddress,
} from '../../worker/features/chat/mail.ts'
import { isMetered } from '../../worker/features/chat/replying.service.ts'
import { Bursts } from './burst.ts'
import { whenBusy } from './busy.ts'
import { Exchanges } from './exchanges.ts'
import { InFlight } from './in-flight.ts'
import { Inbox } from './inbox.ts'
import { KeptHub } from './kept-hub.ts'
import { Knowledge } from './knowledge.ts'
import { Lending } from './lending.ts'
import { Limits, limitsOf } from './limits.ts'
import { frameOf, Listening } from './listening.ts'
import { Mailbox } from './mailbox.ts'
import { SessionOrder } from './order.ts'
import { Owners } from './owners.ts'
import { Readers } from './readers.ts'
import { Rehearsals } from './rehearsals.ts'
import { isSameMessage, Remembered } from './remembered.ts'
import { Replay } from './replay.ts'
import { createTables } from './schema.ts'
import { SecondChances } from './second-chances.ts'
import { Spending } from './spending.ts'
import { Turns } from './turns.ts'

const ALARM_AGAIN_MS = 30_000
const UPKEEP_EVERY_MS = 60 * 60_000

/**
 * One object per agent, named by its id: takes messages in, keeps the order of each session, answers what costs nothing
 * at once and lends out what does, fans results out to the open streams, and finishes what a dead request left behind.
 */
export class AgentHub extends KeptHub {
  readonly #mailbox: Mailbox
  readonly #limits: Limits
  readonly #replay: Replay
  readonly #readers: Readers
  readonly #inFlight: InFlight
  readonly #listening: Listening
  readonly #owners: Owners
  readonly #knowledge: Knowledge
  readonly #exchanges: Exchanges
  readonly #spending: Spending
  readonly #bursts: Bursts
  readonly #inbox: Inbox
  readonly #chances: SecondChances
  readonly #lending: Lending
  readonly #turns: Turns
  protected readonly rehearsals: Rehearsals
  readonly #order = new SessionOrder()
  readonly #remembered = new Remembered()

  constructor(state: DurableObjectState, env: Env) {
    super(state, env)
    createTables(state.storage.sql)
    this.#mailbox = new Mailbox(state.storage.sql)
    this.#limits = new Limits(state.storage.sql)
    this.#readers = new Readers(state)
    this.#owners = new Owners(this.#agentId, this.#readers)
    this.#inFlight = new InFlight(this.#agentId, this.#readers)
    this.#replay = new Replay(Date.now(), (told) => {
      this.#inFlight.end(told.result.messageId)
      this.#readers.tell(told.result.sessionId, frameOf(told))
    })
    this.#listening = new Listening(env, this.#agentId, this.#readers, this.#replay, this.#inFlight)
    this.#knowledge = new Knowledge(state.storage.sql, (known) => this.#readAgent(known))
    this.#spending = new Spending(state.storage.sql)
    this.#bursts = new Bursts(state.storage.sql)
    const calls = new Calls(this.#spending)
    this.#exchanges = new Exchanges(env, this.#agentId, this.#knowledge, this.#replay, calls, this.#inFlight)
    this.rehearsals = new Rehearsals(this.#limits, this.#knowledge, this.#exchanges)
    this.#lending = new Lending({
      mailbox: this.#mailbox,
      order: this.#order,
      knowledge: this.#knowledge,
      exchanges: this.#exchanges,
      owners: this.#owners,
      wakeBy: (at) => this.#wakeBy(at),
    })
    this.#inbox = new Inbox(state.storage.sql)
    this.#chances = new SecondChances(state.storage.sql, this.#inbox)
    this.#turns = new Turns(env, this.#agentId, this.#inbox, this.#knowledge, this.#exchanges, this.#owners)
    const left = this.#mailbox.open()
    for (const { sessionId, messageId } of left) this.#order.join(sessionId, messageId)
    if (left.length > 0) state.blockConcurrencyWhile(() => this.#wakeBy(this.#mailbox.nextDue() ?? Date.now()))
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
    if (lent) return isSameMessage(lent, letter) ? this.#lending.again(letter) : { kind: 'foreign' }
    const limits = limitsOf(letter.sessionId, addressKey, !letter.isProven)
    const retryAfterSeconds = this.#limits.spend(limits, Date.now())
    if (retryAfterSeconds !== null) return { kind: 'limited', retryAfterSeconds }
    this.#order.join(letter.sessionId, letter.messageId)
    return this.#remembered.keep(letter, this.#takeIn(letter)).catch(whenBusy)
  }

  /**
   * Takes in what a provider brought; the provider is told yes only when it is on disk. Which were new, in the order
   * given. A person who writes in bursts is let finish for `patienceMs`.
   */
  async receive(incoming: readonly Incoming[], patienceMs: number): Promise<boolean[]> {
    this.#bursts.learn(patienceMs)
    const areNew = incoming.map((each) => this.#inbox.take(each))
    if (areNew.some(Boolean)) await this.#wakeBy(this.#inbox.nextDue(this.#bursts.patience) ?? Date.now())
    return areNew
  }

  /**
   * As `receive`, for what may have been taken before: whatever has no reply and is not under way is taken up again.
   * Which were, in the order given.
   */
  async receiveAgain(incoming: readonly Incoming[]): Promise<boolean[]> {
    const exchanges = this.#chances.exchangesOf(incoming)
    const answered = await answeredAmong(openDatabase(this.env, 'newest'), this.#agentId, exchanges)
    const areTaken = this.#chances.take(incoming, answered, Date.now())
    if (areTaken.some(Boolean)) await this.#wakeBy(this.#inbox.nextDue(this.#bursts.patience) ?? Date.now())
    return areTaken
  }

  /** Sends a reply that was given up once more; the answer of this call waits until that is on disk. */
  async sendAgain(dead: DeadLetter): Promise<void> {
    this.#chances.revive(dead, Date.now())
    await this.#wakeBy(Date.now())
  }

  /**
   * Makes a turn of a provider's message that got no reply; the answer of this call waits until that is on disk. False
   * when nobody knows where the reply is to go: `address` is where the session's last reply went, `null` of none.
   */
  async answerAgain(letter: Letter, address: ReplyAddress | null): Promise<boolean> {
    const isOpen = this.#chances.reopen(letter, address, Date.now())
    if (isOpen) await this.#wakeBy(Date.now())
    return isOpen
  }

  /** A message that was let go of waits for its turn once more; false when it is forgotten here, or under way. */
  async takeUpAgain(messageKey: string): Promise<boolean> {
    const isTaken = this.#chances.takeUp(messageKey, Date.now())
    if (isTaken) await this.#wakeBy(Date.now())
    return isTaken
  }

  /** Tells whoever watches the agent that a channel of it is not as it was. */
  channelUpdated(channelType: ChannelType, hasFailed: boolean): void {
    this.#owners.channelUpdated(channelType)
    if (hasFailed) this.#owners.channelFailed({ channelType })
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

  /** Stores what was made of a message that was lent (`null`: its engine failed), once, and tells the readers. */
  end(letter: Letter, place: Place, made: Made | null): Promise<Outcome> {
    return this.#lending.end(letter, place, made)
  }

  override fetch(request: Request): Promise<Response> {
    return this.#listening.open(request)
  }

  /** Goes on with everything that was left or is due. Never throws: the platform gives up on an alarm that keeps failing. */
  override async alarm(): Promise<void> {
    await this.ctx.storage.setAlarm(Date.now() + ALARM_AGAIN_MS)
    try {
      await this.#lending.takeOver(Date.now())
      await this.#turns.work(this.#bursts.patience)
      this.#inbox.prune(Date.now())
      this.#limits.prune(Date.now())
      this.#spending.prune(Date.now())
    } catch (error) {
      log('error', 'hub.alarm', factsOf(error))
    }
    const due = [this.#mailbox.nextDue(), this.#inbox.nextDue(this.#bursts.patience)].filter((at) => at !== null)
    const isEmpty = this.#mailbox.isEmpty() && this.#inbox.isEmpty()
    const next = due.length > 0 ? Math.min(...due) : isEmpty ? null : Date.now() + UPKEEP_EVERY_MS
    if (next === null) await this.ctx.storage.deleteAlarm()
    else await this.ctx.storage.setAlarm(Math.max(next, Date.now() + 1))
  }

  async #takeIn(letter: Letter): Promise<Acceptance> {
    let isLent = false
    try {
      const reading = await this.#knowledge.current(Date.now())
      if (!reading) return { kind: 'refused', code: 'agent.notFound' }
      isLent = isMetered(this.env, reading.agent)
      if (isLent) return await this.#lending.lend(letter, reading)
      const hasTurn = await this.#order.turn(letter.sessionId, letter.messageId, WEBCHAT_ANSWER_MS)
      if (!hasTurn) return { kind: 'refused', code: 'server.busy' }
      const acceptance = await this.#exchanges.answer(letter, reading.agent)
      if (acceptance.kind === 'ended' && acceptance.outcome.kind === 'failed')
        this.#owners.trouble('unanswered', letter, acceptance.outcome.conversationId)
      return acceptance
    } finally {
      if (!isLent) this.#order.leave(letter.sessionId, letter.messageId)
    }
  }

  async #readAgent(known: Parameters<typeof readAgent>[3]): Promise<AgentReading | null> {
    const { dataKeys } = configOf(this.env)
    const reading = await readAgent(openDatabase(this.env, 'newest'), dataKeys, this.#agentId, known)
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
