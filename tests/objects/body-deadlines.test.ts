import type { Context } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import { statusOf } from '../../worker/contract/errors.ts'
import { dropBody, takeAgentFile, takeBody, takeBytes, takeFile } from '../../worker/core/body.ts'
import { TestClock } from '../support/test-clock.ts'

let clock: TestClock
beforeEach(() => {
  clock = new TestClock()
})

/** A call whose body has begun and never ends; a byte comes each second. */
function endless(): Context {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => void clock.every(1_000, () => controller.enqueue(new Uint8Array([0x20]))),
  })
  const raw = new Request('http://vocero.test/', { method: 'POST', body, duplex: 'half' } as RequestInit)
  return { req: { raw, bodyCache: {}, header: () => 'application/json' } } as unknown as Context
}

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
  expect(statusOf['request.timeout']).toBe(408)
})

test('a body that nobody looks at is not waited for any longer', async () => {
  let isDropped = false
  void dropBody(endless().req, clock).then(() => {
    isDropped = true
  })
  await clock.advance(4_999)
  expect(isDropped).toBe(false)
  await clock.advance(1)
  expect(isDropped).toBe(true)
})
