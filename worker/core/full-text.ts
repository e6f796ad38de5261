const HAS_TOKEN = /[\p{L}\p{N}]/u

/** A text as one string of an FTS5 query, so that nothing in it is syntax. */
export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** The combining characters that the tokenizer `unicode61` drops within a word, and the characters that end a word for it. */
const DROPPED = /[\u0300-\u0304\u0306-\u030c\u030f\u0311\u031b\u0323-\u0328\u032d\u032e\u0330\u0331]/gu
const BETWEEN_TOKENS = /(?:[^\p{L}\p{N}\p{Co}]|[\u19b0-\u19c9\u1cf2\u1cf3])+/u

const allOf = (words: readonly string[]): string | null =>
  words.length === 0 ? null : words.map((word) => `${quoted(word)}*`).join(' AND ')

/**
 * As `allWordsQuery`, for an index without positions (`detail = 'column'`), which finds no phrases: `e-mail` becomes two words.
 */
export const allTokensQuery = (search: string): string | null =>
  allOf(
    search
      .normalize('NFC')
      .replaceAll(DROPPED, '')
      .split(BETWEEN_TOKENS)
      .filter((word) => HAS_TOKEN.test(word)),
  )

/** An FTS5 query for rows that contain every typed word, or words that begin with it; `null`: there is no word. */
export function allWordsQuery(search: string): string | null {
  const words = search.normalize('NFC').split(/\s+/u)
  return allOf(words.filter((word) => HAS_TOKEN.test(word)))
}
