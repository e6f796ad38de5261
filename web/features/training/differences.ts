/** A piece of two compared texts: in both, only in the earlier one, or only in the later one. */
export interface TextDiff {
  kind: 'same' | 'gone' | 'new'
  text: string
}

/** Longer texts are treated as completely different, because comparing them by words could block the page. */
const WORDS_MAX = 1_500

const wordsOf = (text: string): string[] => text.trim().match(/\s+|[^\s]+/gu) ?? []
const singleSpaced = (text: string): string => text.trim().replaceAll(/\s+/gu, ' ')

/** Whether two texts are equal apart from white space. */
export const isSame = (one: string, other: string): boolean => singleSpaced(one) === singleSpaced(other)

/** The length of the longest common subsequence of words after each pair of positions. */
function lengthsOf(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--) {
      const row = lengths[i] as Uint16Array
      const below = lengths[i + 1] as Uint16Array
      row[j] = before[i] === after[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
    }
  return lengths
}

const joined = (pieces: readonly TextDiff[]): TextDiff[] => {
  const whole: TextDiff[] = []
  for (const { kind, text } of pieces) {
    const last = whole.at(-1)
    if (last?.kind === kind) last.text += text
    else whole.push({ kind, text })
  }
  return whole
}

/** The differences of two texts by words, in reading order. */
export function differences(before: string, after: string): TextDiff[] {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  if (old.length > WORDS_MAX || now.length > WORDS_MAX)
    return isSame(before, after)
      ? [{ kind: 'same', text: after }]
      : [
          { kind: 'gone', text: before },
          { kind: 'new', text: after },
        ]
  const lengths = lengthsOf(old, now)
  const pieces: TextDiff[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    const [removed, added] = [old[i], now[j]]
    if (removed !== undefined && removed === added) {
      pieces.push({ kind: 'same', text: removed })
      i++
      j++
    } else if (
      added === undefined ||
      (removed !== undefined && (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0))
    ) {
      pieces.push({ kind: 'gone', text: removed ?? '' })
      i++
    } else {
      pieces.push({ kind: 'new', text: added })
      j++
    }
  }
  return joined(pieces)
}
