import { ACCESS, type Call } from '../../worker/contract/access.ts'
import { PLANS } from '../../worker/local/catalogue.ts'
import { type Person, register } from './people.ts'
import type { Server } from './server.ts'
import { agentInput, customer, newAgent, newConversation, newWebchat, superAdmin } from './tenants.ts'

export interface Ask {
  path: string
  body?: Record<string, unknown>
  /** Who asks, when it is not the one of the fixture. */
  person?: Person
}

/** Whoever may make each call, so that it is asked as it should be. */
export interface Askers {
  owner: Person
  admin: Person
}

export const askers = async (server: Server): Promise<Askers> => ({
  owner: await customer(server, 'enterprise'),
  admin: await superAdmin(server),
})

/** How a call is asked so that it succeeds: with something of its own to read, change or take away. */
export function asksOf(server: Server, { owner }: Askers): Partial<Record<Call, () => Promise<Ask>>> {
  const agent = async (): Promise<string> => (await newAgent(server, owner)).id
  const channel = async (): Promise<string> => (await newWebchat(server, owner, await agent())).id
  const conversation = async (): Promise<string> => (await newConversation(server, owner, await agent())).id
  const at = (path: string) => async (): Promise<Ask> => ({ path })
  return {
    'GET /api/auth/profile': at('/auth/profile'),
    'GET /api/auth/permissions': at('/auth/permissions'),
    'GET /api/agents': at('/agents'),
    'GET /api/agents/user': at('/agents/user'),
    'POST /api/agents': async () => ({ path: '/agents', body: agentInput() }),
    'GET /api/agents/:id': async () => ({ path: `/agents/${await agent()}` }),
    'PUT /api/agents/:id': async () => ({ path: `/agents/${await agent()}`, body: { name: 'Otra' } }),
    'DELETE /api/agents/:id': async () => ({ path: `/agents/${await agent()}` }),
    'GET /api/agent-types/user-allowed': at('/agent-types/user-allowed'),
    'GET /api/channels/types': at('/channels/types'),
    'GET /api/channels/agent/:agentId': async () => ({ path: `/channels/agent/${await agent()}` }),
    'POST /api/channels': async () => ({ path: '/channels', body: { agentId: await agent(), type: 'webchat' } }),
    'GET /api/channels/:id': async () => ({ path: `/channels/${await channel()}` }),
    'PUT /api/channels/:id': async () => ({ path: `/channels/${await channel()}`, body: { status: 'inactive' } }),
    'DELETE /api/channels/:id': async () => ({ path: `/channels/${await channel()}` }),
    'POST /api/conversations': async () => ({
      path: '/conversations',
      body: { agentId: await agent(), userMessage: 'Hola', agentResponse: 'Bien' },
    }),
    'GET /api/conversations': async () => ({ path: `/conversations?agentId=${await agent()}` }),
    'GET /api/conversations/:id': async () => ({ path: `/conversations/${await conversation()}` }),
    'DELETE /api/conversations/:id': async () => ({ path: `/conversations/${await conversation()}` }),
    'GET /api/conversations/stats/:agentId': async () => ({ path: `/conversations/stats/${await agent()}` }),
    'GET /api/conversations/session/:sessionId': async () => ({
      path: `/conversations/session/session-1?agentId=${await agent()}`,
    }),
    'POST /api/subscriptions': async () => ({
      path: '/subscriptions',
      body: { planId: PLANS.professional },
      person: await register(server),
    }),
    'PATCH /api/subscriptions/:id/cancel': async () => {
      const person = await customer(server)
      const [row] = await server.rows<{ id: string }>('SELECT id FROM subscriptions WHERE user_id = ?', person.id)
      return { path: `/subscriptions/${row?.id}/cancel`, person }
    },
    'GET /api/subscriptions/user/:userId': at(`/subscriptions/user/${owner.id}`),
    'GET /api/admin/audit-log': at('/admin/audit-log'),
  }
}

export const CALLS = Object.keys(ACCESS) as Call[]
export const isPublic = (call: Call): boolean => ACCESS[call] === 'anyone'
export const methodOf = (call: Call): string => call.slice(0, call.indexOf(' '))
export const isWrite = (call: Call): boolean => methodOf(call) !== 'GET'

/** A call aimed at nothing: somewhere where nothing is, with nothing in it. */
export const aimless = (call: Call): Ask => ({
  path: call.slice(call.indexOf('/api') + 4).replaceAll(/:\w+/g, () => crypto.randomUUID()),
  ...(isWrite(call) && { body: {} }),
})

export const askerOf = (call: Call, { owner, admin }: Askers): Person => (ACCESS[call] === 'superAdmin' ? admin : owner)
