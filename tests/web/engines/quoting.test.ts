import { describe, expect, test } from 'vitest'
import type { Passage } from '../../../worker/engines/engine.ts'
import { quotedFrom } from '../../../worker/engines/quoting.rules.ts'

const passage = (body: string): Passage => ({ language: 'es', heading: 'Taller', questions: '', body })
const FILLER = Array.from({ length: 9 }, (_, at) => `Esta es la frase número ${at} sobre nuestra larga historia.`)

describe('of a passage is quoted', () => {
  test('all of it when it is short', () => {
    const body = 'Abrimos a las 9:00. Cerramos los domingos.'
    expect(quotedFrom(passage(body), 'cuándo abren', 'es')).toBe(body)
  })

  test('the sentence that answers with its neighbours, of a long one', () => {
    const body = [...FILLER, 'La revisión completa cuesta 40 €.', ...FILLER].join(' ')
    const quote = quotedFrom(passage(body), '¿cuánto cuesta una revisión?', 'es')
    expect(quote).toContain('La revisión completa cuesta 40 €.')
    expect(quote.length).toBeLessThanOrEqual(400)
    expect(quote).toMatch(/^Esta es la frase|^La revisión/)
    expect(body).toContain(quote)
  })

  test('what tells an amount, where that is asked with no word of it', () => {
    const body = [...FILLER, 'Son 25 € la hora.', ...FILLER].join(' ')
    expect(quotedFrom(passage(body), '¿cuánto vale?', 'es')).toContain('Son 25 € la hora.')
  })

  test('the row of a table below its head', () => {
    const rows = Array.from({ length: 30 }, (_, at) => `| Pieza ${at} | ${at * 3 + 100} € |`)
    const body = ['| Pieza | Precio |', '| --- | --- |', ...rows].join('\n')
    const quote = quotedFrom(passage(body), 'cuánto cuesta la pieza 17', 'es')
    expect(quote).toMatch(/^\| Pieza \| Precio \|\n\| --- \| --- \|\n/)
    expect(quote).toContain('| Pieza 17 | 151 € |')
    expect(quote.length).toBeLessThan(450)
  })

  test('a row without column names, read out without the bars between its cells', () => {
    const body = '- Ciudad | 4,50 € | mañana\n- Provincia | 7 € | en 2 días'
    expect(quotedFrom(passage(body), 'cuánto cuesta a provincia', 'es')).toBe('- Provincia – 7 € – en 2 días')
    const text = 'Se escribe a | b.\n| Pieza | Precio |'
    expect(quotedFrom(passage(text), 'cómo se escribe', 'es')).toBe(text)
  })

  const PRICES = [
    'No hace falta cita.',
    '- Pinchazo · Precio: 9 € · Plazo: en el momento',
    '- Puesta a punto · Precio: 35 € · Plazo: un día',
    '- Cadena · Precio: 18 € · Plazo: un día',
    'Las reparaciones tienen tres meses de garantía.',
  ].join('\n')

  test.each([
    ['¿cuánto cuesta un pinchazo?', '- Pinchazo · Precio: 9 € · Plazo: en el momento'],
    ['qué precios tienen', PRICES],
    ['¿qué garantía tienen?', PRICES],
  ])('of a short table the rows that "%s" asks for, where not all answer it alike', (question, said) => {
    expect(quotedFrom(passage(PRICES), question, 'es')).toBe(said)
  })

  test('a sentence beside a table without the rows', () => {
    const body = `${PRICES}\n${FILLER.join(' ')}`
    const quote = quotedFrom(passage(body), '¿qué garantía tienen?', 'es')
    expect(quote).toMatch(/^Las reparaciones tienen tres meses de garantía\./)
    expect(quote).not.toContain('Precio')
  })

  test('a long text without an end of a sentence as it is', () => {
    const body = 'x'.repeat(900)
    expect(quotedFrom(passage(body), 'x', 'es')).toBe(body)
  })
})
