import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conformanceTo } from '../support/conformance.ts'
import { type Server, startServer } from '../support/server.ts'
import { customer, newAgent, newWebchat } from '../support/tenants.ts'

let server: Server
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('the document is public JSON, and needs no database', async () => {
  await server.rows('ALTER TABLE users RENAME TO users_away')
  const { status, headers, body } = await server.api('GET /openapi.json')
  await server.rows('ALTER TABLE users_away RENAME TO users')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body.openapi).toBe('3.1.0')
})

test('the page may load our own style sheet and nothing else, and is never framed', async () => {
  const { status, headers } = await server.api('GET /docs')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^text\/html; charset=utf-8$/i)
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  const style = await fetch(new URL('/api-docs.css', server.url))
  expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
})

test('what no other call needs is no part of what starts', () => {
  expect(readFileSync('dist/vocero/index.js', 'utf8')).not.toMatch(/A response is an envelope|toJSONSchema/)
})

test('an answer that is not what the document says would fail the test that got it', async () => {
  const { body: document } = await server.api('GET /openapi.json')
  const judge = conformanceTo(document)
  const answered = (status: number) =>
    new Response(null, { status, headers: { 'content-type': 'application/json; charset=utf-8' } })
  const health = { success: true, data: { status: 'ok', version: '0.1.0' } }
  const refused = (code: string) => ({ success: false, error: { code, message: '.', requestId: '.' }, message: '.' })

  expect(() => judge('GET', '/health', answered(200), health)).not.toThrow()
  expect(() => judge('GET', '/health', answered(200), { ...health, more: 1 })).toThrow(/additional properties/)
  expect(() => judge('GET', '/health', answered(200), { success: true })).toThrow(/required property 'data'/)
  expect(() => judge('GET', '/health', answered(404), refused('agent.notFound'))).toThrow(/not in the API's document/)
  expect(() => judge('GET', '/agents/x', answered(404), refused('agent.notFound'))).not.toThrow()
  expect(() => judge('GET', '/agents/x', answered(404), refused('channel.notFound'))).toThrow(/allowed values/)
})

test("a visitor's message is answered as the call of the web chat says, a provider's webhook as that of its type", async () => {
  const owner = await customer(server, 'enterprise')
  const { id } = await newAgent(server, owner)
  await newWebchat(server, owner, id)
  const said = await server.api(`POST /agents/${id}/channels/webchat`, { body: { message: 'Hola' } })
  const empty = await server.api(`POST /agents/${id}/channels/webchat`, { body: {} })
  const unknown = await server.api(`POST /agents/${id}/channels/sms`, { body: {} })
  expect([said.status, empty.status, unknown.status]).toEqual([200, 422, 404])
  expect(unknown.body.error.code).toBe('channel.notFound')

  const { body: document } = await server.api('GET /openapi.json')
  const judge = conformanceTo(document)
  const answered = (status: number) => new Response(null, { status, headers: { 'content-type': 'application/json' } })
  const { webhookResult, ...exchange } = said.body.data
  const withData = (data: unknown) => ({ success: true, data })
  const webchat = ['POST', `/agents/${id}/channels/webchat`] as const
  expect(() => judge(...webchat, answered(200), withData({ ...exchange, webhookResult }))).not.toThrow()
  expect(() => judge(...webchat, answered(200), withData(exchange))).toThrow(/required property 'webhookResult'/)
  expect(() => judge(...webchat, answered(202), withData(exchange))).not.toThrow()
  expect(() => judge(...webchat, answered(202), withData({ ...exchange, webhookResult }))).toThrow(
    /additional properties/,
  )

  const telegram = ['POST', `/agents/${id}/channels/telegram`] as const
  expect(() => judge(...telegram, answered(200), {})).not.toThrow()
  expect(() => judge(...telegram, answered(200), said.body)).toThrow(/additional properties/)
  expect(() => judge(...telegram, answered(202), withData(exchange))).toThrow(/not in the API's document/)
})
