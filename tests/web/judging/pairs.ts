import type { Verdict } from '../../../worker/contract/judgements.ts'

/** An approved answer, an answer that was given, and what a careful reader calls it. */
export type Pair = readonly [expected: string, given: string, verdict: Verdict]

/**
 * `tuned`: pairs that the judge may be changed for. `heldBack`: written with them and never looked at while the judge
 * was changed, so that what it does with them is what it does with answers of other businesses.
 */
export interface Pairs {
  tuned: readonly Pair[]
  heldBack: readonly Pair[]
}
