import { beforeAll, beforeEach, expect, test } from 'vitest'
import { answering, type InProcess, inProcess, type PageAgent } from '../support/in-process.ts'
import { incoming } from '../support/messages.ts'
import { rounds } from '../support/scope.ts'

let world: InProcess
let page: PageAgent
beforeAll(async () => {
  world = await inProcess()
})
beforeEach(async () => {
  world.clearHubs()
  world.reset()
  page = await world.pageAgent()
})

const SESSION = 'facebook:person-1'
const HOUR_MS = 3_600_000
const say = (text: string) => page.of.hub.receiveAll([incoming(world.clock, text, { sessionId: SESSION })], 0)
const member = (key: string, text: string) => ({
  ...{ key, sessionId: SESSION, author: { id: 'ana', name: 'Ana Torres' }, text },
  takesOver: false,
})
const said = () =>
  world.rows(
    `SELECT m.author, m.author_id, m.text FROM messages m JOIN threads t ON t.number = m.thread
     WHERE t.agent_id = ? ORDER BY m.number`,
    page.agentId,
  )
const status = async () => (await world.rows('SELECT status FROM threads WHERE agent_id = ?', page.agentId))[0]

async function answered(text: string): Promise<void> {
  await say(text)
  await world.clock.advance(10_000)
}

test("a member's message is in its thread in D1, once, with its author", async () => {
  await answered('hola')
  expect(await page.of.hub.write(member('key-1', 'Soy Ana, ¿en qué ayudo?'))).toMatchObject({ kind: 'stored' })
  expect(await page.of.hub.write(member('key-1', 'Soy Ana, ¿en qué ayudo?'))).toMatchObject({ kind: 'stored' })
  await answered('gracias')
  const rows = await said()
  expect(rows.map((row) => row['author'])).toEqual(['contact', 'agent', 'member', 'contact', 'agent'])
  expect(rows[2]).toEqual({ author: 'member', author_id: 'ana', text: 'Soy Ana, ¿en qué ayudo?' })
  const exchanges = await world.rows('SELECT user_message FROM conversations WHERE agent_id = ?', page.agentId)
  expect(exchanges.map((row) => row['user_message'])).toEqual(['hola', 'gracias'])
})

test('a member who has not seen the message of another is refused, and can send after seeing it', async () => {
  await answered('hola')
  const first = await page.of.hub.write(member('key-a', 'Soy Ana'))
  const bat = { author: { id: 'bat', name: 'Bat' }, takesOver: true }
  const before = page.of.rows('SELECT * FROM messages')
  expect(await page.of.hub.write({ ...member('key-b', 'Soy Bat'), ...bat, seen: 0 })).toEqual({
    ...{ kind: 'refused', code: 'thread.answeredMeanwhile' },
  })
  expect(page.of.rows('SELECT * FROM messages')).toEqual(before)
  expect(await status()).toEqual({ status: 'open' })
  // His own are no reason, and neither is what he has seen.
  expect(await page.of.hub.write({ ...member('key-c', 'Sigo aquí'), seen: 0 })).toMatchObject({ kind: 'stored' })
  const seen = first.kind === 'stored' ? first.number : 0
  expect(await page.of.hub.write({ ...member('key-b', 'Soy Bat'), ...bat, seen })).toMatchObject({ kind: 'refused' })
  const [last] = page.of.rows('SELECT max(id) AS id FROM messages')
  const stored = await page.of.hub.write({ ...member('key-b', 'Soy Bat'), ...bat, seen: Number(last?.['id']) })
  expect(stored).toMatchObject({ kind: 'stored' })
  // A repeated call is the same message, whatever came between.
  await page.of.hub.write(member('key-d', 'Otra'))
  expect(await page.of.hub.write({ ...member('key-b', 'Soy Bat'), ...bat, seen: 0 })).toEqual(stored)
})

test('of two members who answer concurrently one is accepted', async () => {
  for (let round = 0; round < rounds(3, 50); round++) {
    page = await world.pageAgent()
    await answered('hola')
    const write = (id: string) =>
      page.of.hub.write({ ...member(`${id}-${round}`, `Soy ${id}`), author: { id, name: id }, seen: 0 })
    const kinds = (await Promise.all(['ana', 'bat'].map(write))).map(({ kind }) => kind)
    expect(kinds.sort()).toEqual(['refused', 'stored'])
    expect((await said()).filter((row) => row['author'] === 'member')).toHaveLength(1)
  }
})

test("a member's message in a thread that the object does not have is written once it is read from D1", async () => {
  await answered('hola')
  await page.of.hub.flush()
  page.of.loseStorage()
  expect(await page.of.hub.write(member('key-2', 'Aquí estoy'))).toMatchObject({ kind: 'stored' })
  expect((await said()).map((row) => row['author'])).toEqual(['contact', 'agent', 'member'])
  expect(await page.of.hub.write({ ...member('key-3', 'nadie'), sessionId: 'facebook:nobody' })).toEqual({
    kind: 'refused',
    code: 'thread.notFound',
  })
})

test('a message is on disk while D1 is away, and in D1 afterwards', async () => {
  await answered('hola')
  world.d1.isAway = true
  expect(await page.of.hub.write(member('key-4', 'sin D1'))).toMatchObject({ kind: 'stored' })
  page.of.wakeAnew()
  world.d1.isAway = false
  await world.clock.advance(60_000)
  expect((await said()).map((row) => row['text'])).toContain('sin D1')
})

test('a thread is closed until its contact writes again, also after it was pruned', async () => {
  await answered('hola')
  await page.of.hub.setStatus(SESSION, 'closed')
  expect(await status()).toEqual({ status: 'closed' })
  await page.of.hub.write(member('key-5', 'nota'))
  await world.clock.advance(3 * HOUR_MS)
  await page.of.hub.alarm()
  await answered('otra vez')
  expect(await status()).toEqual({ status: 'open' })
  expect((await said()).map((row) => row['author'])).toEqual(['contact', 'agent', 'member', 'contact', 'agent'])
})

test('a pruned closed thread can be opened by a member', async () => {
  await answered('hola')
  await page.of.hub.setStatus(SESSION, 'closed')
  await page.of.hub.flush()
  page.of.loseStorage()
  await page.of.hub.setStatus(SESSION, 'open')
  expect(await status()).toEqual({ status: 'open' })
})

test('a status is on disk while D1 is away, and in D1 afterwards', async () => {
  await answered('hola')
  world.d1.isAway = true
  await page.of.hub.setStatus(SESSION, 'pending')
  page.of.wakeAnew()
  world.d1.isAway = false
  await world.clock.advance(60_000)
  expect(await status()).toEqual({ status: 'pending' })
})

test('a thread is deleted with its last exchange, and so are the messages of members in it', async () => {
  await answered('hola')
  await page.of.hub.write(member('key-6', 'nota'))
  const [row] = await world.rows('SELECT id FROM conversations WHERE agent_id = ?', page.agentId)
  await page.of.hub.delete(String(row?.['id']))
  expect(await said()).toEqual([])
  expect(await world.rows('SELECT 1 FROM message_search WHERE agent_id = ?', page.agentId)).toEqual([])
  expect(await status()).toBeUndefined()
})

/** Outside the reply window. */
const refusal = answering({ error: { code: 10, error_subcode: 2018278, message: 'outside of allowed window' } }, 400)
interface Sent {
  messaging_type?: string
  tag?: string
  message?: { text?: string }
}
const sent = () =>
  (world.sent as Sent[]).map(({ messaging_type, tag, message }) => [message?.text, messaging_type, tag])

/** A member's message that its provider refused, as D1 has it. */
async function failedMessage() {
  await answered('hola')
  world.sent.length = 0
  world.scripted.push(refusal)
  await page.of.hub.write(member('key-7', 'Aquí estoy'))
  await world.clock.advance(10_000)
  await page.of.hub.flush()
  const [row] = await world.rows(
    `SELECT m.message_key AS uid, m.number, m.created_at AS saidAt, d.state, d.address, d.outgoing, d.failed_at AS failedAt
     FROM messages m JOIN deliveries d ON d.conversation_id = m.message_key JOIN threads t ON t.number = m.thread
     WHERE t.agent_id = ? AND m.author = 'member'`,
    page.agentId,
  )
  expect(row?.['state']).toBe('failed')
  return {
    ...{ uid: String(row?.['uid']), number: Number(row?.['number']), sessionId: SESSION, text: 'Aquí estoy' },
    ...{
      author: { id: 'ana', name: 'Ana Torres' },
      saidAt: Number(row?.['saidAt']),
      failedAt: Number(row?.['failedAt']),
    },
    ...{ address: JSON.parse(String(row?.['address'])), outgoing: JSON.parse(String(row?.['outgoing'])) },
  }
}

test("a member's message that was not delivered is sent again once for each retry", async () => {
  const failed = { ...(await failedMessage()), isLate: false }
  const again = await Promise.all([page.of.hub.writeAgain(failed), page.of.hub.writeAgain(failed)])
  await world.clock.advance(10_000)
  expect(again.filter(Boolean)).toHaveLength(1)
  expect(sent()).toEqual([['Aquí estoy', 'RESPONSE', undefined]])
  expect(await page.of.hub.writeAgain(failed)).toBe(false)
})

test('a pruned one is sent from D1, marked as written by a human after the reply window', async () => {
  const failed = { ...(await failedMessage()), isLate: true }
  page.of.loseStorage()
  expect(await page.of.hub.writeAgain(failed)).toBe(true)
  await world.clock.advance(10_000)
  await page.of.hub.flush()
  expect(sent()).toEqual([['Aquí estoy', 'MESSAGE_TAG', 'HUMAN_AGENT']])
  expect(await world.rows('SELECT state FROM deliveries WHERE conversation_id = ?', failed.uid)).toEqual([
    { state: 'sent' },
  ])
  expect((await said()).filter((row) => row['author'] === 'member')).toHaveLength(1)
})

test("a member's message after the reply window is marked as written by a human", async () => {
  await answered('hola')
  world.sent.length = 0
  await page.of.hub.write({ ...member('key-8', 'Perdona la espera'), isLate: true })
  await world.clock.advance(10_000)
  expect(sent()).toEqual([['Perdona la espera', 'MESSAGE_TAG', 'HUMAN_AGENT']])
})

test('a comment stores when its author last wrote in private, also after messages of members', async () => {
  await answered('hola')
  const [contactSaid] = page.of.rows<{ at: number }>(`SELECT max(said_at) AS at FROM messages WHERE author = 'contact'`)
  await page.of.hub.write(member('key-9', 'Perdona la espera'))
  await world.clock.advance(HOUR_MS)
  const address = { id: 'person-1', commentId: 'c_1' }
  const comments = (id: string) =>
    page.of.hub.receiveAll(
      [incoming(world.clock, '¿precio?', { sessionId: SESSION, address: { ...address, commentId: id } })],
      0,
    )
  await comments('c_1')
  const comment = () => JSON.parse(String(page.of.rows('SELECT contact FROM threads')[0]?.['contact'])).comment
  expect(comment().privateAt).toBe(contactSaid?.at)
  await world.clock.advance(HOUR_MS)
  await comments('c_2')
  expect(comment().privateAt).toBe(contactSaid?.at)
})

test('a member who has not seen all messages of a thread cannot close it', async () => {
  await answered('hola')
  const [turn] = page.of.rows<{ uid: string }>('SELECT uid FROM turns')
  const seen = { exchangeId: turn?.uid ?? '', message: 0, by: 'ana' }
  const close = (more: object = {}) => page.of.hub.setStatus(SESSION, 'closed', { ...seen, ...more })
  const isOpen = async () => expect(await status()).toEqual({ status: 'open' })
  // What is still gathered into a turn counts.
  await page.of.hub.receiveAll([incoming(world.clock, 'gracias', { sessionId: SESSION })], 30_000)
  expect(await close()).toEqual({ draft: null, isUnseen: true })
  await world.clock.advance(40_000)
  await isOpen()
  expect(await close()).toMatchObject({ isUnseen: true })
  const exchangeId = page.of.rows<{ uid: string }>('SELECT uid FROM turns ORDER BY id DESC')[0]?.uid ?? ''
  await page.of.hub.write({ ...member('key-b', 'Soy Bat'), author: { id: 'bat', name: 'Bat' } })
  expect(await close({ exchangeId })).toMatchObject({ isUnseen: true })
  await isOpen()
  // Who only has the list does not say which messages of members he has seen, and his own are no reason.
  expect(await close({ exchangeId, by: 'bat' })).toEqual({ draft: null, before: 'open' })
  await page.of.hub.setStatus(SESSION, 'open')
  expect(await close({ exchangeId, message: undefined })).toEqual({ draft: null, before: 'open' })
  expect(await status()).toEqual({ status: 'closed' })
})

test('attributes of a contact are kept beside the profile of its provider, and read from D1 after a loss of storage', async () => {
  const attributes = [{ name: 'Talla', value: 'M' }]
  const named = (text: string, name: string) =>
    page.of.hub.receiveAll([incoming(world.clock, text, { sessionId: SESSION, profile: { name } })], 0)
  const contact = () => JSON.parse(String(page.of.rows('SELECT contact FROM threads')[0]?.['contact']))
  await named('hola', 'Ana')
  await world.clock.advance(10_000)
  page.of.hub.editAttributes(SESSION, { add: attributes })
  await named('¿hola?', 'Ana T.')
  expect(contact()).toEqual({ name: 'Ana T.', attributes })
  await world.clock.advance(10_000)
  await page.of.hub.flush()
  const [row] = await world.rows('SELECT contact, attributes FROM threads WHERE agent_id = ?', page.agentId)
  expect(row).toEqual({ contact: '{"name":"Ana T."}', attributes: '[]' })
  await world.rows('UPDATE threads SET attributes = ? WHERE agent_id = ?', JSON.stringify(attributes), page.agentId)
  page.of.loseStorage()
  expect(await page.of.hub.setStatus(SESSION, 'members')).toEqual({ draft: null, before: 'open' })
  expect(await page.of.hub.setStatus(SESSION, 'members')).toEqual({ draft: null })
  expect(contact()).toEqual({ name: 'Ana T.', attributes })
  page.of.hub.editAttributes(SESSION, { remove: attributes })
  expect(contact()).toEqual({ name: 'Ana T.' })
})
