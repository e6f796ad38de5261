import * as v from 'valibot'
import { STREAM_HEARTBEAT_MS } from '../../worker/contract/limits.ts'
import type { StreamEvent } from '../../worker/contract/stream.ts'
import { parsed, silenceWatch } from '../core/conversation/listening.ts'
import { events } from '../core/sse.ts'
import { cell } from '../core/storage.ts'

const SILENCE_MS = STREAM_HEARTBEAT_MS * 2.5

export interface Following {
  agentId: string
  sessionId: string
  /** The newest visitor token: every answer has one. */
  visitorToken: () => string
  signal: AbortSignal
  onEvent: (event: StreamEvent) => void
  /** Whether the stream is open right now. */
  onLink: (open: boolean) => void
}

/**
 * Reads the replies of one visitor's session until aborted. A stream without heartbeats is reopened. After a refusal
 * it ends: a pending question is then asked again.
 */
export async function follow({ agentId, sessionId, visitorToken, signal, onEvent, onLink }: Following): Promise<void> {
  const query = new URLSearchParams({ sessionId })
  // Kept over a reload, so that what was said while the page was closed is told.
  const place = cell(`vocero.chat.${agentId}.heard`, v.tuple([v.string(), v.string()]))
  const [ofSession, lastId] = place.read() ?? []
  let watch = silenceWatch(SILENCE_MS, signal)
  const stream = events(`/api/agents/${encodeURIComponent(agentId)}/channels/webchat/stream?${query}`, {
    signal,
    lastId: ofSession === sessionId ? lastId : undefined,
    call(address, { signal: ending, ...init }) {
      watch.stop()
      watch = silenceWatch(SILENCE_MS, ending ?? signal)
      const headers = { ...init.headers, authorization: `Visitor ${visitorToken()}` }
      return fetch(address, { ...init, headers, signal: watch.signal })
    },
    onOpen: () => onLink(true),
    onBreak: () => onLink(false),
  })
  try {
    for await (const { id, data } of stream) {
      watch.heard()
      const event = parsed<StreamEvent>(data)
      if (event) onEvent(event)
      if (id) place.write([sessionId, id])
    }
  } catch {
    onLink(true)
  } finally {
    watch.stop()
  }
}
