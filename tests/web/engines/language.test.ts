import { describe, expect, test } from 'vitest'
import { LOCALES, type Locale } from '../../../worker/contract/locales.ts'
import { NO_MANNER } from '../../../worker/contract/manner.ts'
import { detectedLanguage } from '../../../worker/engines/language.rules.ts'
import { languageFor } from '../../../worker/features/chat/replying.service.ts'
import { FOREIGN } from '../../retrieval/languages/foreign.ts'
import { UNSEEN_FOREIGN } from '../../retrieval/languages/unseen.ts'
import { FURTHER, SETS, UNSEEN } from '../../retrieval/set.ts'

const questionsOf = (locale: Locale): string[] =>
  [SETS, FURTHER, UNSEEN].flatMap((sets) => [
    ...sets[locale].sought.flatMap(({ asked, heldBack }) => [...asked, ...heldBack]),
    ...sets[locale].strangers,
  ])

describe('the language of a message', () => {
  test.each([
    ['hola', 'es'],
    ['precio?', null],
    ['ok', null],
    ['wifi', null],
    ['gracias', 'es'],
    ['thanks', 'en'],
    ['no me llego el pedido', 'es'],
    ['my order didnt arrive', 'en'],
    ['hurgelt hed ve', 'mn'],
    ['zahialga maani haana yavj bna', 'mn'],
    ['хаягаа хэлээч', 'mn'],
    ['Үнэ?', 'mn'],
    ['здравствуйте, где мой заказ?', null],
    ['скільки коштує', null],
    ['quanto custa a entrega?', null],
    ['où est ma commande', null],
  ] as const)('«%s» is %s', (message, language) => {
    expect(detectedLanguage(message)).toBe(language)
  })

  test.each(LOCALES)('is told of nine in ten questions in %s, and none is taken for another', (locale) => {
    const told = questionsOf(locale).map(detectedLanguage)
    expect(told.filter((language) => language === locale).length / told.length).toBeGreaterThan(0.9)
    expect(told.filter((language) => language !== null && language !== locale).length).toBeLessThanOrEqual(1)
  })

  test.each([
    ['that were looked at', FOREIGN, 1],
    ['that were not', UNSEEN_FOREIGN, 2],
  ] as const)('is not one of ours in lines of other languages %s', (_, lines, most) => {
    const taken = Object.values(lines)
      .flat()
      .filter((line) => detectedLanguage(line) !== null)
    expect(taken.length, taken.join('\n')).toBeLessThanOrEqual(most)
  })

  test('is one of those that its owner allows, else that of the agent, else the first of them', () => {
    const languageOf = (text: string, own: Locale, languages: Locale[]) =>
      languageFor({ text, language: null }, {
        language: own,
        manner: { ...NO_MANNER, languages },
      } as Parameters<typeof languageFor>[1])
    expect(languageOf('How much is delivery?', 'es', ['es', 'en'])).toBe('en')
    expect(languageOf('How much is delivery?', 'es', ['es', 'mn'])).toBe('es')
    expect(languageOf('How much is delivery?', 'es', ['mn'])).toBe('mn')
  })

  test('of a message that does not tell is that of the thread before, then of the page, then of the agent', () => {
    const agent = { language: 'es', manner: NO_MANNER } as Parameters<typeof languageFor>[1]
    const history = [
      { message: 'how much is delivery?', reply: '5 USD' },
      { message: '👍', reply: 'Ok' },
    ]
    const languageOf = (text: string, language: Locale | null, before: typeof history) =>
      languageFor({ text, language }, agent, before)
    expect(languageOf('wifi?', 'mn', history)).toBe('en')
    expect(languageOf('wifi?', 'mn', [])).toBe('mn')
    expect(languageOf('wifi?', null, [])).toBe('es')
    expect(languageOf('¿tienen wifi?', 'mn', history)).toBe('es')
    expect(languageOf('сколько стоит доставка', null, [])).toBe('es')
  })
})
