import * as z from 'zod/mini'
import { jsonIn } from '../contract/json.ts'
import { STREAM_MAX_AGE_MS } from '../contract/limits.ts'
import { REPLY_MAIL_DELAY_MAX_MS, REPLY_MAIL_DELAY_MS } from '../contract/visitor-address.ts'
import type { Env } from './env.ts'
import { log } from './log.ts'
import { type MailSettings, MailVariables, mailFrom } from './mail/settings.ts'
import { type Network, networkOf } from './networks.ts'
import { allowedHost, type OutgoingRules } from './outgoing.ts'
import { AddressVariables, addressesFrom, exposedAddresses, type ProviderAddresses } from './provider-addresses.ts'
import { Refusal } from './refusal.ts'
import { KEY_NAME, type Keyring } from './secrets.ts'

/** A VAPID key pair (P-256) in base64url: the public key as a point, the private key as a number. */
interface PushKeys {
  publicKey: string
  privateKey: string
}

interface SigningKey {
  kid: string
  secret: Uint8Array
}

/**
 * The validated environment. `jwtKeys`: the first one signs, all of them verify. `dataKeys`: the first one encrypts, all of
 * them decrypt.
 */
export interface Config {
  appOrigin: string
  jwtKeys: readonly [SigningKey, ...SigningKey[]]
  refreshKey: Uint8Array
  /** The key of the hashes of addresses, which are not stored in clear text. */
  privacyKey: Uint8Array
  isProduction: boolean
  /** Proxies whose `X-Forwarded-For` is trusted, outside production. */
  trustedProxies: readonly Network[]
  outgoing: OutgoingRules
  providers: ProviderAddresses
  dataKeys: Keyring
  /** Verifies calls of Meta to channels without an app secret of their own. */
  metaAppSecret: string | null
  /** `null`: no mail is sent. */
  mail: MailSettings | null
  /** `null`: no push messages are sent. */
  push: PushKeys | null
  /** The maximum age of a stream. Its reader then reconnects with the last event id. */
  streamMaxAgeMs: number
  /** How long members' replies to an absent visitor are collected before they are mailed. */
  replyMailDelayMs: number
}

const SECRET_MIN_BYTES = 32
const SECOND_MS = 1_000
const secret = z.string().check(z.minLength(SECRET_MIN_BYTES))
const Keys = z.array(z.object({ kid: z.string().check(z.minLength(1)), secret })).check(
  z.minLength(1),
  z.refine((keys) => new Set(keys.map((key) => key.kid)).size === keys.length),
)
const DataKeys = Keys.check(z.refine((keys) => keys.every(({ kid }) => KEY_NAME.test(kid))))
/** A text that is not JSON becomes `undefined`, which the schema of the value refuses. */
const json = z.pipe(
  z.string(),
  z.transform((text: string) => jsonIn(text)),
)
const PushKeys = z.object({
  publicKey: z.string().check(z.regex(/^[\w-]{87}$/)),
  privateKey: z.string().check(z.regex(/^[\w-]{43}$/)),
})
const list = z.pipe(
  z._default(z.string(), ''),
  z.transform((text: string) =>
    text
      .split(',')
      .map((host) => host.trim())
      .filter(Boolean),
  ),
)
const networks = z.pipe(
  list,
  z.transform((texts: string[], ctx) =>
    texts.flatMap((text) => {
      const network = networkOf(text)
      if (network) return [network]
      ctx.issues.push({ code: 'custom', message: 'neither an address nor a range', input: undefined })
      return []
    }),
  ),
)
const hosts = z.pipe(
  list,
  z.transform((texts: string[], ctx) =>
    texts.flatMap((text) => {
      const host = allowedHost(text)
      if (host) return [host]
      ctx.issues.push({ code: 'custom', message: 'no host', input: undefined })
      return []
    }),
  ),
)
const secondsField = (maxMs: number) =>
  z.pipe(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxMs / SECOND_MS)),
    z.transform((seconds: number) => seconds * SECOND_MS),
  )
const Variables = z.object({
  APP_ORIGIN: z.string().check(z.refine((url) => URL.parse(url)?.origin === url)),
  JWT_KEYS: z.pipe(json, Keys),
  REFRESH_KEY: secret,
  DATA_KEYS: z.pipe(json, DataKeys),
  PUSH_KEYS: z.optional(z.pipe(json, PushKeys)),
  ENVIRONMENT: z.optional(z.string()),
  META_APP_SECRET: z.optional(z.string()),
  TRUSTED_PROXY: networks,
  ENGINE_ALLOW_HOSTS: hosts,
  STREAM_MAX_AGE_SECONDS: z.optional(secondsField(STREAM_MAX_AGE_MS)),
  REPLY_MAIL_SECONDS: z.optional(secondsField(REPLY_MAIL_DELAY_MAX_MS)),
  ...AddressVariables,
  ...MailVariables,
})

const configs = new WeakMap<Env, Config | null>()
const bytes = (text: string) => new TextEncoder().encode(text)
const inBytes = ({ kid, secret }: { kid: string; secret: string }) => ({ kid, secret: bytes(secret) })

function misconfigured(variables: readonly string[]): null {
  log('error', 'server.misconfigured', { variables: [...new Set(variables)].join(', ') })
  return null
}

/** Warns when a public installation counts all callers as one address, so that one of them exhausts the rate limits of all. */
function configFrom(env: Env): Config | null {
  const variables = Variables.safeParse(env)
  if (!variables.success) return misconfigured(variables.error.issues.map((issue) => String(issue.path[0])))
  const isProduction = variables.data.ENVIRONMENT === 'production'
  const escapes = variables.data.ENGINE_ALLOW_HOSTS.length > 0 ? ['ENGINE_ALLOW_HOSTS'] : []
  const forbiddenAddresses = isProduction ? [...exposedAddresses(variables.data), ...escapes] : []
  if (forbiddenAddresses.length > 0) return misconfigured(forbiddenAddresses)
  const { ENGINE_ALLOW_HOSTS: allowedHosts, MAIL_URL: smtp, MAIL_FROM: mailSender } = variables.data
  if (smtp && !mailSender) return misconfigured(['MAIL_FROM'])
  if (!isProduction && variables.data.APP_ORIGIN.startsWith('https:') && variables.data.TRUSTED_PROXY.length === 0)
    log('warn', 'server.addressesUnknown', { variables: 'ENVIRONMENT, TRUSTED_PROXY' })
  const [first, ...rest] = variables.data.JWT_KEYS.map(inBytes)
  const [dataKey, ...olderDataKeys] = variables.data.DATA_KEYS.map(inBytes)
  if (!first || !dataKey) return null
  return {
    appOrigin: variables.data.APP_ORIGIN,
    jwtKeys: [first, ...rest],
    refreshKey: bytes(variables.data.REFRESH_KEY),
    privacyKey: bytes(`privacy:${variables.data.REFRESH_KEY}`),
    isProduction,
    trustedProxies: variables.data.TRUSTED_PROXY,
    outgoing: { ownHosts: [new URL(variables.data.APP_ORIGIN).hostname], allowedHosts },
    providers: addressesFrom(variables.data),
    dataKeys: [dataKey, ...olderDataKeys],
    metaAppSecret: variables.data.META_APP_SECRET || null,
    mail: mailFrom(mailSender, smtp),
    push: variables.data.PUSH_KEYS ?? null,
    streamMaxAgeMs: variables.data.STREAM_MAX_AGE_SECONDS ?? STREAM_MAX_AGE_MS,
    replyMailDelayMs: variables.data.REPLY_MAIL_SECONDS ?? REPLY_MAIL_DELAY_MS,
  }
}

/**
 * The configuration of an environment, parsed once. Refuses with `server.misconfigured` while a variable is missing or invalid.
 */
export function configOf(env: Env): Config {
  let config = configs.get(env)
  if (config === undefined) {
    config = configFrom(env)
    configs.set(env, config)
  }
  if (!config) throw new Refusal('server.misconfigured')
  return config
}
