import type { Locale } from '../../../worker/contract/locales.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import type { Business } from './format.ts'
import { mn } from './mn.ts'

export type Businesses = Partial<Record<Locale, readonly Business[]>>

/** Six businesses a language, asked as people type on a telephone. */
export const BUSINESSES = { es, en, mn } as const satisfies Businesses
