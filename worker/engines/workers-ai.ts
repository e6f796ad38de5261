import type { WorkersAiSettings } from '../contract/engines.ts'
import type { Clock } from '../core/clock.ts'
import type { Models } from '../core/env.ts'
import { partsOf } from './completion.ts'
import { wholeReplyMs } from './deadlines.ts'
import { EngineFailure, type ReplyEngine } from './engine.ts'
import { type ModelChunk, modelEngine } from './model.ts'
import { eventsIn, readUpToLimit } from './reading.ts'

const END_OF_STREAM = '[DONE]'

/** A promise that rejects after `ms`; `cancel` stops the timer. */
function timeoutAfter(clock: Clock, ms: number): { timeout: Promise<never>; cancel: () => void } {
  let cancel = () => {}
  const timeout = new Promise<never>((_, reject) => {
    cancel = clock.after(ms, () => reject(new EngineFailure('no answer in time')))
  })
  timeout.catch(() => {})
  return { timeout, cancel }
}

/** The items, as long as `timeout` does not reject. */
async function* beforeTimeout(items: AsyncGenerator<string>, timeout: Promise<never>): AsyncGenerator<string> {
  for (;;) {
    const { done, value } = await Promise.race([items.next(), timeout])
    if (done) return
    yield value
  }
}

/** Streams a completion; its first byte has to come within `firstByteMs`. */
async function* completionOf(
  models: Models,
  clock: Clock,
  model: string,
  inputs: Record<string, unknown>,
  firstByteMs: number,
): AsyncGenerator<ModelChunk> {
  const { timeout, cancel } = timeoutAfter(clock, firstByteMs)
  const reading = new AbortController()
  try {
    const answer = await Promise.race([models.run(model, inputs), timeout])
    if (!(answer instanceof ReadableStream)) {
      yield* partsOf(answer)
      return yield { isEnd: true }
    }
    for await (const data of beforeTimeout(eventsIn(readUpToLimit(answer, cancel, reading.signal)), timeout)) {
      if (data === END_OF_STREAM) return yield { isEnd: true }
      yield* partsOf(JSON.parse(data))
    }
  } finally {
    cancel()
    reading.abort()
  }
}

/** An engine for a model of Workers AI, called through its binding. */
export const workersAi = (settings: WorkersAiSettings, models: Models, clock: Clock): ReplyEngine =>
  modelEngine(settings, async function* ({ messages, maxOutputTokens, turn }) {
    const { model, temperature } = settings
    const inputs = {
      messages,
      max_tokens: maxOutputTokens,
      ...(temperature !== undefined && { temperature }),
      stream: true,
    }
    try {
      yield* completionOf(models, clock, model, inputs, wholeReplyMs(turn))
    } catch (error) {
      throw error instanceof EngineFailure ? error : new EngineFailure('the binding failed')
    }
  })
