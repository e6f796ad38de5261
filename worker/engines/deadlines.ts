import { ENGINE_WHOLE_REPLY_MS } from '../contract/limits.ts'
import { EngineFailure, type Piece, type ReplyEngine, type Turn } from './engine.ts'

async function before<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new EngineFailure('not done in time')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * An engine's pieces, the last within 60 s; otherwise it fails and is told to stop, as it is when `signal` says so. The
 * wait for the first byte of an answer is kept where calls are made. One that calls nobody has nothing to wait for and
 * is not timed.
 */
export async function* withinDeadlines(engine: ReplyEngine, turn: Turn, signal?: AbortSignal): AsyncGenerator<Piece> {
  const stop = new AbortController()
  signal?.addEventListener('abort', () => stop.abort())
  if (!engine.isMetered) return yield* engine.reply(turn, stop.signal)
  const until = Date.now() + ENGINE_WHOLE_REPLY_MS
  const pieces = engine.reply(turn, stop.signal)[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await before(pieces.next(), Math.max(0, until - Date.now()))
      if (next.done) return
      yield next.value
    }
  } finally {
    stop.abort()
  }
}
