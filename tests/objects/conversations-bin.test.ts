import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { BinnedExchange } from '../../worker/record/binned.store.ts'
import { model } from '../support/engines/agents.ts'
import { answering, type InProcess, inProcess, type PageAgent } from '../support/in-process.ts'
import { incoming } from '../support/messages.ts'

const CONTACT = 'facebook:person-1'

interface Call {
  messages: { role: string; content: string }[]
}

let world: InProcess
let page: PageAgent
let type: string
let calls: Call[]

beforeAll(async () => {
  world = await inProcess()
  type = await world.typeWith(model('http://engine.test/v1', { hasFallback: false }))
})
beforeEach(async () => {
  world.reset()
  calls = []
  world.engine.answer = (body, signal) => {
    calls.push(body as unknown as Call)
    const reply = answering({ choices: [{ message: { content: 'Anotado.' }, finish_reason: 'stop' }] })
    return reply(body, signal)
  }
  page = await world.pageAgent({ type })
})

async function said(text: string) {
  const message = incoming(world.clock, text, { sessionId: CONTACT })
  await page.of.hub.receiveAll([message], 0)
  await world.clock.advance(10_000)
  return message
}
/** Everything that the model was told with the last message. */
const told = (): string => (calls.at(-1)?.messages ?? []).map(({ content }) => content).join('\n')

const binned = () =>
  world.rows(
    'SELECT id, owner_id AS ownerId, content, NULL AS status FROM binned_conversations WHERE agent_id = ?',
    page.agentId,
  ) as unknown as Promise<BinnedExchange[]>
const exchangeOf = async (text: string): Promise<string> => {
  const rows = await world.rows('SELECT id, user_message FROM conversations WHERE agent_id = ?', page.agentId)
  return String(rows.find((row) => row['user_message'] === text)?.['id'])
}
const bin = async (text: string) =>
  page.of.hub.delete(await exchangeOf(text), { deletedBy: 'ana', deletedAt: world.clock.now() }, CONTACT)

test('a model does not get an exchange in the bin, and gets it again once it is restored', async () => {
  await said('mi pedido es el 1234')
  await said('gracias')
  expect(told()).toContain('1234')
  await bin('mi pedido es el 1234')
  await said('¿cuál era?')
  expect(told()).not.toContain('1234')
  const [exchange] = await binned()
  expect(await page.of.hub.restoreExchange(exchange as BinnedExchange)).toBe('restored')
  await said('¿y ahora?')
  expect(told()).toContain('1234')
  expect(await binned()).toEqual([])
})

test('open consoles get events when an exchange is deleted and restored, also one that the object does not have', async () => {
  await said('mi pedido es el 1234')
  await said('gracias')
  await page.of.hub.setStatus(CONTACT, 'closed')
  page.of.wakeAnew()
  await world.clock.advance(60_000)
  expect(page.of.rows('SELECT id FROM turns')).toEqual([])
  const change = { type: 'threadChanged', agentId: page.agentId, sessionId: CONTACT }
  page.of.socket.told.length = 0
  const changes = () =>
    (page.of.socket.told as { event: { type?: string } }[])
      .map(({ event }) => event)
      .filter(({ type }) => type === 'threadChanged')
  await bin('mi pedido es el 1234')
  expect(await exchangeOf('mi pedido es el 1234')).toBe('undefined')
  expect(changes()).toEqual([change])
  const [exchange] = await binned()
  await page.of.hub.restoreExchange(exchange as BinnedExchange)
  expect(changes()).toEqual([change, change])
})

test('a message that its contact deletes at the provider is erased from the bin', async () => {
  const message = await said('mi tarjeta es 4111')
  await said('otra cosa')
  await bin('mi tarjeta es 4111')
  expect(await binned()).toHaveLength(1)
  const revision = { kind: 'revision', sessionId: CONTACT, channelType: 'facebook', text: null } as const
  await page.of.hub.change([{ ...revision, messageId: message.providerId ?? '', at: world.clock.now() }])
  await world.clock.advance(60_000)
  expect(await binned()).toEqual([])
})
