import { describe, expect, test } from 'vitest'
import { earlierQuestions, isComplete, isContextPreferred, queriesIn } from '../../../worker/engines/asks.rules.ts'
import type { Turn } from '../../../worker/engines/engine.ts'

const said = (...messages: string[]): Turn['history'] => messages.map((message) => ({ message, reply: 'Claro.' }))
const earlierOf = (message: string, ...before: string[]) => queriesIn(message, said(...before)).whole.earlier

test.each([
  ['улаанбаатараас дархан хүртэл ачаа хүргэдэг үү', true],
  ['tienen estacionamiento para clientes', false],
  ['¿puedo cambiarlo?', false],
  ['¿y los domingos?', false],
  ['¿qué documentos necesito para matricular a mi hija?', true],
])('«%s» can be understood by itself: %s', (question, expected) => {
  expect(isComplete(question)).toBe(expected)
})

describe('a question goes on from the one before', () => {
  test.each([
    ['¿y los domingos?', '¿a qué hora abren?'],
    ['how much is it?', 'do you repair bikes?'],
    ['онгоцоор бол?', 'ачааг хэд хоногт хүргэх вэ'],
    ['¿puedo cambiarlo por otra talla después?', 'compré una camisa azul'],
    ['until what time', 'are you open today'],
  ])('«%s»', (message, before) => {
    expect(earlierOf(message, before)).not.toBe('')
  })

  test('and not when it says enough itself, or nothing was asked', () => {
    const long = '¿qué documentos necesito para matricular a mi hija en septiembre?'
    expect(earlierOf(long, '¿a qué hora abren?')).toBe('')
    expect(earlierOf('¿y los domingos?')).toBe('')
    expect(earlierOf('¿y los domingos?', 'hola', 'gracias')).toBe('')
  })

  test.each([
    'donde estais',
    '¿y dónde se encuentran ustedes?',
    'where are you guys',
    'where are you located?',
    'та нар хаана байрладаг вэ',
  ])('and not when it asks where the business is: «%s»', (message) => {
    expect(earlierOf(message, '¿cómo puedo cancelar mi suscripción?')).toBe('')
  })

  test('over questions that went on themselves, up to the one that names the subject', () => {
    const topic = '¿cuánto tarda un envío internacional urgente a Perú?'
    expect(
      earlierQuestions(said('¿tienen estacionamiento cubierto para camiones grandes?', topic, '¿y a Chile?')),
    ).toBe('cuanto tarda un envio internacional urgente a peru y a chile')
    expect(earlierQuestions(said('¿hacen corte de pelo?', '¿hacen tinte completo?'))).toBe('hacen tinte completo')
  })

  test('is looked for with that one where it leans on it, else where that is surer', () => {
    expect(isContextPreferred(0.3, 0.4, 'y los domingos')).toBe(true)
    expect(isContextPreferred(0.1, 0.4, 'y los domingos')).toBe(false)
    expect(isContextPreferred(0.6, 0.6, 'y los domingos')).toBe(true)
    expect(isContextPreferred(0.6, 0.7, 'y dónde están')).toBe(false)
    expect(isContextPreferred(0.9, 0.6, 'tienen estacionamiento')).toBe(false)
    expect(isContextPreferred(0.9, 0.4, 'tienen estacionamiento')).toBe(true)
  })

  test.each(['¿y los sábados a qué hora abren?', 'and do you rent bikes for children', 'харин хүргэлтийн үнэ хэд вэ'])(
    'and by itself where it names enough, however it begins: «%s»',
    (message) => {
      expect(isContextPreferred(0.9, 0.6, message)).toBe(false)
    },
  )
})

describe('a message asks', () => {
  const questionsOf = (message: string) => queriesIn(message, []).each.map(({ question }) => question)

  test.each([
    ['¿A qué hora abren? ¿Aceptan tarjeta?', ['¿A qué hora abren?', '¿Aceptan tarjeta?']],
    ['cuánto cuesta la limpieza y dónde están', ['cuánto cuesta la limpieza', 'dónde están']],
    ['how much is a haircut and do you take cards', ['how much is a haircut', 'do you take cards']],
    ['хэдэн цагт нээдэг вэ картаар төлж болох уу', ['хэдэн цагт нээдэг вэ', 'картаар төлж болох уу']],
  ])('several things: %s', (message, questions) => {
    expect(questionsOf(message)).toEqual(questions)
  })

  test.each([
    'hola, ¿abren el domingo?',
    '¿tienen pan y leche?',
    'me duele una muela. ¿Puedo ir hoy?',
    '¿Abren el domingo? Es que trabajo entre semana',
    '¿uno? ¿dos cosas? ¿tres cosas? ¿cuánto cuesta? ¿dónde están?',
  ])('one thing: %s', (message) => {
    expect(questionsOf(message)).toEqual([])
  })

  test('and its second question may go on from the first', () => {
    const { each } = queriesIn('¿Cuánto cuesta el corte de pelo? ¿Y con barba?', [])
    expect(each.map(({ earlier }) => earlier)).toEqual(['', 'cuanto cuesta el corte de pelo'])
  })
})
