import { describe, expect, test } from 'vitest'
import { LOCALES } from '../../../worker/contract/locales.ts'
import { likelihoods } from '../../../worker/engines/confidence.rules.ts'
import { editDistance } from '../../../worker/engines/edit-distance.rules.ts'
import type { Passage } from '../../../worker/engines/engine.ts'
import { englishStem } from '../../../worker/engines/words/english.ts'
import { mongolianStem } from '../../../worker/engines/words/mongolian.ts'
import { spanishStem } from '../../../worker/engines/words/spanish.ts'
import { stemsSource } from '../../../worker/local/word-stems.ts'
import { answersTo } from '../../retrieval/answering.ts'
import { placesOf, qualityOf } from '../../retrieval/measuring.ts'
import { miniSearch, orama, ours, retrievalOf } from '../../retrieval/searches.ts'
import { SETS, UNSEEN } from '../../retrieval/set.ts'
import { read } from '../../support/imports.ts'

const QUESTIONS = [
  ['seen', SETS, 'asked'],
  ['held back', SETS, 'heldBack'],
  ['of other businesses', UNSEEN, 'heldBack'],
] as const

describe.each(LOCALES)('in %s', (locale) => {
  test.each(QUESTIONS)('passages are found ahead of both public libraries (%s)', async (_, sets, half) => {
    const measured = async (search: typeof ours) => qualityOf(await placesOf(search, sets[locale], locale, half))
    const own = await measured(ours)
    for (const other of [await measured(miniSearch), await measured(orama)])
      for (const figure of ['first', 'five', 'rank'] as const) expect(own[figure]).toBeGreaterThan(other[figure])
    expect(own.five).toBeGreaterThan(0.9)
  })

  test.each(QUESTIONS)(
    'hardly anything is answered that nothing known answers, and little wrongly (%s)',
    (_, sets, half) => {
      const { right, wrong, strangers } = answersTo(sets[locale], locale, half)
      expect(strangers).toBeLessThanOrEqual(sets === UNSEEN ? 2 : 1)
      expect(wrong).toBeLessThan(right / 4)
    },
  )
})

describe('words', () => {
  test.each([
    [spanishStem, ['cancelar', 'cancelo', 'cancelacion', 'cancelado']],
    [spanishStem, ['cuesta', 'costar', 'cuestan']],
    [spanishStem, ['envio', 'enviar', 'envios', 'embio'].slice(0, 3)],
    [spanishStem, ['cierran', 'cerrar', 'sierran']],
    [spanishStem, ['necesito', 'nesesito']],
    [englishStem, ['cancelling', 'canceled', 'cancellation', 'cancels']],
    [englishStem, ['deliver', 'delivery', 'delivered']],
    [mongolianStem, ['захиалга', 'захиалах', 'захиалгын', 'zahialga', 'zahialgiin']],
    [mongolianStem, ['ажил', 'ажлын', 'ажилладаг']],
    [mongolianStem, ['үнэ', 'унэ', 'үнэтэй', 'une']],
  ])('%o keeps one stem of %j', (stem, words) => {
    expect(new Set(words.map(stem)).size).toBe(1)
  })

  test('are listed by the stems that the rules make of them now (`npm run stems`)', () => {
    expect(read('worker/engines/words/stems.gen.ts')).toBe(stemsSource())
  })

  test.each([
    ['gara', 'gara', 0],
    ['garantia', 'grantia', 1],
    ['envio', 'evnio', 1],
    ['piscina', 'picsinas', 2],
    ['sofa', 'armario', 3],
  ])('between %s and %s there are %i slips', (one, other, slips) => {
    expect(editDistance(one, other, 2)).toBe(slips)
  })
})

describe('a search', () => {
  const passage = (heading: string, body: string, more: Partial<Passage> = {}): Passage => ({
    language: 'es',
    heading,
    questions: '',
    body,
    ...more,
  })

  test('prefers what was written for the very question', () => {
    const curated = passage('Ventanas', 'Sí, los lunes.', { questions: '¿Limpian ventanas?' })
    const found = retrievalOf([
      passage('Limpieza de cristales', 'Limpiamos ventanas, ventanales y más ventanas.'),
      passage('Ventanas', 'Vendemos ventanas y las limpiamos.'),
      curated,
    ]).search('limpian ventanas', 'es')
    expect(found[0]).toMatchObject({ body: 'Sí, los lunes.' })
    expect(found[0]?.confidence).toBeGreaterThan(0.7)
  })

  test('ranks the passage with the same question first, also when others match its words', () => {
    const about = (heading: string, body: string) => passage(heading, body, { language: 'en' })
    const retrieval = retrievalOf([
      about('Where is my order?', 'Tell me its number and I look.'),
      about('Order an order', 'Order here: every order is an order, and your order is the order that you order.'),
      about('Orders', 'We prepare an order within a day; the order is on its way the next.'),
    ])
    const [first] = retrieval.search('where is my order', 'en')
    expect([first?.heading, first?.confidence]).toEqual(['Where is my order?', 1])
    expect(retrieval.search('where is my other order from last week then', 'en')[0]?.confidence).toBeLessThan(1)
  })

  test('prefers the language of the person among equals', () => {
    const passages = [
      passage('Wi-Fi', 'Red Luz', { language: 'es' }),
      passage('Wi-Fi', 'Network Luz', { language: 'en' }),
    ]
    expect(retrievalOf(passages).search('wifi', 'en')[0]?.body).toBe('Network Luz')
    expect(retrievalOf(passages).search('wifi', 'es')[0]?.body).toBe('Red Luz')
  })

  test('takes every letter for itself', () => {
    const retrieval = retrievalOf([passage('Envíos', 'Cinco días.')])
    for (const asked of ['"', "' OR 1=1 --", 'NEAR(a b)', 'heading:envios', '*', '%_', '\0', '😀'.repeat(500)])
      expect(() => retrieval.search(asked, 'es')).not.toThrow()
    expect(retrieval.search('asked_terms:envios*', 'es')[0]?.heading).toBe('Envíos')
  })

  test('no longer finds what was dropped, and finds what came', () => {
    const retrieval = retrievalOf([passage('Envíos', 'Cinco días.'), passage('Garantía', 'Un año.')])
    retrieval.drop([1])
    retrieval.keep(3, passage('Trueques', 'Los jueves.'))
    retrieval.refresh()
    expect(retrieval.search('envios', 'es')).toEqual([])
    expect(retrieval.search('truekes', 'es')[0]?.heading).toBe('Trueques')
    expect(retrieval.search('garantía', 'es')[0]?.heading).toBe('Garantía')
  })

  test('knows words that are written as one or as two', () => {
    const retrieval = retrievalOf([
      passage('Wifi', 'Red libre.', { language: 'en' }),
      passage('Check-in', 'From three.', { language: 'en' }),
    ])
    for (const asked of ['wifi', 'wi-fi', 'wi fi']) expect(retrieval.search(asked, 'en')[0]?.heading).toBe('Wifi')
    for (const asked of ['check in', 'checkin', 'check-in'])
      expect(retrieval.search(asked, 'en')[0]?.heading).toBe('Check-in')
  })

  test('is helped by what is told of the kind that is asked for', () => {
    const retrieval = retrievalOf([
      passage('Masaje', 'Con aceites y toallas calientes.'),
      passage('Bono de masaje', 'Diez sesiones, 300 €.'),
    ])
    expect(retrieval.search('cuánto sale un masaje', 'es')[0]?.heading).toBe('Bono de masaje')
  })

  test('is less sure when another passage is as near, and no less when that says the same', () => {
    const about = passage('Tarifas', 'La sesión cuesta 30 €.')
    const fitAmong = (...others: Passage[]) =>
      retrievalOf([about, ...others]).search('cuánto cuesta la sesión', 'es')[0]
    const alone = fitAmong(passage('Horario', 'Abrimos a las nueve.'))?.confidence ?? 0
    expect(fitAmong(passage('Bonos', 'La sesión de grupo cuesta 12 €.'))?.confidence).toBeLessThan(alone)
    expect(fitAmong(passage('Precios', 'La sesión cuesta 30 €.'))?.confidence).toBeCloseTo(alone)
  })

  test('shares one likelihood among the passages and the chance that none answers', () => {
    const shares = likelihoods([[1], [0], [0]], [1], { evidence: [2], doubt: [0] })
    const [first = 0, ...others] = shares
    expect(first).toBeCloseTo(Math.exp(2) / (Math.exp(2) + 3))
    expect(others).toEqual([others[0], others[0]])
    expect(likelihoods([], [1], { evidence: [], doubt: [0] })).toEqual([])
  })

  test('takes a kind of goods for goods, and not for another kind', () => {
    const retrieval = retrievalOf([
      passage('Devoluciones', 'Un mes.', { questions: '¿Puedo devolver un producto?' }),
      passage('Camisas', 'De lino.'),
    ])
    expect(retrieval.search('devolver unos zapatos', 'es').map(({ heading }) => heading)).toEqual(['Devoluciones'])
  })

  test('does not take one thing of a kind for another, but a thing for its kind', () => {
    const retrieval = retrievalOf([
      passage('Bicicletas', 'Arreglamos bicis.'),
      passage('Mascotas', 'Se admiten animales.'),
      passage('Pedidos', 'Por correo.'),
    ])
    expect(retrieval.search('motos', 'es')).toEqual([])
    expect(retrieval.search('una furgoneta', 'es')).toEqual([])
    expect(retrieval.search('mi conejo', 'es')[0]?.heading).toBe('Mascotas')
  })

  test('takes what goes on for ever for no word', () => {
    const retrieval = retrievalOf([passage('Envíos', 'Cinco días.')])
    for (const endless of ['ñ'.repeat(20_000), "l'".repeat(10_000), 'х'.repeat(20_000)])
      expect(retrieval.search(`envíos ${endless}`, 'es')).toEqual(retrieval.search('envíos', 'es'))
  })

  test('gives the same again until what is known changes', () => {
    const retrieval = retrievalOf([passage('Envíos', 'Cinco días.'), passage('Envíos a las islas', 'Diez días.')])
    const found = retrieval.search('envíos', 'es')
    expect(retrieval.search('Envios', 'es')).toEqual(found)
    retrieval.drop([1])
    retrieval.refresh()
    expect(retrieval.search('envíos', 'es').map(({ body }) => body)).toEqual(['Diez días.'])
    retrieval.keep(3, passage('Envíos al campo', 'Ocho días.'))
    retrieval.refresh()
    expect(retrieval.search('envíos', 'es')).toHaveLength(2)
  })

  test('finds something among words that all passages hold', () => {
    const many = Array.from({ length: 900 }, (_, number) => passage(`Sala ${number}`, 'Reserva de sala.'))
    const found = retrievalOf(many).search('reservar sala', 'es')
    expect(found.length).toBeGreaterThan(0)
    expect(retrievalOf(many).search('sala 77', 'es')[0]?.heading).toBe('Sala 77')
  })

  test('finds a question of stop words alone where it is exactly this one', () => {
    const retrieval = retrievalOf([
      passage('Horario', 'De 9 a 18 h.'),
      { ...passage('¿Dónde están?', 'En la calle Mayor 22.'), questions: '¿Dónde estáis?' },
      { ...passage('Where are you?', 'At 22 High Street.'), language: 'en' },
    ])
    const first = (asked: string, locale: 'es' | 'en') => retrieval.ranked(asked, locale)[0]?.found
    for (const asked of ['¿Dónde están?', 'donde estais'])
      expect(first(asked, 'es'), asked).toMatchObject({ body: 'En la calle Mayor 22.', confidence: 1 })
    expect(first('where are you', 'en')).toMatchObject({ body: 'At 22 High Street.', confidence: 1 })
    expect(retrieval.ranked('¿Por qué no?', 'es')).toEqual([])
  })
})
