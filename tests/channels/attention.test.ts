import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Config } from '../../worker/core/config.ts'
import { type Line, showAttention } from '../../worker/features/chat/delivery.service.ts'
import { connectionOf, wiresTo } from '../support/providers/connections.ts'

const called: string[] = []
beforeEach(() => {
  called.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (url: string) => {
    called.push(url.split('/').at(-1) ?? '')
    return new Response('{"ok":true,"result":true}')
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const { addresses } = wiresTo({})
const config = { providers: addresses, isProduction: false } as Config
const lineTo = (type: 'telegram' | 'viber'): Line => ({
  channel: { type } as Line['channel'],
  connection: connectionOf(type),
})

test('typing is shown again before it goes away, until the answer is there', async () => {
  const isDone = showAttention(config, lineTo('telegram'), { id: '77' })
  await vi.advanceTimersByTimeAsync(9_000)
  expect(called).toEqual(['sendChatAction', 'sendChatAction', 'sendChatAction'])
  isDone()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(called).toHaveLength(3)
})

test('a provider that shows none is not called for it', async () => {
  showAttention(config, lineTo('viber'), { id: 'x' })()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(called).toEqual([])
})
