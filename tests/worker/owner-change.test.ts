import { expect, test } from 'vitest'
import { serverWithMail } from '../support/mail.ts'
import { makeSuperAdmin, type Person, register } from '../support/people.ts'
import { writeExchanges } from '../support/record.ts'
import type { Server } from '../support/server.ts'
import { newInvitation, newMember } from '../support/team.ts'
import { customer, newAgent, newConversation, newWebchat, putOnPlan } from '../support/tenants.ts'

const on = serverWithMail()

type Call = `${string} /${string}`
const as = ({ token }: { token: string }) => ({
  ask: (call: Call, body?: object) => on.server.api(call, { token, ...(body && { body }) }),
})
const codeOf = ({ status, body }: Awaited<ReturnType<Server['api']>>) => [status, body.error?.code]
const give = (owner: Person, { id: userId }: { id: string }, password = owner.password) =>
  as(owner).ask('POST /account/owner', { userId, password })
const rolesIn = async (person: Person) =>
  (await as(person).ask('GET /account/members')).body.data.members.map(
    ({ userId, role }: { userId: string; role: string }) => [userId, role],
  )

test('an owner makes a member the owner: all of the account goes with it, and he goes on as a manager #team.owner', async () => {
  const ana = await register(on.server, { companyName: 'Café Aurora' })
  await putOnPlan(on.server, ana.id, 'enterprise')
  const [bat, sol] = [await newMember(on.server, ana, 'agent'), await newMember(on.server, ana, 'viewer')]
  await on.server.rows("UPDATE users SET time_zone = 'Asia/Ulaanbaatar', retention_days = 60 WHERE id = ?", ana.id)
  const agent = (await newAgent(on.server, ana)).id
  await newWebchat(on.server, ana, agent)
  const conversation = await newConversation(on.server, ana, agent)
  await as(ana).ask('POST /canned-replies', { shortcut: 'hola', text: 'Hola' })
  await newInvitation(on.server, ana)
  await on.server.rows(
    'INSERT INTO usage (owner_id, month, agent_id, granted, used, op) VALUES (?, ?, ?, 9, 7, 3)',
    ...[ana.id, '2026-01', agent],
  )
  const usage = async (who: Person) =>
    (await on.server.rows('SELECT used FROM usage WHERE owner_id = ?', who.id)).length
  const before = await usage(ana)

  const { status, body } = await give(ana, bat)
  expect([status, body.data.account]).toEqual([200, { id: bat.id, name: 'Café Aurora', role: 'manager' }])
  const members = [
    [bat.id, 'owner'],
    [ana.id, 'manager'],
    [sol.id, 'viewer'],
  ]
  expect(await rolesIn(bat)).toEqual(members)
  expect(await rolesIn(ana)).toEqual(members)
  expect((await as(sol).ask('GET /auth/profile')).body.data.account).toMatchObject({ id: bat.id, role: 'viewer' })
  for (const person of [ana, bat, sol]) {
    const { threads } = (await as(person).ask('GET /threads')).body.data
    expect(threads.map(({ agentId }: { agentId: string }) => agentId)).toEqual([agent])
    expect((await as(person).ask(`GET /conversations/${conversation.id}`)).status).toBe(200)
  }
  expect((await as(bat).ask('GET /canned-replies')).body.data).toHaveLength(1)
  expect((await as(bat).ask('GET /account/members')).body.data.invitations).toHaveLength(1)
  expect((await as(bat).ask('GET /account')).body.data.account).toMatchObject({
    ...{ companyName: 'Café Aurora', timeZone: 'Asia/Ulaanbaatar', retentionDays: 60 },
  })
  expect((await as(bat).ask('GET /billing')).body.data.subscription.plan).toBeTruthy()
  expect([await usage(ana), await usage(bat)]).toEqual([0, before])
  for (const call of ['GET /billing', 'GET /subscriptions/quotes'] as const)
    expect((await as(ana).ask(call)).status).toBe(403)
  expect(codeOf(await give(ana, sol))).toEqual([403, 'team.onlyOwner'])
  // The agent goes on answering, and what it writes is the new owner's.
  const hello = { message: '¿Abren hoy?', sessionId: 'session-after', messageId: crypto.randomUUID() }
  expect((await on.server.api(`POST /agents/${agent}/channels/webchat`, { body: hello })).status).toBe(200)
  expect((await as(bat).ask('GET /threads')).body.data.threads).toHaveLength(2)
  const said = await on.server.rows('SELECT action, target_id FROM audit_log WHERE actor_id = ?', ana.id)
  expect(said).toContainEqual({ action: 'owner_changed', target_id: bat.id })
  for (const { email, what } of [
    { email: ana.email, what: `Hiciste dueño de Café Aurora a ${bat.name}` },
    { email: bat.email, what: `${ana.name} te hizo dueño de Café Aurora` },
  ]) {
    await expect.poll(() => on.mailServer.newestTo(email)?.mail.text, { timeout: 30_000 }).toContain(what)
    expect(on.mailServer.newestTo(email)?.mail.text).not.toContain('#')
  }
  // He has an empty account of his own again, is removed as any member is, and the account may come back to nobody but a member.
  const own = await as(ana).ask('POST /account/switch', { accountId: ana.id })
  expect(own.body.data.account).toMatchObject({ id: ana.id, role: 'owner' })
  expect((await as(ana).ask('GET /agents')).body.data).toEqual([])
  expect((await as(bat).ask(`DELETE /account/members/${ana.id}`)).status).toBe(200)
  expect(codeOf(await give(bat, ana))).toEqual([404, 'team.memberNotFound'])
})

test('it may be given back, and nothing is lost on the way', async () => {
  const ana = await customer(on.server, 'enterprise')
  const bat = await newMember(on.server, ana, 'manager')
  const agent = (await newAgent(on.server, ana)).id
  await newConversation(on.server, ana, agent)
  expect((await give(ana, bat)).status).toBe(200)
  expect((await give(bat, ana)).status).toBe(200)
  expect(await rolesIn(ana)).toEqual([
    [ana.id, 'owner'],
    [bat.id, 'manager'],
  ])
  expect((await as(ana).ask('GET /threads')).body.data.threads).toHaveLength(1)
  expect((await as(ana).ask('GET /billing')).status).toBe(200)
})

test('what objects wrote for the old owner meanwhile follows within the hour', async () => {
  const ana = await customer(on.server, 'enterprise')
  const bat = await newMember(on.server, ana, 'manager')
  const agent = (await newAgent(on.server, ana)).id
  expect((await give(ana, bat)).status).toBe(200)
  await writeExchanges(on.server, [{ agentId: agent, ownerId: ana.id, at: Date.now(), sessionId: 'session-late' }])
  const late = 'INSERT INTO usage (owner_id, month, agent_id, used) VALUES (?, ?, ?, ?)'
  await on.server.rows(late, ana.id, '2026-01', agent, 5)
  await on.server.rows(late, bat.id, '2026-01', agent, 3)
  await on.server.hourly()
  expect(await on.server.rows('SELECT 1 FROM owner_changes WHERE to_id = ?', bat.id)).toHaveLength(1)
  await on.server.rows('UPDATE owner_changes SET at = 0 WHERE to_id = ?', bat.id)
  await on.server.hourly()
  expect(await on.server.rows('SELECT 1 FROM owner_changes WHERE to_id = ?', bat.id)).toEqual([])
  expect(await on.server.rows('SELECT owner_id, used FROM usage WHERE agent_id = ?', agent)).toEqual([
    { owner_id: bat.id, used: 5 },
  ])
  expect((await as(bat).ask('GET /threads')).body.data.threads).toHaveLength(1)
})

test('of an account with more than a hundred agents everything follows, and the change is completed', async () => {
  const ana = await customer(on.server, 'enterprise')
  const bat = await newMember(on.server, ana, 'agent')
  const first = (await newAgent(on.server, ana)).id
  const others = Array.from({ length: 100 }, () => crypto.randomUUID())
  await on.server.rows(
    `INSERT INTO agents (id, owner_id, type_id, name, search_text, language, patience_ms, created_at, updated_at)
     SELECT value, owner_id, type_id, name, search_text, language, patience_ms, created_at, updated_at
     FROM agents, json_each(?) WHERE agents.id = ?`,
    ...[JSON.stringify(others), first],
  )
  const written = [first, ...others].map((agentId) => ({ agentId, ownerId: ana.id, at: Date.now(), sessionId: 's' }))
  await writeExchanges(on.server, written)
  expect((await give(ana, bat)).status).toBe(200)
  await on.server.rows('UPDATE owner_changes SET at = 0 WHERE to_id = ?', bat.id)
  await on.server.hourly()
  expect(await on.server.rows('SELECT 1 FROM owner_changes WHERE to_id = ?', bat.id)).toEqual([])
  const owned = 'SELECT owner_id AS id, count(*) AS threads FROM threads WHERE owner_id IN (?, ?) GROUP BY owner_id'
  expect(await on.server.rows(owned, ana.id, bat.id)).toEqual([{ id: bat.id, threads: 101 }])
}, 120_000)

test('the owner is not changed by anybody else, to a person who cannot own the account, or with a wrong password', async () => {
  const ana = await customer(on.server, 'enterprise')
  const [manager, member] = [await newMember(on.server, ana, 'manager'), await newMember(on.server, ana, 'agent')]
  const stranger = await register(on.server)
  const invited = await register(on.server)
  const invitation = await newInvitation(on.server, ana, { email: invited.email })
  const state = () => on.server.rows('SELECT account_id, user_id, role FROM members WHERE account_id = ?', ana.id)
  const before = await state()
  expect(codeOf(await give(manager, member))).toEqual([403, 'team.onlyOwner'])
  expect(codeOf(await give(member, member))).toEqual([403, 'access.denied'])
  expect(codeOf(await give(ana, ana))).toEqual([409, 'team.alreadyOwner'])
  expect(codeOf(await give(ana, stranger))).toEqual([404, 'team.memberNotFound'])
  for (const who of [invited, invitation]) expect(codeOf(await give(ana, who))).toEqual([409, 'team.notAccepted'])
  const wrong = await give(ana, member, 'not this one')
  expect([wrong.status, Object.keys(wrong.body.error.fields)]).toEqual([422, ['password']])
  const busy = await newMember(on.server, ana, 'agent')
  await putOnPlan(on.server, busy.id, 'starter')
  const host = await newMember(on.server, ana, 'agent')
  await newMember(on.server, host, 'viewer')
  for (const who of [busy, host]) expect(codeOf(await give(ana, who))).toEqual([409, 'team.ownsAnother'])
  await on.server.rows('UPDATE users SET is_active = 0 WHERE id = ?', member.id)
  expect(codeOf(await give(ana, member))).toEqual([409, 'team.personInactive'])
  await makeSuperAdmin(on.server, ana.id)
  expect(codeOf(await give(ana, manager))).toEqual([409, 'team.superAdminOwner'])
  expect(await state()).toEqual(expect.arrayContaining(before))
  expect(await on.server.rows('SELECT 1 FROM owner_changes WHERE from_id = ?', ana.id)).toEqual([])
})

test('of two at once one becomes the owner, and the other stays what he was', async () => {
  const ana = await customer(on.server, 'enterprise')
  const [bat, sol] = [await newMember(on.server, ana, 'agent'), await newMember(on.server, ana, 'agent')]
  const answers = await Promise.all([give(ana, bat), give(ana, sol)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const owner = answers[0]?.status === 200 ? bat : sol
  const roles = await rolesIn(owner)
  expect(roles.map(([, role]: [string, string]) => role).sort()).toEqual(['agent', 'manager', 'owner'])
})
