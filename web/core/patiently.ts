import { pause } from './waiting.ts'

/** Before each further try: short for what a bad network lost, longer for a server that is just being replaced. */
const PAUSES_MS = [500, 2_000, 5_000]

const connected = (): Promise<unknown> | undefined =>
  navigator.onLine ? undefined : new Promise((resolve) => addEventListener('online', resolve, { once: true }))

/**
 * Fetches a part of the page that comes after the page. What a lost connection took is fetched again once there is one;
 * rejects as the last try does.
 */
export async function patiently<Part>(fetch: () => Promise<Part>): Promise<Part> {
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
