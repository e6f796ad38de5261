import type { MessageTimes } from '../../contract/conversations.ts'
import { STREAM_EVENTS_KEPT } from '../../contract/limits.ts'
import { webhookResult } from '../../contract/reply.ts'
import type { Clock } from '../../core/clock.ts'
import { commit, type Database } from '../../core/db.ts'
import { newId } from '../../core/ids.ts'
import type { ReplyEngine, Turn } from '../../engines/engine.ts'
import { standingFrom } from './agent-reading.service.ts'
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
import type { Letter, Made, Numbered, Outcome, Place, ReplyAddress } from './mail.ts'
import { replyOf } from './replying.service.ts'

type Refused = Extract<Opening, { kind: 'refused' | 'foreign' }>

const exchangeFrom = (agentId: string, letter: Letter, times: MessageTimes, now: number): NewExchange => ({
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
  times: { storedAt: letter.storedAt ?? now, ...times },
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
  clock: Clock,
  agentId: string,
  letter: Letter,
  turn: Turn,
  engine: ReplyEngine | null,
  eventNumber: number,
  address?: ReplyAddress,
): Promise<Ended | Refused> {
  const made = engine && (await replyOf(engine, turn, clock))
  const now = clock.now()
  const times = timesOf(made, now)
  const message = exchangeFrom(agentId, letter, times, now)
  const answer = made && answerFrom(made, letter, eventNumber, now)
  const storing = storeExchange(db, message, answer ? { state: 'answered', ...answer } : { state: 'unanswered' })
  const delivery = deliveryOf(db, agentId, letter, made, now, address)
  const [[stored]] = delivery ? await commit(db, storing, delivery) : [await storing]
  const left: Opening = stored ? { kind: 'stored', ...stored } : await whyNot(db, message)
  if (left.kind === 'answered') return { kind: 'ended', outcome: outcomeOf(left, left.reply, true), isNew: false }
  if (left.kind !== 'stored') return left
  if (!stored) await finish(db, left.id, answer, times, delivery)
  const outcome = outcomeOf(left, made?.text ?? null, engine !== null)
  return { kind: 'ended', outcome: asSpoken(outcome, made), isNew: true }
}

/** The steps of making a reply; of one that came to nothing, when it was given up. */
const timesOf = (made: Made | null, now: number): MessageTimes =>
  made ? { ...made.times, unansweredAt: null } : { unansweredAt: now }

const answerFrom = ({ text, sources, usage }: Made, { receivedAt }: Letter, eventNumber: number, now: number) => ({
  reply: text,
  sources,
  responseMs: now - receivedAt,
  eventNumber,
  usage: usage ?? null,
})

/** The way of a reply to its provider, to be written in the reply's own batch. */
const deliveryOf = (
  db: Database,
  agentId: string,
  letter: Letter,
  made: Made | null,
  now: number,
  address?: ReplyAddress,
) =>
  made && address
    ? insertDelivery(db, agentId, letter.messageId, {
        address,
        outgoing: outgoingFor(letter.channelType, made.spoken ?? made),
        now,
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
export async function keepUnanswered(
  db: Database,
  now: number,
  agentId: string,
  letter: Letter,
): Promise<Ended | Refused> {
  const message = exchangeFrom(agentId, letter, timesOf(null, now), now)
  const [stored] = await storeExchange(db, message, { state: 'unanswered' })
  const left: Opening = stored ? { kind: 'stored', ...stored } : await whyNot(db, message)
  if (left.kind === 'answered') return { kind: 'ended', outcome: outcomeOf(left, left.reply, true), isNew: false }
  if (left.kind !== 'stored') return left
  return { kind: 'ended', outcome: outcomeOf(left, null, true), isNew: false }
}

export type Opened = { kind: 'open'; place: Place; history: Turn['history'] }

/** Stores and counts a message before its reply is made, for an engine that costs something. */
export async function openExchange(
  db: Database,
  now: number,
  agentId: string,
  letter: Letter,
): Promise<Opened | Ended | Refused> {
  const message = exchangeFrom(agentId, letter, { claimedAt: now }, now)
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
  now: number,
  agentId: string,
  { conversationId, sessionId }: Place,
  letter: Letter,
  made: Made | null,
  eventNumber: number,
  address?: ReplyAddress,
): Promise<Outcome> {
  const delivery = deliveryOf(db, agentId, letter, made, now, address)
  await finish(db, conversationId, made && answerFrom(made, letter, eventNumber, now), timesOf(made, now), delivery)
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
