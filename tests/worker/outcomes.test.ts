import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Outcome, Outcomes } from '../../worker/contract/outcomes.ts'
import { makeAgentWith } from '../support/engines/agents.ts'
import type { Person } from '../support/people.ts'
import { type Written, writeDelivery, writeExchanges, writeMemberMessage, writeStatus } from '../support/record.ts'
import { type Server, startServer } from '../support/server.ts'
import { newMember } from '../support/team.ts'
import { customer, errorOf, holder, newAgent } from '../support/tenants.ts'

let server: Server
let owner: Person
beforeAll(async () => {
  server = await startServer()
  owner = await customer(server, 'enterprise')
})
afterAll(() => server.close())

const PERIOD = 'from=2026-03-02&to=2026-03-08'
/** 2 March 2026 is a Monday. */
const at = (time: string) => Date.parse(`2026-03-${time}Z`)
const ask = (query: string, { token }: Person = owner) => server.api(`GET /analytics/outcomes?${query}`, { token })
const read = async (query: string, person?: Person): Promise<Outcomes> => (await ask(query, person)).body.data

/** An agent, and how its one thread ended whose exchanges these are. */
async function agentWith(exchanges: readonly Partial<Written>[], more: Partial<Written> = {}) {
  const { id: agentId } = await newAgent(server, owner)
  const ids = await writeExchanges(
    server,
    exchanges.map((exchange, index) => ({
      ...{ agentId, ownerId: owner.id, at: at(`03T10:0${index}:00`), sources: ['Envíos'] },
      ...more,
      ...exchange,
    })),
  )
  return { agentId, ids, outcomes: () => read(`${PERIOD}&agentId=${agentId}`) }
}

/** What the panel of the contact of the agent's one thread is given. */
const panel = async (agentId: string) =>
  (await server.api(`GET /conversations/session/session-1?agentId=${agentId}`, { token: owner.token })).body.data.thread

const ONE = { sessions: 1, left: 0, handedOver: 0, unanswered: 0, unknown: 0, resolved: 0 }
const KNOWN = { userMessage: '¿Hacen envíos?' }
const UNKNOWN = { userMessage: '¿Aceptan mascotas?', sources: [] }
const MISSED = { userMessage: '¿Y el domingo?', state: 'unanswered', agentResponse: null, sources: undefined as never }
const WANTS_PERSON = { ...KNOWN, userMessage: 'Quiero hablar con una persona', intent: 'person' } as const
const LEFT = { ...MISSED, state: 'members' } as const
const THANKS = { userMessage: 'muchas gracias', sources: undefined as never }

describe('a conversation', () => {
  test.each<[string, Outcome, Partial<Written>[]]>([
    ['that the agent answered is resolved', 'resolved', [UNKNOWN, KNOWN]],
    ['that ends with thanks is what it was before them', 'resolved', [KNOWN, THANKS]],
    ['that ends with thanks for nothing was not known', 'unknown', [UNKNOWN, THANKS]],
    ['with courtesies alone is resolved', 'resolved', [{ ...THANKS, userMessage: 'Hola' }]],
    ['that ends with what the agent did not know was not known', 'unknown', [KNOWN, UNKNOWN]],
    ['whose last message got no reply is unanswered', 'unanswered', [KNOWN, MISSED]],
    ['with a message that was left to people is handed over', 'handedOver', [{ ...MISSED, state: 'members' }, KNOWN]],
    ['in which a person was asked for is handed over', 'handedOver', [{ ...KNOWN, intent: 'person' }, KNOWN]],
    ['with abuse alone is not', 'resolved', [{ ...KNOWN, intent: 'abuse' }]],
    ['whose contact asked for a person last, and got none, has been left', 'left', [KNOWN, WANTS_PERSON]],
    ['whose contact said thanks after that has been left too', 'left', [WANTS_PERSON, THANKS]],
    ['whose last question was left to people, of whom none wrote, has been left', 'left', [KNOWN, LEFT]],
    ['with thanks alone that were left to people has not', 'handedOver', [{ ...THANKS, state: 'members' }]],
  ])('%s', async (_, outcome, exchanges) => {
    const { agentId, outcomes } = await agentWith(exchanges)
    expect((await outcomes()).totals).toMatchObject({ ...ONE, [outcome]: 1 })
    expect(await panel(agentId)).toMatchObject({ outcome })
  })

  test('is called the same in the panel of its contact once a member wrote, and by its last one alone', async () => {
    const { agentId, outcomes } = await agentWith([UNKNOWN])
    await writeMemberMessage(server, agentId, { sessionId: 'session-1', memberId: owner.id, at: at('03T10:05:00') })
    expect((await outcomes()).totals).toMatchObject({ ...ONE, handedOver: 1 })
    expect(await panel(agentId)).toMatchObject({ outcome: 'handedOver' })
    const next = { agentId, ownerId: owner.id, at: at('06T10:00:00'), opens: true }
    await writeExchanges(server, [{ ...next, ...UNKNOWN }])
    expect(await panel(agentId)).toMatchObject({ outcome: 'unknown' })
  })

  test('whose last reply did not arrive is unanswered', async () => {
    const { agentId, ids, outcomes } = await agentWith([KNOWN])
    await writeDelivery(server, agentId, ids[0] ?? '', 'failed')
    expect((await outcomes()).totals).toMatchObject({ ...ONE, unanswered: 1 })
  })

  test('that waits for a person counts so in the period that it waits in, for weeks: its contact has been left', async () => {
    const { agentId, outcomes } = await agentWith([
      KNOWN,
      { ...KNOWN, at: Date.parse('2026-03-10T10:00:00Z'), opens: true },
    ])
    await writeStatus(server, agentId, 'session-1', 'pending')
    expect((await outcomes()).totals).toMatchObject({ ...ONE, resolved: 1 })
    const later = await read(`from=2026-03-09&to=2026-03-15&agentId=${agentId}`)
    expect(later).toMatchObject({ totals: { ...ONE, left: 1 }, previous: { ...ONE, resolved: 1 } })
  })

  test('whose contact waits for a person has been left after a day, or once it is closed', async () => {
    const at = Date.now() - 60_000
    const [old, recent, closed] = [
      await agentWith([LEFT]),
      await agentWith([LEFT], { at }),
      await agentWith([LEFT], { at }),
    ]
    for (const { agentId } of [old, recent]) await writeStatus(server, agentId, 'session-1', 'pending')
    await writeStatus(server, closed.agentId, 'session-1', 'closed')
    const today = new Date(at).toISOString().slice(0, 10)
    const todays = async (agentId: string) => (await read(`from=${today}&to=${today}&agentId=${agentId}`)).totals
    expect((await old.outcomes()).totals).toMatchObject({ ...ONE, left: 1 })
    expect(await todays(recent.agentId)).toMatchObject({ ...ONE, handedOver: 1 })
    expect(await todays(closed.agentId)).toMatchObject({ ...ONE, left: 1 })
    expect(await panel(old.agentId)).toMatchObject({ hasLeft: true, outcome: 'left' })
    expect(await panel(recent.agentId)).toMatchObject({ hasLeft: false, outcome: 'handedOver' })
    expect(await panel(closed.agentId)).toMatchObject({ hasLeft: true, outcome: 'left' })
  })

  test('whose contact asked for a person where nobody answers was not handed over: not known, and left after a day', async () => {
    const at = Date.now() - 60_000
    const today = new Date(at).toISOString().slice(0, 10)
    const alone = { ...KNOWN, userMessage: 'Quiero hablar con una persona', isAlone: true }
    const totals = async (exchanges: readonly Partial<Written>[], when = at) => {
      const { agentId } = await agentWith(exchanges.map((one, index) => ({ at: when + index, ...one })))
      await writeStatus(server, agentId, 'session-1', 'pending')
      const days = when === at ? `from=${today}&to=${today}` : PERIOD
      return { agentId, totals: async () => (await read(`${days}&agentId=${agentId}`)).totals }
    }
    const asked = await totals([KNOWN, alone])
    expect(await asked.totals()).toMatchObject({ ...ONE, unknown: 1 })
    // He stayed, and the agent answered: nobody was waited for, today and for ever.
    for (const when of [at, Date.parse('2026-03-03T10:00:00Z')])
      expect(await (await totals([alone, KNOWN], when)).totals()).toMatchObject({ ...ONE, resolved: 1 })
    expect(await (await totals([KNOWN, alone], Date.parse('2026-03-03T10:00:00Z'))).totals()).toMatchObject({
      ...ONE,
      left: 1,
    })
    await writeMemberMessage(server, asked.agentId, { sessionId: 'session-1', memberId: owner.id, at: at + 30_000 })
    expect(await asked.totals()).toMatchObject({ ...ONE, handedOver: 1 })
  })

  test('whose contact was answered by a person in the day before his last question has not been left', async () => {
    const { agentId, outcomes } = await agentWith([LEFT, { ...LEFT, userMessage: 'Perfecto, ¿nos vemos el lunes?' }])
    await writeMemberMessage(server, agentId, { sessionId: 'session-1', memberId: owner.id, at: at('03T10:00:30') })
    await writeStatus(server, agentId, 'session-1', 'closed')
    expect((await outcomes()).totals).toMatchObject({ ...ONE, handedOver: 1 })
    const late = await agentWith([LEFT, { ...LEFT, at: at('05T10:00:00'), opens: true }])
    await writeMemberMessage(server, late.agentId, {
      sessionId: 'session-1',
      memberId: owner.id,
      at: at('03T10:00:30'),
    })
    expect((await late.outcomes()).totals).toMatchObject({ ...ONE, sessions: 2, handedOver: 1, left: 1 })
  })

  test('of an automation, which names no sources, is resolved by any reply', async () => {
    const { agentId } = await makeAgentWith(server, { kind: 'webhook' }, owner.id)
    const said = { agentId, ownerId: owner.id, at: at('03T10:00:00'), ...UNKNOWN, sources: undefined as never }
    await writeExchanges(server, [said])
    for (const query of [PERIOD, `${PERIOD}&agentId=${agentId}`])
      expect((await read(query)).byAgent.find((row) => row.agentId === agentId)).toMatchObject({ ...ONE, resolved: 1 })
  })

  test('that is still being answered is not counted', async () => {
    const { outcomes } = await agentWith([{ ...KNOWN, state: 'open', agentResponse: null }])
    expect((await outcomes()).totals).toMatchObject({ ...ONE, sessions: 0 })
  })
})

/** The same totals as the other figures of these days have. */
async function counted(agentId: string, totals: Record<string, unknown>) {
  expect((await read(`${PERIOD}&agentId=${agentId}`)).totals).toMatchObject(totals)
  const { body } = await server.api(`GET /analytics?${PERIOD}&agentId=${agentId}`, { token: owner.token })
  expect(body.data.totals.sessions).toBe(totals['sessions'])
}

describe('outcomes add up to the conversations of the other figures:', () => {
  test('one for each 24 hours of a contact, on the day on which they began', async () => {
    const { agentId } = await agentWith([
      { ...KNOWN, at: at('01T23:00:00') },
      { ...UNKNOWN, at: at('02T10:00:00') },
      { ...UNKNOWN, at: at('03T10:00:00'), opens: true },
      { ...KNOWN, at: at('05T10:00:00'), opens: true },
      { ...UNKNOWN, at: at('08T23:00:00'), opens: true },
      { ...KNOWN, at: at('09T10:00:00') },
      { ...UNKNOWN, at: at('10T10:00:00'), opens: true },
    ])
    await counted(agentId, { ...ONE, sessions: 3, unknown: 1, resolved: 2, apart: { contacts: 0, answered: 0 } })
  })

  test('one for the sessions that a visitor begins one after the other, judged by the last of them', async () => {
    const { agentId } = await agentWith([
      { ...KNOWN, sessionId: 'one' },
      { ...KNOWN, sessionId: 'two', visitor: 'one', opens: false },
      { ...UNKNOWN, sessionId: 'three', visitor: 'one', opens: false },
      { ...KNOWN, sessionId: 'stranger' },
    ])
    await counted(agentId, { ...ONE, sessions: 2, unknown: 1, resolved: 1 })
    await writeMemberMessage(server, agentId, { sessionId: 'one', memberId: owner.id, at: at('03T11:00:00') })
    await counted(agentId, { ...ONE, sessions: 2, handedOver: 1, resolved: 1 })
  })

  test('a message without an answer is part of the one that begins within a day, and a late answer of the one before', async () => {
    const { agentId } = await agentWith([
      { ...WANTS_PERSON, ...LEFT, userMessage: 'Quiero hablar con una persona', opens: false },
      { ...KNOWN, opens: true },
      { ...KNOWN, at: at('04T10:01:30'), opens: false },
    ])
    await counted(agentId, { ...ONE, handedOver: 1, apart: { contacts: 0, answered: 0 } })
  })

  test('whom the agent did not answer is in none, and counted apart once, with whether a member answered', async () => {
    const { agentId } = await agentWith([
      { ...KNOWN, sessionId: 'a' },
      { ...MISSED, sessionId: 'a', at: at('05T10:00:00') },
      { ...MISSED, sessionId: 'b', opens: false },
      { ...LEFT, sessionId: 'c', opens: false },
      { ...LEFT, sessionId: 'c', opens: false, at: at('07T10:00:00') },
    ])
    const apart = { contacts: 3, answered: 0 }
    await counted(agentId, { ...ONE, resolved: 1, apart })
    await writeMemberMessage(server, agentId, { sessionId: 'c', memberId: owner.id, at: at('03T11:00:00') })
    await counted(agentId, { ...ONE, resolved: 1, apart: { ...apart, answered: 1 } })
    const { byMember, totals } = await read(`${PERIOD}&agentId=${agentId}`)
    expect(byMember).toMatchObject([{ memberId: owner.id, sessions: 1, medianMemberMs: totals.medianMemberMs }])
  })

  test('what a member writes belongs to the one before it', async () => {
    const { agentId } = await agentWith([
      { ...KNOWN, at: at('03T10:00:00') },
      { ...KNOWN, at: at('05T10:00:00'), opens: true },
    ])
    await writeMemberMessage(server, agentId, { sessionId: 'session-1', memberId: owner.id, at: at('05T09:00:00') })
    await counted(agentId, { ...ONE, sessions: 2, handedOver: 1, resolved: 1 })
  })
})

test('people are named with the conversations that they answered first, and with their time since the first message for them', async () => {
  const [ana, bat] = [await newMember(server, owner, 'agent'), await newMember(server, owner, 'agent')]
  const { agentId, outcomes } = await agentWith([
    { ...KNOWN, responseMs: 700 },
    { ...KNOWN, intent: 'person', responseMs: 90 },
    { ...MISSED, state: 'members' },
    { ...KNOWN, sessionId: 'b', responseMs: 5_000 },
  ])
  const say = (memberId: string, sessionId: string, time: string) =>
    writeMemberMessage(server, agentId, { sessionId, memberId, at: at(time) })
  await say(ana.id, 'session-1', '03T10:11:00')
  await say(bat.id, 'session-1', '03T10:12:00')
  await say(ana.id, 'b', '03T10:05:30')
  const { totals, byMember } = await outcomes()
  const ratings = { replies: { rated: 0, good: 0 }, threads: { rated: 0, good: 0 } }
  expect(totals).toEqual({
    ...{ ...ONE, sessions: 2, handedOver: 2, medianAgentMs: 800, medianMemberMs: 180_000, ratings },
    apart: { contacts: 0, answered: 0 },
  })
  const replies = { rated: 0, good: 0 }
  const ofAna = { memberId: ana.id, memberName: expect.any(String), sessions: 2, medianMemberMs: 180_000, replies }
  expect(byMember).toEqual([ofAna])
  await server.rows('UPDATE users SET name = ? WHERE id = ?', 'Ana Bat', ana.id)
  expect((await outcomes()).byMember[0]?.memberName).toBe('Ana Bat')
})

test('conversations are told apart by agent, channel and language, beside the days before; hours are those of the account', async () => {
  const team = await customer(server, 'enterprise')
  const [sol, mar] = [await newAgent(server, team, { name: 'Sol' }), await newAgent(server, team, { name: 'Mar' })]
  const other = await customer(server)
  const foreign = await newAgent(server, other)
  const ofSol = { agentId: sol.id, ownerId: team.id, sources: ['Envíos'], userMessage: '¿Hacen envíos?' }
  await writeExchanges(server, [
    // Sunday in UTC, Monday for the account.
    { ...ofSol, at: at('01T23:30:00'), sessionId: 'a', language: 'es', utcOffset: 60 },
    { ...ofSol, at: at('04T10:00:00'), sessionId: 'b', language: 'en', userMessage: '¿hacen ENVÍOS?', sources: [] },
    { ...ofSol, agentId: mar.id, at: at('08T23:59:59'), sessionId: 'c', channelType: 'telegram', language: 'es' },
    { ...ofSol, at: at('08T23:30:00'), sessionId: 'd', utcOffset: 60 },
    { ...ofSol, at: at('01T10:00:00'), sessionId: 'e', sources: [], userMessage: '¿Aceptan mascotas?' },
    { agentId: foreign.id, ownerId: other.id, at: at('04T10:00:00') },
  ])
  const data = await read(PERIOD, team)
  expect(data).toMatchObject({
    period: { from: '2026-03-02', to: '2026-03-08' },
    previousPeriod: { from: '2026-02-23', to: '2026-03-01' },
    isPartial: false,
    totals: { sessions: 3, resolved: 2, unknown: 1 },
    previous: { sessions: 1, unknown: 1 },
    byAgent: [
      { agentId: sol.id, agentName: 'Sol', sessions: 2, resolved: 1, unknown: 1 },
      { agentId: mar.id, agentName: 'Mar', sessions: 1, resolved: 1 },
    ],
    byChannel: [
      { channelType: 'webchat', sessions: 2 },
      { channelType: 'telegram', sessions: 1 },
    ],
    byMember: [],
    questions: [{ question: expect.stringMatching(/envíos/i), count: 3, unknown: 1 }],
  })
  expect(data.byLanguage.map(({ language, sessions }) => [language, sessions])).toEqual([
    ['es', 2],
    ['en', 1],
  ])
  expect([data.hours[0]?.[0], data.hours[2]?.[10], data.hours[6]?.[23]]).toEqual([1, 1, 1])
  expect(data.hours.flat().reduce((sum, count) => sum + count)).toBe(3)
  expect(await read(`${PERIOD}&channelType=telegram`, team)).toMatchObject({ totals: { sessions: 1 } })
  expect(await read(`${PERIOD}&agentId=${mar.id}`, team)).toMatchObject({ totals: { sessions: 1, resolved: 1 } })

  await server.api(`DELETE /agents/${mar.id}`, { token: team.token })
  expect((await read(PERIOD, team)).byAgent[1]).toMatchObject({ agentId: mar.id, agentName: null })
})

test('an empty account has none of it', async () => {
  expect(await read(PERIOD, await customer(server, null))).toMatchObject({
    totals: { sessions: 0, medianAgentMs: null, medianMemberMs: null },
    byAgent: [],
    questions: [],
  })
})

describe('who asks', () => {
  test("another's agent is not found, as one that is not there", async () => {
    const { agentId } = await agentWith([KNOWN])
    const stranger = await customer(server)
    const foreign = await ask(`${PERIOD}&agentId=${agentId}`, stranger)
    expect([foreign.status, foreign.body.error.code]).toEqual([404, 'agent.notFound'])
    expect(errorOf(foreign)).toEqual(errorOf(await ask(`${PERIOD}&agentId=${crypto.randomUUID()}`, stranger)))
  })

  test('a member who is limited to agents has the figures of these alone', async () => {
    const team = await customer(server, 'enterprise')
    const [seen, unseen] = [await newAgent(server, team), await newAgent(server, team)]
    const said = { ownerId: team.id, at: at('03T10:00:00'), sources: ['Envíos'], ...KNOWN }
    await writeExchanges(server, [
      { ...said, agentId: seen.id },
      { ...said, agentId: unseen.id },
    ])
    const viewer = await newMember(server, team, 'viewer', [seen.id])
    expect((await read(PERIOD, viewer)).byAgent.map(({ agentId }) => agentId)).toEqual([seen.id])
  })

  test('needs the permission for analytics, and that for conversations to read what was asked', async () => {
    expect((await read(PERIOD, await holder(server, 'analytics_access'))).questions).toBeNull()
    expect((await read(PERIOD, await holder(server, 'analytics_access', 'conversations_access'))).questions).toEqual([])
    expect((await ask(PERIOD, await holder(server, 'dashboard_access', 'conversations_access'))).status).toBe(403)
  })

  test('a period that is none is refused', async () => {
    const { status, body } = await ask('from=2026-03-08&to=2026-03-02')
    expect([status, body.error.code, Object.keys(body.error.fields)]).toEqual([422, 'request.invalid', ['to']])
  })
})
