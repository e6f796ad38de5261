import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { StreamEvent } from '../../worker/contract/stream.ts'
import { calling } from './calling.ts'
import { hearOwnAgents, ownAgentIs, watchOwnAgents } from './own-agents-stream.ts'
import { events, StreamRefused } from './sse.ts'

/**
 * Calls `hear` with the events of an agent, or of all own agents (`'own'`), while the screen is open; through the
 * tab's stream of all own agents if there is one. After a break it is called with `resync`, because events may have
 * been missed. Returns whether the stream is open.
 */
export function useAgentStream(agentId: string | 'own', onEvent: (event: StreamEvent) => void): boolean {
  const [isOpen, open] = useState(false)
  const shared = useSyncExternalStore(watchOwnAgents, () => ownAgentIs(agentId))
  const isShared = shared !== null
  const hear = useEffectEvent(onEvent)
  const way = useRef<'own' | 'shared'>(null)
  useEffect(() => {
    const before = way.current
    way.current = isShared ? 'shared' : 'own'
    if (isShared) {
      // Events may have been missed between the end of its own stream and this one.
      if (before === 'own') hear({ type: 'resync', agentId })
      return hearOwnAgents((event) => (agentId === 'own' || event.agentId === agentId) && hear(event))
    }
    const leaving = new AbortController()
    let broken = before === 'shared'
    const listen = async () => {
      const which = agentId === 'own' ? '' : `?agentId=${encodeURIComponent(agentId)}`
      const stream = events(`/api/agents/webhook-stream${which}`, {
        signal: leaving.signal,
        call: calling,
        onOpen: () => {
          open(true)
          if (broken) hear({ type: 'resync', agentId })
        },
        onBreak: () => {
          broken = true
          open(false)
        },
      })
      for await (const { data } of stream) hear(JSON.parse(data) as StreamEvent)
    }
    listen().catch((error: unknown) => {
      if (leaving.signal.aborted) return
      open(false)
      if (!(error instanceof StreamRefused)) throw error
    })
    return () => {
      leaving.abort()
      open(false)
    }
  }, [agentId, isShared])
  return isShared ? shared === 'open' : isOpen
}
