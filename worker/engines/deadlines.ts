import type { EngineKind } from '../contract/agents.ts'
import { ENGINE_RETRY_WAIT_MS, ENGINE_WHOLE_REPLY_MS, MODEL_DEADLINE_SECONDS_MAX } from '../contract/limits.ts'
import { type Clock, withTimeout } from '../core/clock.ts'
import { EngineFailure, type Piece, type ReplyEngine, type Turn } from './engine.ts'

/** How long an engine may take for a whole reply. An automation may well send its first byte at the end. */
export const wholeReplyMs = ({ deadlineMs }: Turn): number => deadlineMs ?? ENGINE_WHOLE_REPLY_MS
const mostMs = (kind: EngineKind): number =>
  kind === 'webhook' ? Number.POSITIVE_INFINITY : MODEL_DEADLINE_SECONDS_MAX * 1_000
/** How long an engine that asks to be left alone is waited for: briefly, where another one can answer instead. */
export const retryWaitMs = (turn: Turn): number => (turn.isLast ? wholeReplyMs(turn) : ENGINE_RETRY_WAIT_MS)

const tooLate = (): never => {
  throw new EngineFailure('not done in time')
}

/**
 * An engine's pieces, the last before its deadline; otherwise it fails and is told to stop, as it is when `signal` says so. The
 * wait for the first byte of an answer is kept where calls are made. One that calls nobody has nothing to wait for and
 * is not timed.
 */
export async function* withinDeadlines(
  engine: ReplyEngine,
  turn: Turn,
  clock: Clock,
  signal?: AbortSignal,
): AsyncGenerator<Piece> {
  const stop = new AbortController()
  signal?.addEventListener('abort', () => stop.abort())
  if (!engine.isMetered) return yield* engine.reply(turn, stop.signal)
  const until = clock.now() + Math.min(wholeReplyMs(turn), mostMs(engine.kind))
  const pieces = engine.reply(turn, stop.signal)[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await withTimeout(clock, Math.max(0, until - clock.now()), pieces.next(), tooLate)
      if (next.done) return
      yield next.value
    }
  } finally {
    stop.abort()
  }
}
