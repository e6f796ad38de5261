import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { events, StreamRefused } from '../../web/core/sse.ts'

const page = Object.assign(new EventTarget(), { hidden: false })
const turn = (hidden: boolean) => {
  page.hidden = hidden
  page.dispatchEvent(new Event('visibilitychange'))
}
/** A wait is over as soon as everything waits. */
beforeEach(() => {
  page.hidden = false
  vi.stubGlobal('document', page)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.setTimerTickMode('nextTimerAsync')
})
afterEach(() => vi.useRealTimers())

const stream = (text: string) => new Response(text)
const headerOf = (call: ReturnType<typeof vi.fn>, time: number, name: string) =>
  new Headers(call.mock.calls[time]?.[1]?.headers).get(name)

test('events are read with their ids, and a broken stream goes on from the last of them', async () => {
  const leaving = new AbortController()
  const call = vi
    .fn()
    .mockResolvedValueOnce(stream('id: 1\ndata: one\n\nevent: note\ndata: two\n\n'))
    .mockResolvedValueOnce(stream('id: 2\ndata: three\n\n'))
  const read: string[] = []
  for await (const { event, data } of events('/s', { signal: leaving.signal, call, headers: { a: 'b' } })) {
    read.push(`${event} ${data}`)
    if (data === 'three') leaving.abort()
  }
  expect(read).toEqual(['message one', 'note two', 'message three'])
  expect(headerOf(call, 0, 'last-event-id')).toBeNull()
  expect(headerOf(call, 1, 'last-event-id')).toBe('1')
  expect(headerOf(call, 1, 'a')).toBe('b')
})

test('a refusal ends it, an outage does not', async () => {
  const call = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce(new Response(null, { status: 503 }))
    .mockResolvedValueOnce(new Response(null, { status: 404 }))
  const reading = events('/s', { signal: new AbortController().signal, call }).next()
  await expect(reading).rejects.toBeInstanceOf(StreamRefused)
  expect(call).toHaveBeenCalledTimes(3)
})

test('no connection is held while the page is hidden', async () => {
  const leaving = new AbortController()
  const call = vi.fn().mockResolvedValue(stream('data: seen\n\n'))
  turn(true)
  const reading = events('/s', { signal: leaving.signal, call }).next()
  await new Promise((resolve) => setTimeout(resolve, 60_000))
  expect(call).not.toHaveBeenCalled()
  turn(false)
  expect((await reading).value).toMatchObject({ data: 'seen' })
  leaving.abort()
})
