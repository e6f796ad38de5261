import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { from, makeSuperAdmin, type Person, register, registerByForm, signIn, someAddress } from '../support/people.ts'
import { writeExchanges } from '../support/record.ts'
import { type Server, startServer } from '../support/server.ts'
import {
  customer,
  everythingOf,
  holder,
  newAgent,
  newConversation,
  newWebchat,
  superAdmin,
} from '../support/tenants.ts'

let server: Server
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const entries = (action: string, target: string) =>
  server.rows('SELECT result, actor_id, detail FROM audit_log WHERE action = ? AND target_id = ?', action, target)
const accountOf = async (token: string) => (await server.api('GET /account', { token })).body.data.account
const edit = (token: string, body: object) => server.api('PUT /account', { token, body })

describe('the own account', () => {
  test('its time zone comes with the registration, and only a name of the database is taken', async () => {
    const ana = await registerByForm(server, { timeZone: 'America/Mexico_City' })
    expect((await accountOf(ana.token)).timeZone).toBe('America/Mexico_City')
    expect((await accountOf((await register(server)).token)).timeZone).toBe('UTC')
    for (const timeZone of ['America/Macondo', '+05:00', '', 7]) {
      const answer = await edit(ana.token, { timeZone })
      expect([answer.status, answer.body.error.fields.timeZone]).toEqual([422, 'Elige una zona horaria de la lista.'])
    }
    expect((await edit(ana.token, { timeZone: 'Asia/Ulaanbaatar' })).status).toBe(200)
    expect((await accountOf(ana.token)).timeZone).toBe('Asia/Ulaanbaatar')
  })

  test('what is changed is kept, and what is absent stays', async () => {
    const ana = await register(server, { companyName: 'Aurora', country: 'MX' })
    const answer = await edit(ana.token, { name: '  Ana María ', language: 'mn' })
    expect(answer.status).toBe(200)
    expect(answer.body.data.account).toMatchObject({
      id: ana.id,
      name: 'Ana María',
      email: ana.email,
      companyName: 'Aurora',
      country: 'MX',
      language: 'mn',
    })
    expect(await accountOf(ana.token)).toEqual(answer.body.data.account)
    expect(await entries('account_updated', ana.id)).toEqual([
      { result: 'ok', actor_id: ana.id, detail: 'name language' },
    ])
  })

  test('a name takes no web address, but one that has it from before may be sent again', async () => {
    const ana = await register(server)
    const [old, other] = ['Ana https://ana.test', 'www.evil.test']
    await server.rows('UPDATE users SET name = ? WHERE id = ?', old, ana.id)
    for (const body of [{ name: other }, { name: old, companyName: other }]) {
      const { status, body: answer } = await edit(ana.token, body)
      const field = 'companyName' in body ? 'companyName' : 'name'
      expect([status, answer.error.fields]).toEqual([422, { [field]: 'Escríbelo sin direcciones de internet.' }])
    }
    expect((await edit(ana.token, { name: old, companyName: 'Aurora' })).body.data.account).toMatchObject({
      name: old,
      companyName: 'Aurora',
    })
  })

  test('empty company and country, and a language of null, are taken away', async () => {
    const ana = await register(server, { companyName: 'Aurora', country: 'MX' })
    await edit(ana.token, { language: 'en' })
    await edit(ana.token, { companyName: '', country: null, language: null })
    expect(await accountOf(ana.token)).toMatchObject({ companyName: null, country: null, language: null })
  })

  test('a member cannot change his own rights', async () => {
    const ana = await register(server)
    const before = await accountOf(ana.token)
    const answer = await edit(ana.token, {
      id: crypto.randomUUID(),
      email: 'other@vocero.test',
      isActive: false,
      createdAt: 0,
      roles: ['super_admin'],
      userRoles: [{ roleId: '00000000-0000-4000-8000-000000000001' }],
      passwordHash: 'x',
    })
    expect(answer.status).toBe(200)
    expect(await accountOf(ana.token)).toEqual(before)
    await signIn(server, ana)
  })

  test('what is wrong in any field is refused by its name, and changes nothing', async () => {
    const ana = await register(server)
    const before = await accountOf(ana.token)
    const answer = await edit(ana.token, { name: 'Otra', companyName: 'ө'.repeat(101), country: 7, language: 'fr' })
    expect([answer.status, answer.body.error.code]).toEqual([422, 'request.invalid'])
    expect(Object.keys(answer.body.error.fields).sort()).toEqual(['companyName', 'country', 'language'])
    expect(await accountOf(ana.token)).toEqual(before)
  })
})

const change = (person: Person, currentPassword: string, newPassword: string) =>
  server.api('PUT /account/password', {
    token: person.token,
    headers: from(person.address),
    body: { currentPassword, newPassword },
  })
const isSignedIn = async (token: string) => (await server.api('GET /auth/profile', { token })).status === 200
const NEW = 'otra frase que nadie adivina'

describe('the password', () => {
  test('a new one takes the place of the old one, and every other session ends', async () => {
    const ana = await register(server)
    const [phone, laptop] = [await signIn(server, ana), await signIn(server, ana, true)]
    const answer = await change(phone, ana.password, NEW)
    expect([answer.status, answer.body.data]).toEqual([200, null])
    expect([await isSignedIn(phone.token), await isSignedIn(laptop.token), await isSignedIn(ana.token)]).toEqual([
      true,
      false,
      false,
    ])
    const renewed = await server.api('POST /auth/refresh', { body: { refreshToken: laptop.refreshToken } })
    expect(renewed.status).toBe(401)
    await expect(signIn(server, ana)).rejects.toThrow(/invalidCredentials/)
    await signIn(server, { ...ana, password: NEW })
    expect(await entries('password_changed', ana.id)).toEqual([{ result: 'ok', actor_id: ana.id, detail: null }])
  })

  test('with another than the old one nothing changes, and the attempt is recorded', async () => {
    const ana = await register(server)
    const other = await signIn(server, ana)
    const answer = await change(ana, `${ana.password}x`, NEW)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.error.fields)).toEqual(['currentPassword'])
    expect(answer.body.message).not.toMatch(/token/i)
    expect(await isSignedIn(other.token)).toBe(true)
    await signIn(server, ana)
    expect(await entries('password_refused', ana.id)).toHaveLength(1)
    expect(await entries('password_changed', ana.id)).toEqual([])
  })

  test('one that is too short or too long, that everybody chooses, or that names its person is refused', async () => {
    const ana = await register(server, { name: 'Ana María Torres' })
    for (const password of ['corta12', 'password123', ana.email, ana.name, 'x'.repeat(2000)]) {
      const answer = await change({ ...ana, address: someAddress() }, ana.password, password)
      expect([password, answer.status, Object.keys(answer.body.error.fields)]).toEqual([password, 422, ['newPassword']])
    }
    await signIn(server, ana)
  })

  test("a super administrator's has twelve characters at least", async () => {
    const root = await superAdmin(server)
    expect((await change(root, root.password, 'once letras')).body.error.fields).toHaveProperty('newPassword')
    expect((await change(root, root.password, 'doce letras!')).status).toBe(200)
  })

  test('guessing it is limited as signing in is, whichever call asks, and another address is not held up', async () => {
    const ana = await register(server)
    const remove = (password: string, address = ana.address) =>
      server.api('DELETE /account', { token: ana.token, headers: from(address), body: { password } })
    for (let guess = 0; guess < 3; guess++) expect((await remove(`guess ${guess}`)).status).toBe(422)
    for (let guess = 0; guess < 2; guess++) expect((await change(ana, `guess ${guess}`, NEW)).status).toBe(422)
    const held = await remove(ana.password)
    expect(held.status).toBe(429)
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await change(ana, ana.password, NEW)).status).toBe(429)
    expect((await remove('another guess', someAddress())).status).toBe(422)
    expect(await isSignedIn(ana.token)).toBe(true)
  })

  test('two changes at once: one wins, and the other is told', async () => {
    const ana = await register(server)
    const other = await signIn(server, ana)
    const answers = await Promise.all([
      change(ana, ana.password, 'la primera de las dos'),
      change(other, ana.password, 'la segunda de las dos'),
    ])
    // The second caller finds another password, or that his session has ended.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([401, 422]).toContain(answers.find(({ status }) => status !== 200)?.status)
    expect(await entries('password_changed', ana.id)).toHaveLength(1)
  })
})

const sessionsOf = async (token: string) => (await server.api('GET /account/sessions', { token })).body.data.sessions
const endSession = (token: string, id: string) => server.api(`DELETE /account/sessions/${id}`, { token })

describe('sessions', () => {
  test('a person sees where he is signed in, the newest first, and which one asks', async () => {
    const ana = await register(server)
    const other = await signIn(server, ana)
    const listed = await sessionsOf(ana.token)
    expect(listed.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([false, true])
    await server.api('POST /auth/logout', { token: other.token })
    expect(await sessionsOf(ana.token)).toHaveLength(1)
  })

  test('one that is ended is signed out at once, and that is recorded once', async () => {
    const ana = await register(server)
    const other = await signIn(server, ana)
    const [{ id }] = await sessionsOf(ana.token)
    expect((await endSession(ana.token, id)).body.data).toEqual({ id })
    expect([await isSignedIn(other.token), await isSignedIn(ana.token)]).toEqual([false, true])
    const again = await endSession(ana.token, id)
    expect([again.status, again.body.error.code]).toEqual([404, 'session.notFound'])
    expect(await entries('session_ended', id)).toHaveLength(1)
  })

  test("another person's session is not found, and goes on", async () => {
    const [ana, beto] = [await register(server), await register(server)]
    const [{ id }] = await sessionsOf(beto.token)
    expect((await endSession(ana.token, id)).status).toBe(404)
    expect((await endSession(ana.token, "x' OR 1=1")).status).toBe(404)
    expect(await isSignedIn(beto.token)).toBe(true)
  })
})

const retain = (token: string, days: unknown) => server.api('PUT /account/retention', { token, body: { days } })
const forecast = (token: string, days: unknown) => server.api(`GET /account/retention?days=${days}`, { token })

describe('all other sessions', () => {
  test('end at once but for the one that asks, and that is recorded', async () => {
    const ana = await register(server)
    const [phone, laptop] = [await signIn(server, ana), await signIn(server, ana, true)]
    const beto = await register(server)
    const answer = await server.api('DELETE /account/sessions', { token: phone.token })
    expect([answer.status, answer.body.data, answer.body.message]).toEqual([
      200,
      { ended: 2 },
      'Tus demás sesiones han terminado',
    ])
    const left = await Promise.all([phone, laptop, ana, beto].map(({ token }) => isSignedIn(token)))
    expect(left).toEqual([true, false, false, true])
    expect(await entries('session_ended', ana.id)).toEqual([{ result: 'ok', actor_id: ana.id, detail: 'all others' }])
  })

  test('that are none end without a word in the log', async () => {
    const ana = await register(server)
    const answer = await server.api('DELETE /account/sessions', { token: ana.token })
    expect(answer.body.data).toEqual({ ended: 0 })
    expect(await entries('session_ended', ana.id)).toEqual([])
  })
})

describe('how long conversations are kept', () => {
  test('is a year by default, and what was chosen afterwards', async () => {
    const ana = await register(server)
    expect((await accountOf(ana.token)).retentionDays).toBe(365)
    const answer = await retain(ana.token, 90)
    expect([answer.status, answer.body.data.account.retentionDays]).toEqual([200, 90])
    expect((await accountOf(ana.token)).retentionDays).toBe(90)
    expect((await exportOf(ana.token)).body.data.account.retentionDays).toBe(90)
    expect(await entries('account_updated', ana.id)).toEqual([
      { result: 'ok', actor_id: ana.id, detail: 'retention 90' },
    ])
  })

  test.each([31])('%j is no choice, and changes nothing', async (days) => {
    const ana = await register(server)
    const answer = await retain(ana.token, days)
    expect([answer.status, Object.keys(answer.body.error.fields)]).toEqual([422, ['days']])
    expect((await accountOf(ana.token)).retentionDays).toBe(365)
  })

  test.each(['31'])('what %j days would delete is not counted', async (days) => {
    const ana = await register(server)
    const answer = await forecast(ana.token, days)
    expect([answer.status, Object.keys(answer.body.error.fields)]).toEqual([422, ['days']])
  })

  test("counts a person's own conversations alone, those with agents that he has deleted too", async () => {
    const [{ ana, agent, gone }, { ana: beto, agent: his }] = [await owner(), await owner()]
    const at = Date.now() - 40 * 86_400_000
    await writeExchanges(server, [
      { agentId: agent.id, ownerId: ana.id, at },
      { agentId: gone.id, ownerId: ana.id, at },
      { agentId: his.id, ownerId: beto.id, at },
    ])
    expect((await forecast(ana.token, 30)).body.data).toEqual({ days: 30, conversations: 2 })
    expect((await forecast(ana.token, 90)).body.data).toEqual({ days: 90, conversations: 0 })
  })

  test('cannot be changed without the permission for settings', async () => {
    const person = await holder(server, 'agent_management')
    expect((await retain(person.token, 30)).status).toBe(403)
    expect((await forecast(person.token, 30)).status).toBe(403)
    expect((await accountOf(person.token)).retentionDays).toBe(365)
  })
})

const exportOf = async (token: string, path = '/account/export') =>
  server.api(`GET ${path}` as `GET /${string}`, { token })

/** Somebody with something of everything: a channel with a secret among it, and an agent that he has deleted. */
async function owner() {
  const ana = await customer(server)
  const agent = await newAgent(server, ana)
  await newWebchat(server, ana, agent.id, { welcome: 'Hola' })
  const { token } = ana
  const of = `/agents/${agent.id}` as const
  await server.api(`POST ${of}/knowledge`, { token, body: { kind: 'text', title: 'Envíos', content: 'En tres días.' } })
  await server.api(`POST ${of}/answers`, { token, body: { question: '¿Y a Marte?', answer: 'Todavía no.' } })
  await server.api(`POST ${of}/test-cases`, { token, body: { question: '¿Envían?', expected: 'En tres días.' } })
  const gone = await newAgent(server, ana, { name: 'Ida' })
  const kept = await newConversation(server, ana, gone.id, { userMessage: '¿Ya te vas?' })
  await server.api(`DELETE /agents/${gone.id}`, { token: ana.token })
  const said = await newConversation(server, ana, agent.id, { userMessage: 'Өглөөний мэнд' })
  return { ana, agent, gone, kept, said }
}

describe('the export', () => {
  test('holds everything that is kept of a person, what he has deleted and is not purged yet too', async () => {
    const { ana, agent, gone, kept, said } = await owner()
    const { status, headers, body } = await exportOf(ana.token)
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toBe('attachment; filename="vocero-export.json"')
    expect(headers.get('cache-control')).toBe('no-store')
    const { account, sessions, subscriptions, agents, conversations } = body.data
    expect(account).toEqual(await accountOf(ana.token))
    expect(sessions).toHaveLength(1)
    expect(subscriptions).toHaveLength(1)
    expect(new Set(agents.map(({ id }: { id: string }) => id))).toEqual(new Set([agent.id, gone.id]))
    const exported = agents.find(({ id }: { id: string }) => id === agent.id)
    expect(exported.channels).toHaveLength(1)
    expect(exported.knowledge).toMatchObject([
      { kind: 'text', title: 'Envíos', text: 'En tres días.' },
      { kind: 'answer', title: '¿Y a Marte?', text: 'Todavía no.' },
    ])
    expect(exported.testCases).toEqual([{ question: '¿Envían?', expected: 'En tres días.' }])
    expect(agents.find(({ id }: { id: string }) => id === gone.id).deletedAt).not.toBeNull()
    expect(conversations.map(({ id }: { id: string }) => id)).toEqual([kept.id, said.id])
    expect(conversations[1].userMessage).toBe('Өглөөний мэнд')
    expect(await entries('account_exported', ana.id)).toEqual([{ result: 'ok', actor_id: ana.id, detail: null }])
  })

  test('holds nothing of anybody else, no secret, no password and no token', async () => {
    const [{ ana, agent }, { ana: beto }] = [await owner(), await owner()]
    await server.rows(
      `INSERT INTO channels (id, agent_id, type, status, config, created_at, updated_at)
       VALUES (?, ?, 'telegram', 'inactive', '{"botToken":"canary-of-a-bot"}', 0, 0)`,
      crypto.randomUUID(),
      agent.id,
    )
    const text = JSON.stringify((await exportOf(ana.token)).body)
    expect(text).toContain(ana.email)
    expect(text).not.toMatch(/canary|scrypt|password|refreshToken|systemMessage/)
    expect(text).not.toContain(beto.id)
    expect(text).not.toContain(beto.email)
  })

  test('of somebody with nothing is whole as well', async () => {
    const ana = await register(server)
    const { data } = (await exportOf(ana.token)).body
    expect([data.agents, data.subscriptions, data.conversations]).toEqual([[], [], []])
  })

  test('of thousands of conversations holds each of them once, in order', async () => {
    const { ana, agent } = await owner()
    const many = Array.from({ length: 2600 }, (_, index) => ({
      ...{ agentId: agent.id, ownerId: ana.id, at: index + 1, sessionId: `session-${index + 1}` },
      userMessage: `Mensaje ${index + 1}`,
    }))
    await writeExchanges(server, many)
    const { conversations } = (await exportOf(ana.token)).body.data
    const numbered = conversations
      .map(({ userMessage }: { userMessage: string }) => /^Mensaje (\d+)$/.exec(userMessage)?.[1])
      .filter(Boolean)
      .map(Number)
    expect(numbered).toEqual(Array.from({ length: 2600 }, (_, index) => index + 1))
  })

  test('of a user is for super administrators, who are recorded', async () => {
    const { ana, said } = await owner()
    const root = await superAdmin(server)
    const { body } = await exportOf(root.token, `/admin/users/${ana.id}/export`)
    expect(body.data.account.email).toBe(ana.email)
    expect(body.data.conversations.map(({ id }: { id: string }) => id)).toContain(said.id)
    expect(await entries('account_exported', ana.id)).toEqual([{ result: 'ok', actor_id: root.id, detail: null }])
  })

  test.each(['00000000-0000-4000-8000-00000000dead', 'nobody'])('of the user %s is not found', async (id) => {
    const root = await superAdmin(server)
    const answer = await exportOf(root.token, `/admin/users/${id}/export`)
    expect([answer.status, answer.body.error.code]).toEqual([404, 'user.notFound'])
  })
})

const remove = (person: Person, password = person.password) =>
  server.api('DELETE /account', { token: person.token, headers: from(person.address), body: { password } })

describe('deleting the own account', () => {
  test('ends all of it in one step, and the address is free again', async () => {
    const { ana, agent } = await owner()
    const other = await signIn(server, ana)
    const answer = await remove(ana)
    expect([answer.status, answer.body.data]).toEqual([200, { id: ana.id }])
    expect([await isSignedIn(ana.token), await isSignedIn(other.token)]).toEqual([false, false])
    expect((await server.api(`GET /agents/${agent.id}/public`)).status).toBe(404)
    await expect(signIn(server, ana)).rejects.toThrow(/invalidCredentials/)

    const [row] = await server.rows('SELECT * FROM users WHERE id = ?', ana.id)
    expect(row).toMatchObject({
      name: 'Deleted user',
      email: `deleted+${ana.id}@invalid`,
      company_name: null,
      country: null,
    })
    expect(row?.['deleted_at']).toEqual(expect.any(Number))
    expect(JSON.stringify(row)).not.toContain('scrypt')
    const left = await server.rows(
      `SELECT (SELECT count(*) FROM agents WHERE owner_id = ?1 AND deleted_at IS NULL) AS agents,
         (SELECT count(*) FROM channels WHERE status = 'active'
           AND agent_id IN (SELECT id FROM agents WHERE owner_id = ?1)) AS channels,
         (SELECT count(*) FROM subscriptions WHERE user_id = ?1 AND status <> 'cancelled') AS subscriptions,
         (SELECT count(*) FROM sessions WHERE user_id = ?1 AND revoked_at IS NULL) AS sessions`,
      ana.id,
    )
    expect(left).toEqual([{ agents: 0, channels: 0, subscriptions: 0, sessions: 0 }])
    expect(await entries('account_deleted', ana.id)).toEqual([{ result: 'ok', actor_id: ana.id, detail: null }])

    const again = await register(server, { email: ana.email })
    expect(again.id).not.toBe(ana.id)
    const root = await superAdmin(server)
    expect((await exportOf(root.token, `/admin/users/${ana.id}/export`)).status).toBe(404)
  })

  test('asks for the right password, and without it nothing changes', async () => {
    const { ana } = await owner()
    const before = await everythingOf(server)
    const [account] = await server.rows('SELECT * FROM users WHERE id = ?', ana.id)
    const wrong = await remove(ana, 'not this one')
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.body.error.fields)).toEqual(['password'])
    const none = await server.api('DELETE /account', { token: ana.token, body: {} })
    expect(none.body.error.fields).toHaveProperty('password')
    expect(await everythingOf(server)).toBe(before)
    expect(await server.rows('SELECT * FROM users WHERE id = ?', ana.id)).toEqual([account])
    expect(await isSignedIn(ana.token)).toBe(true)
  })

  test('takes nothing of anybody else', async () => {
    const [{ ana }, { ana: beto, agent }] = [await owner(), await owner()]
    await remove(ana)
    expect(await isSignedIn(beto.token)).toBe(true)
    expect((await server.api(`GET /agents/${agent.id}/public`)).body.data.channels).toHaveLength(1)
  })

  test('is refused to the last active super administrator, and changes nothing', async () => {
    const others = await server.rows<{ user_id: string }>(
      `SELECT user_id FROM user_roles WHERE role_id = '00000000-0000-4000-8000-000000000001'`,
    )
    const root = await register(server)
    await makeSuperAdmin(server, root.id)
    await server.rows(
      `UPDATE users SET is_active = 0 WHERE id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(others.map(({ user_id }) => user_id)),
    )
    const answer = await remove(root)
    expect([answer.status, answer.body.error.code]).toEqual([409, 'admin.lastSuperAdmin'])
    expect(await isSignedIn(root.token)).toBe(true)
    expect(await entries('account_deleted', root.id)).toEqual([])
    const second = await superAdmin(server)
    expect((await remove(root)).status).toBe(200)
    expect(await isSignedIn(second.token)).toBe(true)
  })

  test('of two super administrators who leave at once, one stays', async () => {
    const [one, two] = [await superAdmin(server), await superAdmin(server)]
    await server.rows(
      `UPDATE users SET is_active = 0 WHERE id NOT IN (?, ?) AND id IN (
         SELECT user_id FROM user_roles WHERE role_id = '00000000-0000-4000-8000-000000000001')`,
      one.id,
      two.id,
    )
    const statuses = (await Promise.all([remove(one), remove(two)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
  })
})
