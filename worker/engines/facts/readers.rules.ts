import type { FactKind } from '../../contract/judgements.ts'
import type { Locale } from '../../contract/locales.ts'

/**
 * A fact of a text. `text`: as written; `value`: normalised for comparison; `or`: an alternative value of an ambiguous
 * fact; `unit`: the counted thing, the currency or the year. An empty unit is compatible with each.
 */
export interface FoundFact {
  kind: FactKind
  text: string
  value: string | number
  or?: number
  unit?: string
  /** Position in the text. */
  at: number
}

type ReadFact = Omit<FoundFact, 'at'>

/**
 * Reads facts of one kind from a folded text. `read` returns `null` if a match is none; `rest`: the text behind the
 * match.
 */
export interface Reader {
  pattern: (locale: Locale) => string
  read: (match: readonly [string, ...(string | undefined)[]], locale: Locale, rest: string) => ReadFact[] | null
}
