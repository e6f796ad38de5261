import { useLingui } from '@lingui/react/macro'
import type { Analytics } from '../../../worker/contract/analytics.ts'
import { csvFile } from '../../core/csv.ts'
import { saveFile } from '../../core/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { useFigureWords } from './figure-words.ts'

/** The days as a file for a spreadsheet: times in milliseconds, cost in dollars, not rounded. */
export function ExportCsv({ period: { from, to }, byDay }: Pick<Analytics, 'period' | 'byDay'>) {
  const { t } = useLingui()
  const words = useFigureWords()
  const save = () => {
    const header = [
      words.day,
      words.conversations,
      words.sessions,
      words.unanswered,
      `${words.median} (ms)`,
      `${words.p95} (ms)`,
      words.inputTokens,
      words.outputTokens,
      `${words.cost} (USD)`,
    ]
    const rows = byDay.map((day) => [
      day.date,
      day.conversations,
      day.sessions,
      day.unanswered,
      day.medianResponseMs,
      day.p95ResponseMs,
      day.inputTokens,
      day.outputTokens,
      day.costUsd,
    ])
    saveFile(csvFile([header, ...rows]), `vocero-${from}-${to}.csv`)
  }
  return (
    <Button variant="secondary" icon="i-lucide-download" onClick={save}>
      {t`Exportar CSV`}
    </Button>
  )
}
