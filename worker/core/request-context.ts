import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { localeOf } from '../contract/locales.ts'
import { addressOf, countryIn } from './address.ts'
import { systemClock } from './clock.ts'
import { type Config, configOf } from './config.ts'
import type { AppEnv } from './context.ts'
import { type Database, openDatabase, type Start } from './db.ts'
import { equalInConstantTime, keyedHash } from './hashing.ts'
import { newId } from './ids.ts'

const BOOKMARK_HEADER = 'x-d1-bookmark'

/** D1's bookmark, followed by our signature, so that signed bookmarks still sort by age. */
const SIGNED = /^([0-9a-f]{8}(?:-[0-9a-f]{8,32}){1,4})\.([A-Za-z0-9_-]{22})$/i

const markOf = (config: Config, bookmark: string): string =>
  keyedHash(config.privacyKey, 'bookmark', bookmark).slice(0, 22)

/** A bookmark with our signature: a forged one could refer to a state that no replica ever reaches. */
const signedBookmark = (config: Config, bookmark: string): string => `${bookmark}.${markOf(config, bookmark)}`

/** The bookmark of a header with our signature; anything else is ignored. */
function readBookmark(config: Config, header: string | undefined): string | null {
  const [, bookmark, mark] = SIGNED.exec(header ?? '') ?? []
  if (!bookmark || !mark) return null
  return equalInConstantTime(mark, markOf(config, bookmark)) ? bookmark : null
}

const USER_AGENT_KEPT = 200

/**
 * Writes start at the primary. Reads start at any replica that has the caller's last write, whose bookmark the caller sends. A
 * signed-in caller without a bookmark reads from the primary.
 */
function startOf(c: Context<AppEnv>, config: Config): Start {
  if (c.req.method !== 'GET') return 'newest'
  const bookmark = readBookmark(config, c.req.header(BOOKMARK_HEADER))
  if (bookmark) return { bookmark }
  return c.req.header('authorization') ? 'newest' : 'any'
}

/** Creates the context of the call before any route, and adds the bookmark to its answer. */
export const requestContext = createMiddleware<AppEnv>(async (c, next) => {
  const requestId = newId()
  const config = configOf(c.env)
  let opened: Database | undefined
  c.set('work', {
    env: c.env,
    config,
    // Opened on first use: most calls of providers need no database.
    get db() {
      opened ??= openDatabase(c.env, startOf(c, config))
      return opened
    },
    now: systemClock.now(),
    clock: systemClock,
    locale: localeOf(c.req.header('x-language')),
    requestId,
    address: addressOf(c.req.raw.headers, config),
    userAgent: c.req.header('user-agent')?.slice(0, USER_AGENT_KEPT) ?? null,
    country: countryIn(c.req.raw.cf, config),
    background: (work) => c.executionCtx.waitUntil(work),
  })
  await next()
  c.res.headers.set('x-request-id', requestId)
  const bookmark = opened?.bookmark()
  if (bookmark) c.res.headers.set(BOOKMARK_HEADER, signedBookmark(config, bookmark))
})
