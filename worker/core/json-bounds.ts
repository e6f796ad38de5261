const [QUOTE, ESCAPE, LIST, LIST_END, RECORD, RECORD_END] = [...'"\\[]{}'].map((sign) => sign.charCodeAt(0))

/**
 * Whether JSON text has at most so many levels, and so many lists and objects, counted on its bytes: a short text can
 * make a very large value.
 */
export function isBoundedJson(bytes: Uint8Array, { levels, parts }: { levels: number; parts: number }): boolean {
  let level = 0
  let made = 0
  let isText = false
  for (let at = 0; at < bytes.length; at++) {
    const sign = bytes[at]
    if (isText) {
      if (sign === ESCAPE) at++
      else if (sign === QUOTE) isText = false
    } else if (sign === QUOTE) isText = true
    else if (sign === LIST || sign === RECORD) {
      if (++level > levels || ++made > parts) return false
    } else if (sign === LIST_END || sign === RECORD_END) level--
  }
  return true
}
