const text = new TextEncoder()

/** A keyed hash in base64url: the same input is recognised again and cannot be read back. */
export async function keyedHash(key: Uint8Array, ...parts: string[]): Promise<string> {
  return base64url(await mac(key, parts.join('\0')))
}

const imported = new WeakMap<Uint8Array, CryptoKey>()

/** A secret as the platform's own key, made ready once: it is used at every call. */
export async function hmacKey(secret: Uint8Array): Promise<CryptoKey> {
  const known = imported.get(secret)
  if (known) return known
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
  imported.set(secret, key)
  return key
}

export const mac = async (secret: Uint8Array, message: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.sign('HMAC', await hmacKey(secret), text.encode(message)))

export const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** What `base64url` wrote, as bytes again. */
export const fromBase64url = (encoded: string): Uint8Array =>
  Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

/** Whether it is the MAC of a message; the runtime compares in constant time. */
export const isMacOf = async (secret: Uint8Array, message: string, given: Uint8Array): Promise<boolean> =>
  crypto.subtle.verify('HMAC', await hmacKey(secret), given, text.encode(message))

/** Compares in a time that does not depend on where the two differ. */
export function equalInConstantTime(left: string, right: string): boolean {
  const a = text.encode(left)
  const b = text.encode(right)
  return a.byteLength === b.byteLength && crypto.subtle.timingSafeEqual(a, b)
}
