const FIRST_MS = 2_000
const LONGEST_MS = 60_000

/** The maximum number of attempts. */
export const ATTEMPTS_MAX = 5

/** Milliseconds until the next attempt after `attempts` failed ones: doubled each time, plus up to half of it as jitter. */
export const backoffMs = (attempts: number, maxMs = LONGEST_MS, random: () => number = Math.random): number =>
  Math.round(Math.min(maxMs, FIRST_MS * 2 ** (attempts - 1)) * (1 + random() / 2))
