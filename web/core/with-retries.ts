import { pause } from './waiting.ts'

/** The delays between attempts: from a short network error to a server that is being replaced. */
const PAUSES_MS = [500, 2_000, 5_000]

const connected = (): Promise<unknown> | undefined =>
  navigator.onLine ? undefined : new Promise((resolve) => addEventListener('online', resolve, { once: true }))

/** Firefox caches a failed import until the page is left; another address of the module is fetched again. */
const REMEMBERED = /error loading dynamically imported module: ([^?]+)/
let anew = 0

/**
 * Imports a lazily loaded part of the page, with retries. While the browser is offline it waits for the connection.
 * Rejects with the last error.
 */
export async function withRetries<Part>(importPart: () => Promise<Part>): Promise<Part> {
  let attempt = importPart
  for (const ms of PAUSES_MS) {
    try {
      return await attempt()
    } catch (error) {
      await pause(ms)
      await connected()
      const address = REMEMBERED.exec(String(error))?.[1]
      if (address) attempt = () => import(/* @vite-ignore */ `${address}?${anew++}`)
    }
  }
  return attempt()
}
