import { describe, expect, test } from 'vitest'
import { replyTo } from '../../../worker/engines/builtin.ts'
import type { Found } from '../../../worker/engines/engine.ts'
import { recognised } from '../../../worker/engines/recognised.ts'
import { turn } from '../../support/engines/turns.ts'

const found = (heading: string, fit: number): Found => ({
  language: 'es',
  heading,
  questions: '',
  body: 'Así es.',
  fit,
})
const reply = (message: string, ...passages: Found[]) => replyTo({ ...turn, message, passages })

describe('the built-in engine', () => {
  test('quotes what answers, and says where it is from', () => {
    expect(reply('¿Cuánto tarda?', found('Envíos', 0.8))).toEqual({
      text: 'Así es.\n\n*Fuente: Envíos*',
      sources: ['Envíos'],
    })
  })

  test('tells an answer that stands beside its own question without naming the question as a source', () => {
    const own = { ...found('¿Hacen envíos?', 0.9), questions: '¿Hacen envíos?\n¿Mandan a domicilio?' }
    expect(reply('¿Hacen envíos?', own)).toEqual({ text: 'Así es.', sources: ['¿Hacen envíos?'] })
  })

  test('offers what its owner wants to be offered when it does not know', () => {
    const agent = { ...turn.agent, nextStep: 'Llámanos al 555-0100.' }
    const { text } = replyTo({ ...turn, agent, message: '¿Tienen piñatas?', passages: [] })
    expect(text).toMatch(/^No tengo información.* Llámanos al 555-0100\.$/s)
  })

  test('does not take what is near for an answer: says so, and what may have been meant', () => {
    const { text, sources } = reply('¿Cuánto tarda?', found('Envíos', 0.35), found('Pagos', 0.3), found('Otro', 0.1))
    expect(text).toMatch(/^No tengo información.*¿Quizá preguntas por esto\?\n- Envíos\n- Pagos\n\nPrueba a/s)
    expect(text).not.toContain('Así es.')
    expect(sources).toEqual([])
  })

  test('suggests nothing when nothing is near', () => {
    const { text, sources } = reply('¿Cuánto tarda?', found('Envíos', 0))
    expect([text.includes('Envíos'), text.includes('Quizá'), sources]).toEqual([false, false, []])
  })

  test.each([
    ['hola, ¿cómo estás?', /Soy Luz/],
    ['ok, gracias!', /Con gusto/],
    ['how are you', /Soy Luz/],
    ['sain baina uu', /Soy Luz/],
    ['баярлалаа', /Con gusto/],
    ['adiós', /Hasta pronto/],
    ['ayuda', /- Envíos/],
  ])('answers «%s» as a courtesy, whatever it knows', (message, expected) => {
    const { text, sources } = reply(message, found('Envíos', 0.9))
    expect(text).toMatch(expected)
    expect(sources).toEqual([])
  })

  test('answers what is asked beside a courtesy, but who wants a person only with what he surely means', () => {
    expect(reply('hola, ¿hacen envíos?', found('Envíos', 0.6)).sources).toEqual(['Envíos'])
    expect(reply('quiero hablar con una persona de envíos', found('Envíos', 0.6)).sources).toEqual([])
    expect(reply('quiero hablar con una persona de envíos', found('Envíos', 0.9)).sources).toEqual(['Envíos'])
  })

  test('says the same to the same', () => {
    expect(reply('¿Cuánto tarda?', found('Envíos', 0.5))).toEqual(reply('¿Cuánto tarda?', found('Envíos', 0.5)))
  })
})

test.each([
  ['hurgelt hed ve', 'mn'],
  ['sain baina uu', 'mn'],
  ['¿Dónde están?', 'es'],
  ['where are you', 'en'],
  ['wifi', null],
])('«%s» is recognised as %s', (message, language) => {
  expect(recognised(message, null)).toBe(language)
})
