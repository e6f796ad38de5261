import {
  OUTCOMES_LISTED,
  type OutcomeCounts,
  type Outcomes,
  type OutcomeTotals,
  type Ratings,
} from '../../contract/outcomes.ts'
import { MEDIAN, percentile } from '../../core/percentiles.ts'
import type { hoursOf, OutcomeRow, userNames } from './outcomes.store.ts'
import type { RatingRow } from './ratings.store.ts'

type RowsOf<Query extends (...given: never[]) => PromiseLike<unknown>> = Awaited<ReturnType<Query>>
type Rows = readonly OutcomeRow[]

interface OutcomesRows extends Pick<Outcomes, 'period' | 'previousPeriod' | 'isPartial' | 'questions'> {
  rows: Rows
  previous: Rows
  /** The ratings of the period, and of the one before. */
  ratings: readonly RatingRow[]
  previousRatings: readonly RatingRow[]
  hours: RowsOf<typeof hoursOf>
  agentNames: ReadonlyMap<string, string>
  people: RowsOf<typeof userNames>
}

function countsOf(rows: Rows): OutcomeCounts {
  const counts = { sessions: 0, left: 0, handedOver: 0, unanswered: 0, unknown: 0, resolved: 0 }
  for (const { isCounted, outcome, sessions } of rows) {
    if (!isCounted) continue
    counts.sessions += sessions
    counts[outcome] += sessions
  }
  return counts
}

const sumOf = (rows: Rows): number => rows.reduce((sum, { sessions }) => sum + sessions, 0)

/** The people whom the agent did not answer. */
function apartOf(rows: Rows): OutcomeTotals['apart'] {
  const apart = rows.filter(({ isCounted }) => !isCounted)
  return { contacts: sumOf(apart), answered: sumOf(apart.filter(({ memberId }) => memberId !== null)) }
}

const medianOf = (rows: Rows, time: 'agentMs' | 'memberMs'): number | null =>
  percentile(
    rows.flatMap(({ [time]: upTo, sessions: replies }) => (upTo === null ? [] : [{ upTo, replies }])),
    MEDIAN,
  )

function ratingsOf(rows: readonly RatingRow[]): Ratings {
  const ratings = { replies: { rated: 0, good: 0 }, threads: { rated: 0, good: 0 } }
  for (const { of, rated, good } of rows) {
    ratings[of].rated += rated
    ratings[of].good += good
  }
  return ratings
}

const totalsOf = (rows: Rows, rated: readonly RatingRow[]): OutcomeTotals => ({
  ...countsOf(rows),
  apart: apartOf(rows),
  ratings: ratingsOf(rated),
  medianAgentMs: medianOf(rows, 'agentMs'),
  medianMemberMs: medianOf(rows, 'memberMs'),
})

/** One entry for each value of a column, with its ratings, the one with most conversations first. A value may have only ratings. */
const listed = <Key, Entry extends { sessions: number }>(
  [rows, keyOf]: readonly [Rows, (row: OutcomeRow) => Key],
  [rated, ratedKeyOf]: readonly [readonly RatingRow[], (row: RatingRow) => Key],
  entryOf: (key: Key, rows: Rows, ratings: Ratings) => Entry,
): Entry[] => {
  const groups = Map.groupBy(rows, keyOf)
  const ratings = Map.groupBy(rated, ratedKeyOf)
  return [...new Set([...groups.keys(), ...ratings.keys()])]
    .map((key) => entryOf(key, groups.get(key) ?? [], ratingsOf(ratings.get(key) ?? [])))
    .sort((one, other) => other.sessions - one.sessions)
    .slice(0, OUTCOMES_LISTED)
}

/** Weeks begin on Monday here, in SQLite on Sunday. */
function weekOf(rows: OutcomesRows['hours']): number[][] {
  const week = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  for (const { weekday, hour, messages } of rows) (week[(weekday + 6) % 7] as number[])[hour] = messages
  return week
}

export function outcomesView(read: OutcomesRows): Outcomes {
  const { rows, previous, ratings, previousRatings, hours, agentNames, people, ...rest } = read
  const personNames = new Map(people.map(({ id, name }) => [id, name]))
  const written = rows.filter(({ memberId }) => memberId !== null)
  const ofMembers = ratings.filter(({ memberId }) => memberId !== null)
  return {
    ...rest,
    totals: totalsOf(rows, ratings),
    previous: totalsOf(previous, previousRatings),
    byAgent: listed([rows, ({ agentId }) => agentId], [ratings, ({ agentId }) => agentId], (agentId, own, ratings) => ({
      ...countsOf(own),
      ratings,
      agentId,
      agentName: agentNames.get(agentId) ?? null,
    })),
    byChannel: listed(
      [rows, ({ channelType }) => channelType],
      [ratings, ({ channelType }) => channelType],
      (channelType, own, ratings) => ({ ...countsOf(own), ratings, channelType }),
    ),
    byLanguage: listed([rows, ({ language }) => language], [[], () => null], (language, own) => ({
      ...countsOf(own),
      language,
    })),
    byMember: listed(
      [written, ({ memberId }) => memberId],
      [ofMembers, ({ memberId }) => memberId],
      (id, own, { replies }) => ({
        memberId: id ?? '',
        memberName: personNames.get(id ?? '') ?? null,
        sessions: sumOf(own),
        medianMemberMs: medianOf(own, 'memberMs'),
        replies,
      }),
    ),
    hours: weekOf(hours),
  }
}
