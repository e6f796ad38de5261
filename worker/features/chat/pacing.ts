const EVERY_MS = 300

/** Gathers small pieces into few: `send` gets what has come together since it was last called, at most every 300 ms. */
export function pacing(send: (text: string) => void): { add(text: string): void } {
  let gathered = ''
  let last = Date.now()
  return {
    add(text) {
      gathered += text
      if (Date.now() - last < EVERY_MS) return
      send(gathered)
      gathered = ''
      last = Date.now()
    },
  }
}
