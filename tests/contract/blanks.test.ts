import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { blanksIn, hasBlank, withoutBlanks } from '../../worker/contract/blanks.ts'

describe('a blank is what brackets leave open', () => {
  test.each([
    ['La primera consulta cuesta [importe] y las de control [importe].', ['importe']],
    ['Atendemos de [lunes a viernes] de [8:00] a [18:00].', ['lunes a viernes', '8:00', '18:00']],
    ['Hasta [24 horas] antes, sin costo.', ['24 horas']],
    ['La entrada es desde las [15:00].', ['15:00']],
    [
      '[Sí, mascotas de hasta 10 kg, por un suplemento.] Avísanos.',
      ['Sí, mascotas de hasta 10 kg, por un suplemento.'],
    ],
    ['Un descuento del [10 %].', ['10 %']],
    ['It costs $[amount].', ['amount']],
    ['**[price]**', ['price']],
    ['«[nombre]»', ['nombre']],
    ['([dirección])', ['dirección']],
    ['Ажлын цаг: [цаг]-[цаг].', ['цаг']],
    ['Нээх цаг [9:00].', ['9:00']],
    ['Works with [Android 10 and iOS 15 or later].', ['Android 10 and iOS 15 or later']],
    ['Ver [Configuración › Plan].', ['Configuración › Plan']],
    ['[ importe ]', ['importe']],
    ['[teléfono]: de nueve a seis', ['teléfono']],
    ['Vea [la carta](https://a.example) y llame al [teléfono].', ['teléfono']],
  ])('%s', (text, blanks) => {
    expect(blanksIn(text)).toEqual(blanks)
    expect(hasBlank(text)).toBe(true)
  })

  test.each([
    'Abrimos de 9 a 18.',
    '[La carta](https://a.example/carta)',
    '![Foto de la tienda](https://a.example/foto.jpg)',
    '[La carta][carta]',
    '[carta]: https://a.example/carta',
    'Como dice el estudio [1] y otros [2, 3] y [4–6].',
    'Una nota [^1] y [^nota].',
    'Lo midió [Smith 2020] y [Pérez et al., 2019].',
    'Vea [p. 12], [Fig. 2b], [nota 3] y [Зураг 4].',
    'Horario [editar]',
    'Dijo «haiga» [sic].',
    'Sin fuente [cita requerida].',
    '- [ ] por hacer\n- [x] hecho',
    'Y así [...] hasta el final […].',
    'El valor es `[importe]` en el código.',
    '```\nconst [first] = list\n```',
    'El elemento lista[indice] cambia.',
    '[[Página]] de una wiki',
    'Un corchete \\[literal\\].',
    '{"tags": ["uno"]}',
    'Un corchete [sin cerrar',
    '[en dos\nlíneas]',
    '[]',
    '',
  ])('%j has none', (text) => {
    expect(blanksIn(text)).toEqual([])
    expect(hasBlank(text)).toBe(false)
  })

  test('a long text of brackets is judged in one pass', () => {
    expect(blanksIn('['.repeat(100_000))).toEqual([])
    expect(blanksIn('[importe] '.repeat(20_000))).toEqual(['importe'])
  })
})

test('the lines that leave nothing open stay', () => {
  expect(withoutBlanks('Trata de usted.\n- Llama al [teléfono].\n- No inventes.')).toBe(
    'Trata de usted.\n- No inventes.',
  )
  expect(withoutBlanks('Escribe a [correo].')).toBe('')
})

const FOLDER = new URL('../../web/public/templates/', import.meta.url)
const templates = readdirSync(FOLDER).flatMap((language) =>
  readdirSync(new URL(`${language}/`, FOLDER)).map((name) => `${language}/${name}`),
)

test.each(templates)('every bracket of the template %s is a blank', (name) => {
  const strings = (value: unknown): string[] =>
    typeof value === 'string'
      ? [value]
      : value && typeof value === 'object'
        ? Object.values(value).flatMap(strings)
        : []
  const lines = strings(JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')))
    .flatMap((text) => text.split('\n'))
    .filter((line) => line.includes('['))
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => !hasBlank(line))).toEqual([])
})
