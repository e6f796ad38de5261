import { BOOKMARK, lastBookmark, rememberBookmark } from './bookmark.ts'
import { failureOf, offline } from './failure.ts'
import { enqueue, type RenewalParts, renew } from './renewal.ts'
import { currentSession, keepSession, sessionExpired } from './session.ts'
import { currentLocale } from './words.ts'

/** Calls with the credential in their body: they send no bearer token, and a 401 is their result. */
const WITHOUT_BEARER = new Set(['/api/auth/login', '/api/auth/register', '/api/auth/refresh'])

type Fetch = (input: RequestInfo | URL, init: RequestInit) => Promise<Response>

async function send(input: RequestInfo | URL, init: RequestInit | undefined, token: string | undefined, by?: Fetch) {
  const headers = new Headers(init?.headers)
  if (!headers.has('x-language')) headers.set('x-language', currentLocale())
  if (token) headers.set('authorization', `Bearer ${token}`)
  const bookmark = lastBookmark()
  if (bookmark) headers.set(BOOKMARK, bookmark)
  try {
    const response = await (by ?? fetch)(input, { ...init, headers })
    rememberBookmark(response)
    return response
  } catch (error) {
    if (init?.signal?.aborted) throw error
    throw offline()
  }
}

const parts: RenewalParts = {
  read: currentSession,
  store: keepSession,
  end: sessionExpired,
  ask: (refreshToken) =>
    send(
      '/api/auth/refresh',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ refreshToken }) },
      undefined,
    ),
  runExclusively: enqueue,
}

const pathOf = (input: RequestInfo | URL): string =>
  new URL(input instanceof Request ? input.url : input, location.href).pathname

/**
 * `fetch` with the headers for language, bearer token and bookmark. After a 401 the token is renewed and the call
 * repeated once. Rejects with `ApiFailure` when there is no response; a refusal is a response. `by` replaces `fetch`.
 */
export async function calling(input: RequestInfo | URL, init?: RequestInit, by?: Fetch): Promise<Response> {
  const token = WITHOUT_BEARER.has(pathOf(input)) ? undefined : currentSession()?.accessToken
  const response = await send(input, init, token, by)
  if (response.status !== 401 || !token) return response
  const renewal = await renew(token, parts)
  if (renewal.kind === 'renewed') return send(input, init, renewal.accessToken, by)
  if (renewal.kind === 'ended') return response
  throw renewal.response ? await failureOf(renewal.response) : offline()
}
