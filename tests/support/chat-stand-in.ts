import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import type { PublicAgent } from '../../worker/contract/agents.ts'
import { webhookResult } from '../../worker/contract/reply.ts'
import { pageHeaders } from '../../worker/core/headers.ts'

const FILES = 'dist/client'
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}
/** The cache header of the product's files, whose names change with their content. */
const KEPT = { 'cache-control': 'public, max-age=31536000, immutable' }
export const AGENT_ID = '6f1c2a9e-4b7d-4c58-9a53-1f0e8d2b7c64'

/** Rules of common shop themes that also match the launcher's elements. */
const THEMES: Record<string, string> = {
  '/theme-empty.css': 'div:empty, body > :empty, :not(:defined) { display: none !important }',
  '/theme-layout.css':
    'body > div, body > * { position: static !important; width: 100%; max-width: 0; margin: 0 auto; opacity: 0; transform: scale(0); z-index: 0 !important; direction: rtl }',
  '/theme-reset.css':
    '* { all: unset !important; visibility: hidden !important; pointer-events: none !important; font-size: 0 !important }',
}

/** A shop's page: `?lang=` is its language, `?theme=` its style sheet, `?times=` how often the snippet was pasted, `?color=` its `data-color`. */
function shopPage(snippet: string, address: string): string {
  const asked = new URL(address, 'http://x').searchParams
  const theme = asked.get('theme')
  const style = theme ? `<link rel="stylesheet" href="/theme-${theme}.css">` : ''
  const lang = asked.get('lang') ?? 'es'
  const color = asked.get('color')
  const pasted = color === null ? snippet : snippet.replace(' async', ` data-color="${color}" async`)
  return `<!doctype html><html${lang && ` lang="${lang}"`}><meta charset="utf-8"><title>Café</title>${style}<h1>Café Lumbre</h1>${pasted.repeat(Number(asked.get('times') ?? 1))}`
}

interface Question {
  message: string
  messageId: string
  sessionId: string
  visitorToken?: string
  earlierToken?: string
}

/** A received question, with a method for every way in which the API may answer it. */
export class Exchange {
  readonly question: Question
  readonly language: string
  #response: ServerResponse
  #isStreaming = false
  #written = 0

  constructor(question: Question, request: IncomingMessage, response: ServerResponse) {
    this.question = question
    this.language = String(request.headers['x-language'])
    this.#response = response
  }

  get answer() {
    const { messageId, sessionId } = this.question
    return { messageId, sessionId, visitorToken: `token-of-${sessionId}`, conversationId: `c-${messageId}` }
  }
  get result() {
    return (text: string) => ({
      agentId: AGENT_ID,
      ...this.answer,
      visitorToken: undefined,
      channelType: 'webchat',
      webhookResult: webhookResult(text),
    })
  }
  publish(event: unknown, id?: number): void {
    if (!this.#isStreaming) {
      this.#response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      this.#isStreaming = true
    }
    this.#response.write(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`)
  }
  accept(changes: object = {}): void {
    this.publish({ type: 'accepted', agentId: AGENT_ID, ...this.answer, ...changes })
  }
  delta(text: string): void {
    const { messageId, sessionId } = this.question
    this.publish({ type: 'delta', agentId: AGENT_ID, sessionId, messageId, offset: this.#written, text })
    this.#written += text.length
  }
  reply(text: string): void {
    this.publish(this.result(text), 1)
    this.#response.end()
  }
  fail(code: string, message: string): void {
    this.publish({ type: 'failed', success: false, error: { code, message, requestId: 'r' }, message })
    this.#response.end()
  }
  json(status: number, body: unknown, headers: Record<string, string> = {}): void {
    this.#response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
    this.#response.end(JSON.stringify(body))
  }
  refuse(status: number, code: string, message: string, headers: Record<string, string> = {}): void {
    this.json(status, { success: false, error: { code, message, requestId: 'r' }, message }, headers)
  }
  drop(): void {
    this.#response.destroy()
  }
}

export interface OpenStream {
  authorization: string
  lastEventId: string | null
  push: (event: unknown, id?: number) => void
  drop: () => void
}

export async function startChatStandIn() {
  const asNew = () => ({
    agent: {
      id: AGENT_ID,
      name: 'Sofía de Café Lumbre',
      language: 'es',
      channels: [{ type: 'webchat' }],
    } as PublicAgent,
    /** The result of looking the agent up; `dead`: no response. */
    lookUp: 'found' as 'found' | 'missing' | 'dead',
    answer: async (exchange: Exchange): Promise<void> => {
      exchange.accept()
      exchange.reply('Hola')
    },
    lookedUp: 0,
    asked: [] as Exchange[],
    streams: new Set<OpenStream>(),
    streamsOpened: 0,
    leaks: 0,
  })
  const standIn = asNew()

  async function api(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    if (path.endsWith('/public')) {
      standIn.lookedUp++
      if (standIn.lookUp === 'dead') return void response.destroy()
      const found = standIn.lookUp === 'found'
      const body = found ? { success: true, data: standIn.agent } : { success: false, message: '' }
      response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    } else if (path.endsWith('/webchat/stream') && standIn.lookUp === 'missing') {
      response.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify({ success: false }))
    } else if (path.endsWith('/webchat/stream')) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      const stream: OpenStream = {
        authorization: String(request.headers.authorization),
        lastEventId: (request.headers['last-event-id'] as string | undefined) ?? null,
        push: (event, id) =>
          void response.write(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`),
        drop: () => void response.destroy(),
      }
      standIn.streams.add(stream)
      standIn.streamsOpened++
      const { streams } = standIn
      response.on('close', () => streams.delete(stream))
      stream.push({ type: 'connected', agentId: AGENT_ID })
    } else if (path.endsWith('/webchat/typing')) {
      const body = { success: true, message: '', data: { shown: true } }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    } else {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const exchange = new Exchange(JSON.parse(Buffer.concat(chunks).toString()), request, response)
      standIn.asked.push(exchange)
      await standIn.answer(exchange)
    }
  }

  const server = createServer((request, response) => {
    void (async () => {
      const path = new URL(request.url ?? '/', 'http://x').pathname
      if (path.startsWith('/leak')) {
        standIn.leaks++
        return void response.writeHead(204).end()
      }
      if (path.startsWith('/api/')) return api(request, response, path)
      if (path === '/host') {
        const frame = `<iframe src="${url.replace('127.0.0.1', 'localhost')}/public/chat/${AGENT_ID}" width="400" height="600" title="Chat"></iframe>`
        response.writeHead(200, { 'content-type': 'text/html' })
        return void response.end(
          `<!doctype html><html lang="es"><meta charset="utf-8"><title>Café</title><h1>Café Lumbre</h1>${frame}`,
        )
      }
      if (THEMES[path]) {
        response.writeHead(200, { 'content-type': 'text/css; charset=utf-8' })
        return void response.end(THEMES[path])
      }
      if (path === '/site') {
        const policy = `default-src 'self' ${url.replace('127.0.0.1', 'localhost')}`
        response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
        const snippet = `<script src="${url.replace('127.0.0.1', 'localhost')}/embed.js" data-agent="${AGENT_ID}" async></script>`
        return void response.end(shopPage(snippet, request.url ?? ''))
      }
      const isPage = path.startsWith('/public/chat/')
      const file = isPage ? 'chat.html' : normalize(path)
      const body = await readFile(join(FILES, file)).catch(() => null)
      if (!body) return void response.writeHead(404).end()
      const type = TYPES[extname(file)] ?? 'application/octet-stream'
      response
        .writeHead(200, {
          'content-type': type,
          ...(isPage ? pageHeaders.chat : path.startsWith('/chat-assets/') && KEPT),
        })
        .end(body)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return Object.assign(standIn, {
    url,
    page: `${url}/public/chat/${AGENT_ID}`,
    /** Resets settings and received questions, and closes all connections. */
    reset: () => {
      server.closeAllConnections()
      Object.assign(standIn, asNew())
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  })
}

export type ChatStandIn = Awaited<ReturnType<typeof startChatStandIn>>
