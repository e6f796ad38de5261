import { createMiddleware } from 'hono/factory'

/** What every answer of the API carries. */
export const apiHeaders = createMiddleware(async (c, next) => {
  await next()
  c.header('x-content-type-options', 'nosniff')
  c.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  c.header('cross-origin-resource-policy', 'same-origin')
  if (c.res.headers.get('content-type') === 'application/json')
    c.header('content-type', 'application/json; charset=utf-8')
  if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
})

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

/** The console is never framed; the public chat is meant to be. */
export const pageHeaders = {
  console: {
    ...onEveryPage,
    'content-security-policy': `${CSP}; frame-ancestors 'none'`,
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
  },
  chat: { ...onEveryPage, 'content-security-policy': `${CSP}; frame-ancestors *` },
} as const

/** The public chat of somebody who says which sites may frame it. */
export const framedBy = (origins: readonly string[]) => ({
  ...pageHeaders.chat,
  'content-security-policy': `${CSP}; frame-ancestors ${origins.join(' ')}`,
})

/** A file that is not there. */
export const nothingHeaders = {
  ...onEveryPage,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'content-type': 'text/plain; charset=utf-8',
} as const
