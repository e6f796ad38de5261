import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newDocument, waitUntilRead } from '../support/knowledge.ts'
import { type PlatformState, startServerWithMeaning } from '../support/meaning/platform.ts'
import type { Person } from '../support/people.ts'
import { customer, newAgent, newWebchat } from '../support/tenants.ts'
import { outputOf, visitorOf } from '../support/visitor.ts'

let server: Awaited<ReturnType<typeof startServerWithMeaning>>
let owner: Person
let other: Person
beforeAll(async () => {
  server = await startServerWithMeaning()
  ;[owner, other] = await Promise.all([customer(server, 'enterprise'), customer(server, 'enterprise')])
})
afterAll(() => server.close())

type Call = `${string} /${string}`
const ask = (call: Call, body?: object) => server.api(call, { token: owner.token, ...(body && { body }) })
const soon = <T>(look: () => Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 60_000, interval: 100 })
const openAgent = async (person = owner): Promise<string> => {
  const { id } = await newAgent(server, person)
  await newWebchat(server, person, id)
  return id
}
const holding = (agentId: string, count: number) =>
  soon(async () => {
    const ids = await server.vectorsOf(agentId)
    expect(ids).toHaveLength(count)
    return ids
  })
const passageIds = async (agentId: string): Promise<unknown[]> =>
  (await server.rows('SELECT id FROM passages WHERE agent_id = ? ORDER BY id', agentId)).map(({ id }) => id)
/** The index holds exactly what the agent knows. */
const following = (agentId: string) =>
  soon(async () => expect((await server.vectorsOf(agentId)).sort()).toEqual(await passageIds(agentId)))
const tried = async (agentId: string, message: string) =>
  (await ask(`POST /agents/${agentId}/try`, { message })).body.data
const whilePlatform = async (state: PlatformState, doing: () => Promise<void>) => {
  await server.tell(state)
  await doing().finally(() => server.tell({ models: 'up', vectors: 'up', lies: false }))
}

const UMBRELLAS = {
  es: { title: 'Paraguas', content: 'Los prestamos en la recepción.', question: '¿Y si llueve?' },
  en: { title: 'Umbrellas', content: 'We lend one to you at the front desk.', question: 'What if it rains?' },
  mn: { title: 'Шүхэр', content: 'Угтах танхимаас зээлж авна.', question: 'Бороо орвол яах вэ?' },
}
const give = (agentId: string, { title, content }: { title: string; content: string }, person = owner) =>
  newDocument(server, person, agentId, 'ready', { title, content })

describe('an agent whose knowledge has vectors', () => {
  let agentId: string
  beforeAll(async () => {
    agentId = await openAgent()
    await Promise.all(Object.values(UMBRELLAS).map((each) => give(agentId, each)))
    await holding(agentId, 3)
  })

  test.each(Object.entries(UMBRELLAS))('answers what shares no word with what it knows (%s)', async (locale, known) => {
    await visitorOf(server, agentId).say('hola')
    expect(outputOf(await visitorOf(server, agentId).say(known.question, {}, locale))).toContain(known.content)
    const trial = await tried(agentId, known.question)
    expect(trial).toMatchObject({ language: locale, reply: expect.stringContaining(known.content) })
    expect(trial.passages[0]).toMatchObject({ heading: known.title, foundBy: 'meaning', isSource: true })
  })

  test('tells of what both found that both did, and of nothing known that it is not known', async () => {
    const both = await tried(agentId, '¿Prestan paraguas cuando llueve?')
    expect(both.passages[0]).toMatchObject({ heading: 'Paraguas', foundBy: 'both' })
    const strange = await tried(agentId, '¿Venden tractores usados?')
    expect(strange).toMatchObject({ sources: [], passages: [] })
  })

  test.each<[string, PlatformState]>([
    ['the model is down', { models: 'down' }],
    ['the index is down', { vectors: 'down' }],
    ['the model says nothing in time', { models: 'slow' }],
    ['the index says nothing in time', { vectors: 'slow' }],
  ])('answers from the words alone while %s', async (_, state) => {
    await whilePlatform(state, async () => {
      const { reply, passages } = await tried(agentId, '¿Prestan paraguas?')
      expect(reply).toContain(UMBRELLAS.es.content)
      expect(passages[0]).not.toHaveProperty('foundBy')
      expect((await tried(agentId, UMBRELLAS.es.question)).reply).not.toContain(UMBRELLAS.es.content)
    })
    expect((await tried(agentId, UMBRELLAS.es.question)).reply).toContain(UMBRELLAS.es.content)
  })

  test('keeps it from every other, even if the index names it to them', async () => {
    const foreign = await openAgent(other)
    await give(foreign, { title: 'Sala de lactancia', content: 'Está junto al vestíbulo.' }, other)
    await holding(foreign, 1)
    const asks = async () => outputOf(await visitorOf(server, foreign).say(UMBRELLAS.es.question))
    await asks()
    const { namespaces } = await server.tell()
    expect(namespaces.at(-1)).toBe(foreign)
    await whilePlatform({ lies: true }, async () => {
      expect(await asks()).not.toContain('recepción')
      const { body } = await server.api(`POST /agents/${foreign}/try`, {
        token: other.token,
        body: { message: UMBRELLAS.es.question },
      })
      expect(body.data.passages.map(({ heading }: { heading: string }) => heading)).toEqual(['Sala de lactancia'])
    })
  })
})

describe('vectors follow what an agent knows', () => {
  test('when a document is read anew, changed or deleted, however much it says', async () => {
    const agentId = await openAgent()
    const content = Array.from({ length: 230 }, (_, at) => `## Asunto ${at}\n\nLo que hay del asunto ${at}.`).join(
      '\n\n',
    )
    const { id } = await newDocument(server, owner, agentId, 'ready', { kind: 'markdown', title: 'Todo', content })
    await holding(agentId, 230)
    // Read again it says the same, and a recreated index is given it all the same.
    await server.tell({ isRecreated: true })
    await ask(`POST /agents/${agentId}/knowledge/${id}/read`)
    await waitUntilRead(server, owner, `/agents/${agentId}/knowledge/${id}`)
    await holding(agentId, 230)
    await following(agentId)
    await ask(`PUT /agents/${agentId}/knowledge/${id}`, { content: 'Queda una cosa.' })
    await following(agentId)
    await holding(agentId, 1)
    await ask(`DELETE /agents/${agentId}/knowledge/${id}`)
    await holding(agentId, 0)
  }, 60_000)

  test('when an own answer is written, changed and deleted', async () => {
    const agentId = await openAgent()
    const { body } = await ask(`POST /agents/${agentId}/answers`, {
      question: '¿Tienen sala de lactancia?',
      answer: 'Sí, en el segundo piso.',
    })
    await holding(agentId, 1)
    const question = '¿Podría amamantar ahí?'
    expect((await tried(agentId, question)).reply).toBe('Sí, en el segundo piso.')
    const changed = { question: '¿Tienen paraguas?', answer: 'Tres.' }
    await ask(`PUT /agents/${agentId}/answers/${body.data.id}`, changed)
    await soon(async () => expect((await tried(agentId, UMBRELLAS.es.question)).reply).toBe('Tres.'))
    expect((await tried(agentId, question)).reply).not.toBe('Tres.')
    await ask(`DELETE /agents/${agentId}/answers/${body.data.id}`)
    await holding(agentId, 0)
  })

  test('out of the index when the agent is deleted, and nothing of it is left', async () => {
    const agentId = await openAgent()
    await give(agentId, UMBRELLAS.es)
    await holding(agentId, 1)
    await ask(`DELETE /agents/${agentId}`)
    await holding(agentId, 0)
    await soon(async () => {
      const library = await server.storageOfLibrary(agentId)
      expect(await library.exec('SELECT count(*) AS left FROM vectors')).toEqual([{ left: 0 }])
      expect(await library.exec('SELECT count(*) AS left FROM leaving')).toEqual([{ left: 0 }])
    })
  })

  test.each<[string, PlatformState]>([
    ['model', { models: 'down' }],
    ['index', { vectors: 'down' }],
  ])('once its %s is back: until then the document is found by its words', async (_, state) => {
    const agentId = await openAgent()
    await whilePlatform(state, async () => {
      await give(agentId, UMBRELLAS.es)
      expect((await tried(agentId, '¿Prestan paraguas?')).reply).toContain(UMBRELLAS.es.content)
      await soon(async () => {
        const library = await server.storageOfLibrary(agentId)
        expect(await library.exec('SELECT at FROM meaning_failures')).not.toEqual([])
      })
      expect(await server.vectorsOf(agentId)).toEqual([])
    })
    await server.evictLibrary(agentId)
    await give(agentId, UMBRELLAS.en)
    await following(agentId)
    await holding(agentId, 2)
  })

  test('from the first question on when it was known before there was an index', async () => {
    const agentId = await openAgent()
    const id = crypto.randomUUID()
    await server.rows(
      `INSERT INTO documents (id, agent_id, kind, title, search_text, state, created_at, updated_at)
       VALUES (?, ?, 'text', 'Paraguas', 'paraguas', 'ready', 0, 0)`,
      id,
      agentId,
    )
    await server.rows(
      `INSERT INTO passages (id, agent_id, document_id, language, heading, body, created_at)
       VALUES (?, ?, ?, 'es', 'Paraguas', ?, 0)`,
      crypto.randomUUID(),
      agentId,
      id,
      UMBRELLAS.es.content,
    )
    await visitorOf(server, agentId).say('¿Prestan paraguas?')
    await following(agentId)
    expect((await tried(agentId, UMBRELLAS.es.question)).reply).toContain(UMBRELLAS.es.content)
    const storage = await server.agentStorage(agentId)
    await storage.exec(`UPDATE facts SET value = json_remove(value, '$.hasIds') WHERE name = 'known'`)
    await storage.exec('DELETE FROM passage_ids')
    await server.evictAgentObject(agentId)
    expect((await tried(agentId, UMBRELLAS.es.question)).reply).toContain(UMBRELLAS.es.content)
  })

  test('out of the index when what is left of a deleted person is purged', async () => {
    const person = await customer(server, 'enterprise')
    const agentId = await openAgent(person)
    await give(agentId, UMBRELLAS.es, person)
    await holding(agentId, 1)
    await server.rows('UPDATE agents SET deleted_at = 1 WHERE id = ?', agentId)
    await server.rows('UPDATE users SET deleted_at = 1 WHERE id = ?', person.id)
    await server.upkeep()
    await holding(agentId, 0)
  })
})
