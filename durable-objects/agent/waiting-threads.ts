import type { NotificationKind } from '../../worker/contract/notification-kinds.ts'
import { Lane } from './pool.ts'
import type { Thread } from './rows.ts'
import type { SharedParts } from './shared-parts.ts'

interface Parts extends Pick<SharedParts, 'clock' | 'set' | 'settings' | 'storage' | 'wakeBy'> {
  /** Called with the session id of each thread whose contact begins to wait. */
  onStart: (sessionId: string) => void
}

/** Lane of contacts who wait for a member: notifies members at the start, and again when the wait exceeds the owner's target. */
export class WaitingThreads extends Lane<Parts> {
  /**
   * Starts a contact's wait, in the caller's transaction. One who is waiting already goes on, also where the thread (as it was
   * before) was closed meanwhile.
   */
  start(thread: Thread, kind: NotificationKind): void {
    const { clock, set, settings, wakeBy, onStart } = this.parts
    const now = clock.now()
    const { waitMinutes } = settings.handover
    const overdueAt = waitMinutes === null ? null : now + waitMinutes * 60_000
    if (!set.threads.beginWait(thread.id, now, overdueAt)) {
      if (thread.status === 'closed') wakeBy(now)
      return
    }
    set.outbox.notify(kind, thread, now)
    // D1 stores the start of the wait, also of a taken-over thread.
    set.outbox.add('status', thread.key)
    onStart(thread.key)
    if (overdueAt !== null) wakeBy(overdueAt)
  }

  override begin(now: number): void {
    const { set, storage } = this.parts
    storage.transactionSync(() => {
      for (const thread of set.threads.takeOverdue(now)) set.outbox.notify('overdue', thread, now)
    })
  }

  override get due() {
    return ["SELECT min(overdue_at) FROM threads WHERE overdue_at > ?1 AND status <> 'closed'"]
  }
}
