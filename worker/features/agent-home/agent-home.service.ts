import { agentObjectOf, type EngineProblem } from '../../agent-client/agent.ts'
import { flushAgent } from '../../agent-client/flush.ts'
import type { AgentActivity, AgentHome, AgentHomeEdit } from '../../contract/agent-home.ts'
import { dayAfter, everyDay } from '../../contract/days.ts'
import { ACTIVITY_DAYS, PASSAGES_WANTED } from '../../contract/limits.ts'
import type { Locale } from '../../contract/locales.ts'
import { dayIn } from '../../contract/zones.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit, openRecord } from '../../core/db.ts'
import { factsOf, log } from '../../core/log.ts'
import { say } from '../../core/words.ts'
import type { FailureText } from '../../engines/engine.ts'
import { sentenceOf } from '../../engines/failures.words.ts'
import { type AgentRow, visibleAgents } from '../agents/agents.service.ts'
import { waitingExchanges, waitingIn, waitingStatements } from '../training/review.service.ts'
import * as store from './agent-home.store.ts'

const QUESTIONS_SHOWN = 3

/** The last seven days in the time zone of an agent's account. */
const weekOf = ({ timeZone }: Pick<AgentRow, 'timeZone'>, now: number): string[] => {
  const today = dayIn(now, timeZone)
  return everyDay(dayAfter(today, 1 - ACTIVITY_DAYS), today)
}

const unknownIn = (rows: readonly { unknown: number }[]): number => rows.reduce((sum, row) => sum + row.unknown, 0)

/** The figures of agents in one database of conversations for the last seven days. */
async function figuresOf({ env, now }: Work, database: number, agents: readonly AgentRow[]) {
  const record = openRecord(env, database)
  const ids = agents.map(({ id }) => id)
  // The current days of accounts may differ by one: each agent's own days are chosen from these.
  const [from = ''] = agents.map((agent) => weekOf(agent, now)[0] ?? '').sort()
  const [days, unknown] = await commit(
    record,
    store.daysSince(record, ids, from),
    store.unknownSince(record, ids, from),
  )
  return { days, unknown }
}

/** The activity of those of these agents that the caller may see, in the order of `ids`. */
export async function activityOf(work: Work, caller: Caller, ids: readonly string[]): Promise<AgentActivity[]> {
  const agents = await visibleAgents(work, caller, ids)
  const byDatabase = [...Map.groupBy(agents, ({ recordDatabase }) => recordDatabase)]
  const [channels, ...figures] = await Promise.all([
    store.channelsOf(
      work.db,
      agents.map(({ id }) => id),
    ),
    ...byDatabase.map(([database, ofDatabase]) => figuresOf(work, database, ofDatabase)),
  ])
  const days = figures.flatMap((each) => each.days)
  const unknown = figures.flatMap((each) => each.unknown)
  const known = new Map(agents.map((agent) => [agent.id, agent]))
  return ids
    .flatMap((id) => known.get(id) ?? [])
    .map((agent) => {
      const { id } = agent
      const week = weekOf(agent, work.now)
      const ofWeek = week.map((date) => days.find(({ agentId, day }) => agentId === id && day === date))
      return {
        agentId: id,
        conversations: ofWeek.map((day) => day?.conversations ?? 0),
        sessions: ofWeek.map((day) => day?.sessions ?? 0),
        unknown: unknownIn(unknown.filter(({ agentId, day }) => agentId === id && week.includes(day))),
        channels: channels.filter(({ agentId }) => agentId === id).map(({ type, status }) => ({ type, status })),
      }
    })
}

/** The problem of an agent's engine; `null` if there is none, or if its object cannot be reached. */
async function engineProblemOf({ env }: Work, agentId: string): Promise<EngineProblem | null> {
  try {
    return await agentObjectOf(env, agentId).engineProblem()
  } catch (error) {
    log('warn', 'agent.noTrouble', { agentId, ...factsOf(error) })
    return null
  }
}

function engineView({ state, failure, since }: EngineProblem, locale: Locale): NonNullable<AgentHome['engine']> {
  const { sentence, values } = sentenceOf((failure ?? 'nobody there') as FailureText)
  return { state, failure: say(locale, sentence, values), since: new Date(since).toISOString() }
}

/** The facts of the agent's home. `edit` is written first, and is part of the result. */
export async function homeOf(work: Work, agent: AgentRow, edit?: AgentHomeEdit): Promise<AgentHome> {
  const { db, env, now } = work
  const { id } = agent
  const [trouble] = await Promise.all([engineProblemOf(work, id), flushAgent(work, id)])
  const record = openRecord(env, agent.recordDatabase)
  const week = weekOf(agent, now)
  const [from = ''] = week
  const [
    [[steps], [reading], channels, settled, typeQuestions, questionRows, bracketed],
    [counted, unknown, [waiting], exchanges],
  ] = await Promise.all([
    commit(
      db,
      store.stepsOf(db, id),
      store.readingOf(db, id),
      store.channelsOf(db, [id]),
      ...waitingStatements(db, id),
      ...(edit ? [store.closeChecklist(db, id, edit.isChecklistClosed ? now : null)] : []),
    ),
    commit(
      record,
      store.daysSince(record, [id], from),
      store.unknownSince(record, [id], from),
      store.threadsWaiting(record, id),
      waitingExchanges(record, agent),
    ),
  ])
  const { questions, blanks, incomplete } = waitingIn({ settled, typeQuestions, questionRows, bracketed, exchanges })
  const days = week.map((date) => {
    const { conversations = 0, sessions = 0 } = counted.find(({ day }) => day === date) ?? {}
    return { date, conversations, sessions }
  })
  const passages = steps?.passages ?? 0
  return {
    week: {
      days,
      conversations: days.reduce((sum, { conversations }) => sum + conversations, 0),
      sessions: days.reduce((sum, { sessions }) => sum + sessions, 0),
      unknown: unknownIn(unknown),
    },
    waitingThreads: waiting?.threads ?? 0,
    openQuestions: {
      total: questions.length,
      first: questions.slice(0, QUESTIONS_SHOWN).map(({ question, count }) => ({ question, count })),
    },
    blanks: blanks.length,
    passages,
    reading: reading ? { title: reading.title, done: reading.done ?? 0, total: reading.total ?? 0 } : null,
    channels: channels.map(({ type, status }) => ({ type, status })),
    engine: trouble && engineView(trouble, work.locale),
    checklist: {
      knows: passages - incomplete >= PASSAGES_WANTED,
      answered: (steps?.answers ?? 0) > 0,
      tried: steps?.triedAt != null,
      connected: channels.some(({ status }) => status === 'active'),
      embedded: steps?.embeddedAt != null,
      isClosed: edit?.isChecklistClosed ?? steps?.checklistClosedAt != null,
    },
  }
}
