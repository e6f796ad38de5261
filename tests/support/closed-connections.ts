import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Lets this process notice connections that a server closed while the process was busy. workerd closes a connection after
 * five idle seconds; a call that is written to one of those fails although no server ever saw it.
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
 * Makes a call that may be made twice, and makes it again where the server closed the connection at the moment of writing:
 * on a busy machine workerd may be as late to close an idle connection as this process is to notice it.
 */
export async function repeatable<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  await noticeClosedConnections()
  return call().catch(async (error: unknown) => {
    if (!isClosed(error)) throw error
    await noticeClosedConnections()
    return call()
  })
}

/** Makes every fetch of this process, those of the runtime on behalf of the Worker among them, begin so. */
const plain = globalThis.fetch
globalThis.fetch = async (...call: Parameters<typeof fetch>) => {
  await noticeClosedConnections()
  return plain(...call)
}
