import { Lane } from './pool.ts'
import type { SharedParts } from './shared-parts.ts'
import type { ThreadEdits } from './thread-edits.ts'

interface Parts extends Pick<SharedParts, 'set' | 'storage' | 'stream'> {
  threadEdits: ThreadEdits
}

/** Lane that returns taken-over threads to the agent when the member was idle for the owner's time. */
export class HandBacks extends Lane<Parts> {
  override begin(now: number): void {
    const { set, storage, stream, threadEdits } = this.parts
    for (const thread of set.threads.handBacksDue(now)) {
      storage.transactionSync(() => threadEdits.change(thread, 'open'))
      stream.threadChanged(thread.key)
    }
  }

  override get due() {
    return ['SELECT min(hand_back_at) FROM threads WHERE hand_back_at > ?1']
  }
}
