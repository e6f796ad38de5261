import { createHmac } from 'node:crypto'

const text = new TextEncoder()

/** A keyed hash in base64url: equal for equal input, and the input cannot be read back. */
export const keyedHash = (key: Uint8Array, ...parts: string[]): string => base64url(mac(key, parts.join('\0')))

const imported = new WeakMap<Uint8Array, CryptoKey>()

/** A secret as a `CryptoKey`, imported once because every call uses it. */
export async function hmacKey(secret: Uint8Array): Promise<CryptoKey> {
  const cached = imported.get(secret)
  if (cached) return cached
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
  imported.set(secret, key)
  return key
}

/** HMAC-SHA-256. Synchronous: a visitor's message needs several of them, and Web Crypto awaits twice for each. */
export const mac = (secret: Uint8Array, message: string): Uint8Array =>
  createHmac('sha256', secret).update(message).digest()

export const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Decodes `base64url`. */
export const fromBase64url = (encoded: string): Uint8Array =>
  Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

/** Whether it is the MAC of a message; the runtime compares in constant time. */
export const isMacOf = async (secret: Uint8Array, message: string, mac: Uint8Array): Promise<boolean> =>
  crypto.subtle.verify('HMAC', await hmacKey(secret), mac, text.encode(message))

/** Compares in constant time. */
export function equalInConstantTime(left: string, right: string): boolean {
  const a = text.encode(left)
  const b = text.encode(right)
  return a.byteLength === b.byteLength && crypto.subtle.timingSafeEqual(a, b)
}
