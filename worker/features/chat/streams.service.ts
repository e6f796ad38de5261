import type { Frame, Reader } from '../../../durable-objects/agent-hub/readers.ts'
import { STREAM_HEARTBEAT_MS } from '../../contract/limits.ts'
import type { StreamEvent } from '../../contract/stream.ts'
import type { Work } from '../../core/context.ts'
import { EventStream } from '../../core/event-stream.ts'
import { hubOf } from '../../core/hub.ts'
import { factsOf, log } from '../../core/log.ts'
import { Refusal } from '../../core/refusal.ts'
import { Standing } from './standing.ts'

/** Streams end in the last tenth of what they may live, so that readers do not all come back at once. */
const lifetimeMs = ({ config }: Work): number => config.streamMaxAgeMs * (0.9 + Math.random() / 10)

export interface Listening {
  agentIds: readonly string[]
  reader: Reader
  lastEventId: string | null
  signal: AbortSignal
  /** Refuses once the reader may read no more; asked at every heartbeat. */
  stillAllowed: () => Promise<unknown>
}

async function listen(work: Work, agentId: string, reader: Reader, lastEventId: string | null): Promise<WebSocket> {
  const response = await hubOf(work.env, agentId).fetch('https://hub/readers', {
    headers: {
      upgrade: 'websocket',
      'x-reader': JSON.stringify(reader),
      ...(lastEventId !== null && { 'last-event-id': lastEventId }),
    },
  })
  if (!response.webSocket) throw new Refusal('stream.tooMany', { retryAfterSeconds: 30 })
  return response.webSocket
}

/** All sockets, or none: one hub that refuses leaves none of the others open. */
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

/**
 * A browser's stream of what happens to some agents, held by the Worker and fed by a socket from each hub, so that the
 * hubs sleep while nobody speaks. Refuses with `stream.tooMany`.
 */
export async function streamOf(work: Work, listening: Listening): Promise<Response> {
  const { agentIds, reader } = listening
  const standing = new Standing(agentIds, listening.lastEventId)
  const sockets = await listenToAll(agentIds.map((id) => listen(work, id, reader, standing.of(id))))
  const stream = new EventStream(listening.signal)
  for (const socket of sockets) {
    socket.addEventListener('message', ({ data }) => {
      const { id, event } = JSON.parse(String(data)) as Frame
      stream.send(event, id === undefined ? undefined : standing.at(event.agentId, id))
    })
    socket.addEventListener('close', () => stream.close())
    socket.accept()
  }
  const agentId = agentIds[0] ?? ''
  const { clock } = work
  const stopBeat = clock.every(STREAM_HEARTBEAT_MS, () => {
    stream.send({ type: 'heartbeat', agentId, at: new Date(clock.now()).toISOString() } satisfies StreamEvent)
    listening.stillAllowed().catch((error: unknown) => {
      if (error instanceof Refusal) stream.close()
      else log('warn', 'stream.recheck', factsOf(error))
    })
  })
  const stopLifetime = clock.after(lifetimeMs(work), () => stream.close())
  const over = stream.ended.then(() => {
    stopBeat()
    stopLifetime()
    for (const socket of sockets) socket.close()
  })
  work.background(over)
  return stream.response
}
