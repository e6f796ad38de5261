import { factsOf, log } from '../../core/log.ts'
import { CHUNK } from './upkeep.store.ts'

/** Below the thousand statements of an invocation; the rest is deleted by the next run. */
const STATEMENTS_MAX = 800

/** The number of statements that a run, or a step of it, may still make. */
export class Allowance {
  #left: number
  readonly #whole: Allowance | null

  constructor(left = STATEMENTS_MAX, whole: Allowance | null = null) {
    this.#left = left
    this.#whole = whole
  }

  take(statements = 1): boolean {
    if (this.#left < statements || this.#whole?.take(statements) === false) return false
    this.#left -= statements
    return true
  }

  /** At most half of what is left, so that a step with much to delete leaves something to the next ones. */
  half(): Allowance {
    return new Allowance(Math.floor(this.#left / 2), this)
  }
}

/**
 * Deletes chunk by chunk until one is not full or is `null`. Returns the number of deleted rows, and whether all were deleted.
 */
export async function takeAll(
  allowance: Allowance,
  chunk: () => PromiseLike<readonly unknown[] | null>,
): Promise<{ rows: number; isDone: boolean }> {
  for (let rows = 0; ; ) {
    if (!allowance.take()) return { rows, isDone: false }
    const taken = await chunk()
    if (!taken) return { rows, isDone: false }
    rows += taken.length
    if (taken.length < CHUNK) return { rows, isDone: true }
  }
}

export const logFailure = (facts: { step: string; database?: number; userId?: string }, error: unknown): void =>
  log('error', 'upkeep.failed', { ...facts, ...factsOf(error) })

/** Runs the steps one after another and logs what each has deleted. A failed step does not stop the others. */
export async function runSteps(event: string, steps: Record<string, () => Promise<number>>): Promise<void> {
  const counts: Record<string, number | 'failed'> = {}
  for (const [name, step] of Object.entries(steps))
    counts[name] = await step().catch((error: unknown) => {
      logFailure({ step: name }, error)
      return 'failed' as const
    })
  log('info', event, counts)
}
