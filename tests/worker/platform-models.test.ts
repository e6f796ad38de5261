import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAgentWith } from '../support/engines/agents.ts'
import { startServerWithModels } from '../support/engines/platform-models.ts'
import type { Server } from '../support/server.ts'
import { outputOf, visitorOf } from '../support/visitor.ts'

let server: Server
beforeAll(async () => {
  server = await startServerWithModels()
})
afterAll(() => server.close())

const agentOf = (model: string, more = {}) => makeAgentWith(server, { kind: 'workers-ai', model, ...more })

test('a model of the platform answers through its binding, as it speaks', async () => {
  const { agentId } = await agentOf('@test/house')
  const stream = await visitorOf(server, agentId).sayStreaming('hola')
  await stream.over
  const said = stream.events.filter(({ data }) => data.type === 'delta').map(({ data }) => data.text)
  expect(said).toEqual(['Hola, ', 'soy ', 'de la casa.'])
})

test('it is told the question and the knowledge', async () => {
  const { agentId } = await agentOf('@test/echo')
  const said = outputOf(await visitorOf(server, agentId).say('¿Cuánto tarda el envío?'))
  expect(said).toMatch(/^\{"knowledge":\[.*\]\}\n\n¿Cuánto tarda el envío\?$/s)
})

test('one that is down is stood in for, or the visitor is told', async () => {
  const { agentId } = await agentOf('@test/down')
  expect(outputOf(await visitorOf(server, agentId).say('¿Cuánto tarda el envío?'))).toMatch(/2 a 5 días hábiles/)
  const alone = await agentOf('@test/down', { hasFallback: false })
  expect((await visitorOf(server, alone.agentId).say('hola')).body.error.code).toBe('chat.engineFailed')
})
