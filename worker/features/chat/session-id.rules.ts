import { createHash } from 'node:crypto'
import type { ProviderType } from '../../channels/channels.ts'

const SESSION_MAX = 128

/** A provider's key of a chat as a session id; its hash when it is too long. */
export function sessionIdOf(type: ProviderType, key: string): string {
  const written = key.replace(/[^A-Za-z0-9_-]/gu, (sign) => `.${sign.codePointAt(0)?.toString(16)}.`)
  const id = `${type}:${written}`
  return id.length <= SESSION_MAX ? id : `${type}:h.${createHash('sha256').update(key).digest('base64url')}.`
}
