import type { Delta, StreamEvent } from '../../worker/contract/stream.ts'
import { calling } from './calling.ts'
import { insertPiece } from './conversation/pieces.ts'
import { listeners as changeListeners } from './shared.ts'
import { events, StreamRefused } from './sse.ts'

type OnEvent = (event: StreamEvent) => void

/** The agents that the tab's shared stream covers; `null` while there is no shared stream. */
let coverage: { agents: Set<string>; isOpen: boolean } | null = null
const listeners = new Set<OnEvent>()
const { subscribe, notify: changed } = changeListeners()
/** Subscribes to changes of the shared stream's state. */
export const watchOwnAgents = subscribe

/** Unfinished replies, so that a screen that subscribes in the middle of one gets it from its beginning. */
const unfinished = new Map<string, Delta>()

const broadcast: OnEvent = (event) => {
  if (event.type === 'connected' && coverage && !coverage.agents.has(event.agentId)) {
    coverage.agents.add(event.agentId)
    changed()
  }
  if (event.type === 'delta') {
    const text = insertPiece(unfinished.get(event.messageId)?.text ?? '', event)
    unfinished.set(event.messageId, { ...event, offset: 0, text })
  } else if ('messageId' in event) unfinished.delete(event.messageId)
  else if (event.type === 'resync') unfinished.clear()
  for (const listener of listeners) listener(event)
}
function setOpen(isOpen: boolean): void {
  if (!coverage) return
  coverage.isOpen = isOpen
  changed()
}

/** The state of the shared stream for an agent, or for all (`'own'`); `null` when it does not cover it. */
export function ownAgentStreamState(agentId: string | 'own'): 'open' | 'broken' | null {
  if (!coverage || (agentId !== 'own' && !coverage.agents.has(agentId))) return null
  return coverage.isOpen ? 'open' : 'broken'
}

export function listenToOwnAgents(listener: OnEvent): () => void {
  listeners.add(listener)
  for (const piece of unfinished.values()) if (piece.text) listener(piece)
  return () => listeners.delete(listener)
}

/**
 * Opens the tab's shared stream of all own agents and returns the function that closes it. Screens of single agents
 * use it and open no stream of their own. Whenever it opens, a `resync` event is sent for each agent that it covers; the
 * first time, when these are not known yet, one of `'own'` for the screens of all of them.
 */
export function openOwnAgents({ isOpenWhileHidden }: { isOpenWhileHidden: boolean }): () => void {
  const abort = new AbortController()
  const current = { agents: new Set<string>(), isOpen: false }
  coverage = current
  unfinished.clear()
  const close = () => {
    abort.abort()
    if (coverage !== current) return
    coverage = null
    changed()
  }
  const listen = async () => {
    const stream = events('/api/agents/webhook-stream', {
      signal: abort.signal,
      isOpenWhileHidden,
      call: calling,
      onOpen: () => {
        setOpen(true)
        const covered = current.agents.size > 0 ? current.agents : ['own']
        for (const agentId of covered) broadcast({ type: 'resync', agentId })
      },
      onBreak: () => setOpen(false),
    })
    for await (const { data } of stream) broadcast(JSON.parse(data) as StreamEvent)
  }
  listen().catch((error: unknown) => {
    if (abort.signal.aborted) return
    close()
    if (!(error instanceof StreamRefused)) throw error
  })
  return close
}
