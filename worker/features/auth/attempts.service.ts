import type { Work } from '../../core/context.ts'
import { commit, type Statement } from '../../core/db.ts'
import { keyedHash } from '../../core/hashing.ts'
import { newId } from '../../core/ids.ts'
import { Refusal } from '../../core/refusal.ts'
import { auditOf } from '../audit/audit.service.ts'
import { type AttemptKeys, rememberedPair, rememberPair, reserveAttempt, retryAtOf } from './attempts.store.ts'
import { ATTEMPT_LIMITS } from './auth.rules.ts'

type AttemptKind = AttemptKeys['kind']

const hashed = ({ config }: Work, ...parts: string[]): string => keyedHash(config.privacyKey, 'attempt', ...parts)

export function keysOf(work: Work, kind: AttemptKind, email: string): AttemptKeys {
  const { address } = work
  const [pairKey, emailKey, ipKey] = [
    ['pair', email, address],
    ['email', email],
    ['ip', address],
  ].map((parts) => hashed(work, ...parts)) as [string, string, string]
  return { kind, pairKey, emailKey, ipKey }
}

/** The key of an e-mail address on a device. It counts only if it is remembered, because anybody can invent a token. */
const deviceKey = (work: Work, email: string, token: string): string => hashed(work, 'device', email, token)

/** A remembered device has keys of its own at every IP address; other attempts have those of their IP address. */
async function keysFor(work: Work, kind: AttemptKind, email: string, deviceToken: string | undefined) {
  const keys = keysOf(work, kind, email)
  if (deviceToken === undefined) return keys
  const pairKey = deviceKey(work, email, deviceToken)
  const [remembered] = await rememberedPair(work.db, pairKey, work.now)
  return remembered ? { ...keys, pairKey } : keys
}

/**
 * After a sign-in: remembers the IP address and the device. `deviceToken`: the token that the device sends at its next sign-in.
 */
export function rememberDevice(work: Work, email: string, { pairKey }: AttemptKeys, deviceToken: string) {
  const { db, now } = work
  return [rememberPair(db, pairKey, now), rememberPair(db, deviceKey(work, email, deviceToken), now)] as const
}

const tooMany = (retryAt: number, now: number): Refusal =>
  new Refusal('request.rateLimited', { retryAfterSeconds: Math.max(1, Math.ceil((retryAt - now) / 1000)) })

/** Throws `request.rateLimited` for an IP address without attempts left, before the body is read. */
export async function refuseThrottledAddress(work: Work, kind: AttemptKind): Promise<void> {
  const { db, now } = work
  const limits = ATTEMPT_LIMITS[kind].filter((limit) => limit.by === 'ip')
  const [free] = await retryAtOf(db, keysOf(work, kind, ''), limits, now)
  if (free && free.at > now) await refuseThrottled(work, kind, free.at)
}

async function refuseThrottled(work: Work, kind: AttemptKind, retryAt: number): Promise<never> {
  if (kind === 'login') await (await auditOf(work)).once({ action: 'login_throttled', result: 'refused' })
  throw tooMany(retryAt, work.now)
}

/** Reserves an attempt before the password is hashed. Throws `request.rateLimited` with the time to wait when none is left. */
export async function takeAttempt(
  work: Work,
  kind: AttemptKind,
  email: string,
  deviceToken?: string,
): Promise<AttemptKeys> {
  const keys = await keysFor(work, kind, email, deviceToken)
  await reserveBeside(work, keys, [])
  return keys
}

/** As `takeAttempt`, and runs the statements `besides` in the same batch. */
export async function reserveBeside(
  work: Work,
  keys: AttemptKeys,
  besides: readonly Statement[],
): Promise<readonly unknown[]> {
  const { db, now } = work
  const limits = ATTEMPT_LIMITS[keys.kind]
  const [reserved, [free], ...read] = await commit(
    db,
    reserveAttempt(db, { id: newId(), at: now, ...keys }, limits),
    retryAtOf(db, keys, limits, now),
    ...besides,
  )
  if (reserved.length === 0) await refuseThrottled(work, keys.kind, free?.at ?? now)
  return read
}
