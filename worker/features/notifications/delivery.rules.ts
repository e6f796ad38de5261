import { NOTIFICATION_MAIL_DELAY_MS } from '../../contract/limits.ts'
import { isOfThread, type NoticeKind } from '../../contract/notification-kinds.ts'
import type { NotificationPreferences } from '../../contract/notifications.ts'
import { localTimeOf } from '../../contract/zones.ts'
import { DAY_MS } from '../../core/days.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** The shortest time between two mails about the same thread. */
const MAIL_EVERY_MS = 15 * MINUTE_MS
/** An older notification is not delivered any more: the job did not run for that time. */
const OLD_MS = 2 * DAY_MS

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const DAY_MINUTES = 24 * 60

/** The end of the current quiet hours; `null`: there are none now. */
function quietUntil(now: number, timeZone: string, quiet: NotificationPreferences['quiet']): number | null {
  if (!quiet) return null
  const [from, until, at] = [quiet.from, quiet.until, localTimeOf(now, timeZone).time].map(minutesOf) as [
    number,
    number,
    number,
  ]
  const isQuiet = from < until ? at >= from && at < until : at >= from || at < until
  if (!isQuiet) return null
  const left = (until - at + DAY_MINUTES) % DAY_MINUTES
  return Math.floor(now / MINUTE_MS) * MINUTE_MS + left * MINUTE_MS
}

interface DueNotification {
  kind: NoticeKind
  at: number
  timeZone: string
  lastMailedAt: number | null
}

/**
 * `wanted`: the kinds that a member receives by the medium. Those of engines and channels cannot be chosen: they are sent if any
 * kind is.
 */
const isWanted = (kind: NoticeKind, wanted: readonly string[]): boolean =>
  isOfThread(kind) ? wanted.includes(kind) : wanted.length > 0

/** Whether a notification is sent now by mail or push, dropped, or decided again at a later time. */
export function decide(
  { kind, at, timeZone, lastMailedAt }: DueNotification,
  preferences: NotificationPreferences,
  medium: 'mail' | 'push',
  now: number,
): 'send' | 'drop' | { later: number } {
  const { mailPace, quiet } = preferences
  if (!isWanted(kind, preferences[medium]) || now - at > OLD_MS || (medium === 'mail' && mailPace === 'never'))
    return 'drop'
  const soonest = at + NOTIFICATION_MAIL_DELAY_MS
  const ready = mailPace === 'hourly' ? Math.ceil(soonest / HOUR_MS) * HOUR_MS : soonest
  if (medium === 'mail' && now < ready) return { later: ready }
  const quietEnd = quietUntil(now, timeZone, quiet)
  if (quietEnd !== null) return { later: quietEnd }
  const earliest = medium === 'mail' && lastMailedAt !== null ? lastMailedAt + MAIL_EVERY_MS : now
  return now < earliest ? { later: earliest } : 'send'
}

/**
 * Whether the cause of a notification remains: its thread still waits, by its status, or its channel still fails. An engine is
 * not checked.
 */
export const isStillWaiting = (kind: NoticeKind, status: string | undefined, isChannelFailing: boolean): boolean =>
  kind === 'engine' ||
  (kind === 'channel' && isChannelFailing) ||
  (status === 'pending' && kind !== 'written') ||
  (status === 'members' && kind !== 'waiting')
