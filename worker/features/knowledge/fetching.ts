import type { ReadingFailure } from '../../contract/knowledge.ts'
import { WEB_PAGE_DEADLINE_MS, WEB_PAGE_MAX_BYTES, WEB_REDIRECTS_MAX } from '../../contract/limits.ts'
import { type OutgoingRules, outgoingAddress } from '../../core/outgoing.ts'

const PAGE_TYPES = /^(?:text\/(?:html|plain|markdown)|application\/xhtml\+xml)\b/i
const MAP_TYPES = /^(?:text\/(?:xml|plain)|application\/(?:[\w.+-]+\+)?xml)\b/i

export interface Fetched {
  text: string
  type: string
  bytes: number
}

/** Follows an address as far as the rules let it: each further one is judged like the first. */
async function answerAt(address: URL, rules: OutgoingRules, signal: AbortSignal): Promise<Response | ReadingFailure> {
  let at = address
  for (let hops = 0; hops <= WEB_REDIRECTS_MAX; hops++) {
    const response = await fetch(at.href, {
      redirect: 'manual',
      signal,
      headers: { 'user-agent': 'Vocero', accept: 'text/html, application/xml;q=0.9, text/plain;q=0.8' },
    })
    if (response.status < 300 || response.status >= 400) return response
    await response.body?.cancel()
    const next = URL.parse(response.headers.get('location') ?? '', at.href)
    const allowed = next && outgoingAddress(next.href, rules)
    if (!allowed) return 'addressRefused'
    at = allowed
  }
  return 'notReached'
}

/** `null`: there is more than may be read. */
async function bytesOf(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array | null> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body ?? []) {
    size += piece.byteLength
    if (size > WEB_PAGE_MAX_BYTES) return null
    pieces.push(piece)
  }
  const whole = new Uint8Array(size)
  pieces.reduce((offset, piece) => {
    whole.set(piece, offset)
    return offset + piece.byteLength
  }, 0)
  return whole
}

const NAMED = /charset\s*=\s*["']?([\w-]+)/i
const HEAD_BYTES = 2048

/** As its header says, else as its own head does, else UTF-8. */
function decoded(bytes: Uint8Array, type: string): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES))
  const [, charset = 'utf-8'] = NAMED.exec(type) ?? NAMED.exec(head) ?? []
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

async function fetched(text: string, types: RegExp, rules: OutgoingRules): Promise<Fetched | ReadingFailure> {
  const address = outgoingAddress(text, rules)
  if (!address) return 'addressRefused'
  const signal = AbortSignal.timeout(WEB_PAGE_DEADLINE_MS)
  try {
    const response = await answerAt(address, rules, signal)
    if (typeof response === 'string') return response
    const type = response.headers.get('content-type') ?? ''
    const refused = response.ok ? (types.test(type) ? null : 'wrongType') : whyNot(response.status)
    if (refused) {
      await response.body?.cancel()
      return refused
    }
    const bytes = await bytesOf(response.body)
    return bytes ? { text: decoded(bytes, type), type, bytes: bytes.byteLength } : 'tooLarge'
  } catch {
    return 'notReached'
  }
}

const whyNot = (status: number): ReadingFailure => (status === 404 || status === 410 ? 'notFound' : 'notReached')

/**
 * A page of the web under the rules of every outgoing call: public `https` addresses only, each redirect judged anew,
 * text only, at most 2 MB, at most 20 s. Answers why not instead of throwing.
 */
export const fetchPage = (address: string, rules: OutgoingRules) => fetched(address, PAGE_TYPES, rules)
export const fetchSiteMap = (address: string, rules: OutgoingRules) => fetched(address, MAP_TYPES, rules)
