import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UPLOAD_MAX_BYTES, UPLOADS_PER_HOUR_MAX } from '../../worker/contract/upload-limits.ts'
import { pdfOf } from '../support/pdf.ts'
import type { Person } from '../support/people.ts'
import { png, SVG } from '../support/pictures.ts'
import { type Server, startServer } from '../support/server.ts'
import { newMember } from '../support/team.ts'
import { customer, newAgent, newWebchat } from '../support/tenants.ts'
import { fetched, uploaded, uploadTo } from '../support/uploads.ts'
import { visitorOf } from '../support/visitor.ts'

let server: Server
let owner: Person
let agentId: string
beforeAll(async () => {
  server = await startServer()
  owner = await customer(server, 'enterprise')
  agentId = (await newAgent(server, owner)).id
  await newWebchat(server, owner, agentId)
})
afterAll(() => server.close())

const call = (line: `${string} /${string}`, body?: unknown, { token }: Person = owner) =>
  server.api(line as 'GET /x', { token, ...(body !== undefined && { body }) })
const soon = { timeout: 20_000, interval: 100 }
const PICTURE = new Uint8Array(png(24))
const LIST = pdfOf([['Precios']])

/** A visitor who has written once, and his thread. */
async function talking(person = owner, agent = agentId) {
  const { sessionId, visitorToken } = (await visitorOf(server, agent).say('hola')).body.data
  const session = async () =>
    (await call(`GET /conversations/session/${sessionId}?agentId=${agent}`, undefined, person)).body.data
  const { thread, conversations } = await session()
  const send = (more: object, by = person) =>
    call(`POST /threads/${thread.id}/messages`, { messageId: crypto.randomUUID(), ...more }, by)
  return {
    sessionId: String(sessionId),
    visitorToken,
    session,
    threadId: String(thread.id),
    exchangeId: conversations[0].id,
    send,
  }
}
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code]

describe('a member', () => {
  test('sends a picture and a file with words: the visitor and the console get them, and everybody who knows the address reads them', async () => {
    const { sessionId, visitorToken, session, threadId, send } = await talking()
    const events = await visitorOf(server, agentId).listen(sessionId, visitorToken)
    const picture = await uploaded(server, owner, threadId, 'caja.exe', PICTURE)
    expect(picture).toMatchObject({ kind: 'image', name: 'caja.exe.png', type: 'image/png', size: PICTURE.byteLength })
    expect(picture.url).toMatch(new RegExp(`^https?://[^/]+/api/agents/${agentId}/uploads/[0-9a-f]{40}\\.png$`))
    const list = await uploaded(server, owner, threadId, 'lista [1].pdf', LIST)
    const sent = await send({ text: 'Aquí tienes.', uploads: [picture.id, list.id] })
    expect(sent.status).toBe(201)
    const parts = [
      { type: 'text', text: 'Aquí tienes.' },
      { type: 'image', url: picture.url, name: 'caja.exe.png', size: PICTURE.byteLength },
      { type: 'file', url: list.url, name: 'lista [1].pdf', size: LIST.byteLength },
    ]
    expect(sent.body.data.written).toMatchObject({ text: 'Aquí tienes.', parts })
    expect((await session()).memberMessages).toMatchObject([{ text: 'Aquí tienes.', parts }])
    const { data } = await events.until(({ data }) => data.webhookResult !== undefined && data.member !== undefined)
    expect(JSON.parse(data.webhookResult.response)[0].output).toBe(
      ['Aquí tienes.', `![caja.exe.png](${picture.url})`, `[lista  1 .pdf](${list.url})`].join('\n\n'),
    )
    events.close()
  })

  test('sends a file without words, once, however often the call is repeated', async () => {
    const { session, threadId, send } = await talking()
    const { id } = await uploaded(server, owner, threadId, 'a.txt', 'Precios')
    const once = { messageId: crypto.randomUUID(), uploads: [id] }
    const all = await Promise.all(Array.from({ length: 4 }, () => send(once)))
    expect(new Set(all.map(({ status, body }) => `${status} ${body.data?.written.number}`)).size).toBe(1)
    expect((await session()).memberMessages).toMatchObject([{ text: '', parts: [{ type: 'file', name: 'a.txt' }] }])
    expect(codeOf(await send({ ...once, uploads: [], text: 'otra' }))).toEqual([409, 'thread.keyUsed'])
    expect(codeOf(await send({ text: 'otra vez', uploads: [id] }))).toEqual([409, 'upload.used'])
    expect((await session()).memberMessages).toHaveLength(1)
  })

  test('whose message is refused sends its files with the next one', async () => {
    const { session, threadId, send } = await talking()
    const mate = await newMember(server, owner, 'agent')
    await send({ text: 'Ya respondo yo.' }, mate)
    const { id } = await uploaded(server, owner, threadId, 'a.txt', 'Precios')
    expect(codeOf(await send({ text: 'Yo', uploads: [id], seen: 0 }))).toEqual([409, 'thread.answeredMeanwhile'])
    expect((await send({ text: 'Yo también', uploads: [id] })).status).toBe(201)
    expect((await session()).memberMessages).toHaveLength(2)
  })
})

describe('an upload is refused', () => {
  test.each([
    ['that is a page', 'a.txt', '<html><script>alert(1)</script>', 422, 'upload.kind'],
    ['that is an SVG called a picture', 'a.png', new Uint8Array(SVG), 422, 'upload.kind'],
    ['that is empty', 'a.txt', '', 422, 'upload.empty'],
    ['that is too large', 'a.txt', 'a'.repeat(UPLOAD_MAX_BYTES + 1), 413, 'upload.tooLarge'],
  ])('%s', async (_, name, raw, status, code) => {
    const { threadId } = await talking()
    const refused = await uploadTo(server, owner, threadId, name, raw)
    expect(codeOf(refused)).toEqual([status, code])
    expect(refused.body.error.message).not.toBe('')
  })

  test('without a name, and with one that is too long', async () => {
    const { threadId } = await talking()
    for (const name of ['', 'a'.repeat(121)]) {
      const { status, body } = await uploadTo(server, owner, threadId, name, 'x')
      expect([status, body.error.fields]).toEqual([422, { name: 'El nombre del archivo tiene de 1 a 120 caracteres.' }])
    }
  })

  test('of a viewer, of a stranger, and without a session', async () => {
    const { threadId } = await talking()
    const viewer = await newMember(server, owner, 'viewer')
    expect(codeOf(await uploadTo(server, viewer, threadId, 'a.txt', 'x'))).toEqual([403, 'team.readOnly'])
    const stranger = await customer(server, 'enterprise')
    expect(codeOf(await uploadTo(server, stranger, threadId, 'a.txt', 'x'))).toEqual([404, 'thread.notFound'])
    const nobody = await uploadTo(server, { ...owner, token: '' }, threadId, 'a.txt', 'x')
    expect(nobody.status).toBe(401)
  })

  test('once the account has uploaded as many as it may in an hour', async () => {
    const busy = await customer(server, 'enterprise')
    const agent = (await newAgent(server, busy)).id
    await newWebchat(server, busy, agent)
    const { threadId } = await talking(busy, agent)
    await uploaded(server, busy, threadId, 'a.txt', 'x')
    await server.rows(
      `INSERT INTO auth_attempts SELECT a.id || j.value, a.kind, a.pair_key, a.email_key, a.ip_key, a.at
       FROM (SELECT * FROM auth_attempts WHERE kind = 'upload' ORDER BY at DESC, rowid DESC LIMIT 1) a, json_each(?) j`,
      JSON.stringify(Array.from({ length: UPLOADS_PER_HOUR_MAX - 1 }, (_, n) => n)),
    )
    expect(codeOf(await uploadTo(server, busy, threadId, 'a.txt', 'x'))).toEqual([429, 'request.rateLimited'])
    const other = await talking()
    expect((await uploadTo(server, owner, other.threadId, 'a.txt', 'x')).status).toBe(201)
  })
})

describe('a message is refused', () => {
  test('with more files than it may have, with what is no id, and with neither words nor files', async () => {
    const { session, send } = await talking()
    const fieldsOf = async (more: object) => (await send(more)).body.error?.fields
    const many = Array.from({ length: 6 }, (_, n) => String(n).repeat(40))
    expect(await fieldsOf({ uploads: many })).toEqual({ uploads: 'Un mensaje lleva 5 archivos como máximo.' })
    expect(await fieldsOf({ uploads: ['x'] })).toEqual({ 'uploads.0': 'El archivo ya no existe.' })
    expect(await fieldsOf({ uploads: [] })).toEqual({ text: 'Escribe un mensaje.' })
    expect((await session()).memberMessages).toEqual([])
  })

  test("with a file of another agent, of the same account or of another's", async () => {
    const { threadId } = await talking()
    const { id } = await uploaded(server, owner, threadId, 'a.txt', 'secreto')
    const agent = (await newAgent(server, owner)).id
    await newWebchat(server, owner, agent)
    const other = await talking(owner, agent)
    expect(codeOf(await other.send({ text: 'hola', uploads: [id] }))).toEqual([404, 'upload.notFound'])
    expect((await other.session()).memberMessages).toEqual([])
  })
})

describe('the address of a file', () => {
  test('gives what its bytes say, runs nothing, and is kept by browsers alone', async () => {
    const { threadId } = await talking()
    const picture = await uploaded(server, owner, threadId, 'caja.png', PICTURE)
    const text = await uploaded(server, owner, threadId, 'nota.html', 'Hola <b>')
    for (const [file, type, disposition] of [
      [picture, 'image/png', 'inline; filename="caja.png"'],
      [text, 'text/plain; charset=utf-8', 'attachment; filename="nota.html.txt"'],
    ] as const) {
      const answer = await fetched(server, file)
      expect(answer.status).toBe(200)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': type,
        'content-disposition': disposition,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'cache-control': 'private, max-age=31536000, immutable',
      })
      expect((await answer.arrayBuffer()).byteLength).toBe(file.size)
      expect((await fetched(server, file, { method: 'HEAD' })).status).toBe(200)
    }
  })

  test('is none with another ending, agent or id', async () => {
    const { threadId } = await talking()
    const { url } = await uploaded(server, owner, threadId, 'caja.png', PICTURE)
    const agent = (await newAgent(server, owner)).id
    const wrong = [
      url.replace('.png', '.html'),
      url.replace('.png', ''),
      url.replace(agentId, agent),
      url.replace(agentId, crypto.randomUUID()),
      url.replace(/[0-9a-f]{40}/, 'a'.repeat(40)),
      url.replace(/[0-9a-f]{40}/, 'x'),
    ]
    for (const each of wrong) {
      const answer = await fetched(server, { url: each })
      expect([each, answer.status, ((await answer.json()) as { error: { code: string } }).error.code]).toEqual([
        each,
        404,
        'upload.notFound',
      ])
    }
  })
})

describe('a file goes', () => {
  test('with its message when that is erased from the bin, and not while it can be restored', async () => {
    const { threadId, send, exchangeId } = await talking()
    const picture = await uploaded(server, owner, threadId, 'caja.png', PICTURE)
    await send({ uploads: [picture.id] })
    expect((await call(`DELETE /conversations/${exchangeId}`)).status).toBe(200)
    expect((await fetched(server, picture)).status).toBe(200)
    expect((await call(`DELETE /conversations/${exchangeId}/bin`)).status).toBe(200)
    await expect.poll(async () => (await fetched(server, picture)).status, soon).toBe(404)
  })

  test('with its agent, and is there again when that is restored', async () => {
    const agent = (await newAgent(server, owner)).id
    await newWebchat(server, owner, agent)
    const { threadId, send } = await talking(owner, agent)
    const picture = await uploaded(server, owner, threadId, 'caja.png', PICTURE)
    await send({ uploads: [picture.id] })
    await call(`DELETE /agents/${agent}`)
    expect((await fetched(server, picture)).status).toBe(404)
    await call(`POST /agents/${agent}/restore`)
    expect((await fetched(server, picture)).status).toBe(200)
    await call(`DELETE /agents/${agent}`)
    expect((await call(`DELETE /agents/${agent}/bin`)).status).toBe(200)
    expect((await fetched(server, picture)).status).toBe(404)
  })
})
