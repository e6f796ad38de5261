import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { agentInput, customer, newAgent, newWebchat } from '../support/tenants.ts'

let server: Server
let ana: Person
/** Well within the three seconds that a call tries again. */
const LOCKED_MS = 600

beforeAll(async () => {
  server = await startServer()
  ana = await customer(server, 'enterprise')
  await newAgent(server, ana)
})
afterAll(() => server.close())

/** Locks the databases as another process would; answers how to release them. */
function lock(): () => void {
  const others = [server.databaseFile, server.recordFile].map((file) => {
    const other = new DatabaseSync(file)
    other.exec('BEGIN EXCLUSIVE')
    return other
  })
  return () => {
    for (const other of others) {
      other.exec('ROLLBACK')
      other.close()
    }
  }
}

/** Does the work while the database is locked, which it is until the work has come to its end. */
async function locked<Result>(work: () => Promise<Result>): Promise<Result> {
  const release = lock()
  try {
    return await work()
  } finally {
    release()
  }
}

const agents = async (): Promise<number> =>
  (await server.rows<{ n: number }>('SELECT count(*) AS n FROM agents'))[0]?.n ?? -1
const read = () => server.api('GET /agents', { token: ana.token })
const write = (headers: Record<string, string> = {}) =>
  server.api('POST /agents', { token: ana.token, body: agentInput(), headers })

/** A new visitor's message, which is the same each time it is sent. */
const say = (agentId: string) => {
  const body = { message: 'Hola', messageId: crypto.randomUUID(), sessionId: crypto.randomUUID() }
  return () => server.api(`POST /agents/${agentId}/channels/webchat`, { body })
}

describe('while another process locks the database', () => {
  test('for a moment, a call waits until it is released and then succeeds, once', async () => {
    const before = await agents()
    const order: string[] = []
    const release = lock()
    const calls = [
      read().then(({ status }) => order.push(`read: ${status}`)),
      write().then(({ status }) => order.push(`written: ${status}`)),
    ]
    setTimeout(() => {
      order.push('released')
      release()
    }, LOCKED_MS)
    await Promise.all(calls)
    expect(order[0]).toBe('released')
    expect(order.slice(1).sort()).toEqual(['read: 200', 'written: 201'])
    expect(await agents()).toBe(before + 1)
  })

  test('for longer, a call is told to come back, has done nothing, and may', async () => {
    const before = await agents()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const answers = await locked(() => Promise.all([read(), write(), write(key), server.api('GET /plans/public')]))
    for (const answer of answers) {
      expect([answer.status, answer.body.error.code]).toEqual([503, 'server.busy'])
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      // Without the request's id, whose letters are anybody's guess.
      expect(JSON.stringify({ ...answer.body.error, requestId: '' })).not.toMatch(/token|D1|SQL|lock/i)
    }
    expect(await agents()).toBe(before)
    expect((await write(key)).status).toBe(201)
    expect(await agents()).toBe(before + 1)
  })

  test('a visitor of an agent that answered before is answered, and his exchange is recorded afterwards', async () => {
    const agent = await newAgent(server, ana)
    await newWebchat(server, ana, agent.id)
    expect((await say(agent.id)()).status).toBe(200)
    const send = say(agent.id)
    const answer = await locked(send)
    expect([answer.status, answer.body.data?.webhookResult !== undefined]).toEqual([200, true])
    expect((await send()).body.data.conversationId).toBe(answer.body.data.conversationId)
    const recorded = "SELECT id FROM conversations WHERE agent_id = ? AND state = 'answered'"
    await expect.poll(() => server.rows(recorded, agent.id), { timeout: 20_000 }).toHaveLength(2)
  })

  test('a visitor of an agent whose settings were never read is told the same, and is answered when he sends his message again', async () => {
    const agent = await newAgent(server, ana)
    await newWebchat(server, ana, agent.id)
    const send = say(agent.id)
    const answer = await locked(send)
    expect([answer.status, answer.body.error.code]).toEqual([503, 'server.busy'])
    expect((await send()).status).toBe(200)
    expect(await server.rows('SELECT id FROM conversations WHERE agent_id = ?', agent.id)).toHaveLength(1)
  })

  test('health answers as ever, and readiness says the truth', async () => {
    await locked(async () => {
      expect((await server.api('GET /health')).status).toBe(200)
      expect((await server.api('GET /health/ready')).status).toBe(503)
    })
    expect((await server.api('GET /health/ready')).status).toBe(200)
  })
})
