import type { ReadingFailure } from '../../contract/knowledge.ts'
import { WEB_REDIRECTS_MAX } from '../../contract/limits.ts'
import type { Clock } from '../../core/clock.ts'
import { type OutgoingRules, outgoingAddress } from '../../core/outgoing.ts'

/** The product's user agent, by which a site's robots.txt may name it. */
export const OUR_NAME = 'Vocero'

const PAGES = 'text/html, application/xml;q=0.9, text/plain;q=0.8'

/** `checkAddress` runs before each request, redirects included; a failure that it returns ends the fetch. */
export interface FetchOptions {
  rules: OutgoingRules
  signal: AbortSignal
  clock: Clock
  checkAddress?: (address: URL) => Promise<ReadingFailure | null>
  /** Value of the `Accept` header; pages by default. */
  accept?: string
}

/** Follows redirects; each target is checked like the first address. */
export async function fetchFollowing(
  address: URL,
  { rules, signal, checkAddress, accept = PAGES }: Omit<FetchOptions, 'clock'>,
): Promise<Response | ReadingFailure> {
  let at = address
  for (let hops = 0; hops <= WEB_REDIRECTS_MAX; hops++) {
    const refused = await checkAddress?.(at)
    if (refused) return refused
    const response = await fetch(at.href, {
      redirect: 'manual',
      signal,
      headers: { 'user-agent': OUR_NAME, accept },
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

/** The beginning of a body, at most one chunk longer than `most` bytes. */
async function beginningOf(body: ReadableStream<Uint8Array> | null, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body ?? []) {
    pieces.push(piece)
    size += piece.byteLength
    if (size > most) break
  }
  const whole = new Uint8Array(size)
  pieces.reduce((offset, piece) => {
    whole.set(piece, offset)
    return offset + piece.byteLength
  }, 0)
  return whole
}

/** The first `most` bytes of a body as text. */
export const cutText = async (body: ReadableStream<Uint8Array> | null, most: number): Promise<string> =>
  new TextDecoder().decode((await beginningOf(body, most)).subarray(0, most))

/** Returns `null` when the body is longer than `most` bytes. */
export async function bytesOf(
  body: ReadableStream<Uint8Array> | null,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = await beginningOf(body, most)
  return bytes.byteLength > most ? null : bytes
}

/** Decompresses gzip up to `most` bytes (`null`: it is longer); other bytes are returned as they are. Throws for broken data. */
export async function decompressed(
  bytes: Uint8Array<ArrayBuffer>,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  return bytesOf(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')), most)
}
