import type { Locale } from '../../contract/locales.ts'
import { LIGHT } from './stems.gen.ts'

/** Whether a stem is that of a light word (`light-words.ts`). */
export const isLight = (stem: string, language: Locale): boolean => LIGHT[language].includes(` ${stem} `)
