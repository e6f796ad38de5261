import { CUSTOMER_ROLE } from '../../worker/core/system-roles.ts'
import { PLANS } from '../../worker/local/catalogue.ts'
import { subscribe } from '../support/people.ts'
import { type Answer, type Server, startServer } from '../support/server.ts'
import { agentInput, customer, newAgent, newWebchat, superAdmin } from '../support/tenants.ts'
import { visitorOf } from '../support/visitor.ts'
import { chances } from './chances.ts'
import { brokenOf, type Extent, type Fault, type Finding } from './fault.ts'

type Edit = () => Promise<Answer>

/** Calls that may change one thing at the same time, created for each pair. */
type Scene = (server: Server, people: People) => Promise<Record<string, Edit>>

interface People {
  owner: Awaited<ReturnType<typeof customer>>
  admin: Awaited<ReturnType<typeof superAdmin>>
}

const agentScene: Scene = async (server, { owner: { token }, owner }) => {
  const { id } = await newAgent(server, owner)
  const { id: channelId } = await newWebchat(server, owner, id)
  return {
    rename: () => server.api(`PUT /agents/${id}`, { token, body: { name: 'Otra' } }),
    describe: () => server.api(`PUT /agents/${id}`, { token, body: { description: 'Atiende' } }),
    remove: () => server.api(`DELETE /agents/${id}`, { token }),
    addChannel: () =>
      server.api('POST /channels', {
        token,
        body: { agentId: id, type: 'viber', config: { botToken: '5a5b5c5d01234567-89abcdef01234567' } },
      }),
    turnOff: () => server.api(`PUT /channels/${channelId}`, { token, body: { status: 'inactive' } }),
    removeChannel: () => server.api(`DELETE /channels/${channelId}`, { token }),
    chat: () => visitorOf(server, id).say('hola'),
    report: () =>
      server.api('POST /conversations', { token, body: { agentId: id, userMessage: 'Hola', agentResponse: 'Bien' } }),
  }
}

const roleScene: Scene = async (server, { admin: { token } }) => {
  const word = crypto.randomUUID().slice(0, 8)
  const [permission] = await server.rows<{ id: string }>('SELECT id FROM permissions LIMIT 1')
  const role = await server.api('POST /roles', { token, body: { name: `rol ${word}`, permissions: [permission?.id] } })
  const roleId = role.body.data.id
  const input = { name: 'Bat', password: `una frase larga ${word}`, country: 'MN', roleIds: [CUSTOMER_ROLE] }
  const user = (email: string, more: object = {}) =>
    server.api('POST /admin/users', { token, body: { ...input, email: `${email}.${word}@vocero.test`, ...more } })
  const { id } = (await user('bat')).body.data
  return {
    renameRole: () => server.api(`PUT /roles/${roleId}`, { token, body: { name: `otro ${word}` } }),
    removeRole: () => server.api(`DELETE /roles/${roleId}`, { token }),
    assign: () => server.api(`PUT /admin/users/${id}`, { token, body: { roleIds: [roleId] } }),
    addWith: () => user('otra', { roleIds: [roleId] }),
    removeUser: () => server.api(`DELETE /admin/users/${id}`, { token }),
    deactivate: () => server.api(`PUT /admin/users/${id}`, { token, body: { isActive: false } }),
  }
}

const planScene: Scene = async (server, { admin: { token } }) => {
  const person = await customer(server, null)
  const name = `plan ${crypto.randomUUID().slice(0, 8)}`
  const input = { name, pricingType: 'fixed', priceUsd: 1, billingCycle: 'monthly' }
  const { id: planId } = (await server.api('POST /plans', { token, body: input })).body.data
  const { id } = await subscribe(server, person, 'professional')
  return {
    cancel: () => server.api(`PATCH /subscriptions/${id}/cancel`, { token: person.token }),
    move: () => server.api(`PUT /subscriptions/${id}`, { token, body: { planId } }),
    moveBack: () => server.api(`PUT /subscriptions/${id}`, { token, body: { planId: PLANS.enterprise } }),
    removePlan: () => server.api(`DELETE /plans/${planId}`, { token }),
    makeAgent: () => server.api('POST /agents', { token: person.token, body: agentInput() }),
    leave: () => server.api('DELETE /account', { token: person.token, body: { password: person.password } }),
  }
}

const SCENES = [agentScene, roleScene, planScene]

/** Invariants after any two calls; each query finds the rows that violate it. */
const HALF_STATES = {
  'a channel of a deleted agent is on': `SELECT 1 FROM channels c JOIN agents a ON a.id = c.agent_id
    WHERE a.deleted_at IS NOT NULL AND c.status = 'active'`,
  'an agent counts channels that it has not': `SELECT 1 FROM agents a WHERE channel_count <>
    (SELECT count(*) FROM channels c WHERE c.agent_id = a.id) AND a.deleted_at IS NULL`,
  'a person has two live subscriptions': `SELECT 1 FROM subscriptions WHERE status IN ('active', 'trial', 'paused')
    GROUP BY user_id HAVING count(*) > 1`,
  'a row refers to nothing': 'SELECT 1 FROM pragma_foreign_key_check',
}

async function edited({ seed, isShort }: Extent): Promise<Finding> {
  const chance = chances(seed)
  const server = await startServer()
  const pairs = isShort ? 24 : 200
  try {
    const people = { owner: await customer(server, 'enterprise'), admin: await superAdmin(server) }
    const faults: string[] = []
    const [both, one, none] = [[0], [0], [0]] as [number[], number[], number[]]
    for (let n = 0; n < pairs; n++) {
      const edits = Object.entries(await (SCENES[n % SCENES.length] ?? agentScene)(server, people))
      const pick = () => edits[Math.floor(chance() * edits.length)] as [string, Edit]
      const [[firstName, first], [secondName, second]] = [pick(), pick()]
      const answers = await Promise.all([first(), second()])
      const done = answers.filter(({ status }) => status < 300).length
      for (const counter of [done === 2 ? both : done === 1 ? one : none]) counter[0] = (counter[0] ?? 0) + 1
      for (const { status, body } of answers)
        if (status >= 500) faults.push(`${firstName} and ${secondName}: ${status} ${JSON.stringify(body)}`)
      for (const [what, query] of Object.entries(HALF_STATES))
        if ((await server.rows(query)).length > 0) faults.push(`${firstName} and ${secondName}: ${what}`)
    }
    return {
      figures: { pairs, bothDone: both[0] ?? 0, oneDone: one[0] ?? 0, noneDone: none[0] ?? 0, faults: faults.length },
      broken: [...faults.slice(0, 5), ...brokenOf({ 'some pairs were both done': (both[0] ?? 0) > 0 })],
    }
  } finally {
    await server.close()
  }
}

export const atOnce: Fault = {
  id: 'R21',
  fault: 'two random changes of the same thing at once: agents, channels, chats, roles, users, plans, subscriptions',
  promise: 'each is done or refused by name; no partial state and no dangling reference (checked after every pair)',
  run: edited,
}
