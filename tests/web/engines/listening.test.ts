import { expect, test } from 'vitest'
import type { EngineSettings } from '../../../worker/contract/engines.ts'
import type { ReplyEngine } from '../../../worker/engines/engine.ts'
import { speaking, type Voice } from '../../../worker/engines/engines.ts'
import { turn } from '../../support/engines/turns.ts'
import { TestClock } from '../../support/test-clock.ts'

const settings: EngineSettings = { kind: 'builtin' }

/** Says one thing, and then waits until it is told to stop. */
function thinking() {
  const heard = { toStop: false, asked: 0 }
  const engine: ReplyEngine = {
    kind: 'openai',
    isMetered: true,
    onlySpeaks: true,
    async *reply(_, signal) {
      heard.asked++
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      heard.toStop = true
      yield* []
      throw new Error('it was told to stop')
    },
  }
  const voice: Voice = { engine, settings, turn, mayCall: true }
  return { heard, voice }
}

test('an engine that nobody listens to any more is told to stop, and nobody is asked instead of it', async () => {
  const [first, second] = [thinking(), thinking()]
  const left = new AbortController()
  const reasons: unknown[] = []
  const pieces = speaking([first.voice, second.voice], (reason) => reasons.push(reason), new TestClock(), left.signal)
  const next = pieces.next()
  left.abort()
  await expect(next).rejects.toThrow('it was told to stop')
  expect([first.heard, second.heard, reasons]).toEqual([{ toStop: true, asked: 1 }, { toStop: false, asked: 0 }, []])
})
