import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenAs } from '../reserved-ports.ts'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  raw: string
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of what was sent.
  body: any
}

/** The handler of a call; it may be slow, or never respond. */
export type Answer = (response: ServerResponse, received: Received) => void | Promise<void>

const read = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** A local server in place of a model or an automation: each path has a handler of the test. */
export async function startStandIn() {
  const received: Received[] = []
  const answers = new Map<string, Answer>()
  const server = createServer(async (request, response) => {
    // The caller may disconnect while it sends: then there was no call.
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
    /** A new path with this handler; `calls`: those that it received. */
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
