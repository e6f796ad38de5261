import { wordsInOrder } from './words/terms.ts'

/** The words of a text between spaces, so that phrases are found as whole words. */
export const paddedWords = (text: string): string => ` ${wordsInOrder(text).join(' ')} `

const GAP = '(?: \\S+){0,3}'

const wordPattern = (word: string): string =>
  `(?:${word
    .split('|')
    .map((each) => each.replace('*', '\\S*'))
    .join('|')})`

function phrasePattern(phrase: string): string {
  const words = phrase.split(' ').map((word) => {
    if (word === '..') return GAP
    const isOptional = word.endsWith('?')
    const pattern = ` ${wordPattern(isOptional ? word.slice(0, -1) : word)}`
    return isOptional ? `(?:${pattern})?` : pattern
  })
  return words.join('')
}

/**
 * One expression for a list of phrases, one a line, over text as `spokenIn` returns it. A phrase is folded words in their
 * order: `a|b` is one of several, `word*` the beginning of a word, `word?` may be missing, `..` stands for up to three
 * words.
 */
export function anyPhrase(lines: string, flags = ''): RegExp {
  const phrases = lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  // Of two phrases that begin alike the one of more words is tried first.
  phrases.sort((one, other) => other.split(' ').length - one.split(' ').length)
  return new RegExp(`(?:${phrases.map(phrasePattern).join('|')})(?= )`, `u${flags}`)
}
