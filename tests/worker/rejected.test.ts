import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../support/people.ts'
import { newRejected } from '../support/rejected.ts'
import { type Server, startServer } from '../support/server.ts'
import { customer, superAdmin } from '../support/tenants.ts'

let server: Server
let admin: Person
let owner: Person
beforeAll(async () => {
  server = await startServer()
  admin = await superAdmin(server)
  owner = await customer(server, 'enterprise')
})
afterAll(() => server.close())

const call = async (request: `${string} /${string}`, token = admin.token) => {
  const { status, body } = await server.api(request, { token })
  return { status, data: body.data, code: body.error?.code ?? body.code }
}
const listed = async (agentId: string) =>
  (await call('GET /admin/rejected')).data.find((each: { agentId: string }) => each.agentId === agentId)
const entriesOf = async (agentId: string) => (await call(`GET /admin/rejected/${agentId}`)).data
const exchangesOf = (agentId: string) => server.rows('SELECT id FROM conversations WHERE agent_id = ?', agentId)

test('a super administrator sees which agents have rows that the database refuses, and why', async () => {
  const { agentId, sessionId } = await newRejected(server, owner)
  expect(await listed(agentId)).toMatchObject({ agentId, owner: owner.email, entries: 1 })
  expect(await entriesOf(agentId)).toEqual([
    {
      ...{ number: expect.any(Number), kind: 'exchange', ref: expect.any(String), sessionId },
      reason: 'CHECK constraint failed',
      at: expect.any(String),
    },
  ])
  expect(JSON.stringify(await entriesOf(agentId))).not.toContain('hola')
})

test('what is tried again is written, and no row is set aside any more', async () => {
  const { agentId, takes } = await newRejected(server, owner)
  expect((await call(`POST /admin/rejected/${agentId}/retry`)).data).toEqual({ left: 1 })
  expect(await listed(agentId)).toMatchObject({ entries: 1 })
  await takes()
  expect((await call(`POST /admin/rejected/${agentId}/retry`)).data).toEqual({ left: 0 })
  expect(await listed(agentId)).toBeUndefined()
  expect(await entriesOf(agentId)).toEqual([])
  expect(await exchangesOf(agentId)).toHaveLength(1)
  expect(
    await server.rows(
      "SELECT actor_id FROM audit_log WHERE action = 'rejected_rows_retried' AND target_id = ?",
      agentId,
    ),
  ).toEqual([{ actor_id: admin.id }, { actor_id: admin.id }])
})

test('a row that is dropped is gone for good, and the log says by whom', async () => {
  const { agentId, takes } = await newRejected(server, owner)
  const [entry] = await entriesOf(agentId)
  expect(await call(`DELETE /admin/rejected/${agentId}/${entry.number}`)).toMatchObject({
    status: 200,
    data: { number: entry.number },
  })
  await takes()
  expect(await listed(agentId)).toBeUndefined()
  expect((await call(`POST /admin/rejected/${agentId}/retry`)).data).toEqual({ left: 0 })
  expect(await exchangesOf(agentId)).toEqual([])
  expect(
    await server.rows("SELECT actor_id, target_id, detail FROM audit_log WHERE action = 'rejected_row_dropped'"),
  ).toEqual([{ actor_id: admin.id, target_id: agentId, detail: `exchange ${entry.ref}` }])
  expect(await call(`DELETE /admin/rejected/${agentId}/${entry.number}`)).toMatchObject({ status: 404 })
})

test('nobody else sees or changes them, and what is not there is 404', async () => {
  const { agentId } = await newRejected(server, owner)
  const calls = [
    'GET /admin/rejected',
    `GET /admin/rejected/${agentId}`,
    `POST /admin/rejected/${agentId}/retry`,
    `DELETE /admin/rejected/${agentId}/1`,
  ] as const
  for (const request of calls) expect((await call(request, owner.token)).status).toBe(403)
  expect(await listed(agentId)).toMatchObject({ entries: 1 })
  for (const entry of ['999999', 'x', '-1'])
    expect((await call(`DELETE /admin/rejected/${agentId}/${entry}`)).status).toBe(404)
  const unknown = crypto.randomUUID()
  expect((await call(`GET /admin/rejected/${unknown}`)).status).toBe(404)
  expect((await call(`POST /admin/rejected/${unknown}/retry`)).code).toBe('agent.notFound')
  expect(await server.rows('SELECT id FROM audit_log WHERE target_id = ?', unknown)).toEqual([])
})
