const text = new TextEncoder()

/** A keyed hash in base64url: the same input is recognised again and cannot be read back. */
export async function keyedHash(key: Uint8Array, ...parts: string[]): Promise<string> {
  return base64url(await mac(key, parts.join('\0')))
}

export async function mac(key: Uint8Array, message: string): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, text.encode(message)))
}

export const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Compares in a time that does not depend on where the two differ. */
export function equalInConstantTime(left: string, right: string): boolean {
  const a = text.encode(left)
  const b = text.encode(right)
  return a.byteLength === b.byteLength && crypto.subtle.timingSafeEqual(a, b)
}
