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

/** What the parts of a home open that are not theirs. */
interface AgentDoors {
  openShare: () => void
  /** To the question of the trial, beside the tab or on its own page. */
  tryIt: () => void
}
export const AgentDoors = createContext<AgentDoors | null>(null)

export function useAgentDoors(): AgentDoors {
  const doors = use(AgentDoors)
  if (!doors) throw new Error('No home around this screen.')
  return doors
}
