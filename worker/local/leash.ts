import { Socket } from 'node:net'
import { isMainThread } from 'node:worker_threads'

const LEASH = 3
const GOES_WITHIN_MS = 5_000

/**
 * Loaded into a server: when the process that started it ends, for any reason, the pipe between them closes and the
 * server ends with its process group.
 */
if (isMainThread && process.platform !== 'win32') {
  const leash = new Socket({ fd: LEASH })
  leash.once('close', () => {
    process.kill(-process.pid, 'SIGTERM')
    setTimeout(() => process.kill(-process.pid, 'SIGKILL'), GOES_WITHIN_MS).unref()
  })
  leash.resume().unref()
}
