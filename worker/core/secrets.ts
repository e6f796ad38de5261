import { base64url, fromBase64url } from './hashing.ts'

/** `kid`: stored with everything that the key encrypts. */
interface DataKey {
  kid: string
  secret: Uint8Array
}

/** The first key encrypts, all keys decrypt: to rotate keys, put a new one in front. */
export type Keyring = readonly [DataKey, ...DataKey[]]

const IV_BYTES = 12
/** `v1.<kid>.<iv>.<ciphertext and tag>` */
const SEALED = /^v1\.([A-Za-z0-9_-]{1,40})\.([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]{22,})$/
export const KEY_NAME = /^[A-Za-z0-9_-]{1,40}$/

const text = new TextEncoder()

const derivedKeys = new WeakMap<DataKey, Promise<CryptoKey>>()

async function makeKey({ secret }: DataKey): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: text.encode('data at rest') }
  return crypto.subtle.deriveKey(derivation, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** The key of a secret, derived once. */
function keyOf(key: DataKey): Promise<CryptoKey> {
  const derived = derivedKeys.get(key) ?? makeKey(key)
  derivedKeys.set(key, derived)
  return derived
}

/** Encrypts a secret. `context` is authenticated with it, so that it can be decrypted with the same context only. */
export async function seal([key]: Keyring, context: string, secret: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const how = { name: 'AES-GCM', iv, additionalData: text.encode(context) }
  const sealed = await crypto.subtle.encrypt(how, await keyOf(key), text.encode(secret))
  return ['v1', key.kid, base64url(iv), base64url(new Uint8Array(sealed))].join('.')
}

/** Decrypts a secret; `null`: its key is no longer configured, it was encrypted with another context, or it is not encrypted. */
export async function open(keys: Keyring, context: string, sealed: unknown): Promise<string | null> {
  const [, kid, iv, secret] = (typeof sealed === 'string' && SEALED.exec(sealed)) || []
  const key = keys.find((one) => one.kid === kid)
  if (!key || !iv || !secret) return null
  try {
    const how = { name: 'AES-GCM', iv: fromBase64url(iv), additionalData: text.encode(context) }
    return new TextDecoder().decode(await crypto.subtle.decrypt(how, await keyOf(key), fromBase64url(secret)))
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

/** Whether it was encrypted with another key than the newest. */
export const isOfOlderKey = ([{ kid }]: Keyring, sealed: unknown): boolean =>
  typeof sealed === 'string' && SEALED.exec(sealed)?.[1] !== kid
