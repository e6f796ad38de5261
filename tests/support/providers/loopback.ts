import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { listenAs, type StandInName } from '../reserved-ports.ts'

export interface Received {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  raw: Buffer
  /** The body as JSON, or `null`. */
  body: unknown
  /** When it was received, in milliseconds UTC. */
  at: number
}

/** `text` is sent unchanged, for what JSON.stringify cannot write. `never`: no response. */
export interface Answer {
  status?: number
  headers?: Record<string, string>
  body?: unknown
  text?: string | Uint8Array
  never?: true
}

export interface Loopback {
  url: string
  calls: Received[]
  /** The responses to the next calls, instead of the stand-in's own. */
  scripted: Answer[]
  /** While set: the response to a call instead of the stand-in's own. */
  refuse?: ((call: Received) => Answer | undefined) | undefined
  refused: number
  /** Called before the stand-in's own logic; may be slow. */
  first: (call: Received) => Answer | null | Promise<Answer | null>
  /** The delay of every response in milliseconds. */
  delayMs: number
  close(): Promise<void>
}

const jsonOf = (raw: Buffer): unknown => {
  try {
    return JSON.parse(raw.toString('utf8')) as unknown
  } catch {
    return null
  }
}

const read = async (request: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/** A local server that records and answers calls; on the reserved port of `name`, if given. */
export async function startLoopback(
  think: (call: Received) => Answer | Promise<Answer>,
  name?: StandInName,
): Promise<Loopback> {
  const server = createServer(async (request, response) => {
    // The caller may disconnect while it sends: then there was no call.
    const raw = await read(request).catch(() => null)
    if (raw === null) return
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://loopback')
    const { method = 'GET', headers } = request
    const call: Received = { method, path, query, headers, raw, body: jsonOf(raw), at: Date.now() }
    standIn.calls.push(call)
    const refusal = standIn.refuse?.(call)
    if (refusal) standIn.refused++
    const answer = refusal ?? standIn.scripted.shift() ?? (await standIn.first(call)) ?? (await think(call))
    if (answer.never) return
    if (standIn.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, standIn.delayMs))
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
    response.end(answer.text ?? JSON.stringify(answer.body ?? {}))
  })
  const port = await listenAs(server, name)
  const standIn: Loopback = {
    url: `http://127.0.0.1:${port}`,
    calls: [],
    scripted: [],
    refused: 0,
    first: () => null,
    delayMs: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return standIn
}

type Json = Record<string, unknown>
export const objectIn = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
