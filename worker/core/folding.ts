const LATIN_WITH_MARKS = /\p{Script=Latin}\p{M}+/gu

/**
 * Text as a search compares it: lower case, Latin letters without their marks. Cyrillic letters keep theirs, because
 * `й` and `ё` are letters of their own in Mongolian.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(LATIN_WITH_MARKS, (letter) => letter[0] ?? '')
    .normalize('NFC')
    .toLowerCase()

const WORD = /[\p{L}\p{N}]+/gu

/** The words of a text, folded, each once. */
export const wordsOf = (text: string): string[] => [...new Set(folded(text).match(WORD) ?? [])]
