import type { Locale } from '../contract/locales.ts'
import type { Passage } from './engine.ts'
import { estimatedTokens } from './tokens.rules.ts'

export interface PromptMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/** The prompt of a model call. */
export interface Prompt {
  messages: PromptMessage[]
  /** The passages that it contains, in the order of their citation ids. */
  passages: readonly Passage[]
  /** Headings of the relevant ones. */
  sources: string[]
  /** Estimated. */
  tokens: number
  /** How many exchanges of the history it contains. */
  turns: number
}

/** The estimated tokens of a message's role and separators. */
const TOKENS_PER_MESSAGE = 4
export const LANGUAGES: Record<Locale, string> = { es: 'Spanish', en: 'English', mn: 'Mongolian' }

export const message = (role: PromptMessage['role'], content: string): PromptMessage => ({ role, content })
export const promptTokens = (messages: readonly PromptMessage[]): number =>
  messages.reduce((sum, { content }) => sum + TOKENS_PER_MESSAGE + estimatedTokens(content), 0)
