import type {
  NotificationPreferences,
  NotificationSettings,
  NotificationsPage,
  NotificationsQuery,
  NotificationsRead,
  UnreadNotifications,
} from '../../contract/notifications.ts'
import type { Caller, Work } from '../../core/context.ts'
import { commit, openRecord } from '../../core/db.ts'
import type { Env } from '../../core/env.ts'
import { offersMail } from '../../core/mail/mail.ts'
import * as store from './notifications.store.ts'
import { notificationView, storedPreferences } from './notifications.view.ts'
import { deviceView } from './push.service.ts'
import { devicesOf } from './push.store.ts'

export { storedPreferences }

const positionIn = (after: string): store.Position => {
  const [, at = '0', id = ''] = /^(\d+)-(.*)$/.exec(after) ?? []
  return { at: Number(at), id }
}

const keyOf = ({ agentId, sessionId }: store.ThreadRef): string => `${agentId} ${sessionId}`

/** The facts that the databases of conversations have about threads now. */
export async function threadFacts(
  env: Env,
  rows: readonly (store.ThreadRef & { recordDatabase: number })[],
): Promise<(ref: store.ThreadRef) => store.ThreadFacts | undefined> {
  const found = new Map<string, store.ThreadFacts>()
  for (const [number, refs] of Map.groupBy(rows, ({ recordDatabase }) => recordDatabase))
    for (const facts of await store.threadsAt(openRecord(env, number), refs)) found.set(keyOf(facts), facts)
  return (ref) => found.get(keyOf(ref))
}

export async function listNotifications(
  { db, env, locale }: Work,
  caller: Caller,
  { limit, after }: NotificationsQuery,
): Promise<NotificationsPage> {
  const [rows, [counted]] = await commit(
    db,
    store.notificationsPage(db, caller, after ? positionIn(after) : null, limit + 1),
    store.unreadCount(db, caller),
  )
  const shown = rows.slice(0, limit)
  const factsOf = await threadFacts(env, shown)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    notifications: shown.map((row) => notificationView(row, factsOf(row), { userId: caller.userId, locale })),
    unread: counted?.unread ?? 0,
    next: last ? `${last.at}-${last.id}` : null,
  }
}

export async function countUnread({ db }: Work, caller: Caller): Promise<UnreadNotifications> {
  const [counted] = await store.unreadCount(db, caller)
  return { unread: counted?.unread ?? 0 }
}

export async function markRead(
  { db, now }: Work,
  caller: Caller,
  selection: NotificationsRead,
): Promise<UnreadNotifications> {
  const [, [counted]] = await commit(db, store.markRead(db, caller, selection, now), store.unreadCount(db, caller))
  return { unread: counted?.unread ?? 0 }
}

/** Marks the caller's notifications of a thread as read, once the caller has read the thread. */
export const markThreadRead = async ({ db, now }: Work, caller: Caller, thread: store.ThreadRef): Promise<void> => {
  await store.markRead(db, caller, { thread }, now)
}

export async function readSettings(work: Work, caller: Caller): Promise<NotificationSettings> {
  const { db, env, config, now } = work
  const [[stored], devices] = await commit(db, store.settingsOf(db, caller.userId), devicesOf(db, caller.userId, now))
  return {
    preferences: storedPreferences(stored?.settings),
    timeZone: caller.timeZone,
    offersMail: offersMail(env),
    pushKey: config.push?.publicKey ?? null,
    devices: devices.map((row) => deviceView(row, caller.sessionId)),
  }
}

export async function saveSettings(
  work: Work,
  caller: Caller,
  preferences: NotificationPreferences,
): Promise<NotificationSettings> {
  await store.saveSettings(work.db, caller.userId, JSON.stringify(preferences))
  return readSettings(work, caller)
}
