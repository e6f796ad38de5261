import { useEffect, useEffectEvent, useState } from 'react'
import type { StreamEvent } from '../../worker/contract/stream.ts'
import { calling } from './calling.ts'
import { events, StreamRefused } from './sse.ts'

/**
 * What happens to an agent, or to all own agents (`'own'`), while the screen is open. After a break it is told as
 * `resync`, because something may have been missed. Answers whether the stream is open right now.
 */
export function useAgentStream(agentId: string | 'own', onEvent: (event: StreamEvent) => void): boolean {
  const [isOpen, open] = useState(false)
  const hear = useEffectEvent(onEvent)
  useEffect(() => {
    const leaving = new AbortController()
    let broken = false
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
  }, [agentId])
  return isOpen
}
