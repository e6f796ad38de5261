/** What was counted while a fault went on, and what of the promise was broken: nothing when all is well. */
export interface Finding {
  figures: Record<string, number | string>
  broken: string[]
  /** Promises in milliseconds that this machine did not keep: told, but no failure, for they are about the machine too. */
  late?: string[]
}

/** How much of it: a few seconds within the tests, or all of it by the command. */
export interface Extent {
  seed: number
  isShort: boolean
  /** Hears how far it has come, where it takes minutes. */
  tell?: (line: string) => void
}

/** Something that goes wrong, and what holds all the same. */
export interface Fault {
  /** Its number, which never changes: R1, R2, … */
  id: string
  fault: string
  promise: string
  /** Where a test proves it as it is: the command runs that test, and the tests do so anyway. */
  isTested?: boolean
  /** Takes too long for the tests whatever its extent. */
  isLong?: boolean
  run: (extent: Extent) => Promise<Finding>
}

/** Expectations with a name; those that do not hold are what is broken. */
export const brokenOf = (expectations: Record<string, boolean>): string[] =>
  Object.entries(expectations).flatMap(([promise, holds]) => (holds ? [] : [promise]))

/** The value below which so many of all lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Resolves with true as soon as it is so, or with false when it has not been in time. */
export async function comesTrue(isSo: () => boolean | Promise<boolean>, withinMs: number, everyMs = 100) {
  const late = Date.now() + withinMs
  while (!(await isSo())) {
    if (Date.now() > late) return false
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  return true
}
