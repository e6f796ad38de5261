/** The figures of a fault, and the violated promises: none when all is well. */
export interface Finding {
  figures: Record<string, number | string>
  broken: string[]
  /** Durations that this machine did not meet: reported, but no failure, because they depend on the machine. */
  late?: string[]
}

/** The extent: a few seconds within the tests, or in full by the command. */
export interface Extent {
  seed: number
  isShort: boolean
  /** Reports the progress of long faults. */
  log?: (line: string) => void
}

/** An injected fault, and the promise that holds all the same. */
export interface Fault {
  /** Its number, which never changes: R1, R2, … */
  id: string
  fault: string
  promise: string
  /** A test proves it: the command runs that test. */
  isTested?: boolean
  /** Too long for the tests in any extent. */
  isLong?: boolean
  run: (extent: Extent) => Promise<Finding>
}

/** Named expectations; the false ones are returned. */
export const brokenOf = (expectations: Record<string, boolean>): string[] =>
  Object.entries(expectations).flatMap(([promise, holds]) => (holds ? [] : [promise]))

/** The value below which so many of all lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Resolves with true as soon as it is so, or with false when it has not been in time. */
export async function waitUntil(isSo: () => boolean | Promise<boolean>, withinMs: number, everyMs = 100) {
  const late = Date.now() + withinMs
  while (!(await isSo())) {
    if (Date.now() > late) return false
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  return true
}
