import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'

/** The message of undici's channel when a request starts. */
interface Beginning {
  request: { origin: string; path: string }
}

/**
 * The server's own address, to bypass wrangler's proxy. Proxy and server both close idle connections after five seconds: a POST
 * at that moment gets a 500 of the proxy and does not reach the server. Wrangler reports the proxy's address only; `ask` makes a
 * call that does not pass the proxy, and whose origin is observed.
 */
export async function behindProxy(ask: (path: string) => Promise<{ text: () => Promise<string> }>): Promise<URL> {
  const path = `/api/health?${randomUUID()}`
  let origin: string | undefined
  const listener = (message: unknown) => {
    const { request } = message as Beginning
    if (request.path === path) origin = request.origin
  }
  subscribe('undici:request:create', listener)
  try {
    await (await ask(path)).text()
  } finally {
    unsubscribe('undici:request:create', listener)
  }
  if (!origin) throw new Error('The address of the server was not observed.')
  return new URL(origin)
}
