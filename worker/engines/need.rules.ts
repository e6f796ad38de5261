import type { Locale } from '../contract/locales.ts'
import { UNSURE_MAX } from './confidence.rules.ts'
import { isLight } from './words/light.ts'
import { relatedWordsOf } from './words/related-words.ts'
import { isQuestionWord, isStopWord } from './words/stop-words.ts'
import { languageOfWord, splitSentences, stemOf, wordsInOrder } from './words/terms.ts'

/**
 * The stems of a thing, when a question asks whether it is needed or can be done without (`sin cita`, `without a booking`,
 * `цаггүй`). The words for that are stop words in the search, so that any passage about the thing would count as an answer.
 */
type Need = ReadonlySet<string>

const WITHOUT: ReadonlySet<string> = new Set(['sin', 'without'])
const NEED =
  /^(?:necesari[oa]s?|obligatori[oa]s?|imprescindibles?|hace falta|necessary|needed|required|mandatory|(?:do|does|will|should) (?:i|we|you|one) need|заавал|шаардлагатай|шаардлагагүй)$/u
/** Words for needed or not needed, in a question or a passage. */
const NEED_WORD =
  /^(?:necesit\p{L}+|necesari[oa]s?|obligatori[oa]s?|imprescindibles?|falta|requiere[n]?|previ[oa]|solo|unicamente|need|needs|needed|necessary|required|requires|mandatory|only|must|advance|заавал|зөвхөн|урьдчил\p{L}*|шаардл\p{L}+|хэрэг\p{L}*)$/u
const PRIVATIVE = /^(.{2,})гүй(?:гээр|гээ)?$/u
/** Negated verb forms with the same ending. Of these only `-лгүй` means "without". */
const VERB = /(?:[аэоө]х|д[аэоө]г|с[аэоө]н|[аэоө]{2})гүй/u
const DONE_WITHOUT = /[аэоө]лгүй$/u
/**
 * The verb after such a word in a question. Without it the word names a quality: `аюулгүй юу` (is it safe), `глютенгүй
 * талх` (gluten-free bread).
 */
const VERB_FORM = /(?:[аэоөуүи]х|ж|ч|[вб][аэоө]л|н[аэоө])$/u
/** The greatest distance in words between the thing and the word for needed. */
const REACH = 4

const isNaming = (word: string, language: Locale): boolean =>
  !isStopWord(word, language) &&
  !isQuestionWord(word) &&
  !isLight(stemOf(word, language), languageOfWord(word, language))

/** The stem of a word and its synonyms; `null` for a price, because "without cost" is a question about an amount. */
function need(word: string, language: Locale): Need | null {
  const stem = stemOf(word, language)
  const { near, hints } = relatedWordsOf(stem, languageOfWord(word, language))
  return hints.includes('amount') ? null : new Set([stem, ...near])
}

/** The thing that the word at `at` says to be done without; none for `sin que …`, which a clause follows. */
function doneWithout(words: readonly string[], at: number, language: Locale): string | undefined {
  const [word = '', next] = words.slice(at)
  if (WITHOUT.has(word)) {
    if (next === 'que') return undefined
    return words.slice(at + 1, at + 1 + REACH).find((each) => isNaming(each, language))
  }
  if (DONE_WITHOUT.test(word)) return words.slice(Math.max(0, at - 2), at).findLast((each) => isNaming(each, language))
  return PRIVATIVE.test(word) && !VERB.test(word) && isNaming(word, language) ? word : undefined
}

/** Words for a visit, which do not make a question one about another subject. */
const VISIT_WORDS: ReadonlySet<string> = new Set([
  ...['atiende', 'atienden', 'atendeis', 'atenderme', 'entrar', 'acudir', 'presentarme', 'pasarme', 'aparecer'],
  ...['walk', 'walking', 'walkins', 'drop', 'turn', 'visit', 'arrive', 'seen'],
])

/** Question words of open questions, which do not ask whether something is needed. */
const OPEN_QUESTION_WORDS: ReadonlySet<string> = new Set([
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

/** The thing whose need a question asks about, and the word that says so (`marker`); `null`: none. */
function neededThing(words: readonly string[], language: Locale): { thing: string; marker: string } | null {
  for (const [at, word] of words.entries()) {
    const without = doneWithout(words, at, language)
    const isQuality = PRIVATIVE.test(word) && !DONE_WITHOUT.test(word) && !VERB_FORM.test(words[at + 1] ?? '')
    if (without && !isQuality) return { thing: without, marker: word }
    const isNeed = [1, 2, 3].some((count) => NEED.test(words.slice(at, at + count).join(' ')))
    if (!isNeed || words.slice(0, at).some((each) => OPEN_QUESTION_WORDS.has(each) || isQuestionWord(each))) continue
    const around = [...words.slice(at + 1, at + 2 + REACH), ...words.slice(Math.max(0, at - REACH), at).toReversed()]
    const thing = around.find((each) => isNaming(each, language) && !NEED_WORD.test(each))
    if (thing) return { thing, marker: word }
  }
  return null
}

/** The thing whose need a question asks about; `null`: none, or the question has another subject too. `words`: those of the question. */
export function needAsked(words: readonly string[], language: Locale): Need | null {
  const question = neededThing(words, language)
  const needed = question && need(question.thing, language)
  if (!needed) return null
  const isOther = (word: string): boolean =>
    isNaming(word, language) && word !== question.marker && !NEED_WORD.test(word) && !VISIT_WORDS.has(word)
  return words.some((word) => isOther(word) && !needed.has(stemOf(word, language))) ? null : needed
}

type Wording = Record<'heading' | 'questions' | 'body' | 'language', string>

/** Whether a passage says that the thing is needed or can be done without. */
function tellsNeed(need: Need, { heading, questions, body, language }: Wording): boolean {
  return splitSentences(`${heading}\n${questions}\n${body}`).some((sentence) => {
    const words = wordsInOrder(sentence)
    const isAsked = (word: string | undefined): boolean =>
      word !== undefined && need.has(stemOf(word, language as Locale))
    return words.some((word, at) => {
      if (isAsked(doneWithout(words, at, language as Locale))) return true
      return NEED_WORD.test(word) && words.slice(Math.max(0, at - REACH), at + 1 + REACH).some(isAsked)
    })
  })
}

/** Caps the score of a passage below a sure answer if a need is asked about and the passage does not say whether it exists. */
export const confidenceForNeed = (need: Need | null, passage: Wording, confidence: number): number =>
  need && !tellsNeed(need, passage) ? Math.min(confidence, UNSURE_MAX) : confidence
