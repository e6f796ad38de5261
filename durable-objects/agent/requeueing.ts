import type { Clock } from '../../worker/core/clock.ts'
import { DAY_MS } from '../../worker/core/days.ts'
import { isDeleted } from './messages.ts'
import type { Turn } from './rows.ts'
import type { WorkingSet } from './working-set.ts'

/** As long as providers let a reply through. */
const ANSWERED_WITHIN_MS = DAY_MS

interface Parts {
  set: WorkingSet
  clock: Clock
  wakeBy: (at: number) => void
}

/**
 * Has a thread that is handed back answered, in the transaction of that: the last turn that was left to members is queued
 * again, and is asked for all that they left unanswered. Who answers it is decided when it runs, as of every turn.
 */
export function requeueUnanswered({ set, clock, wakeBy }: Parts, threadId: number): void {
  const now = clock.now()
  const turn = lastLeft(set, threadId, now - ANSWERED_WITHIN_MS)
  if (!turn) return
  set.turns.setResult(turn.id, { ...turn.result, isRequeued: true })
  set.turns.reopen(turn.id, now, true)
  set.outbox.add('exchange', turn.uid)
  wakeBy(now)
}

/**
 * The last turn, if its message was left to members after `since`. Of one that was read from D1 nobody knows here whether a
 * member has answered it: what members wrote is not read with it.
 */
function lastLeft(set: WorkingSet, threadId: number, since: number): Turn | null {
  const turn = set.turns.lastAnswered(threadId)
  if (turn?.replyId !== null || turn.origin === 'client' || turn.result.isRestored || turn.saidAt <= since) return null
  const messages = set.messages.ofTurn(turn.id)
  return messages.every(isDeleted) ? null : turn
}
