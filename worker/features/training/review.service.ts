import { UNKNOWN_LOOKED_AT } from '../../contract/limits.ts'
import type { Blank, Contradiction } from '../../contract/review.ts'
import type { Work } from '../../core/context.ts'
import { commit, type Database, type RecordDatabase } from '../../core/db.ts'
import type { AgentRow } from '../agents/agents.service.ts'
import { grouped, questionsIn, type UnansweredExchange } from './questions.rules.ts'
import { settledOf, unknownExchanges } from './questions.store.ts'
import { type BlankFacts, blanksOf, contradictionsIn, duplicatesIn, isIncomplete } from './review.rules.ts'
import * as store from './review.store.ts'

/** The blanks in the agent's newest passages and the open questions of its type, which only the owner can fill in. */
export async function listBlanks({ db }: Work, { id }: AgentRow): Promise<Blank[]> {
  const [typeQuestions, questionRows, bracketed, settled] = await commit(
    db,
    store.typeQuestionsOf(db, id),
    store.questionsOfAgent(db, id),
    store.bracketedOf(db, id),
    settledOf(db, id),
  )
  const dismissed = new Set(settled.flatMap(({ key, isDismissed }) => (isDismissed ? [key] : [])))
  return blanksOf({ typeQuestions, questionRows, bracketed, dismissed })
}

/** The contradictions among the agent's newest passages. */
export async function listContradictions({ db }: Work, { id }: AgentRow): Promise<Contradiction[]> {
  const groups = duplicatesIn(await store.questionsOfAgent(db, id))
  const texts = groups.length > 0 ? await store.textsOf(db, id, [...new Set(groups.flat())]) : []
  return contradictionsIn(groups, texts)
}

/** Statements that read an agent's blanks and settled questions, for a batch with others. */
export const waitingStatements = (db: Database, agentId: string) =>
  [
    settledOf(db, agentId),
    store.typeQuestionsOf(db, agentId),
    store.questionsOfAgent(db, agentId),
    store.bracketedOf(db, agentId),
  ] as const

/** The statement for the same in the database of conversations. */
export const waitingExchanges = (record: RecordDatabase, agent: AgentRow) =>
  unknownExchanges(record, agent.id, UNKNOWN_LOOKED_AT)

interface WaitingRows extends Omit<BlankFacts, 'dismissed'> {
  settled: Awaited<ReturnType<typeof settledOf>>
  exchanges: readonly UnansweredExchange[]
}

/** The open questions, the most frequent first, the blanks, and the number of incomplete passages, from these rows. */
export function waitingIn({ settled, exchanges, ...facts }: WaitingRows) {
  const dismissed = new Set(settled.flatMap(({ key, isDismissed }) => (isDismissed ? [key] : [])))
  return {
    questions: questionsIn(grouped(exchanges), settled, 'open'),
    blanks: blanksOf({ ...facts, dismissed }),
    incomplete: facts.bracketed.filter(isIncomplete).length,
  }
}
