const HAS_TOKEN = /[\p{L}\p{N}]/u

/** A text as one string of a full-text expression, so that nothing in it is syntax. */
export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** The combining characters that `unicode61` drops inside of a word, and what ends one for it. */
const DROPPED = /[\u0300-\u0304\u0306-\u030c\u030f\u0311\u031b\u0323-\u0328\u032d\u032e\u0330\u0331]/gu
const BETWEEN_TOKENS = /(?:[^\p{L}\p{N}\p{Co}]|[\u19b0-\u19c9\u1cf2\u1cf3])+/u

const each = (words: readonly string[]): string | null =>
  words.length === 0 ? null : words.map((word) => `${quoted(word)}*`).join(' AND ')

/** As `everyWord`, for an index without the places of words: `e-mail` is two words there, and has no order. */
export const allTokensQuery = (search: string): string | null =>
  each(
    search
      .normalize('NFC')
      .replaceAll(DROPPED, '')
      .split(BETWEEN_TOKENS)
      .filter((word) => HAS_TOKEN.test(word)),
  )

/** Asks for every word that a person typed, or a word that begins with it; `null` when there is no word in it. */
export function allWordsQuery(search: string): string | null {
  const words = search.normalize('NFC').split(/\s+/u)
  return each(words.filter((word) => HAS_TOKEN.test(word)))
}
