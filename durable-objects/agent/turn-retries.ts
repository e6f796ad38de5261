import { ATTEMPTS_MAX, backoffMs } from '../../worker/core/backoff.ts'
import type { Clock } from '../../worker/core/clock.ts'
import { isAnsweredStill } from '../../worker/features/chat/delivery.service.ts'
import type { Bill } from '../../worker/features/chat/replying.service.ts'
import type { Thread, Turn } from './rows.ts'
import type { TurnEndings } from './turn-endings.ts'
import type { WorkingSet } from './working-set.ts'

interface Parts {
  clock: Clock
  set: WorkingSet
  endings: TurnEndings
  wakeBy: (at: number) => void
}

/** Turns whose engine gave no reply: another attempt, where one may be made. */
export class TurnRetries {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * The engine is asked again only when it surely did not begin to work, and only where nobody waits for the answer at this
   * moment. An engine that its circuit breaker leaves alone was not asked: no attempt counts. False: there is no other attempt.
   */
  again(turn: Turn, channelType: Thread['channelType'], bill: Bill, shutUntil: number | null): boolean {
    const { set, clock, wakeBy } = this.#parts
    const now = clock.now()
    const mayRepeat = shutUntil !== null || (!bill.hasBegun && turn.attempts < ATTEMPTS_MAX)
    const at = shutUntil ?? now + Math.max(backoffMs(turn.attempts), bill.retryAfterMs ?? 0)
    const isInTime = isAnsweredStill(turn.saidAt, shutUntil === null ? at : now)
    if (channelType === 'webchat' || !mayRepeat || !isInTime) return false
    set.turns.retry(turn.id, at, shutUntil === null)
    wakeBy(at)
    return true
  }

  /** Something broke on our side: tried again, and after the last attempt shown to the owner as dropped. */
  afterFault(turn: Turn) {
    const { set, clock, wakeBy, endings } = this.#parts
    const now = set.turns.byId(turn.id)
    if (now?.state !== 'running') return
    if (now.attempts >= ATTEMPTS_MAX) return endings.fail(now, 'dropped', 'server.error')
    const at = clock.now() + backoffMs(now.attempts)
    set.turns.retry(turn.id, at)
    wakeBy(at)
  }
}
