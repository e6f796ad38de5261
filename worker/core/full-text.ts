const HAS_TOKEN = /[\p{L}\p{N}]/u

/** A text as one string of an FTS5 query, so that nothing in it is syntax. */
export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** The combining characters that the tokenizer `unicode61` drops within a word, and the characters that end a word for it. */
const DROPPED = /[\u0300-\u0304\u0306-\u030c\u030f\u0311\u031b\u0323-\u0328\u032d\u032e\u0330\u0331]/gu
const BETWEEN_TOKENS = /(?:[^\p{L}\p{N}\p{Co}]|[\u19b0-\u19c9\u1cf2\u1cf3])+/u

/** A word that an index without positions (`detail = 'column'`) is searched for. */
export interface SearchedWord {
  /** The FTS5 expression of words that begin with it. */
  prefix: string
  /** The word as a term of the index, and the end of the range of terms that begin with it. Both `''`: unknown. */
  term: string
  end: string
}

/** Terms of letters and digits that `foldedLetter` and the tokenizer `unicode61` surely fold alike. */
const KNOWN_TERM = /^[a-z0-9а-яёөү]+$/
const ACCENTED = /^([a-z])\p{M}+$/u
const LAST_CHARACTER = '\u{10ffff}'

/** A lower-case letter as `unicode61` with `remove_diacritics 2` stores it: Latin letters lose their accents, all but `ǡ`. */
const foldedLetter = (letter: string): string =>
  (letter === 'ǡ' ? null : ACCENTED.exec(letter.normalize('NFD'))?.[1]) ?? letter

/** The words of a search; `e-mail` is two words, because an index without positions finds no phrases. */
export function searchedWords(search: string): SearchedWord[] {
  const words = search
    .normalize('NFC')
    .replaceAll(DROPPED, '')
    .split(BETWEEN_TOKENS)
    .filter((word) => HAS_TOKEN.test(word))
  return words.map((word) => {
    const term = Array.from(word.toLowerCase(), foldedLetter).join('')
    const range = KNOWN_TERM.test(term) ? { term, end: `${term}${LAST_CHARACTER}` } : { term: '', end: '' }
    return { prefix: `${quoted(word)}*`, ...range }
  })
}

/** An FTS5 query for rows that contain every typed word, or words that begin with it; `null`: there is no word. */
export function allWordsQuery(search: string): string | null {
  const words = search
    .normalize('NFC')
    .split(/\s+/u)
    .filter((word) => HAS_TOKEN.test(word))
  return words.length === 0 ? null : words.map((word) => `${quoted(word)}*`).join(' AND ')
}
