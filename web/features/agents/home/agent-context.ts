import { createContext, use } from 'react'
import type { Agent } from '../../../../worker/contract/agents.ts'

/** The agent whose home is open. */
export const AgentContext = createContext<Agent | null>(null)

/** The agent of the home around this screen; it is loaded before any of its tabs is drawn. */
export function useAgent(): Agent {
  const agent = use(AgentContext)
  if (!agent) throw new Error('No agent around this screen.')
  return agent
}
