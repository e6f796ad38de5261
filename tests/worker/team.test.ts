import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  INVITATIONS_MAX,
  INVITATIONS_PER_DAY_MAX,
  MEMBER_PERMISSIONS,
  MEMBERS_MAX,
  UNCONFIRMED_INVITATIONS_PER_DAY_MAX,
} from '../../worker/contract/member-roles.ts'
import { secretIn, startMailServer } from '../support/mail.ts'
import { from, makeSuperAdmin, type Person, register, signIn, someAddress } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { newInvitation, newMember } from '../support/team.ts'
import { customer, holder, newAgent, newConversation, newWebchat } from '../support/tenants.ts'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let server: Server
let owner: Person
beforeAll(async () => {
  mailServer = await startMailServer()
  server = await startServer(mailServer.variables)
})
afterAll(async () => {
  await server.close()
  await mailServer.close()
})
beforeEach(async () => {
  owner = await customer(server, 'enterprise')
})

type Call = `${string} /${string}`
const as = ({ token }: { token: string }) => ({
  ask: (call: Call, body?: object) => server.api(call, { token, ...(body && { body }) }),
})
const codeOf = ({ status, body }: Awaited<ReturnType<Server['api']>>) => [status, body.error?.code]
const accept = (body: object, token?: string) =>
  server.api('POST /auth/invitation/accept', { body, headers: from(someAddress()), ...(token && { token }) })
const someEmail = () => `${crypto.randomUUID()}@vocero.test`
const invite = (who: Person, email: string, more: object = {}) =>
  as(who).ask('POST /account/invitations', { email, role: 'agent', agentIds: null, ...more })
const mailsTo = (email: string) => mailServer.received.filter(({ to }) => to.includes(email))
async function secretFor(email: string, count = 1): Promise<string> {
  await expect.poll(() => mailsTo(email).length, { timeout: 30_000 }).toBe(count)
  return secretIn(mailsTo(email).at(-1))
}
const actionsOf = async (userId: string) =>
  (
    await server.rows<{ action: string }>('SELECT action FROM audit_log WHERE actor_id = ? ORDER BY at, rowid', userId)
  ).map(({ action }) => action)

describe('an invitation', () => {
  test('brings a new person into the account, once: address confirmed, signed in, in the log #team.invite', async () => {
    const email = someEmail()
    const { id: agentId } = await newAgent(server, owner)
    const invited = await invite(owner, email.toUpperCase(), { agentIds: [agentId] })
    expect(invited.status).toBe(201)
    const secret = await secretFor(email)
    expect(await server.rows('SELECT 1 FROM invitations WHERE hash = ?', secret)).toEqual([])
    const read = await server.api('POST /auth/invitation/read', { body: { secret } })
    expect(read.body.data).toMatchObject({ email, role: 'agent', hasLogin: false, inviterName: owner.name })
    const password = `una frase larga ${crypto.randomUUID()}`
    for (const body of [
      { secret },
      { secret, name: 'Sol' },
      { secret, name: 'Sol', password: 'password2024' },
      { secret, name: 'Sol', password, language: 'pt' },
    ])
      expect((await accept(body)).status).toBe(422)
    const { status, body } = await accept({ secret, name: 'Sol', password, language: 'mn' })
    expect(body.data.language).toBe('mn')
    expect([status, body.data.account]).toEqual([200, { id: owner.id, name: owner.name, role: 'agent' }])
    expect(body.data.user.userRoles).toEqual([])
    const sol = { token: body.data.accessToken, refreshToken: body.data.refreshToken, id: body.data.user.id }
    expect((await as(sol).ask('GET /agents')).body.data.map(({ id }: { id: string }) => id)).toEqual([agentId])
    expect((await as(sol).ask('GET /account')).body.data.account.isEmailConfirmed).toBe(true)
    expect(codeOf(await accept({ secret, name: 'Sol', password }))).toEqual([422, 'invitation.invalid'])
    expect(await actionsOf(owner.id)).toContain('member_invited')
    expect(await actionsOf(sol.id)).toEqual(['member_joined'])
    // Signing in again opens the account that he works in.
    const login = await server.api('POST /auth/login', { body: { email, password } })
    expect(login.body.data.account.id).toBe(owner.id)
    const renewed = await server.api('POST /auth/refresh', { body: { refreshToken: sol.refreshToken } })
    expect(renewed.body.data.account.id).toBe(owner.id)
  })

  test('of an address with a login is accepted with that login alone, and his own account stays', async () => {
    const ana = await register(server)
    await invite(owner, ana.email, { role: 'viewer' })
    const secret = await secretFor(ana.email)
    expect((await server.api('POST /auth/invitation/read', { body: { secret } })).body.data.hasLogin).toBe(true)
    expect(codeOf(await accept({ secret, name: 'Otra', password: `x ${crypto.randomUUID()}` }))).toEqual([
      409,
      'invitation.signIn',
    ])
    const other = await register(server)
    expect(codeOf(await accept({ secret }, other.token))).toEqual([409, 'invitation.otherPerson'])
    const { body } = await accept({ secret }, ana.token)
    expect(body.data.account).toMatchObject({ id: owner.id, role: 'viewer' })
    expect((await as(ana).ask('GET /account/accounts')).body.data.accounts).toEqual([
      { id: ana.id, name: ana.name, role: 'owner', isCurrent: false },
      { id: owner.id, name: owner.name, role: 'viewer', isCurrent: true },
    ])
  })

  test('is answered alike whether the address is known or not; a second one replaces the first', async () => {
    const known = await register(server)
    const [one, other] = [await invite(owner, known.email), await invite(owner, someEmail())]
    const shape = ({ status, body }: typeof one) => [status, Object.keys(body.data).sort(), body.message]
    expect(shape(one)).toEqual(shape(other))
    const first = await secretFor(known.email)
    await invite(owner, known.email, { role: 'viewer' })
    const second = await secretFor(known.email, 2)
    expect(codeOf(await accept({ secret: first }, known.token))).toEqual([422, 'invitation.invalid'])
    expect((await accept({ secret: second }, known.token)).body.data.account.role).toBe('viewer')
  })

  test('is void when it was withdrawn, when its week is over and when the account is closed', async () => {
    const body = { name: 'Sol', password: `una frase larga ${crypto.randomUUID()}` }
    const withdrawn = await newInvitation(server, owner)
    expect((await as(owner).ask(`DELETE /account/invitations/${withdrawn.id}`)).status).toBe(200)
    expect(codeOf(await as(owner).ask(`DELETE /account/invitations/${withdrawn.id}`))).toEqual([
      404,
      'invitation.notFound',
    ])
    const late = await newInvitation(server, owner, { lastsMs: -1 })
    const closed = await newInvitation(server, owner)
    await server.rows('UPDATE users SET is_active = 0 WHERE id = ?', owner.id)
    for (const { secret } of [withdrawn, late, closed])
      expect(codeOf(await accept({ ...body, secret }))).toEqual([422, 'invitation.invalid'])
  })

  test('is refused for who is there, for agents of another, beyond the bounds, and for a limited manager', async () => {
    const stranger = await customer(server)
    const foreign = (await newAgent(server, stranger)).id
    const member = await newMember(server, owner, 'agent')
    for (const { email } of [owner, member])
      expect(codeOf(await invite(owner, email))).toEqual([409, 'team.alreadyMember'])
    const wrong = await invite(owner, someEmail(), { agentIds: [foreign] })
    expect(wrong.body.error.fields).toHaveProperty('agentIds')
    expect((await invite(owner, someEmail(), { role: 'manager', agentIds: [foreign] })).status).toBe(422)
    expect((await invite(owner, someEmail(), { role: 'owner' })).status).toBe(422)
    await server.rows(
      `INSERT INTO invitations SELECT value, ?1, key || '@x.test', 'agent', NULL, 0, hex(randomblob(8)), ?1, ?2
       FROM json_each(?3)`,
      ...[
        owner.id,
        Date.now() + 60_000,
        JSON.stringify(Array.from({ length: INVITATIONS_MAX }, () => crypto.randomUUID())),
      ],
    )
    expect(codeOf(await invite(owner, someEmail()))).toEqual([409, 'team.tooManyInvitations'])
    expect((await invite(owner, '0@x.test')).status).toBe(201)
    const { secret } = await newInvitation(server, owner)
    for (let count = 1; count < MEMBERS_MAX; count++) await newMember(server, owner, 'agent')
    expect(codeOf(await accept({ secret, name: 'Sol', password: `una frase ${crypto.randomUUID()}` }))).toEqual([
      422,
      'invitation.invalid',
    ])
    expect(codeOf(await invite(owner, '0@x.test'))).toEqual([409, 'team.full'])
  })
})

test('an account sends no more than its invitations of a day, though each is withdrawn', async () => {
  let sent = 0
  let last = await invite(owner, someEmail())
  for (; last.status === 201 && sent < 60; sent++) {
    expect((await as(owner).ask(`DELETE /account/invitations/${last.body.data.id}`)).status).toBe(200)
    last = await invite(owner, someEmail())
  }
  expect([sent, ...codeOf(last)]).toEqual([INVITATIONS_PER_DAY_MAX, 429, 'request.rateLimited'])
  // The limit counts the invitations of all members of the account together.
  const manager = await newMember(server, owner, 'manager')
  expect((await invite(manager, someEmail())).status).toBe(429)
  expect((await invite(await customer(server, 'enterprise'), someEmail())).status).toBe(201)
}, 60_000)

test('an account whose owner has not confirmed his address sends a few invitations a day, and more once he has', async () => {
  const confirm = (is: 0 | 1) => server.rows('UPDATE users SET is_email_confirmed = ? WHERE id = ?', is, owner.id)
  await confirm(0)
  for (let sent = 0; sent < UNCONFIRMED_INVITATIONS_PER_DAY_MAX; sent++)
    expect((await invite(owner, someEmail())).status).toBe(201)
  const manager = await newMember(server, owner, 'manager')
  for (const who of [owner, manager])
    expect(codeOf(await invite(who, someEmail()))).toEqual([429, 'request.rateLimited'])
  await confirm(1)
  expect((await invite(manager, someEmail())).status).toBe(201)
})

test('an invited person takes no name with a web address', async () => {
  const { secret } = await newInvitation(server, owner)
  const refused = await accept({ secret, name: 'Ana, https://evil.test/a', password: 'una frase larga y rara 7' })
  expect(refused.body.error.fields).toEqual({ name: expect.stringContaining('internet') })
})

describe('a member', () => {
  test('has what his role permits of what the owner may, and nowhere a super administrator #team.roles', async () => {
    for (const role of ['manager', 'agent', 'viewer'] as const) {
      const member = await newMember(server, owner, role)
      await makeSuperAdmin(server, member.id)
      const { permissions, memberRole, roles } = (await as(member).ask('GET /auth/permissions')).body.data
      expect([memberRole, roles]).toEqual([role, []])
      expect(permissions.map(({ name }: { name: string }) => name).sort()).toEqual([...MEMBER_PERMISSIONS[role]].sort())
      expect((await as(member).ask('GET /admin/users')).status).toBe(403)
    }
    const poor = await holder(server, 'conversations_access')
    const manager = await newMember(server, poor, 'manager')
    expect((await as(manager).ask('GET /auth/permissions')).body.data.permissions).toHaveLength(1)
    // A super administrator has every permission without a row for it, and so has the account.
    const admin = await holder(server)
    await makeSuperAdmin(server, admin.id)
    const helper = await newMember(server, admin, 'agent')
    const helping = (await as(helper).ask('GET /auth/permissions')).body.data
    expect(helping.permissions.map(({ name }: { name: string }) => name).sort()).toEqual(
      [...MEMBER_PERMISSIONS.agent].sort(),
    )
    expect((await as(helper).ask('GET /conversations/sessions')).status).toBe(200)
    expect((await as(helper).ask('GET /admin/users')).status).toBe(403)
  })

  test('sees what the account has, in its time zone, and creates for it', async () => {
    await server.rows("UPDATE users SET time_zone = 'Asia/Ulaanbaatar' WHERE id = ?", owner.id)
    const { id } = await newAgent(server, owner)
    const manager = await newMember(server, owner, 'manager')
    expect((await as(manager).ask(`GET /agents/${id}`)).status).toBe(200)
    expect((await as(manager).ask('GET /auth/profile')).body.data.user.timeZone).toBe('Asia/Ulaanbaatar')
    const made = await newAgent(server, manager)
    expect(await server.rows('SELECT owner_id AS id FROM agents WHERE id = ?', made.id)).toEqual([{ id: owner.id }])
    expect((await as(manager).ask('PUT /account', { timeZone: 'UTC' })).status).toBe(403)
    for (const call of ['GET /billing', 'GET /subscriptions/quotes'] as const)
      expect((await as(manager).ask(call)).status).toBe(403)
  })

  test('who only reads is told so, and still changes what is his own', async () => {
    const viewer = await newMember(server, owner, 'viewer')
    const { id } = await newConversation(server, owner, (await newAgent(server, owner)).id)
    expect((await as(viewer).ask(`GET /conversations/${id}`)).status).toBe(200)
    expect(codeOf(await as(viewer).ask(`DELETE /conversations/${id}`))).toEqual([403, 'team.readOnly'])
    expect((await as(viewer).ask('PUT /account', { name: 'Vera' })).status).toBe(200)
    expect((await as(viewer).ask('DELETE /account/sessions')).status).toBe(200)
  })

  test('who is limited to some agents sees nothing of the others, whichever way #team.limited', async () => {
    const [mine, other] = [(await newAgent(server, owner)).id, (await newAgent(server, owner)).id]
    const channel = (await newWebchat(server, owner, other)).id
    await newConversation(server, owner, mine)
    const conversation = (await newConversation(server, owner, other)).id
    const [thread] = (await as(owner).ask(`GET /threads?agentId=${other}`)).body.data.threads
    for (const role of ['agent', 'viewer'] as const) {
      const { ask } = as(await newMember(server, owner, role, [mine]))
      for (const path of [
        ...['', '/home', '/knowledge', '/questions', '/search?search=hola'].map((part) => `/agents/${other}${part}`),
        ...[`/channels/agent/${other}`, `/channels/${channel}`, `/conversations?agentId=${other}`],
        ...[`/conversations/stats/${other}`, `/conversations/${conversation}`, `/conversations/${conversation}/events`],
        ...[`/conversations/session/x?agentId=${other}`, `/conversations/sessions?agentId=${other}`],
        ...[`/conversations/bin?agentId=${other}`, `/conversations/dropped?agentId=${other}`],
        ...[`/threads?agentId=${other}`, `/threads/${thread.id}`, `/threads/${thread.id}/messages`],
        `/agents/webhook-stream?agentId=${other}`,
      ])
        expect([path, (await ask(`GET ${path}` as Call)).status]).toEqual([path, 404])
      const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
      expect(ids((await ask('GET /agents')).body.data)).toEqual([mine])
      expect(ids((await ask('GET /agents/user')).body.data)).toEqual([mine])
      const threads = (await ask('GET /threads')).body.data.threads
      expect(threads.map(({ agentId }: { agentId: string }) => agentId)).toEqual([mine])
      expect((await ask('GET /conversations/sessions')).body.data.sessions).toHaveLength(1)
      expect((await ask(`GET /agents/activity?agentIds=${other}`)).body.data).toEqual([])
      expect(JSON.stringify((await ask('GET /dashboard')).body.data)).not.toContain(other)
      expect(JSON.stringify((await ask('GET /conversations/bin')).body.data)).not.toContain(other)
      const day = new Date().toISOString().slice(0, 10)
      const analytics = await ask(`GET /analytics?from=${day}&to=${day}`)
      if (role === 'viewer') expect(analytics.status).toBe(200)
      expect(JSON.stringify(analytics.body)).not.toContain(other)
    }
  })

  test('is changed and removed from his next call on; the owner and strangers are not', async () => {
    const member = await newMember(server, owner, 'agent')
    const manager = await newMember(server, owner, 'manager')
    const stranger = await customer(server)
    const path = `/account/members/${member.id}` as const
    const wanted = { role: 'viewer', agentIds: null }
    expect((await as(stranger).ask(`PATCH ${path}`, wanted)).status).toBe(404)
    expect((await as(manager).ask(`DELETE /account/members/${owner.id}`)).status).toBe(404)
    expect((await as(manager).ask(`PATCH /account/members/${owner.id}`, wanted)).status).toBe(404)
    expect((await as(member).ask(`DELETE ${path}`)).status).toBe(403)
    expect((await as(manager).ask(`PATCH ${path}`, wanted)).body.data.role).toBe('viewer')
    expect((await as(member).ask('GET /analytics?from=2026-01-01&to=2026-01-01')).status).toBe(200)
    const { members } = (await as(owner).ask('GET /account/members')).body.data
    expect(members[0]).toMatchObject({ userId: owner.id, role: 'owner' })
    expect(members).toHaveLength(3)
    expect((await as(manager).ask(`DELETE ${path}`)).status).toBe(200)
    expect(codeOf(await as(member).ask('GET /agents'))).toEqual([401, 'auth.sessionRevoked'])
    expect((await as(await signIn(server, member)).ask('GET /auth/profile')).body.data.account.id).toBe(member.id)
    expect(await actionsOf(manager.id)).toEqual(expect.arrayContaining(['member_changed', 'member_removed']))
  })

  test('whose membership ends or is limited keeps neither assignments nor notifications of what he does not see', async () => {
    const [one, other] = [(await newAgent(server, owner)).id, (await newAgent(server, owner)).id]
    const member = await newMember(server, owner, 'agent')
    await newConversation(server, owner, one)
    const threadOf = async () => (await as(owner).ask(`GET /threads?agentId=${one}`)).body.data.threads[0]
    const { id } = await threadOf()
    expect((await as(owner).ask(`PATCH /threads/${id}`, { assigneeId: member.id })).status).toBe(200)
    expect((await threadOf()).assigneeId).toBe(member.id)
    for (const agentId of [one, other])
      await server.rows(
        `INSERT INTO notifications (id, user_id, account_id, kind, agent_id, session_id, channel_type, at)
         VALUES (?, ?, ?, 'waiting', ?, 's', 'webchat', 0)`,
        ...[crypto.randomUUID(), member.id, owner.id, agentId],
      )
    const notified = async () =>
      (await server.rows('SELECT agent_id AS id FROM notifications WHERE user_id = ?', member.id)).map(({ id }) => id)
    const path = `/account/members/${member.id}` as const
    expect((await as(owner).ask(`PATCH ${path}`, { role: 'agent', agentIds: [other] })).status).toBe(200)
    expect(await notified()).toEqual([other])
    expect((await as(owner).ask(`DELETE ${path}`)).status).toBe(200)
    expect(await notified()).toEqual([])
    expect((await threadOf()).assigneeId).toBeNull()
  })

  test('is the only one whom calls about members change: one that is refused changes nothing', async () => {
    const [one, other] = [(await newAgent(server, owner)).id, (await newAgent(server, owner)).id]
    const foreign = (await newAgent(server, await customer(server))).id
    const [member, manager] = [await newMember(server, owner, 'agent'), await newMember(server, owner, 'manager')]
    await newInvitation(server, owner)
    for (const userId of [owner.id, member.id])
      for (const agentId of [one, other])
        await server.rows(
          `INSERT INTO notifications (id, user_id, account_id, kind, agent_id, session_id, channel_type, at)
           VALUES (?, ?, ?, 'waiting', ?, 's', 'webchat', 0)`,
          ...[crypto.randomUUID(), userId, owner.id, agentId],
        )
    const statusesOf = (calls: readonly (readonly [Person, Call, object?])[]) =>
      Promise.all(calls.map(async ([who, call, body]) => (await as(who).ask(call, body)).status))
    const everything = () =>
      server.batch(
        ['members', 'sessions', 'invitations', 'notifications', 'audit_log'].map((table) => [
          `SELECT * FROM ${table} ORDER BY 1, 2`,
        ]),
      )
    const before = await everything()
    const path = '/account/members'
    expect(
      await statusesOf([
        [manager, `DELETE ${path}/${owner.id}`],
        [manager, `PATCH ${path}/${owner.id}`, { role: 'viewer', agentIds: [one] }],
        [owner, `DELETE ${path}/me`],
        [owner, `PATCH ${path}/${member.id}`, { role: 'agent', agentIds: [foreign] }],
      ]),
    ).toEqual([404, 404, 404, 422])
    expect(await everything()).toEqual(before)
  })

  test('switches between his accounts and leaves one, without signing in again', async () => {
    const member = await newMember(server, owner, 'agent')
    const { ask } = as(member)
    const stranger = await customer(server)
    expect(codeOf(await ask('POST /account/switch', { accountId: stranger.id }))).toEqual([404, 'team.accountNotFound'])
    expect((await ask('POST /account/switch', { accountId: member.id })).body.data.account.role).toBe('owner')
    expect((await ask('GET /auth/profile')).body.data.user.userRoles).toHaveLength(1)
    expect((await ask('POST /account/switch', { accountId: owner.id })).body.data.account.role).toBe('agent')
    expect((await ask('DELETE /account/members/me')).body.data.account.id).toBe(member.id)
    expect((await ask('GET /account/accounts')).body.data.accounts).toHaveLength(1)
    expect((await ask('DELETE /account/members/me')).status).toBe(404)
    expect((await as(owner).ask('GET /agents')).status).toBe(200)
  })

  test('works in a deactivated account no more, nor in one that was deleted #team.erased', async () => {
    const [one, other] = [await newMember(server, owner, 'agent'), await newMember(server, owner, 'agent')]
    await server.rows('UPDATE users SET is_active = 0 WHERE id = ?', owner.id)
    expect(codeOf(await as(one).ask('GET /agents'))).toEqual([401, 'auth.sessionRevoked'])
    const renewal = await server.api('POST /auth/refresh', { body: { refreshToken: one.refreshToken } })
    expect(renewal.status).toBe(401)
    await server.rows('UPDATE users SET is_active = 1 WHERE id = ?', owner.id)
    await newInvitation(server, owner)
    expect((await as(owner).ask('GET /account/export')).body.data.members).toHaveLength(3)
    expect((await as(other).ask('DELETE /account', { password: other.password })).status).toBe(200)
    expect(await server.rows('SELECT 1 FROM members WHERE user_id = ?', other.id)).toEqual([])
    expect((await as(owner).ask('DELETE /account', { password: owner.password })).status).toBe(200)
    for (const table of ['members', 'invitations'])
      expect(await server.rows(`SELECT 1 FROM ${table} WHERE account_id = ?`, owner.id)).toEqual([])
    expect(codeOf(await as(one).ask('GET /agents'))).toEqual([401, 'auth.sessionRevoked'])
  })
})
