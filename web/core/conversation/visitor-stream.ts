import * as v from 'valibot'
import { jsonIn } from '../../../worker/contract/json.ts'
import type { StreamEvent } from '../../../worker/contract/stream.ts'
import { events } from '../sse.ts'
import { cell } from '../storage.ts'

interface StreamPosition {
  agentId: string
  sessionId: string
  /** The newest visitor token; every response renews it. */
  visitorToken: () => string
  signal: AbortSignal
  onEvent: (event: StreamEvent) => void
  /** Called with whether the stream is open. */
  onLink: (open: boolean) => void
}

/** Reads the stream of one session until aborted. After a refusal it ends; a pending question is then sent again. */
export async function followVisitorStream({
  agentId,
  sessionId,
  visitorToken,
  signal,
  onEvent,
  onLink,
}: StreamPosition): Promise<void> {
  // The last event id is stored, so that events that were missed while the page was closed are replayed.
  const positionCell = cell(`vocero.chat.${agentId}.heard`, v.array(v.string()))
  const [storedSession, lastId] = positionCell.read() ?? []
  const stream = events(`/api/agents/${agentId}/channels/webchat/stream?sessionId=${sessionId}`, {
    signal,
    // 0: all that is kept of the thread. A person may have answered before the stream could be opened.
    lastId: storedSession === sessionId ? lastId : '0',
    call: (address, init) =>
      fetch(address, { ...init, headers: { ...init.headers, authorization: `Visitor ${visitorToken()}` } }),
    onOpen: () => onLink(true),
    onBreak: () => onLink(false),
  })
  try {
    for await (const { id, data } of stream) {
      const event = jsonIn(data) as StreamEvent | undefined
      if (event) onEvent(event)
      if (id) positionCell.write([sessionId, id])
    }
  } catch {
    onLink(true)
  }
}
