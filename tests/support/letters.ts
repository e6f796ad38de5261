import fc from 'fast-check'

const SURROGATES_FROM = 0xd800
const SURROGATES = 0x800
const LETTERS_MAX = 0x10ffff - SURROGATES

/**
 * Any code point but the halves of pairs, for `fc.string({ unit: anyLetter })`. The same letters as fast-check's
 * `binary`, which spends four seconds of every process on a table of all of them.
 */
export const anyLetter = fc
  .integer({ min: 0, max: LETTERS_MAX })
  .map((n) => String.fromCodePoint(n < SURROGATES_FROM ? n : n + SURROGATES))
