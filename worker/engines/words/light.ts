import type { Locale } from '../../contract/locales.ts'
import { LIGHT } from './stems.gen.ts'

const STEMS: Record<Locale, ReadonlySet<string>> = {
  es: new Set(LIGHT.es.trim().split(' ')),
  en: new Set(LIGHT.en.trim().split(' ')),
  mn: new Set(LIGHT.mn.trim().split(' ')),
}

/** Whether a stem is that of a light word (`light-words.ts`). */
export const isLight = (stem: string, language: Locale): boolean => STEMS[language].has(stem)
