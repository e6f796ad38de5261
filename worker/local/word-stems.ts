import { LOCALES, type Locale } from '../contract/locales.ts'
import { folded } from '../core/folding.ts'
import { LIGHT_WORDS } from '../engines/words/light-words.ts'
import { stemOf } from '../engines/words/terms.ts'
import { type Column, type WordGroup, wordGroups } from '../engines/words/word-groups.ts'

const COLUMNS: readonly Locale[] = ['es', 'en', 'mn']

/** Each stem once, between spaces, so that it is found as a whole. */
const stems = (words: readonly string[], locale: Locale): string =>
  ` ${[...new Set(words.map((word) => stemOf(folded(word), locale)))].join(' ')} `

const column = ({ words, kinds }: Column, locale: Locale): string =>
  kinds.length > 0 ? `${stems(words, locale)}<${stems(kinds, locale)}` : stems(words, locale)

const line = ({ hint, words }: WordGroup): string =>
  [hint ?? '', ...words.map((each, at) => column(each, COLUMNS[at] ?? 'es'))].join('|')

const light = (locale: Locale): string => `  ${locale}: '${stems(LIGHT_WORDS[locale].split(' '), locale)}',`

/** The stems of the word lists, generated because computing them could exceed an isolate's start-up time. */
export const stemsSource = (): string => `// Written by \`npm run stems\` from the lists beside it.
export const WORD_GROUPS = \`${wordGroups()
  .map((group) => `${line(group)}\n`)
  .join('')}\`

export const LIGHT = {
${LOCALES.map(light).join('\n')}
}
`
