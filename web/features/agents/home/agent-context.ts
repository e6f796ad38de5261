import { createContext, use } from 'react'
import type { Agent } from '../../../../worker/contract/agents.ts'

/** The agent whose home is open; `null` outside of an agent home. */
export const AgentContext = createContext<Agent | null>(null)

/** The agent whose home is open. It is loaded before a tab of the home is rendered. */
export function useAgent(): Agent {
  const agent = use(AgentContext)
  if (!agent) throw new Error('No agent around this screen.')
  return agent
}

/** Actions of the agent home that its tabs can start. */
interface HomeActions {
  openShare: () => void
  /** Focuses the input of the trial beside the tab, or opens the page of the trial. */
  openTrial: () => void
}
export const HomeActions = createContext<HomeActions | null>(null)

export function useHomeActions(): HomeActions {
  const actions = use(HomeActions)
  if (!actions) throw new Error('useHomeActions is called outside of an agent home.')
  return actions
}
