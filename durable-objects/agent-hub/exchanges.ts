import { webhookResult } from '../../worker/contract/reply.ts'
import type { Clock } from '../../worker/core/clock.ts'
import { type Database, openDatabase } from '../../worker/core/db.ts'
import type { Env } from '../../worker/core/env.ts'
import type { Calls } from '../../worker/features/chat/calls.service.ts'
import {
  answerAtOnce,
  closeExchange,
  type Ended,
  keepUnanswered,
  openExchange,
} from '../../worker/features/chat/exchange.service.ts'
import type {
  Acceptance,
  AgentReading,
  Begun,
  Bill,
  Found,
  Letter,
  Made,
  Making,
  Outcome,
  Place,
  Rehearsal,
  ReplyAddress,
  Turn,
} from '../../worker/features/chat/mail.ts'
import {
  engineFor,
  enginesFor,
  makeReply,
  maySpeakAhead,
  pacing,
  questionOf,
  turnOf,
} from '../../worker/features/chat/replying.service.ts'
import type { InFlight } from './in-flight.ts'
import type { Knowledge } from './knowledge.ts'
import type { Replay } from './replay.ts'

type AgentFacts = AgentReading['agent']
type Yours = Extract<Acceptance, { kind: 'yours' }>

export interface Meanwhile {
  /** What is done when the message is on its way to the database. */
  onceSent?: () => void
  /** Hears, where that can do no harm, with what the reply may be begun before the message is safe. */
  ahead?: (begun: Begun) => void
}

/** The exchanges of one agent on their way into the database; what is stored with a reply is told to the readers. */
export class Exchanges {
  readonly #env: Env
  readonly #agentId: string
  readonly #knowledge: Knowledge
  readonly #replay: Replay
  readonly #calls: Calls
  readonly #inFlight: InFlight
  readonly #clock: Clock
  /** Whether the last message that had to be stored first was let in. */
  #isOpen = true

  constructor(
    env: Env,
    agentId: string,
    knowledge: Knowledge,
    replay: Replay,
    calls: Calls,
    inFlight: InFlight,
    clock: Clock,
  ) {
    this.#env = env
    this.#agentId = agentId
    this.#knowledge = knowledge
    this.#replay = replay
    this.#calls = calls
    this.#inFlight = inFlight
    this.#clock = clock
  }

  /** Answers with an engine that costs nothing. With an address the reply is to be delivered there. */
  async answer(letter: Letter, agent: AgentFacts, address?: ReplyAddress): Promise<Acceptance> {
    const db = openDatabase(this.#env, 'newest')
    const turning = this.#turnOf(letter, agent)
    const turn = turning instanceof Promise ? await turning : turning
    const engine = engineFor(this.#env, agent)
    const ended = await this.#numbered(letter, (number) =>
      answerAtOnce(db, this.#clock, this.#agentId, letter, turn, engine, number, address),
    )
    if (ended.kind !== 'ended' || ended.outcome.kind === 'failed') this.#knowledge.forget()
    return ended.kind === 'ended' ? { kind: 'ended', outcome: ended.outcome, bookmark: db.bookmark() } : ended
  }

  /** Stores and counts a message; whoever gets it as `yours` makes the reply. */
  async open(letter: Letter, agent: AgentFacts, { onceSent, ahead }: Meanwhile = {}): Promise<Acceptance> {
    const turning = this.#turnOf(letter, agent)
    // A message that is not let in needs no turn, whatever became of the search.
    if (turning instanceof Promise) turning.catch(() => {})
    const begun = ahead && !(turning instanceof Promise) ? this.#begin(letter, agent, turning) : null
    if (begun) ahead?.(begun)
    const db = openDatabase(this.#env, 'newest')
    if (onceSent) db.onceSent(onceSent)
    const opened = await this.#opened(db, letter, begun)
    const bookmark = db.bookmark()
    if (opened.kind === 'ended') return { kind: 'ended', outcome: opened.outcome, bookmark }
    if (opened.kind !== 'open') return opened
    const { place, history, isBegun } = opened
    this.#inFlight.begin(letter, place.sessionId)
    if (begun && isBegun) return { kind: 'yours', place, making: begun.making, turn: begun.turn, bookmark }
    const told = turning instanceof Promise ? await turning : turning
    const turn = { ...told, origin: { ...told.origin, sessionId: place.sessionId }, history }
    return { kind: 'yours', place, making: this.#making(agent, turn), turn, bookmark }
  }

  /** When it is worth another try at engines that are left alone now; `null` while one of them may be called. */
  shutUntil({ engines }: Making, now: number): number | null {
    return this.#calls.shutUntil(engines, now)
  }

  /** Makes the reply to an open message here, while readers see its pieces. */
  async make({ messageId }: Letter, { place, making, turn }: Yours, bill: Bill): Promise<Made | null> {
    const pieces = pacing(this.#clock, async (offset, text) =>
      this.#inFlight.grow(messageId, place.sessionId, offset, text),
    )
    return makeReply(this.#env, making, turn, pieces.add, bill, this.#clock).finally(pieces.stop)
  }

  /** All that a reply takes, to a message that is not stored. Whoever gets it says what came of it. */
  async rehearse(letter: Letter, agent: AgentFacts): Promise<Omit<Extract<Rehearsal, { kind: 'ready' }>, 'kind'>> {
    const turn = await this.#turnOf(letter, agent)
    return { turn, making: this.#making(agent, turn) }
  }

  rehearsed(messageId: string, made: Made | null, bill: Bill): void {
    this.#calls.end(messageId, made, bill, this.#clock.now())
  }

  /** Writes what was made of an open message. */
  async close(letter: Letter, place: Place, made: Made | null, bill: Bill, address?: ReplyAddress): Promise<Outcome> {
    this.#calls.end(letter.messageId, made, bill, this.#clock.now())
    const db = openDatabase(this.#env, 'newest')
    const { outcome } = await this.#numbered(letter, async (number) => ({
      kind: 'ended',
      outcome: await closeExchange(db, this.#clock.now(), this.#agentId, place, letter, made, number, address),
      isNew: true,
    }))
    if (outcome.kind === 'failed') this.#inFlight.drop(letter.messageId)
    return outcome
  }

  /** Stores a message that nobody will answer. */
  async keep(letter: Letter): Promise<Acceptance> {
    const kept = await keepUnanswered(openDatabase(this.#env, 'newest'), this.#clock.now(), this.#agentId, letter)
    return kept.kind === 'ended' ? { kind: 'ended', outcome: kept.outcome, bookmark: null } : kept
  }

  /** Nothing where an engine does more than speak, or the last message of the agent was not let in. */
  #begin({ isProven }: Letter, agent: AgentFacts, turn: Turn): Begun | null {
    if (isProven || !this.#isOpen || !maySpeakAhead(this.#env, agent)) return null
    return { kind: 'begun', making: this.#making(agent, turn), turn }
  }

  /** `isBegun`: the reply that was begun is the one that is to be heard. It is not when the message stands elsewhere. */
  async #opened(db: Database, letter: Letter, begun: Begun | null) {
    let isBegun = false
    let isElsewhere = false
    try {
      const opened = await openExchange(db, this.#clock.now(), this.#agentId, letter)
      this.#isOpen = opened.kind === 'open'
      if (opened.kind !== 'open') return opened
      isElsewhere = opened.place.sessionId !== letter.sessionId
      isBegun = begun !== null && !isElsewhere
      return { ...opened, isBegun }
    } finally {
      if (begun && !isBegun) this.#calls.leave(letter.messageId, isElsewhere)
    }
  }

  #making(agent: AgentFacts, turn: Turn): Making {
    return { engines: this.#calls.begin(enginesFor(this.#env, agent), turn, this.#clock.now()) }
  }

  /** At once where words alone are searched; nothing waits then. */
  #turnOf(letter: Letter, agent: AgentFacts): Turn | Promise<Turn> {
    const { asked, language } = questionOf(letter, agent)
    const turnWith = (passages: readonly Found[]) => turnOf(this.#agentId, letter, agent, language, passages)
    const found = this.#knowledge.search(asked, language)
    return found instanceof Promise ? found.then(turnWith) : turnWith(found)
  }

  async #numbered<Made extends Ended | { kind: 'refused' | 'foreign' }>(
    { messageId, channelType }: Letter,
    store: (number: number) => Promise<Made>,
  ): Promise<Made> {
    const number = this.#replay.take(this.#clock.now())
    let stored: Made | undefined
    try {
      stored = await store(number)
      return stored
    } finally {
      const told = stored?.kind === 'ended' && stored.isNew ? stored.outcome : null
      this.#replay.settle(
        number,
        told?.kind === 'answered'
          ? {
              agentId: this.#agentId,
              sessionId: told.sessionId,
              messageId,
              conversationId: told.conversationId,
              channelType,
              webhookResult: webhookResult(told.reply),
            }
          : null,
      )
    }
  }
}
