import { pause } from './waiting.ts'

/** The delays of retries: short after a network error, longer for a server that is being replaced. */
const PAUSES_MS = [500, 2_000, 5_000]

const connected = (): Promise<unknown> | undefined =>
  navigator.onLine ? undefined : new Promise((resolve) => addEventListener('online', resolve, { once: true }))

/**
 * Loads a later part of the page. A part that a lost connection interrupted is loaded again once there is one;
 * rejects with the last error.
 */
export async function withRetries<Part>(fetch: () => Promise<Part>): Promise<Part> {
  for (const ms of PAUSES_MS) {
    try {
      return await fetch()
    } catch {
      await pause(ms)
      await connected()
    }
  }
  return fetch()
}
