import type { LinkKind } from '../../contract/mail.ts'
import { UPLOADS_PER_HOUR_MAX } from '../../contract/upload-limits.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const LIVE_SESSIONS_MAX = 20
export const REFRESH_LIMIT = { most: 30, windowMs: 5 * MINUTE } as const
/** Two tabs, or a lost answer: the previous token is answered with the current one for this long. */
export const REUSE_GRACE_MS = 30 * SECOND

/** How long a session lasts at most, and how long without being refreshed. */
export const lifetimeOf = (rememberMe: boolean): { absoluteMs: number; idleMs: number } =>
  rememberMe ? { absoluteMs: 30 * DAY, idleMs: 14 * DAY } : { absoluteMs: 12 * HOUR, idleMs: 2 * HOUR }

/** How long the link in a mail is valid. */
export const LINK_LASTS_MS: Record<LinkKind, number> = {
  newPassword: 30 * MINUTE,
  confirmation: 7 * DAY,
  oldEmail: DAY,
  newEmail: DAY,
}

export type AttemptKind = 'login' | 'register' | 'contact' | 'mail' | 'invitation' | 'upload'

export interface AttemptLimit {
  by: 'pair' | 'email' | 'ip'
  most: number
  windowMs: number
}

/** How long an address or a device stays known as one that a person signs in from. */
export const KNOWN_MS = 30 * DAY

/** `pair`: one e-mail from one address. The e-mail's own limit is wide, so that nobody is locked out cheaply, and
 * does not hold for an address or a device that this e-mail has signed in from: strangers cannot use up what its owner
 * needs. A known device is one `pair` wherever it is. For uploads the id of their account is the `email`. */
export const ATTEMPT_LIMITS: Record<AttemptKind, readonly AttemptLimit[]> = {
  login: [
    { by: 'pair', most: 5, windowMs: 15 * MINUTE },
    { by: 'email', most: 50, windowMs: 15 * MINUTE },
    { by: 'ip', most: 20, windowMs: 5 * MINUTE },
  ],
  register: [{ by: 'ip', most: 5, windowMs: 30 * MINUTE }],
  contact: [{ by: 'ip', most: 5, windowMs: 30 * MINUTE }],
  invitation: [
    { by: 'pair', most: 5, windowMs: 15 * MINUTE },
    { by: 'email', most: 10, windowMs: HOUR },
  ],
  mail: [
    { by: 'pair', most: 3, windowMs: 15 * MINUTE },
    { by: 'email', most: 6, windowMs: HOUR },
    { by: 'ip', most: 10, windowMs: 30 * MINUTE },
  ],
  upload: [{ by: 'email', most: UPLOADS_PER_HOUR_MAX, windowMs: HOUR }],
}

interface SessionState {
  counter: number
  rotatedAt: number
  rotations: number
  rotationsFrom: number
  expiresAt: number
  idleMs: number
  revokedAt: number | null
}

export const isLiveSession = (session: SessionState, now: number): boolean =>
  session.revokedAt === null && session.expiresAt > now && session.rotatedAt + session.idleMs > now

/** The result for a refresh token that did not rotate its session. */
export function judgeRefresh(
  session: SessionState,
  counter: number,
  now: number,
): 'ended' | 'limited' | 'same' | 'reuse' {
  if (!isLiveSession(session, now)) return 'ended'
  if (counter === session.counter) return 'limited'
  return counter === session.counter - 1 && now - session.rotatedAt < REUSE_GRACE_MS ? 'same' : 'reuse'
}
