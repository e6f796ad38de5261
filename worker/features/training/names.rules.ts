import type { Locale } from '../../contract/locales.ts'
import { folded } from '../../core/folding.ts'
import { isStopWord } from '../../engines/words/stop-words.ts'
import { languageOfWord, stemOf } from '../../engines/words/terms.ts'

/** A name, with the words around it. */
interface FoundName {
  text: string
  before: string
  after: string
}

const WORD = /[\p{L}][\p{L}\p{N}'’-]*/gu
const ENDS_SENTENCE = /(?:^|[.!?:;¡¿\n•«("“])[\s\-–—]*$/u
/** `WhatsApp` and `IVA` are names at every position. */
const IS_BRAND = /^\p{L}+\p{Ll}\p{Lu}|^\p{Lu}[\p{Lu}\p{N}]+$/u
const SHARED_LETTERS = 5

/**
 * Capitalised words inside sentences. `rest`: the folded text with blanks in place of other facts, of the same length as `text`.
 */
export function namesIn(text: string, rest: string, locale: Locale): FoundName[] {
  const words = [...text.matchAll(WORD)]
  return words.flatMap(({ 0: word, index }, at) => {
    const isCapital = /^\p{Lu}/u.test(word) && !ENDS_SENTENCE.test(text.slice(Math.max(0, index - 20), index))
    const isName = (isCapital || IS_BRAND.test(word)) && word.length > 1 && rest[index] !== ' '
    const plain = folded(word)
    if (!isName || isStopWord(plain, languageOfWord(plain, locale)) || plain.startsWith("i'")) return []
    const near = (place: number) => folded(words[place]?.[0] ?? '')
    return [{ text: word, before: near(at - 1), after: near(at + 1) }]
  })
}

/** Whether two words are forms of the same name. */
function isSameName(one: string, other: string, locale: Locale): boolean {
  if (one === other) return true
  if (stemOf(one, languageOfWord(one, locale)) === stemOf(other, languageOfWord(other, locale))) return true
  const least = Math.min(one.length, other.length)
  return (
    languageOfWord(one, locale) === 'mn' &&
    least >= SHARED_LETTERS &&
    one.slice(0, least - 1) === other.slice(0, least - 1)
  )
}

/** Whether a text contains a name. `words`: its folded words. */
export const isNamed = ({ text }: FoundName, words: readonly string[], locale: Locale): boolean =>
  words.some((word) => isSameName(folded(text), word, locale))

/** Whether one name replaces the other in the same context: "calle Juárez 12" and "calle Hidalgo 12". */
export const isInPlaceOf = (one: FoundName, other: FoundName, locale: Locale): boolean =>
  one.before !== '' && one.before === other.before && (one.after === other.after || !isStopWord(one.before, locale))
