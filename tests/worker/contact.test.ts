import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONTACT_MESSAGE_MAX, CONTACT_MESSAGES_MAX } from '../../worker/contract/limits.ts'
import { newContactMessage } from '../support/contact.ts'
import { type Person, someAddress } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { superAdmin } from '../support/tenants.ts'

const DAY_MS = 86_400_000

let server: Server
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await superAdmin(server)
})
afterAll(() => server.close())

const written = (message: string) => ({ name: ' Bat ', email: 'BAT@vocero.test', message })
const write = (body: object, headers: Record<string, string> = {}) =>
  server.api('POST /contact', { body, headers: { 'cf-connecting-ip': someAddress(), ...headers } })
const listed = async (query = '') =>
  (await server.api(`GET /admin/contact-messages${query}`, { token: admin.token })).body
const named = async (message: string) =>
  (await listed()).data.messages.find((one: { message: string }) => one.message === message)

test('what a visitor writes is kept and read by a super administrator, newest first', async () => {
  const answer = await write(written('¿Hacen facturas?'), { 'x-language': 'mn' })
  expect([answer.status, answer.body.data]).toEqual([200, null])
  await write(written('¿Y en dólares?'))
  const { data, meta } = await listed()
  expect(data.messages[0]).toMatchObject({ message: '¿Y en dólares?', doneAt: null })
  expect(data.messages[1]).toMatchObject({
    name: 'Bat',
    email: 'bat@vocero.test',
    message: '¿Hacen facturas?',
    language: 'mn',
  })
  expect([data.open, meta.total]).toEqual([2, 2])
})

test.each([
  ['no name', { name: ' ' }, 'account.nameRequired', 'name'],
  ['no address', { email: 'nobody' }, 'account.emailInvalid', 'email'],
  ['nothing', { message: ' ' }, 'chat.messageRequired', 'message'],
  ['too much', { message: 'a'.repeat(CONTACT_MESSAGE_MAX + 1) }, 'contact.messageTooLong', 'message'],
])('%s is refused by its field, and nothing is kept', async (_, wrong, __, field) => {
  const before = (await listed()).meta.total
  const answer = await write({ ...written('Hola'), ...wrong })
  expect([answer.status, Object.keys(answer.body.error.fields)]).toEqual([422, [field]])
  expect((await listed()).meta.total).toBe(before)
})

test('a program that fills in the hidden field is answered alike, and nothing is kept', async () => {
  const answer = await write({ ...written('Buy followers'), website: 'https://spam.example' })
  expect([answer.status, answer.body.data]).toEqual([200, null])
  expect(await named('Buy followers')).toBeUndefined()
})

test('one address may write five times in half an hour', async () => {
  const address = { 'cf-connecting-ip': someAddress() }
  for (let time = 0; time < 5; time++) expect((await write(written(`Vez ${time}`), address)).status).toBe(200)
  const refused = await write(written('Otra vez'), address)
  expect([refused.status, refused.body.error.code]).toEqual([429, 'request.rateLimited'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await write(written('Desde otra parte'))).status).toBe(200)
})

describe('a super administrator', () => {
  const mark = (id: string, isDone: boolean) =>
    server.api(`PATCH /admin/contact-messages/${id}`, { token: admin.token, body: { isDone } })

  test('marks one as done and as open again, and sees either', async () => {
    const id = await newContactMessage(server, { message: 'Para marcar' })
    const { open } = (await listed()).data
    const done = await mark(id, true)
    expect(done.body.data.doneAt).not.toBeNull()
    expect((await mark(id, true)).body.data.doneAt).toBe(done.body.data.doneAt)
    const ids = async (state: string) =>
      (await listed(`?state=${state}`)).data.messages.map((one: { id: string }) => one.id)
    expect([await ids('done'), (await listed()).data.open]).toEqual([[id], open - 1])
    expect((await mark(id, false)).body.data.doneAt).toBeNull()
    expect(await ids('done')).toEqual([])
  })

  test('deletes one, which the log of changes has', async () => {
    const id = await newContactMessage(server, { message: 'Para borrar' })
    const remove = () => server.api(`DELETE /admin/contact-messages/${id}`, { token: admin.token })
    expect((await remove()).body.data).toEqual({ id })
    const again = await remove()
    expect([again.status, again.body.error.code]).toEqual([404, 'contact.notFound'])
    expect(await server.rows("SELECT target_id FROM audit_log WHERE action = 'contact_message_deleted'")).toEqual([
      { target_id: id },
    ])
  })
})

test('the daily job deletes what is older than 180 days', async () => {
  const now = Date.now()
  const old = await newContactMessage(server, { message: 'Antigua', at: now - 181 * DAY_MS })
  const young = await newContactMessage(server, { message: 'Reciente', at: now - 179 * DAY_MS })
  await server.upkeep()
  const left = await server.rows<{ id: string }>('SELECT id FROM contact_messages WHERE id IN (?, ?)', old, young)
  expect(left).toEqual([{ id: young }])
})

test('no more are kept than there is room for', async () => {
  await server.rows(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${CONTACT_MESSAGES_MAX})
     INSERT INTO contact_messages (id, name, email, message, language, created_at)
     SELECT 'n' || i, 'x', 'x@x.test', 'x', 'es', 0 FROM n`,
  )
  const answer = await write(written('Una más'))
  expect([answer.status, answer.body.error.code]).toEqual([503, 'contact.full'])
  await server.rows("DELETE FROM contact_messages WHERE id LIKE 'n%'")
})
