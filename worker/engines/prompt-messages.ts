import type { Locale } from '../contract/locales.ts'
import type { Passage } from './engine.ts'
import { estimatedTokens } from './tokens.rules.ts'

export interface PromptMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/** What a model is asked. */
export interface Prompt {
  messages: PromptMessage[]
  /** The passages that it quotes, in the order of their ids. */
  passages: readonly Passage[]
  /** Headings of those that speak about the question. */
  sources: string[]
  /** About how many tokens it is. */
  tokens: number
  /** How many turns of the history it has. */
  turns: number
}

/** What a message costs besides its text, in tokens. */
export const AROUND_A_MESSAGE = 4
export const LANGUAGES: Record<Locale, string> = { es: 'Spanish', en: 'English', mn: 'Mongolian' }

export const message = (role: PromptMessage['role'], content: string): PromptMessage => ({ role, content })
export const weightOf = (messages: readonly PromptMessage[]): number =>
  messages.reduce((sum, { content }) => sum + AROUND_A_MESSAGE + estimatedTokens(content), 0)
