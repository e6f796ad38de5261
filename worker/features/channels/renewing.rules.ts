import { DAY_MS } from '../../core/days.ts'

/** The longest lifetime of an expiring token: no provider gives a longer one. */
const LIFE_MS = 60 * DAY_MS
/** Providers do not renew a younger token. */
const YOUNGEST_MS = DAY_MS
const LEFT_MS = 45 * DAY_MS

export interface TokenTimes {
  tokenSince: number | null
  tokenEndsAt: number | null
  createdAt: number
}

const sinceOf = ({ tokenSince, createdAt }: TokenTimes): number => tokenSince ?? createdAt

/** When the token ends, at the latest: a token that an owner entered may have been older. */
export const latestEnd = (times: TokenTimes): number => times.tokenEndsAt ?? sinceOf(times) + LIFE_MS

/** A token with an unknown end is renewed as soon as the provider allows it. */
export const isDueForRenewal = (times: TokenTimes, now: number): boolean =>
  now - sinceOf(times) >= YOUNGEST_MS && (times.tokenEndsAt === null || times.tokenEndsAt - now < LEFT_MS)
