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
}

/** A passage as its terms. `asked`: its heading and the ways to ask for it, each a list. */
export interface Terms {
  asked: readonly (readonly string[])[]
  body: readonly string[]
  hints: ReadonlySet<Hint>
}

/** How near a passage is: `score` ranks, `fit` says from 0 to 1 how much of what was asked it speaks about. */
export interface Nearness {
  score: number
  fit: number
}

const SATURATION = 0.8
const ASKED_WEIGHT = 1.4
const HEADING_MORE = 0.7
const USUAL_BODY = 24
const LENGTH_SHARE = 0.25
const SHARES: Record<AskedWord['role'], number> = { naming: 1, light: 0.38, asking: 0.28 }
const UNKNOWN_SHARE = 0.4
const LINE_SHARE = 0.16
const NEXT_SHARE = 0.4
const MORE_SHARE = 0.4
/** From so near on, one of the ways to ask is the question itself. */
const SAME_FROM = 0.85
const SAME_WORTH = 1.5
const OTHERS_SHARE = 0.1
/** What a passage tells that a word wants: so telling, and so much of being found. */
const HINT_STRENGTH = 0.1
const HINT_SPREAD = 0.3
const HINT_FIT = 0.84
/** Words that say little do not make a question by themselves. */
const ASKED_LEAST = 0.87
/** So much of a telling word counts as not found: one word alone is weak ground. */
const DOUBT = 0.22
/** Of the fit of the best: so much when another is as near, more the farther it is ahead. */
const AS_NEAR = 0.72
const AHEAD = 0.35
const ASKED_FIT = 1.17
const BODY_FIT = 0.7

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
  isAsked: boolean
  isHinted: boolean
}

function foundOf(word: AskedWord, { asked, body, hints }: Terms, total: number): Found {
  const found: Found = { word, telling: 0, best: null, strength: 0, isAsked: false, isHinted: false }
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
    Object.assign(found, { telling: telling * share, best: sense, strength, isAsked: inAsked })
  }
  if (found.best?.worth !== 1) found.strength += Math.min(most, sum - most) * MORE_SHARE
  if (!found.best) found.telling = share * missedTelling(word, total)
  found.isHinted = word.hints.some((hint) => hints.has(hint))
  if (found.isHinted) found.strength += share * HINT_STRENGTH * tellingOf(total * HINT_SPREAD, total)
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

/** How near a passage is to what was asked, among so many passages. */
export function nearness(words: readonly AskedWord[], terms: Terms, total: number): Nearness {
  const found = words.map((word) => foundOf(word, terms, total))
  const strength = found.reduce((sum, each) => sum + each.strength, 0)
  const all = found.reduce(
    (sum, { word, best, telling, isHinted }) => (word.role === 'asking' && !best && !isHinted ? sum : sum + telling),
    0,
  )
  const spoken = found.reduce(
    (sum, { best, telling, isAsked, isHinted }) =>
      sum + telling * Math.max(best ? best.worth * (isAsked ? ASKED_FIT : BODY_FIT) : 0, isHinted ? HINT_FIT : 0),
    0,
  )
  const line = lineNearness(found, terms.asked, total)
  const isIt = line >= SAME_FROM
  const rare = tellingOf(1, total)
  const fit = Math.min(1, spoken / (Math.max(all, ASKED_LEAST * rare) + DOUBT * rare))
  return {
    score: (isIt ? SAME_WORTH : 1) * (strength + NEXT_SHARE * neighbours(found, terms) + LINE_SHARE * line * strength),
    fit: isIt ? Math.max(line, fit) : fit,
  }
}

/** How sure the nearest is what was meant: less so when another that tells something else is as near. */
export const sureness = ({ score, fit }: Nearness, next: number): number =>
  fit * Math.min(1, AS_NEAR + AHEAD * (1 - next / score))
