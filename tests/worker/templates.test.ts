import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sessionIdOf } from '../../worker/features/chat/session-id.rules.ts'
import { makeAgent } from '../support/agents.ts'
import { newChannel } from '../support/channels.ts'
import { type Person, register } from '../support/people.ts'
import { type Providers, providersServer } from '../support/providers/all.ts'
import type { GraphAccount, TemplateOfMeta } from '../support/providers/graph.ts'
import { lineOf } from '../support/providers/lines.ts'
import type { Server } from '../support/server.ts'

const soon = { timeout: 20_000, interval: 100 }
const DAY_MS = 86_400_000
const made = (name: string, text: string, more: Partial<TemplateOfMeta> = {}): TemplateOfMeta => ({
  ...{ name, language: 'es', status: 'APPROVED', category: 'UTILITY' },
  components: [{ type: 'BODY', text }],
  ...more,
})
const TEMPLATES = [
  made('pedido', 'Hola {{1}}, tu pedido {{2}} está listo.'),
  made('pedido', 'Hi {{1}}, your order {{2}} is ready.', { language: 'en_US' }),
  made('saludo', 'Hola {{nombre}}.'),
  made('oferta', '¡Rebajas!', { status: 'PENDING', category: 'MARKETING' }),
  made('foto', 'Mira.', {
    components: [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: 'Mira.' },
    ],
  }),
]

let server: Server
let providers: Providers
let owner: Person
let agentId: string
let number: GraphAccount
beforeAll(async () => {
  ;({ server, providers } = await providersServer({ APP_ORIGIN: 'https://vocero.test' }))
  owner = await register(server)
  ;({ agentId } = await makeAgent(server, { ownerId: owner.id }))
  const { id } = await newChannel(server, owner, agentId, 'whatsapp')
  await server.api(`POST /channels/${id}/connect`, { token: owner.token })
  const phone = providers.graph.accounts.find(({ kind }) => kind === 'phone')
  if (!phone) throw new Error('no number')
  number = phone
})
beforeEach(() => {
  number.business = { id: '200300400500600', templates: TEMPLATES }
})
afterAll(() => providers.close())

const call = (asked: `${string} /${string}`, body?: object) =>
  server.api(asked, { token: owner.token, ...(body && { body }) })

let people = 15_550_400_000
/** A contact whose last message is two days old, and his thread. */
async function lateContact() {
  const person = String(++people)
  const line = lineOf('whatsapp', server, providers, agentId)
  const sessionId = sessionIdOf('whatsapp', line.sessionOf(person))
  await line.deliver(line.said({ person, text: 'hola', number: people, at: Date.now() - 2 * DAY_MS }))
  const shown = async () => (await call(`GET /conversations/session/${sessionId}?agentId=${agentId}`)).body.data
  await expect.poll(async () => (await shown()).thread?.id, soon).toBeDefined()
  providers.graph.windowClosed.add(person)
  const { id } = (await shown()).thread
  const sent = () => providers.graph.sent.filter(({ to, type }) => to === person && type === 'template')
  return { id, shown, sent, person }
}
const sending = (more: object = {}) => ({
  ...{ messageId: crypto.randomUUID(), name: 'pedido', language: 'es', variables: ['Ana', 'A-7'] },
  ...more,
})

describe('the templates of a number', () => {
  test('are listed with their status, all pages of them, and what can be sent is marked', async () => {
    const { id } = await lateContact()
    const { body } = await call(`GET /threads/${id}/templates`)
    const rows = body.data.templates.map((one: Record<string, unknown>) => [
      ...[one['name'], one['language'], one['status'], one['variables'], one['isSendable']],
    ])
    expect(rows).toEqual([
      ['pedido', 'es', 'APPROVED', ['1', '2'], true],
      ['pedido', 'en_US', 'APPROVED', ['1', '2'], true],
      ['saludo', 'es', 'APPROVED', ['nombre'], true],
      ['oferta', 'es', 'PENDING', [], false],
      ['foto', 'es', 'APPROVED', [], false],
    ])
  })

  test('are unavailable where Meta does not tell the account', async () => {
    const { id } = await lateContact()
    delete number.business
    const { status, body } = await call(`GET /threads/${id}/templates`)
    expect([status, body.error.code]).toEqual([409, 'template.unavailable'])
  })
})

describe('a template that a member sends', () => {
  test('reaches the contact after the reply window, is his message in the thread, and has a delivery', async () => {
    const { id, shown, sent } = await lateContact()
    const refused = await call(`POST /threads/${id}/messages`, { messageId: crypto.randomUUID(), text: 'Hola' })
    expect(refused.body.error.code).toBe('thread.windowClosed')
    const { status, body } = await call(`POST /threads/${id}/templates`, sending())
    expect([status, body.data.written.text]).toEqual([201, 'Hola Ana, tu pedido A-7 está listo.'])
    await expect.poll(() => sent().length, soon).toBe(1)
    expect(sent()[0]?.['template']).toEqual({
      ...{ name: 'pedido', language: { code: 'es', policy: 'deterministic' } },
      components: [{ type: 'body', parameters: ['Ana', 'A-7'].map((text) => ({ type: 'text', text })) }],
    })
    await expect.poll(async () => (await shown()).memberMessages[0]?.delivery?.state, soon).toBe('sent')
    const session = await shown()
    expect(session.memberMessages).toMatchObject([
      { author: 'member', authorId: owner.id, text: body.data.written.text },
    ])
    expect(session.thread.status).toBe('members')
  })

  test('is sent once under its key, and the key of another message is refused', async () => {
    const { id, sent } = await lateContact()
    const once = sending()
    const all = await Promise.all(Array.from({ length: 4 }, () => call(`POST /threads/${id}/templates`, once)))
    expect(new Set(all.map(({ body }) => body.data.written.number)).size).toBe(1)
    const other = await call(`POST /threads/${id}/templates`, { ...once, variables: ['Luz', 'A-8'] })
    expect(other.body.error.code).toBe('thread.keyUsed')
    await expect.poll(() => sent().length, soon).toBe(1)
  })

  test.each([
    ['an unknown name', { name: 'nada' }, 404, 'template.notFound'],
    ['another language', { language: 'fr' }, 404, 'template.notFound'],
    ['one that is not approved', { name: 'oferta', variables: [] }, 404, 'template.notFound'],
    ['one that needs a picture', { name: 'foto', variables: [] }, 404, 'template.notFound'],
    ['a value too few', { variables: ['Ana'] }, 422, 'request.invalid'],
    ['an empty value', { variables: ['Ana', ' '] }, 422, 'request.invalid'],
  ])('is refused: %s', async (_, more, status, code) => {
    const { id, sent } = await lateContact()
    const refused = await call(`POST /threads/${id}/templates`, sending(more))
    expect([refused.status, refused.body.error.code]).toEqual([status, code])
    expect(sent()).toEqual([])
  })

  test('and that Meta refuses is failed with its reason, and can be sent again, also after the window', async () => {
    const { id, shown, sent, person } = await lateContact()
    providers.graph.unreachable.add(person)
    await call(`POST /threads/${id}/templates`, sending({ name: 'saludo', variables: ['Ana'] }))
    const delivery = async () => (await shown()).memberMessages[0]?.delivery?.state
    await expect.poll(delivery, soon).toBe('failed')
    providers.graph.unreachable.delete(person)
    const [{ number: message }] = (await shown()).memberMessages
    expect((await call(`POST /threads/${id}/messages/${message}/retry`)).status).toBe(200)
    await expect.poll(delivery, soon).toBe('sent')
    expect(sent()[0]?.['template']).toMatchObject({
      components: [{ parameters: [{ type: 'text', parameter_name: 'nombre', text: 'Ana' }] }],
    })
  })

  test('is not sent to who asked for no messages', async () => {
    const { id, shown, person } = await lateContact()
    const line = lineOf('whatsapp', server, providers, agentId)
    await line.deliver(line.said({ person, text: 'BAJA', number: people + 500_000 }))
    await expect.poll(async () => (await shown()).thread.contact?.optOut?.reason, soon).toBe('asked')
    const refused = await call(`POST /threads/${id}/templates`, sending())
    expect(refused.body.error.code).toBe('thread.contactOptedOut')
  })
})
