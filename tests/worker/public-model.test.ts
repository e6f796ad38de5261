import { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAgentWith, model } from '../support/engines/agents.ts'
import { reservedPort } from '../support/reserved-ports.ts'
import { type Server, startServer } from '../support/server.ts'
import { outputOf, visitorOf } from '../support/visitor.ts'

/** A server of the protocol that was not made for this project, nor by its makers. */
const models = new LLMock({ port: await reservedPort('engines'), host: '127.0.0.1' })
let server: Server
let url: string
beforeAll(async () => {
  models.onMessage('horario', { content: 'Abrimos de lunes a viernes, de 9 a 18 h.' }, { chunkSize: 5, latency: 20 })
  models.onMessage('roto', { content: 'Esto no se termina de decir nunca.' }, { chunkSize: 5, truncateAfterChunks: 2 })
  url = `${await models.start()}/v1`
  server = await startServer({ ENGINE_ALLOW_HOSTS: new URL(url).host })
})
afterAll(async () => {
  await server.close()
  await models.stop()
})

const agent = () => makeAgentWith(server, model(url, { hasFallback: false }))

describe('a public server of the protocol', () => {
  test('is understood, streamed or not', async () => {
    const { agentId } = await agent()
    const answer = await visitorOf(server, agentId).say('¿Cuál es el horario?')
    expect([answer.status, outputOf(answer)]).toEqual([200, 'Abrimos de lunes a viernes, de 9 a 18 h.'])
    const stream = await visitorOf(server, agentId).sayStreaming('¿Y el horario de mañana?')
    await stream.over
    const said = stream.events.filter(({ data }) => data.type === 'delta').map(({ data }) => data.text)
    expect(said.length).toBeGreaterThan(3)
    expect(said.join('')).toBe('Abrimos de lunes a viernes, de 9 a 18 h.')
    expect(models.getRequests().at(-1)?.body).toMatchObject({ model: 'a-model', stream: true })
  })

  test('that answers 429 for a moment is asked once more', async () => {
    const { agentId } = await agent()
    models.nextRequestError(429, { message: 'not now' })
    expect(outputOf(await visitorOf(server, agentId).say('¿Cuál es el horario?'))).toMatch(/^Abrimos/)
  })

  // Without a time to wait a 503 does not say that the work did not begin.
  test.each([500, 503])('that answers %i has failed', async (status) => {
    const { agentId } = await agent()
    models.nextRequestError(status, { message: 'boom' })
    expect((await visitorOf(server, agentId).say('¿Arreglan relojes suizos?')).status).toBe(503)
  })

  test('that breaks off has failed', async () => {
    const { agentId } = await agent()
    expect((await visitorOf(server, agentId).say('roto')).body.error.code).toBe('chat.engineFailed')
  })

  test('that knows no answer has failed', async () => {
    const { agentId } = await agent()
    expect((await visitorOf(server, agentId).say('¿la capital de Australia?')).status).toBe(503)
  })
})
