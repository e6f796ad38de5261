import type { Hint } from './hints.rules.ts'

/**
 * A stem that may stand for an asked word; `worth` from 0 to 1, `passages` how many hold it, `spread` how many hold it
 * or the word itself, whichever are more: what stands for a word tells no more than the word does.
 */
export interface Sense {
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
  senses: readonly Sense[]
  hints: readonly Hint[]
  /** Said before, in the question that this one goes on from. */
  isEarlier?: boolean
}

/** A passage as its terms. `asked`: its heading and the ways to ask for it, each a list. */
export interface Terms {
  asked: readonly (readonly string[])[]
  body: readonly string[]
  hints: ReadonlySet<Hint>
}

const SATURATION = 0.8
const ASKED_WEIGHT = 1.4
const HEADING_MORE = 0.7
const USUAL_BODY = 24
const LENGTH_SHARE = 0.25
const SHARES: Record<AskedWord['role'], number> = { naming: 1, light: 0.38, asking: 0.28 }
const UNKNOWN_SHARE = 0.4
const MORE_SHARE = 0.4
/** From so much worth on a stem is the word itself in another form. */
const SAID_FROM = 0.75
const OTHERS_SHARE = 0.1
/** How telling a stem is that so many of all passages hold. */
export const tellingOf = (passages: number, total: number): number =>
  Math.log(1 + (total - passages + 0.5) / (passages + 0.5))

const countOf = (list: readonly string[], stem: string): number =>
  list.reduce((count, each) => (each === stem ? count + 1 : count), 0)

interface Found {
  word: AskedWord
  telling: number
  best: Sense | null
  strength: number
  isHinted: boolean
}

function foundOf(word: AskedWord, { asked, body, hints }: Terms, total: number): Found {
  const found: Found = { word, telling: 0, best: null, strength: 0, isHinted: false }
  let most = 0
  let sum = 0
  const share = SHARES[word.role]
  const long = 1 - LENGTH_SHARE + (LENGTH_SHARE * body.length) / USUAL_BODY
  for (const sense of word.senses) {
    const inAsked = asked.some((line) => line.includes(sense.stem))
    const inHeading = asked[0]?.includes(sense.stem) === true
    const weight = (inAsked ? ASKED_WEIGHT : 0) + (inHeading ? HEADING_MORE : 0) + countOf(body, sense.stem) / long
    if (weight === 0) continue
    const telling = tellingOf(Math.min(sense.spread, total), total)
    const strength = ((share * sense.worth * weight) / (weight + SATURATION)) * telling
    sum += strength
    if (strength <= most) continue
    most = strength
    Object.assign(found, { telling: telling * share, best: sense, strength })
  }
  if (found.best?.worth !== 1) found.strength += Math.min(most, sum - most) * MORE_SHARE
  if (!found.best) found.telling = share * missedTelling(word, total)
  found.isHinted = word.hints.some((hint) => hints.has(hint))
  return found
}

/** How much it counts that a word is not found: much when others have it or nobody does. */
function missedTelling({ senses }: AskedWord, total: number): number {
  const [own] = senses
  if (own && own.worth === 1) return tellingOf(own.passages, total)
  return UNKNOWN_SHARE * tellingOf(0.5, total)
}

/** How much of one of the ways to ask is what was asked, and the other way round. */
function lineNearness(found: readonly Found[], asked: Terms['asked'], total: number): number {
  const all = found.reduce((sum, { telling }) => sum + telling, 0)
  if (all === 0) return 0
  let most = 0
  for (const line of asked) {
    const said = found.filter(({ best }) => best && line.includes(best.stem))
    const same = said.reduce((sum, { telling, best }) => sum + telling * (best?.worth ?? 0), 0)
    const others = line.filter((stem) => !said.some(({ best }) => best?.stem === stem)).length
    most = Math.max(most, same / (all + others * OTHERS_SHARE * tellingOf(1, total)))
  }
  return most
}

/** How often two words that were asked one after the other stand so. */
function neighbours(found: readonly Found[], { asked, body }: Terms): number {
  let sum = 0
  for (let at = 1; at < found.length; at++) {
    const [one, other] = [found[at - 1]?.best, found[at]?.best]
    if (!one || !other) continue
    const follow = (list: readonly string[]) =>
      list.some((stem, place) => stem === one.stem && list[place + 1] === other.stem)
    if (asked.some(follow) || follow(body)) sum += Math.min(found[at - 1]?.strength ?? 0, found[at]?.strength ?? 0)
  }
  return sum
}

/** What says that a passage answers: numbers of about the same size whatever the question and the knowledge. */
export interface Evidence {
  own: readonly number[]
  /** How much the words that were said before tell of it. */
  earlier: number
}

const strengthOf = (found: readonly Found[]): number => found.reduce((sum, { strength }) => sum + strength, 0)
const told = ({ telling, best }: Found): number => telling * (best?.worth ?? 0)

/** The evidence that a passage answers what was asked, among so many passages. */
export function evidenceOf(words: readonly AskedWord[], terms: Terms, total: number): Evidence {
  const found = words.map((word) => foundOf(word, terms, total))
  const own = found.filter(({ word }) => !word.isEarlier)
  const rare = tellingOf(1, total)
  const counted = own.filter(({ word, best }) => word.role !== 'asking' || best)
  const all = Math.max(
    counted.reduce((sum, { telling }) => sum + telling, 0),
    rare / 2,
  )
  const wanting = own.filter(({ word }) => word.hints.length > 0)
  return {
    own: [
      // How much the words tell that it holds, and which part that is of all that the question tells.
      ...[strengthOf(own) / rare, strengthOf(own) / all, counted.reduce((sum, each) => sum + told(each), 0) / all],
      lineNearness(own, terms.asked, total),
      neighbours(own, terms) / rare,
      // Whether it tells what the question wants to be told: an amount, an hour.
      wanting.length === 0 ? 0 : wanting.some(({ isHinted }) => isHinted) ? 1 : -1,
    ],
    earlier: strengthOf(found.filter(({ word }) => word.isEarlier)),
  }
}

/** Whether a question names nothing by itself. */
export const namesNothing = (words: readonly AskedWord[]): boolean =>
  !words.some(({ role, isEarlier }) => role === 'naming' && !isEarlier)

/**
 * What says that nothing answers a question: the words of its own that nobody knows. How much there is to answer from is
 * no part of it: weights that are fitted on small knowledge would refuse everything over large.
 */
export function doubtOf(words: readonly AskedWord[]): number[] {
  const naming = words.filter(({ role, isEarlier }) => role === 'naming' && !isEarlier)
  const unknown = naming.filter(({ senses }) => senses.length === 0).length
  const unsaid = naming.filter(({ senses }) => !senses.some(({ worth }) => worth >= SAID_FROM)).length
  const of = Math.max(1, naming.length)
  return [1, naming.length === 0 ? 1 : 0, Math.log(1 + naming.length), unknown / of, unsaid / of]
}
