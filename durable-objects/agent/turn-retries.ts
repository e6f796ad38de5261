import { ATTEMPTS_MAX, backoffMs } from '../../worker/core/backoff.ts'
import { isRecentEnough } from '../../worker/features/chat/delivery.service.ts'
import type { Bill } from '../../worker/features/chat/replying.service.ts'
import { Component } from './component.ts'
import type { Thread, Turn } from './rows.ts'
import type { SharedParts } from './shared-parts.ts'
import type { TurnEndings } from './turn-endings.ts'

/** When a turn that waits for D1 runs again. */
const AWAY_AGAIN_MS = 5_000

interface Parts extends Pick<SharedParts, 'clock' | 'set' | 'wakeBy'> {
  endings: TurnEndings
}

/** Decides whether a turn without a reply is queued for another attempt, and when (backoff). */
export class TurnRetries extends Component<Parts> {
  /**
   * Retries only if the engine surely did not begin to work (else it might act twice), the reply can still be delivered, and
   * the channel is not the web chat, whose visitor is waiting. While the circuit breaker is open (`blockedUntil`) no engine was
   * called, so the attempt is not counted. False: no retry.
   */
  retry(turn: Turn, channelType: Thread['channelType'], bill: Bill, blockedUntil: number | null): boolean {
    const { set, clock, wakeBy } = this.parts
    const now = clock.now()
    const mayRepeat = blockedUntil !== null || (!bill.hasBegun && turn.attempts < ATTEMPTS_MAX)
    const at = blockedUntil ?? now + Math.max(backoffMs(turn.attempts), bill.retryAfterMs ?? 0)
    const isDeliverable = isRecentEnough(turn.saidAt, blockedUntil === null ? at : now)
    if (channelType === 'webchat' || !mayRepeat || !isDeliverable) return false
    set.turns.retry(turn.id, at, blockedUntil === null)
    wakeBy(at)
    return true
  }

  /**
   * D1 cannot be reached, and the settings were never read or the debt is used up: the turn waits, however long that lasts. No
   * engine was called, so no attempt counts.
   */
  postpone({ id }: Turn): void {
    const { set, clock, wakeBy } = this.parts
    if (set.turns.byId(id)?.state !== 'running') return
    const at = clock.now() + AWAY_AGAIN_MS
    set.turns.retry(id, at, false)
    wakeBy(at)
  }

  /** After an error of our own code: retried with backoff; after the last attempt the turn is dropped, which the owner sees. */
  afterError(turn: Turn) {
    const { set, clock, wakeBy, endings } = this.parts
    const now = set.turns.byId(turn.id)
    if (now?.state !== 'running') return
    if (now.attempts >= ATTEMPTS_MAX) return endings.fail(now, 'dropped', 'server.error')
    const at = clock.now() + backoffMs(now.attempts)
    set.turns.retry(turn.id, at)
    wakeBy(at)
  }
}
