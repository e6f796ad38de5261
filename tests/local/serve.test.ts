import { expect, test, vi } from 'vitest'
import { serve } from '../../worker/local/serve.ts'
import { freePort } from '../support/reserved-ports.ts'

/** A program that answers every call in this way and stays until it is ended. */
const server = (port: number, status: number, body: string) => [
  '-e',
  `require('node:http').createServer((_, answer) => answer.writeHead(${status}).end(${JSON.stringify(body)})).listen(${port}, '127.0.0.1')`,
]

const isTaken = (port: number) =>
  fetch(`http://127.0.0.1:${port}`).then(
    () => true,
    () => false,
  )

test('a server with a wrong variable is ended at once, and that is said', async () => {
  const port = await freePort()
  const onReady = vi.fn()
  const body = '{"success":false,"error":{"code":"server.misconfigured"}}'
  const before = process.listenerCount('SIGTERM')
  await expect(serve(server(port, 500, body), { port, onReady })).rejects.toThrow('server.misconfigured')
  expect(onReady).not.toHaveBeenCalled()
  expect(process.listenerCount('SIGTERM')).toBe(before)
  await vi.waitUntil(async () => !(await isTaken(port)))
})

test('a server that ends before it is ready leaves nothing behind that keeps the command running', async () => {
  const before = process.listenerCount('SIGINT')
  const served = serve(['-e', 'process.exit(1)'], { port: await freePort(), onReady: vi.fn() })
  await expect(served).rejects.toThrow('ended before it was ready')
  expect(process.listenerCount('SIGINT')).toBe(before)
})
