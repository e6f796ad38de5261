import type { Locale } from '../../worker/contract/locales.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { en as furtherEn } from './further/en.ts'
import { es as furtherEs } from './further/es.ts'
import { mn as furtherMn } from './further/mn.ts'
import { mn } from './mn.ts'
import { en as unseenEn } from './unseen/en.ts'
import { es as unseenEs } from './unseen/es.ts'
import { mn as unseenMn } from './unseen/mn.ts'

/** A passage and what people ask who want it. Of `heldBack` only totals were watched while the ranking was being made. */
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

/** Two more businesses a language, all of whose questions the weights were chosen on. */
export const FURTHER: Record<Locale, QualitySet> = { es: furtherEs, en: furtherEn, mn: furtherMn }

/** Other businesses, written before anyone looked at the word lists; no rule is made for one of its questions. */
export const UNSEEN: Record<Locale, QualitySet> = { es: unseenEs, en: unseenEn, mn: unseenMn }
