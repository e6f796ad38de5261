import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionIdOf } from '../../worker/features/chat/session-id.rules.ts'
import { makeAgent } from '../support/agents.ts'
import { COMPLETE, newChannel } from '../support/channels.ts'
import { type Person, register } from '../support/people.ts'
import { type Providers, providersServer } from '../support/providers/all.ts'
import { throttled } from '../support/providers/graph.ts'
import { lineOf } from '../support/providers/lines.ts'
import { objectIn, textIn } from '../support/providers/loopback.ts'
import { giveSampleKnowledge } from '../support/sample-knowledge.ts'
import type { Server } from '../support/server.ts'

const TYPES = ['facebook', 'instagram'] as const
const DAY_MS = 86_400_000
const soon = { timeout: 20_000, interval: 100 }
let number = 0

let server: Server
let providers: Providers
let owner: Person
let agentId: string
const channelIds: Record<string, string> = {}
beforeAll(async () => {
  ;({ server, providers } = await providersServer({ APP_ORIGIN: 'https://vocero.test' }))
  owner = await register(server)
  ;({ agentId } = await makeAgent(server, { ownerId: owner.id }))
  await giveSampleKnowledge(server, agentId)
  await server.rows("UPDATE agent_types SET config = json_set(config, '$.channels', json('{}'))")
  for (const type of TYPES) {
    const { id } = await newChannel(server, owner, agentId, type)
    channelIds[type] = id
    await call(`POST /channels/${id}/connect`)
  }
})
afterAll(() => providers.close())

const call = (asked: `${string} /${string}`, json?: object) =>
  server.api(asked, { token: owner.token, ...(json && { body: json }) })

function contactOn(type: (typeof TYPES)[number], person: string) {
  const line = lineOf(type, server, providers, agentId)
  const graph = type === 'facebook' ? providers.graph : providers.instagram
  const [own = ''] = line.sessionOf(person).split(':')
  const commented = (id: string, text: string): object =>
    type === 'facebook'
      ? {
          ...{ item: 'comment', verb: 'add', post_id: '900', parent_id: '900', comment_id: id, message: text },
          ...{ from: { id: person, name: 'Lucía' }, created_time: Math.floor(Date.now() / 1_000) },
        }
      : { id, text, from: { id: person, username: 'lucia' }, media: { id: '1' } }
  const sent = () =>
    graph.sent
      .map(({ recipient, message }) => ({ to: objectIn(recipient), text: textIn(objectIn(message)['text']) }))
      .filter(({ to }) => to['id'] === person || textIn(to['comment_id']).startsWith(person))
  const shown = async () =>
    (await call(`GET /conversations/session/${sessionIdOf(type, line.sessionOf(person))}?agentId=${agentId}`)).body.data
  return {
    graph,
    sent,
    shown,
    writes: (text: string) => line.deliver(line.said({ person, text, number: ++number })),
    comments: (id: string, text: string) => {
      const field = type === 'facebook' ? 'feed' : 'comments'
      const change = { field, value: commented(`${person}${id}`, text) }
      const object = type === 'facebook' ? 'page' : 'instagram'
      const entry = [{ id: own, time: Math.floor(Date.now() / 1_000), changes: [change] }]
      return line.deliver(JSON.stringify({ object, entry }))
    },
    exchanges: async () => (await call(`GET /conversations?agentId=${agentId}`)).body.data.conversations as object[],
  }
}

describe.each(TYPES)('comments on posts (%s)', (type) => {
  test('are answered once they are turned on, and subscribed to then', async () => {
    const { comments, sent, graph } = contactOn(type, '7000000000000001')
    expect((await comments('_0', '¿tienen garantía?')).status).toBe(200)
    const log = async () => JSON.stringify((await call(`GET /channels/${channelIds[type]}/webhook-calls`)).body.data)
    await expect.poll(log, soon).toContain(type === 'facebook' ? 'feed' : 'comments')
    const { status, body } = await call(`PUT /channels/${channelIds[type]}`, { config: { commentReplies: 'private' } })
    expect([status, body.data.config.commentReplies, body.data.status]).toEqual([200, 'private', 'active'])
    expect(graph.accounts[0]?.fields).toContain(type === 'facebook' ? 'feed' : 'comments')
    await comments('_1', '¿tienen garantía?')
    await expect.poll(() => sent().length, soon).toBe(1)
    expect(sent()[0]?.to).toEqual({ comment_id: '7000000000000001_1' })
    await comments('_1', '¿tienen garantía?')
    expect(sent()).toHaveLength(1)
  })

  test('lead into the thread of who wrote before, which goes on by his id', async () => {
    const { writes, comments, sent, shown } = contactOn(type, '7000000000000002')
    await writes('¿tienen garantía?')
    await expect.poll(() => sent().length, soon).toBe(1)
    await comments('_1', '¿tienen garantía?')
    await expect.poll(() => sent().length, soon).toBe(2)
    const { thread, conversations } = await shown()
    expect(conversations).toHaveLength(2)
    const written = await call(`POST /threads/${thread.id}/messages`, {
      ...{ messageId: crypto.randomUUID(), text: 'Mira esto.', takesOver: false },
    })
    expect(written.status).toBe(201)
    await expect.poll(() => sent().length, soon).toBe(3)
    expect(sent().map(({ to }) => to)).toEqual([
      { id: '7000000000000002' },
      { comment_id: '7000000000000002_1' },
      { id: '7000000000000002' },
    ])
  })

  test('may be answered once within seven days, and open no time to reply', async () => {
    const { comments, writes, sent, shown } = contactOn(type, '7000000000000005')
    await server.rows(
      "UPDATE agents SET behaviour = json_set(behaviour, '$.modes.usual', 'people') WHERE id = ?",
      agentId,
    )
    await comments('_1', '¿tienen garantía?')
    await expect.poll(async () => (await shown()).replyWindow?.comment, soon).toBe('open')
    const { thread, replyWindow, conversations } = await shown()
    const closesAt = Date.parse(conversations[0].timestamp) + 7 * DAY_MS
    expect(replyWindow).toMatchObject({ closesAt, isOpen: true, membersUntil: null })
    const write = (text: string) =>
      call(`POST /threads/${thread.id}/messages`, { messageId: crypto.randomUUID(), text, takesOver: true })
    expect((await write('Sí, dos años.')).status).toBe(201)
    await expect.poll(() => sent().map(({ to }) => to), soon).toEqual([{ comment_id: '7000000000000005_1' }])
    await expect
      .poll(async () => (await shown()).replyWindow, soon)
      .toEqual({
        ...{ closesAt: null, isOpen: false, membersUntil: null, comment: 'answered' },
      })
    const listed = await call(`GET /conversations/sessions?agentId=${agentId}&status=members`)
    expect(listed.body.data.sessions[0].replyWindow).toMatchObject({ isOpen: false, comment: 'answered' })
    const refused = await write('¿Algo más?')
    expect([refused.status, refused.body.error.code]).toEqual([409, 'thread.windowClosed'])
    await writes('gracias')
    await expect
      .poll(async () => (await shown()).replyWindow, soon)
      .toEqual({
        ...{ closesAt: expect.any(Number), isOpen: true, membersUntil: expect.any(Number) },
      })
    expect((await write('A ti.')).status).toBe(201)
    await expect.poll(() => sent().at(-1)?.to, soon).toEqual({ id: '7000000000000005' })
    await server.rows(
      "UPDATE agents SET behaviour = json_set(behaviour, '$.modes.usual', 'automatic') WHERE id = ?",
      agentId,
    )
  })

  test('whose answer is on its way take no second one, unless the person wrote in private before', async () => {
    await server.rows(
      "UPDATE agents SET behaviour = json_set(behaviour, '$.modes.usual', 'people') WHERE id = ?",
      agentId,
    )
    const stranger = contactOn(type, '7000000000000006')
    await stranger.comments('_1', '¿tienen garantía?')
    await expect.poll(async () => (await stranger.shown()).thread?.id, soon).toBeDefined()
    const throughout = stranger.graph.refuse
    stranger.graph.refuse = ({ path }) => (path.endsWith('/messages') ? throttled(1) : undefined)
    const { thread } = await stranger.shown()
    const write = (id: string, text: string, takesOver = true) =>
      call(`POST /threads/${id}/messages`, { messageId: crypto.randomUUID(), text, takesOver })
    expect((await write(thread.id, 'Sí, dos años.')).status).toBe(201)
    const second = await write(thread.id, 'Y en casa.')
    expect([second.status, second.body.error.code]).toEqual([409, 'thread.commentAnswered'])
    expect(second.body.error.message).toContain('en camino')
    const written = (await stranger.shown()).memberMessages
    expect(written.map(({ text }: { text: string }) => text)).toEqual(['Sí, dos años.'])

    const known = contactOn(type, '7000000000000007')
    await known.writes('hola')
    await known.comments('_1', '¿tienen garantía?')
    await expect.poll(async () => (await known.shown()).replyWindow?.comment, soon).toBe('open')
    const { thread: other } = await known.shown()
    expect((await write(other.id, 'Sí, dos años.')).status).toBe(201)
    expect((await write(other.id, 'Y en casa.')).status).toBe(201)
    known.graph.refuse = throughout
    await server.rows(
      "UPDATE agents SET behaviour = json_set(behaviour, '$.modes.usual', 'automatic') WHERE id = ?",
      agentId,
    )
  })

  test('whose answer Meta refuses are shown as not delivered', async () => {
    const { comments, graph, shown } = contactOn(type, '7000000000000003')
    graph.sent.push({ recipient: { comment_id: '7000000000000003_1' } })
    await comments('_1', '¿tienen garantía?')
    await expect.poll(async () => JSON.stringify(await shown()), soon).toMatch(/"status":"failed"|"state":"failed"/)
  })

  test('and are not any more once they are turned off', async () => {
    const { comments, writes, sent } = contactOn(type, '7000000000000004')
    const { body } = await call(`PUT /channels/${channelIds[type]}`, { config: { commentReplies: '' } })
    expect(body.data.config).not.toHaveProperty('commentReplies')
    await comments('_1', '¿tienen garantía?')
    await writes('¿tienen garantía?')
    await expect.poll(() => sent().length, soon).toBe(1)
    expect(sent()[0]?.to).toEqual({ id: '7000000000000004' })
  })
})

test('the setting takes nothing else, and other channels have none', async () => {
  const wrong = await call(`PUT /channels/${channelIds['facebook']}`, { config: { commentReplies: 'public' } })
  expect([wrong.status, wrong.body.error.fields]).toMatchObject([422, { 'config.commentReplies': expect.any(String) }])
  const telegram = await newChannel(server, owner, agentId, 'telegram', { ...COMPLETE.telegram })
  const { body } = await call(`PUT /channels/${telegram.id}`, { config: { commentReplies: 'private' } })
  expect(body.data.config).not.toHaveProperty('commentReplies')
})
