import { pause } from './waiting.ts'

/** The delays between attempts: from a short network error to a server that is being replaced. */
const PAUSES_MS = [500, 2_000, 5_000]

const connected = (): Promise<unknown> | undefined =>
  navigator.onLine ? undefined : new Promise((resolve) => addEventListener('online', resolve, { once: true }))

/**
 * Loads a lazily loaded part of the page, with retries. While the browser is offline it waits for the connection.
 * Rejects with the last error.
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
