import type { Locale } from '../../contract/locales.ts'
import { en } from './about-en.ts'
import { es } from './about-es.ts'
import { mn } from './about-mn.ts'
import type { AboutProduct } from './starter-question.ts'

/** The product, as its demo agent explains it. */
export const about: Record<Locale, readonly AboutProduct[]> = { es, en, mn }
