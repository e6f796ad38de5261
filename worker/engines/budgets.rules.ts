import type { Budgets, EngineSettings, OpenAiSettings, WorkersAiSettings } from '../contract/engines.ts'
import type { Turn } from './engine.ts'
import { toolTokens } from './hand-over.tool.ts'
import { promptOf } from './prompt.rules.ts'
import type { Prompt } from './prompt-messages.ts'

export type ModelSettings = OpenAiSettings | WorkersAiSettings

/** The tokens of prompt and answer together. */
const totalTokens = ({ contextTokens, budgets }: ModelSettings): number =>
  Math.min(contextTokens, budgets.turn ?? contextTokens)

/** The most tokens of an answer: at most half of the context or turn budget, so that the prompt has the other half. */
export const outputRoom = (settings: ModelSettings): number =>
  Math.max(1, Math.min(settings.maxOutputTokens, Math.floor(totalTokens(settings) / 2)))

/** The prompt for a turn within the settings' token limits. Its `tokens` include the offered tools. */
export function promptFor(settings: ModelSettings, turn: Turn): Prompt {
  const tools = toolTokens(settings.kind, turn)
  const prompt = promptOf(turn, Math.max(1, totalTokens(settings) - outputRoom(settings) - tools))
  return { ...prompt, tokens: prompt.tokens + tools }
}

/** The most tokens that a call may take, to be reserved before it; 0 for engines that are no model. */
export function expectedTokens(settings: EngineSettings, turn: Turn): number {
  if (settings.kind !== 'openai' && settings.kind !== 'workers-ai') return 0
  return promptFor(settings, turn).tokens + outputRoom(settings)
}

export const budgetsOf = (settings: EngineSettings): Budgets => ('budgets' in settings ? settings.budgets : {})

/** Tokens used so far in the session and the calendar month, including the reservations of running calls. */
export interface TokensSpent {
  session: number
  month: number
}

/** The first budget that a call of `expected` tokens would exceed; `null`: none. */
export function exceededBudget(expected: number, spent: TokensSpent, budgets: Budgets): keyof Budgets | null {
  if (budgets.turn !== undefined && expected > budgets.turn) return 'turn'
  if (budgets.session !== undefined && spent.session + expected > budgets.session) return 'session'
  if (budgets.month !== undefined && spent.month + expected > budgets.month) return 'month'
  return null
}
