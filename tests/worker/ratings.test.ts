import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../support/people.ts'
import { writeExchanges } from '../support/record.ts'
import { type Server, startServer } from '../support/server.ts'
import { snapshot } from '../support/snapshot.ts'
import { customer, newAgent, newWebchat } from '../support/tenants.ts'
import { visitorOf } from '../support/visitor.ts'

let server: Server
let owner: Person
let agentId: string
beforeAll(async () => {
  server = await startServer()
  owner = await customer(server, 'enterprise')
  agentId = await publicAgent()
})
afterAll(() => server.close())

async function publicAgent(): Promise<string> {
  const { id } = await newAgent(server, owner)
  await newWebchat(server, owner, id)
  const answer = { question: '¿Hacen envíos?', answer: 'Sí, a todo el país.' }
  await server.api(`POST /agents/${id}/answers`, { token: owner.token, body: answer })
  return id
}

interface Visit {
  sessionId: string
  visitorToken: string
  messageId: string
}
const visit = async (of = agentId): Promise<Visit> => (await visitorOf(server, of).say('¿Hacen envíos?')).body.data

const rate = (body: unknown, visitorToken?: string, of = agentId) =>
  server.api(`PUT /agents/${of}/channels/webchat/rating`, {
    body,
    ...(visitorToken !== undefined && { headers: { authorization: `Visitor ${visitorToken}` } }),
  })
const codeOf = ({ status, body }: Awaited<ReturnType<typeof rate>>) => [status, body.error?.code]
const read = async (sessionId: string, { token }: Person = owner) =>
  (await server.api(`GET /conversations/session/${sessionId}?agentId=${agentId}`, { token })).body.data
const sessions = async (query: string, { token }: Person = owner): Promise<string[]> =>
  (await server.api(`GET /conversations/sessions?${query}`, { token })).body.data.sessions.map(
    ({ sessionId }: Visit) => sessionId,
  )
async function setStatus(threadId: string, status: string): Promise<void> {
  const answer = await server.api(`PATCH /threads/${threadId}`, { token: owner.token, body: { status } })
  expect([answer.status, answer.body.data?.thread?.status]).toEqual([200, status])
}

describe('a visitor', () => {
  test('rates a reply, changes it and takes it back, and the members see it #public-chat.rating', async () => {
    const { sessionId, visitorToken, messageId } = await visit()
    const shown = async () => (await read(sessionId)).conversations[0].metadata.rating
    const bad = await rate({ sessionId, messageId: messageId.toUpperCase(), rating: -1 }, visitorToken)
    expect([bad.status, bad.body.data, await shown()]).toEqual([200, { rating: -1 }, -1])
    const whose = `agentId=${agentId}&rated=badly`
    expect(await sessions(whose)).toContain(sessionId)
    expect(await sessions('rated=badly')).toContain(sessionId)
    await rate({ sessionId, messageId, rating: 1 }, visitorToken)
    expect([await shown(), (await sessions(whose)).includes(sessionId)]).toEqual([1, false])
    await rate({ sessionId, messageId, rating: null }, visitorToken)
    expect(await shown()).toBeUndefined()
  })

  test('rates a message of a member, which the thread and the export have', async () => {
    const { sessionId, visitorToken, messageId } = await visit()
    const { thread } = await read(sessionId)
    const key = crypto.randomUUID()
    const body = { messageId: key, text: 'Soy Ana.' }
    await server.api(`POST /threads/${thread.id}/messages`, { token: owner.token, body })
    expect((await rate({ sessionId, messageId: key, rating: -1 }, visitorToken)).status).toBe(200)
    await rate({ sessionId, messageId, rating: 1 }, visitorToken)
    expect((await read(sessionId)).memberMessages).toMatchObject([{ text: 'Soy Ana.', rating: -1 }])
    const messages = await server.api(`GET /threads/${thread.id}/messages`, { token: owner.token })
    expect(messages.body.data.messages.map(({ rating }: { rating?: number }) => rating ?? null).sort()).toEqual(
      [null, 1, -1].sort(),
    )
    const { conversations } = (await server.api('GET /account/export', { token: owner.token })).body.data
    expect(conversations).toContainEqual(
      expect.objectContaining({ sessionId, metadata: expect.objectContaining({ rating: 1 }) }),
    )
  })

  test('is asked when a member closes the thread, also later, and not once he has answered', async () => {
    const { sessionId, visitorToken } = await visit()
    const visitor = visitorOf(server, agentId)
    const { thread } = await read(sessionId)
    expect(codeOf(await rate({ sessionId, rating: 1 }, visitorToken))).toEqual([409, 'chat.notClosed'])
    const there = await visitor.listen(sessionId, visitorToken)
    await there.until(({ data }) => data.type === 'connected')
    await setStatus(thread.id, 'closed')
    expect((await there.until(({ data }) => data.type === 'threadClosed')).data).toMatchObject({ agentId, sessionId })
    there.close()
    const later = await visitor.listen(sessionId, visitorToken)
    await later.until(({ data }) => data.type === 'threadClosed')
    later.close()
    expect((await rate({ sessionId, rating: -1 }, visitorToken)).body.data).toEqual({ rating: -1 })
    const rated = (await read(sessionId)).thread
    expect(rated).toMatchObject({ rating: -1, ratedAt: expect.any(String) })
    expect(await sessions(`agentId=${agentId}&rated=badly&status=closed`)).toContain(sessionId)
    const again = await visitor.listen(sessionId, visitorToken)
    await again.until(({ data }) => data.type === 'connected')
    await setStatus(thread.id, 'open')
    await setStatus(thread.id, 'closed')
    // It is told of the second closing, and was not told of the first.
    await again.until(({ data }) => data.type === 'threadClosed')
    expect(again.events.filter(({ data }) => data.type === 'threadClosed')).toHaveLength(1)
    again.close()
  })

  test('proves who he is: nobody else rates in his thread', async () => {
    const [mine, theirs] = [await visit(), await visit()]
    const elsewhere = await publicAgent()
    const there = await visit(elsewhere)
    const body = { sessionId: mine.sessionId, messageId: mine.messageId, rating: 1 }
    const before = await snapshot(server, 'messages', 'threads')
    expect(codeOf(await rate(body))).toEqual([401, 'auth.tokenMissing'])
    for (const token of [theirs.visitorToken, there.visitorToken, 'v1.a.b', owner.token])
      expect(codeOf(await rate(body, token))).toEqual([401, 'auth.tokenInvalid'])
    const foreign = { ...body, sessionId: theirs.sessionId }
    expect(codeOf(await rate(foreign, theirs.visitorToken))).toEqual([404, 'chat.replyNotFound'])
    const ofThem = { sessionId: there.sessionId, messageId: there.messageId, rating: 1 }
    expect(codeOf(await rate(ofThem, there.visitorToken, agentId))).toEqual([401, 'auth.tokenInvalid'])
    expect(codeOf(await rate(body, mine.visitorToken, crypto.randomUUID()))).toEqual([404, 'agent.notFound'])
    expect(await snapshot(server, 'messages', 'threads')).toEqual(before)
  })

  test.each([
    [{ rating: 2 }, 'chat.ratingInvalid', 'rating'],
    [{ rating: 0 }, 'chat.ratingInvalid', 'rating'],
    [{ rating: '1' }, 'chat.ratingInvalid', 'rating'],
    [{ rating: undefined }, 'chat.ratingInvalid', 'rating'],
    [{ messageId: 'x' }, 'chat.messageIdInvalid', 'messageId'],
    [{ sessionId: 'x' }, 'chat.sessionInvalid', 'sessionId'],
  ])('is told what is wrong with %o', async (wrong, _, field) => {
    const { sessionId, visitorToken, messageId } = await visit()
    const refused = await rate({ sessionId, messageId, rating: 1, ...wrong }, visitorToken)
    expect(refused.status).toBe(422)
    expect(refused.body.error.fields).toMatchObject({ [field]: expect.any(String) })
    expect((await read(sessionId)).conversations[0].metadata.rating).toBeUndefined()
  })
})

test('figures have how many were rated and how many of these well, beside the days before #analytics.ratings', async () => {
  const person = await customer(server, 'enterprise')
  const { id } = await newAgent(server, person)
  const at = (time: string) => Date.parse(`2026-03-${time}Z`)
  const of = { agentId: id, ownerId: person.id, sources: ['Envíos'] }
  await writeExchanges(server, [
    { ...of, at: at('03T10:00:00'), rating: 1 },
    { ...of, at: at('03T10:01:00'), rating: 1, sessionId: 'b' },
    { ...of, at: at('03T10:02:00'), rating: -1, sessionId: 'b' },
    { ...of, at: at('03T10:03:00'), sessionId: 'c' },
    { ...of, at: at('01T10:00:00'), rating: -1, sessionId: 'd' },
    // Sunday in UTC, Monday for the account.
    { ...of, at: at('08T23:30:00'), rating: 1, sessionId: 'e', utcOffset: 60 },
  ])
  for (const [session, rating, time] of [
    ['b', 1, '04T10:00:00'],
    ['c', -1, '01T10:00:00'],
  ] as const)
    await server.rows(
      'UPDATE threads SET rating = ?, rated_at = ? WHERE agent_id = ? AND session_id = ?',
      ...[rating, at(time), id, session],
    )
  const outcomes = async (query: string) =>
    (await server.api(`GET /analytics/outcomes?from=2026-03-02&to=2026-03-08&${query}`, { token: person.token })).body
      .data
  const ratings = { replies: { rated: 3, good: 2 }, threads: { rated: 1, good: 1 } }
  expect(await outcomes(`agentId=${id}`)).toMatchObject({
    totals: { ratings },
    previous: { ratings: { replies: { rated: 1, good: 0 }, threads: { rated: 1, good: 0 } } },
    byAgent: [{ agentId: id, ratings }],
    byChannel: [{ channelType: 'webchat', ratings }],
    byMember: [],
  })
  expect((await outcomes('channelType=telegram')).totals.ratings).toEqual({
    replies: { rated: 0, good: 0 },
    threads: { rated: 0, good: 0 },
  })
})

test('figures of a member have what contacts said of his messages, where he was not the first to answer too', async () => {
  const { sessionId, visitorToken } = await visit()
  const { thread } = await read(sessionId)
  const key = crypto.randomUUID()
  const body = { messageId: key, text: 'Soy Ana.' }
  await server.api(`POST /threads/${thread.id}/messages`, { token: owner.token, body })
  await rate({ sessionId, messageId: key, rating: 1 }, visitorToken)
  await server.rows(
    "UPDATE messages SET created_at = ? WHERE author = 'member' AND rating = 1",
    Date.parse('2026-03-03'),
  )
  const { token } = owner
  const answer = await server.api(`GET /analytics/outcomes?from=2026-03-02&to=2026-03-08&agentId=${agentId}`, { token })
  expect(answer.body.data.byMember).toMatchObject([
    { memberId: owner.id, sessions: 0, medianMemberMs: null, replies: { rated: 1, good: 1 } },
  ])
})
