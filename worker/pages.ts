import { isId } from './contract/text.ts'
import { openDatabase } from './core/db.ts'
import type { Env } from './core/env.ts'
import { framedBy, nothingHeaders, pageHeaders } from './core/headers.ts'
import { framersOf } from './features/channels/providers.service.ts'

/** The console's own addresses; everything else under the origin is a real 404. */
const CONSOLE = [
  /^\/$/,
  /^\/(?:coming-soon|design)$/,
  /^\/dashboard$/,
  /^\/agents(?:\/[^/]+\/(?:channels|conversations))?$/,
  /^\/chat(?:\/[^/]+)?$/,
  /^\/(?:subscription|conversations|analytics|settings|billing|profile)$/,
  /^\/admin(?:\/(?:users|roles|permissions|agent-types(?:\/[^/]+)?|plans|subscriptions|audit-log))?$/,
]
/** What only a file can be: under a folder of files, with an ending, or hidden. */
const FILE = /^\/(?:chat-)?assets\/|\.\w+$|\/\./
const CHAT = /^\/public\/chat\/([^/]+)$/

const pageAt = (path: string): keyof typeof pageHeaders | null => {
  if (CHAT.test(path)) return 'chat'
  return CONSOLE.some((known) => known.test(path)) ? 'console' : null
}

/** A chat that cannot be asked who may frame it is framed by nobody. */
async function chatHeaders(path: string, env: Env): Promise<Record<string, string>> {
  const agentId = CHAT.exec(path)?.[1] ?? ''
  if (!isId(agentId)) return pageHeaders.chat
  const framers = await framersOf({ db: openDatabase(env, 'any') }, agentId).catch(() => ["'none'"])
  return framers ? framedBy(framers) : pageHeaders.chat
}

/**
 * Everything that is neither the API nor a file. A page of the application is its shell with the headers of that page;
 * an unknown address gets the console's shell with status 404, so that a person is told in his language.
 */
export async function page(request: Request, env: Env): Promise<Response> {
  const url = new URL(request.url)
  const isNavigation = request.method === 'GET' || request.method === 'HEAD'
  if (!isNavigation || FILE.test(url.pathname))
    return new Response('Not found\n', { status: 404, headers: nothingHeaders })

  const known = pageAt(url.pathname)
  const shell = await env.ASSETS.fetch(
    new Request(new URL(known === 'chat' ? '/chat' : '/', url), { method: request.method, headers: request.headers }),
  )
  const headers = new Headers(shell.headers)
  const own = known === 'chat' ? await chatHeaders(url.pathname, env) : pageHeaders.console
  for (const [name, value] of Object.entries(own)) headers.set(name, value)
  if (!known) headers.set('cache-control', 'no-store')
  // Hot reload brings scripts and styles inside the page, which the product itself never does.
  if (import.meta.env.DEV) headers.delete('content-security-policy')
  return new Response(shell.body, { status: known ? shell.status : 404, headers })
}
