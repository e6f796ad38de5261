import type { Budgets, EngineSettings, OpenAiSettings, WorkersAiSettings } from '../contract/engines.ts'
import type { Turn } from './engine.ts'
import { toolTokens } from './hand-over.tool.ts'
import { promptOf } from './prompt.rules.ts'
import type { Prompt } from './prompt-messages.ts'

export type ModelSettings = OpenAiSettings | WorkersAiSettings

const roomOf = ({ contextTokens, budgets }: ModelSettings): number =>
  Math.min(contextTokens, budgets.turn ?? contextTokens)

/** How long an answer may be: half of what there is room for, at most. */
export const outputRoom = (settings: ModelSettings): number =>
  Math.max(1, Math.min(settings.maxOutputTokens, Math.floor(roomOf(settings) / 2)))

/** What a model is asked about a turn. The tools that it is offered are part of the prompt's tokens. */
export function promptFor(settings: ModelSettings, turn: Turn): Prompt {
  const tools = toolTokens(settings.kind, turn)
  const prompt = promptOf(turn, Math.max(1, roomOf(settings) - outputRoom(settings) - tools))
  return { ...prompt, tokens: prompt.tokens + tools }
}

/** The most tokens that answering may take, known before anybody is called. Only models count tokens. */
export function expectedTokens(settings: EngineSettings, turn: Turn): number {
  if (settings.kind !== 'openai' && settings.kind !== 'workers-ai') return 0
  return promptFor(settings, turn).tokens + outputRoom(settings)
}

export const budgetsOf = (settings: EngineSettings): Budgets => ('budgets' in settings ? settings.budgets : {})

/** What was spent already, replies that are being made among it at their most. */
export interface TokensSpent {
  session: number
  month: number
}

/** The budget that another reply would overrun, if there is one. Asked before the call. */
export function exceededBudget(expected: number, spent: TokensSpent, budgets: Budgets): keyof Budgets | null {
  if (budgets.turn !== undefined && expected > budgets.turn) return 'turn'
  if (budgets.session !== undefined && spent.session + expected > budgets.session) return 'session'
  if (budgets.month !== undefined && spent.month + expected > budgets.month) return 'month'
  return null
}
