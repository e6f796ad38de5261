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

/** Makes every fetch of this process, those of the runtime on behalf of the Worker among them, begin so. */
const plain = globalThis.fetch
globalThis.fetch = async (...call: Parameters<typeof fetch>) => {
  await noticeClosedConnections()
  return plain(...call)
}
