import type { MessageEvent } from '../../../worker/contract/conversations.ts'

/** An event of a message with its bar: start and width as shares of the total time. */
export interface Step {
  event: MessageEvent
  /** Milliseconds since the previous event. */
  tookMs: number
  /** `null` for the first event. */
  from: number | null
  width: number
}

/** The events in the order of time. */
export function stepsOf(events: readonly MessageEvent[]): Step[] {
  const inOrder = [...events].sort((one, other) => one.afterMs - other.afterMs)
  const whole = Math.max(1, inOrder.at(-1)?.afterMs ?? 0)
  return inOrder.map((event, index) => {
    const before = Math.max(0, inOrder[index - 1]?.afterMs ?? 0)
    const tookMs = Math.max(0, event.afterMs - before)
    return { event, tookMs, from: index === 0 ? null : before / whole, width: tookMs / whole }
  })
}
