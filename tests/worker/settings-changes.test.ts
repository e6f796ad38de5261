import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CUSTOMER_ROLE, SUPER_ADMIN_ROLE } from '../../worker/core/system-roles.ts'
import { PLANS } from '../../worker/local/catalogue.ts'
import { makeAgentWith, model } from '../support/engines/agents.ts'
import * as answers from '../support/engines/answers.ts'
import { type StandIn, startStandIn } from '../support/engines/stand-in.ts'
import type { Person } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { customer, newAgent, superAdmin } from '../support/tenants.ts'
import { outputOf, visitorOf } from '../support/visitor.ts'

let server: Server
let standIn: StandIn
let admin: Person
let owner: Person
let agentId: string
beforeAll(async () => {
  standIn = await startStandIn()
  server = await startServer({ ENGINE_ALLOW_HOSTS: standIn.host })
  admin = await superAdmin(server)
})
afterAll(async () => {
  await server.close()
  await standIn.close()
})
beforeEach(async () => {
  owner = await customer(server, 'enterprise')
  agentId = (await newAgent(server, owner)).id
  await changed(owner, 'POST /channels', { agentId, type: 'webchat' })
  // Its object has read the agent from here on.
  expect(await heard()).toBe(200)
})

type Call = `${string} /${string}`

/** Makes a change, which has to succeed. */
async function changed(by: Person, call: Call, body?: object) {
  const answer = await server.api(call, { token: by.token, ...(body && { body }) })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body.data
}

/** What somebody new on the public chat is answered with: the status of a reply, or the code of a refusal. */
async function heard(): Promise<number | string> {
  const { status, body } = await visitorOf(server, agentId).say('hola')
  return body.error?.code ?? status
}
const said = async (message: string) => outputOf(await visitorOf(server, agentId).say(message))
const idOf = async (table: 'channels' | 'subscriptions', column: string, of: string): Promise<string> => {
  const sql = `SELECT id FROM ${table} WHERE ${column} = ? ORDER BY created_at DESC LIMIT 1`
  return (await server.rows<{ id: string }>(sql, of))[0]?.id ?? ''
}
const subscription = async () => `/subscriptions/${await idOf('subscriptions', 'user_id', owner.id)}` as const
const channel = async () => `/channels/${await idOf('channels', 'agent_id', agentId)}` as const

describe("the very next visitor's message meets", () => {
  test('the new name of an agent', async () => {
    await changed(owner, `PUT /agents/${agentId}`, { name: 'Marisol' })
    expect(await said('hola')).toContain('Marisol')
  })

  test('an agent that is deleted', async () => {
    await changed(owner, `DELETE /agents/${agentId}`)
    expect(await heard()).toBe('agent.notFound')
  })

  test('the behaviour that was published, and the one that was restored', async () => {
    const { draft } = await changed(owner, `PUT /agents/${agentId}/behaviour/draft`, { nextStep: 'Llama al 555-0100.' })
    await changed(owner, `POST /agents/${agentId}/behaviour/publish`, { savedAt: draft.savedAt })
    expect(await said('xyzzy')).toContain('555-0100')
    await changed(owner, `POST /agents/${agentId}/behaviour/versions/0/restore`)
    expect(await said('xyzzy')).not.toContain('555-0100')
  })

  test('an answer that was written, rewritten and deleted', async () => {
    const ask = () => said('¿Venden globos de helio?')
    const input = { question: '¿Venden globos de helio?', answer: 'Sí, los inflamos aquí.' }
    const { id } = await changed(owner, `POST /agents/${agentId}/answers`, input)
    expect(await ask()).toContain('inflamos')
    await changed(owner, `PUT /agents/${agentId}/answers/${id}`, { ...input, answer: 'Ya no los vendemos.' })
    expect(await ask()).toContain('Ya no')
    await changed(owner, `DELETE /agents/${agentId}/answers/${id}`)
    expect(await ask()).not.toContain('Ya no')
  })

  test('a document that was read and one that was deleted', async () => {
    const ask = () => said('¿Qué horario tiene la terraza?')
    const content = 'Horario de la terraza: la terraza abre de nueve a seis.'
    const { id } = await changed(owner, `POST /agents/${agentId}/knowledge`, {
      kind: 'text',
      title: 'Terraza',
      content,
    })
    const path = `/agents/${agentId}/knowledge/${id}` as const
    await expect.poll(async () => (await changed(owner, `GET ${path}`)).state).toBe('ready')
    await expect.poll(ask).toContain('nueve a seis')
    await changed(owner, `DELETE ${path}`)
    expect(await ask()).not.toContain('nueve a seis')
  })

  test('the new system message of its type', async () => {
    const place = standIn.place(answers.streamed(['Claro.']), answers.COMPLETIONS)
    const made = await makeAgentWith(server, model(place.url), owner.id)
    const [row] = await server.rows<{ type_id: string }>('SELECT type_id FROM agents WHERE id = ?', made.agentId)
    await visitorOf(server, made.agentId).say('hola')
    await changed(admin, `PUT /agent-types/${row?.type_id}`, { systemMessage: 'Responde en verso.' })
    await visitorOf(server, made.agentId).say('hola')
    expect(place.calls().at(-1)?.body.messages[0].content).toContain('Responde en verso.')
  })

  test('a channel that was switched off, on again, deleted and added', async () => {
    await changed(owner, `PUT ${await channel()}`, { status: 'inactive' })
    expect(await heard()).toBe('chat.noWebchat')
    await changed(owner, `PUT ${await channel()}`, { status: 'active' })
    expect(await heard()).toBe(200)
    await changed(owner, `DELETE ${await channel()}`)
    expect(await heard()).toBe('chat.noWebchat')
    await changed(owner, 'POST /channels', { agentId, type: 'webchat' })
    expect(await heard()).toBe(200)
  })

  test('an owner who was deactivated, activated again and deleted', async () => {
    await changed(admin, `PUT /admin/users/${owner.id}`, { isActive: false })
    expect(await heard()).toBe('agent.notFound')
    await changed(admin, `PUT /admin/users/${owner.id}`, { isActive: true })
    expect(await heard()).toBe(200)
    await changed(admin, `DELETE /admin/users/${owner.id}`)
    expect(await heard()).toBe('agent.notFound')
  })

  test('an owner who deleted his account', async () => {
    await changed(owner, 'DELETE /account', { password: owner.password })
    expect(await heard()).toBe('agent.notFound')
  })

  test('a subscription that was paused, resumed, cancelled and begun anew', async () => {
    await changed(admin, `PUT ${await subscription()}`, { status: 'paused' })
    expect(await heard()).toBe('subscription.inactive')
    await changed(admin, `PUT ${await subscription()}`, { status: 'active' })
    expect(await heard()).toBe(200)
    await changed(owner, `PATCH ${await subscription()}/cancel`)
    expect(await heard()).toBe('subscription.inactive')
    await changed(owner, 'POST /subscriptions', { planId: PLANS.professional })
    expect(await heard()).toBe(200)
  })

  test('an owner whom no plan limits any more, and who is limited again', async () => {
    await changed(owner, `PATCH ${await subscription()}/cancel`)
    await changed(admin, `PUT /admin/users/${owner.id}`, { roleIds: [CUSTOMER_ROLE, SUPER_ADMIN_ROLE] })
    expect(await heard()).toBe(200)
    await changed(admin, `PUT /admin/users/${owner.id}`, { roleIds: [CUSTOMER_ROLE] })
    expect(await heard()).toBe('subscription.inactive')
  })

  test('the new limits of a plan, and of another plan', async () => {
    const terms = { name: `Plan ${agentId}`, pricingType: 'fixed', priceUsd: 1, billingCycle: 'monthly', maxAgents: 5 }
    const plan = await changed(admin, 'POST /plans', { ...terms, maxConversations: null })
    await changed(admin, `PUT ${await subscription()}`, { planId: plan.id })
    expect(await heard()).toBe(200)
    await changed(admin, `PUT /plans/${plan.id}`, { maxConversations: 1 })
    expect(await heard()).toBe('plan.quotaExceeded')
    await changed(admin, `PUT ${await subscription()}`, { planId: PLANS.enterprise })
    expect(await heard()).toBe(200)
  })
})
