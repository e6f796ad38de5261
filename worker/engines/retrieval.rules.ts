import type { Hint } from './hints.rules.ts'

/**
 * A stem that may stand for an asked word; `worth` from 0 to 1, `passages` how many hold it, `spread` how many hold it
 * or the word itself, whichever are more: what stands for a word tells no more than the word does.
 */
export interface StemMatch {
  stem: string
  worth: number
  passages: number
  spread: number
  /** Said in another language alone: a passage in the language of the question means something else by it. */
  isForeign: boolean
}

/**
 * A word that was asked for. One that only asks (`how much`) counts little, and nothing when it is not found; a light one
 * (`really`, `today`) says little of what is meant.
 */
export interface AskedWord {
  role: 'naming' | 'light' | 'asking'
  senses: readonly StemMatch[]
  hints: readonly Hint[]
  /** Said before, in the question that this one goes on from. */
  isEarlier?: boolean
}

/** A passage as its terms. `asked`: its heading and the ways to ask for it, each a list; `all`: those and the body's. */
export interface Terms {
  asked: readonly (readonly string[])[]
  body: readonly string[]
  all: ReadonlySet<string>
  hints: ReadonlySet<Hint>
  /** Which part of the question one of its sentences holds by letters. */
  likeness: number
}

const SATURATION = 0.8
const ASKED_WEIGHT = 1.4
const HEADING_MORE = 0.7
const USUAL_BODY = 24
const LENGTH_SHARE = 0.25
const SHARES: Record<AskedWord['role'], number> = { naming: 1, light: 0.38, asking: 0.28 }
const MORE_SHARE = 0.4
/** From so much worth on a stem is the word itself in another form or with a slip; below, another word for it. */
const SAID_FROM = 0.7
/** From so much worth on it is the word itself. */
const ITSELF_FROM = 0.9
/** How telling a stem is that so many of all passages hold. */
export const inverseDocumentFrequency = (passages: number, total: number): number =>
  Math.log(1 + (total - passages + 0.5) / (passages + 0.5))

const countOf = (list: readonly string[], stem: string): number =>
  list.reduce((count, each) => (each === stem ? count + 1 : count), 0)

/** How much the stems of a passage that may stand for a word (`held`) tell of it, as BM25 weighs them. */
function strengthOf({ role }: AskedWord, held: readonly StemMatch[], { asked, body }: Terms, total: number): number {
  const share = SHARES[role]
  const long = 1 - LENGTH_SHARE + (LENGTH_SHARE * body.length) / USUAL_BODY
  let [most, sum, best] = [0, 0, 0]
  for (const { stem, worth, spread } of held) {
    const inAsked = asked.some((line) => line.includes(stem))
    const inHeading = asked[0]?.includes(stem) === true
    const weight = (inAsked ? ASKED_WEIGHT : 0) + (inHeading ? HEADING_MORE : 0) + countOf(body, stem) / long
    const telling = inverseDocumentFrequency(Math.min(spread, total), total)
    const strength = ((share * worth * weight) / (weight + SATURATION)) * telling
    sum += strength
    if (strength > most) [most, best] = [strength, worth]
  }
  return best === 1 ? most : most + Math.min(most, sum - most) * MORE_SHARE
}

/** How telling a word is, whether a passage holds it or not: as telling as itself, else as what is likest to it. */
function weightOf({ role, senses: [likest] }: AskedWord, total: number): number {
  return SHARES[role] * inverseDocumentFrequency(likest ? Math.min(likest.spread, total) : 1, total)
}

/** How much of one of the ways to ask is asked for: a heading of two words that are both in the question is named whole. */
function lineCovered(words: readonly AskedWord[], asked: Terms['asked']): number {
  const worths = new Map<string, number>()
  for (const { stem, worth } of words.flatMap(({ senses }) => senses))
    worths.set(stem, Math.max(worth, worths.get(stem) ?? 0))
  const covered = (line: readonly string[]): number =>
    line.reduce((sum, stem) => sum + (worths.get(stem) ?? 0), 0) / Math.max(1, line.length)
  return Math.max(0, ...asked.map(covered))
}

/** What says that a passage answers: numbers of about the same size whatever the question and the knowledge. */
export interface Evidence {
  own: readonly number[]
  /** How much the words that were said before tell of it. */
  earlier: number
}

/** The evidence that a passage answers what was asked, among so many passages. */
export function evidenceOf(words: readonly AskedWord[], terms: Terms, total: number): Evidence {
  const rare = inverseDocumentFrequency(1, total)
  const own = words.filter(({ isEarlier }) => !isEarlier)
  const heldOf = ({ senses }: AskedWord): StemMatch[] => senses.filter(({ stem }) => terms.all.has(stem))
  const counted = own
    .filter(({ role }) => role !== 'asking')
    .map((word) => {
      const worth = heldOf(word).reduce((most, sense) => Math.max(most, sense.worth), 0)
      return { word, worth, weight: weightOf(word, total) }
    })
  const all = counted.reduce((sum, { weight }) => sum + weight, 0) || 1
  const shareOf = (isCounted: (each: (typeof counted)[number]) => boolean): number =>
    counted.reduce((sum, each) => (isCounted(each) ? sum + each.weight : sum), 0) / all
  const isWanted = ({ hints }: AskedWord): boolean => hints.some((hint) => terms.hints.has(hint))
  const missed = counted.filter(({ word, worth }) => word.role === 'naming' && worth === 0 && !isWanted(word))
  const wanting = own.filter(({ hints }) => hints.length > 0)
  const strength = (some: readonly AskedWord[]): number =>
    some.reduce((sum, word) => sum + strengthOf(word, heldOf(word), terms, total), 0)
  return {
    own: [
      strength(own) / rare,
      // Which part of what the question tells it holds by other words alone, and which only other passages hold.
      shareOf(({ worth }) => worth > 0 && worth < SAID_FROM),
      shareOf(({ worth, word }) => worth === 0 && word.senses.length > 0),
      // Whether it tells what the question wants to be told: an amount, an hour.
      wanting.length === 0 ? 0 : wanting.some(isWanted) ? 1 : -1,
      lineCovered(own, terms.asked),
      terms.likeness,
      // The rarest word that it does not hold.
      Math.max(0, ...missed.map(({ weight }) => weight)) / rare,
    ],
    earlier: strength(words.filter(({ isEarlier }) => isEarlier)),
  }
}

/** Whether a question names nothing by itself: `what is the price` wants an amount of something. */
export const hasNoSubject = (words: readonly AskedWord[]): boolean =>
  !words.some(({ role, hints, isEarlier }) => role === 'naming' && hints.length === 0 && !isEarlier)

/**
 * What says that nothing answers a question: the words of its own that nobody knows. How much there is to answer from is
 * no part of it: weights that are fitted on small knowledge would refuse everything over large.
 */
export function unknownWordFeatures(words: readonly AskedWord[]): number[] {
  const naming = words.filter(({ role, isEarlier }) => role === 'naming' && !isEarlier)
  const unknown = naming.filter(({ senses }) => senses.length === 0).length
  const unsaid = naming.filter(({ senses }) => !senses.some(({ worth }) => worth >= ITSELF_FROM)).length
  const of = Math.max(1, naming.length)
  return [1, Math.log(1 + naming.length), unknown / of, unsaid / of]
}
