import { describe, expect, test } from 'vitest'
import { Citations, sourceLine } from '../../../worker/engines/citations.ts'
import type { ScoredPassage } from '../../../worker/engines/engine.ts'

const passage = (heading: string, more: Partial<ScoredPassage> = {}): ScoredPassage => ({
  language: 'es',
  heading,
  questions: '',
  body: 'Dos días.',
  confidence: 1,
  ...more,
})
const shipping = passage('Envíos', { address: 'https://example.com/envios' })
const paying = passage('Pagos')
const own = passage('¿Abren hoy?', { questions: '¿Abren hoy?\n¿Están abiertos?' })

function said(pieces: readonly string[]) {
  const citations = new Citations([shipping, paying, own])
  const text = pieces.map((piece) => citations.without(piece)).join('') + citations.rest()
  return { text, cited: citations.cited.map(({ heading }) => heading) }
}

describe('marks of citations are taken out of a reply', () => {
  test.each<[string, string, string[]]>([
    ['Tardan dos días [k1].', 'Tardan dos días.', ['Envíos']],
    ['Con tarjeta [k2, k1]; en dos días [k1].', 'Con tarjeta; en dos días.', ['Pagos', 'Envíos']],
    ['Dos días[k1][k2] y ya.', 'Dos días y ya.', ['Envíos', 'Pagos']],
    ['Dos días【k1】.', 'Dos días.', ['Envíos']],
    ['No lo sé [k9].', 'No lo sé.', []],
    ['Pesa [kilos] y [1](https://example.com) queda.', 'Pesa [kilos] y [1](https://example.com) queda.', []],
    ['Sin acabar [k1', 'Sin acabar [k1', []],
  ])('%s', (reply, text, cited) => {
    expect(said([reply])).toEqual({ text, cited })
    // Letter by letter, as tokens begin: with the space before them.
    expect(said(reply.match(/ ?[^ ]/gu) ?? [])).toEqual({ text, cited })
  })

  test('what cannot become one is not held back', () => {
    const citations = new Citations([shipping])
    expect(citations.without('Tardan [dos')).toBe('Tardan [dos')
    expect(citations.without(' días [')).toBe(' días')
    expect(citations.without('o tres]')).toBe(' [o tres]')
  })
})

test('the line of sources links pages, and names no answer of the owner', () => {
  expect(sourceLine([shipping, paying, own, shipping], { language: 'es' })).toBe(
    '\n\n*Fuente: [Envíos](https://example.com/envios), Pagos*',
  )
  expect(sourceLine([shipping], { language: 'en' })).toBe('\n\n*Source: [Envíos](https://example.com/envios)*')
  expect(sourceLine([own], { language: 'es' })).toBe('')
})
