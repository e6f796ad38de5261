import { BoundedMap } from '../core/bounded-map.ts'
import { base64url } from '../core/hashing.ts'
import type { Verdict } from './adapter.ts'

const utf8 = new TextEncoder()
/** Providers write it in lower case; anything else is not theirs. */
const HEX = /^[0-9a-f]{64}$/

const KEYS_REMEMBERED = 1_000
const keys = new BoundedMap<string, CryptoKey>(KEYS_REMEMBERED)

/** The key of a secret, imported once: a provider signs every call with the same one. */
async function keyOf(secret: string): Promise<CryptoKey> {
  const known = keys.get(secret)
  if (known) return known
  const key = await crypto.subtle.importKey('raw', utf8.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])
  keys.set(secret, key)
  return key
}

const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16))

/** Whether `hex` is the HMAC-SHA256 of the bytes. The runtime compares in constant time. */
async function isSignedWith(secret: string, body: Uint8Array, hex: string): Promise<boolean> {
  return crypto.subtle.verify('HMAC', await keyOf(secret), fromHex(hex), body)
}

/** A signature may be made with any of the secrets; without a secret none is accepted. */
export async function verdictOfHmac(
  secrets: readonly string[],
  body: Uint8Array,
  hex: string | null,
): Promise<Verdict> {
  if (secrets.length === 0) return 'unconfigured'
  if (hex === null || !HEX.test(hex)) return 'forged'
  const checked = await Promise.all(secrets.map((secret) => isSignedWith(secret, body, hex)))
  return checked.includes(true) ? 'genuine' : 'forged'
}

/** Whether two secrets are equal, in constant time. An empty secret equals none. */
export async function isSameSecret(expected: string, received: string): Promise<boolean> {
  if (expected === '') return false
  const key = await keyOf(expected)
  const signature = await crypto.subtle.sign('HMAC', key, utf8.encode(expected))
  return crypto.subtle.verify('HMAC', key, signature, utf8.encode(received))
}

/** Within what Telegram allows: 1 to 256 of `A-Z a-z 0-9 _ -`. */
export const newWebhookSecret = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)))
