/// <reference types="@cloudflare/workers-types" />
import { DurableObject } from 'cloudflare:workers'
import { Readers } from '../../../durable-objects/agent/readers.ts'
import type { Frame } from '../../../worker/agent-client/agent.ts'
import { EventStream } from '../../../worker/core/event-stream.ts'

interface Env {
  ROOM: DurableObjectNamespace<Room>
}

/** The agent object's own readers, as many as there are: told by this object alone, or by others that it tells. */
export class Room extends DurableObject<Env> {
  readonly #readers: Readers = new Readers(this.ctx, Number.POSITIVE_INFINITY)

  override async fetch(): Promise<Response> {
    const reader = { key: crypto.randomUUID(), most: 1, sessionId: null }
    const socket = this.#readers.open(reader, [{ event: { type: 'connected', agentId: '' } }])
    return new Response(null, { status: 101, webSocket: socket })
  }

  override webSocketClose(socket: WebSocket): void {
    socket.close()
  }

  /** Milliseconds until all readers' sockets have it. */
  broadcast(frame: Frame): number {
    const begun = Date.now()
    this.#readers.send('', frame)
    return Date.now() - begun
  }

  /** As `tell`, by relays. */
  async spread(frame: Frame, relays: readonly string[]): Promise<number> {
    const reports = await Promise.all(
      relays.map((name) => this.env.ROOM.get(this.env.ROOM.idFromName(name)).broadcast(frame)),
    )
    return Math.max(...reports)
  }
}

/** Streams of readers, as in the product; those of one connection share it. */
async function listen(
  rooms: DurableObjectStub<Room>[],
  request: Request,
  context: ExecutionContext,
): Promise<Response> {
  const upgrade = { headers: { upgrade: 'websocket' } }
  const sockets = await Promise.all(rooms.map(async (room) => (await room.fetch('https://room/', upgrade)).webSocket))
  const stream = new EventStream(request.signal)
  for (const socket of sockets) {
    socket?.addEventListener('message', ({ data }) => {
      const { id, event } = JSON.parse(String(data)) as Frame
      stream.send(event, id)
    })
    socket?.accept()
  }
  context.waitUntil(
    stream.ended.then(() => {
      for (const socket of sockets) socket?.close()
    }),
  )
  return stream.response
}

/** `GET /read/<room>/<room>…` reads, once each; `POST /tell?id=<id>&relays=<names>` tells everybody, `relays` those who pass it on. */
export default {
  async fetch(request, env, context) {
    const { pathname, searchParams } = new URL(request.url)
    const roomOf = (name: string) => env.ROOM.get(env.ROOM.idFromName(name))
    const [, verb, ...rooms] = pathname.split('/')
    if (verb === 'read') return listen(rooms.map(roomOf), request, context)
    const frame: Frame = {
      id: searchParams.get('id') ?? '',
      event: {
        type: 'delta',
        agentId: '',
        sessionId: '',
        messageId: '',
        offset: 0,
        text: 'Abrimos de lunes a viernes. '.repeat(8),
      },
    }
    const relays = searchParams.getAll('relay')
    const object = roomOf('agent')
    return Response.json(await (relays.length > 0 ? object.spread(frame, relays) : object.broadcast(frame)))
  },
} satisfies ExportedHandler<Env>
