import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerVisitor } from '../../worker/features/chat/webchat.service.ts'
import { makeAgent } from '../support/agents.ts'
import { automation, model } from '../support/engines/agents.ts'
import { answering, type InProcess, inProcess, type Outside, silent } from '../support/in-process.ts'

let world: InProcess
let automations: string
let models: string
let withFallback: string
let modelsWithFallback: string
beforeAll(async () => {
  world = await inProcess()
  automations = await world.typeWith(automation('http://engine.test/answer', { hasFallback: false }))
  models = await world.typeWith(model('http://engine.test/model', { hasFallback: false }))
  withFallback = await world.typeWith(automation('http://engine.test/answer', { hasFallback: true }))
  modelsWithFallback = await world.typeWith(model('http://engine.test/model', { hasFallback: true }))
})
beforeEach(() => {
  world.clock.stopFor(0)
  world.engine.asked = 0
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const advance = (ms: number) => world.clock.advance(ms)
const statesOf = async (agentId: string) =>
  (await world.rows('SELECT state FROM conversations WHERE agent_id = ?', agentId)).map(({ state }) => state)
const agentOf = async (type: string) => (await makeAgent(world.server, { type })).agentId

/** What a visitor is answered, and after how long. */
async function asking(agentId: string) {
  const began = world.clock.now()
  const outcome = { after: Number.NaN, answer: undefined as unknown }
  const settle = (answer: unknown) => Object.assign(outcome, { answer, after: world.clock.now() - began })
  void answerVisitor(world.work(), agentId, { message: 'hola' }).then(settle, ({ code }: { code?: string }) =>
    settle(code),
  )
  await world.settled()
  return outcome
}

const replyIn = ({ answer }: { answer: unknown }): string =>
  JSON.parse((answer as { webhookResult: { response: string } }).webhookResult.response)[0].output

/** Begins at once, and says a piece every so often. */
const slowly =
  (pieces: readonly string[], everyMs: number, type = 'application/json'): Outside =>
  (_, signal) => {
    const left = [...pieces]
    const text = new TextEncoder()
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const stop = world.clock.every(everyMs, () => {
          controller.enqueue(text.encode(left.shift()))
          if (left.length > 0) return
          stop()
          controller.close()
        })
        signal.addEventListener('abort', () => {
          stop()
          controller.error(signal.reason)
        })
      },
    })
    return new Response(body, { headers: { 'content-type': type } })
  }
const headersOnly = slowly(Array(1_000).fill(''), 60 * 60_000)
const choice = (more: object) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, ...more }] })}\n\n`
const said = (content: string) => choice({ delta: { content } })
const END = `${choice({ finish_reason: 'stop' })}data: [DONE]\n\n`

describe('an engine that does not begin', () => {
  test.each([
    ['an automation that says nothing', () => automations, silent],
    ['an automation that sends its headers only', () => automations, headersOnly],
    ['a model that says nothing', () => models, silent],
    ['a model that sends its headers only', () => models, headersOnly],
  ])('%s has failed after a minute, and is asked once', async (_, type, answer) => {
    world.engine.answer = answer
    const agentId = await agentOf(type())
    const outcome = await asking(agentId)
    await advance(25_000)
    expect(outcome).toMatchObject({ after: 25_000, answer: { conversationId: expect.any(String) } })
    await advance(34_999)
    expect(await statesOf(agentId)).toEqual(['open'])
    await advance(1)
    await advance(2 * 60_000)
    expect([await statesOf(agentId), world.engine.asked]).toEqual([['unanswered'], 1])
  })

  test('delays many contacts no longer than one, and no other agent', async () => {
    world.engine.answer = silent
    const agentId = await agentOf(automations)
    const crowd = await Promise.all(Array.from({ length: 50 }, () => asking(agentId)))
    const asked = world.engine.asked
    world.engine.answer = answering([{ output: 'Aquí.' }])
    const other = await asking(await agentOf(automations))
    await advance(0)
    expect(other).toMatchObject({ after: 0, answer: { webhookResult: expect.anything() } })
    await advance(60_000)
    expect(crowd.map(({ after }) => after)).toEqual(Array(50).fill(25_000))
    expect(asked).toBe(50)
    expect(await statesOf(agentId)).toEqual(Array(50).fill('unanswered'))
  })
})

describe('an engine that has begun', () => {
  test('and is slow: the visitor gets a 202 after 25 seconds, and the reply on the stream', async () => {
    world.engine.answer = slowly([said('Voy '), said('despacio.'), END], 16_000, 'text/event-stream')
    const agentId = await agentOf(models)
    const outcome = await asking(agentId)
    await advance(24_999)
    expect(outcome.answer).toBeUndefined()
    await advance(1)
    expect(outcome).toMatchObject({ after: 25_000, answer: { conversationId: expect.any(String) } })
    expect(outcome.answer).not.toHaveProperty('webhookResult')
    // The request extends its lease, so that the hub does not ask a second time.
    await advance(30_000)
    expect(await world.rows('SELECT agent_response FROM conversations WHERE agent_id = ?', agentId)).toEqual([
      { agent_response: 'Voy despacio.' },
    ])
    const results = world.hubOf(agentId).socket.told.filter((frame) => JSON.stringify(frame).includes('webhookResult'))
    expect([results.length, world.engine.asked]).toEqual([1, 1])
  })

  test('and sends single bytes fails after 60 seconds, and was called once', async () => {
    world.engine.answer = slowly(Array(1_000).fill(' '), 1_000)
    const agentId = await agentOf(automations)
    await asking(agentId)
    await advance(59_999)
    expect(await statesOf(agentId)).toEqual(['open'])
    await advance(1)
    expect(await statesOf(agentId)).toEqual(['unanswered'])
    await advance(60_000)
    expect(world.engine.asked).toBe(1)
  })
})

describe('an engine that refuses a call temporarily', () => {
  const refusingFirst = (seconds: string, then: Outside) => {
    let isFirst = true
    return (body: Record<string, unknown>, signal: AbortSignal) => {
      const answer = isFirst ? answering({}, 429, { 'retry-after': seconds }) : then
      isFirst = false
      return answer(body, signal)
    }
  }

  test('is called again after its Retry-After', async () => {
    world.engine.answer = refusingFirst('3', answering([{ output: 'Ahora sí.' }]))
    const outcome = await asking(await agentOf(automations))
    await advance(2_999)
    expect([outcome.answer, world.engine.asked]).toEqual([undefined, 1])
    await advance(1)
    expect([outcome.after, world.engine.asked]).toEqual([3_000, 2])
  })

  test('and refuses the second call too fails at its deadline', async () => {
    world.engine.answer = refusingFirst('5', silent)
    const last = await agentOf(automations)
    const outcome = await asking(last)
    await advance(24_000)
    expect(outcome.answer).toBeUndefined()
    expect(world.engine.asked).toBe(2)
    await advance(1)
    await advance(60_000)
    expect(await statesOf(last)).toEqual(['unanswered'])
  })

  test('without a fallback is waited for as long as it asks, until its deadline', async () => {
    world.engine.answer = refusingFirst('18', answering([{ output: 'Ahora sí.' }]))
    const outcome = await asking(await agentOf(automations))
    await advance(17_999)
    expect([outcome.answer, world.engine.asked]).toEqual([undefined, 1])
    await advance(1)
    expect([outcome.after, world.engine.asked]).toEqual([18_000, 2])
    world.engine.answer = refusingFirst('61', answering([{ output: 'Ahora sí.' }]))
    const refused = await asking(await agentOf(automations))
    await advance(0)
    expect(refused).toEqual({ after: 0, answer: 'chat.engineFailed' })
  })

  test('with a fallback is not waited for longer than five seconds', async () => {
    world.engine.answer = refusingFirst('6', answering([{ output: 'Ahora sí.' }]))
    const outcome = await asking(await agentOf(withFallback))
    await advance(0)
    expect([outcome.after, world.engine.asked]).toEqual([0, 1])
    expect(outcome.answer).toMatchObject({ webhookResult: expect.anything() })
  })
})

describe('the configured deadline', () => {
  const agentWithin = async (type: string, deadlineSeconds: number) => {
    const agentId = await agentOf(type)
    const behaviour = { instructions: '', nextStep: '', deadlineSeconds, engine: {} }
    await world.rows('UPDATE agents SET behaviour = ? WHERE id = ?', JSON.stringify(behaviour), agentId)
    return agentId
  }

  test('replaces the default, shorter or longer', async () => {
    world.engine.answer = silent
    const [soon, late] = [await asking(await agentWithin(models, 5)), await asking(await agentWithin(automations, 24))]
    await advance(5_000)
    expect(soon).toEqual({ after: 5_000, answer: 'chat.engineFailed' })
    await advance(18_999)
    expect(late.answer).toBeUndefined()
    await advance(1)
    expect(late).toEqual({ after: 24_000, answer: 'chat.engineFailed' })
  })

  test('ends a begun reply: its text is kept, or another engine starts it again', async () => {
    world.engine.answer = slowly([said('Voy '), said('despacio'), said(' y más')], 4_000, 'text/event-stream')
    const alone = await asking(await agentWithin(models, 10))
    const beside = await asking(await agentWithin(modelsWithFallback, 10))
    await advance(9_999)
    expect([alone.answer, beside.answer]).toEqual([undefined, undefined])
    await advance(1)
    expect(replyIn(alone)).toMatch(/^Voy despacio\n\n\*La respuesta se interrumpió aquí/)
    expect(replyIn(beside)).not.toMatch(/Voy|interrumpió/)
    expect(replyIn(beside)).not.toBe('')
  })
})
