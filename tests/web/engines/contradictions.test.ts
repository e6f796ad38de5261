import { describe, expect, test } from 'vitest'
import type { Locale } from '../../../worker/contract/locales.ts'
import { differenceOf, haveCommonKey, questionKeys } from '../../../worker/engines/contradictions.rules.ts'

const passage = (body: string, language: Locale = 'es') => ({ language, heading: 'Corte', questions: '', body })
const between = (one: string, other: string, language: Locale = 'es') =>
  differenceOf(passage(one, language), passage(other, language))

describe('passages are asked in the same words', () => {
  const keys = (heading: string, ...questions: string[]) => questionKeys({ heading, questions: questions.join('\n') })
  test.each([
    [keys('¿Cuánto cuesta el corte?'), keys('cuanto cuesta el CORTE')],
    [keys('Precios', '¿Cuánto cuesta el corte?'), keys('Corte', '¿El corte cuánto cuesta?')],
    [keys('Үсчилгээ хэд вэ?'), keys('Хэд вэ үсчилгээ')],
  ])('%s and %s', (one, other) => {
    expect(haveCommonKey(one, other)).toBe(true)
  })
  test('other words are another question', () => {
    expect(haveCommonKey(keys('Precio del corte'), keys('Precio del tinte'))).toBe(false)
    expect(haveCommonKey(keys(''), keys('', '…'))).toBe(false)
  })
})

describe('what contradicts', () => {
  test.each([
    ['El corte cuesta 4,90 €.', 'El corte cuesta 5,90 €.', '4,90 €', '5,90 €'],
    ['Cobramos 4,90 € por un corte.', 'Son 5,90 €.', '4,90 €', '5,90 €'],
    ['Cuesta $20.', 'Cuesta 25 USD.', '$20', '25 USD'],
    ['La entrega cuesta 1.000 pesos.', 'La entrega cuesta 1.500 pesos.', '1.000 pesos', '1.500 pesos'],
    ['Abrimos de 9:00 a 18:00.', 'Abrimos de 9:00 a 20:00.', '18:00', '20:00'],
    ['Tienes 30 días para devolverlo.', 'Tienes 15 días para devolverlo.', '30 días', '15 días'],
    ['Hay un 10 % de descuento.', 'Hay un 15% de descuento.', '10 %', '15%'],
    ['Bienvenido. El corte cuesta **15 €**. Gracias.', 'El corte cuesta 18 €.', '15 €', '18 €'],
    ['Aceptamos tarjeta.', 'No aceptamos tarjeta.', 'Aceptamos tarjeta.', 'No aceptamos tarjeta.'],
    [
      'Sí, tenemos estacionamiento.',
      'No tenemos estacionamiento.',
      'Sí, tenemos estacionamiento.',
      'No tenemos estacionamiento.',
    ],
  ])('%s — %s', (one, other, first, second) => {
    expect(between(one, other)).toEqual({ first, second })
    expect(between(other, one)).toEqual({ first: second, second: first })
  })

  test.each<[Locale, string, string]>([
    ['en', 'A haircut is $20.', 'A haircut is $25.'],
    ['en', 'We open at 9am.', 'We open at 10 am.'],
    ['en', 'We accept cards.', "We don't accept cards."],
    ['mn', 'Үсчилгээ 20 000₮.', 'Үсчилгээ 25 000₮.'],
    ['mn', 'Картаар төлж болно.', 'Картаар төлж болохгүй.'],
  ])('in %s: %s — %s', (language, one, other) => {
    expect(between(one, other, language)).not.toBeNull()
  })
})

describe('what does not', () => {
  test.each([
    ['the same', 'El corte cuesta 15 €.', 'El corte cuesta 15 €.'],
    ['the same, written otherwise', 'Cuesta 4,90 €.', 'Cuesta 4.90 euros.'],
    ['the same hour, written otherwise', 'Abrimos a las 9:00.', 'Abrimos a las 09:00.'],
    ['a thousand, written otherwise', 'Cuesta 1.000 pesos.', 'Cuesta 1,000 pesos.'],
    ['what says more', 'El envío cuesta 5 €.', 'El envío cuesta 5 € y es gratis desde 50 €.'],
    ['facts of other kinds', 'El corte dura 30 minutos.', 'El corte cuesta 15 €.'],
    [
      'facts of other things',
      'El corte cuesta 15 €. El tinte cuesta 40 €.',
      'Secar el pelo vale 8 €. Peinar a una novia vale 90 €.',
    ],
    ['no facts', 'Cortamos con y sin cita.', 'Cortamos todos los días.'],
    ['what is free', 'Хүргэлт үнэгүй.', 'Хүргэлт хурдан.'],
    ['a blank', 'El corte cuesta [importe], antes 15 €.', 'El corte cuesta 18 €.'],
    ['nothing', '', ''],
  ])('%s', (_what, one, other) => {
    expect(between(one, other)).toBeNull()
  })

  test('texts in two languages', () => {
    expect(differenceOf(passage('Cuesta 15 €.', 'es'), passage('It is 18 €.', 'en'))).toBeNull()
  })

  test('a long text is compared by its first sentences', () => {
    const long = 'Una frase con 1 número. '.repeat(5_000)
    expect(between(long, long)).toBeNull()
  })
})
