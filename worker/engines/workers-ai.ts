import type { WorkersAiSettings } from '../contract/engines.ts'
import type { Clock } from '../core/clock.ts'
import type { Models } from '../core/env.ts'
import { partsOf } from './completion.ts'
import { wholeReplyMs } from './deadlines.ts'
import { EngineFailure, type ReplyEngine } from './engine.ts'
import { modelEngine, type Part } from './model.ts'
import { eventsIn, readUpToLimit } from './reading.ts'

const END = '[DONE]'

/** Fails when nothing has come within `ms`. Returns what is to be told of the first byte. */
function beginning(clock: Clock, ms: number): { late: Promise<never>; begun: () => void } {
  let begun = () => {}
  const late = new Promise<never>((_, reject) => {
    begun = clock.after(ms, () => reject(new EngineFailure('no answer in time')))
  })
  late.catch(() => {})
  return { late, begun }
}

/** What is said, unless it comes too late. */
async function* inTime(items: AsyncGenerator<string>, late: Promise<never>): AsyncGenerator<string> {
  for (;;) {
    const { done, value } = await Promise.race([items.next(), late])
    if (done) return
    yield value
  }
}

async function* answerOf(
  models: Models,
  clock: Clock,
  model: string,
  inputs: Record<string, unknown>,
  beginsWithinMs: number,
): AsyncGenerator<Part> {
  const { late, begun } = beginning(clock, beginsWithinMs)
  const left = new AbortController()
  try {
    const answer = await Promise.race([models.run(model, inputs), late])
    if (!(answer instanceof ReadableStream)) {
      yield* partsOf(answer)
      return yield { isEnd: true }
    }
    for await (const data of inTime(eventsIn(readUpToLimit(answer, begun, left.signal)), late)) {
      if (data === END) return yield { isEnd: true }
      yield* partsOf(JSON.parse(data))
    }
  } finally {
    begun()
    left.abort()
  }
}

/** A model of the platform itself, through the binding. */
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
      yield* answerOf(models, clock, model, inputs, wholeReplyMs(turn))
    } catch (error) {
      throw error instanceof EngineFailure ? error : new EngineFailure('the binding failed')
    }
  })
