import { DEFAULT_PREFERENCES, type Notification, type NotificationPreferences } from '../../contract/notifications.ts'
import type { ContactProfile } from '../../contract/threads.ts'
import type { NotificationRow, ThreadFacts } from './notifications.store.ts'

const time = (at: number): string => new Date(at).toISOString()

/** What a provider tells of a contact, in one line. */
export function contactName(facts: ThreadFacts | undefined): string | null {
  const { name, username, phone }: ContactProfile = facts?.contact ? JSON.parse(facts.contact) : {}
  return name ?? (username === undefined ? null : `@${username}`) ?? phone ?? null
}

/** The thread that a notification is about. */
export const threadOf = ({
  kind,
  sessionId,
  channelType,
}: Pick<NotificationRow, 'kind' | 'sessionId' | 'channelType'>) =>
  kind === 'engine' ? { sessionId: null, channelType: null } : { sessionId, channelType }

export const notificationView = (
  row: NotificationRow,
  thread: ThreadFacts | undefined,
  userId: string,
): Notification => ({
  id: row.id,
  kind: row.kind,
  agentId: row.agentId,
  agentName: row.agentName,
  ...threadOf(row),
  contact: contactName(thread),
  contactNumber: thread?.contactNumber ?? null,
  isAssigned: thread?.assigneeId === userId,
  at: time(row.at),
  readAt: row.readAt === null ? null : time(row.readAt),
})

/** Stored settings, completed by what a later version added. */
export const storedPreferences = (settings: string | null | undefined): NotificationPreferences => ({
  ...DEFAULT_PREFERENCES,
  ...(settings ? JSON.parse(settings) : {}),
})
