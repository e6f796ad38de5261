import { LOCALES } from '../../worker/contract/locales.ts'
import { type Asked, type Outcome, type Ranks, type Result, ranksOf, resultsOf } from './business-measuring.ts'
import { BUSINESSES, type Businesses } from './businesses/all.ts'
import type { Half } from './businesses/format.ts'
import type { SearchMaker } from './searches.ts'

const HALVES: readonly Half[] = ['measured', 'calibration']

/** Shares of what was asked that had an outcome. */
export function shareOf(results: readonly Result[], asked: Asked, outcome: Outcome): number {
  const all = results.filter((result) => result.asked === asked)
  return all.filter((result) => result.outcome === outcome).length / all.length
}

const COLUMNS: readonly [string, Asked, Outcome][] = [
  ['right', 'question', 'right'],
  ['perhaps, right', 'question', 'perhapsRight'],
  ['wrong', 'question', 'wrong'],
  ['perhaps, wrong', 'question', 'perhapsWrong'],
  ['refused', 'question', 'refused'],
  ['courtesy', 'question', 'courtesy'],
  ['unanswerable: false', 'unanswerable', 'wrong'],
  ['unanswerable: perhaps', 'unanswerable', 'perhapsWrong'],
  ['follow-ups: right', 'followUp', 'right'],
  ['follow-ups: perhaps, right', 'followUp', 'perhapsRight'],
  ['after another subject: right', 'elsewhere', 'right'],
  ['after another subject: wrong', 'elsewhere', 'wrong'],
]

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const tableOf = (head: readonly string[], rows: readonly string[][]): string =>
  [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
const two = (share: number): string => (Number.isNaN(share) ? '–' : share.toFixed(2))

async function resultsIn(businesses: Businesses, locale: keyof Businesses, half: Half): Promise<Result[]> {
  const results: Result[] = []
  for (const business of businesses[locale] ?? []) results.push(...(await resultsOf(business, locale, half)))
  return results
}

/** The tables of the engine as a whole and of the searches alone, of all languages that have businesses. */
export async function businessTables(
  searches: Readonly<Record<string, SearchMaker>>,
  businesses: Businesses = BUSINESSES,
): Promise<{ engine: string; rankers: string }> {
  const engine: string[][] = []
  const rankers: string[][] = []
  for (const half of HALVES)
    for (const locale of LOCALES) {
      const results = await resultsIn(businesses, locale, half)
      if (results.length === 0) continue
      const counts = (['question', 'unanswerable', 'followUp', 'elsewhere'] as const).map(
        (kind) => results.filter(({ asked }) => asked === kind).length,
      )
      const shares = COLUMNS.map(([, asked, outcome]) => two(shareOf(results, asked, outcome)))
      engine.push([half, locale, counts.join(' + '), ...shares])
      for (const [name, search] of Object.entries(searches)) {
        const { first, three }: Ranks = await ranksOf(search, businesses[locale] ?? [], locale, half)
        rankers.push([half, locale, name, two(first), two(three)])
      }
    }
  return {
    engine: tableOf(['half', 'language', 'asked', ...COLUMNS.map(([title]) => title)], engine),
    rankers: tableOf(['half', 'language', 'search', 'first', 'among three'], rankers),
  }
}

const GOOD: Record<Asked, Outcome> = {
  question: 'right',
  unanswerable: 'refused',
  followUp: 'right',
  elsewhere: 'right',
}

/** What was not answered rightly of the calibration half. The measured half is not listed, so that nobody tunes on it. */
export async function failuresOf(businesses: Businesses = BUSINESSES): Promise<string> {
  const lines: string[] = []
  for (const locale of LOCALES)
    for (const business of businesses[locale] ?? [])
      for (const { asked, text, wanted, outcome, reply } of await resultsOf(business, locale, 'calibration')) {
        if (outcome === GOOD[asked] || (asked === 'unanswerable' && outcome === 'courtesy')) continue
        const cells = [locale, business.name, asked, outcome, text, wanted.join(', '), reply.sources.join(', ')]
        lines.push(cells.join('\t'))
      }
  return lines.join('\n')
}
