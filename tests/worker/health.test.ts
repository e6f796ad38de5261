import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Server, startServer } from '../support/server.ts'

let server: Server
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('health answers without touching anything', async () => {
  const answer = await server.api('GET /health')
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ success: true, data: { status: 'ok' } })
})

test('readiness proves the database and the objects', async () => {
  const answer = await server.api('GET /health/ready')
  expect(answer.status).toBe(200)
})

test('an unknown path is refused with its code, in the language asked for', async () => {
  const answer = await server.api('GET /nothing', { headers: { 'x-language': 'mn' } })
  expect(answer.status).toBe(404)
  expect(answer.body.error).toMatchObject({ code: 'request.notFound', message: 'Таны хайсан зүйл олдсонгүй.' })
  expect(answer.headers.get('x-request-id')).toBe(answer.body.error.requestId)
})
