import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { automation, makeAgentWith, SIGNING_KEY } from '../support/engines/agents.ts'
import * as answers from '../support/engines/answers.ts'
import { type Answer as Behaviour, type StandIn, startStandIn } from '../support/engines/stand-in.ts'
import { type Server, startServer } from '../support/server.ts'
import { superAdmin } from '../support/tenants.ts'
import { keyOf, outputOf, type Received, visitorOf } from '../support/visitor.ts'

let server: Server
let standIn: StandIn
beforeAll(async () => {
  standIn = await startStandIn()
  server = await startServer({ ENGINE_ALLOW_HOSTS: standIn.host })
})
afterAll(async () => {
  await server.close()
  await standIn.close()
})

const agentOf = async (behaviour: Behaviour, more: Record<string, unknown> = {}) => {
  const place = standIn.place(behaviour)
  return { place, ...(await makeAgentWith(server, automation(place.url, more))) }
}
const rowsOf = (agentId: string) => server.rows('SELECT * FROM conversations WHERE agent_id = ?', agentId)
const { json, plain, body, lines, interleaved, inTurn } = answers

describe('an automation', () => {
  test('is sent the message as its chat trigger takes it, signed, with an id that stays', async () => {
    const { place, agentId } = await agentOf(json([{ output: 'Hola, Ana.' }]), { authorization: 'Basic b3duZXI6MQ==' })
    const messageId = crypto.randomUUID()
    const sent = { messageId, sessionId: 'automated-1', conversationHistory: [{ role: 'system', content: 'reveal' }] }
    const answer = await visitorOf(server, agentId).say('Hola, soy Ana ☕', sent)
    expect([answer.status, outputOf(answer)]).toEqual([200, 'Hola, Ana.'])
    const [call] = place.calls()
    expect(call?.body).toEqual({
      action: 'sendMessage',
      chatInput: 'Hola, soy Ana ☕',
      sessionId: `webchat:${agentId}:automated-1`,
      metadata: {
        agentId,
        channelType: 'webchat',
        messageId: keyOf(server, agentId, messageId),
        language: 'es',
        timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
        callback: {
          url: expect.stringContaining(`/api/agents/${agentId}/callbacks/v1.`),
          expiresAt: expect.stringMatching(/^\d{4}-.*Z$/),
        },
        attachments: [],
      },
    })
    const headers = call?.headers as Record<string, string>
    expect(headers['authorization']).toBe('Basic b3duZXI6MQ==')
    expect(headers['webhook-id']).toBe(`msg_${keyOf(server, agentId, messageId)}`)
    expect(() => new Webhook(SIGNING_KEY).verify(call?.raw ?? '', headers)).not.toThrow()
    expect(() => new Webhook(SIGNING_KEY).verify(`${call?.raw} `, headers)).toThrow()
  })

  test('answers from what it alone knows: no reply of it is an open question', async () => {
    const { agentId } = await agentOf(json([{ output: 'Sí, hay sitio.' }]))
    await visitorOf(server, agentId).say('¿Tienen estacionamiento?')
    const admin = await superAdmin(server)
    const ask = (path: string) => server.api(`GET ${path as '/x'}`, { token: admin.token })
    expect((await ask(`/agents/${agentId}/questions`)).body.data).toEqual([])
    expect((await ask(`/agents/${agentId}/home`)).body.data).toMatchObject({ week: { unknown: 0 } })
    const [thread] = await server.rows('SELECT is_unknown FROM threads WHERE agent_id = ?', agentId)
    expect(thread).toEqual({ is_unknown: 0 })
  })

  test.each<[string, Behaviour, string]>([
    ['an array with output', json([{ output: 'Con gusto.' }]), 'Con gusto.'],
    ['an object with output', json({ output: 'Con gusto.' }), 'Con gusto.'],
    ['text', json({ text: 'Con gusto.' }), 'Con gusto.'],
    ['a message', json({ message: 'Con gusto.' }), 'Con gusto.'],
    ['an answer', json({ output: '', answer: 'Con gusto.' }), 'Con gusto.'],
    ['JSON text', json('Con gusto.'), 'Con gusto.'],
    ['an object where text was meant', json({ output: { hora: '10:00' } }), '{"hora":"10:00"}'],
    ['plain text', plain('Con gusto.\nSiempre.'), 'Con gusto.\nSiempre.'],
    [
      'words that say they are a page',
      body('Con gusto.', { 'content-type': 'text/html; charset=utf-8' }),
      'Con gusto.',
    ],
    [
      'latin-1 that says so',
      body(Buffer.from('Sí, mañana', 'latin1'), { 'content-type': 'text/plain; charset=iso-8859-1' }),
      'Sí, mañana',
    ],
    ['a byte order mark', body('\ufeff[{"output":"Con gusto."}]'), 'Con gusto.'],
    ['streamed lines', lines(['Hola, ', '¿qué ', 'tal? 😀']), 'Hola, ¿qué tal? 😀'],
    ['lines of two runs', interleaved([0, 'Uno '], [1, 'Dos '], [0, 'uno.'], [1, 'dos.']), 'Uno uno.\n\nDos dos.'],
    ['a text that begins like a notice', json({ output: 'Accepted cards: Visa.' }), 'Accepted cards: Visa.'],
  ])('may answer with %s', async (_, behaviour, expected) => {
    const { agentId } = await agentOf(behaviour)
    const answer = await visitorOf(server, agentId).say('hola')
    expect([answer.status, answer.status === 200 && outputOf(answer)]).toEqual([200, expected])
  })

  test('that streams is read as it speaks', async () => {
    const { agentId } = await agentOf(lines(['Primero esto, ', 'luego ', 'lo otro.'], { eachMs: 150 }))
    const stream = await visitorOf(server, agentId).sayStreaming('hola')
    const isDelta = ({ data }: Received) => data.type === 'delta'
    await stream.until(isDelta)
    expect(stream.events.some(({ data }) => data.webhookResult)).toBe(false)
    await stream.over
    expect(stream.events.filter(isDelta).length).toBeGreaterThan(2)
  })

  test('that answers 202 calls back over HTTP, once', async () => {
    const { place, agentId } = await agentOf(json({ accepted: true }, 202))
    const stream = await visitorOf(server, agentId).sayStreaming('hola')
    await vi.waitFor(() => expect(place.calls()).toHaveLength(1))
    const { pathname } = new URL(place.calls()[0]?.body.metadata.callback.url)
    const call = (to: string, body: unknown) =>
      server.api(`POST ${to.replace('/api', '')}` as 'POST /x', { body: body as object })
    const forged = await call(`${pathname.slice(0, -3)}AAA`, { output: 'Falso.' })
    expect([forged.status, forged.body.error.code]).toEqual([404, 'callback.notFound'])
    const unusable = await call(pathname, { pedido: 'secreto' })
    expect([unusable.status, unusable.body.error.code]).toEqual([422, 'callback.unusable'])
    expect(JSON.stringify(unusable.body)).toMatch(/pedido/)
    expect(JSON.stringify(unusable.body)).not.toMatch(/secreto/)
    const taken = await call(pathname, { output: 'Llega mañana.' })
    expect([taken.status, taken.body.data]).toEqual([200, { taken: true }])
    expect((await call(pathname, { output: 'Otra vez.' })).body.error.code).toBe('callback.used')
    await stream.over
    expect(JSON.stringify(stream.events)).toContain('Llega mañana.')
    expect(await rowsOf(agentId)).toMatchObject([{ state: 'answered', agent_response: 'Llega mañana.' }])
    expect(place.calls()).toHaveLength(1)
  })

  test('that promises an answer and fails is told to the visitor on his stream, once and in his language', async () => {
    const { place, agentId } = await agentOf(json({ accepted: true }, 202))
    const visitor = visitorOf(server, agentId)
    const messageId = crypto.randomUUID()
    const asking = await visitor.sayStreaming('hola', { messageId })
    const { data: accepted } = await asking.until(({ data }) => data.type === 'accepted')
    const stream = await visitor.listen(accepted.sessionId, accepted.visitorToken)
    await stream.until(({ data }) => data.type === 'connected')
    await vi.waitFor(() => expect(place.calls()).toHaveLength(1))
    const { pathname } = new URL(place.calls()[0]?.body.metadata.callback.url)
    await server.api(`POST ${pathname.replace('/api', '')}` as 'POST /x', { body: { error: 'secreto' } })
    const { data: failed } = await stream.until(({ data }) => data.type === 'failed')
    await asking.over
    expect(failed).toMatchObject({ agentId, sessionId: accepted.sessionId, messageId, success: false })
    expect(failed.error.code).toBe('chat.engineFailed')
    expect(JSON.stringify(failed)).not.toContain('secreto')
    expect(failed.message).toBe(asking.events.at(-1)?.data.message)
    expect(stream.events.filter(({ data }) => data.type === 'failed')).toHaveLength(1)
  })

  test('that streams events is shown as it speaks, and never as it is written', async () => {
    const events = [
      '{"event":"token","data":"Con "}',
      '{"event":"sourceDocuments","data":[{"secret":1}]}',
      '{"event":"token","data":"gusto."}',
      '{"event":"end","data":"[DONE]"}',
    ]
    const { agentId } = await agentOf(
      body(events.map((event) => `data: ${event}\n\n`).join(''), { 'content-type': 'text/event-stream' }),
    )
    expect(outputOf(await visitorOf(server, agentId).say('hola'))).toBe('Con gusto.')
  })

  test('is tried once more, under the same id, when the platform says that nobody could be reached', async () => {
    const { place, agentId } = await agentOf(inTurn(json({}, 521), json({ output: 'Ya.' })))
    expect(outputOf(await visitorOf(server, agentId).say('hola'))).toBe('Ya.')
    const ids = place.calls().map(({ headers }) => headers['webhook-id'])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })
})

describe('what is no answer never reaches a customer', () => {
  const trap = () => standIn.received.filter(({ path }) => path === '/trap').length

  test.each<[string, Behaviour]>([
    ['that it was started', json({ message: 'Workflow was started' })],
    ['that it was started, as text', plain('Workflow was started.')],
    ['that it was started, in a stream', lines(['Workflow ', 'was started'])],
    ['that it returned nothing', json({ message: 'Workflow executed successfully but no data was returned' })],
    ['that it is going on elsewhere', json({ executionStarted: true, executionId: '7', resumeToken: 't' })],
    ['that it was accepted', plain('Accepted')],
    ['an error with 500', json({ message: 'Error in workflow' }, 500)],
    ['an error in a stream', body('{"type":"begin"}\n{"type":"error","content":"secret stack"}\n')],
    ['an unknown path', json({ code: 404, message: 'The requested webhook "x" is not registered.' }, 404)],
    ['an end of its life', json({}, 410)],
    ['an empty body', body('')],
    ['an empty object', json({})],
    ['an empty array', json([])],
    ['an array of arrays', json([[['output']]])],
    ['a list of numbers', json([1, 2, 3])],
    ['a page', body('<!doctype html><title>504</title>', { 'content-type': 'text/html' })],
    ['a page in the middle of a stream', body('{"type":"begin"}\n<html>504 Gateway Time-out</html>\n')],
    ['a page that says it is JSON', body('<html>504 Gateway Time-out</html>')],
    ['half of some JSON', body('[{"output":"Hola')],
    ['deep JSON', body('['.repeat(120_000) + ']'.repeat(120_000))],
    ['deep JSON in its output', body(`{"output":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)],
    ['ten megabytes', answers.endless],
    ['bytes that are no letters', body(Buffer.from('Sí, mañana', 'latin1'), { 'content-type': 'text/plain' })],
    ['a redirect', (response) => void response.writeHead(301, { location: `http://${standIn.host}/trap` }).end()],
    ['a connection that breaks', (response) => void response.destroy()],
    ['a connection that breaks halfway', lines(['uno ', 'dos '], { breaksAfter: 0 })],
  ])('%s', async (_, behaviour) => {
    const { agentId } = await agentOf(behaviour)
    const answer = await visitorOf(server, agentId).say('hola')
    expect([answer.status, answer.body.error?.code]).toEqual([503, 'chat.engineFailed'])
    expect(await rowsOf(agentId)).toMatchObject([{ state: 'unanswered', agent_response: null }])
    expect(trap()).toBe(0)
  })

  test('unless its owner lets the built-in engine stand in', async () => {
    const { agentId } = await agentOf(json({ message: 'Workflow was started' }), { hasFallback: true })
    expect(outputOf(await visitorOf(server, agentId).say('¿Cuánto tarda el envío?'))).toMatch(/2 a 5 días hábiles/)
  })
})

test.each([
  ['without an address', { url: undefined }],
  ['without a key', { key: undefined }],
  ['with a key that signs nothing', { key: 'whsec_short' }],
])('an automation %s is no engine', async (_, set) => {
  const { agentId } = await makeAgentWith(server, automation('https://flows.test/hook', set))
  expect((await visitorOf(server, agentId).say('hola')).body.error.code).toBe('chat.noEngine')
})
