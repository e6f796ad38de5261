import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProviderType } from '../../worker/channels/adapter.ts'
import { sessionIdOf } from '../../worker/features/chat/session-id.rules.ts'
import { makeAgent } from '../support/agents.ts'
import { newChannel } from '../support/channels.ts'
import { pdfOf } from '../support/pdf.ts'
import { type Person, register } from '../support/people.ts'
import { png } from '../support/pictures.ts'
import { type Providers, providersServer } from '../support/providers/all.ts'
import { type Line, lineOf } from '../support/providers/lines.ts'
import { giveSampleKnowledge } from '../support/sample-knowledge.ts'
import type { Server } from '../support/server.ts'
import { uploaded } from '../support/uploads.ts'

const TYPES = ['facebook', 'instagram', 'whatsapp', 'telegram', 'viber'] as const satisfies readonly ProviderType[]
const soon = { timeout: 60_000, interval: 100 }

let server: Server
let providers: Providers
let owner: Person
let agentId: string
const lines = {} as Record<ProviderType, Line>
beforeAll(async () => {
  ;({ server, providers } = await providersServer({ APP_ORIGIN: 'https://vocero.test' }))
  owner = await register(server)
  ;({ agentId } = await makeAgent(server, { ownerId: owner.id }))
  await giveSampleKnowledge(server, agentId)
  await server.rows("UPDATE agent_types SET config = json_set(config, '$.channels', json('{}'))")
  await server.rows("DELETE FROM channels WHERE agent_id = ? AND type = 'webchat'", agentId)
  for (const type of TYPES) {
    const { id } = await newChannel(server, owner, agentId, type)
    await server.api(`POST /channels/${id}/connect`, { token: owner.token })
    lines[type] = lineOf(type, server, providers, agentId)
  }
})
afterAll(() => providers.close())

const PICTURE = new Uint8Array(png(24))
const LIST = pdfOf([['Precios']])
const TABLE = 'a;b\n1;2'
const call = (line: `${string} /${string}`, body?: unknown) =>
  server.api(line as 'GET /x', { token: owner.token, ...(body !== undefined && { body }) })

let people = 15_550_400_000
/** Somebody who has written and was answered, and his thread. */
async function talking(type: ProviderType) {
  const person = String(++people)
  const line = lines[type]
  await line.deliver(line.said({ person, text: '¿tienen garantía?', number: people }))
  const sessionId = sessionIdOf(type, line.sessionOf(person))
  const session = async () =>
    (await call(`GET /conversations/session/${encodeURIComponent(sessionId)}?agentId=${agentId}`)).body.data
  await expect.poll(async () => (await session()).conversations[0]?.metadata.delivery?.state, soon).toBe('sent')
  const sent = () =>
    (line.standIn as unknown as { sent: Record<string, unknown>[] }).sent.filter((body) =>
      JSON.stringify(body).includes(person),
    )
  const before = sent().length
  return { threadId: (await session()).thread.id as string, session, since: () => sent().slice(before), line, person }
}
type Files = Record<'picture' | 'list' | 'table', string>
const has = (facts: Record<string, unknown>) => expect.objectContaining(facts)

/** What each provider's documentation wants of a picture, a PDF, a table and words. */
const EXPECTED: Record<ProviderType, (files: Files) => unknown[]> = {
  facebook: ({ picture, list, table }) => [
    ...[
      ['image', picture],
      ['file', list],
      ['file', table],
    ].map(([type, url]) => has({ message: { attachment: { type, payload: { url, is_reusable: true } } } })),
    has({ message: has({ text: 'Aquí tienes.' }) }),
  ],
  instagram: ({ picture, list, table }) => [
    has({ message: { attachment: { type: 'image', payload: { url: picture } } } }),
    has({ message: { attachment: { type: 'file', payload: { url: list } } } }),
    has({ message: has({ text: `Aquí tienes.\n\nlista.csv\n${table}` }) }),
  ],
  whatsapp: ({ picture, list, table }) => [
    has({ type: 'image', image: { link: picture } }),
    has({ type: 'document', document: { link: list, filename: 'lista.pdf' } }),
    has({ type: 'text', text: { preview_url: false, body: `Aquí tienes.\n\nlista.csv\n${table}` } }),
  ],
  telegram: ({ picture, list, table }) => [
    has({ photo: picture }),
    has({ document: list }),
    has({ text: `Aquí tienes.\n\nlista.csv\n${table}` }),
  ],
  viber: ({ picture, list, table }) => [
    has({ type: 'file', media: picture, size: PICTURE.byteLength, file_name: 'caja.png' }),
    has({ type: 'file', media: list, size: LIST.byteLength, file_name: 'lista.pdf' }),
    has({ type: 'file', media: table, size: TABLE.length, file_name: 'lista.csv' }),
    has({ type: 'text', text: 'Aquí tienes.' }),
  ],
}

test.each(TYPES)("a member's files reach %s as its documentation wants them", async (type) => {
  const { threadId, session, since } = await talking(type)
  const files = [
    await uploaded(server, owner, threadId, 'caja.png', PICTURE),
    await uploaded(server, owner, threadId, 'lista.pdf', LIST),
    await uploaded(server, owner, threadId, 'lista.csv', TABLE),
  ] as const
  const body = { messageId: crypto.randomUUID(), text: 'Aquí tienes.', uploads: files.map(({ id }) => id) }
  expect((await call(`POST /threads/${threadId}/messages`, body)).status).toBe(201)
  const deliveries = async () =>
    (await session()).memberMessages.map(({ delivery }: { delivery?: { state: string } }) => delivery?.state)
  await expect.poll(deliveries, soon).toEqual(['sent'])
  const [picture, list, table] = files.map(({ url }) => url) as [string, string, string]
  expect(since()).toEqual(EXPECTED[type]({ picture, list, table }))
  for (const { url } of files) expect(url).toMatch(/^https:\/\/vocero\.test\/api\/agents\//)
})

test('what a provider refuses is sent once when it is tried again, files too', async () => {
  const { threadId, session, since, line, person } = await talking('facebook')
  const { id, url } = await uploaded(server, owner, threadId, 'caja.png', PICTURE)
  line.standIn.refuse = (sent) =>
    JSON.stringify(sent.body).includes(person)
      ? { status: 403, body: { error: { message: 'no', code: 10, error_subcode: 2018065 } } }
      : undefined
  await call(`POST /threads/${threadId}/messages`, { messageId: crypto.randomUUID(), uploads: [id] })
  const [first] = await expect
    .poll(async () => (await session()).memberMessages, soon)
    .toMatchObject([{ delivery: { state: 'failed' } }])
    .then(async () => (await session()).memberMessages)
  line.standIn.refuse = undefined
  const before = since().length
  const again = () => call(`POST /threads/${threadId}/messages/${first.number}/retry`)
  const answers = await Promise.all([again(), again(), again()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  await expect
    .poll(async () => (await session()).memberMessages, soon)
    .toMatchObject([{ text: '', parts: [{ type: 'image', url }], delivery: { state: 'sent' } }])
  expect(since().slice(before)).toEqual([
    has({ message: { attachment: { type: 'image', payload: { url, is_reusable: true } } } }),
  ])
})
