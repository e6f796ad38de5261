import { flushAgent } from '../../agent-client/flush.ts'
import { UNKNOWN_LOOKED_AT } from '../../contract/limits.ts'
import { type Page, pageFrom } from '../../contract/paging.ts'
import type { QuestionsQuery, UnansweredQuestion } from '../../contract/questions.ts'
import type { Work } from '../../core/context.ts'
import { commit, openRecord } from '../../core/db.ts'
import type { AgentRow } from '../agents/agents.service.ts'
import { currentAgents, type Reading } from '../agents/scope.service.ts'
import { grouped, questionsIn } from './questions.rules.ts'
import * as store from './questions.store.ts'
import { questionView } from './training.view.ts'

export { keyOf } from './questions.rules.ts'

/** A page of the agent's unanswered questions in a state. */
export async function listQuestions(
  work: Work,
  agent: AgentRow,
  { page, limit, state }: QuestionsQuery,
): Promise<Page<UnansweredQuestion[]>> {
  const { db, env, now } = work
  await flushAgent(work, agent.id)
  const record = openRecord(env, agent.recordDatabase)
  const [exchanges, settled] = await Promise.all([
    store.unknownExchanges(record, agent.id, UNKNOWN_LOOKED_AT),
    store.settledOf(db, agent.id),
  ])
  const groups = questionsIn(grouped(exchanges), settled, state)
  const shown = groups.slice((page - 1) * limit, page * limit)
  const questions = shown.map((group) => questionView(agent.id, group, now))
  return pageFrom(questions, { page, limit }, { total: groups.length })
}

/** The number of an account's agents that are examined. */
const LEARNING_AGENTS_MAX = 50

/** The number of an account's questions that members have answered and that its agents could learn. */
export async function countLearnable({ db, env }: Pick<Work, 'db' | 'env'>, account: Reading): Promise<number> {
  const record = openRecord(env, account.recordDatabase)
  const agents = (await currentAgents(db, account)).slice(0, LEARNING_AGENTS_MAX)
  const [first, ...others] = agents.map((agent) => store.unknownExchanges(record, agent.id, UNKNOWN_LOOKED_AT))
  const [firstSettled, ...otherSettled] = agents.map(({ id }) => store.settledOf(db, id))
  if (!first || !firstSettled) return 0
  const [exchanges, settled] = await Promise.all([
    commit(record, first, ...others),
    commit(db, firstSettled, ...otherSettled),
  ])
  return exchanges.reduce(
    (sum, ofAgent, index) => sum + questionsIn(grouped(ofAgent), settled[index] ?? [], 'replied').length,
    0,
  )
}

export async function dismissQuestion({ db, now }: Work, agent: AgentRow, key: string): Promise<{ key: string }> {
  await store.dismiss(db, agent.id, key, now)
  return { key }
}

export async function restoreQuestion({ db }: Work, agent: AgentRow, key: string): Promise<{ key: string }> {
  await store.restore(db, agent.id, key)
  return { key }
}
