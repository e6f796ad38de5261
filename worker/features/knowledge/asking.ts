import type { ReadingFailure } from '../../contract/knowledge.ts'
import { WEB_REDIRECTS_MAX } from '../../contract/limits.ts'
import type { Clock } from '../../core/clock.ts'
import { type OutgoingRules, outgoingAddress } from '../../core/outgoing.ts'

/** What we call ourselves, and what the rules of a site may name. */
export const OUR_NAME = 'Vocero'

/** How an address is asked: what it may be, until when, and what else has to agree before each call. */
export interface Asking {
  rules: OutgoingRules
  signal: AbortSignal
  clock: Clock
  objection?: (address: URL) => Promise<ReadingFailure | null>
}

/** Follows an address as far as the rules let it: each further one is judged like the first. */
export async function answerAt(
  address: URL,
  { rules, signal, objection }: Omit<Asking, 'clock'>,
): Promise<Response | ReadingFailure> {
  let at = address
  for (let hops = 0; hops <= WEB_REDIRECTS_MAX; hops++) {
    const refused = await objection?.(at)
    if (refused) return refused
    const response = await fetch(at.href, {
      redirect: 'manual',
      signal,
      headers: { 'user-agent': OUR_NAME, accept: 'text/html, application/xml;q=0.9, text/plain;q=0.8' },
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

/** The beginning of a body, up to a piece more than so much: no more of it is taken in than that. */
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

/** The text of a body as far as it may be read. */
export const cutText = async (body: ReadableStream<Uint8Array> | null, most: number): Promise<string> =>
  new TextDecoder().decode((await beginningOf(body, most)).subarray(0, most))

/** `null`: there is more than may be read. */
export async function bytesOf(
  body: ReadableStream<Uint8Array> | null,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = await beginningOf(body, most)
  return bytes.byteLength > most ? null : bytes
}

/** What was packed with gzip, unpacked as far as may be; anything else as it is. Throws at what is broken. */
export async function unpacked(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  return bytesOf(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')), most)
}
