const LATIN_WITH_MARKS = /\p{Script=Latin}\p{M}+/gu

/**
 * Text as searches compare it: lower case, Latin letters without accents. Cyrillic letters keep theirs, because `й` and `ё` are
 * letters of their own in Mongolian.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(LATIN_WITH_MARKS, (letter) => letter[0] ?? '')
    .normalize('NFC')
    .toLowerCase()

/** The key of a unique name, independent of case, Latin accents and the width of its gaps. */
export const nameKeyOf = (name: string): string => folded(name.trim().replace(/\s+/gu, ' '))

const WORD = /[\p{L}\p{N}]+/gu

/** The words of a text, folded, each once. */
export const wordsOf = (text: string): string[] => [...new Set(folded(text).match(WORD) ?? [])]

/** Separates the parts of a search text. It occurs in none of them, so each part can be replaced alone. */
export const PART = '\u001f'
export const foldedPart = (text: string): string => folded(text).replaceAll(PART, ' ')
export const foldedParts = (...texts: string[]): string => texts.map(foldedPart).join(PART)
