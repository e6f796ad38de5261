import type { Blank, Contradiction } from '../../contract/review.ts'
import type { Work } from '../../core/context.ts'
import { commit } from '../../core/db.ts'
import type { AgentRow } from '../agents/agents.service.ts'
import { settledOf } from './questions.store.ts'
import { blanksOf, contradictionsIn, duplicatesIn } from './review.rules.ts'
import * as store from './review.store.ts'

/** What only the owner can say, of the agent's newest passages and of the questions of its type. */
export async function listBlanks({ db }: Work, { id }: AgentRow): Promise<Blank[]> {
  const [typeQuestions, asked, bracketed, settled] = await commit(
    db,
    store.typeQuestionsOf(db, id),
    store.askedOf(db, id),
    store.bracketedOf(db, id),
    settledOf(db, id),
  )
  const dismissed = new Set(settled.flatMap(({ key, isDismissed }) => (isDismissed ? [key] : [])))
  return blanksOf({ typeQuestions, asked, bracketed, dismissed })
}

/** Where the agent's newest passages contradict each other. */
export async function listContradictions({ db }: Work, { id }: AgentRow): Promise<Contradiction[]> {
  const alike = duplicatesIn(await store.askedOf(db, id))
  const texts = alike.length > 0 ? await store.textsOf(db, id, [...new Set(alike.flat())]) : []
  return contradictionsIn(alike, texts)
}
