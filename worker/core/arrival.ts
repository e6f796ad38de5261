import { createMiddleware } from 'hono/factory'
import { localeOf } from '../contract/locales.ts'
import { addressOf } from './address.ts'
import { configOf } from './config.ts'
import type { AppEnv } from './context.ts'
import { BOOKMARK_HEADER, openDatabase } from './db.ts'
import { newId } from './ids.ts'

const USER_AGENT_KEPT = 200

/** Puts the circumstances of the call together before any route sees it, and the bookmark on its answer. */
export const arrival = createMiddleware<AppEnv>(async (c, next) => {
  const freshness = c.req.method === 'GET' ? 'any' : 'newest'
  const requestId = newId()
  const db = openDatabase(c.env, freshness, c.req.header(BOOKMARK_HEADER))
  c.set('work', {
    env: c.env,
    config: configOf(c.env),
    db,
    now: Date.now(),
    locale: localeOf(c.req.header('x-language')),
    requestId,
    address: addressOf(c.req.raw.headers),
    userAgent: c.req.header('user-agent')?.slice(0, USER_AGENT_KEPT) ?? null,
    background: (work) => c.executionCtx.waitUntil(work),
  })
  await next()
  c.header('x-request-id', requestId)
  const bookmark = db.bookmark()
  if (bookmark) c.header(BOOKMARK_HEADER, bookmark)
})
