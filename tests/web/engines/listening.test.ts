import { expect, test } from 'vitest'
import type { EngineSettings } from '../../../worker/contract/engines.ts'
import { EngineFailure, type ReplyEngine, type Turn } from '../../../worker/engines/engine.ts'
import { type EngineCall, replyFromChain } from '../../../worker/engines/engines.ts'
import { collectReply, newBill } from '../../../worker/features/chat/replying.service.ts'
import { turn } from '../../support/engines/turns.ts'
import { TestClock } from '../../support/test-clock.ts'

const settings: EngineSettings = { kind: 'builtin' }

/** Says one thing, and then waits until it is told to stop. */
function thinking() {
  const heard = { toStop: false, asked: 0 }
  const engine: ReplyEngine = {
    kind: 'openai',
    isMetered: true,
    async *reply(_, signal) {
      heard.asked++
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      heard.toStop = true
      yield* []
      throw new Error('it was told to stop')
    },
  }
  const voice: EngineCall = { engine, settings, turn, mayCall: true }
  return { heard, voice }
}

test('an engine whose reader has gone is aborted, and its fallback is not asked', async () => {
  const [first, second] = [thinking(), thinking()]
  const left = new AbortController()
  const reasons: unknown[] = []
  const pieces = replyFromChain(
    [first.voice, second.voice],
    (reason) => reasons.push(reason),
    new TestClock(),
    left.signal,
  )
  const next = pieces.next()
  left.abort()
  await expect(next).rejects.toThrow('it was told to stop')
  expect([first.heard, second.heard, reasons]).toEqual([{ toStop: true, asked: 1 }, { toStop: false, asked: 0 }, []])
})

/** Says some words, and then breaks off; or says all. */
function saying(words: string, kind: 'openai' | 'builtin' = 'openai', failure?: Error) {
  const asked: Turn[] = []
  const engine: ReplyEngine = {
    kind,
    isMetered: kind !== 'builtin',
    async *reply(given) {
      asked.push(given)
      for (const text of words.split(/(?<= )/).filter(Boolean)) yield { text }
      if (failure) throw failure
    },
  }
  const voice: EngineCall = { engine, settings, turn, mayCall: true }
  return { asked, voice }
}
const brokenOff = new EngineFailure('an answer that broke off')

async function made(...voices: EngineCall[]) {
  const heard: string[] = []
  const reasons: unknown[] = []
  const clock = new TestClock()
  const pieces = replyFromChain(voices, (reason) => reasons.push(reason), clock)
  const reply = await collectReply(
    pieces,
    (text) => void heard.push(text),
    clock,
    newBill(),
    () => heard.push('<anew>'),
  )
  return { reply, heard: heard.join(''), reasons }
}

test('a reply that breaks off is made from the beginning by the next engine', async () => {
  const [first, second] = [saying('Abrimos a las ', 'openai', brokenOff), saying('Abrimos a las nueve.')]
  const { reply, heard, reasons } = await made(first.voice, second.voice)
  expect(reply).toMatchObject({ text: 'Abrimos a las nueve.', engineIndex: 1, insteadOf: 'builtin' })
  expect(reply?.isBrokenOff).toBeUndefined()
  expect(heard).toBe('Abrimos a las <anew>Abrimos a las nueve.')
  expect(reasons).toEqual([brokenOff])
  expect([first.asked[0]?.isLast, second.asked[0]?.isLast]).toEqual([undefined, true])
})

test('where no engine is left its words are the reply, with a sentence about that', async () => {
  const { reply, reasons } = await made(saying('Abrimos a las ', 'openai', brokenOff).voice)
  expect(reply).toMatchObject({ isBrokenOff: true })
  expect(reply?.text).toBe(
    'Abrimos a las \n\n*La respuesta se interrumpió aquí. Si te falta algo, vuelve a preguntarlo.*',
  )
  expect(reasons).toEqual([brokenOff])
})

test.each([
  ['that refuses the content', 'Abrimos ', 'it refused the content'],
  ['that has not begun', '', 'an answer that broke off'],
] as const)('nothing is kept of an engine %s', async (_, words, reason) => {
  const failure = new EngineFailure(reason)
  const engine = words ? saying(words, 'openai', failure) : saying('', 'openai', failure)
  await expect(made(engine.voice)).rejects.toThrow(reason)
})
