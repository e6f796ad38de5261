import type { Locale } from '../contract/locales.ts'
import { isOwnAnswer, RELEVANT_FROM } from './builtin.rules.ts'
import { SURE_FROM } from './confidence.rules.ts'
import type { ScoredPassage } from './engine.ts'

/** A passage of the agent's, by its number. */
export interface Candidate {
  number: number
  found: ScoredPassage
}

/** One that means about what was asked. `likeness`: the cosine between the two, 1 when they are the same. */
export interface SemanticMatch extends Candidate {
  likeness: number
}

/** How little a place counts less than the one before it. The lists are short: less than the 60 of long ones. */
const EVENNESS = 10
const LISTED = 10
const OWN_LANGUAGE = 1.05
/** What the meaning alone is worth as evidence: between these, evenly; below the first, nothing. */
const EVIDENCE = [
  { likeness: 0.5, fit: RELEVANT_FROM },
  { likeness: 0.6, fit: SURE_FROM },
  { likeness: 0.8, fit: 0.7 },
  { likeness: 1, fit: 1 },
] as const

/** Reciprocal rank fusion: whatever stands high in several lists comes first; of equals, that of the earlier list. */
export function reciprocalRankFusion<Item>(...lists: readonly (readonly Item[])[]): Item[] {
  const worths = new Map<Item, number>()
  for (const list of lists)
    for (const [place, item] of [...new Set(list)].entries())
      worths.set(item, (worths.get(item) ?? 0) + 1 / (EVENNESS + place + 1))
  return [...worths].sort(([, one], [, other]) => other - one).map(([item]) => item)
}

/** How much a passage that means this speaks about the question, on the scale of the words. */
export function fitOf(likeness: number): number {
  const above = EVIDENCE.findIndex((step) => likeness < step.likeness)
  if (above === -1) return 1
  const [from, to] = [EVIDENCE[above - 1], EVIDENCE[above]]
  if (!from || !to) return 0
  return from.fit + ((likeness - from.likeness) / (to.likeness - from.likeness)) * (to.fit - from.fit)
}

/**
 * A passage that one or both have found: the surer of the two speaks, they are never summed up. By its words none is
 * surer than the first of theirs, however much of the question it has in it.
 */
function told(spoken: Candidate | undefined, meant: SemanticMatch | undefined, surest: number): Candidate | null {
  const bySense = meant ? fitOf(meant.likeness) : 0
  const { number = 0, found } = spoken ?? meant ?? {}
  if (!found) return null
  if (!spoken) return { number, found: { ...found, fit: bySense, foundBy: 'meaning' } }
  const fit = Math.max(Math.min(found.fit, surest), bySense)
  return { number, found: { ...found, fit, foundBy: meant ? 'both' : 'words' } }
}

const byNumber = <Each extends Candidate>(list: readonly Each[]): Map<number, Each> =>
  new Map(list.map((each) => [each.number, each]))

/** Those that mean nearly enough what was asked, the nearest first; of two languages rather that of the question. */
function nearestOf(meant: readonly SemanticMatch[], language: Locale): SemanticMatch[] {
  const rank = ({ likeness, found }: SemanticMatch) => likeness * (found.language === language ? OWN_LANGUAGE : 1)
  return meant.filter(({ likeness }) => fitOf(likeness) > 0).sort((one, other) => rank(other) - rank(one))
}

/**
 * What the words have found and what means the same, as one list. What answers comes before what is merely near, and an
 * own answer that the words put first stays there: its owner wrote it for this question.
 */
export function joined(spoken: readonly Candidate[], meant: readonly SemanticMatch[], language: Locale): Candidate[] {
  const words = byNumber(spoken.slice(0, LISTED))
  const meanings = byNumber(nearestOf(meant, language).slice(0, LISTED))
  const [first] = spoken
  const surest = first?.found.fit ?? 0
  const tierOf = (number: number): number => {
    const isFirst = number === first?.number && surest >= SURE_FROM
    if (isFirst && isOwnAnswer(first.found)) return 2
    return isFirst || fitOf(meanings.get(number)?.likeness ?? 0) >= SURE_FROM ? 1 : 0
  }
  return reciprocalRankFusion([...words.keys()], [...meanings.keys()])
    .sort((one, other) => tierOf(other) - tierOf(one))
    .flatMap((number) => told(words.get(number), meanings.get(number), surest) ?? [])
}
