import type { Context } from 'hono'
import {
  AGENT_FILE_MAX_BYTES,
  AGENT_FILE_PARTS_MAX,
  BODY_DEADLINE_MS,
  BODY_MAX_BYTES,
  DOCUMENT_FILE_MAX_BYTES,
  DOCUMENT_UPLOAD_DEADLINE_MS,
  JSON_MAX_DEPTH,
  WEBHOOK_MAX_BYTES,
} from '../contract/limits.ts'
import { mediaTypeOf } from '../contract/media-type.ts'
import { UPLOAD_MAX_BYTES } from '../contract/upload-limits.ts'
import { type Clock, systemClock, withTimeout } from './clock.ts'
import { Refusal } from './refusal.ts'

const [QUOTE, ESCAPE, LIST, LIST_END, RECORD, RECORD_END] = [...'"\\[]{}'].map((sign) => sign.charCodeAt(0))

/**
 * Whether JSON text has at most `levels` of nesting and `parts` lists and objects, counted on its bytes before it is parsed: a
 * short text can make a very large value.
 */
export function isBoundedJson(bytes: Uint8Array, { levels, parts }: { levels: number; parts: number }): boolean {
  let level = 0
  let count = 0
  let isText = false
  for (let at = 0; at < bytes.length; at++) {
    const sign = bytes[at]
    if (isText) {
      if (sign === ESCAPE) at++
      else if (sign === QUOTE) isText = false
    } else if (sign === QUOTE) isText = true
    else if (sign === LIST || sign === RECORD) {
      if (++level > levels || ++count > parts) return false
    } else if (sign === LIST_END || sign === RECORD_END) level--
  }
  return true
}

/** A body that is not much too large is still read to its end, so that the connection can be used for the next call. */
const BODY_READ_MAX = 16 * BODY_MAX_BYTES

/** A caller that disconnects before its body has arrived is not a failure of the server. */
async function orDisconnected<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch {
    throw new Refusal('request.timeout')
  }
}

async function readAll(
  stream: ReadableStream<Uint8Array>,
  most = BODY_MAX_BYTES,
  code: 'request.tooLarge' | 'upload.tooLarge' = 'request.tooLarge',
): Promise<Uint8Array> {
  const reader = stream.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (let next = await orDisconnected(reader.read()); !next.done; next = await orDisconnected(reader.read())) {
    size += next.value.byteLength
    if (size <= most) chunks.push(next.value)
    if (size > most && size > BODY_READ_MAX) {
      void reader.cancel()
      break
    }
  }
  if (size > most) throw new Refusal(code)
  return joined(chunks, size)
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const piece of chunks) {
    bytes.set(piece, offset)
    offset += piece.byteLength
  }
  return bytes
}

const withinDeadline = <T>(work: Promise<T>, clock: Clock, deadlineMs = BODY_DEADLINE_MS): Promise<T> =>
  withTimeout(clock, deadlineMs, work, () => {
    throw new Refusal('request.timeout')
  })

/** The runtime enforces a declared length, so such a body is read at once. */
const isShort = (raw: Request, most: number): boolean => {
  const length = raw.headers.get('content-length')
  return length !== null && Number(length) <= most
}

const bytesOf = async (raw: Request, most = BODY_MAX_BYTES): Promise<Uint8Array> => {
  if (isShort(raw, most)) return new Uint8Array(await orDisconnected(raw.arrayBuffer()))
  return raw.body ? readAll(raw.body, most) : new Uint8Array()
}

/** Reads a body to its end and discards it, so that the connection stays usable. */
export async function dropBody({ raw }: Context['req'], clock: Clock = systemClock): Promise<void> {
  if (raw.body && !raw.bodyUsed) await withinDeadline(readAll(raw.body), clock).catch(() => undefined)
}

/**
 * Reads the body once: JSON only, at most 64 KiB of received bytes, in at most 5 s. The request's body can be read again by
 * later handlers. An empty or absent body is `{}`.
 */
export async function takeBody(c: Context, clock: Clock): Promise<void> {
  const { raw } = c.req
  if (raw.method === 'GET' || raw.method === 'HEAD') return
  keepText(c, await withinDeadline(bytesOf(raw), clock))
}

function keepText(c: Context, bytes: Uint8Array): void {
  const text = bytes.byteLength === 0 ? '{}' : textOf(c, bytes)
  // Hono's cache contains promises; `json()` is made from the text.
  Object.assign(c.req.bodyCache, { text: Promise.resolve(text) })
}

/** The bytes of a provider's call, over which it is signed: at most 3 MiB, in at most 5 s. */
export async function takeBytes({ raw }: Context['req'], clock: Clock): Promise<Uint8Array> {
  return withinDeadline(bytesOf(raw, WEBHOOK_MAX_BYTES), clock)
}

const uploaded = ({ raw }: Context['req'], clock: Clock, most: number, code?: 'upload.tooLarge'): Promise<Uint8Array> =>
  withinDeadline(
    raw.body ? readAll(raw.body, most, code) : Promise.resolve(new Uint8Array()),
    clock,
    DOCUMENT_UPLOAD_DEADLINE_MS,
  )

/** The bytes of an uploaded file: at most 10 MB, in at most a minute. */
export const takeFile = (request: Context['req'], clock: Clock): Promise<Uint8Array> =>
  uploaded(request, clock, DOCUMENT_FILE_MAX_BYTES)

/** The bytes of a file for a contact: at most `UPLOAD_MAX_BYTES`, in at most a minute. */
export const takeUpload = (request: Context['req'], clock: Clock): Promise<Uint8Array> =>
  uploaded(request, clock, UPLOAD_MAX_BYTES, 'upload.tooLarge')

/** As `takeBody`, for an agent file: at most 10 MB, and at most `AGENT_FILE_PARTS_MAX` lists and objects. */
export async function takeAgentFile(c: Context, clock: Clock): Promise<void> {
  const bytes = await uploaded(c.req, clock, AGENT_FILE_MAX_BYTES)
  if (!isBoundedJson(bytes, { levels: JSON_MAX_DEPTH, parts: AGENT_FILE_PARTS_MAX }))
    throw new Refusal('request.tooLarge')
  keepText(c, bytes)
}

function textOf(c: Context, bytes: Uint8Array): string {
  if (mediaTypeOf(c.req.header('content-type')) !== 'application/json')
    throw new Refusal('request.unsupportedMediaType')
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
    JSON.parse(text)
    return text
  } catch {
    throw new Refusal('request.malformed')
  }
}
