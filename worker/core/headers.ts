import { createMiddleware } from 'hono/factory'

/** The headers of every answer of the API. Set on the answer itself, because `c.header` would copy it for each of them. */
export const apiHeaders = createMiddleware(async (c, next) => {
  await next()
  const { headers } = c.res
  headers.set('x-content-type-options', 'nosniff')
  if (!headers.has('content-security-policy'))
    headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  headers.set('cross-origin-resource-policy', 'same-origin')
  if (headers.get('content-type') === 'application/json') headers.set('content-type', 'application/json; charset=utf-8')
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
})

/** For the page of the API document, which has text and our style sheet, and no scripts. */
export const docsHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const

const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
  "frame-src 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

const onEveryPage = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

/** The console must not be framed; the public chat may be. */
export const pageHeaders = {
  console: {
    ...onEveryPage,
    'content-security-policy': `${CSP}; frame-ancestors 'none'`,
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
  },
  chat: { ...onEveryPage, 'content-security-policy': `${CSP}; frame-ancestors *` },
} as const

/** For the public chat of an agent whose owner lists the origins that may frame it. */
export const framedBy = (origins: readonly string[]) => ({
  ...pageHeaders.chat,
  'content-security-policy': `${CSP}; frame-ancestors ${origins.join(' ')}`,
})

/** For a file that does not exist. */
export const notFoundHeaders = {
  ...onEveryPage,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'content-type': 'text/plain; charset=utf-8',
} as const
