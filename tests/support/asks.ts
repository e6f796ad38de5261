import { ACCESS, type Call } from '../../worker/contract/access.ts'
import { DEFAULT_PREFERENCES } from '../../worker/contract/notifications.ts'
import { CUSTOMER_ROLE } from '../../worker/core/system-roles.ts'
import { AGENT_TYPES, PLANS } from '../../worker/local/catalogue.ts'
import { agentFile } from './agent-file.ts'
import { awaitedCallback } from './callbacks.ts'
import { newContactMessage } from './contact.ts'
import { newDocument, textInput } from './knowledge.ts'
import { type Person, register, signIn, subscribe } from './people.ts'
import { dataUrl, png } from './pictures.ts'
import { newDevice, newPushInput } from './push.ts'
import { newRejected } from './rejected.ts'
import type { Server } from './server.ts'
import { newInvitation, newMember } from './team.ts'
import { agentInput, customer, newAgent, newConversation, newWebchat, superAdmin } from './tenants.ts'
import { uploaded } from './uploads.ts'

export interface Ask {
  path: string
  body?: Record<string, unknown>
  /** The caller; by default the one of the fixture. */
  person?: Person
}

/** The people who may make each call. */
export interface Askers {
  owner: Person
  admin: Person
}

export const callers = async (server: Server): Promise<Askers> => ({
  owner: await customer(server, 'enterprise'),
  admin: await superAdmin(server),
})

/** A successful call for each operation, each with an object of its own to read, change or delete. */
export function asksOf(server: Server, { owner, admin }: Askers): Partial<Record<Call, () => Promise<Ask>>> {
  const agent = async (): Promise<string> => (await newAgent(server, owner)).id
  const channel = async (): Promise<string> => (await newWebchat(server, owner, await agent())).id
  const conversation = async (): Promise<string> => (await newConversation(server, owner, await agent())).id
  const document = async (state?: 'ready'): Promise<string> => {
    const agentId = await agent()
    return `/agents/${agentId}/knowledge/${(await newDocument(server, owner, agentId, state)).id}`
  }
  const named = (what: string): string => `${what} ${crypto.randomUUID().slice(0, 8)}`
  const userInput = () => ({
    name: 'Bat',
    email: `${crypto.randomUUID()}@vocero.test`,
    password: `una frase larga ${crypto.randomUUID()}`,
    country: 'MN',
    roleIds: [CUSTOMER_ROLE],
  })
  const planInput = () => ({ name: named('plan'), pricingType: 'fixed', priceUsd: 1, billingCycle: 'monthly' })
  /** Creates an object as an administrator. Returns its id. */
  const made = async (call: `${string} /${string}`, body: object): Promise<string> =>
    (await server.api(call, { token: admin.token, body })).body.data.id
  const roleInput = async () => {
    const [permission] = await server.rows<{ id: string }>('SELECT id FROM permissions LIMIT 1')
    return { name: named('rol'), permissions: [permission?.id] }
  }
  const subscriptionOf = async ({ id }: Person): Promise<{ id: string }> => {
    const [row] = await server.rows<{ id: string }>('SELECT id FROM subscriptions WHERE user_id = ?', id)
    if (!row) throw new Error('nothing is subscribed')
    return row
  }
  const ownAnswer = { question: '¿Hacen envíos?', answer: 'Sí, a todo el país.' }
  const testCase = { question: ownAnswer.question, expected: ownAnswer.answer }
  /** Creates an answer or a test case of a new agent. Returns its path. */
  const taught = async (what: 'answers' | 'test-cases', body: object): Promise<string> => {
    const path = `/agents/${await agent()}/${what}` as const
    return `${path}/${(await server.api(`POST ${path}`, { token: owner.token, body })).body.data.id}`
  }
  const cannedReply = () => ({ shortcut: crypto.randomUUID().slice(0, 8), text: 'Hola, {{name}}' })
  const savedReply = async (): Promise<string> => {
    const call = { token: owner.token, body: cannedReply() }
    return `/canned-replies/${(await server.api('POST /canned-replies', call)).body.data.id}`
  }
  const binned = async (): Promise<string> => {
    const id = await agent()
    await server.api(`DELETE /agents/${id}`, { token: owner.token })
    return id
  }
  /** Creates an object of a new agent and deletes it. Returns its path in the bin. */
  const deleted = async (path: string): Promise<string> => {
    await server.api(`DELETE ${path}` as `DELETE /${string}`, { token: owner.token })
    return path
  }
  const aThread = async (): Promise<{ id: string; agentId: string }> => {
    const agentId = await agent()
    await newConversation(server, owner, agentId)
    const { body } = await server.api(`GET /threads?agentId=${agentId}`, { token: owner.token })
    return { id: body.data.threads[0].id, agentId }
  }
  const note = () => ({ noteId: crypto.randomUUID(), text: 'Cliente de siempre.' })
  const at = (path: string) => async (): Promise<Ask> => ({ path })
  const savedDraft = async (id: string): Promise<string> => {
    const draft = { token: owner.token, body: { instructions: 'De usted.' } }
    return (await server.api(`PUT /agents/${id}/behaviour/draft`, draft)).body.data.draft.savedAt
  }
  const drafted = async (): Promise<string> => {
    const id = await agent()
    await savedDraft(id)
    return id
  }
  return {
    'GET /api/auth/profile': at('/auth/profile'),
    'GET /api/auth/permissions': at('/auth/permissions'),
    'GET /api/notifications': at('/notifications'),
    'GET /api/notifications/unread': at('/notifications/unread'),
    'PUT /api/notifications/read': async () => {
      await server.rows(
        `INSERT INTO notifications (id, user_id, account_id, kind, agent_id, session_id, channel_type, at)
         VALUES (?1, ?2, ?2, 'waiting', ?3, 's', 'webchat', 0)`,
        ...[crypto.randomUUID(), owner.id, await agent()],
      )
      return { path: '/notifications/read', body: {} }
    },
    'GET /api/notifications/settings': at('/notifications/settings'),
    'PUT /api/notifications/settings': async () => ({
      path: '/notifications/settings',
      body: { ...DEFAULT_PREFERENCES },
    }),
    'PUT /api/notifications/device': async () => ({ path: '/notifications/device', body: { ...newPushInput() } }),
    'DELETE /api/notifications/devices/:id': async () => ({
      path: `/notifications/devices/${await newDevice(server, owner.token)}`,
    }),
    'GET /api/agents': at('/agents'),
    'GET /api/agents/user': at('/agents/user'),
    'POST /api/agents': async () => ({ path: '/agents', body: agentInput() }),
    'POST /api/agents/import': async () => ({ path: '/agents/import', body: agentFile() }),
    'GET /api/agents/:id/export': async () => ({ path: `/agents/${await agent()}/export` }),
    'POST /api/agents/start': async () => ({ path: '/agents/start', body: { name: 'Luz', language: 'es' } }),
    'GET /api/agents/activity': async () => ({ path: `/agents/activity?agentIds=${await agent()}` }),
    'GET /api/agents/:id/home': async () => ({ path: `/agents/${await agent()}/home` }),
    'PATCH /api/agents/:id/home': async () => ({
      path: `/agents/${await agent()}/home`,
      body: { isChecklistClosed: true },
    }),
    'GET /api/agents/:id': async () => ({ path: `/agents/${await agent()}` }),
    'PUT /api/agents/:id': async () => ({ path: `/agents/${await agent()}`, body: { name: 'Otra' } }),
    'GET /api/agents/:id/knowledge': async () => ({ path: `/agents/${await agent()}/knowledge` }),
    'POST /api/agents/:id/knowledge': async () => ({ path: `/agents/${await agent()}/knowledge`, body: textInput() }),
    'GET /api/agents/:id/knowledge/summary': async () => ({ path: `/agents/${await agent()}/knowledge/summary` }),
    'POST /api/agents/:id/knowledge/files': async () => ({
      path: `/agents/${await agent()}/knowledge/files?name=notas.txt`,
      body: textInput(),
    }),
    'GET /api/agents/:id/knowledge/:documentId': async () => ({ path: await document() }),
    'PUT /api/agents/:id/knowledge/:documentId': async () => ({ path: await document(), body: { title: 'Otro' } }),
    'DELETE /api/agents/:id/knowledge/:documentId': async () => ({ path: await document() }),
    'POST /api/agents/:id/knowledge/:documentId/read': async () => ({ path: `${await document('ready')}/read` }),
    'GET /api/agents/:id/knowledge/:documentId/passages': async () => ({ path: `${await document()}/passages` }),
    'GET /api/agents/:id/knowledge/bin': async () => ({ path: `/agents/${await agent()}/knowledge/bin` }),
    'POST /api/agents/:id/knowledge/:documentId/restore': async () => ({
      path: `${await deleted(await document('ready'))}/restore`,
    }),
    'DELETE /api/agents/:id/knowledge/:documentId/bin': async () => ({
      path: `${await deleted(await document('ready'))}/bin`,
    }),
    'GET /api/agents/:id/answers/learned': async () => ({ path: `/agents/${await agent()}/answers/learned` }),
    'GET /api/agents/:id/answers/bin': async () => ({ path: `/agents/${await agent()}/answers/bin` }),
    'POST /api/agents/:id/answers/:answerId/restore': async () => ({
      path: `${await deleted(await taught('answers', ownAnswer))}/restore`,
    }),
    'DELETE /api/agents/:id/answers/:answerId/bin': async () => ({
      path: `${await deleted(await taught('answers', ownAnswer))}/bin`,
    }),
    'GET /api/agents/bin': at('/agents/bin'),
    'POST /api/agents/:id/restore': async () => ({ path: `/agents/${await binned()}/restore` }),
    'DELETE /api/agents/:id/bin': async () => ({ path: `/agents/${await binned()}/bin` }),
    'DELETE /api/agents/:id': async () => ({ path: `/agents/${await agent()}` }),
    'POST /api/agents/:id/try': async () => ({ path: `/agents/${await agent()}/try`, body: { message: 'Hola' } }),
    'GET /api/agents/:id/known': async () => ({ path: `/agents/${await agent()}/known?search=envios` }),
    'GET /api/agents/:id/test-cases': async () => ({ path: `/agents/${await agent()}/test-cases` }),
    'POST /api/agents/:id/test-cases': async () => ({ path: `/agents/${await agent()}/test-cases`, body: testCase }),
    'PUT /api/agents/:id/test-cases/:caseId': async () => ({
      path: await taught('test-cases', testCase),
      body: { ...testCase, expected: 'Ya no.' },
    }),
    'DELETE /api/agents/:id/test-cases/:caseId': async () => ({ path: await taught('test-cases', testCase) }),
    /** The agent was used before, because the first read of its settings is not part of the call. */
    'POST /api/agents/:id/test-cases/:caseId/run': async () => {
      const path = `${await taught('test-cases', testCase)}/run`
      await server.api(`POST ${path}` as `POST /${string}`, { token: owner.token, body: {} })
      return { path, body: {} }
    },
    'GET /api/agents/:id/behaviour': async () => ({ path: `/agents/${await agent()}/behaviour` }),
    'PUT /api/agents/:id/behaviour/draft': async () => ({
      path: `/agents/${await agent()}/behaviour/draft`,
      body: { instructions: 'De usted.' },
    }),
    'DELETE /api/agents/:id/behaviour/draft': async () => ({ path: `/agents/${await drafted()}/behaviour/draft` }),
    'DELETE /api/agents/:id/behaviour/keys': async () => ({ path: `/agents/${await agent()}/behaviour/keys` }),
    'POST /api/agents/:id/behaviour/publish': async () => {
      const id = await agent()
      return { path: `/agents/${id}/behaviour/publish`, body: { savedAt: await savedDraft(id) } }
    },
    'POST /api/agents/:id/callbacks/:ticket': async () => ({
      path: await awaitedCallback(server, owner),
      body: { output: 'Llega mañana.' },
    }),
    'GET /api/agents/:id/avatar/:hash': async () => {
      const id = await agent()
      const draft = { token: owner.token, body: { look: { avatar: dataUrl(png(32)) } } }
      const saved = await server.api(`PUT /agents/${id}/behaviour/draft`, draft)
      return { path: `/agents/${id}/avatar/${saved.body.data.draft.look.avatar}` }
    },
    'GET /api/agents/:id/behaviour/versions': async () => ({ path: `/agents/${await agent()}/behaviour/versions` }),
    'POST /api/agents/:id/behaviour/versions/:number/restore': async () => {
      const id = await agent()
      const body = { savedAt: await savedDraft(id) }
      await server.api(`POST /agents/${id}/behaviour/publish`, { token: owner.token, body })
      return { path: `/agents/${id}/behaviour/versions/0/restore` }
    },
    'GET /api/agents/:id/blanks': async () => ({ path: `/agents/${await agent()}/blanks` }),
    'GET /api/agents/:id/contradictions': async () => ({ path: `/agents/${await agent()}/contradictions` }),
    'GET /api/agents/answers': at('/agents/answers?search=env'),
    'GET /api/agents/:id/answers': async () => ({ path: `/agents/${await agent()}/answers?search=a` }),
    'POST /api/agents/:id/answers/import': async () => ({
      path: `/agents/${await agent()}/answers/import`,
      body: { answers: [ownAnswer] },
    }),
    'POST /api/agents/:id/answers': async () => ({ path: `/agents/${await agent()}/answers`, body: ownAnswer }),
    'PUT /api/agents/:id/answers/:answerId': async () => ({
      path: await taught('answers', ownAnswer),
      body: ownAnswer,
    }),
    'PUT /api/agents/:id/answers/:answerId/place': async () => {
      const path = await taught('answers', ownAnswer)
      const other = { question: '¿Y otra?', answer: 'También.' }
      const all = `POST ${path.slice(0, path.lastIndexOf('/'))}` as `POST /${string}`
      const { data } = (await server.api(all, { token: owner.token, body: other })).body
      return { path: `${path}/place`, body: { side: 'before', neighbourId: data.id } }
    },
    'DELETE /api/agents/:id/answers/:answerId': async () => ({ path: await taught('answers', ownAnswer) }),
    'GET /api/agents/:id/questions': async () => ({ path: `/agents/${await agent()}/questions` }),
    'POST /api/agents/:id/questions/dismiss': async () => ({
      path: `/agents/${await agent()}/questions/dismiss`,
      body: { key: 'envi' },
    }),
    'POST /api/agents/:id/questions/restore': async () => {
      const path = `/agents/${await agent()}/questions`
      const body = { key: 'envi' }
      await server.api(`POST ${path}/dismiss` as `POST /${string}`, { token: owner.token, body })
      return { path: `${path}/restore`, body }
    },
    'GET /api/agent-types/user-allowed': at('/agent-types/user-allowed'),
    'GET /api/channels/types': at('/channels/types'),
    'GET /api/channels/agent/:agentId': async () => ({ path: `/channels/agent/${await agent()}` }),
    'POST /api/channels': async () => ({ path: '/channels', body: { agentId: await agent(), type: 'webchat' } }),
    'GET /api/channels/:id': async () => ({ path: `/channels/${await channel()}` }),
    'PUT /api/channels/:id': async () => ({ path: `/channels/${await channel()}`, body: { status: 'inactive' } }),
    'DELETE /api/channels/:id': async () => ({ path: `/channels/${await channel()}` }),
    'GET /api/channels/agent/:agentId/bin': async () => ({ path: `/channels/agent/${await agent()}/bin` }),
    'POST /api/channels/:id/restore': async () => ({
      path: `${await deleted(`/channels/${await channel()}`)}/restore`,
    }),
    'DELETE /api/channels/:id/bin': async () => ({ path: `${await deleted(`/channels/${await channel()}`)}/bin` }),
    'POST /api/conversations': async () => ({
      path: '/conversations',
      body: { agentId: await agent(), userMessage: 'Hola', agentResponse: 'Bien' },
    }),
    'GET /api/conversations': async () => ({ path: `/conversations?agentId=${await agent()}` }),
    'GET /api/conversations/sessions': async () => ({ path: `/conversations/sessions?agentId=${await agent()}` }),
    'GET /api/conversations/dropped': async () => ({ path: `/conversations/dropped?agentId=${await agent()}` }),
    'GET /api/conversations/:id': async () => ({ path: `/conversations/${await conversation()}` }),
    'DELETE /api/conversations/:id': async () => ({ path: `/conversations/${await conversation()}` }),
    'GET /api/conversations/bin': async () => ({ path: `/conversations/bin?agentId=${await agent()}` }),
    'POST /api/conversations/:id/restore': async () => ({
      path: `${await deleted(`/conversations/${await conversation()}`)}/restore`,
    }),
    'DELETE /api/conversations/:id/bin': async () => ({
      path: `${await deleted(`/conversations/${await conversation()}`)}/bin`,
    }),
    'GET /api/conversations/stats/:agentId': async () => ({ path: `/conversations/stats/${await agent()}` }),
    'GET /api/conversations/session/:sessionId': async () => ({
      path: `/conversations/session/session-1?agentId=${await agent()}`,
    }),
    'POST /api/threads/:id/uploads': async () => ({
      path: `/threads/${(await aThread()).id}/uploads?name=notas.txt`,
      body: textInput(),
    }),
    'GET /api/agents/:id/uploads/:file': async () => {
      const { id, agentId } = await aThread()
      const { url } = await uploaded(server, owner, id, 'notas.txt', 'Precios')
      return { path: `/agents/${agentId}/uploads/${url.split('/').at(-1)}` }
    },
    'GET /api/threads/:id': async () => ({ path: `/threads/${(await aThread()).id}` }),
    'GET /api/threads/:id/messages': async () => ({ path: `/threads/${(await aThread()).id}/messages` }),
    'PATCH /api/threads/:id': async () => ({
      path: `/threads/${(await aThread()).id}`,
      body: { tags: ['pedido'], isRead: true },
    }),
    /** The thread has no assignee, so that its writer takes it over. */
    'POST /api/threads/:id/messages': async () => ({
      path: `/threads/${(await aThread()).id}/messages`,
      body: { messageId: crypto.randomUUID(), text: 'Llega mañana.' },
    }),
    'POST /api/threads/:id/notes': async () => ({ path: `/threads/${(await aThread()).id}/notes`, body: note() }),
    'DELETE /api/threads/:id/notes/:noteId': async () => {
      const path = `/threads/${(await aThread()).id}/notes` as const
      const body = note()
      await server.api(`POST ${path}`, { token: owner.token, body })
      return { path: `${path}/${body.noteId}` }
    },
    'GET /api/threads/related': async () => ({
      path: `/threads/related?agentId=${await agent()}&sessionId=session-1`,
    }),
    'POST /api/subscriptions': async () => ({
      path: '/subscriptions',
      body: { planId: PLANS.professional },
      person: await register(server),
    }),
    'PATCH /api/subscriptions/:id/cancel': async () => {
      const person = await customer(server)
      return { path: `/subscriptions/${(await subscriptionOf(person)).id}/cancel`, person }
    },
    'GET /api/subscriptions/quotes': at('/subscriptions/quotes'),
    'GET /api/subscriptions/user/:userId': at(`/subscriptions/user/${owner.id}`),
    'GET /api/admin/audit-log': at('/admin/audit-log'),
    'GET /api/dashboard': at('/dashboard'),
    'GET /api/canned-replies': at('/canned-replies'),
    'POST /api/canned-replies': async () => ({ path: '/canned-replies', body: cannedReply() }),
    'PUT /api/canned-replies/:id': async () => ({ path: await savedReply(), body: cannedReply() }),
    'DELETE /api/canned-replies/:id': async () => ({ path: await savedReply() }),
    'GET /api/analytics': async () => ({ path: `/analytics?from=2026-11-01&to=2026-11-20&agentId=${await agent()}` }),
    'GET /api/analytics/outcomes': async () => ({
      path: `/analytics/outcomes?from=2026-11-01&to=2026-11-20&agentId=${await agent()}`,
    }),
    'GET /api/admin/overview': at('/admin/overview'),
    'GET /api/account': at('/account'),
    'PUT /api/account': async () => ({ path: '/account', body: { name: 'Otra Ana' } }),
    'GET /api/account/sessions': at('/account/sessions'),
    'DELETE /api/account/sessions': async () => {
      const person = await register(server)
      await signIn(server, person)
      return { path: '/account/sessions', person }
    },
    'GET /api/account/members': at('/account/members'),
    'PATCH /api/account/members/:userId': async () => ({
      path: `/account/members/${(await newMember(server, owner, 'agent')).id}`,
      body: { role: 'viewer', agentIds: null },
    }),
    'DELETE /api/account/members/:userId': async () => ({
      path: `/account/members/${(await newMember(server, owner, 'agent')).id}`,
    }),
    'POST /api/account/owner': async () => {
      const person = await register(server)
      const { id: userId } = await newMember(server, person, 'agent')
      return { path: '/account/owner', body: { userId, password: person.password }, person }
    },
    'DELETE /api/account/members/me': async () => ({
      path: '/account/members/me',
      person: await newMember(server, owner, 'agent'),
    }),
    'DELETE /api/account/invitations/:id': async () => ({
      path: `/account/invitations/${(await newInvitation(server, owner)).id}`,
    }),
    'GET /api/account/accounts': at('/account/accounts'),
    'POST /api/account/switch': async () => {
      const person = await newMember(server, owner, 'agent')
      return { path: '/account/switch', body: { accountId: person.id }, person }
    },
    'POST /api/auth/invitation/read': async () => ({
      path: '/auth/invitation/read',
      body: { secret: (await newInvitation(server, owner)).secret },
    }),
    'GET /api/account/retention': at('/account/retention?days=30'),
    'PUT /api/account/retention': async () => ({ path: '/account/retention', body: { days: 365 } }),
    'GET /api/billing': at('/billing'),
    'GET /api/billing/quota': at('/billing/quota'),
    'PUT /api/billing/quota': async () => ({ path: '/billing/quota', body: { policy: 'stop' } }),
    'GET /api/conversations/:id/events': async () => ({ path: `/conversations/${await conversation()}/events` }),
    'GET /api/admin/users': at('/admin/users'),
    'POST /api/admin/users': async () => ({ path: '/admin/users', body: userInput() }),
    'PATCH /api/admin/users': async () => ({
      path: '/admin/users',
      body: { userIds: [(await register(server)).id, (await register(server)).id], isActive: false },
    }),
    'PUT /api/admin/users/:id': async () => ({
      path: `/admin/users/${(await register(server)).id}`,
      body: { name: 'Otro nombre' },
    }),
    'DELETE /api/admin/users/:id': async () => ({ path: `/admin/users/${(await register(server)).id}` }),
    'GET /api/admin/admins': at('/admin/admins'),
    'GET /api/admin/roles': at('/admin/roles'),
    'POST /api/admin/create-super-admin': async () => {
      const { roleIds: _, ...account } = userInput()
      return { path: '/admin/create-super-admin', body: account }
    },
    'DELETE /api/admin/admins/:id': async () => ({ path: `/admin/admins/${(await superAdmin(server)).id}` }),
    'GET /api/roles': at('/roles'),
    'GET /api/roles/permissions': at('/roles/permissions'),
    'POST /api/roles': async () => ({ path: '/roles', body: await roleInput() }),
    'PUT /api/roles/:id': async () => ({
      path: `/roles/${await made('POST /roles', await roleInput())}`,
      body: { description: 'x' },
    }),
    'DELETE /api/roles/:id': async () => ({ path: `/roles/${await made('POST /roles', await roleInput())}` }),
    'GET /api/permissions': at('/permissions'),
    'POST /api/permissions': async () => ({ path: '/permissions', body: { name: named('permiso') } }),
    'PUT /api/permissions/:id': async () => ({
      path: `/permissions/${await made('POST /permissions', { name: named('permiso') })}`,
      body: { description: 'x' },
    }),
    'DELETE /api/permissions/:id': async () => ({
      path: `/permissions/${await made('POST /permissions', { name: named('permiso') })}`,
    }),
    'POST /api/contact': async () => ({
      path: '/contact',
      body: { name: 'Bat', email: 'bat@vocero.test', message: '¿Tienen oficina en Ulán Bator?' },
    }),
    'GET /api/admin/contact-messages': at('/admin/contact-messages'),
    'PATCH /api/admin/contact-messages/:id': async () => ({
      path: `/admin/contact-messages/${await newContactMessage(server)}`,
      body: { isDone: true },
    }),
    'DELETE /api/admin/contact-messages/:id': async () => ({
      path: `/admin/contact-messages/${await newContactMessage(server)}`,
    }),
    'GET /api/admin/rejected': async () => {
      await newRejected(server, owner)
      return { path: '/admin/rejected' }
    },
    'GET /api/admin/rejected/:agentId': async () => ({
      path: `/admin/rejected/${(await newRejected(server, owner)).agentId}`,
    }),
    'POST /api/admin/rejected/:agentId/retry': async () => {
      const { agentId, takes } = await newRejected(server, owner)
      await takes()
      return { path: `/admin/rejected/${agentId}/retry` }
    },
    'DELETE /api/admin/rejected/:agentId/:entry': async () => ({
      path: `/admin/rejected/${(await newRejected(server, owner)).agentId}/1`,
    }),
    'GET /api/plans': at('/plans'),
    'GET /api/plans/:id': at(`/plans/${PLANS.starter}`),
    'POST /api/plans': async () => ({ path: '/plans', body: planInput() }),
    'PUT /api/plans/:id': async () => ({
      path: `/plans/${await made('POST /plans', planInput())}`,
      body: { description: 'x' },
    }),
    'DELETE /api/plans/:id': async () => ({ path: `/plans/${await made('POST /plans', planInput())}` }),
    'GET /api/agent-types': at('/agent-types'),
    'GET /api/agent-types/:id': at(`/agent-types/${AGENT_TYPES.sales}`),
    'POST /api/agent-types': async () => ({ path: '/agent-types', body: { name: named('tipo') } }),
    'POST /api/agent-types/try': async () => ({
      path: '/agent-types/try',
      body: { config: { engine: { kind: 'builtin' } }, message: 'Hola' },
    }),
    'PUT /api/agent-types/:id': async () => ({
      path: `/agent-types/${await made('POST /agent-types', { name: named('tipo') })}`,
      body: { description: 'x' },
    }),
    'DELETE /api/agent-types/:id': async () => ({
      path: `/agent-types/${await made('POST /agent-types', { name: named('tipo') })}`,
    }),
    'GET /api/subscriptions': at('/subscriptions'),
    'GET /api/subscriptions/stats': at('/subscriptions/stats'),
    'PUT /api/subscriptions/:id': async () => {
      const { id } = await subscriptionOf(await customer(server))
      return { path: `/subscriptions/${id}`, body: { planId: PLANS.enterprise } }
    },
    'PATCH /api/subscriptions/:id/payments/:paymentId': async () => {
      const { id } = await subscribe(server, await register(server), 'professional')
      const [payment] = await server.rows<{ id: string }>('SELECT id FROM payments WHERE subscription_id = ?', id)
      return { path: `/subscriptions/${id}/payments/${payment?.id}`, body: { status: 'paid' } }
    },
  }
}

export const CALLS = Object.keys(ACCESS) as Call[]
export const isPublic = (call: Call): boolean => ACCESS[call] === 'anyone'
export const methodOf = (call: Call): string => call.slice(0, call.indexOf(' '))
export const isWrite = (call: Call): boolean => methodOf(call) !== 'GET'

/** A call with unknown ids and an empty body. */
export const withUnknownIds = (call: Call): Ask => ({
  path: call.slice(call.indexOf('/api') + 4).replaceAll(/:\w+/g, () => crypto.randomUUID()),
  ...(isWrite(call) && { body: {} }),
})

export const callerOf = (call: Call, { owner, admin }: Askers): Person =>
  ACCESS[call] === 'superAdmin' ? admin : owner
