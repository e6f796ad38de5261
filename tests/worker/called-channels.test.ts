import { afterAll, beforeAll, expect, test } from 'vitest'
import { messengerServer, type Page, pageOn, receipt, secretChanged } from '../support/messenger.ts'
import type { Graph } from '../support/providers/graph.ts'
import type { Server } from '../support/server.ts'

let server: Server
let graph: Graph
beforeAll(async () => {
  ;({ server, graph } = await messengerServer())
})
afterAll(async () => {
  await server.close()
  await graph.close()
})

const ofNow = 'the-secret-of-now-0123456789abcdef'
const statusOf = async (page: Page, secret?: string) => (await page.deliver([receipt('read')], secret)).status

test('whatever becomes of channels elsewhere is known here within ten seconds, while all of them are being called', async () => {
  const [changed, gone, left] = await Promise.all([pageOn(server), pageOn(server), pageOn(server)])
  const all = () => Promise.all([statusOf(changed), statusOf(gone), statusOf(left)])
  expect(await all()).toEqual([200, 200, 200])
  await secretChanged(server, changed, ofNow)
  await server.rows('UPDATE users SET is_active = 0 WHERE id = ?', gone.ownerId)
  // What is remembered lets in, for now.
  expect(await all()).toEqual([200, 200, 200])
  const seen: number[][] = []
  await expect
    .poll(async () => seen[seen.push(await all()) - 1], { timeout: 10_000, interval: 100 })
    .toEqual([401, 404, 200])
  expect(new Set(seen.map(([, , status]) => status))).toEqual(new Set([200]))
  expect(await statusOf(changed, ofNow)).toBe(200)
})

test('a channel whose secrets no longer open believes nobody, and says so, though it was called a moment ago', async () => {
  const page = await pageOn(server)
  expect(await statusOf(page)).toBe(200)
  const broken = `UPDATE channels SET config = json_set(config, '$.appSecret', 'v1.other.AAAAAAAAAAAAAAAA.${'A'.repeat(40)}')`
  await server.rows(`${broken} WHERE id = ?`, page.channelId)
  await expect.poll(() => statusOf(page), { timeout: 10_000, interval: 100 }).toBe(401)
  const [row] = await server.rows('SELECT status, status_reason FROM channels WHERE id = ?', page.channelId)
  expect(row).toEqual({ status: 'error', status_reason: 'secretsUnreadable' })
})
