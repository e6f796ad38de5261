import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NO_BEHAVIOUR } from '../../worker/contract/behaviour.ts'
import { hasBlank } from '../../worker/contract/blanks.ts'
import { AGENT_FILE_MAX_BYTES, ANSWERS_PER_AGENT_MAX, DOCUMENTS_PER_AGENT_MAX } from '../../worker/contract/limits.ts'
import { LOCALES } from '../../worker/contract/locales.ts'
import { readCsv } from '../../worker/features/knowledge/csv.rules.ts'
import { AGENT_TYPES } from '../../worker/local/catalogue.ts'
import { agentFile } from '../support/agent-file.ts'
import { newDocument, upload, waitUntilRead } from '../support/knowledge.ts'
import { pdfOf } from '../support/pdf.ts'
import type { Person } from '../support/people.ts'
import { type Answer, type Call, type Server, startServer } from '../support/server.ts'
import { customer, everythingOf, holder, newAgent, newWebchat, putOnPlan, superAdmin } from '../support/tenants.ts'

let server: Server
let owner: Person
beforeAll(async () => {
  server = await startServer()
  owner = await customer(server, 'enterprise')
})
afterAll(() => server.close())

// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of a file.
type File = any

const exported = async (id: string, person = owner): Promise<File> => {
  const { status, body } = await server.api(`GET /agents/${id}/export`, { token: person.token })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
const importing = (file: unknown, person = owner, query = '', more: Call = {}): Promise<Answer> =>
  server.api(`POST /agents/import${query}`, { body: file, token: person.token, ...more })
const imported = async (file: unknown, person = owner, query = ''): Promise<Answer['body']> => {
  const { status, body } = await importing(file, person, query)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.data
}
const withoutTime = ({ exportedAt: _, ...file }: File): File => file

/** Waits until everything that an agent was given is read. */
async function whenKnown(agentId: string, person = owner): Promise<void> {
  const { body } = await server.api(`GET /agents/${agentId}/knowledge?limit=100`, { token: person.token })
  for (const { id } of body.data) await waitUntilRead(server, person, `/agents/${agentId}/knowledge/${id}`)
}

const ask = async (agentId: string, message: string): Promise<string> =>
  (await server.api(`POST /agents/${agentId}/try`, { token: owner.token, body: { message } })).body.data.reply

describe('an agent travels as a file', () => {
  test('and comes back the same: settings, behaviour, chat, knowledge, answers and tests #agents.travel', async () => {
    const file = agentFile()
    const agent = await imported(file)
    expect(agent).toMatchObject({
      name: 'Luz viajera',
      description: 'Atiende a los clientes',
      patienceSeconds: 2,
      agentType: { id: AGENT_TYPES.service },
      _count: { channels: 1, conversations: 0 },
    })
    const before = new Date().toISOString()
    const first = await exported(agent.id)
    expect(withoutTime(first)).toEqual(file)
    expect([before, first.exportedAt].sort()[0]).toBe(before)
    await whenKnown(agent.id)
    const again = await imported(first)
    await whenKnown(again.id)
    expect(withoutTime(await exported(again.id))).toEqual(withoutTime(first))
  })

  test('and answers there as it did: what it was given is read, and its own answers come first', async () => {
    const { id } = await imported(agentFile())
    await whenKnown(id)
    const { body } = await server.api(`GET /agents/${id}/knowledge/summary`, { token: owner.token })
    expect(body.data).toMatchObject({ documents: 2, answers: 2, unread: 0 })
    expect(await ask(id, '¿mandan a provincias?')).toContain('a todo el país en tres días')
    expect(await ask(id, '¿aceptan tarjetas?')).toContain('todas las tarjetas')
    const open = await server.api(`GET /agents/${id}/public`)
    expect(open.body.data).toMatchObject({ welcome: 'Hola, soy Luz.', theme: 'dark' })
    expect(open.body.data.quickActions).toEqual(['¿Hacen envíos?', '¿Qué horario tienen?'])
  })

  test('with how it speaks as its first version, and the draft that waited beside it', async () => {
    const { id } = await imported(agentFile())
    const behaviour = (await server.api(`GET /agents/${id}/behaviour`, { token: owner.token })).body.data
    expect(behaviour.published).toMatchObject({ version: 1, instructions: 'Trata de usted.' })
    expect(behaviour.draft).toMatchObject({ instructions: 'Trata de tú.' })
    const versions = await server.api(`GET /agents/${id}/behaviour/versions`, { token: owner.token })
    expect(versions.body.data.map((version: { number: number; publishedBy: string | null }) => version.number)).toEqual(
      [1, 0],
    )
  })

  test('with what was read from its files, however long, and is the same after the next journey', async () => {
    const { id } = await newAgent(server, owner)
    const long = Array.from(
      { length: 400 },
      (_, index) => `## Sala ${index}\n\nLa sala ${index} tiene ${index + 3} asientos. ${'Y buena luz. '.repeat(8)}`,
    ).join('\n\n')
    await upload(server, owner, id, 'salas.md', long)
    await upload(server, owner, id, 'garantía.pdf', new Blob([pdfOf([['El seguro cubre dos meses.']]) as BlobPart]))
    const rows = Array.from(
      { length: 900 },
      (_, index) => `¿Cuánto cuesta el ${index}?|¿Precio del ${index}?,Son ${index} pesos.`,
    )
    await upload(server, owner, id, 'precios.csv', `pregunta,respuesta\n${rows.join('\n')}`)
    await upload(server, owner, id, 'vacío.pdf', new Blob([pdfOf([['']]) as BlobPart]))
    await whenKnown(id)
    const first = await exported(id)
    expect(first.knowledge.map(({ kind, title }: File) => [kind, title])).toEqual([
      ['markdown', 'salas'],
      ['markdown', 'garantía'],
      ['csv', 'precios'],
    ])
    expect(first.knowledge[1].text).toContain('El seguro cubre dos meses.')
    const { id: next } = await imported(first)
    await whenKnown(next)
    expect((await exported(next)).knowledge).toEqual(first.knowledge)
    expect(await ask(next, '¿cuántos asientos tiene la sala 317?')).toContain('320 asientos')
    expect(await ask(next, '¿precio del 777?')).toContain('777 pesos')
  })

  test('as a download that bears its name', async () => {
    const { id } = await newAgent(server, owner, { name: 'Núria & «Bat»' })
    const { headers } = await server.api(`GET /agents/${id}/export`, { token: owner.token })
    expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''N%C3%BAria-Bat.json")
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('and no secret of its channels goes along, nor anything that was said', async () => {
    const { id } = await newAgent(server, owner)
    await newWebchat(server, owner, id, { welcome: 'Hola' })
    const botToken = '123456:a-token-that-nobody-may-see-again-ever'
    await server.api('POST /channels', {
      token: owner.token,
      body: { agentId: id, type: 'telegram', config: { botToken } },
    })
    await server.api(`POST /agents/${id}/channels/webchat`, { body: { message: 'un secreto del cliente' } })
    const text = JSON.stringify(await exported(id))
    const [telegram] = await server.rows<{ config: string }>(
      "SELECT config FROM channels WHERE agent_id = ? AND type = 'telegram'",
      id,
    )
    for (const sealed of Object.values(JSON.parse(telegram?.config ?? '{}'))) expect(text).not.toContain(sealed)
    expect(text).not.toMatch(/a-token-that-nobody|telegram|webhook|un secreto del cliente/)
    expect(text).not.toContain(id)
    expect(text).not.toContain(owner.id)
  })

  test('a super administrator takes anybody’s along, and what he imports is his own', async () => {
    const admin = await superAdmin(server)
    const { id } = await newAgent(server, owner)
    const agent = await imported(await exported(id, admin), admin)
    const [row] = await server.rows('SELECT owner_id FROM agents WHERE id = ?', agent.id)
    expect(row).toEqual({ owner_id: admin.id })
  })

  test('another’s, a deleted one and one that never was are not found alike', async () => {
    const { id } = await newAgent(server, await customer(server))
    const gone = (await newAgent(server, owner)).id
    await server.api(`DELETE /agents/${gone}`, { token: owner.token })
    for (const other of [id, gone, crypto.randomUUID(), 'x']) {
      const { status, body } = await server.api(`GET /agents/${other}/export`, { token: owner.token })
      expect([status, body.error.code]).toEqual([404, 'agent.notFound'])
    }
  })
})

describe('an agent arrives', () => {
  test('as one of the type that is chosen, where its own is not in the plan', async () => {
    const file = agentFile()
    file.agent.agentType = 'Un tipo de otra casa'
    const { status, body } = await importing(file)
    expect([status, body.error.code, body.error.fields]).toEqual([
      422,
      'request.invalid',
      { typeId: 'Tu plan no tiene el tipo de agente «Un tipo de otra casa». Elige otro.' },
    ])
    expect(await imported(file, owner, `?typeId=${AGENT_TYPES.sales}`)).toMatchObject({
      agentType: { id: AGENT_TYPES.sales },
    })
  })

  test('by the name of its type, however that is written', async () => {
    const file = agentFile()
    file.agent.agentType = 'ATENCION al cliente'
    expect((await imported(file)).agentType.id).toBe(AGENT_TYPES.service)
    const bare = { format: file.format, version: 1, agent: { name: 'Solo', language: 'mn' } }
    expect((await importing(bare)).body.error.fields).toEqual({ typeId: 'El tipo de agente es requerido' })
    const agent = await imported(bare, owner, `?typeId=${AGENT_TYPES.sales}`)
    expect(agent).toMatchObject({ name: 'Solo', language: 'mn', patienceSeconds: 3, _count: { channels: 0 } })
  })

  test('without a web chat where its type asks more of one than travels, and with it switched off where it was', async () => {
    const type = crypto.randomUUID()
    const fields = [{ key: 'crmKey', label: 'CRM', type: 'password', required: true }]
    await server.rows(
      'INSERT INTO agent_types (id, name, name_key, config, created_at, updated_at) VALUES (?1, ?1, ?1, ?2, 0, 0)',
      type,
      JSON.stringify({ fields, channels: { webchat: {} }, engine: { kind: 'builtin' } }),
    )
    const admin = await superAdmin(server)
    expect((await imported(agentFile(), admin, `?typeId=${type}`))._count.channels).toBe(0)
    const file = agentFile()
    file.publicChat.isOpen = false
    const agent = await imported(file)
    expect((await exported(agent.id)).publicChat.isOpen).toBe(false)
    expect((await server.api(`POST /agents/${agent.id}/channels/webchat`, { body: { message: 'Hola' } })).status).toBe(
      404,
    )
  })

  test('with what is there twice once', async () => {
    const file = agentFile()
    const { id } = await imported({
      ...file,
      knowledge: [...file.knowledge, { ...file.knowledge[0], title: 'Otra vez' }],
      answers: [...file.answers, { question: '¿hacen  ENVÍOS?', otherQuestions: [], answer: 'Sí, siempre.' }],
    })
    const { knowledge, answers } = await exported(id)
    expect(knowledge.map(({ title }: File) => title)).toEqual(['Horario', 'Preguntas'])
    expect(answers).toHaveLength(2)
  })

  test('once, however often it is sent under one key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const file = agentFile()
    const first = await importing(file, owner, '', { headers })
    const second = await importing(file, owner, '', { headers })
    expect([second.status, second.body.data.id]).toEqual([201, first.body.data.id])
    expect(second.headers.get('idempotency-replayed')).toBe('true')
  })
})

describe('nothing of an agent arrives', () => {
  /** Says what was answered, and that nothing was written. */
  async function refused(file: unknown, person = owner, query = '', more: Call = {}) {
    // What agents of other tests brought may still be being read.
    const unread = () => server.rows("SELECT id FROM documents WHERE state NOT IN ('ready', 'failed')")
    await expect.poll(unread).toEqual([])
    const before = await everythingOf(server)
    const { status, body } = await importing(file, person, query, more)
    expect(await everythingOf(server)).toBe(before)
    return { status, code: body.error.code, fields: body.error.fields, details: body.error.details }
  }
  const many = <Item>(count: number, item: (index: number) => Item): Item[] =>
    Array.from({ length: count }, (_, i) => item(i))

  test.each([
    ['what is no agent', { hello: 'world' }, 'agentFile.unknown'],
    ['a list', [], 'agentFile.unknown'],
    ['another program’s', { ...agentFile(), format: 'other.agent' }, 'agentFile.unknown'],
    ['a newer version', { ...agentFile(), version: 2, agent: 'of a shape that nobody knows' }, 'agentFile.newer'],
  ])('of %s', async (_what, file, code) => {
    expect(await refused(file)).toMatchObject({ status: 422, code })
  })

  test.each([
    ['no name', { agent: { language: 'es' } }, 'agent.name'],
    ['no settings', { agent: undefined }, 'agent'],
    ['a language that nobody speaks', { agent: { name: 'X', language: 'xx' } }, 'agent.language'],
    ['a document without a text', { knowledge: [{ kind: 'text', title: 'A' }] }, 'knowledge.0.text'],
    [
      'a kind of document that nobody reads',
      { knowledge: [{ kind: 'exe', title: 'A', text: 'x' }] },
      'knowledge.0.kind',
    ],
    [
      'an address within the house',
      { knowledge: [{ kind: 'url', address: 'http://127.0.0.1/' }] },
      'knowledge.0.address',
    ],
    ['an answer without a question', { answers: [{ answer: 'Sí' }] }, 'answers.0.question'],
    ['a test without its answer', { testCases: [{ question: '¿Sí?' }] }, 'testCases.0.expected'],
    [
      'instructions that are too long',
      { behaviour: { published: { instructions: 'x'.repeat(4001) } } },
      'behaviour.published.instructions',
    ],
    ['a site that is none', { publicChat: { allowedOrigins: ['ftp://x'] } }, 'publicChat.allowedOrigins.0'],
    [
      'too many documents',
      { knowledge: many(DOCUMENTS_PER_AGENT_MAX + 1, (i) => ({ kind: 'text', title: 'A', text: `${i}` })) },
      'knowledge',
    ],
    [
      'too many answers',
      { answers: many(ANSWERS_PER_AGENT_MAX + 1, (i) => ({ question: `¿${i}?`, answer: 'Sí' })) },
      'answers',
    ],
  ])('of one with %s, and it is said where', async (_what, more, field) => {
    const { status, code, fields } = await refused(agentFile(more))
    expect([status, code]).toEqual([422, 'request.invalid'])
    expect(fields[field]).toMatch(/\w/)
  })

  test('without a plan, beyond its agents, or of a type that it has not', async () => {
    const nobody = await customer(server, null)
    expect(await refused(agentFile(), nobody)).toMatchObject({ status: 403, code: 'plan.required' })
    const full = await customer(server, null)
    await putOnPlan(server, full.id, 'starter', { maxAgents: 1 })
    await newAgent(server, full)
    expect(await refused(agentFile(), full)).toMatchObject({
      status: 403,
      code: 'plan.agentsExceeded',
      details: { have: 1, allowed: 1 },
    })
    const starter = await customer(server, 'starter')
    expect(await refused(agentFile(), starter, `?typeId=${AGENT_TYPES.automation}`)).toMatchObject({
      code: 'plan.agentTypeNotAllowed',
    })
    expect(await refused(agentFile(), owner, `?typeId=${crypto.randomUUID()}`)).toMatchObject({
      fields: { typeId: expect.any(String) },
    })
  })

  test('for members who may not create one', async () => {
    expect(await refused(agentFile(), await holder(server, 'conversations_access'))).toMatchObject({ status: 403 })
    const reader = await holder(server, 'conversations_access')
    const { id } = await newAgent(server, owner)
    expect((await server.api(`GET /agents/${id}/export`, { token: reader.token })).status).toBe(403)
  })

  test('that is larger than a file may be, or is made of more than an agent can have', async () => {
    const large = JSON.stringify(agentFile({ x: 'x'.repeat(AGENT_FILE_MAX_BYTES) }))
    expect(await refused(null, owner, '', { raw: large })).toMatchObject({ status: 413, code: 'request.tooLarge' })
    for (const bomb of ['['.repeat(100), `[${'{},'.repeat(10_001)}{}]`])
      expect(await refused(null, owner, '', { raw: bomb })).toMatchObject({ status: 413, code: 'request.tooLarge' })
    expect(await refused(null, owner, '', { raw: '{"a":' })).toMatchObject({ status: 400, code: 'request.malformed' })
    const headers = { 'content-type': 'text/plain' }
    expect(await refused(null, owner, '', { raw: '{}', headers })).toMatchObject({ status: 415 })
  })

  test('when the database refuses in the middle: no agent, no document, and no file is kept', async () => {
    await server.rows("CREATE TRIGGER no_more BEFORE INSERT ON test_cases BEGIN SELECT raise(ABORT, 'no'); END")
    try {
      const long = { kind: 'text', title: 'Largo', text: 'Una frase larga. '.repeat(2_000) }
      expect(await refused(agentFile({ knowledge: [long] }))).toMatchObject({ status: 500 })
    } finally {
      await server.rows('DROP TRIGGER no_more')
    }
  })
})

test('a document that was typed is given and taken as it is', async () => {
  const { id } = await newAgent(server, owner)
  const content = '  # Título\n\n"comillas", \\barras\\ y emoji 🦙\ttabulador  '
  await newDocument(server, owner, id, 'ready', { kind: 'markdown', title: 'Raro', content })
  const file = await exported(id)
  expect(file.knowledge).toEqual([{ kind: 'markdown', title: 'Raro', text: content.trim() }])
  expect((await exported((await imported(file)).id)).knowledge).toEqual(file.knowledge)
})

describe('every template can be begun with, and answers the questions that it brings #agents.template', () => {
  const FOLDER = 'web/public/templates'
  const names = (locale: string): string[] => readdirSync(`${FOLDER}/${locale}`).sort()

  test('there are the same ones in every language, and each of their texts leaves something to fill in', () => {
    for (const locale of LOCALES) {
      expect(names(locale)).toEqual(names('es'))
      for (const name of names(locale)) {
        const file: File = JSON.parse(readFileSync(`${FOLDER}/${locale}/${name}`, 'utf8'))
        expect(file.agent.language).toBe(locale)
        expect(file.publicChat.quickActions.length).toBeGreaterThan(2)
        const { sections } = readCsv(file.knowledge[0].text)
        expect(sections.length).toBeGreaterThan(5)
        for (const { heading, text } of sections) expect(hasBlank(text), `${name}: ${heading}`).toBe(true)
        expect(file.answers).toEqual([])
      }
    }
  })

  const filled = (text: string): string => text.replaceAll(/\[([^\]]+)\]/g, '$1')
  async function teach(id: string, body: object) {
    const { status } = await server.api(`POST /agents/${id}/answers`, { token: owner.token, body })
    expect(status).toBe(201)
  }

  test.each(LOCALES.flatMap((locale) => names(locale).map((name) => `${locale}/${name}`)))('%s', async (path) => {
    const file: File = JSON.parse(readFileSync(`${FOLDER}/${path}`, 'utf8'))
    const { id } = await imported(file, owner, `?typeId=${AGENT_TYPES.service}`)
    await whenKnown(id)
    const imports = await exported(id)
    // Nothing that is still open is told to anybody.
    for (const message of [...file.testCases.map((each: File) => each.question), ...file.publicChat.quickActions])
      expect(await ask(id, message), message).not.toMatch(/\[/)
    const blanks = await server.api(`GET /agents/${id}/blanks`, { token: owner.token })
    for (const { origin, question, otherQuestions, answer } of blanks.body.data)
      if (origin !== 'type') await teach(id, { question, otherQuestions, answer: filled(answer) })
    for (const { question, expected } of file.testCases)
      expect(await ask(id, question), question).toContain(filled(expected))
    for (const message of file.publicChat.quickActions) {
      const { body } = await server.api(`POST /agents/${id}/try`, { token: owner.token, body: { message } })
      expect(body.data.sources, message).not.toEqual([])
    }
    expect(withoutTime(imports)).toEqual({
      ...file,
      agent: { ...file.agent, agentType: 'Atención al cliente' },
      behaviour: { published: { ...NO_BEHAVIOUR, ...file.behaviour.published }, draft: null },
    })
  })
})
