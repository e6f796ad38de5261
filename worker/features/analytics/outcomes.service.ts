import type { FlushWork } from '../../agent-client/flush.ts'
import type { AnalyticsQuery } from '../../contract/analytics.ts'
import { OUTCOMES_LOOKED_AT, type Outcomes } from '../../contract/outcomes.ts'
import type { Work } from '../../core/context.ts'
import { commit } from '../../core/db.ts'
import type { AgentRow } from '../agents/agents.service.ts'
import { type Reading, scopeOf } from '../agents/scope.service.ts'
import { keyOf } from '../training/questions.service.ts'
import { figuresByDay } from './analytics.store.ts'
import { countedPeriod, periodBefore, topQuestions } from './outcomes.rules.ts'
import * as store from './outcomes.store.ts'
import { outcomesView } from './outcomes.view.ts'
import { ratingsOf } from './ratings.store.ts'

/**
 * How the conversations of a period ended: of an agent that the caller may see, or of all the account's agents. `hasQuestions`:
 * with the most frequent questions, for callers who may read conversations.
 */
export async function outcomesIn(
  work: FlushWork & Pick<Work, 'now'>,
  caller: Reading,
  agent: AgentRow | undefined,
  { from, to, channelType }: AnalyticsQuery,
  hasQuestions: boolean,
): Promise<Outcomes> {
  const { record, names, everyId } = await scopeOf(work, caller, agent)
  const both = { from: periodBefore({ from, to }).from, to }
  const [days] = await commit(record, figuresByDay(record, { agentIds: everyId, channelType: undefined }, both))
  const query = { agentIds: everyId, channelType, now: work.now }
  const period = countedPeriod({ from, to }, days, OUTCOMES_LOOKED_AT)
  const previousPeriod = periodBefore(period)
  const [rows, previous, hours, questions, ratings, previousRatings] = await commit(
    record,
    store.outcomesOf(record, query, period),
    store.outcomesOf(record, query, previousPeriod),
    store.hoursOf(record, query, period),
    store.questionsOf(record, query, period),
    ratingsOf(record, query, period),
    ratingsOf(record, query, previousPeriod),
  )
  const people = [...new Set([...rows, ...ratings].flatMap(({ memberId }) => memberId ?? []))]
  return outcomesView({
    ...{ period, previousPeriod, rows, previous, ratings, previousRatings, hours, agentNames: names },
    isPartial: period.from !== from,
    people: people.length > 0 ? await store.userNames(work.db, people) : [],
    questions: hasQuestions ? topQuestions(questions, keyOf) : null,
  })
}
