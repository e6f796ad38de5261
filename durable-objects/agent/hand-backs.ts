import { Lane } from './pool.ts'
import type { Stream } from './stream.ts'
import type { ThreadEdits } from './thread-edits.ts'
import type { WorkingSet } from './working-set.ts'

interface Parts {
  set: WorkingSet
  storage: Pick<DurableObjectStorage, 'transactionSync'>
  stream: Stream
  threadEdits: ThreadEdits
}

/** Gives threads back to the agent when the member who has them did nothing in them for as long as the owner set. */
export class HandBacks extends Lane {
  readonly #parts: Parts

  constructor(parts: Parts) {
    super()
    this.#parts = parts
  }

  override begin(now: number): void {
    const { set, storage, stream, threadEdits } = this.#parts
    for (const thread of set.threads.handBacksDue(now)) {
      storage.transactionSync(() => threadEdits.change(thread, 'open'))
      stream.threadChanged(thread.key)
    }
  }

  override get due() {
    return ['SELECT min(hand_back_at) FROM threads WHERE hand_back_at > ?1']
  }
}
