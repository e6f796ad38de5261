import type { Cancel, Clock } from '../../core/clock.ts'

const EVERY_MS = 300

/**
 * Gathers small pieces into few, at most one every 300 ms. `send` gets what has come together and where in the reply it
 * begins, and answers with how much of the reply is known over there: what is missing is sent again.
 */
export function pacing(clock: Clock, send: (offset: number, text: string) => Promise<number>) {
  let [whole, sent, last, isOver] = ['', 0, 0, false]
  let cancel: Cancel | undefined
  const soon = () => {
    if (!isOver) cancel ??= clock.after(Math.max(0, last + EVERY_MS - clock.now()), flush)
  }
  const flush = () => {
    cancel = undefined
    last = clock.now()
    const offset = sent
    sent = whole.length
    const missing = (from: number) => {
      sent = Math.min(sent, from)
    }
    send(offset, whole.slice(offset)).then(
      (known) => {
        if (known >= offset) return
        missing(known)
        soon()
      },
      () => missing(offset),
    )
  }
  return {
    add(text: string): void {
      whole += text
      soon()
    },
    /** Nothing is sent from now on. */
    stop(): void {
      isOver = true
      cancel?.()
    },
  }
}
