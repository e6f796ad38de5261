import { DEFAULT_LOCALE } from '../../contract/locales.ts'
import { commit, type Database } from '../../core/db.ts'
import { newId } from '../../core/ids.ts'
import { factsOf, log } from '../../core/log.ts'
import { askedIn } from '../../engines/builtin.rules.ts'
import { withinDeadlines } from '../../engines/deadlines.ts'
import type { Passage, ReplyEngine, Turn } from '../../engines/engine.ts'
import { engineOf } from '../../engines/engines.ts'
import { recognised } from '../../engines/recognised.ts'
import { knowledgeFor } from '../knowledge/knowledge.service.ts'
import {
  agentFacts,
  answerExchange,
  exchangeByKey,
  leaveUnanswered,
  type NewExchange,
  recentTurns,
  storeExchange,
} from './chat.store.ts'
import { type AgentFacts, type ExchangeFacts, type Opening, openingOf } from './exchange.rules.ts'
import type { Letter, Outcome } from './mail.ts'

/** What was read for a message before anything is written: who answers it, and from what. */
export interface Prepared {
  agent: AgentFacts | null
  turn: Omit<Turn, 'agent' | 'history'>
}

/** One statement that only reads: it may run while the hub takes the message in. */
export async function prepare(db: Database, agentId: string, letter: Letter): Promise<Prepared> {
  const hint = recognised(letter.text, letter.language)
  const knowledge = knowledgeFor(askedIn(letter.text), hint)
  const [row] = await agentFacts(db, agentId, letter.channelType, knowledge)
  if (!row) return { agent: null, turn: { message: letter.text, language: hint ?? DEFAULT_LOCALE, passages: [] } }
  const { passages, ...facts } = row
  const agent = { ...facts, ownerIsActive: facts.ownerIsActive === 1, isEntitled: facts.isEntitled === 1 }
  const known = JSON.parse(passages) as Passage[]
  return { agent, turn: { message: letter.text, language: hint ?? agent.language, passages: known } }
}

/** Who wants to know how an answer comes along: that the message is safe and where, and each piece of the reply. */
export interface Listener {
  safe: (exchange: { conversationId: string; sessionId: string }) => Promise<void> | void
  text: (piece: string) => void
}

export type Answered = Outcome | Extract<Opening, { kind: 'refused' }>

/**
 * Makes the reply to a message that the hub has taken in, and stores both. Every limit is part of the statement that
 * stores the message, so that parallel messages cannot pass one together. A reply that costs something is counted before
 * it is made; one that does not is stored with its message in one go.
 */
export function answerMessage(
  db: Database,
  agentId: string,
  letter: Letter,
  prepared: Prepared,
  listener: Listener,
): Promise<Answered> {
  const message: NewExchange = {
    id: newId(),
    agentId,
    requestedSession: letter.sessionId,
    isProven: letter.isProven,
    messageKey: letter.messageId,
    channelType: letter.channelType,
    language: letter.language,
    text: letter.text,
    at: letter.receivedAt,
  }
  const engine = prepared.agent && engineOf(prepared.agent.engine)
  const answer = engine?.isMetered ? answerCounted : answerAtOnce
  return answer(db, message, prepared, engine, listener)
}

type Answer = (
  db: Database,
  message: NewExchange,
  prepared: Prepared,
  engine: ReplyEngine | null,
  listener: Listener,
) => Promise<Answered>

/** The row that stands in a message's place already, if any. */
const exchangeAt = async (db: Database, { agentId, messageKey }: NewExchange): Promise<ExchangeFacts | null> =>
  (await exchangeByKey(db, agentId, messageKey).get()) ?? null

const answerAtOnce: Answer = async (db, message, { agent, turn }, engine, listener) => {
  const made = agent && engine ? await replyOf(engine, { ...turn, agent, history: [] }, () => {}) : null
  const [stored] = await storeExchange(
    db,
    message,
    made
      ? { state: 'answered', reply: made.text, sources: made.sources, responseMs: Date.now() - message.at }
      : { state: 'unanswered' },
  )
  const opening = openingOf(agent, stored ?? null, stored ? null : await exchangeAt(db, message))
  if (opening.kind === 'refused') return opening
  if (opening.kind === 'stored' && !stored) await finish(db, opening.id, made, message.at)
  await listener.safe({ conversationId: opening.id, sessionId: opening.sessionId })
  const outcome = outcomeOf(opening, made?.text ?? null, engine)
  if (outcome.kind === 'answered') for (const piece of made?.pieces ?? []) listener.text(piece)
  return outcome
}

const answerCounted: Answer = async (db, message, { agent, turn }, engine, listener) => {
  const [[stored], history] = await commit(
    db,
    storeExchange(db, message, { state: 'open' }),
    recentTurns(db, message.agentId, message.requestedSession),
  )
  const opening = openingOf(agent, stored ?? null, stored ? null : await exchangeAt(db, message))
  if (opening.kind === 'refused') return opening
  await listener.safe({ conversationId: opening.id, sessionId: opening.sessionId })
  if (opening.kind === 'answered' || !agent || !engine) return outcomeOf(opening, null, engine)
  // What was said in a session belongs to whoever has proven that it is his.
  const remembered = message.isProven ? history.reverse() : []
  const made = await replyOf(engine, { ...turn, agent, history: remembered }, listener.text)
  await finish(db, opening.id, made, message.at)
  return outcomeOf(opening, made?.text ?? null, engine)
}

const finish = (db: Database, id: string, made: Made | null, at: number) =>
  made
    ? answerExchange(db, id, { reply: made.text, sources: made.sources, responseMs: Date.now() - at })
    : leaveUnanswered(db, id)

function outcomeOf(
  opening: Exclude<Opening, { kind: 'refused' }>,
  made: string | null,
  engine: ReplyEngine | null,
): Outcome {
  const reply = opening.kind === 'answered' ? opening.reply : made
  if (reply === null) return { kind: 'failed', code: engine ? 'chat.engineFailed' : 'chat.noEngine' }
  return { kind: 'answered', conversationId: opening.id, sessionId: opening.sessionId, reply }
}

interface Made {
  text: string
  pieces: string[]
  sources: string[]
}

/** `null`: the engine failed, was too late or had nothing to say. */
async function replyOf(engine: ReplyEngine, turn: Turn, onText: (piece: string) => void): Promise<Made | null> {
  const made: Made = { text: '', pieces: [], sources: [] }
  try {
    for await (const piece of withinDeadlines(engine, turn)) {
      if ('sources' in piece) made.sources = piece.sources
      else {
        made.text += piece.text
        made.pieces.push(piece.text)
        onText(piece.text)
      }
    }
  } catch (error) {
    log('error', 'engine.failed', { engine: engine.kind, ...factsOf(error) })
    return null
  }
  return made.text.trim() ? made : null
}
