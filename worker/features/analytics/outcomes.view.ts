import { OUTCOMES_LISTED, type OutcomeCounts, type Outcomes, type OutcomeTotals } from '../../contract/outcomes.ts'
import { MEDIAN, percentile } from '../../core/percentiles.ts'
import type { hoursOf, namesOfPeople, OutcomeRow } from './outcomes.store.ts'

type RowsOf<Query extends (...given: never[]) => PromiseLike<unknown>> = Awaited<ReturnType<Query>>
type Rows = readonly OutcomeRow[]

interface Read extends Pick<Outcomes, 'period' | 'previousPeriod' | 'isPartial' | 'questions'> {
  rows: Rows
  previous: Rows
  hours: RowsOf<typeof hoursOf>
  agentNames: ReadonlyMap<string, string>
  people: RowsOf<typeof namesOfPeople>
}

function countsOf(rows: Rows): OutcomeCounts {
  const counts = { threads: 0, handedOver: 0, unanswered: 0, unknown: 0, resolved: 0 }
  for (const { outcome, threads } of rows) {
    counts.threads += threads
    counts[outcome] += threads
  }
  return counts
}

const medianOf = (rows: Rows, time: 'agentMs' | 'memberMs'): number | null =>
  percentile(
    rows.flatMap(({ [time]: upTo, threads: replies }) => (upTo === null ? [] : [{ upTo, replies }])),
    MEDIAN,
  )

const totalsOf = (rows: Rows): OutcomeTotals => ({
  ...countsOf(rows),
  medianAgentMs: medianOf(rows, 'agentMs'),
  medianMemberMs: medianOf(rows, 'memberMs'),
})

/** One entry for each value of a column, the most threads first. */
const listed = <Key, Entry extends { threads: number }>(
  rows: Rows,
  keyOf: (row: OutcomeRow) => Key,
  entryOf: (key: Key, rows: Rows) => Entry,
): Entry[] =>
  [...Map.groupBy(rows, keyOf)]
    .map(([key, own]) => entryOf(key, own))
    .sort((one, other) => other.threads - one.threads)
    .slice(0, OUTCOMES_LISTED)

/** Weeks begin on Monday here; SQLite begins them on Sunday. */
function weekOf(rows: Read['hours']): number[][] {
  const week = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  for (const { weekday, hour, messages } of rows) (week[(weekday + 6) % 7] as number[])[hour] = messages
  return week
}

export function outcomesView({ rows, previous, hours, agentNames, people, ...rest }: Read): Outcomes {
  const personNames = new Map(people.map(({ id, name }) => [id, name]))
  const written = rows.filter((row): row is OutcomeRow & { memberId: string } => row.memberId !== null)
  return {
    ...rest,
    totals: totalsOf(rows),
    previous: totalsOf(previous),
    byAgent: listed(
      rows,
      ({ agentId }) => agentId,
      (agentId, own) => ({ ...countsOf(own), agentId, agentName: agentNames.get(agentId) ?? null }),
    ),
    byChannel: listed(
      rows,
      ({ channelType }) => channelType,
      (channelType, own) => ({ ...countsOf(own), channelType }),
    ),
    byLanguage: listed(
      rows,
      ({ language }) => language,
      (language, own) => ({ ...countsOf(own), language }),
    ),
    byMember: listed(
      written,
      ({ memberId }) => memberId,
      (id, own) => ({
        memberId: id ?? '',
        memberName: personNames.get(id ?? '') ?? null,
        threads: countsOf(own).threads,
        medianMemberMs: medianOf(own, 'memberMs'),
      }),
    ),
    hours: weekOf(hours),
  }
}
