const FAILURES_TO_OPEN = 5
const OPEN_MS = 30_000
/** A probe that says nothing for so long has died with its request: another may go. */
const PROBE_MS = 90_000

/** How an engine has been doing. `openUntil`: nobody calls it before; `probedAt`: when somebody went to look. */
export interface Circuit {
  failures: number
  openUntil: number
  probedAt: number | null
}

export const CLOSED: Circuit = { failures: 0, openUntil: 0, probedAt: null }

/** Whether the engine may be called now; half open, one caller may, and `circuit` remembers that he has gone. */
export function called(circuit: Circuit, now: number): { mayCall: boolean; circuit: Circuit } {
  if (circuit.failures < FAILURES_TO_OPEN) return { mayCall: true, circuit }
  const isProbed = circuit.probedAt !== null && now - circuit.probedAt < PROBE_MS
  if (now < circuit.openUntil || isProbed) return { mayCall: false, circuit }
  return { mayCall: true, circuit: { ...circuit, probedAt: now } }
}

export function failed({ failures }: Circuit, now: number): Circuit {
  const isOpen = failures + 1 >= FAILURES_TO_OPEN
  return { failures: failures + 1, openUntil: isOpen ? now + OPEN_MS : 0, probedAt: null }
}
