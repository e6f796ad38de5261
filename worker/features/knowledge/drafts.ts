import { type FileKind, isTextKind, type TypedDocument, type WebDocument } from '../../contract/knowledge.ts'
import { DOCUMENT_TEXT_MAX } from '../../contract/limits.ts'
import { codePoints, isWellFormed } from '../../contract/text.ts'
import { base64url } from '../../core/hashing.ts'
import { type OutgoingRules, outgoingAddress } from '../../core/outgoing.ts'
import type { NewDocument } from './knowledge.store.ts'
import { titleFrom } from './passages.rules.ts'
import { tidyAddress } from './website.rules.ts'

/** A document before it is written. `content`: its text if it can be edited, otherwise `null`. */
export type Draft = Pick<
  NewDocument,
  'kind' | 'title' | 'address' | 'contentHash' | 'schedule' | 'sizeBytes' | 'content'
>

const hashOf = async (kind: string, content: string | Uint8Array): Promise<string> => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return `${kind}:${base64url(digest)}`
}
const sizeOf = (text: string): number => new TextEncoder().encode(text).byteLength

export const contentOf = async (content: string) => ({
  content,
  contentHash: await hashOf('text', content),
  sizeBytes: sizeOf(content),
})

export const typedDraft = async ({ kind, title, content }: TypedDocument): Promise<Draft> => ({
  kind,
  title,
  address: null,
  schedule: 'never',
  ...(await contentOf(content)),
})

/** A host without a scheme, perhaps with a path. */
const BARE = /^[\p{L}\p{N}][^:/?#]*(?:[/?#]|$)/u

/** An address without a scheme gets `https`. `null`: the address may not be called. */
export async function webDraft(
  { kind, title, address, schedule = 'never' }: WebDocument,
  rules: OutgoingRules,
): Promise<Draft | null> {
  // `//host` is relative to the scheme of a page, so it is refused.
  const tidied = address.startsWith('//') ? address : tidyAddress(address)
  const url = outgoingAddress(BARE.test(tidied) ? `https://${tidied}` : tidied, rules)
  if (!url) return null
  url.hash = ''
  const { href } = url
  const contentHash = await hashOf(kind, href)
  return { kind, title: title ?? titleFrom(href), address: href, contentHash, schedule, sizeBytes: 0, content: null }
}

const isTyped = (text: string): boolean => codePoints(text) <= DOCUMENT_TEXT_MAX

/** The text of a file that is short enough to be edited; `null`: the file is stored as it is. */
function typedText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes).trim()
    return text !== '' && isWellFormed(text) && isTyped(text) ? text : null
  } catch {
    return null
  }
}

/** A short text is stored like a typed one; other files are stored by the agent's library. */
export async function fileDraft(kind: FileKind, title: string, bytes: Uint8Array): Promise<Draft> {
  const content = isTextKind(kind) ? typedText(bytes) : null
  const contentHash = await (content === null ? hashOf('file', bytes) : hashOf('text', content))
  return { kind, title, address: null, contentHash, schedule: 'never', sizeBytes: bytes.byteLength, content }
}
