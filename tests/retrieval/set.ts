import type { Locale } from '../../worker/contract/locales.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { mn } from './mn.ts'

/** A passage and what people ask who want it. `heldBack` was never looked at while the ranking was being made. */
export interface Sought {
  heading: string
  questions?: readonly string[]
  body: string
  asked: readonly string[]
  heldBack: readonly string[]
}

/** What is known in one language, and what people ask that none of it answers. */
export interface QualitySet {
  sought: readonly Sought[]
  strangers: readonly string[]
}

/** Two businesses a language, whose passages are near to each other; asked as people write in a chat. */
export const SETS: Record<Locale, QualitySet> = { es, en, mn }
