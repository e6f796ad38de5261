import { expect, test } from 'vitest'
import { kindOf, WANTED_HINTS } from '../../../worker/engines/question-kind.rules.ts'
import { wordsInOrder } from '../../../worker/engines/words/terms.ts'
import { agentOf } from '../../retrieval/business-agent.ts'
import { cleaning } from '../../retrieval/businesses/en/cleaning.ts'

const kind = (question: string, language: 'es' | 'en' | 'mn') => kindOf(wordsInOrder(question).join(' '), language)

test.each([
  ['es', '¿venden pelucas?', true],
  ['es', 'hola hay piscina', true],
  ['es', '¿qué venden?', false],
  ['es', 'la rueda hace ochos', false],
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

test('what is asked for as an offer is not surely answered by a passage without the word for it', async () => {
  expect((await agentOf(cleaning, 'en').reply('do you offer seniors discount')).outcome).not.toBe('sure')
})
