import * as z from 'zod/mini'
import type { Env } from './env.ts'
import { log } from './log.ts'
import type { OutgoingRules } from './outgoing.ts'
import { Refusal } from './refusal.ts'

export interface SigningKey {
  kid: string
  secret: Uint8Array
}

/** The environment, read once and judged. `jwtKeys`: the first signs, all verify. */
export interface Config {
  appOrigin: string
  jwtKeys: readonly [SigningKey, ...SigningKey[]]
  refreshKey: Uint8Array
  /** Keys the hashes of addresses, so that none is stored in clear. */
  privacyKey: Uint8Array
  outgoing: OutgoingRules
}

const SECRET_MIN_BYTES = 32
const secret = z.string().check(z.minLength(SECRET_MIN_BYTES))
const Keys = z.array(z.object({ kid: z.string().check(z.minLength(1)), secret })).check(
  z.minLength(1),
  z.refine((keys) => new Set(keys.map((key) => key.kid)).size === keys.length),
)
const json = z.pipe(
  z.string(),
  z.transform((text: string, ctx) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      ctx.issues.push({ code: 'custom', message: 'not JSON', input: undefined })
      return z.NEVER
    }
  }),
)
const hosts = z.pipe(
  z._default(z.string(), ''),
  z.transform((text: string) =>
    text
      .split(',')
      .map((host) => host.trim())
      .filter(Boolean),
  ),
)
const Variables = z
  .object({
    ENVIRONMENT: z.optional(z.string()),
    APP_ORIGIN: z.string().check(z.refine((url) => URL.parse(url)?.origin === url)),
    JWT_KEYS: z.pipe(json, Keys),
    REFRESH_KEY: secret,
    ENGINE_ALLOW_HOSTS: hosts,
  })
  .check(
    // An escape of the tests: whoever it reaches in production gets nothing answered at all.
    z.refine(({ ENVIRONMENT, ENGINE_ALLOW_HOSTS }) => ENVIRONMENT !== 'production' || ENGINE_ALLOW_HOSTS.length === 0, {
      path: ['ENGINE_ALLOW_HOSTS'],
    }),
  )

const read = new WeakMap<Env, Config | null>()
const bytes = (text: string) => new TextEncoder().encode(text)

function configFrom(env: Env): Config | null {
  const variables = Variables.safeParse(env)
  if (!variables.success) {
    const wrong = new Set(variables.error.issues.map((issue) => String(issue.path[0])))
    log('error', 'server.misconfigured', { variables: [...wrong].join(', ') })
    return null
  }
  const [first, ...rest] = variables.data.JWT_KEYS.map((key) => ({ kid: key.kid, secret: bytes(key.secret) }))
  if (!first) return null
  return {
    appOrigin: variables.data.APP_ORIGIN,
    jwtKeys: [first, ...rest],
    refreshKey: bytes(variables.data.REFRESH_KEY),
    privacyKey: bytes(`privacy:${variables.data.REFRESH_KEY}`),
    outgoing: {
      ownHosts: [new URL(variables.data.APP_ORIGIN).hostname],
      allowedHosts: variables.data.ENGINE_ALLOW_HOSTS,
    },
  }
}

/** Refuses (`server.misconfigured`) until every secret is there and long enough: the Worker never runs half-open. */
export function configOf(env: Env): Config {
  let config = read.get(env)
  if (config === undefined) {
    config = configFrom(env)
    read.set(env, config)
  }
  if (!config) throw new Refusal('server.misconfigured')
  return config
}
