import type { LinkKind } from '../../contract/mail.ts'
import { INVITATIONS_PER_DAY_MAX, UNCONFIRMED_INVITATIONS_PER_DAY_MAX } from '../../contract/member-roles.ts'
import { UPLOADS_PER_HOUR_MAX } from '../../contract/upload-limits.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const LIVE_SESSIONS_MAX = 20
export const REFRESH_LIMIT = { most: 30, windowMs: 5 * MINUTE } as const
/** For this long the previous refresh token gets the current one: two tabs may use it at once, or a response may be lost. */
export const REUSE_GRACE_MS = 30 * SECOND

/** The maximum lifetime of a session, and that without a refresh. */
export const lifetimeOf = (rememberMe: boolean): { absoluteMs: number; idleMs: number } =>
  rememberMe ? { absoluteMs: 30 * DAY, idleMs: 14 * DAY } : { absoluteMs: 12 * HOUR, idleMs: 2 * HOUR }

/** The lifetime of the link in a mail. */
export const LINK_LASTS_MS: Record<LinkKind, number> = {
  newPassword: 30 * MINUTE,
  confirmation: 7 * DAY,
  oldEmail: DAY,
  newEmail: DAY,
}

export type AttemptKind =
  | 'login'
  | 'register'
  | 'contact'
  | 'mail'
  | 'invitation'
  | 'inviter'
  | 'unconfirmedInviter'
  | 'upload'

export interface AttemptLimit {
  by: 'pair' | 'email' | 'ip'
  most: number
  windowMs: number
}

/** How long an IP address or a device is remembered after a sign-in. */
export const KNOWN_MS = 30 * DAY

/**
 * `pair`: an e-mail address from one IP address. The limit of the e-mail address itself is wide, so that nobody is locked out
 * cheaply, and does not apply to an IP address or a device from which it has signed in: strangers cannot use up the owner's
 * attempts. A remembered device is one `pair` at every IP address. For uploads and inviters the `email` is the id of their
 * account.
 */
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
  inviter: [{ by: 'email', most: INVITATIONS_PER_DAY_MAX, windowMs: DAY }],
  unconfirmedInviter: [{ by: 'email', most: UNCONFIRMED_INVITATIONS_PER_DAY_MAX, windowMs: DAY }],
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
