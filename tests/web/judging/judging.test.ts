import { describe, expect, test } from 'vitest'
import type { Judgement, Outcome, Verdict } from '../../../worker/contract/judgements.ts'
import { LOCALES, type Locale } from '../../../worker/contract/locales.ts'
import { judge, outcomeOf } from '../../../worker/features/training/judge.rules.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { mn } from './mn.ts'
import type { Pair } from './pairs.ts'

const SETS = { es, en, mn }
/** Of the pairs of a language, so many of a hundred at least are judged as a careful reader does. */
const TUNED_LEAST = 95
const HELD_BACK_LEAST = 90

const judged = (locale: Locale, [expected, given]: Pair): Verdict => judge(expected, given, locale).verdict
const share = (locale: Locale, pairs: readonly Pair[]): number =>
  (100 * pairs.filter((pair) => judged(locale, pair) === pair[2]).length) / pairs.length

describe.each(LOCALES)('answers in %s are judged by their facts', (locale) => {
  const { tuned, heldBack } = SETS[locale]

  test('as a careful reader does', () => {
    expect(share(locale, tuned)).toBeGreaterThanOrEqual(TUNED_LEAST)
    expect(share(locale, heldBack)).toBeGreaterThanOrEqual(HELD_BACK_LEAST)
  })

  test('and what contradicts an approved answer is never called the same, nor the same different', () => {
    const turned = [...tuned, ...heldBack].filter((pair) => {
      const verdict = judged(locale, pair)
      return verdict !== pair[2] && verdict !== 'partly' && pair[2] !== 'partly'
    })
    expect(turned).toEqual([])
  })
})

describe('a judgement tells', () => {
  test.each<[kind: string, expected: string, given: string, locale?: Locale]>([
    ['amount', 'Cuesta 12 €.', 'Cuesta 15 €.'],
    ['percent', 'Hay un 10 % de descuento.', 'Hay un 5 por ciento de descuento.'],
    ['time', 'Abre a las 9:00.', 'Abre a las 10 de la mañana.'],
    ['date', 'Empieza el 3 de febrero.', 'Empieza el 4/2.'],
    ['day', 'Abrimos los lunes.', 'Abrimos los martes.'],
    ['number', 'Hay 20 mesas.', 'Hay doce mesas.'],
    ['phone', 'Llama al 555 010 0199.', 'Llama al 555 010 0198.'],
    ['email', 'Escribe a hola@luz.mx.', 'Escribe a ventas@luz.mx.'],
    ['address', 'Mira www.luz.mx/menu.', 'Mira https://luz.mx/carta.'],
    ['name', 'Pregunta por Ana en caja.', 'Pregunta por Eva en caja.'],
    ['negation', 'Aceptamos perros.', 'No aceptamos perros.'],
    ['negation', 'We accept dogs.', "We don't accept dogs.", 'en'],
    ['negation', 'Нохой оруулна.', 'Нохой оруулахгүй.', 'mn'],
  ])('a contradicted %s in both wordings: %s / %s', (kind, expected, given, locale = 'es') => {
    const { verdict, contradicted } = judge(expected, given, locale)
    expect(verdict).toBe('different')
    expect(contradicted.map((each) => each.kind)).toContain(kind)
    for (const { text, given: said } of contradicted) {
      expect(expected).toContain(text)
      expect(given).toContain(said)
    }
  })

  test('what is missing, as it was approved', () => {
    expect(judge('Trae tu pasaporte y una FOTO de Elena. Cuesta 1.234,50 €.', 'Trae tu pasaporte.')).toMatchObject({
      verdict: 'partly',
      missing: expect.arrayContaining([
        { kind: 'amount', text: '1.234,50 €' },
        { kind: 'name', text: 'Elena' },
      ]),
    })
  })

  test('nothing of equal texts, and the same of texts that only Markdown and a source tell apart', () => {
    expect(judge('Sí.', ' Sí. ')).toEqual({ verdict: 'same', missing: [], contradicted: [] })
    expect(judge('Tarda **tres** días.', 'Tarda 3 días.\n\n*Fuente: Envíos*')).toMatchObject({ verdict: 'same' })
  })

  test('a finite number of facts of texts without an end', () => {
    const long = Array.from(
      { length: 3_000 },
      (_, number) => `No hay ${number} mesas en Sala${number} y terraza.`,
    ).join(' ')
    const { missing, contradicted } = judge(long, `Hola. ${long.replaceAll('hay', 'tiene')}`)
    expect(missing.length + contradicted.length).toBeLessThan(300)
    for (const { text } of contradicted) expect(text.length).toBeLessThanOrEqual(201)
  })

  test.each([
    '',
    ' ',
    '\n',
    '?',
    '👍',
    '\u0000',
    '\ud800',
    '9-',
    '((((',
    '[](',
    'a@',
    '1.1.1',
    '31/31',
    '25:61',
    'no no no',
  ])('something of %j as well', (text) => {
    for (const locale of LOCALES) {
      expect(['same', 'partly', 'different']).toContain(judge(text, 'Abrimos a las 9.', locale).verdict)
      expect(['same', 'partly', 'different']).toContain(judge('Abrimos a las 9.', text, locale).verdict)
    }
  })
})

describe('a draft is compared with what is published', () => {
  const of = (verdict: Verdict, more: Partial<Judgement> = {}) => ({
    judgement: {
      verdict,
      by: 'facts',
      why: null,
      modelFailed: false,
      missing: [],
      contradicted: [],
      ...more,
    } as Judgement,
  })
  const fact = { kind: 'amount', text: '12 €' } as const
  const none = { judgement: null }

  test.each<[Outcome, Parameters<typeof outcomeOf>]>([
    ['better', [of('same'), of('partly')]],
    ['better', [of('partly'), none]],
    ['same', [of('same'), of('same')]],
    ['same', [none, of('different')]],
    ['worse', [of('different'), of('partly')]],
    ['worse', [none, of('partly')]],
    ['worse', [of('partly', { missing: [fact, fact] }), of('partly', { missing: [fact] })]],
    ['better', [of('different'), of('different', { contradicted: [{ ...fact, given: '15 €' }] })]],
    ['same', [of('partly', { by: 'model', missing: [fact] }), of('partly')]],
  ])('and is %s: %j', (outcome, [draft, published]) => {
    expect(outcomeOf(draft, published)).toBe(outcome)
  })
})
