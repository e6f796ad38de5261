import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fieldsOfChannel } from '../../worker/contract/channel-settings.ts'
import { configOf } from '../../worker/core/config.ts'
import { sealedChange } from '../../worker/features/channels/sealing.ts'
import { calledChannelOf, handleWebhook } from '../../worker/features/chat/webhooks.service.ts'
import { type InProcess, inProcess, PAGE, type PageAgent } from '../support/in-process.ts'
import { signedByMeta } from '../support/providers/signing.ts'

const NEW_SECRET = 'the-secret-of-now-0123456789abcdef'

let world: InProcess
let page: PageAgent
beforeAll(async () => {
  world = await inProcess()
})
beforeEach(async () => {
  world.clock.stopFor(60_000)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  page = await world.pageAgent()
})

/** What a provider is answered that tells of a message which was read. */
async function called({ agentId }: PageAgent = page, secret = PAGE.appSecret): Promise<string> {
  const event = { sender: { id: 'person-1' }, recipient: { id: PAGE.pageId }, timestamp: 1, read: { watermark: 1 } }
  const body = JSON.stringify({ object: 'page', entry: [{ id: PAGE.pageId, time: 1, messaging: [event] }] })
  const call = {
    headers: new Headers(signedByMeta(secret, body)),
    query: new URLSearchParams(),
    body: new TextEncoder().encode(body),
  }
  const work = world.work()
  return calledChannelOf(work, agentId, 'facebook')
    .then((channel) => handleWebhook(work, channel, call))
    .then(
      () => 'taken',
      ({ code }: { code: string }) => code,
    )
}

async function changeSecret({ channelId }: PageAgent, appSecret: string): Promise<void> {
  const place = { id: channelId, type: 'facebook', fields: fieldsOfChannel('facebook', []), stored: {} } as const
  const { change } = await sealedChange(configOf(world.env).dataKeys, place, { appSecret })
  await world.rows('UPDATE channels SET config = json_patch(config, ?) WHERE id = ?', JSON.stringify(change), channelId)
}

test('a change of a channel takes effect at the second call after five seconds, as the first one reads it in the background', async () => {
  const [gone, left] = [await world.pageAgent(), await world.pageAgent()]
  const all = () => Promise.all([called(page), called(gone), called(left)])
  expect(await all()).toEqual(['taken', 'taken', 'taken'])
  await changeSecret(page, NEW_SECRET)
  await world.rows('UPDATE users SET is_active = 0 WHERE id = ?', gone.ownerId)
  await world.clock.advance(4_999)
  // What is remembered lets in, for now.
  expect(await all()).toEqual(['taken', 'taken', 'taken'])
  await world.clock.advance(1)
  // These calls find what is remembered too old: it is read anew beside them.
  expect(await all()).toEqual(['taken', 'taken', 'taken'])
  await world.clock.advance(250)
  expect(await all()).toEqual(['channel.signatureWrong', 'channel.notFound', 'taken'])
  expect(await called(page, NEW_SECRET)).toBe('taken')
})

test('a channel that was not called for ten seconds is read before the call is answered', async () => {
  expect(await called()).toBe('taken')
  await world.rows('UPDATE users SET is_active = 0 WHERE id = ?', page.ownerId)
  await world.clock.advance(9_999)
  expect(await called()).toBe('taken')
  world.clock.stopFor(1)
  expect(await called()).toBe('channel.notFound')
})

test('a call that does not match the cached channel is verified with the stored one', async () => {
  expect(await called()).toBe('taken')
  await world.clock.advance(1)
  await changeSecret(page, NEW_SECRET)
  expect(await called(page, NEW_SECRET)).toBe('taken')
  expect(await called()).toBe('channel.signatureWrong')
})

test('a channel whose secrets cannot be decrypted any more accepts no call and gets an error, although it is cached', async () => {
  expect(await called()).toBe('taken')
  const broken = `v1.other.AAAAAAAAAAAAAAAA.${'A'.repeat(40)}`
  await world.rows(
    "UPDATE channels SET config = json_set(config, '$.appSecret', ?) WHERE id = ?",
    broken,
    page.channelId,
  )
  world.clock.stopFor(10_000)
  expect(await called()).toBe('channel.signatureWrong')
  await world.settled()
  expect(await world.rows('SELECT status, status_reason FROM channels WHERE id = ?', page.channelId)).toEqual([
    { status: 'error', status_reason: 'secretsUnreadable' },
  ])
})
