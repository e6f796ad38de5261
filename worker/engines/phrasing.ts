import { wordsInOrder } from './words/terms.ts'

/** The words of a text with a space around each, so that patterns match whole words. */
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
 * Compiles a list of phrases, one a line, to a pattern for text from `paddedWords`. A phrase is a sequence of folded words:
 * `a|b` is an alternative, `word*` a prefix, `word?` optional, and `..` stands for up to three words.
 */
export function anyPhrase(lines: string, flags = ''): RegExp {
  const phrases = lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  // Longer phrases first, so that the longest of those that begin alike matches.
  phrases.sort((one, other) => other.split(' ').length - one.split(' ').length)
  return new RegExp(`(?:${phrases.map(phrasePattern).join('|')})(?= )`, `u${flags}`)
}
