import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { repeatable } from '../support/closed-connections.ts'

let server: Server
let calls = 0
/** A server that closes the connections of the first so many calls without an answer. */
async function closing(first: number): Promise<string> {
  calls = 0
  server = createServer((request, response) => {
    if (++calls <= first) request.socket.resetAndDestroy()
    else response.end('done')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

test('a call that may be made twice is made again where its connection was closed', async () => {
  const url = await closing(1)
  const answer = await repeatable(() => fetch(url, { method: 'POST' }))
  expect([await answer.text(), calls]).toEqual(['done', 2])
})

test('but once only, and not for any other failure', async () => {
  const url = await closing(5)
  await expect(repeatable(() => fetch(url, { method: 'POST' }))).rejects.toThrow('fetch failed')
  expect(calls).toBe(2)
  let made = 0
  const failing = repeatable(() => {
    made++
    return Promise.reject(new Error('no'))
  })
  await expect(failing).rejects.toThrow('no')
  expect(made).toBe(1)
})
