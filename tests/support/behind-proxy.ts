import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'

/** What undici says of a request that begins. */
interface Beginning {
  request: { origin: string; path: string }
}

/**
 * Where a server listens behind the proxy that wrangler puts before it. The proxy keeps a connection for five idle
 * seconds, just as long as the server does: a POST at that moment is answered with a 500 of the proxy's own, and the
 * server never hears of it. Wrangler names only the proxy; `ask` has to call the server past it.
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
  if (!origin) throw new Error('Nobody said where the server listens.')
  return new URL(origin)
}
