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

/** Actions of the home that its tabs offer too. */
interface HomeActions {
  openShare: () => void
  /** Focuses the question of the trial beside the tab, or opens the trial's own page. */
  openTrial: () => void
}
export const HomeActions = createContext<HomeActions | null>(null)

export function useHomeActions(): HomeActions {
  const actions = use(HomeActions)
  if (!actions) throw new Error('useHomeActions is called outside of an agent home.')
  return actions
}
