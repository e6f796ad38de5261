import type { EngineKind } from '../contract/agents.ts'
import { ENGINE_RETRY_WAIT_MS, ENGINE_WHOLE_REPLY_MS, MODEL_DEADLINE_SECONDS_MAX } from '../contract/limits.ts'
import { type Clock, withTimeout } from '../core/clock.ts'
import { EngineFailure, type ReplyEngine, type ReplyPart, type Turn } from './engine.ts'

/**
 * The deadline of a whole reply, milliseconds; also of its first byte, because an automation may send everything at the
 * end.
 */
export const wholeReplyMs = ({ deadlineMs }: Turn): number => deadlineMs ?? ENGINE_WHOLE_REPLY_MS
const maxMs = (kind: EngineKind): number =>
  kind === 'webhook' ? Number.POSITIVE_INFINITY : MODEL_DEADLINE_SECONDS_MAX * 1_000
/**
 * The longest `Retry-After` that is waited for, milliseconds: short where another engine of the chain can answer
 * instead.
 */
export const retryWaitMs = (turn: Turn): number => (turn.isLast ? wholeReplyMs(turn) : ENGINE_RETRY_WAIT_MS)

const failLate = (): never => {
  throw new EngineFailure('not done in time')
}

/**
 * Streams an engine's pieces. Throws `EngineFailure` and aborts the engine when the last piece is not there by the
 * deadline; `signal` aborts it as well. The timeout for the first byte is set where the call is made (`calling.ts`).
 * The built-in engine makes no call and is not timed.
 */
export async function* withinDeadlines(
  engine: ReplyEngine,
  turn: Turn,
  clock: Clock,
  signal?: AbortSignal,
): AsyncGenerator<ReplyPart> {
  const stop = new AbortController()
  signal?.addEventListener('abort', () => stop.abort())
  if (!engine.isMetered) return yield* engine.reply(turn, stop.signal)
  const until = clock.now() + Math.min(wholeReplyMs(turn), maxMs(engine.kind))
  const parts = engine.reply(turn, stop.signal)[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await withTimeout(clock, Math.max(0, until - clock.now()), parts.next(), failLate)
      if (next.done) return
      yield next.value
    }
  } finally {
    stop.abort()
  }
}
