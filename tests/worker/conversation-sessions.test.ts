import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConversationSession } from '../../worker/contract/conversation-sessions.ts'
import { EXCERPT_MAX, MATCHES_MAX } from '../../worker/contract/limits.ts'
import type { Person } from '../support/people.ts'
import { rewriteExchange, writeDelivery, writeExchanges, writeMemberMessage } from '../support/record.ts'
import { type Server, startServer } from '../support/server.ts'
import { customer, holder, newAgent, newConversation, superAdmin } from '../support/tenants.ts'

let server: Server
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const DAY = 86_400_000
const NOW = Date.now()
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const ask = (query: string, { token }: Person) => server.api(`GET /conversations/sessions${query as '/x'}`, { token })

async function sessions(query: string, person: Person): Promise<ConversationSession[]> {
  const { status, body } = await ask(query, person)
  expect([status, body.error]).toEqual([200, undefined])
  return body.data.sessions
}
const names = async (query: string, person: Person) => (await sessions(query, person)).map(({ sessionId }) => sessionId)

/** An owner of two agents, and what was said to them. */
async function shop() {
  const owner = await customer(server, 'enterprise')
  const [north, south] = [await newAgent(server, owner, { name: 'Norte' }), await newAgent(server, owner)]
  const to = (agentId: string, sessionId: string, at: number, more: object = {}) => ({
    agentId,
    ownerId: owner.id,
    sessionId,
    at,
    ...more,
  })
  return { owner, north: north.id as string, south: south.id as string, to }
}

describe('the sessions of all own agents', () => {
  test('are listed with their last exchange, the one that spoke last first', async () => {
    const { owner, north, south, to } = await shop()
    await writeExchanges(server, [
      to(north, 'session-a', NOW - 3 * DAY, { userMessage: 'primera' }),
      to(south, 'session-b', NOW - 2 * DAY, { channelType: 'telegram' }),
      to(north, 'session-a', NOW - DAY, { userMessage: 'última', agentResponse: 'x'.repeat(1000) }),
    ])
    const [first, second, ...rest] = await sessions('', owner)
    expect(rest).toEqual([])
    expect(first).toEqual({
      agentId: north,
      agentName: 'Norte',
      sessionId: 'session-a',
      channelType: 'webchat',
      exchanges: 2,
      startedAt: new Date(NOW - 3 * DAY).toISOString(),
      lastAt: new Date(NOW - DAY).toISOString(),
      isUnanswered: false,
      status: 'open',
      ...{
        threadId: expect.any(String),
        contactNumber: 1,
        assigneeId: null,
        waitingSince: null,
        overdueAt: null,
        isUnread: true,
        tags: [],
        intent: null,
      },
      replyWindow: null,
      last: {
        id: expect.any(String),
        userMessage: 'última',
        agentResponse: 'x'.repeat(EXCERPT_MAX),
        state: 'answered',
      },
    })
    expect(second).toMatchObject({ agentId: south, sessionId: 'session-b', channelType: 'telegram', exchanges: 1 })
  })

  test('tell who writes where the channel says it', async () => {
    const { owner, north, to } = await shop()
    const [id] = await writeExchanges(server, [to(north, 'facebook:7', NOW, { channelType: 'facebook' })])
    await server.rows(
      'UPDATE messages SET details = ? WHERE id = ?',
      JSON.stringify({ person: { name: 'Bat Erdene' }, attachments: [{ kind: 'image' }] }),
      id,
    )
    expect(await sessions('', owner)).toMatchObject([{ person: { name: 'Bat Erdene' } }])
  })

  test('are paged by key: every session once, also those of the same moment and when something arrives between', async () => {
    const { owner, north, south, to } = await shop()
    const all = Array.from({ length: 23 }, (_, number) =>
      to(number % 2 ? north : south, `session-${number}`, NOW - Math.floor(number / 3) * 1000),
    )
    await writeExchanges(server, all)
    const seen: string[] = []
    let after = ''
    for (let page = 0; page < 9; page++) {
      const { body } = await ask(`?limit=5${after && `&after=${after}`}`, owner)
      seen.push(...body.data.sessions.map(({ sessionId }: ConversationSession) => sessionId))
      if (page === 1) await writeExchanges(server, [to(north, 'session-new', NOW + 1000)])
      if (body.data.next === null) break
      after = body.data.next
    }
    expect([...seen].sort()).toEqual(all.map(({ sessionId }) => sessionId).sort())
    expect((await names('?limit=1', owner))[0]).toBe('session-new')
  })

  test('are narrowed by agent, channel, days and a search, together too', async () => {
    const { owner, north, south, to } = await shop()
    await writeExchanges(server, [
      to(north, 'session-a', NOW - 5 * DAY, { userMessage: '¿Cuánto cuesta el envío?' }),
      to(north, 'session-a', NOW - 4 * DAY, { userMessage: 'gracias' }),
      to(south, 'session-b', NOW - DAY, { channelType: 'viber', agentResponse: 'El ENVIO es gratis' }),
      to(south, 'session-c', NOW, { userMessage: 'hola' }),
    ])
    expect(await names(`?agentId=${south}`, owner)).toEqual(['session-c', 'session-b'])
    expect(await names('?channelType=viber', owner)).toEqual(['session-b'])
    expect(await names(`?endDate=${dayOf(NOW - 4 * DAY)}`, owner)).toEqual(['session-a'])
    expect(await names(`?startDate=${dayOf(NOW - DAY)}`, owner)).toEqual(['session-c', 'session-b'])
    expect(await names('?search=env%C3%ADo', owner)).toEqual(['session-b', 'session-a'])
    expect(await names(`?search=envio&agentId=${north}`, owner)).toEqual(['session-a'])
    expect(await names('?search=envio&channelType=viber', owner)).toEqual(['session-b'])
    expect(await names('?search=ausente', owner)).toEqual([])
    expect(await names('?search=%22(', owner)).toEqual([])
    expect(await names(`?agentId=${north}&sessionId=session-a`, owner)).toEqual(['session-a'])
  })

  test('of somebody without agents are none, searched or not', async () => {
    const nobody = await customer(server)
    for (const query of ['', '?search=hola', '?search=hola&unanswered=true']) {
      const { status, body } = await server.api(`GET /conversations/sessions${query}`, { token: nobody.token })
      expect([status, body.data]).toEqual([200, { sessions: [], next: null }])
    }
  })

  test('are found by a word that everybody says among the newest who said it, and in a period among all', async () => {
    const { owner, north, to } = await shop()
    await writeExchanges(server, [
      to(north, 'session-old', NOW - 9 * DAY, { userMessage: 'precio' }),
      ...Array.from({ length: MATCHES_MAX }, (_, number) =>
        to(north, 'session-new', NOW - number, { userMessage: 'precio' }),
      ),
    ])
    expect(await names('?search=precio', owner)).toEqual(['session-new'])
    expect(await names(`?search=precio&endDate=${dayOf(NOW - 9 * DAY)}`, owner)).toEqual(['session-old'])
  })

  test('are found by a word that others say far more often, and later', async () => {
    const [{ owner, north, to }, others] = [await shop(), await shop()]
    await writeExchanges(server, [to(north, 'session-a', NOW - DAY, { userMessage: 'quiero una veleta' })])
    await writeExchanges(
      server,
      Array.from({ length: MATCHES_MAX }, (_, n) => others.to(others.north, `s-${n}`, NOW, { userMessage: 'veleta' })),
    )
    expect(await names('?search=veleta', owner)).toEqual(['session-a'])
  })

  test('that wait for a reply are those whose last exchange has none', async () => {
    const { owner, north, to } = await shop()
    const [left, , , open] = await writeExchanges(server, [
      to(north, 'session-left', NOW - 2000, { state: 'unanswered', agentResponse: null }),
      to(north, 'session-late', NOW - 5000, { state: 'unanswered', agentResponse: null }),
      to(north, 'session-late', NOW - 1000),
      to(north, 'session-open', NOW, { state: 'open', agentResponse: null }),
    ])
    expect(await names('?unanswered=true', owner)).toEqual(['session-left'])
    expect(await sessions('?unanswered=true', owner)).toMatchObject([{ isUnanswered: true }])
    await rewriteExchange(server, left ?? '', { state: 'answered', agentResponse: 'Sí' })
    expect(await names('?unanswered=true', owner)).toEqual([])
    await rewriteExchange(server, open ?? '', { state: 'unanswered' })
    expect(await names('?unanswered=true', owner)).toEqual(['session-open'])
  })

  test('and those whose last reply did not arrive, until it does', async () => {
    const { owner, north, to } = await shop()
    const [id] = await writeExchanges(server, [to(north, 'facebook:1', NOW, { channelType: 'facebook' })])
    const turnTo = (state: string) => writeDelivery(server, north, id ?? '', state)
    await turnTo('failed')
    expect(await sessions('?unanswered=true', owner)).toMatchObject([{ last: { delivery: 'failed' } }])
    await turnTo('pending')
    expect(await names('?unanswered=true', owner)).toEqual([])
  })

  test('follow what is deleted: the exchange before is the last one then, and a session without any is gone', async () => {
    const { owner, north, to } = await shop()
    const [first, second] = await writeExchanges(server, [
      to(north, 'session-a', NOW - DAY, { userMessage: 'antes', state: 'unanswered', agentResponse: null }),
      to(north, 'session-a', NOW),
    ])
    await server.api(`DELETE /conversations/${second}`, { token: owner.token })
    expect(await sessions('', owner)).toMatchObject([
      {
        exchanges: 1,
        isUnanswered: true,
        lastAt: new Date(NOW - DAY).toISOString(),
        last: { id: first, userMessage: 'antes' },
      },
    ])
    await server.api(`DELETE /conversations/${first}`, { token: owner.token })
    expect(await sessions('', owner)).toEqual([])
  })

  test('of a deleted agent are not listed any more', async () => {
    const { owner, north, south, to } = await shop()
    await writeExchanges(server, [to(north, 'session-a', NOW), to(south, 'session-b', NOW)])
    await server.api(`DELETE /agents/${north}`, { token: owner.token })
    expect(await names('', owner)).toEqual(['session-b'])
    expect(await names('?search=hola', owner)).toEqual(['session-b'])
  })
})

describe('nobody sees', () => {
  test('the conversations of agents of other accounts, with any query', async () => {
    const { owner, north, to } = await shop()
    await writeExchanges(server, [to(north, 'session-a', NOW, { userMessage: 'secreto' })])
    const stranger = await shop()
    await newConversation(server, stranger.owner, stranger.north, { userMessage: 'propio' })
    for (const query of ['', '?search=secreto', '?search=propio', `?channelType=webchat&limit=100`]) {
      const listed = await sessions(query, stranger.owner)
      expect(listed.every(({ agentId }) => agentId === stranger.north)).toBe(true)
    }
    for (const query of [
      `?agentId=${north}`,
      `?agentId=${north}&sessionId=session-a`,
      `?agentId=${north}&search=secreto`,
    ])
      expect((await ask(query, stranger.owner)).body.error.code).toBe('agent.notFound')
    expect(await names('', owner)).toEqual(['session-a'])
  })

  test('sessions without the right to conversations', async () => {
    const manager = await holder(server, 'agent_management')
    expect((await ask('', manager)).status).toBe(403)
    expect(await names('', await holder(server, 'conversations_access'))).toEqual([])
  })

  test('everybody’s sessions at once: a super administrator names the agent', async () => {
    const { north, to } = await shop()
    await writeExchanges(server, [to(north, 'session-a', NOW)])
    const admin = await superAdmin(server)
    const refused = await ask('', admin)
    expect([refused.status, refused.body.error.code]).toEqual([422, 'request.invalid'])
    expect(Object.keys(refused.body.error.fields)).toEqual(['agentId'])
    expect(await names(`?agentId=${north}`, admin)).toEqual(['session-a'])
  })
})

test.each([
  ['?limit=0', 'limit'],
  ['?limit=101', 'limit'],
  ['?after=1', 'after'],
  ['?after=1-2-3', 'after'],
  ["?after=1'--1", 'after'],
  ['?agentId=x', 'agentId'],
  ['?channelType=email', 'channelType'],
  ['?unanswered=no', 'unanswered'],
  ['?startDate=2026-02-30', 'startDate'],
  ['?startDate=2026-02-02&endDate=2026-02-01', 'endDate'],
  ['?sessionId=session-1', 'agentId'],
])('%s is refused at its field', async (query, field) => {
  const { status, body } = await ask(query, await customer(server))
  expect(status).toBe(422)
  expect(Object.keys(body.error.fields)).toEqual([field])
})

describe('a session', () => {
  test('is given by its last exchanges, with what members wrote since the exchange before them', async () => {
    const { owner, north, to } = await shop()
    const at = (exchange: number) => NOW - DAY + exchange * 60_000
    await writeExchanges(
      server,
      [1, 2, 3].map((exchange) => to(north, 'session-long', at(exchange), { userMessage: `pregunta ${exchange}` })),
    )
    for (const exchange of [1, 3])
      await server.rows(
        `INSERT INTO thread_notes (id, thread, agent_id, author_id, author_name, text, created_at)
         SELECT ?, number, agent_id, ?, 'Ana', ?, ? FROM threads WHERE agent_id = ?`,
        ...[crypto.randomUUID(), owner.id, `nota ${exchange}`, at(exchange) + 1, north],
      )
    for (const exchange of [1, 3])
      await writeMemberMessage(server, north, {
        sessionId: 'session-long',
        memberId: owner.id,
        at: at(exchange) + 2,
      })
    const read = async (limit: string) =>
      (await server.api(`GET /conversations/session/session-long?agentId=${north}${limit as ''}`, owner)).body
    const shown = async (limit: string) => {
      const { conversations, notes, memberMessages, hasEarlier } = (await read(limit)).data
      const texts = conversations.map(({ userMessage }: { userMessage: string }) => userMessage)
      return [...texts, ...notes.map(({ text }: { text: string }) => text), memberMessages.length, hasEarlier]
    }
    const all = ['pregunta 1', 'pregunta 2', 'pregunta 3', 'nota 1', 'nota 3', 2, false]
    expect(await shown('')).toEqual(all)
    expect(await shown('&limit=3')).toEqual(all)
    expect(await shown('&limit=2')).toEqual(['pregunta 2', 'pregunta 3', 'nota 1', 'nota 3', 2, true])
    expect(await shown('&limit=1')).toEqual(['pregunta 3', 'nota 3', 1, true])
    for (const limit of ['0', '2001', '1.5', 'x']) {
      const { fields, code } = (await read(`&limit=${limit}`)).error
      expect([code, fields]).toEqual(['request.invalid', { limit: 'El límite debe ser un número entre 1 y 2000.' }])
    }
  })
})
