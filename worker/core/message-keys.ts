import { Buffer } from 'node:buffer'
import { base64url, fromBase64url, mac } from './hashing.ts'

const CHECK_BYTES = 12
const ID_BYTES = 16
/** `webchat:` as the keys of providers begin with their channel; the length is that of 28 bytes in base64url. */
const KEY = /^webchat:([A-Za-z0-9_-]{38})$/

const checkOf = (secret: Uint8Array, agentId: string, id: string): Uint8Array =>
  mac(secret, `message-key check\0${agentId}\0${id}`).subarray(0, CHECK_BYTES)

/** Encrypts or decrypts the 16 bytes of an id with a pad that depends on its check. */
function padded(secret: Uint8Array, check: Uint8Array, bytes: Uint8Array): Uint8Array {
  const pad = mac(secret, `message-key pad\0${base64url(check)}`)
  return bytes.map((byte, at) => byte ^ (pad[at] ?? 0))
}

/**
 * The dedupe key of a web-chat message: the client's id (a lower-case UUID), encrypted. Whoever repeats a message by its id gets
 * a token for its session, so the id is a secret of the visitor, and all that members and engines see is the key. Equal for equal
 * input, as the nonce of the encryption is a MAC of the id (a synthetic initialization vector).
 */
export function messageKeyOf(secret: Uint8Array, agentId: string, id: string): string {
  const check = checkOf(secret, agentId, id)
  const encrypted = padded(secret, check, Uint8Array.from(Buffer.from(id.replaceAll('-', ''), 'hex')))
  return `webchat:${base64url(new Uint8Array([...check, ...encrypted]))}`
}

/** The client's id of a key, for the visitor of its thread. Any other id is returned as it is: of a member's message, or an older one. */
export function clientIdOf(secret: Uint8Array, agentId: string, key: string): string {
  const [, encoded] = KEY.exec(key) ?? []
  if (!encoded) return key
  const bytes = fromBase64url(encoded)
  const check = bytes.subarray(0, CHECK_BYTES)
  const hex = Buffer.from(padded(secret, check, bytes.subarray(CHECK_BYTES, CHECK_BYTES + ID_BYTES))).toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return base64url(checkOf(secret, agentId, id)) === base64url(check) ? id : key
}
