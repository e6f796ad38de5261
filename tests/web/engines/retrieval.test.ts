import { describe, expect, test } from 'vitest'
import { LOCALES } from '../../../worker/contract/locales.ts'
import type { Passage } from '../../../worker/engines/engine.ts'
import { slipsBetween } from '../../../worker/engines/slips.rules.ts'
import { englishStem } from '../../../worker/engines/words/english.ts'
import { mongolianStem } from '../../../worker/engines/words/mongolian.ts'
import { spanishStem } from '../../../worker/engines/words/spanish.ts'
import { answersTo } from '../../retrieval/answering.ts'
import { placesOf, qualityOf } from '../../retrieval/measuring.ts'
import { miniSearch, orama, ours, retrievalOf } from '../../retrieval/searches.ts'
import { SETS } from '../../retrieval/set.ts'

const HALVES = ['asked', 'heldBack'] as const

describe.each(LOCALES)('in %s', (locale) => {
  test.each(HALVES)('passages are found ahead of both public libraries (%s)', async (half) => {
    const measured = async (search: typeof ours) => qualityOf(await placesOf(search, SETS[locale], locale, half))
    const own = await measured(ours)
    for (const other of [await measured(miniSearch), await measured(orama)])
      for (const figure of ['first', 'five', 'rank'] as const) expect(own[figure]).toBeGreaterThan(other[figure])
    expect(own.five).toBeGreaterThan(0.9)
  })

  test('what nothing answers is not answered, and few are answered wrongly', () => {
    for (const half of HALVES) {
      const { right, wrong, strangers } = answersTo(SETS[locale], locale, half)
      expect(strangers).toBe(0)
      expect(wrong).toBeLessThan(right / 4)
    }
  })
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

  test.each([
    ['gara', 'gara', 0],
    ['garantia', 'grantia', 1],
    ['envio', 'evnio', 1],
    ['piscina', 'picsinas', 2],
    ['sofa', 'armario', 3],
  ])('between %s and %s there are %i slips', (one, other, slips) => {
    expect(slipsBetween(one, other, 2)).toBe(slips)
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
      passage('Limpieza de ventanas', 'Limpiamos ventanas, ventanales y más ventanas.'),
      passage('Limpieza', 'Limpian ventanas.'),
      curated,
    ]).search('limpian ventanas', 'es')
    expect(found[0]).toMatchObject({ body: 'Sí, los lunes.' })
    expect(found[0]?.fit).toBeGreaterThan(0.7)
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

  test('finds something among words that all passages hold', () => {
    const many = Array.from({ length: 900 }, (_, number) => passage(`Sala ${number}`, 'Reserva de sala.'))
    const found = retrievalOf(many).search('reservar sala', 'es')
    expect(found.length).toBeGreaterThan(0)
    expect(retrievalOf(many).search('sala 77', 'es')[0]?.heading).toBe('Sala 77')
  })
})
