import type { Context } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import { statusOf } from '../../worker/contract/errors.ts'
import { dropBody, takeAgentFile, takeBody, takeBytes, takeFile } from '../../worker/core/body.ts'
import { TestClock } from '../support/test-clock.ts'

let clock: TestClock
beforeEach(() => {
  clock = new TestClock()
})

function callWith(body: ReadableStream<Uint8Array>, headers = {}): Context {
  const raw = new Request('http://vocero.test/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  return { req: { raw, bodyCache: {}, header: () => 'application/json' } } as unknown as Context
}

/** A call whose body has begun and never ends; a byte comes each second. */
const endless = (): Context =>
  callWith(
    new ReadableStream<Uint8Array>({
      start: (controller) => void clock.every(1_000, () => controller.enqueue(new Uint8Array([0x20]))),
    }),
  )

/** A call whose caller goes away while its body comes: the runtime makes the stream fail. */
const left = (headers = {}): Context =>
  callWith(
    new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array([0x20])),
      pull: (controller) => controller.error(new Error('Network connection lost.')),
    }),
    headers,
  )

test.each([
  ['a JSON body', 5_000, (c: Context) => takeBody(c, clock)],
  ['the call of a provider', 5_000, (c: Context) => takeBytes(c.req, clock)],
  ['a file', 60_000, (c: Context) => takeFile(c.req, clock)],
  ['an agent’s file', 60_000, (c: Context) => takeAgentFile(c, clock)],
])('%s that does not come to an end is given up after %d ms', async (_, ms, take) => {
  let code: string | undefined
  void take(endless()).then(
    () => {
      code = 'taken'
    },
    (error: { code: string }) => {
      code = error.code
    },
  )
  await clock.advance(ms - 1)
  expect(code).toBeUndefined()
  await clock.advance(1)
  expect(code).toBe('request.timeout')
  expect(statusOf('request.timeout')).toBe(408)
})

test.each([
  ['a body of an unknown length', {}, (c: Context) => takeBody(c, clock)],
  ['a body that says its length', { 'content-length': '20' }, (c: Context) => takeBody(c, clock)],
  ['the call of a provider', { 'content-length': '20' }, (c: Context) => takeBytes(c.req, clock)],
  ['a file', {}, (c: Context) => takeFile(c.req, clock)],
])('%s whose caller goes away is refused as one that did not come in time', async (_, headers, take) => {
  await expect(take(left(headers))).rejects.toMatchObject({ code: 'request.timeout' })
})

test('an unread body is not waited for any longer', async () => {
  let isDropped = false
  void dropBody(endless().req, clock).then(() => {
    isDropped = true
  })
  await clock.advance(4_999)
  expect(isDropped).toBe(false)
  await clock.advance(1)
  expect(isDropped).toBe(true)
})
