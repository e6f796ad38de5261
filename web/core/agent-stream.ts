import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { StreamEvent } from '../../worker/contract/stream.ts'
import { calling } from './calling.ts'
import { listenToOwnAgents, ownAgentStreamState, watchOwnAgents } from './own-agents-stream.ts'
import { events, StreamRefused } from './sse.ts'

/**
 * Calls `onEvent` with the events of one agent, or of all own agents (`'own'`), while the component is mounted. Uses
 * the tab's shared stream of all own agents if it is open. Whenever the stream opens, `onEvent` gets a `resync` event,
 * because events may have been missed: since an interruption, or since what is shown was first fetched. Returns whether
 * the stream is open.
 */
export function useAgentStream(agentId: string | 'own', onEvent: (event: StreamEvent) => void): boolean {
  const [isOpen, open] = useState(false)
  const shared = useSyncExternalStore(watchOwnAgents, () => ownAgentStreamState(agentId))
  const isShared = shared !== null
  const onStreamEvent = useEffectEvent(onEvent)
  const mode = useRef<'own' | 'shared'>(null)
  useEffect(() => {
    const before = mode.current
    mode.current = isShared ? 'shared' : 'own'
    if (isShared) {
      // Events may have been missed between the end of the component's own stream and the shared one, if that is open.
      if (before === 'own' && ownAgentStreamState(agentId) === 'open') onStreamEvent({ type: 'resync', agentId })
      return listenToOwnAgents((event) => (agentId === 'own' || event.agentId === agentId) && onStreamEvent(event))
    }
    const abort = new AbortController()
    const listen = async () => {
      const query = agentId === 'own' ? '' : `?agentId=${encodeURIComponent(agentId)}`
      const stream = events(`/api/agents/webhook-stream${query}`, {
        signal: abort.signal,
        call: calling,
        onOpen: () => {
          open(true)
          onStreamEvent({ type: 'resync', agentId })
        },
        onBreak: () => open(false),
      })
      for await (const { data } of stream) onStreamEvent(JSON.parse(data) as StreamEvent)
    }
    listen().catch((error: unknown) => {
      if (abort.signal.aborted) return
      open(false)
      if (!(error instanceof StreamRefused)) throw error
    })
    return () => {
      abort.abort()
      open(false)
    }
  }, [agentId, isShared])
  return isShared ? shared === 'open' : isOpen
}
