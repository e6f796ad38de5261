import type { Frame, Reader, TurnFailed } from '../../agent-client/agent.ts'
import { STREAM_HEARTBEAT_MS } from '../../contract/limits.ts'
import type { StreamEvent, Unanswered } from '../../contract/stream.ts'
import { failureOf } from '../../core/answer.ts'
import { wait } from '../../core/clock.ts'
import type { Work } from '../../core/context.ts'
import { EventStream } from '../../core/event-stream.ts'
import { factsOf, log } from '../../core/log.ts'
import { clientIdOf } from '../../core/message-keys.ts'
import { Refusal } from '../../core/refusal.ts'
import { agentObjectOf } from './agent-object.service.ts'
import { EventIds } from './event-ids.ts'

/** Streams end at a random moment of the last tenth of their maximum age, so that readers do not all reconnect at once. */
const lifetimeMs = ({ config }: Work): number => config.streamMaxAgeMs * (0.9 + Math.random() / 10)

export interface StreamOptions {
  agentIds: readonly string[]
  reader: Reader
  lastEventId: string | null
  signal: AbortSignal
  /** Called at every heartbeat. Throws once the reader may not read any more, which closes the stream. */
  recheck: () => Promise<unknown>
}

/** How long a reader at the limit waits, in milliseconds: the object has sent heartbeats that end streams whose browsers have gone. */
const ROOM_WITHIN_MS = 500

async function listen(
  work: Work,
  options: StreamOptions,
  agentId: string,
  lastEventId: string | null,
  isFirst = true,
): Promise<WebSocket> {
  const response = await agentObjectOf(work.env, agentId).fetch('https://agent/readers', {
    headers: {
      upgrade: 'websocket',
      'x-reader': JSON.stringify(options.reader),
      ...(lastEventId !== null && { 'last-event-id': lastEventId }),
    },
  })
  if (response.webSocket) return response.webSocket
  if (!isFirst) throw new Refusal('stream.tooMany', { retryAfterSeconds: 30 })
  await wait(work.clock, ROOM_WITHIN_MS, options.signal)
  return listen(work, options, agentId, lastEventId, false)
}

/** Opens all sockets, or none: when one agent object refuses, the sockets of the others are closed. */
async function listenToAll(listening: readonly Promise<WebSocket>[]): Promise<WebSocket[]> {
  const settled = await Promise.allSettled(listening)
  const sockets = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const refused = settled.find((each) => each.status === 'rejected')
  if (!refused) return sockets
  for (const socket of sockets) {
    socket.accept()
    socket.close()
  }
  throw refused.reason
}

const inWords = ({ locale, requestId }: Work, { code, notice, ...event }: TurnFailed): Unanswered => ({
  ...event,
  ...failureOf(new Refusal(code, notice === undefined ? {} : { sentence: notice }), locale, requestId),
})

/** An event as its reader gets it: a visitor's has the ids that his client gave to his messages, a member's their keys. */
function shownTo({ sessionId }: Reader, work: Work, event: Frame['event']): StreamEvent {
  const shown = event.type === 'failed' ? inWords(work, event) : event
  return sessionId === null || !('messageId' in shown)
    ? shown
    : { ...shown, messageId: clientIdOf(work.config.privacyKey, shown.agentId, shown.messageId) }
}

/**
 * A browser's stream of the events of some agents. The Worker holds it and reads a hibernatable WebSocket of each agent's object,
 * so that the objects hibernate while no message arrives. Throws `stream.tooMany`.
 */
export async function streamOf(work: Work, listening: StreamOptions): Promise<Response> {
  const { agentIds, reader } = listening
  const eventIds = new EventIds(agentIds, listening.lastEventId)
  const sockets = await listenToAll(agentIds.map((id) => listen(work, listening, id, eventIds.of(id))))
  const stream = new EventStream(listening.signal)
  for (const socket of sockets) {
    socket.addEventListener('message', ({ data }) => {
      const { id, event } = JSON.parse(String(data)) as Frame
      stream.send(shownTo(reader, work, event), id === undefined ? undefined : eventIds.at(event.agentId, id))
    })
    socket.addEventListener('close', () => stream.close())
    socket.accept()
  }
  const agentId = agentIds[0] ?? ''
  const { clock } = work
  const stopHeartbeat = clock.every(STREAM_HEARTBEAT_MS, () => {
    stream.send({ type: 'heartbeat', agentId, at: new Date(clock.now()).toISOString() } satisfies StreamEvent)
    listening.recheck().catch((error: unknown) => {
      if (error instanceof Refusal) stream.close()
      else log('warn', 'stream.recheck', factsOf(error))
    })
  })
  const stopLifetime = clock.after(lifetimeMs(work), () => stream.close())
  const over = stream.ended.then(() => {
    stopHeartbeat()
    stopLifetime()
    for (const socket of sockets) socket.close()
  })
  work.background(over)
  return stream.response
}
