import { describe, expect, test } from 'vitest'
import { WorkersAiSettings } from '../../../worker/contract/engines.ts'
import { ENGINE_WHOLE_REPLY_MS } from '../../../worker/contract/limits.ts'
import type { Models } from '../../../worker/core/env.ts'
import type { ReplyPart } from '../../../worker/engines/engine.ts'
import { engineOf, replyWithFallback } from '../../../worker/engines/engines.ts'
import { workersAi } from '../../../worker/engines/workers-ai.ts'
import { allOf, textOf, turn } from '../../support/engines/turns.ts'
import { TestClock } from '../../support/test-clock.ts'

const settings = WorkersAiSettings.parse({
  kind: 'workers-ai',
  model: '@cf/meta/llama-3.1-8b-instruct',
  prices: { input: 45_000, output: 384_000 },
})
const never = new AbortController().signal

/** A binding that streams these events. */
const streaming = (...events: unknown[]): Models => ({
  run: async () =>
    new Blob(events.map((event) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`)).stream(),
})
const reply = (models: Models, clock = new TestClock()) => allOf(workersAi(settings, models, clock).reply(turn, never))

describe('a model of the platform', () => {
  test('is asked to stream, with the prompt of every model', async () => {
    const asked: unknown[] = []
    const run: Models['run'] = async (...all) => {
      asked.push(all)
      return { response: 'Hola' }
    }
    await reply({ run })
    expect(asked).toEqual([[settings.model, { messages: expect.any(Array), max_tokens: 800, stream: true }]])
  })

  test('says its words as they come, and what it counted is priced', async () => {
    const usage = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 }
    const pieces = await reply(
      streaming({ response: 'Hola, ' }, { response: 'Ana' }, { response: '', usage }, '[DONE]'),
    )
    expect(textOf(pieces)).toBe('Hola, Ana')
    expect(pieces.at(-1)).toEqual({
      usage: { inputTokens: 100, outputTokens: 10, isEstimated: false, costMicros: 9 },
    })
  })

  test('may speak the form of newer models, and is counted for when it does not count', async () => {
    const say = (content: string, finish_reason: string | null = null) => ({
      choices: [{ delta: { content }, finish_reason }],
    })
    const pieces = await reply(streaming(say('Hola'), say('', 'stop'), '[DONE]'))
    expect(textOf(pieces)).toBe('Hola')
    expect(pieces.at(-1)).toMatchObject({ usage: { isEstimated: true, outputTokens: 2 } })
  })

  test.each<[string, Models]>([
    ['that refuses', { run: () => Promise.reject(new Error('3040: out of capacity, prompt: hola')) }],
    ['that breaks off', streaming({ response: 'Ho' })],
    ['that speaks in riddles', streaming('{not json')],
    ['that never stops', streaming({ response: 'a'.repeat(300_000) }, '[DONE]')],
  ])('%s has failed, and the log hears no word of it', async (_, models) => {
    const failure = await reply(models).then(
      () => null,
      (error: unknown) => error,
    )
    expect(failure).toMatchObject({ name: 'EngineFailure' })
    expect(String(failure)).not.toContain('hola')
  })

  test.each([
    ['that says nothing is let go of after a minute', [] as string[], ENGINE_WHOLE_REPLY_MS],
    ['that has said all is let go of', ['data: {"response":"Hola"}\n\ndata: [DONE]\n\n'], 0],
  ])('%s, though it ends by itself never', async (_, said, ms) => {
    const clock = new TestClock()
    let isLeft = false
    const answer = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const text of said) controller.enqueue(new TextEncoder().encode(text))
      },
      cancel: () => {
        isLeft = true
      },
    })
    const ended = reply({ run: async () => answer }, clock).catch((error: unknown) => error)
    await clock.advance(ms)
    const outcome = await ended
    if (said.length === 0) expect(outcome).toMatchObject({ message: 'no answer in time' })
    else expect(textOf(outcome as ReplyPart[])).toBe('Hola')
    expect(isLeft).toBe(true)
  })

  test('that fails is stood in for by the built-in engine, which says for whom', async () => {
    const models: Models = { run: () => Promise.reject(new Error('down')) }
    const clock = new TestClock()
    const why: unknown[] = []
    const pieces = await allOf(
      replyWithFallback(workersAi(settings, models, clock), settings, turn, (error) => why.push(error), clock),
    )
    expect(pieces[0]).toEqual({ insteadOf: 'workers-ai', isContentRefused: false })
    expect(textOf(pieces)).toMatch(/No tengo información/)
    expect(why).toHaveLength(1)
  })

  test('is not there where it is not bound', () => {
    expect(engineOf(settings, { address: () => null, clock: new TestClock() })).toBeNull()
  })
})
