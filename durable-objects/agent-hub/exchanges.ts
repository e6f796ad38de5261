import { webhookResult } from '../../worker/contract/reply.ts'
import { openDatabase } from '../../worker/core/db.ts'
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
  Letter,
  Made,
  Making,
  Outcome,
  Place,
  Rehearsal,
  ReplyAddress,
} from '../../worker/features/chat/mail.ts'
import { engineFor, isMetered, makeReply, pacing, turnOf } from '../../worker/features/chat/replying.service.ts'
import type { InFlight } from './in-flight.ts'
import type { Knowledge } from './knowledge.ts'
import type { Replay } from './replay.ts'

type AgentFacts = AgentReading['agent']
type Yours = Extract<Acceptance, { kind: 'yours' }>

/** The exchanges of one agent on their way into the database; what is stored with a reply is told to the readers. */
export class Exchanges {
  readonly #env: Env
  readonly #agentId: string
  readonly #knowledge: Knowledge
  readonly #replay: Replay
  readonly #calls: Calls
  readonly #inFlight: InFlight

  constructor(env: Env, agentId: string, knowledge: Knowledge, replay: Replay, calls: Calls, inFlight: InFlight) {
    this.#env = env
    this.#agentId = agentId
    this.#knowledge = knowledge
    this.#replay = replay
    this.#calls = calls
    this.#inFlight = inFlight
  }

  /** Answers with an engine that costs nothing. With an address the reply is to be delivered there. */
  async answer(letter: Letter, agent: AgentFacts, address?: ReplyAddress): Promise<Acceptance> {
    const db = openDatabase(this.#env, 'newest')
    const turn = turnOf(this.#agentId, letter, agent, this.#knowledge.search)
    const engine = engineFor(this.#env, agent)
    const ended = await this.#numbered(letter, (number) =>
      answerAtOnce(db, this.#agentId, letter, turn, engine, number, address),
    )
    if (ended.kind !== 'ended' || ended.outcome.kind === 'failed') this.#knowledge.forget()
    return ended.kind === 'ended' ? { kind: 'ended', outcome: ended.outcome, bookmark: db.bookmark() } : ended
  }

  /** Stores and counts a message; whoever gets it as `yours` makes the reply. */
  async open(letter: Letter, agent: AgentFacts): Promise<Acceptance> {
    const db = openDatabase(this.#env, 'newest')
    const opened = await openExchange(db, this.#agentId, letter)
    const bookmark = db.bookmark()
    if (opened.kind === 'ended') return { kind: 'ended', outcome: opened.outcome, bookmark }
    if (opened.kind !== 'open') return opened
    const { place, history } = opened
    const told = turnOf(this.#agentId, letter, agent, this.#knowledge.search)
    const turn = { ...told, origin: { ...told.origin, sessionId: place.sessionId }, history }
    const { engine } = agent
    const making: Making = { engine, mayCall: this.#calls.begin(engine, turn, Date.now()) }
    this.#inFlight.begin(letter, place.sessionId)
    return { kind: 'yours', place, making, turn, bookmark }
  }

  /** Makes the reply to an open message here, while readers see its pieces. */
  async make({ messageId }: Letter, { place, making, turn }: Yours): Promise<Made | null> {
    const pieces = pacing(async (offset, text) => this.#inFlight.grow(messageId, place.sessionId, offset, text))
    return makeReply(this.#env, making, turn, pieces.add).finally(pieces.stop)
  }

  /** All that a reply takes, to a message that is not stored. Whoever gets it says what came of it. */
  rehearse(letter: Letter, agent: AgentFacts): Omit<Extract<Rehearsal, { kind: 'ready' }>, 'kind'> {
    const turn = turnOf(this.#agentId, letter, agent, this.#knowledge.search)
    const { engine } = agent
    const isFree = !isMetered(this.#env, agent)
    return { turn, making: { engine, mayCall: isFree || this.#calls.begin(engine, turn, Date.now()) } }
  }

  rehearsed(messageId: string, made: Made | null): void {
    this.#calls.end(messageId, made, Date.now())
  }

  /** Writes what was made of an open message. */
  async close(letter: Letter, place: Place, made: Made | null, address?: ReplyAddress): Promise<Outcome> {
    this.#calls.end(letter.messageId, made, Date.now())
    const db = openDatabase(this.#env, 'newest')
    const { outcome } = await this.#numbered(letter, async (number) => ({
      kind: 'ended',
      outcome: await closeExchange(db, this.#agentId, place, letter, made, number, address),
      isNew: true,
    }))
    if (outcome.kind === 'failed') this.#inFlight.drop(letter.messageId)
    return outcome
  }

  /** Stores a message that nobody will answer. */
  async keep(letter: Letter): Promise<Acceptance> {
    const kept = await keepUnanswered(openDatabase(this.#env, 'newest'), this.#agentId, letter)
    return kept.kind === 'ended' ? { kind: 'ended', outcome: kept.outcome, bookmark: null } : kept
  }

  async #numbered<Made extends Ended | { kind: 'refused' | 'foreign' }>(
    { messageId, channelType }: Letter,
    store: (number: number) => Promise<Made>,
  ): Promise<Made> {
    const number = this.#replay.take(Date.now())
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
