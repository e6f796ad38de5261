import type { Piece, ReplyEngine, Turn } from './engine.ts'

const FIRST_PIECE_MS = 20_000
const WHOLE_REPLY_MS = 60_000

async function before<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`engine: nothing within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * An engine's pieces, the first within 20 s and the last within 60 s; otherwise it fails and is told to stop. One that
 * calls nobody has nothing to wait for and is not timed.
 */
export async function* withinDeadlines(engine: ReplyEngine, turn: Turn): AsyncGenerator<Piece> {
  const stop = new AbortController()
  if (!engine.isMetered) return yield* engine.reply(turn, stop.signal)
  const started = Date.now()
  const pieces = engine.reply(turn, stop.signal)[Symbol.asyncIterator]()
  try {
    let next = await before(pieces.next(), FIRST_PIECE_MS)
    while (!next.done) {
      yield next.value
      next = await before(pieces.next(), Math.max(0, started + WHOLE_REPLY_MS - Date.now()))
    }
  } finally {
    stop.abort()
  }
}
