import type { Delta, StreamEvent } from '../../worker/contract/stream.ts'
import { calling } from './calling.ts'
import { withPiece } from './conversation/pieces.ts'
import { events, StreamRefused } from './sse.ts'

type Hear = (event: StreamEvent) => void

/** What the tab's stream of all own agents covers now; `null` without a listener. */
let covered: { agents: Set<string>; isOpen: boolean } | null = null
const hearers = new Set<Hear>()
const watchers = new Set<() => void>()

/** Unfinished replies: a screen that starts listening in the middle of one gets it from its beginning. */
const unfinished = new Map<string, Delta>()

const changed = () => {
  for (const watch of watchers) watch()
}
const tell: Hear = (event) => {
  if (event.type === 'connected' && covered && !covered.agents.has(event.agentId)) {
    covered.agents.add(event.agentId)
    changed()
  }
  if (event.type === 'delta') {
    const text = withPiece(unfinished.get(event.messageId)?.text ?? '', event)
    unfinished.set(event.messageId, { ...event, offset: 0, text })
  } else if ('messageId' in event) unfinished.delete(event.messageId)
  else if (event.type === 'resync') unfinished.clear()
  for (const hear of hearers) hear(event)
}
function stand(isOpen: boolean): void {
  if (!covered) return
  covered.isOpen = isOpen
  changed()
}

export function watchOwnAgents(watch: () => void): () => void {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

/** The state of an agent, or of all (`'own'`), on the stream of all: not covered, open, or broken. */
export function ownAgentIs(agentId: string | 'own'): 'open' | 'broken' | null {
  if (!covered || (agentId !== 'own' && !covered.agents.has(agentId))) return null
  return covered.isOpen ? 'open' : 'broken'
}

export function hearOwnAgents(hear: Hear): () => void {
  hearers.add(hear)
  for (const piece of unfinished.values()) if (piece.text) hear(piece)
  return () => hearers.delete(hear)
}

/**
 * Opens the tab's stream of all own agents until it is closed; screens of single agents use it and open none of their
 * own. After a break each agent gets `resync`.
 */
export function openOwnAgents({ evenHidden }: { evenHidden: boolean }): () => void {
  const leaving = new AbortController()
  const here = { agents: new Set<string>(), isOpen: false }
  covered = here
  unfinished.clear()
  const leave = () => {
    leaving.abort()
    if (covered !== here) return
    covered = null
    changed()
  }
  const listen = async () => {
    let broken = false
    const stream = events('/api/agents/webhook-stream', {
      signal: leaving.signal,
      evenHidden,
      call: calling,
      onOpen: () => {
        stand(true)
        if (broken) for (const agentId of here.agents) tell({ type: 'resync', agentId })
      },
      onBreak: () => {
        broken = true
        stand(false)
      },
    })
    for await (const { data } of stream) tell(JSON.parse(data) as StreamEvent)
  }
  listen().catch((error: unknown) => {
    if (leaving.signal.aborted) return
    leave()
    if (!(error instanceof StreamRefused)) throw error
  })
  return leave
}
