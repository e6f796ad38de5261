import type { Locale } from '../../worker/contract/locales.ts'
import type { Passage } from '../../worker/engines/engine.ts'
import type { SearchMaker } from './searches.ts'
import type { QualitySet, Sought } from './set.ts'

/** Shares of the questions whose passage came first, or among five, and the mean of one divided by its place. */
export interface Quality {
  first: number
  five: number
  rank: number
}

export const passagesOf = ({ sought }: QualitySet, language: Locale): Passage[] =>
  sought.map(({ heading, questions = [], body }) => ({ language, heading, questions: questions.join('\n'), body }))

export type Half = keyof Pick<Sought, 'asked' | 'heldBack'>

export interface Place {
  question: string
  wanted: number
  found: number[]
}

/** Where the passage of each question was found. */
export async function placesOf(make: SearchMaker, set: QualitySet, locale: Locale, half: Half): Promise<Place[]> {
  const search = await make(passagesOf(set, locale), locale)
  const places: Place[] = []
  for (const [wanted, sought] of set.sought.entries())
    for (const question of sought[half]) places.push({ question, wanted, found: await search(question) })
  return places
}

export function qualityOf(places: readonly Place[]): Quality {
  const ranks = places.map(({ wanted, found }) => found.indexOf(wanted) + 1)
  const share = (fits: (rank: number) => boolean): number => ranks.filter(fits).length / ranks.length
  const rank = ranks.reduce((sum, place) => sum + (place > 0 ? 1 / place : 0), 0) / ranks.length
  return { first: share((place) => place === 1), five: share((place) => place > 0), rank }
}
