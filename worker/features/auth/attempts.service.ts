import type { Work } from '../../core/context.ts'
import { commit } from '../../core/db.ts'
import { keyedHash } from '../../core/hashing.ts'
import { newId } from '../../core/ids.ts'
import { Refusal } from '../../core/refusal.ts'
import { auditOf } from '../audit/audit.service.ts'
import { type AttemptKeys, freeAgainAt, reserveAttempt } from './attempts.store.ts'
import { ATTEMPT_LIMITS } from './auth.rules.ts'

type AttemptKind = AttemptKeys['kind']

function keysOf({ config, address }: Work, kind: AttemptKind, email: string): AttemptKeys {
  const hash = (...parts: string[]) => keyedHash(config.privacyKey, 'attempt', ...parts)
  return { kind, pairKey: hash('pair', email, address), emailKey: hash('email', email), ipKey: hash('ip', address) }
}

const tooMany = (freeAt: number, now: number): Refusal =>
  new Refusal('request.rateLimited', { retryAfterSeconds: Math.max(1, Math.ceil((freeAt - now) / 1000)) })

/** Turns away an address that has used up its attempts, before anything of its call is read. */
export async function refuseThrottledAddress(work: Work, kind: AttemptKind): Promise<void> {
  const { db, now } = work
  const limits = ATTEMPT_LIMITS[kind].filter((limit) => limit.by === 'ip')
  const [free] = await freeAgainAt(db, keysOf(work, kind, ''), limits, now)
  if (free && free.at > now) await refuseThrottled(work, kind, free.at)
}

async function refuseThrottled(work: Work, kind: AttemptKind, freeAt: number): Promise<never> {
  if (kind === 'login') await (await auditOf(work)).once({ action: 'login_throttled', result: 'refused' })
  throw tooMany(freeAt, work.now)
}

/** Takes a place for an attempt before it may cost a hash; refuses with the time to wait when none is left. */
export async function takeAttempt(work: Work, kind: AttemptKind, email: string): Promise<AttemptKeys> {
  const { db, now } = work
  const keys = keysOf(work, kind, email)
  const limits = ATTEMPT_LIMITS[kind]
  const [taken, [free]] = await commit(
    db,
    reserveAttempt(db, { id: newId(), at: now, ...keys }, limits),
    freeAgainAt(db, keys, limits, now),
  )
  if (taken.length === 0) await refuseThrottled(work, kind, free?.at ?? now)
  return keys
}
