import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenAs } from '../reserved-ports.ts'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  raw: string
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of what was sent.
  body: any
}

/** What a stand-in does with a call; it may take its time, or never end. */
export type Answer = (response: ServerResponse, received: Received) => void | Promise<void>

const read = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** A server on this machine that stands in for a model's or an automation's: each path answers as a test says. */
export async function startStandIn() {
  const received: Received[] = []
  const answers = new Map<string, Answer>()
  const server = createServer(async (request, response) => {
    // A caller may die while he speaks: then nothing was said.
    const raw = await read(request).catch(() => null)
    if (raw === null) return
    const path = request.url ?? '/'
    const call = { path, headers: request.headers, raw, body: raw.startsWith('{') ? JSON.parse(raw) : null }
    received.push(call)
    const answer = answers.get(path)
    if (answer) await answer(response, call)
    else response.writeHead(404).end()
  })
  const host = `127.0.0.1:${await listenAs(server, 'engines')}`
  let paths = 0
  return {
    host,
    received,
    /** A place of its own that answers so; `calls` are those that reached it. */
    place(answer: Answer, suffix = '') {
      const base = `/${++paths}`
      const path = `${base}${suffix}`
      answers.set(path, answer)
      return {
        url: `http://${host}${base}`,
        calls: () => received.filter((call) => call.path === path),
        becomes: (other: Answer) => void answers.set(path, other),
      }
    },
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export type StandIn = Awaited<ReturnType<typeof startStandIn>>
