import { LOCALES, type Locale } from '../contract/locales.ts'
import { wordsOf } from '../core/folding.ts'

/** Small words that only one of the languages has; Mongolian is written in Latin letters as well. */
const TELLING: Record<Locale, ReadonlySet<string>> = {
  es: new Set(
    'hola el la los las un una que como cuando donde cuanto cual es son esta tienen tienes puedo quiero para por con de del y o mi gracias buenas buenos dias tardes adios ayuda sobre hay hacen'.split(
      ' ',
    ),
  ),
  en: new Set(
    'hello hi hey the a an what how when where which is are do does you your can i want for with of and or my thanks thank good morning bye help about there please'.split(
      ' ',
    ),
  ),
  mn: new Set(
    'sain baina bna uu yu ve we hed heden haana hezee yamar ymar yaj bolomjtoi boloh bolh tanai bayarlalaa'.split(' '),
  ),
}

/** The language a message is written in: by its script, then by its small words, then as its page says, if it does. */
export function recognised(message: string, fallback: Locale | null): Locale | null {
  if (/\p{Script=Cyrillic}|\p{Script=Mongolian}/u.test(message)) return 'mn'
  const words = wordsOf(message)
  const found = (locale: Locale) => words.filter((word) => TELLING[locale].has(word)).length
  const [[first, most], [, next]] = LOCALES.map((locale) => [locale, found(locale)] as const).toSorted(
    ([, one], [, other]) => other - one,
  ) as [readonly [Locale, number], readonly [Locale, number]]
  return most > next ? first : fallback
}
