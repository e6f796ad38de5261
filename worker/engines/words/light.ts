import type { Locale } from '../../contract/locales.ts'
import { LIGHT } from './stems.gen.ts'

/** Whether a stem stands for a word of any conversation. */
export const isLight = (stem: string, said: Locale): boolean => LIGHT[said].includes(` ${stem} `)
