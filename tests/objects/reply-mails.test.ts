import { beforeAll, beforeEach, expect, test } from 'vitest'
import { REPLY_MAILS_A_DAY } from '../../worker/contract/visitor-address.ts'
import { configOf } from '../../worker/core/config.ts'
import { open } from '../../worker/core/secrets.ts'
import { type InProcess, inProcess, type PageAgent } from '../support/in-process.ts'
import { visitorMessage } from '../support/messages.ts'

const MINUTE_MS = 60_000
const SESSION = 'a-session-of-a-visitor'
const EMAIL = { email: 'eva@example.com', phone: null }

let world: InProcess
let page: PageAgent
beforeAll(async () => {
  world = await inProcess()
  Object.assign(world.env, { MAIL_FROM: 'Vocero <no-reply@vocero.test>', MAIL_URL: 'smtp://a:b@mail.test' })
})
beforeEach(async () => {
  world.clearHubs()
  world.reset()
  page = await world.pageAgent()
  const said = page.of.hub.receive(visitorMessage(world.clock, 'hola', { language: 'en' }), {
    addressKey: 'here',
    hasStream: false,
  })
  await world.clock.advance(10_000)
  await said
})

const leave = (left = EMAIL as { email: string | null; phone: string | null }) =>
  page.of.hub.leaveAddress(SESSION, left, 'here')
const write = (text: string) =>
  page.of.hub.write({
    ...{ key: crypto.randomUUID(), sessionId: SESSION, author: { id: 'ana', name: 'Ana' } },
    ...{ text, takesOver: true },
  })
async function mails() {
  const rows = await world.rows<{ id: string; language: string; sealed_secret: string }>(
    "SELECT id, language, sealed_secret FROM mails WHERE kind = 'reply' AND user_id = ? ORDER BY created_at",
    page.ownerId,
  )
  return Promise.all(
    rows.map(async ({ id, language, sealed_secret }) => ({
      language,
      ...JSON.parse((await open(configOf(world.env).dataKeys, `mail:${id}`, sealed_secret)) ?? 'null'),
    })),
  )
}
const texts = async () => (await mails()).map((mail) => mail.texts)

test('replies that a visitor does not read are one mail, two minutes after the first, in the language of the thread', async () => {
  expect(await leave()).toEqual({ kind: 'stored' })
  await write('Soy Ana.')
  await world.clock.advance(MINUTE_MS)
  await write('Llega mañana.')
  expect(await mails()).toEqual([])
  await world.clock.advance(MINUTE_MS + 1_000)
  expect(await mails()).toEqual([
    expect.objectContaining({
      ...{ language: 'en', to: EMAIL.email, texts: ['Soy Ana.', 'Llega mañana.'] },
      path: `/public/chat/${page.agentId}`,
    }),
  ])
  await world.clock.advance(30 * MINUTE_MS)
  expect(await mails()).toHaveLength(1)
  await write('Ya salió.')
  await world.clock.advance(3 * MINUTE_MS)
  expect(await texts()).toEqual([['Soy Ana.', 'Llega mañana.'], ['Ya salió.']])
})

test('a visitor who opens the chat before the mail is due gets none', async () => {
  await leave()
  await write('Soy Ana.')
  await world.clock.advance(MINUTE_MS)
  const reader = { key: 'visitor', most: 3, sessionId: SESSION }
  const asked = new Request('http://agent/readers', { headers: { 'x-reader': JSON.stringify(reader) } })
  // There are no sockets in this process: the object hears of the reader before it opens one.
  await Promise.resolve()
    .then(() => page.of.hub.fetch(asked))
    .catch(() => {})
  await world.clock.advance(5 * MINUTE_MS)
  expect(await mails()).toEqual([])
})

test.each([
  ['is open when the mail is due, is not mailed', true, []],
  ['was open when it was written, and is lost by then, is mailed', false, [['Soy Ana.']]],
] as const)('a reply to a visitor whose stream %s', async (_, isOpenThen, expected) => {
  const { tags } = page.of.socket
  await leave()
  tags.add(`session:${SESSION}`)
  await write('Soy Ana.')
  if (!isOpenThen) tags.delete(`session:${SESSION}`)
  await world.clock.advance(5 * MINUTE_MS)
  tags.delete(`session:${SESSION}`)
  await world.clock.advance(5 * MINUTE_MS)
  expect(await texts()).toEqual(expected)
})

test('a visitor who left no e-mail address, or removed it, gets no mail', async () => {
  await write('Soy Ana.')
  await leave({ email: null, phone: '+52 55 1234 5678' })
  await write('¿Hola?')
  await leave()
  await write('¿Sigues ahí?')
  await leave({ email: null, phone: null })
  await world.clock.advance(5 * MINUTE_MS)
  expect(await mails()).toEqual([])
})

test('a thread has a limit of mails a day, and further replies are collected for the next day', async () => {
  await leave()
  for (let n = 0; n <= REPLY_MAILS_A_DAY + 1; n++) {
    await write(`Número ${n}.`)
    await world.clock.advance(3 * MINUTE_MS)
  }
  expect(await mails()).toHaveLength(REPLY_MAILS_A_DAY)
  await world.clock.advance(24 * 60 * MINUTE_MS)
  expect((await texts()).at(-1)).toEqual([`Número ${REPLY_MAILS_A_DAY}.`, `Número ${REPLY_MAILS_A_DAY + 1}.`])
})

test('a mail is queued by the next object, and once D1 is back', async () => {
  await leave()
  await write('Soy Ana.')
  page.of.wakeAnew()
  world.d1.isAway = true
  await world.clock.advance(3 * MINUTE_MS)
  world.d1.isAway = false
  await world.clock.advance(3 * MINUTE_MS)
  expect(await texts()).toEqual([['Soy Ana.']])
})

test('an address is restored after a loss of storage, and refused when it is sent too often', async () => {
  await leave()
  await page.of.hub.flush()
  page.of.loseStorage()
  await write('Soy Ana.')
  await world.clock.advance(3 * MINUTE_MS)
  expect(await texts()).toEqual([['Soy Ana.']])
  const outcomes = []
  for (let n = 0; n < 6; n++) outcomes.push((await leave()).kind)
  expect(outcomes).toEqual([...Array(5).fill('stored'), 'limited'])
  expect(await page.of.hub.leaveAddress('nobody-has-this-one', EMAIL, 'here')).toEqual({ kind: 'unknown' })
})
