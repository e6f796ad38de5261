import type { Locale } from '../contract/locales.ts'
import { wordsOf } from '../core/folding.ts'

/** Small words that only one of the languages has. */
const TELLING: Record<'es' | 'en', ReadonlySet<string>> = {
  es: new Set(
    'hola el la los las un una que como cuando donde cuanto cual es son esta tienen tienes puedo quiero para por con de del y o mi gracias buenas buenos dias tardes adios ayuda sobre hay hacen'.split(
      ' ',
    ),
  ),
  en: new Set(
    'hello hi hey the a an what how when where which is are do does you your can i want for with of and or my thanks thank good morning bye help about there'.split(
      ' ',
    ),
  ),
}

/** The language a message is written in: by its script, then by its small words, then as its page says, if it does. */
export function recognised(message: string, fallback: Locale | null): Locale | null {
  if (/\p{Script=Cyrillic}|\p{Script=Mongolian}/u.test(message)) return 'mn'
  const words = wordsOf(message)
  const found = (locale: 'es' | 'en') => words.filter((word) => TELLING[locale].has(word)).length
  const [spanish, english] = [found('es'), found('en')]
  if (spanish === english) return fallback
  return spanish > english ? 'es' : 'en'
}
