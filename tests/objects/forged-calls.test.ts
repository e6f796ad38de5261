import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { UNVERIFIED_A_MINUTE } from '../../worker/agent-client/webhook-calls.ts'
import { fieldsOfChannel } from '../../worker/contract/channel-settings.ts'
import { configOf } from '../../worker/core/config.ts'
import { sealedChange } from '../../worker/features/channels/sealing.ts'
import { calledChannelOf, handleWebhook } from '../../worker/features/chat/webhooks.service.ts'
import { type InProcess, inProcess, PAGE, type PageAgent } from '../support/in-process.ts'
import { signedByMeta } from '../support/providers/signing.ts'

const FORGED = 500
const NEW_SECRET = 'the-secret-of-now-0123456789abcdef'

let world: InProcess
let page: PageAgent
/** The statements of D1 since the last look. */
const statements: string[] = []
beforeAll(async () => {
  world = await inProcess()
  const database = world.env.DB as unknown as { withSession: () => { prepare: (sql: string) => unknown } }
  const { withSession } = database
  database.withSession = () => {
    const session = withSession()
    const prepare = (sql: string) => {
      statements.push(sql)
      return session.prepare(sql)
    }
    return { ...session, prepare }
  }
})
beforeEach(async () => {
  world.reset()
  world.clock.stopFor(120_000)
  page = await world.pageAgent()
  statements.length = 0
})

/** A call as somebody makes it who signs with `secret`: whether it was taken. */
async function call(secret: string, address = 'somebody'): Promise<string> {
  const event = { sender: { id: 'person-1' }, recipient: { id: PAGE.pageId }, timestamp: 1, read: { watermark: 1 } }
  const body = JSON.stringify({ object: 'page', entry: [{ id: PAGE.pageId, time: 1, messaging: [event] }] })
  const headers = new Headers(signedByMeta(secret, body))
  const called = { headers, query: new URLSearchParams(), body: new TextEncoder().encode(body) }
  const work = { ...world.work(), address }
  return calledChannelOf(work, page.agentId, 'facebook')
    .then((channel) => handleWebhook(work, channel, called))
    .then(
      () => 'taken',
      ({ code }: { code: string }) => code,
    )
}
async function flood(addressOf: (n: number) => string): Promise<void> {
  for (let n = 0; n < FORGED; n++) {
    await world.clock.advance(1)
    expect(await call('no-secret-of-this-page', addressOf(n))).toBe('channel.signatureWrong')
  }
}
const readsOfChannels = () => statements.filter((sql) => /^select\b.*\bfrom "?channels/is.test(sql)).length
const audited = () => statements.filter((sql) => /audit_log/i.test(sql)).length
async function logged(): Promise<string[]> {
  await world.clock.advance(250)
  return page.of.hub.loggedCalls(page.channelId, { limit: 1_000 }).map(({ verdict }) => verdict)
}

test('a flood of calls that nobody signed reads the channel a few times, and stops no signed call', async () => {
  expect(await call(PAGE.appSecret)).toBe('taken')
  statements.length = 0
  await flood(() => 'one-address')
  // Five of the Worker, and what the object reads of its settings.
  expect(readsOfChannels()).toBeLessThan(10)
  expect(audited()).toBe(1)
  expect(await call(PAGE.appSecret)).toBe('taken')
})

test('the owner sees in the log that they arrive, as many as he can read', async () => {
  const write = vi.spyOn(page.of.hub, 'logCalls')
  await flood((n) => `address-${n}`)
  expect(await logged()).toEqual(Array(UNVERIFIED_A_MINUTE).fill('forged'))
  expect(write.mock.calls.flatMap(([calls]) => calls)).toHaveLength(UNVERIFIED_A_MINUTE)
  await world.clock.advance(60_000)
  expect(await call('no-secret-of-this-page')).toBe('channel.signatureWrong')
  expect(await logged()).toHaveLength(UNVERIFIED_A_MINUTE + 1)
})

test('a secret that was changed elsewhere during a flood counts a second later', async () => {
  expect(await call(PAGE.appSecret)).toBe('taken')
  await flood(() => 'one-address')
  const place = { id: page.channelId, type: 'facebook', fields: fieldsOfChannel('facebook', []), stored: {} } as const
  const { change } = await sealedChange(configOf(world.env).dataKeys, place, { appSecret: NEW_SECRET })
  await world.rows(
    'UPDATE channels SET config = json_patch(config, ?) WHERE id = ?',
    JSON.stringify(change),
    page.channelId,
  )
  world.clock.stopFor(1_000)
  expect(await call(NEW_SECRET)).toBe('taken')
  expect(await call(PAGE.appSecret)).toBe('channel.signatureWrong')
})
