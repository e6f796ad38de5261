import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { TestCase } from '../../worker/contract/training.ts'
import { createTestCase, runTestCase, testCaseOf } from '../../worker/features/training/test-cases.service.ts'
import { makeAgent } from '../support/agents.ts'
import { model } from '../support/engines/agents.ts'
import { answering, type InProcess, inProcess, type Outside } from '../support/in-process.ts'

let world: InProcess
let agentId: string
beforeAll(async () => {
  world = await inProcess()
  const type = await world.typeWith(model('http://engine.test/v1', { hasFallback: false }))
  agentId = (await makeAgent(world.server, { type })).agentId
})
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const reply: Outside = answering({
  choices: [{ message: { content: 'El envío vale 12 euros.' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 100, completion_tokens: 10 },
})
/** Begins a judgement at once, and never ends it. */
const endless: Outside = () =>
  new Response(
    new ReadableStream<Uint8Array>({
      start: (controller) =>
        controller.enqueue(new TextEncoder().encode('data: {"choices":[{"index":0,"delta":{"content":"{"}}]}\n\n')),
    }),
    { headers: { 'content-type': 'text/event-stream' } },
  )
const caller = { userId: '', sessionId: '', roles: ['super_admin'], permissions: [] } as never

test('a judgement of a model after its deadline is ignored: after twenty seconds the facts decide', async () => {
  world.engine.answer = (body, signal) =>
    (JSON.stringify(body).includes('You judge answers') ? endless : reply)(body, signal)
  const made = await createTestCase(world.work(), { id: agentId } as never, {
    question: '¿Cuánto cuesta el envío?',
    expected: 'El envío cuesta 12 €.',
  })
  const testCase = await testCaseOf(world.work(), caller, agentId, made.id)
  let ran: TestCase | null = null
  void runTestCase(world.work(), testCase, { asDraft: false }).then((result) => {
    ran = result
  })
  await world.settled()
  await world.clock.advance(19_999)
  expect(ran).toBeNull()
  await world.clock.advance(1)
  expect(ran).toMatchObject({ last: { judgement: { verdict: 'same', by: 'facts', modelFailed: true } } })
})
