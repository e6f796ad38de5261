import type { Locale } from '../contract/locales.ts'
import { SURE_FROM } from './confidence.rules.ts'
import { isAsking } from './words/asking.ts'
import { isEmpty } from './words/empty.ts'
import { isLight } from './words/light.ts'
import { relatedWordsOf } from './words/related-words.ts'
import { languageOfWord, stemOf, wordsInOrder } from './words/terms.ts'

/**
 * The stems of a thing of which a question asks whether it is needed, or whether it goes without (`sin cita`, `without a
 * booking`, `цаггүй`). The words that ask for that carry no subject in a search, so that any passage about the thing
 * would seem to answer.
 */
export type Need = ReadonlySet<string>

const WITHOUT: ReadonlySet<string> = new Set(['sin', 'without'])
const NEED =
  /^(?:necesari[oa]s?|obligatori[oa]s?|imprescindibles?|hace falta|necessary|needed|required|mandatory|(?:do|does|will|should) (?:i|we|you|one) need|заавал|шаардлагатай|шаардлагагүй)$/u
/** Words that say that something is or is not needed, in a question and in a passage. */
const TOLD =
  /^(?:necesit\p{L}+|necesari[oa]s?|obligatori[oa]s?|imprescindibles?|falta|requiere[n]?|previ[oa]|solo|unicamente|need|needs|needed|necessary|required|requires|mandatory|only|must|advance|заавал|зөвхөн|урьдчил\p{L}*|шаардл\p{L}+|хэрэг\p{L}*)$/u
const PRIVATIVE = /^(.{2,})гүй(?:гээр|гээ)?$/u
/** Forms of a verb with that ending, of which only `-лгүй` says that something goes without. */
const VERB = /(?:[аэоө]х|д[аэоө]г|с[аэоө]н|[аэоө]{2})гүй/u
const DONE_WITHOUT = /[аэоө]лгүй$/u
/** So many words at most stand between what is needed and what says so. */
const REACH = 4

const isNaming = (word: string, language: Locale): boolean =>
  !isEmpty(word, language) && !isAsking(word) && !isLight(stemOf(word, language), languageOfWord(word, language))

/** A word with what else people say for it; what goes without a price is asked for by its price. */
function need(word: string, language: Locale): Need | null {
  const stem = stemOf(word, language)
  const { near, hints } = relatedWordsOf(stem, languageOfWord(word, language))
  return hints.includes('amount') ? null : new Set([stem, ...near])
}

/** The thing that a word of a text says to be done without; `sin que …` says that of no thing. */
function doneWithout(said: readonly string[], at: number, language: Locale): string | undefined {
  const [word = '', next] = said.slice(at)
  if (WITHOUT.has(word)) {
    if (next === 'que') return undefined
    return said.slice(at + 1, at + 1 + REACH).find((each) => isNaming(each, language))
  }
  if (DONE_WITHOUT.test(word)) return said.slice(Math.max(0, at - 2), at).findLast((each) => isNaming(each, language))
  return PRIVATIVE.test(word) && !VERB.test(word) && isNaming(word, language) ? word : undefined
}

/** Words that say what somebody would do with the thing: to come. */
const COMING: ReadonlySet<string> = new Set([
  ...['atiende', 'atienden', 'atendeis', 'atenderme', 'entrar', 'acudir', 'presentarme', 'pasarme', 'aparecer'],
  ...['walk', 'walking', 'walkins', 'drop', 'turn', 'visit', 'arrive', 'seen'],
])

const OPEN: ReadonlySet<string> = new Set([
  'que',
  'cual',
  'cuales',
  'como',
  'por',
  'what',
  'which',
  'why',
  'how',
  'who',
  'юу',
  'ямар',
  'яагаад',
  'яаж',
])

/** Where a question asks for need, and the thing. */
function asking(said: readonly string[], language: Locale): { thing: string; marker: string } | null {
  for (const [at, word] of said.entries()) {
    const without = doneWithout(said, at, language)
    if (without) return { thing: without, marker: word }
    const isNeed = [1, 2, 3].some((count) => NEED.test(said.slice(at, at + count).join(' ')))
    if (!isNeed || said.slice(0, at).some((each) => OPEN.has(each) || isAsking(each))) continue
    const around = [...said.slice(at + 1, at + 2 + REACH), ...said.slice(Math.max(0, at - REACH), at).toReversed()]
    const thing = around.find((each) => isNaming(each, language) && !TOLD.test(each))
    if (thing) return { thing, marker: word }
  }
  return null
}

/** What a question (its words in order) asks the need of. `null`: it asks something else, or of something else too. */
export function needAsked(said: readonly string[], language: Locale): Need | null {
  const asked = asking(said, language)
  const needed = asked && need(asked.thing, language)
  if (!needed) return null
  const isOther = (word: string): boolean =>
    isNaming(word, language) && word !== asked.marker && !TOLD.test(word) && !COMING.has(word)
  return said.some((word) => isOther(word) && !needed.has(stemOf(word, language))) ? null : needed
}

type Wording = Record<'heading' | 'questions' | 'body' | 'language', string>

const UNSURE_MOST = SURE_FROM - 0.01
const SENTENCE = /\n|(?<=[.!?…;])\s+/u

/** Whether a passage says that the thing is needed, or that it goes without. */
function tellsNeed(asked: Need, { heading, questions, body, language }: Wording): boolean {
  return `${heading}\n${questions}\n${body}`.split(SENTENCE).some((sentence) => {
    const said = wordsInOrder(sentence)
    const isAsked = (word: string | undefined): boolean =>
      word !== undefined && asked.has(stemOf(word, language as Locale))
    return said.some((word, at) => {
      if (isAsked(doneWithout(said, at, language as Locale))) return true
      return TOLD.test(word) && said.slice(Math.max(0, at - REACH), at + 1 + REACH).some(isAsked)
    })
  })
}

/** How well a passage fits: not surely where it speaks of the thing, but not of whether it is needed, as was asked. */
export const fitForNeed = (asked: Need | null, passage: Wording, fit: number): number =>
  asked && !tellsNeed(asked, passage) ? Math.min(fit, UNSURE_MOST) : fit
