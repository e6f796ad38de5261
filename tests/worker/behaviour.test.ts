import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NO_BEHAVIOUR } from '../../worker/contract/behaviour.ts'
import { makeAgentWith, model, SYSTEM_MESSAGE } from '../support/engines/agents.ts'
import * as answers from '../support/engines/answers.ts'
import { type StandIn, startStandIn } from '../support/engines/stand-in.ts'
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

type Call = `${string} /${string}`
const ask = (call: Call, body?: object) => server.api(call, { token: owner.token, ...(body && { body }) })
const at = (id: string) => `/agents/${id}/behaviour` as const
const read = async (id: string) => (await ask(`GET ${at(id)}`)).body.data
const save = async (id: string, draft: object) => (await ask(`PUT ${at(id)}/draft`, draft)).body.data.draft
const publish = (id: string, savedAt: string, note?: string) =>
  ask(`POST ${at(id)}/publish`, { savedAt, ...(note && { note }) })
const publishNew = async (id: string, draft: object) => publish(id, (await save(id, draft)).savedAt)
const codeOf = ({ status, body }: Awaited<ReturnType<typeof ask>>) => [status, body.error?.code]

/** An agent of the owner's that a model speaks for, and what that model was asked last. */
async function spoken(engine: Record<string, unknown> = {}) {
  const place = standIn.place(answers.streamed(['Claro.']), answers.COMPLETIONS)
  const { agentId } = await makeAgentWith(server, model(place.url, engine), owner.id)
  return {
    agentId,
    asked: () => place.calls().at(-1)?.body,
    system: (): string => place.calls().at(-1)?.body.messages[0].content,
    say: async () => outputOf(await visitorOf(server, agentId).say('¿Tienen piñatas?')),
  }
}
const USTED = { instructions: 'Trata a los clientes de usted.', nextStep: 'Llama al 555-0100.' }

describe('how an agent speaks', () => {
  test('is at first how its type does, and nothing waits', async () => {
    const { id } = await newAgent(server, owner)
    expect(await read(id)).toEqual({
      published: { ...NO_BEHAVIOUR, version: 0 },
      draft: null,
      type: { kind: 'builtin' },
    })
    expect((await ask(`GET ${at(id)}/versions`)).body).toMatchObject({ data: [], meta: { total: 0 } })
  })

  test('is a draft that no customer notices, until it is published and told to the model at once', async () => {
    const { agentId, say, system, asked } = await spoken({ temperature: 0.9, maxOutputTokens: 300 })
    await say()
    const draft = await save(agentId, { ...USTED, engine: { temperature: 0.1, maxOutputTokens: 120 } })
    expect(draft).toMatchObject({ ...USTED, engine: { temperature: 0.1, maxOutputTokens: 120 } })
    await say()
    expect(system()).not.toContain(USTED.instructions)
    expect(asked()).toMatchObject({ temperature: 0.9, max_tokens: 300 })

    const published = await publish(agentId, draft.savedAt, 'De usted')
    expect([published.status, published.body.data.draft]).toEqual([200, null])
    expect(published.body.data.published).toMatchObject({ ...USTED, version: 1 })
    await say()
    expect(system()).toContain(`${SYSTEM_MESSAGE}\n\n${USTED.instructions}`)
    expect(system()).toContain(USTED.nextStep)
    expect(asked()).toMatchObject({ temperature: 0.1, max_tokens: 120 })
  })

  test('never makes an answer longer than its type allows, and moves neither address nor model nor key', async () => {
    const { agentId, say, asked } = await spoken({ maxOutputTokens: 200 })
    const engine = { maxOutputTokens: 5000, url: 'https://evil.test/v1', model: 'dear', key: 'sk-own', kind: 'builtin' }
    expect((await save(agentId, { engine })).engine).toEqual({ maxOutputTokens: 5000 })
    const { draft } = await read(agentId)
    await publish(agentId, draft.savedAt)
    expect(await say()).toBe('Claro.')
    expect(asked()).toMatchObject({ max_tokens: 200 })
    expect(asked().model).not.toBe('dear')
  })

  test('can be tried as a draft by its owner, who sees what the model would be told', async () => {
    const { agentId, system } = await spoken()
    await save(agentId, USTED)
    const tried = async (asDraft: boolean) =>
      (await ask(`POST /agents/${agentId}/try`, { message: '¿Tienen piñatas?', asDraft })).body.data
    expect(JSON.stringify((await tried(false)).prompt)).not.toContain(USTED.instructions)
    expect(JSON.stringify((await tried(true)).prompt)).toContain(USTED.instructions)
    expect(system()).toContain(USTED.instructions)
    expect((await read(agentId)).published.version).toBe(0)
  })

  test('runs the test cases as a draft, whose answer stands beside the one that is kept', async () => {
    const place = standIn.place(
      answers.inTurn(answers.streamed(['Te esperamos.']), answers.streamed(['Lo esperamos.'])),
      answers.COMPLETIONS,
    )
    const { agentId } = await makeAgentWith(server, model(place.url), owner.id)
    const made = await ask(`POST /agents/${agentId}/test-cases`, { question: '¿Puedo ir hoy?', expected: 'Sí' })
    const run = `POST /agents/${agentId}/test-cases/${made.body.data.id}/run` as const
    expect(codeOf(await ask(run, { asDraft: true }))).toEqual([409, 'behaviour.noDraft'])
    expect((await ask(run, {})).body.data.last.reply).toBe('Te esperamos.')
    await save(agentId, USTED)
    expect((await ask(run, { asDraft: true })).body.data.draft.reply).toBe('Lo esperamos.')
    const [kept] = (await ask(`GET /agents/${agentId}/test-cases`)).body.data
    expect(kept.last.reply).toBe('Te esperamos.')
  })

  test('of the past is listed by number, with who published it and why, and comes back as it was', async () => {
    const { agentId, say, system } = await spoken()
    await publish(agentId, (await save(agentId, { instructions: 'Primera manera.' })).savedAt, 'Para empezar')
    await publishNew(agentId, { instructions: 'Segunda manera.' })
    await save(agentId, { instructions: 'Tercera, sin publicar.' })
    const restored = await ask(`POST ${at(agentId)}/versions/1/restore`)
    expect(restored.body.data).toMatchObject({
      published: { instructions: 'Primera manera.', version: 3 },
      draft: { instructions: 'Tercera, sin publicar.' },
    })
    await say()
    expect(system()).toContain('Primera manera.')
    expect(system()).not.toContain('Segunda manera.')
    const { data, meta } = (await ask(`GET ${at(agentId)}/versions`)).body
    expect(meta.total).toBe(4)
    expect(data).toMatchObject([
      { number: 3, behaviour: { instructions: 'Primera manera.' }, restoredFrom: 1, publishedBy: owner.name },
      { number: 2, behaviour: { instructions: 'Segunda manera.' }, restoredFrom: null },
      { number: 1, note: 'Para empezar', publishedBy: owner.name },
      { number: 0, behaviour: { instructions: '' }, publishedBy: null },
    ])
    await ask(`POST ${at(agentId)}/versions/0/restore`)
    expect((await read(agentId)).published).toMatchObject({ instructions: '', version: 4 })
  })
})

describe('what the business says of itself', () => {
  const SHOP = {
    contact: 'Tel. 555-0100, Calle Luna 4',
    emergencyContact: '555-0199',
    timeZone: 'America/Lima',
    hours: { mon: [{ from: '09:00', to: '18:00' }], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] },
    holidays: [{ date: '2026-12-25', name: 'Navidad' }],
  }

  test('is part of the draft, of the published behaviour and of its versions', async () => {
    const { id } = await newAgent(server, owner)
    const draft = await save(id, { business: SHOP })
    expect(draft.business).toEqual(SHOP)
    expect((await read(id)).published.business).toEqual(NO_BEHAVIOUR.business)
    expect((await publish(id, draft.savedAt)).body.data.published.business).toEqual(SHOP)
    const restored = await ask(`POST ${at(id)}/versions/0/restore`)
    expect(restored.body.data.published.business).toEqual(NO_BEHAVIOUR.business)
    const { data } = (await ask(`GET ${at(id)}/versions`)).body
    expect(data.map(({ behaviour }: { behaviour: typeof NO_BEHAVIOUR }) => behaviour.business.contact)).toEqual([
      null,
      SHOP.contact,
      null,
    ])
  })

  test('is refused with a sentence for each wrong field, and changes nothing', async () => {
    const { id } = await newAgent(server, owner)
    const hours = { mon: [{ from: '09:00', to: '25:00' }] }
    const refused = await ask(`PUT ${at(id)}/draft`, { business: { ...SHOP, timeZone: 'Lima', hours } })
    expect(refused.status).toBe(422)
    expect(refused.body.error.fields).toEqual({
      'business.timeZone': 'Elige una zona horaria de la lista.',
      'business.hours.mon.0.to': 'Escribe una hora entre 00:00 y 23:59.',
    })
    expect((await read(id)).draft).toBeNull()
  })

  test('of an agent that was stored before is nothing', async () => {
    const { id } = await newAgent(server, owner)
    await server.rows(
      `UPDATE agents SET draft = '{"instructions":"","nextStep":"","engine":{}}', draft_saved_at = 1 WHERE id = ?`,
      id,
    )
    const { draft, published } = await read(id)
    expect([draft.business, published.business]).toEqual([NO_BEHAVIOUR.business, NO_BEHAVIOUR.business])
  })
})

describe('refused, and nothing changed, is', () => {
  test('a draft that was saved again after it was read', async () => {
    const { id } = await newAgent(server, owner)
    const seen = await save(id, { instructions: 'La mía.' })
    const other = await save(id, { instructions: 'La de otra pestaña.' })
    expect(other.savedAt).not.toBe(seen.savedAt)
    expect(codeOf(await publish(id, seen.savedAt))).toEqual([409, 'behaviour.draftChanged'])
    expect(await read(id)).toMatchObject({ published: { version: 0 }, draft: { instructions: 'La de otra pestaña.' } })
    expect((await publish(id, other.savedAt)).status).toBe(200)
    expect(codeOf(await publish(id, other.savedAt))).toEqual([409, 'behaviour.noDraft'])
    expect((await read(id)).published.version).toBe(1)
  })

  test('one of two who publish the same draft at the same time', async () => {
    const { id } = await newAgent(server, owner)
    const { savedAt } = await save(id, { instructions: 'Una vez.' })
    const both = await Promise.all([publish(id, savedAt), publish(id, savedAt), publish(id, savedAt)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await ask(`GET ${at(id)}/versions`)).body.meta.total).toBe(2)
  })

  test('to discard, publish or restore what there is not', async () => {
    const { id } = await newAgent(server, owner)
    expect(codeOf(await ask(`DELETE ${at(id)}/draft`))).toEqual([409, 'behaviour.noDraft'])
    expect(codeOf(await publish(id, new Date().toISOString()))).toEqual([409, 'behaviour.noDraft'])
    for (const number of ['0', '7', '-1', 'x', '1e3'])
      expect(codeOf(await ask(`POST ${at(id)}/versions/${number}/restore`))).toEqual([404, 'behaviour.versionNotFound'])
    await save(id, USTED)
    expect((await ask(`DELETE ${at(id)}/draft`)).body.data.draft).toBeNull()
    expect((await read(id)).draft).toBeNull()
  })

  test('what is too long, too hot or no text', async () => {
    const { id } = await newAgent(server, owner)
    const fieldsOf = async (draft: object) => {
      const { status, body } = await ask(`PUT ${at(id)}/draft`, draft)
      return [status, Object.keys(body.error.fields ?? {})]
    }
    expect(await fieldsOf({ instructions: 'a'.repeat(4001) })).toEqual([422, ['instructions']])
    expect(await fieldsOf({ nextStep: 'a'.repeat(301) })).toEqual([422, ['nextStep']])
    expect(await fieldsOf({ engine: { temperature: 9 } })).toEqual([422, ['engine.temperature']])
    expect(await fieldsOf({ engine: { maxOutputTokens: 0 } })).toEqual([422, ['engine.maxOutputTokens']])
    expect(await fieldsOf({ instructions: 7 })).toEqual([422, ['instructions']])
    expect((await read(id)).draft).toBeNull()
  })
})
