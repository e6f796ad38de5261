import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Period } from '../../../worker/contract/analytics.ts'
import { LOCALES } from '../../../worker/contract/locales.ts'
import type { OutcomeCounts, Outcomes, OutcomeTotals, Ratings } from '../../../worker/contract/outcomes.ts'
import type { RatingCounts } from '../../../worker/contract/ratings.ts'
import { useChannelName } from '../../core/channel-looks.ts'
import { type Cell, csvFile, saveFile } from '../../core/downloads.ts'
import { LOCALE_NAMES } from '../../core/words.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { OUTCOME_LOOKS, useOutcomeWords } from './outcome-words.ts'

/** The shares of the outcomes as a bar; decorative, because the figures are beside it. */
const Shares = ({ counts }: { counts: OutcomeCounts }) => (
  <span aria-hidden className="flex h-2.5 w-full min-w-24 max-w-40 overflow-hidden rounded-full">
    {OUTCOME_LOOKS.filter(({ outcome }) => counts[outcome] > 0).map(({ outcome, color }) => (
      <span key={outcome} className={color} style={{ flexGrow: counts[outcome] }} />
    ))}
  </span>
)

interface OutcomeTablesProps {
  outcomes: Outcomes
  /** The screen is about one agent, so there is no comparison of agents. */
  isOne: boolean
}

/** A table of outcomes by agent, channel, language or member, and the export of all of them. */
export function OutcomeTables({ outcomes, isOne }: OutcomeTablesProps) {
  const { t } = useLingui()
  const { names, none, count, share, wait } = useOutcomeWords()
  const groups = useOutcomeGroups()(outcomes)
  const groupings = GROUPINGS.filter((grouping) => !(isOne && grouping === 'agent'))
  const [selected, choose] = useState<Grouping>('agent')
  const chosen = groupings.find((grouping) => grouping === selected) ?? 'channel'
  const labels = { agent: t`Agente`, channel: t`Canal`, language: t`Idioma`, member: t`Persona` }
  const rows = groups[chosen]
  const end = 'end' as const
  const total = { key: 'sessions', header: t`Total`, align: end, cell: ({ sessions }: Group) => count(sessions) }
  const rated = (figure: 'replies' | 'threads', countsOf: (group: Group) => RatingCounts | null) => ({
    key: `rated ${figure}`,
    header: names[figure],
    align: end,
    cell: (group: Group) => {
      const { good, rated } = countsOf(group) ?? { good: 0, rated: 0 }
      return rated === 0 ? none : `${count(good)}\u00a0·\u00a0${share(good, rated)}`
    },
  })
  const columns: Column<Group>[] = [
    {
      key: 'name',
      header: labels[chosen],
      cell: ({ name }) => <span className="font-medium break-words">{name}</span>,
    },
    ...(chosen === 'member'
      ? [
          total,
          {
            key: 'wait',
            header: names.medianMemberMs,
            align: end,
            cell: ({ medianMemberMs }: Group) => wait(medianMemberMs),
          },
          rated('replies', ({ replies }) => replies),
        ]
      : [
          { key: 'shares', header: t`Reparto`, cell: ({ counts }: Group) => counts && <Shares counts={counts} /> },
          total,
          ...OUTCOME_LOOKS.map(({ outcome }) => ({
            key: outcome,
            header: names[outcome],
            align: end,
            cell: ({ counts, sessions }: Group) =>
              counts && (
                <span className="whitespace-nowrap">{`${count(counts[outcome])} · ${share(counts[outcome], sessions)}`}</span>
              ),
          })),
          ...(chosen === 'language'
            ? []
            : [rated('replies', ({ replies }) => replies), rated('threads', ({ helped }) => helped)]),
        ]),
  ]
  return (
    <Panel
      title={t`Resultados en detalle`}
      description={
        chosen === 'member'
          ? t`Cada persona con las conversaciones en las que fue la primera en responder, también donde el agente no respondió.`
          : t`Cada conversación de 24 horas cuenta una vez, el día en que empezó, por lo último que se preguntó en ella.`
      }
      action={<OutcomeCsv period={outcomes.period} totals={outcomes.totals} groups={groups} labels={labels} />}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Select
          aria-label={t`Ver por`}
          className="grow basis-40 sm:grow-0"
          value={chosen}
          options={groupings.map((value) => ({ value, label: labels[value] }))}
          onChange={({ target }) => choose(groupings.find((each) => each === target.value) ?? chosen)}
        />
        {chosen !== 'member' && (
          <ul aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
            {OUTCOME_LOOKS.map(({ outcome, color }) => (
              <li key={outcome} className="inline-flex items-center gap-1.5">
                <span className={classes('size-2.5 rounded-full', color)} />
                {names[outcome]}
              </li>
            ))}
          </ul>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="text-ink-soft">{t`En estos días no respondió ninguna persona.`}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
        <div tabIndex={0} className="-mx-5 overflow-x-auto">
          <Table caption={labels[chosen]} rows={rows} rowKey={({ key }) => key} columns={columns} />
        </div>
      )}
    </Panel>
  )
}

/** Cells with the number of ratings, and the number of good ones. */
const ratedCells = (...counts: (RatingCounts | null)[]): Cell[] =>
  counts.flatMap((each) => [each?.rated ?? null, each?.good ?? null])

interface OutcomeCsvProps {
  period: Period
  totals: OutcomeTotals
  groups: Record<Grouping, Group[]>
  labels: Record<Grouping, string>
}

/** Exports all outcomes as CSV: numbers of conversations, times in milliseconds. */
function OutcomeCsv({ period: { from, to }, totals, groups, labels }: OutcomeCsvProps) {
  const { t } = useLingui()
  const { names } = useOutcomeWords()
  const save = () => {
    const header = [
      ...[t`Ver por`, t`Nombre`, t`Total`, ...OUTCOME_LOOKS.map(({ outcome }) => names[outcome])],
      ...[`${names.medianAgentMs} (ms)`, `${names.medianMemberMs} (ms)`],
      ...[t`Respuestas valoradas`, names.replies, t`Conversaciones valoradas`, names.threads],
    ]
    const cellsOf = ({ counts }: Pick<Group, 'counts'>): Cell[] =>
      OUTCOME_LOOKS.map(({ outcome }) => counts?.[outcome] ?? null)
    const all = [
      t`Total`,
      '',
      totals.sessions,
      ...cellsOf({ counts: totals }),
      totals.medianAgentMs,
      totals.medianMemberMs,
      ...ratedCells(totals.ratings.replies, totals.ratings.threads),
    ]
    const rows = GROUPINGS.flatMap((grouping) =>
      groups[grouping].map((group) => [
        ...[labels[grouping], group.name, group.sessions, ...cellsOf(group)],
        ...[null, group.medianMemberMs],
        ...ratedCells(group.replies, group.helped),
      ]),
    )
    const apart = [t`Personas a las que el agente no respondió`, '', totals.apart.contacts]
    saveFile(csvFile([header, all, ...rows, apart]), `vocero-outcomes-${from}-${to}.csv`)
  }
  return (
    <Button variant="secondary" icon="i-lucide-download" onClick={save}>
      {t`Descargar los resultados`}
    </Button>
  )
}

const GROUPINGS = ['agent', 'channel', 'language', 'member'] as const
type Grouping = (typeof GROUPINGS)[number]

/** A row of a table. `counts` is `null` for a member, whose conversations were all handed over. */
interface Group {
  key: string
  name: string
  sessions: number
  counts: OutcomeCounts | null
  medianMemberMs: number | null
  /** `null` where no ratings are asked for. */
  replies: RatingCounts | null
  helped: RatingCounts | null
}

/** The rows of each table: outcomes by agent, channel, language and member. */
function useOutcomeGroups(): (outcomes: Outcomes) => Record<Grouping, Group[]> {
  const { t } = useLingui()
  const channelName = useChannelName()
  const languageName = (code: string | null) => {
    const known = LOCALES.find((locale) => locale === code)
    return known ? LOCALE_NAMES[known] : (code ?? t`No se reconoció`)
  }
  const counted = (key: string, name: string, counts: OutcomeCounts, ratings?: Ratings): Group => ({
    ...{ key, name, counts, sessions: counts.sessions },
    medianMemberMs: null,
    replies: ratings?.replies ?? null,
    helped: ratings?.threads ?? null,
  })
  return ({ byAgent, byChannel, byLanguage, byMember }) => ({
    agent: byAgent.map((row) => counted(row.agentId, row.agentName ?? t`Agente eliminado`, row, row.ratings)),
    channel: byChannel.map((row) => counted(row.channelType, channelName(row.channelType), row, row.ratings)),
    language: byLanguage.map((row) => counted(row.language ?? '', languageName(row.language), row)),
    member: byMember.map(({ memberId, memberName, sessions, medianMemberMs, replies }) => ({
      ...{ key: memberId, name: memberName ?? t`Persona eliminada`, sessions, counts: null, medianMemberMs },
      ...{ replies, helped: null },
    })),
  })
}
