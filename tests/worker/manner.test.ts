import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { automation, makeAgentWith, model } from '../support/engines/agents.ts'
import * as answers from '../support/engines/answers.ts'
import { type StandIn, startStandIn } from '../support/engines/stand-in.ts'
import { newDocument } from '../support/knowledge.ts'
import type { Person } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { customer, newAgent } from '../support/tenants.ts'
import { outputOf, visitorOf } from '../support/visitor.ts'

let server: Server
let standIn: StandIn
let owner: Person
beforeAll(async () => {
  standIn = await startStandIn()
  server = await startServer({ ENGINE_ALLOW_HOSTS: standIn.host })
  owner = await customer(server, 'enterprise')
})
afterAll(async () => {
  await server.close()
  await standIn.close()
})

const draft = (id: string, manner: object) =>
  server.api(`PUT /agents/${id}/behaviour/draft`, { token: owner.token, body: { manner } })
async function publish(id: string, manner: object) {
  const { body } = await draft(id, manner)
  const { savedAt } = body.data.draft
  await server.api(`POST /agents/${id}/behaviour/publish`, { token: owner.token, body: { savedAt } })
}
async function agentOnTheWeb(config: object = {}): Promise<string> {
  const { id } = await newAgent(server, owner)
  await server.api('POST /channels', {
    token: owner.token,
    body: { agentId: id, type: 'webchat', config },
  })
  return id
}
const seen = async (id: string) => (await server.api(`GET /agents/${id}/public`)).body.data
const said = async (id: string, message: string, language?: string) =>
  outputOf(await visitorOf(server, id).say(message, {}, language))

describe('how an agent presents itself', () => {
  test('opens its public chat once it is published, unless the chat has an opening of its own', async () => {
    const [id, own] = [
      await agentOnTheWeb(),
      await agentOnTheWeb({ welcome: 'Aquí, la tienda.', quickActions: ['¿Precio?'] }),
    ]
    const manner = { greeting: 'Bienvenido a la clínica.', questions: ['¿Cuándo abren?', '¿Cuánto cuesta [x precio]?'] }
    await draft(id, manner)
    expect(await seen(id)).not.toHaveProperty('welcome')
    for (const each of [id, own]) await publish(each, manner)
    expect(await seen(id)).toMatchObject({ welcome: 'Bienvenido a la clínica.', quickActions: ['¿Cuándo abren?'] })
    expect(await seen(own)).toMatchObject({ welcome: 'Aquí, la tienda.', quickActions: ['¿Precio?'] })
  })

  test('is obeyed by the built-in engine: greeting, tone, languages and what it must never say', async () => {
    const id = await agentOnTheWeb()
    await newDocument(server, owner, id, 'ready', {
      title: 'Envíos',
      content: 'El envío tarda dos días laborables. El envío es gratis desde 50 euros.',
    })
    await publish(id, {
      greeting: 'Bienvenido a la clínica.',
      tone: 'formal',
      neverSay: ['gratis'],
      languages: ['es'],
    })
    expect(await said(id, 'Hola')).toBe('Bienvenido a la clínica.')
    expect(await said(id, 'Gracias')).toContain('quedo a su disposición')
    expect(await said(id, 'Thank you very much', 'en')).toContain('quedo a su disposición')
    const answer = await said(id, '¿Cuánto tarda el envío?')
    expect(answer).toContain('dos días laborables')
    expect(answer).not.toContain('gratis')
  })

  test('an automation is held to what it must never say, and to nothing else of it', async () => {
    const place = standIn.place(answers.plain('¡Hola! Tu reembolso garantizado llega hoy.'))
    const { agentId } = await makeAgentWith(server, automation(place.url, { hasFallback: false }), owner.id)
    await publish(agentId, { tone: 'formal' })
    expect(await said(agentId, '¿Hay reembolso?')).toContain('reembolso garantizado')
    await publish(agentId, { tone: 'formal', neverSay: ['Reembolso Garantizado'] })
    expect(await said(agentId, '¿Hay reembolso?')).not.toContain('reembolso garantizado')
  })

  test('a model that says it all the same is not heard: the agent says that it does not know', async () => {
    const place = standIn.place(answers.streamed(['Sí, hay reembolso ', 'garantizado siempre.']), answers.COMPLETIONS)
    const { agentId } = await makeAgentWith(server, model(place.url, { hasFallback: false }), owner.id)
    await publish(agentId, { neverSay: ['reembolso garantizado'] })
    const answer = await said(agentId, '¿Hay reembolso?')
    expect(answer).toContain('No tengo información sobre eso')
    expect(answer).not.toContain('reembolso')
  })
})

test('what is too much or of no known form is refused by name, and nothing is saved', async () => {
  const { id } = await newAgent(server, owner)
  const refused = async (manner: object) => {
    const { status, body } = await draft(id, manner)
    return [status, Object.keys(body.error.fields ?? {})]
  }
  const many = (count: number) => Array.from({ length: count }, (_, at) => `Frase ${at}`)
  expect(await refused({ neverSay: many(31) })).toEqual([422, ['manner.neverSay']])
  expect(await refused({ neverSay: ['¿?'] })).toEqual([422, ['manner.neverSay.0']])
  expect(await refused({ questions: many(7) })).toEqual([422, ['manner.questions']])
  expect(await refused({ tone: 'rude' })).toEqual([422, ['manner.tone']])
  expect(await refused({ languages: ['xx'] })).toEqual([422, ['manner.languages.0']])
  expect(await refused({ greeting: 'a'.repeat(501) })).toEqual([422, ['manner.greeting']])
  const { body } = await server.api(`GET /agents/${id}/behaviour`, { token: owner.token })
  expect(body.data.draft).toBeNull()
})
