import { DAY_MS } from '../../worker/core/days.ts'
import { isDeleted } from './messages.ts'
import type { Turn } from './rows.ts'
import type { SharedParts } from './shared-parts.ts'
import type { WorkingSet } from './working-set.ts'

/** Reply window of the providers: later, a reply could not be delivered. */
const ANSWERED_WITHIN_MS = DAY_MS

type Parts = Pick<SharedParts, 'set' | 'clock' | 'wakeBy'>

/**
 * At a hand-back, in its transaction: queues the last turn that was left to members again, to answer all messages that they
 * left unanswered. The mode of the agent at the time when it runs decides who answers.
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
 * The last turn of the thread, if it was left to members after `since`. A turn that was restored from D1 is excluded: members'
 * messages are not restored with it, so that it is unknown whether one has answered.
 */
function lastLeft(set: WorkingSet, threadId: number, since: number): Turn | null {
  const turn = set.turns.lastAnswered(threadId)
  if (turn?.replyId !== null || turn.origin === 'client' || turn.result.isRestored || turn.saidAt <= since) return null
  const messages = set.messages.ofTurn(turn.id)
  return messages.every(isDeleted) ? null : turn
}
