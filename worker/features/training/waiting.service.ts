import { UNKNOWN_LOOKED_AT } from '../../contract/limits.ts'
import type { Database, RecordDatabase } from '../../core/db.ts'
import type { AgentRow } from '../agents/agents.service.ts'
import { namesSources } from '../agents/scope.service.ts'
import { grouped, questionsIn, type Unknown } from './questions.rules.ts'
import { settledOf, unknownExchanges } from './questions.store.ts'
import { type BlankFacts, blanksOf } from './review.rules.ts'
import * as store from './review.store.ts'

/** Statements for what waits for an agent's owner, to be read in one batch with others. */
export const waitingStatements = (db: Database, agentId: string) =>
  [
    settledOf(db, agentId),
    store.typeQuestionsOf(db, agentId),
    store.askedOf(db, agentId),
    store.bracketedOf(db, agentId),
  ] as const

/** Of the database of conversations. */
export const waitingExchanges = (record: RecordDatabase, agent: AgentRow) =>
  unknownExchanges(record, agent.id, namesSources(agent), UNKNOWN_LOOKED_AT)

interface WaitingRows extends Omit<BlankFacts, 'dismissed'> {
  settled: Awaited<ReturnType<typeof settledOf>>
  exchanges: readonly Unknown[]
}

/** The open questions, the most asked first, and the blanks, by the rows of these statements. */
export function waitingIn({ settled, exchanges, ...facts }: WaitingRows) {
  const dismissed = new Set(settled.flatMap(({ key, isDismissed }) => (isDismissed ? [key] : [])))
  return { questions: questionsIn(grouped(exchanges), settled, 'open'), blanks: blanksOf({ ...facts, dismissed }) }
}
