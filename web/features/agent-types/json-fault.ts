const SPACE = /[\t\n\r ]*/y
const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy
const OTHER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)\b/y

/**
 * The position where a text stops being JSON: the first character that is not allowed there. Browsers report it
 * differently or not at all. For texts that `JSON.parse` rejects.
 */
function faultIn(text: string): number {
  let at = 0
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const isThere = pattern.test(text)
    if (isThere) at = pattern.lastIndex
    return isThere
  }
  const sign = (expected: string): boolean => {
    take(SPACE)
    if (text[at] !== expected) return false
    at += 1
    return true
  }
  const listed = (end: string, item: () => boolean): boolean => {
    if (sign(end)) return true
    do if (!item()) return false
    while (sign(','))
    return sign(end)
  }
  const named = (): boolean => {
    take(SPACE)
    return take(STRING) && sign(':') && value()
  }
  const value = (): boolean => {
    if (sign('{')) return listed('}', named)
    if (sign('[')) return listed(']', value)
    return take(STRING) || take(OTHER)
  }
  if (value()) take(SPACE)
  return at
}

export interface Place {
  line: number
  column: number
}

/** Line and column from 1, as editors count them. */
export function placeOfFault(text: string): Place {
  const before = text.slice(0, faultIn(text)).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
