import type { Finding } from '../../contract/channel-records.ts'
import type { Locale } from '../../contract/locales.ts'
import { isOfThread } from '../../contract/notification-kinds.ts'
import { DEFAULT_PREFERENCES, type Notification, type NotificationPreferences } from '../../contract/notifications.ts'
import type { ContactProfile } from '../../contract/threads.ts'
import { pick } from '../../core/pick.ts'
import { nameOf, reasonView } from '../channels/channels.view.ts'
import type { DueRow, NotificationRow, ThreadFacts } from './notifications.store.ts'

const time = (at: number): string => new Date(at).toISOString()

/** The name of a contact: the provider's name, else user name, else telephone number. */
export function contactName(facts: ThreadFacts | undefined): string | null {
  const { name, username, phone }: ContactProfile = facts?.contact ? JSON.parse(facts.contact) : {}
  return name ?? (username === undefined ? null : `@${username}`) ?? phone ?? null
}

/** The error of a notification's channel; `null` when the channel works again, and for other kinds. */
export function channelFault(
  { statusReason, lastFinding }: Pick<NotificationRow, 'statusReason' | 'lastFinding'>,
  locale: Locale,
): string | null {
  const finding: Finding | null = lastFinding === null ? null : JSON.parse(lastFinding)
  return statusReason === null ? null : reasonView(statusReason, finding, locale)
}

/** The values in the mail and the push message of a failing channel. */
export const failingChannel = (row: Pick<DueRow, 'channelType' | 'statusReason' | 'lastFinding'>, locale: Locale) => ({
  channel: nameOf(row.channelType, locale),
  reason: channelFault(row, locale) ?? '',
})

/** The thread or the channel of a notification. */
export const threadOf = ({
  kind,
  sessionId,
  channelType,
}: Pick<NotificationRow, 'kind' | 'sessionId' | 'channelType'>) => ({
  sessionId: isOfThread(kind) ? sessionId : null,
  channelType: kind === 'engine' ? null : channelType,
})

export const notificationView = (
  row: NotificationRow,
  thread: ThreadFacts | undefined,
  { userId, locale }: { userId: string; locale: Locale },
): Notification => ({
  ...pick(row, 'id', 'kind', 'agentId', 'agentName'),
  ...threadOf(row),
  contact: contactName(thread),
  contactNumber: thread?.contactNumber ?? null,
  statusReason: channelFault(row, locale),
  isAssigned: thread?.assigneeId === userId,
  at: time(row.at),
  readAt: row.readAt === null ? null : time(row.readAt),
})

/** Stored preferences, completed by the defaults of fields that a later version added. */
export const storedPreferences = (settings: string | null | undefined): NotificationPreferences => ({
  ...DEFAULT_PREFERENCES,
  ...(settings ? JSON.parse(settings) : {}),
})
