const FAILURES_TO_OPEN = 5
const OPEN_MS = 30_000
/** How long nobody looks while somebody else has gone to see. */
const ASKED_AGAIN_MS = 2_000
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

/** When it is worth another try at an engine that is left alone now; `null` while it may be called. */
export function shutUntil(circuit: Circuit, now: number): number | null {
  if (called(circuit, now).mayCall) return null
  return now < circuit.openUntil ? circuit.openUntil : now + ASKED_AGAIN_MS
}

export function failed({ failures }: Circuit, now: number): Circuit {
  const isOpen = failures + 1 >= FAILURES_TO_OPEN
  return { failures: failures + 1, openUntil: isOpen ? now + OPEN_MS : 0, probedAt: null }
}

/** The probe was not sent after all: the circuit stays as it was, and the next call may be the probe. */
export const spared = (circuit: Circuit): Circuit =>
  circuit.probedAt === null ? circuit : { ...circuit, probedAt: null }
