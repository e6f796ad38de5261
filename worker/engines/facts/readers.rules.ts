import type { FactKind } from '../../contract/judgements.ts'
import type { Locale } from '../../contract/locales.ts'

/**
 * A fact of a text. `value`: what is compared; `or`: what it may mean as well; `unit`: of what there are so many, the
 * currency, or the year. An empty unit agrees with each.
 */
export interface FoundFact {
  kind: FactKind
  text: string
  value: string | number
  or?: number
  unit?: string
  /** Where it stands in the text. */
  at: number
}

type Read = Omit<FoundFact, 'at'>

/** Finds facts of one kind in a folded text; `null`: the place holds none. `rest`: the text behind the place. */
export interface Reader {
  pattern: (locale: Locale) => string
  read: (match: readonly [string, ...(string | undefined)[]], locale: Locale, rest: string) => Read[] | null
}
