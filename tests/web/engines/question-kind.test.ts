import { expect, test } from 'vitest'
import { LOCALES } from '../../../worker/contract/locales.ts'
import { CONFIDENCE } from '../../../worker/engines/confidence.gen.ts'
import { kindFeatures, kindOf, WANTED_HINTS } from '../../../worker/engines/question-kind.rules.ts'
import { wordsInOrder } from '../../../worker/engines/words/terms.ts'
import { agentOf } from '../../retrieval/business-agent.ts'
import { cleaning } from '../../retrieval/businesses/en/cleaning.ts'

const kind = (question: string, language: 'es' | 'en' | 'mn') => kindOf(wordsInOrder(question).join(' '), language)

test.each([
  ['es', '¿venden pelucas?', true],
  ['es', 'hola hay piscina', true],
  ['es', '¿qué venden?', false],
  ['es', 'la rueda hace ochos', false],
  ['es', 'abren el domingo', false],
  ['en', 'are you open on sunday', false],
  ['mn', 'ням гарагт ажилладаг уу', false],
  ['en', 'do you sell wigs', true],
  ['en', 'is there a pool', true],
  ['en', 'how much do you charge', false],
  ['en', 'my brakes are squeaking', false],
  ['mn', 'хөшиг оёдог уу', true],
  ['mn', 'бэлгийн карт байна уу', true],
  ['mn', 'ямар карт байна уу', false],
  ['mn', 'хаяг хаана вэ', false],
] as const)('%s: «%s» asks whether something is offered: %s', (language, question, expected) => {
  expect(kind(question, language).asksOffer).toBe(expected)
})

test.each([
  ['es', '¿dónde están?', ['place']],
  ['es', 'a qué hora abren', ['hour']],
  ['en', 'how long does it take', ['span']],
  ['en', 'how much is it and when', ['hour', 'amount']],
  ['mn', 'хүргэлт хэд хоног вэ', ['span']],
  ['mn', 'үнэ нь хэдэн төгрөг вэ', ['amount']],
  ['mn', 'карт болох уу', []],
] as const)('%s: «%s» asks for %j', (language, question, expected) => {
  const { wants } = kind(question, language)
  expect(wants).toEqual(expected)
  expect(WANTED_HINTS.filter((hint) => wants.includes(hint))).toEqual(expected)
})

test.each([
  ['es', 'mi bici no frena', true],
  ['es', 'tienen motos', false],
  ['en', 'can i bring my dog', true],
  ['en', 'how old is the bakery', false],
  ['mn', 'машинаа солиулмаар байна', true],
  ['mn', 'манайхан орж болох уу', true],
  ['mn', 'захирал нь хэн бэ', false],
] as const)('%s: «%s» tells of the person who asks: %s', (language, question, expected) => {
  expect(kind(question, language).isOwnCase).toBe(expected)
})

test('a question of what a customer has or does is less doubted than one of what the business offers', () => {
  const features = (question: string): number[] => kindFeatures(kind(question, 'en'), question)
  expect([features('my 2 dogs'), features('do you sell dogs')]).toEqual([
    [0, 1, 1],
    [1, 0, 0],
  ])
  for (const language of LOCALES) {
    const [offer = 0, ownCase = 0] = CONFIDENCE[language].doubt.slice(-3)
    expect([offer > 0, ownCase < 0]).toEqual([true, true])
  }
})

test('what is asked for as an offer is not surely answered by a passage without the word for it', async () => {
  expect((await agentOf(cleaning, 'en').reply('do you offer seniors discount')).outcome).not.toBe('sure')
})
