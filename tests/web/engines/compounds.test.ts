import { expect, test } from 'vitest'
import type { Locale } from '../../../worker/contract/locales.ts'
import { joinedCompounds } from '../../../worker/engines/words/compounds.ts'
import { stemOf } from '../../../worker/engines/words/terms.ts'

test.each<[Locale, string, string, string[]]>([
  ['en', 'wi fi password', 'wifi', ['wifi', 'password']],
  ['mn', 'мэдээлэл аюулгүй', 'мэдээллийн', ['мэдээлэл', 'аюулгүй']],
  ['mn', 'банкны хүү хэд', 'хүүхэд', ['банкны', 'хүү', 'хэд']],
])('%s: the words of «%s», where the knowledge has «%s», are %j', (language, question, known, expected) => {
  const isKnown = (stems: readonly string[]) => new Set(stems.filter((stem) => stem === stemOf(known, language)))
  expect(joinedCompounds(question.split(' '), language, isKnown)).toEqual(expected)
})
