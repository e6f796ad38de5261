import { openDatabase } from '../../worker/core/db.ts'
import type { Env } from '../../worker/core/env.ts'
import { resultsSince } from '../../worker/features/chat/exchange.service.ts'
import type { Numbered } from '../../worker/features/chat/mail.ts'
import type { InFlight } from './in-flight.ts'
import type { Frame, Reader, Readers } from './readers.ts'
import type { Replay } from './replay.ts'

export const frameOf = ({ number, result }: Numbered): Frame => ({ id: String(number), event: result })

/** How a reader is let in: where he stands, what he missed, and what of a reply there is while it is being made. */
export class Listening {
  readonly #env: Env
  readonly #agentId: string
  readonly #readers: Readers
  readonly #replay: Replay
  readonly #inFlight: InFlight

  constructor(env: Env, agentId: string, readers: Readers, replay: Replay, inFlight: InFlight) {
    this.#env = env
    this.#agentId = agentId
    this.#readers = readers
    this.#replay = replay
    this.#inFlight = inFlight
  }

  /** A stream's socket, from the Worker that holds it: `x-reader` says who reads, `last-event-id` where he was. */
  async open({ headers }: Request): Promise<Response> {
    const reader = JSON.parse(headers.get('x-reader') ?? 'null') as Reader | null
    if (!reader) return new Response(null, { status: 400 })
    const agentId = this.#agentId
    const lastId = headers.get('last-event-id')
    const before = await this.#replay.lookBack(lastId, (last) =>
      resultsSince(openDatabase(this.#env, 'newest'), agentId, last),
    )
    const missed = this.#replay.missed(lastId, reader.sessionId, before)
    const isBehind = lastId !== null && missed.kind === 'events'
    // From here to the open socket nothing waits: no piece falls between what is told now and what is told next.
    const socket = this.#readers.open(reader, [
      { id: isBehind ? lastId : String(this.#replay.position), event: { type: 'connected', agentId } },
      ...(missed.kind === 'resync' ? [{ event: { type: 'resync' as const, agentId } }] : missed.events.map(frameOf)),
      ...this.#inFlight.soFar(reader.sessionId),
    ])
    return socket ? new Response(null, { status: 101, webSocket: socket }) : new Response(null, { status: 429 })
  }
}
