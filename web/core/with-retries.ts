import { pause } from './waiting.ts'

/** The delays between attempts: from a short network error to a server that is being replaced. */
const PAUSES_MS = [500, 2_000, 5_000]

const connected = (): Promise<unknown> | undefined =>
  navigator.onLine ? undefined : new Promise((resolve) => addEventListener('online', resolve, { once: true }))

const REMEMBERED = /error loading dynamically imported module: ([^?]+)/
let anew = 0

/**
 * How to import again the module of this error: Firefox remembers until the page is left that it could not be fetched, and
 * fetches it at another address. `undefined` in browsers that do not remember.
 */
export function importAnew<Part>(error: unknown): (() => Promise<Part>) | undefined {
  const address = REMEMBERED.exec(String(error))?.[1]
  return address ? () => import(/* @vite-ignore */ `${address}?${anew++}`) : undefined
}

const isModule = (value: unknown): boolean => Object(value)[Symbol.toStringTag] === 'Module'

/** A script can contain several modules, as values that the import at the usual address selects from: all that they export. */
const allIn = <Part>(script: Part): Part =>
  Object.assign({}, ...Object.values(script as object).filter(isModule), script)

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
      const anew = importAnew<Part>(error)
      if (anew) attempt = async () => allIn(await anew())
    }
  }
  return attempt()
}
