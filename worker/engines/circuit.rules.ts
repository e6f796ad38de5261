import { type FailureText, needsOwner } from './engine.ts'

const FAILURES_TO_OPEN = 5
const OPEN_MS = 30_000
/** How long nobody looks while somebody else has gone to see. */
const ASKED_AGAIN_MS = 2_000
/** A probe that says nothing for so long has died with its request: another may go. */
const PROBE_MS = 90_000

/**
 * How an engine has been doing. `openUntil`: nobody calls it before; `probedAt`: when somebody went to look. `failure`: why it
 * failed last, `since`: when it failed first. `isReported`: its owner was told that he has to put it right, and it has not been
 * well since.
 */
export interface Circuit {
  failures: number
  openUntil: number
  probedAt: number | null
  failure?: FailureText | undefined
  since?: number | undefined
  isReported?: true | undefined
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

/** What only the owner can put right opens it at once. */
export function failed({ failures, since = 0, isReported }: Circuit, now: number, failure?: FailureText): Circuit {
  const counted = needsOwner(failure) ? Math.max(failures + 1, FAILURES_TO_OPEN) : failures + 1
  const openUntil = counted >= FAILURES_TO_OPEN ? now + OPEN_MS : 0
  return { failures: counted, openUntil, probedAt: null, failure, since: since || now, isReported }
}

/** A cheap call was answered: customers' messages go again, and the first failure opens it again. */
export const probeSucceeded = (circuit: Circuit): Circuit => ({
  ...circuit,
  failures: Math.min(circuit.failures, FAILURES_TO_OPEN - 1),
  openUntil: 0,
  probedAt: null,
})

/** What its owner is to be told of an engine: it is left alone, or has to be put right. */
export interface Trouble {
  state: 'error' | 'failing'
  failure: FailureText | null
  since: number
}

export function troubleOf({ failures, failure, since }: Circuit): Trouble | null {
  const state = needsOwner(failure) ? 'error' : 'failing'
  if (failures === 0 || (state === 'failing' && failures < FAILURES_TO_OPEN)) return null
  return { state, failure: failure ?? null, since: since ?? 0 }
}

/** The probe was not sent after all: the circuit stays as it was, and the next call may be the probe. */
export const probeNotSent = (circuit: Circuit): Circuit =>
  circuit.probedAt === null ? circuit : { ...circuit, probedAt: null }
