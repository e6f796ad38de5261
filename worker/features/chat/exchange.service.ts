import type { ChannelType } from '../../contract/channels.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Locale } from '../../contract/locales.ts'
import { commit, type Database } from '../../core/db.ts'
import { newId } from '../../core/ids.ts'
import { factsOf, log } from '../../core/log.ts'
import { subjectOf } from '../../core/subject.ts'
import { withinDeadlines } from '../../engines/deadlines.ts'
import type { Turn } from '../../engines/engine.ts'
import { engineOf } from '../../engines/engines.ts'
import { recognised } from '../../engines/recognised.ts'
import { searchKnowledge, subjectsKnown } from '../knowledge/knowledge.service.ts'
import { agentFacts, answerExchange, claimExchange, exchangeByKey, leaveUnanswered, recentTurns } from './chat.store.ts'
import { type AgentFacts, openingOf } from './exchange.rules.ts'

/** A message that the agent's hub has taken in. `at`: when it arrived, in milliseconds UTC. */
export interface Incoming {
  agentId: string
  messageId: string
  sessionId: string
  isProven: boolean
  channelType: ChannelType
  language: Locale | null
  text: string
  at: number
}

export interface OpenExchange {
  id: string
  sessionId: string
  at: number
  agent: AgentFacts
  turn: Turn
}

export type Opened =
  | { kind: 'open'; exchange: OpenExchange }
  | { kind: 'answered'; id: string; sessionId: string; reply: string }
  | { kind: 'refused'; code: ErrorCode }

/**
 * Stores the message and reads all that its answer needs, in one transaction and one round trip. Every limit is part of
 * the statement that stores it, so that parallel messages cannot pass one together.
 */
export async function openExchange(db: Database, message: Incoming): Promise<Opened> {
  const { agentId, messageId, channelType, text } = message
  const hint = recognised(text, message.language)
  const [claimed, [row], [facts], history, passages, subjects] = await commit(
    db,
    claimExchange(db, {
      id: newId(),
      agentId,
      requestedSession: message.sessionId,
      isProven: message.isProven,
      freshSession: newId(),
      messageKey: messageId,
      channelType,
      language: message.language,
      text,
      at: message.at,
    }),
    exchangeByKey(db, agentId, messageId),
    agentFacts(db, agentId, channelType),
    recentTurns(db, agentId, message.sessionId),
    searchKnowledge(db, agentId, subjectOf(text)),
    subjectsKnown(db, agentId, hint),
  )
  const agent = facts
    ? {
        ...facts,
        engine: facts.config.engine.kind,
        ownerIsActive: Boolean(facts.ownerIsActive),
        isEntitled: Boolean(facts.isEntitled),
      }
    : null
  const opening = openingOf(agent, claimed.length > 0, row ?? null)
  if (opening.kind !== 'answer' || !agent) return opening.kind === 'answer' ? refusedUnknown : opening
  return {
    kind: 'open',
    exchange: {
      id: opening.id,
      sessionId: opening.sessionId,
      at: message.at,
      agent,
      turn: {
        message: text,
        language: hint ?? agent.language,
        agent,
        passages,
        subjects: subjects.map(({ heading }) => heading),
        // What was said in a session belongs to whoever holds it.
        history: opening.sessionId === message.sessionId && message.isProven ? history.reverse() : [],
      },
    },
  }
}

const refusedUnknown: Opened = { kind: 'refused', code: 'agent.notFound' }

export interface Reply {
  text: string
  sources: string[]
}

/**
 * Lets the engine make the reply, handing on each piece of text as it comes, and stores it whole. `null` when it could
 * not be made: the message is then kept as unanswered and not counted.
 */
export async function replyToExchange(
  db: Database,
  exchange: OpenExchange,
  onText: (text: string) => void | Promise<void>,
): Promise<Reply | { failed: ErrorCode }> {
  const engine = engineOf(exchange.agent.engine)
  let reply: Reply | null = null
  try {
    if (engine) {
      reply = { text: '', sources: [] }
      for await (const piece of withinDeadlines(engine, exchange.turn)) {
        if ('sources' in piece) reply.sources = piece.sources
        else {
          reply.text += piece.text
          await onText(piece.text)
        }
      }
    }
  } catch (error) {
    log('error', 'engine.failed', { conversation: exchange.id, ...factsOf(error) })
    reply = null
  }
  if (!reply?.text.trim()) {
    await leaveUnanswered(db, exchange.id)
    return { failed: engine ? 'chat.engineFailed' : 'chat.noEngine' }
  }
  await answerExchange(db, exchange.id, {
    reply: reply.text,
    sources: reply.sources,
    responseMs: Date.now() - exchange.at,
  })
  return reply
}
