import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Config } from '../../worker/core/config.ts'
import { type ConnectedChannel, showTyping } from '../../worker/features/chat/delivery.service.ts'
import { connectionOf, httpTo } from '../support/providers/connections.ts'
import { TestClock } from '../support/test-clock.ts'

const called: string[] = []
let clock: TestClock
beforeEach(() => {
  called.length = 0
  clock = new TestClock()
  vi.stubGlobal('fetch', async (url: string) => {
    called.push(url.split('/').at(-1) ?? '')
    return new Response('{"ok":true,"result":true}')
  })
})
afterEach(() => void vi.unstubAllGlobals())

const { addresses } = httpTo({})
const config = { providers: addresses, isProduction: false } as Config
const connectedChannel = (type: 'telegram' | 'viber'): ConnectedChannel => ({
  channel: { type } as ConnectedChannel['channel'],
  connection: connectionOf(type),
})

test('typing is shown again before it goes away, until the answer is there', async () => {
  const isDone = showTyping(config, connectedChannel('telegram'), { id: '77' }, clock)
  await clock.advance(9_000)
  expect(called).toEqual(['sendChatAction', 'sendChatAction', 'sendChatAction'])
  isDone()
  await clock.advance(60_000)
  expect(called).toHaveLength(3)
})

test('a provider that shows none is not called for it', async () => {
  showTyping(config, connectedChannel('viber'), { id: 'x' }, clock)()
  await clock.advance(60_000)
  expect(called).toEqual([])
})
