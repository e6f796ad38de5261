import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { events, StreamRefused } from '../../web/core/sse.ts'
import { STREAM_HEARTBEAT_MS } from '../../worker/contract/limits.ts'

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

/** A response of a connection that is gone without an error: what `text` says arrives, then nothing and no end. */
const deadStream = (text: string, signal: AbortSignal) =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(text))
        signal.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')))
      },
    }),
  )

test('a connection on which nothing arrives any more, not even a heartbeat, is given up and opened again', async () => {
  const leaving = new AbortController()
  const call = vi
    .fn()
    .mockImplementationOnce(async (_, { signal }) => deadStream('id: 1\ndata: one\n\n', signal))
    .mockImplementationOnce((_, { signal }) => new Promise((_, fail) => signal.addEventListener('abort', fail)))
    .mockResolvedValueOnce(stream('data: two\n\n'))
  const seen: string[] = []
  const options = { call, onOpen: () => seen.push('open'), onBreak: () => seen.push('broken') }
  for await (const { data } of events('/s', { signal: leaving.signal, ...options })) {
    seen.push(data)
    if (data === 'two') leaving.abort()
  }
  expect(seen).toEqual(['open', 'one', 'broken', 'broken', 'open', 'two'])
  expect(headerOf(call, 2, 'last-event-id')).toBe('1')
})

test('a connection with heartbeats stays open', async () => {
  const leaving = new AbortController()
  const heartbeats = (signal: AbortSignal) =>
    new Response(
      new ReadableStream({
        start: (controller) => signal.addEventListener('abort', () => controller.error(new Error('aborted'))),
        async pull(controller) {
          await new Promise((resolve) => setTimeout(resolve, STREAM_HEARTBEAT_MS))
          controller.enqueue(new TextEncoder().encode('data: heartbeat\n\n'))
        },
      }),
    )
  const call = vi.fn().mockImplementation(async (_, { signal }) => heartbeats(signal))
  let seen = 0
  for await (const _ of events('/s', { signal: leaving.signal, call })) {
    seen += 1
    if (seen === 10) leaving.abort()
  }
  expect(call).toHaveBeenCalledTimes(1)
})
