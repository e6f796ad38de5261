import type { EngineConfig } from '../../contract/agent-type-engine.ts'
import type { Behaviour } from '../../contract/behaviour.ts'
import type { MessageTimes } from '../../contract/conversations.ts'
import { STREAM_EVENTS_KEPT } from '../../contract/limits.ts'
import { spokenIn } from '../../contract/locales.ts'
import { NO_CHOICES } from '../../contract/own-engine.ts'
import { webhookResult } from '../../contract/reply.ts'
import { commit, type Database } from '../../core/db.ts'
import { newId } from '../../core/ids.ts'
import type { Keyring } from '../../core/secrets.ts'
import type { ReplyEngine, Turn } from '../../engines/engine.ts'
import { unsealedEngine } from '../agent-types/engine-secrets.service.ts'
import { openedSecrets } from '../behaviour/engine-keys.service.ts'
import { type KnownKnowledge, readingBeside } from '../knowledge/knowledge.service.ts'
import { behaving, type TypeEngine } from './behaving.rules.ts'
import {
  agentFacts,
  answerExchange,
  exchangeByKey,
  leaveUnanswered,
  type NewExchange,
  recentTurns,
  resultsAfter,
  storeExchange,
} from './chat.store.ts'
import { insertDelivery } from './deliveries.store.ts'
import { outgoingFor } from './delivery.service.ts'
import { type Opening, openingLeft } from './exchange.rules.ts'
import { leftOpen } from './left.store.ts'
import type { AgentReading, Letter, Made, Numbered, Outcome, Place, ReplyAddress } from './mail.ts'
import { replyOf } from './replying.service.ts'

type Refused = Extract<Opening, { kind: 'refused' | 'foreign' }>

const LEFT_TAKEN = 50

/** What the hub needs to know of its agent, in one round trip unless there is much that it does not have yet. */
export async function readAgent(
  db: Database,
  keys: Keyring,
  agentId: string,
  known: KnownKnowledge,
): Promise<AgentReading | null> {
  const reading = readingBeside(db, agentId, known)
  const [[row], left, sources, passages] = await commit(
    db,
    agentFacts(db, agentId, 'webchat'),
    leftOpen(db, agentId, LEFT_TAKEN),
    ...reading.statements,
  )
  if (!row) return null
  const { knowledgeVersion, lastEvent } = row
  const typeEngine = await engineFrom(keys, row)
  const behaviour: Behaviour = JSON.parse(row.behaviour)
  const { own } = behaviour.engine
  const secrets = own ? await openedSecrets(keys, agentId, own, JSON.parse(row.ownKeys ?? '{}')) : {}
  return {
    agent: { ...standingFrom(row), ...behaving(typeEngine, { behaviour, secrets }) },
    typeEngine,
    knowledge: knowledgeVersion === known.version ? null : await reading.whole(knowledgeVersion, sources, passages),
    lastEvent,
    // Where it stands is its own session: whoever proved it did so when it was stored.
    left: left.map((each) => ({ ...each, language: spokenIn(each.language), isProven: true })),
  }
}

type FactsRow = Awaited<ReturnType<typeof agentFacts>>[number]
const standingFrom = ({
  knowledgeVersion: _,
  lastEvent: __,
  typeId: ___,
  engine: ____,
  behaviour: _____,
  choices: ______,
  ownKeys: _______,
  ...row
}: FactsRow) => ({
  ...row,
  ownerIsActive: row.ownerIsActive === 1,
  isEntitled: row.isEntitled === 1,
})

/** In clear: it stays in the memory of whoever calls the engine. */
async function engineFrom(keys: Keyring, { typeId, engine, choices }: FactsRow): Promise<TypeEngine> {
  const stored: EngineConfig | null = JSON.parse(engine ?? 'null')
  return {
    engine: stored && (await unsealedEngine(keys, typeId, stored)),
    choices: JSON.parse(choices ?? 'null') ?? NO_CHOICES,
  }
}

const exchangeFrom = (agentId: string, letter: Letter, times: MessageTimes): NewExchange => ({
  id: newId(),
  agentId,
  requestedSession: letter.sessionId,
  isProven: letter.isProven,
  messageKey: letter.messageId,
  channelType: letter.channelType,
  language: letter.language,
  text: letter.text,
  at: letter.receivedAt,
  details: letter.details ?? null,
  times: { storedAt: letter.storedAt ?? Date.now(), ...times },
})

async function whyNot(db: Database, message: NewExchange): Promise<Opening> {
  const [[known], [row]] = await commit(
    db,
    exchangeByKey(db, message.agentId, message.messageKey),
    agentFacts(db, message.agentId, message.channelType),
  )
  return openingLeft(message, known ?? null, row ? standingFrom(row) : null)
}

const outcomeOf = ({ id, sessionId }: { id: string; sessionId: string }, made: string | null, hasEngine: boolean) => {
  const place = { conversationId: id, sessionId }
  return made === null
    ? {
        kind: 'failed' as const,
        ...place,
        code: hasEngine ? ('chat.engineFailed' as const) : ('chat.noEngine' as const),
      }
    : { kind: 'answered' as const, ...place, reply: made }
}

/** With what its reply shows and offers, which the database does not keep. */
const asSpoken = (outcome: Outcome, made: Made | null): Outcome =>
  outcome.kind === 'answered' && made?.spoken ? { ...outcome, spoken: made.spoken } : outcome

/** `isNew`: readers have not been told of it yet. */
export type Ended = { kind: 'ended'; outcome: Outcome; isNew: boolean }

/**
 * Answers with an engine that costs nothing: message and reply are stored in one statement, which holds every limit, so
 * that parallel messages cannot pass one together.
 */
export async function answerAtOnce(
  db: Database,
  agentId: string,
  letter: Letter,
  turn: Turn,
  engine: ReplyEngine | null,
  eventNumber: number,
  address?: ReplyAddress,
): Promise<Ended | Refused> {
  const made = engine && (await replyOf(engine, turn))
  const times = timesOf(made)
  const message = exchangeFrom(agentId, letter, times)
  const answer = made && answerFrom(made, letter, eventNumber)
  const storing = storeExchange(db, message, answer ? { state: 'answered', ...answer } : { state: 'unanswered' })
  const delivery = deliveryOf(db, agentId, letter, made, address)
  const [[stored]] = delivery ? await commit(db, storing, delivery) : [await storing]
  const left: Opening = stored ? { kind: 'stored', ...stored } : await whyNot(db, message)
  if (left.kind === 'answered') return { kind: 'ended', outcome: outcomeOf(left, left.reply, true), isNew: false }
  if (left.kind !== 'stored') return left
  if (!stored) await finish(db, left.id, answer, times, delivery)
  const outcome = outcomeOf(left, made?.text ?? null, engine !== null)
  return { kind: 'ended', outcome: asSpoken(outcome, made), isNew: true }
}

/** The steps of making a reply; of one that came to nothing, when it was given up. */
const timesOf = (made: Made | null): MessageTimes =>
  made ? { ...made.times, unansweredAt: null } : { unansweredAt: Date.now() }

const answerFrom = ({ text, sources, usage }: Made, { receivedAt }: Letter, eventNumber: number) => ({
  reply: text,
  sources,
  responseMs: Date.now() - receivedAt,
  eventNumber,
  usage: usage ?? null,
})

/** The way of a reply to its provider, to be written in the reply's own batch. */
const deliveryOf = (db: Database, agentId: string, letter: Letter, made: Made | null, address?: ReplyAddress) =>
  made && address
    ? insertDelivery(db, agentId, letter.messageId, {
        address,
        outgoing: outgoingFor(letter.channelType, made.spoken ?? made),
        now: Date.now(),
      })
    : null

const finish = async (
  db: Database,
  id: string,
  answer: ReturnType<typeof answerFrom> | null,
  times: MessageTimes,
  delivery: ReturnType<typeof deliveryOf>,
): Promise<void> => {
  if (!answer) await leaveUnanswered(db, id, times)
  else if (delivery) await commit(db, answerExchange(db, id, answer, times), delivery)
  else await answerExchange(db, id, answer, times)
}

/** Stores a message as one that is not answered. */
export async function keepUnanswered(db: Database, agentId: string, letter: Letter): Promise<Ended | Refused> {
  const message = exchangeFrom(agentId, letter, timesOf(null))
  const [stored] = await storeExchange(db, message, { state: 'unanswered' })
  const left: Opening = stored ? { kind: 'stored', ...stored } : await whyNot(db, message)
  if (left.kind === 'answered') return { kind: 'ended', outcome: outcomeOf(left, left.reply, true), isNew: false }
  if (left.kind !== 'stored') return left
  return { kind: 'ended', outcome: outcomeOf(left, null, true), isNew: false }
}

export type Opened = { kind: 'open'; place: Place; history: Turn['history'] }

/** Stores and counts a message before its reply is made, for an engine that costs something. */
export async function openExchange(db: Database, agentId: string, letter: Letter): Promise<Opened | Ended | Refused> {
  const message = exchangeFrom(agentId, letter, { claimedAt: Date.now() })
  const storing = storeExchange(db, message, { state: 'open' })
  // What was said in a session belongs to whoever has proven that it is his.
  const [[stored], turns] = letter.isProven
    ? await commit(db, storing, recentTurns(db, agentId, letter.sessionId))
    : [await storing, []]
  const left: Opening = stored ? { kind: 'stored', ...stored } : await whyNot(db, message)
  if (left.kind === 'answered') return { kind: 'ended', outcome: outcomeOf(left, left.reply, true), isNew: false }
  if (left.kind !== 'stored') return left
  return { kind: 'open', place: { conversationId: left.id, sessionId: left.sessionId }, history: turns.reverse() }
}

/** Writes what came of an opened message: its reply, or that there is none and it is not counted. */
export async function closeExchange(
  db: Database,
  agentId: string,
  { conversationId, sessionId }: Place,
  letter: Letter,
  made: Made | null,
  eventNumber: number,
  address?: ReplyAddress,
): Promise<Outcome> {
  const delivery = deliveryOf(db, agentId, letter, made, address)
  await finish(db, conversationId, made && answerFrom(made, letter, eventNumber), timesOf(made), delivery)
  return asSpoken(outcomeOf({ id: conversationId, sessionId }, made?.text ?? null, true), made)
}

/** What came after a result, oldest first, or `null` when that is more than is kept. */
export async function resultsSince(db: Database, agentId: string, last: number): Promise<Numbered[] | null> {
  const rows = await resultsAfter(db, agentId, last, STREAM_EVENTS_KEPT + 1)
  if (rows.length > STREAM_EVENTS_KEPT) return null
  return rows.reverse().map(({ eventNumber, reply, ...place }) => ({
    number: eventNumber,
    result: { agentId, ...place, webhookResult: webhookResult(reply) },
  }))
}
