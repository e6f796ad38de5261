import { afterAll, beforeAll, expect, test } from 'vitest'
import { BIN_DAYS } from '../../worker/contract/limits.ts'
import type { Person } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { customer, newAgent, newWebchat, superAdmin } from '../support/tenants.ts'
import { outputOf, visitorOf } from '../support/visitor.ts'

const DAY_MS = 86_400_000
const TOKEN = '123456789:una-ficha-secreta-del-bot'
let server: Server
let owner: Person
beforeAll(async () => {
  server = await startServer()
  owner = await customer(server, 'enterprise')
})
afterAll(() => server.close())

const ask = (call: Parameters<Server['api']>[0], person = owner, body?: unknown) =>
  server.api(call, { token: person.token, ...(body === undefined ? {} : { body }) })
const agent = async (): Promise<string> => (await newAgent(server, owner)).id
const telegram = async (agentId: string): Promise<string> =>
  (await ask('POST /channels', owner, { agentId, type: 'telegram', config: { botToken: TOKEN } })).body.data.id
const binOf = async (agentId: string): Promise<{ id: string; name: string; erasedOn: string }[]> =>
  (await ask(`GET /channels/agent/${agentId}/bin`)).body.data
const stored = (agentId: string) =>
  server.rows<{ id: string; config: string }>('SELECT id, config FROM binned_channels WHERE agent_id = ?', agentId)
const deletedBefore = (id: string, days: number) =>
  server.rows('UPDATE binned_channels SET deleted_at = ? WHERE id = ?', Date.now() - days * DAY_MS, id)

test('a deleted web chat is closed, waits in the bin, and comes back as it was', async () => {
  const agentId = await agent()
  const { id } = await newWebchat(server, owner, agentId)
  const before = (await ask(`GET /channels/${id}`)).body.data
  expect((await ask(`DELETE /channels/${id}`)).status).toBe(200)
  expect((await visitorOf(server, agentId).say('hola')).status).not.toBe(200)
  const erasedOn = new Date(Date.now() + BIN_DAYS * DAY_MS).toISOString().slice(0, 10)
  expect(await binOf(agentId)).toMatchObject([{ id, name: 'Chat web', erasedOn }])
  expect((await ask(`GET /channels/agent/${agentId}`)).body.data).toEqual([])
  expect((await ask(`GET /channels/${id}`)).status).toBe(404)

  const back = await ask(`POST /channels/${id}/restore`)
  expect([back.status, back.body.message]).toEqual([200, 'Canal restaurado'])
  expect(back.body.data).toEqual({ ...before, updatedAt: expect.any(String) })
  expect(outputOf(await visitorOf(server, agentId).say('hola'))).toBeTruthy()
  expect(await binOf(agentId)).toEqual([])
  for (const call of [`POST /channels/${id}/restore`, `DELETE /channels/${id}/bin`] as const)
    expect((await ask(call)).status).toBe(404)
})

test('one of a provider comes back inactive with its secrets, which were sealed all the time', async () => {
  const agentId = await agent()
  const id = await telegram(agentId)
  const [before] = await server.rows<{ config: string }>('SELECT config FROM channels WHERE id = ?', id)
  await ask(`DELETE /channels/${id}`)
  expect(JSON.stringify(await stored(agentId))).not.toContain(TOKEN)
  expect(await stored(agentId)).toEqual([{ id, config: before?.config }])
  expect(JSON.stringify(await binOf(agentId))).not.toContain('botToken')

  const back = await ask(`POST /channels/${id}/restore`)
  expect(back.body).toMatchObject({
    data: { id, type: 'telegram', status: 'inactive', config: { botToken: '********' } },
    message: 'Canal restaurado, pero desactivado: actívalo para conectarlo otra vez con su proveedor.',
  })
  // A secret that could not be opened would show the channel as broken.
  expect((await ask(`GET /channels/${id}`)).body.data.status).toBe('inactive')
  expect(await server.rows('SELECT config FROM channels WHERE id = ?', id)).toEqual([before])
})

test('it stays there while its agent has another of its type, no room, or a type that does not offer it', async () => {
  const agentId = await agent()
  const id = await telegram(agentId)
  await ask(`DELETE /channels/${id}`)
  const other = await telegram(agentId)
  const taken = await ask(`POST /channels/${id}/restore`)
  expect([taken.status, taken.body.error.code]).toEqual([409, 'channel.typeTaken'])
  expect(await binOf(agentId)).toHaveLength(1)
  await ask(`DELETE /channels/${other}`)
  const answers = await Promise.all([id, other].map((each) => ask(`POST /channels/${each}/restore`)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await ask(`GET /channels/agent/${agentId}`)).body.data).toHaveLength(1)
  expect(await server.rows('SELECT channel_count AS n FROM agents WHERE id = ?', agentId)).toEqual([{ n: 1 }])
  const [{ id: live }] = (await ask(`GET /channels/agent/${agentId}`)).body.data
  await ask(`DELETE /channels/${live}`)

  const types = 'FROM agent_types WHERE id = (SELECT type_id FROM agents WHERE id = ?)'
  const [type] = await server.rows<{ id: string; config: string }>(`SELECT id, config ${types}`, agentId)
  const setConfig = (config: string) => server.rows('UPDATE agent_types SET config = ? WHERE id = ?', config, type?.id)
  const codeWith = async (channels: object) => {
    await setConfig(JSON.stringify({ ...JSON.parse(type?.config ?? '{}'), channels }))
    const { status, body } = await ask(`POST /channels/${id}/restore`)
    await setConfig(type?.config ?? '{}')
    return [status, body.error.code]
  }
  expect(await codeWith({ webchat: {} })).toEqual([422, 'channel.typeNotOffered'])
  await newWebchat(server, owner, agentId)
  expect(await codeWith({ telegram: {} })).toEqual([409, 'channel.limitReached'])
  expect((await ask(`POST /channels/${id}/restore`)).status).toBe(200)
})

test('it is deleted for good at once, or by the daily job after its days and not a day before', async () => {
  const agentId = await agent()
  const [chat, bot] = [(await newWebchat(server, owner, agentId)).id, await telegram(agentId)]
  for (const id of [chat, bot]) await ask(`DELETE /channels/${id}`)
  expect((await ask(`DELETE /channels/${bot}/bin`)).body.message).toBe('Canal eliminado para siempre')
  expect((await stored(agentId)).map(({ id }) => id)).toEqual([chat])
  await deletedBefore(chat, BIN_DAYS - 1)
  await server.upkeep()
  expect(await binOf(agentId)).toHaveLength(1)
  await deletedBefore(chat, BIN_DAYS + 1)
  expect([await binOf(agentId), (await ask(`POST /channels/${chat}/restore`)).status]).toEqual([[], 404])
  await server.upkeep()
  expect(await stored(agentId)).toEqual([])
})

test('it is seen and touched by nobody else, goes with its agent, and the audit log tells who did what', async () => {
  const [stranger, admin] = [await customer(server), await superAdmin(server)]
  const agentId = await agent()
  const id = await telegram(agentId)
  await ask(`DELETE /channels/${id}`)
  for (const call of [`POST /channels/${id}/restore`, `DELETE /channels/${id}/bin`] as const)
    expect((await ask(call, stranger)).status).toBe(404)
  expect((await ask(`GET /channels/agent/${agentId}/bin`, stranger)).status).toBe(404)
  expect((await ask(`POST /channels/${id}/restore`, admin)).status).toBe(200)
  await ask(`DELETE /channels/${id}`)
  const exported = (await ask('GET /account/export')).body.data.agents
  expect(exported.find((each: { id: string }) => each.id === agentId).channels).toMatchObject([
    { id, config: { botToken: '********' }, deletedAt: expect.any(String) },
  ])

  await ask(`DELETE /agents/${agentId}`)
  expect((await ask(`POST /channels/${id}/restore`)).status).toBe(404)
  await ask(`POST /agents/${agentId}/restore`)
  expect((await ask(`POST /channels/${id}/restore`)).status).toBe(200)
  await ask(`DELETE /channels/${id}`)
  await ask(`DELETE /channels/${id}/bin`)
  const actions = await server.rows<{ action: string }>(
    "SELECT action FROM audit_log WHERE target_id = ? AND action LIKE 'channel_%' ORDER BY rowid",
    id,
  )
  expect(actions.map(({ action }) => action).filter((action) => /deleted|restored|erased/.test(action))).toEqual([
    'channel_deleted',
    'channel_restored',
    'channel_deleted',
    'channel_restored',
    'channel_deleted',
    'channel_erased',
  ])

  const another = await telegram(agentId)
  await ask(`DELETE /channels/${another}`)
  await ask(`DELETE /agents/${agentId}`)
  await ask(`DELETE /agents/${agentId}/bin`)
  expect(await stored(agentId)).toEqual([])
})
