const HAS_TOKEN = /[\p{L}\p{N}]/u

/** A text as one string of a full-text expression, so that nothing in it is syntax. */
export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** Asks for every word that a person typed, or a word that begins with it; `null` when there is no word in it. */
export function everyWord(search: string): string | null {
  const words = search
    .normalize('NFC')
    .split(/\s+/u)
    .filter((word) => HAS_TOKEN.test(word))
  return words.length === 0 ? null : words.map((word) => `${quoted(word)}*`).join(' AND ')
}
