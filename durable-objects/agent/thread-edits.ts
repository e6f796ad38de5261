import type { MessageWithoutTurn } from '../../worker/agent-client/messages.ts'
import type { ThreadStatus } from '../../worker/contract/threads.ts'
import type { Clock } from '../../worker/core/clock.ts'
import type { Restore } from './restore.ts'
import type { Thread } from './rows.ts'
import type { WorkingSet } from './working-set.ts'

interface Parts {
  clock: Clock
  set: WorkingSet
  restore: Restore
}

/** What members of the account change in threads. A thread that is not in the working set is read from D1 first. */
export class ThreadEdits {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async setStatus(sessionId: string, status: ThreadStatus): Promise<void> {
    const { set } = this.#parts
    const thread = await this.#thread(sessionId)
    if (!thread || thread.status === status) return
    set.threads.setStatus(thread.id, status)
    set.outbox.add('status', sessionId)
  }

  /** Stores a message once, however often it is sent under its key. */
  async addMessage({ key, sessionId, author, authorId, parts }: MessageWithoutTurn): Promise<boolean> {
    const { clock, set } = this.#parts
    const thread = await this.#thread(sessionId)
    if (!thread) return false
    if (set.messages.isKnown(key)) return true
    const now = clock.now()
    const id = set.messages.add({
      threadId: thread.id,
      turnId: null,
      author,
      ...(authorId !== undefined && { authorId }),
      parts,
      details: { key, storedAt: now },
      saidAt: now,
    })
    set.messages.remember(key, id, now)
    set.outbox.add('message', String(id))
    return true
  }

  async #thread(sessionId: string): Promise<Thread | null> {
    const { set, restore } = this.#parts
    if (!set.threads.find(sessionId)) await restore.load({ sessionId })
    return set.threads.find(sessionId)
  }
}
