import { expect, test, vi } from 'vitest'
import { ANSWER_SOURCE, preferred } from '../../../worker/engines/precedence.rules.ts'

const at = (number: number, heading: string, body: string, confidence: number) => ({
  number,
  found: { language: 'es' as const, heading, questions: '', body, confidence },
})
const PRICE = '¿Cuánto cuesta el corte?'
const sources = (names: Record<number, string>) => vi.fn(() => new Map(Object.entries(names).map(([n, s]) => [+n, s])))
const numbers = (list: readonly { number: number }[]) => list.map(({ number }) => number)

test('an own answer takes the place of a document that is asked in the same words', () => {
  const ranked = [
    at(2, PRICE, 'Cuesta 15 € con lavado.', 0.9),
    at(3, 'Tinte', 'Dos horas.', 0.5),
    at(1, PRICE, 'Cuesta 15 €.', 0.7),
  ]
  const list = preferred(ranked, sources({ 1: `${ANSWER_SOURCE}a`, 2: 'd', 3: 'e' }))
  expect(numbers(list)).toEqual([1, 2, 3])
  expect(list[0]?.found.confidence).toBe(0.9)
})

test('what a preferred passage contradicts is left out', () => {
  const ranked = [
    at(1, PRICE, 'Cuesta 15 €.', 0.9),
    at(3, 'Tinte', 'Dos horas.', 0.5),
    at(2, PRICE, 'Cuesta 18 €.', 0.7),
  ]
  expect(numbers(preferred(ranked, sources({ 1: 'd', 2: 'e', 3: 'd' })))).toEqual([2, 3])
  expect(numbers(preferred(ranked, sources({ 1: `${ANSWER_SOURCE}a`, 2: 'e', 3: 'd' })))).toEqual([1, 3])
})

test('of two documents the one that was read last comes first', () => {
  const ranked = [at(1, PRICE, 'Cuesta 15 €.', 0.9), at(2, PRICE, 'Cuesta 15 € con lavado.', 0.8)]
  expect(numbers(preferred(ranked, sources({ 1: 'd', 2: 'e' })))).toEqual([2, 1])
})

test('passages of one document keep their order', () => {
  const ranked = [at(1, PRICE, 'El corte cuesta 15 €.', 0.9), at(2, PRICE, 'El corte cuesta 18 €.', 0.8)]
  expect(numbers(preferred(ranked, sources({ 1: 'd', 2: 'd' })))).toEqual([1, 2])
})

test('nobody is asked for sources when no two are alike', () => {
  const ask = sources({})
  const ranked = [at(1, PRICE, 'Cuesta 15 €.', 0.9), at(2, 'Tinte', 'Dos horas.', 0.8)]
  expect(preferred(ranked, ask)).toEqual(ranked)
  expect(ask).not.toHaveBeenCalled()
})
