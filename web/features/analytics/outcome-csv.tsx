import { useLingui } from '@lingui/react/macro'
import type { Period } from '../../../worker/contract/analytics.ts'
import type { OutcomeTotals } from '../../../worker/contract/outcomes.ts'
import type { RatingCounts } from '../../../worker/contract/ratings.ts'
import { type Cell, csvFile } from '../../core/csv.ts'
import { saveFile } from '../../core/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { GROUPINGS, type Group, type Grouping } from './outcome-groups.ts'
import { OUTCOME_LOOKS, useOutcomeWords } from './outcome-words.ts'

/** How many were rated, and how many of these well. */
const ratedCells = (...counts: (RatingCounts | null)[]): Cell[] =>
  counts.flatMap((each) => [each?.rated ?? null, each?.good ?? null])

interface OutcomeCsvProps {
  period: Period
  totals: OutcomeTotals
  groups: Record<Grouping, Group[]>
  labels: Record<Grouping, string>
}

/** All outcomes as a file for a spreadsheet: threads, and times in milliseconds. */
export function OutcomeCsv({ period: { from, to }, totals, groups, labels }: OutcomeCsvProps) {
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
      totals.threads,
      ...cellsOf({ counts: totals }),
      totals.medianAgentMs,
      totals.medianMemberMs,
      ...ratedCells(totals.ratings.replies, totals.ratings.threads),
    ]
    const rows = GROUPINGS.flatMap((grouping) =>
      groups[grouping].map((group) => [
        ...[labels[grouping], group.name, group.threads, ...cellsOf(group)],
        ...[null, group.medianMemberMs],
        ...ratedCells(group.replies, group.helped),
      ]),
    )
    saveFile(csvFile([header, all, ...rows]), `vocero-outcomes-${from}-${to}.csv`)
  }
  return (
    <Button variant="secondary" icon="i-lucide-download" onClick={save}>
      {t`Descargar los resultados`}
    </Button>
  )
}
