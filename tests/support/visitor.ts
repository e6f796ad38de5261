import { EventSourceParserStream } from 'eventsource-parser/stream'
import { messageKeyOf } from '../../worker/core/message-keys.ts'
import type { Answer, Server } from './server.ts'

/** A visitor of an agent's public chat, with a random IP address. */
export function visitorOf(server: Server, agentId: string, address = randomAddress()) {
  const headers = { 'cf-connecting-ip': address }
  return {
    address,
    say: (message: unknown, more: Record<string, unknown> = {}, language = 'es'): Promise<Answer> =>
      server.api(`POST /agents/${agentId}/channels/webchat`, {
        body: { message, ...more },
        headers: { ...headers, 'x-language': language },
      }),
    sayStreaming: (message: string, more: Record<string, unknown> = {}, language = 'es') =>
      openEvents(new URL(`/api/agents/${agentId}/channels/webchat`, server.url), {
        method: 'POST',
        headers: {
          ...headers,
          accept: 'text/event-stream',
          'content-type': 'application/json',
          'x-language': language,
        },
        body: JSON.stringify({ message, ...more }),
      }),
    listen: (sessionId: string, visitorToken: string, lastEventId?: string) =>
      openEvents(new URL(`/api/agents/${agentId}/channels/webchat/stream?sessionId=${sessionId}`, server.url), {
        headers: {
          ...headers,
          authorization: `Visitor ${visitorToken}`,
          ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
        },
      }),
  }
}

/** The id of a visitor's message as members and engines have it. */
export const keyOf = ({ config }: Server, agentId: string, messageId: string): string =>
  messageKeyOf(config.privacyKey, agentId, messageId)

export const randomAddress = (): string => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`

export const outputOf = (answer: Answer): string => JSON.parse(answer.body.data.webhookResult.response)[0].output

export interface Received {
  id: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of an event.
  data: any
}

/** A stream of events. `until` resolves with the first matching event, also an earlier one. */
export async function openEvents(url: URL, init: RequestInit) {
  const stop = new AbortController()
  const response = await fetch(url, { ...init, signal: stop.signal })
  const events: Received[] = []
  let isOver = false
  let wake = () => {}
  const read = async () => {
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (!isStream || !response.body) return
    const parsed = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
    for await (const { id, data } of parsed) {
      events.push({ id, data: JSON.parse(data) })
      wake()
    }
  }
  const over = read()
    .catch(() => {})
    .finally(() => {
      isOver = true
      wake()
    })
  return {
    status: response.status,
    response,
    events,
    over,
    close: () => stop.abort(),
    async until(fits: (event: Received) => boolean, ms = 60_000): Promise<Received> {
      const late = Date.now() + ms
      for (;;) {
        const event = events.find(fits)
        if (event) return event
        if (isOver || Date.now() > late)
          throw new Error(`no such event ${isOver ? 'before the end' : 'in time'} among ${JSON.stringify(events)}`)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Math.max(0, late - Date.now()))
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
    },
  }
}
