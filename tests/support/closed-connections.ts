import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Processes the socket events of connections that a server closed while this process was busy. workerd closes a connection
 * after five idle seconds; a call that is written to a closed one fails and does not reach the server.
 */
export async function noticeClosedConnections(): Promise<void> {
  // The first turn may end before the sockets are polled, the second begins after it.
  await nextTurn()
  await nextTurn()
}

/** Whether the server closed the connection on which a call was written. */
function isClosed(error: unknown): boolean {
  const code = error instanceof Error ? (error.cause as { code?: unknown } | undefined)?.code : undefined
  return code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET'
}

/**
 * Makes a call that may be repeated, and repeats it if the server closed the connection while the call was written.
 */
export async function repeatable<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  await noticeClosedConnections()
  return call().catch(async (error: unknown) => {
    if (!isClosed(error)) throw error
    await noticeClosedConnections()
    return call()
  })
}

/** Applies this to every fetch of the process, including those of the runtime for the Worker. */
const plain = globalThis.fetch
globalThis.fetch = async (...call: Parameters<typeof fetch>) => {
  await noticeClosedConnections()
  return plain(...call)
}
