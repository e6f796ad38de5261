import { LOCALE_PARAMETER, type Locale } from './contract/locales.ts'
import { isId } from './contract/text.ts'
import { systemClock } from './core/clock.ts'
import { openDatabase } from './core/db.ts'
import type { Env } from './core/env.ts'
import { framedBy, notFoundHeaders, pageHeaders } from './core/headers.ts'
import { localeFor } from './core/preferred-language.ts'
import { FOR_CRAWLERS } from './crawlers.ts'
import { recordEmbedding } from './features/agents/embedding.service.ts'
import { frameAncestorsOf } from './features/channels/providers.service.ts'
import { withContact, withHead, withNoScript } from './page-head.ts'
import { publicPageAt } from './public-pages.ts'

/** The console's paths; every other path is a 404. */
const CONSOLE = [
  /^\/$/,
  /^\/(?:privacy|terms|coming-soon|design(?:\/content)?)$/,
  /^\/(?:forgotten-password|new-password|confirm-email|invitation)$/,
  /^\/dashboard$/,
  /^\/agents(?:\/[^/]+(?:\/(?:analytics|answers|behaviour|blanks|channels|conversations|knowledge|preview|questions|settings|tests|training))?)?$/,
  /^\/chat(?:\/[^/]+)?$/,
  /^\/(?:subscription|conversations|analytics|settings|team|billing|profile|start)$/,
  /^\/admin(?:\/(?:users|roles|permissions|agent-types(?:\/[^/]+)?|plans|subscriptions|contact|audit-log))?$/,
]
/** Paths of files: in a folder of assets, with an extension, or hidden. */
const FILE = /^\/(?:chat-)?assets\/|\.\w+$|\/\./
const CHAT = /^\/public\/chat\/([^/]+)$/

const pageAt = (path: string): keyof typeof pageHeaders | null => {
  if (CHAT.test(path)) return 'chat'
  return CONSOLE.some((known) => known.test(path)) ? 'console' : null
}

/** The agent's id in the path of a chat, decoded as the API decodes it, so that each spelling has the headers of its agent. */
function agentIn(path: string): string {
  const segment = CHAT.exec(path)?.[1] ?? ''
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** If the allowed sites cannot be read, the chat may not be framed. */
async function chatHeaders({ headers }: Request, path: string, env: Env): Promise<Record<string, string>> {
  const agentId = agentIn(path)
  if (!isId(agentId)) return pageHeaders.chat
  const db = openDatabase(env, 'any')
  const isEmbedded = headers.get('sec-fetch-dest') === 'iframe' && headers.get('sec-fetch-site') === 'cross-site'
  const [framers] = await Promise.all([
    frameAncestorsOf({ db }, agentId).catch(() => ["'none'"]),
    isEmbedded && recordEmbedding({ db, now: systemClock.now() }, agentId).catch(() => undefined),
  ])
  return framers ? framedBy(framers) : pageHeaders.chat
}

/** The configured public origin, or else that of the request. */
const originOf = ({ APP_ORIGIN }: Env, url: URL): string => URL.parse(APP_ORIGIN ?? '')?.origin ?? url.origin

function forCrawlers(url: URL, env: Env): Response | null {
  const file = FOR_CRAWLERS[url.pathname]
  const headers = { ...notFoundHeaders, 'cache-control': 'public, max-age=3600', 'content-type': file?.type ?? '' }
  return file ? new Response(file.text(originOf(env, url)), { headers }) : null
}

async function consoleShell(request: Request, url: URL, env: Env, locale: Locale): Promise<Response> {
  const shell = await env.ASSETS.fetch(new Request(new URL('/', url), { method: request.method }))
  const page = publicPageAt(url.pathname)
  const configured = withContact(shell, env)
  return page ? withHead(configured, page, originOf(env, url), locale) : configured
}

const chatShell = (request: Request, url: URL, env: Env): Promise<Response> =>
  env.ASSETS.fetch(new Request(new URL('/chat', url), { method: request.method }))

/**
 * Serves everything that is neither the API nor a file. A page of the application is its shell with the headers of that page; an
 * unknown path gets the console's shell with status 404, which shows a message.
 */
export async function page(request: Request, env: Env): Promise<Response> {
  const url = new URL(request.url)
  const isNavigation = request.method === 'GET' || request.method === 'HEAD'
  const crawled = isNavigation && forCrawlers(url, env)
  if (crawled) return crawled
  if (!isNavigation || FILE.test(url.pathname))
    return new Response('Not found\n', { status: 404, headers: notFoundHeaders })

  const known = pageAt(url.pathname)
  const locale = localeFor(url.searchParams.get(LOCALE_PARAMETER), request.headers.get('accept-language'))
  const shell = withNoScript(await (known === 'chat' ? chatShell : consoleShell)(request, url, env, locale), locale)
  const headers = new Headers(shell.headers)
  // The ETag is that of the file, which is modified.
  headers.delete('etag')
  headers.append('vary', 'accept-language')
  const own = known === 'chat' ? await chatHeaders(request, url.pathname, env) : pageHeaders.console
  for (const [name, value] of Object.entries(own)) headers.set(name, value)
  if (!publicPageAt(url.pathname)) headers.set('x-robots-tag', 'noindex')
  if (!known) headers.set('cache-control', 'no-store')
  // Hot reload needs inline scripts and styles, which the product does not have.
  if (import.meta.env.DEV) headers.delete('content-security-policy')
  return new Response(shell.body, { status: known ? shell.status : 404, headers })
}
