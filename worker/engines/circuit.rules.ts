import { type FailureText, needsOwner } from './engine.ts'

const FAILURES_TO_OPEN = 5
const OPEN_MS = 30_000
/** The time until a probe after a refused connection: it costs nothing there, so it follows soon. */
const UNREACHABLE_MS = 3_000
const UNREACHABLE: readonly unknown[] = ['nobody there', 'answered 521', 'answered 522', 'answered 523']
/** When a call is worth trying again while a half-open probe is in flight. */
const PROBE_POLL_MS = 2_000
/** A probe without a result for so long was lost with its request: the next call becomes the probe. */
const PROBE_TIMEOUT_MS = 90_000

/**
 * The state of a circuit breaker; all times are milliseconds UTC. It is closed below `FAILURES_TO_OPEN` failures in a row,
 * open until `openUntil`, and half-open after that. `probedAt`: start of the probe in flight. `failure`: the last one.
 * `since`: time of the first failure in a row. `isReported`: the owner was notified of the present series of failures.
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

/** Whether the engine may be called now. The one call that a half-open circuit admits is recorded as its probe. */
export function admit(circuit: Circuit, now: number): { mayCall: boolean; circuit: Circuit } {
  if (circuit.failures < FAILURES_TO_OPEN) return { mayCall: true, circuit }
  const isProbing = circuit.probedAt !== null && now - circuit.probedAt < PROBE_TIMEOUT_MS
  if (now < circuit.openUntil || isProbing) return { mayCall: false, circuit }
  return { mayCall: true, circuit: { ...circuit, probedAt: now } }
}

/** When a blocked call is worth trying again, milliseconds UTC; `null` while the engine may be called. */
export function retryAt(circuit: Circuit, now: number): number | null {
  if (admit(circuit, now).mayCall) return null
  return now < circuit.openUntil ? circuit.openUntil : now + PROBE_POLL_MS
}

/** The circuit after a failed call. A failure that only the owner can fix opens it at once. */
export function afterFailure(
  { failures, since = 0, isReported }: Circuit,
  now: number,
  failure?: FailureText,
): Circuit {
  const counted = needsOwner(failure) ? Math.max(failures + 1, FAILURES_TO_OPEN) : failures + 1
  const openMs = UNREACHABLE.includes(failure) ? UNREACHABLE_MS : OPEN_MS
  const openUntil = counted >= FAILURES_TO_OPEN ? now + openMs : 0
  return { failures: counted, openUntil, probedAt: null, failure, since: since || now, isReported }
}

/**
 * The circuit after a probe that started no work succeeded: closed, but one failure below the limit, because the server is
 * reachable and may still fail to answer messages.
 */
export const afterProbeSuccess = (circuit: Circuit): Circuit => ({
  ...circuit,
  failures: Math.min(circuit.failures, FAILURES_TO_OPEN - 1),
  openUntil: 0,
  probedAt: null,
})

/** The problem of an engine as its owner sees it. `failing`: the breaker is open; `error`: the owner has to fix it. */
export interface EngineProblem {
  state: 'error' | 'failing'
  failure: FailureText | null
  since: number
}

export function problemOf({ failures, failure, since }: Circuit): EngineProblem | null {
  const state = needsOwner(failure) ? 'error' : 'failing'
  if (failures === 0 || (state === 'failing' && failures < FAILURES_TO_OPEN)) return null
  return { state, failure: failure ?? null, since: since ?? 0 }
}

/** Releases the half-open probe: its call was cancelled or not made, which says nothing about the engine's health. */
export const withoutProbe = (circuit: Circuit): Circuit =>
  circuit.probedAt === null ? circuit : { ...circuit, probedAt: null }
