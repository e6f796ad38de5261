import fc from 'fast-check'

const SURROGATES_FROM = 0xd800
const SURROGATES = 0x800
const LETTERS_MAX = 0x10ffff - SURROGATES

/**
 * Any code point except surrogates, for `fc.string({ unit: anyLetter })`. fast-check's `binary` is the same, but builds a table
 * for four seconds in each process.
 */
export const anyLetter = fc
  .integer({ min: 0, max: LETTERS_MAX })
  .map((n) => String.fromCodePoint(n < SURROGATES_FROM ? n : n + SURROGATES))
