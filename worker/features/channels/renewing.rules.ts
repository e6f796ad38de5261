import { DAY_MS } from '../../core/days.ts'

/** How long a token that ends lives from the day on which it was given: no provider gives a longer one. */
const LIFE_MS = 60 * DAY_MS
/** A younger one is not renewed by its provider; one of more days left than this need not be. */
const YOUNGEST_MS = DAY_MS
const LEFT_MS = 45 * DAY_MS

export interface TokenTimes {
  tokenSince: number | null
  tokenEndsAt: number | null
  createdAt: number
}

const sinceOf = ({ tokenSince, createdAt }: TokenTimes): number => tokenSince ?? createdAt

/** When it ends, or the latest time at which it may: one that was written here may have been older by then. */
export const latestEnd = (times: TokenTimes): number => times.tokenEndsAt ?? sinceOf(times) + LIFE_MS

/** One whose end nobody knows is renewed as soon as it may be. */
export const isDueForRenewal = (times: TokenTimes, now: number): boolean =>
  now - sinceOf(times) >= YOUNGEST_MS && (times.tokenEndsAt === null || times.tokenEndsAt - now < LEFT_MS)
