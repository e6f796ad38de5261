import { describe, expect, test } from 'vitest'
import * as cells from '../../web/features/knowledge/table-cells.ts'
import { readCsv } from '../../worker/features/knowledge/csv.rules.ts'

const PAIR = ['pregunta', 'respuesta'] as const
const read = (text: string) => cells.tableOf(cells.cellsOf(text), PAIR)

describe('a table of text', () => {
  test.each([
    ['pregunta;respuesta\n¿A?;Sí.', { names: ['pregunta', 'respuesta'], rows: [['¿A?', 'Sí.']] }],
    [
      '¿A?,Sí.\n¿B?,No.',
      {
        names: PAIR,
        rows: [
          ['¿A?', 'Sí.'],
          ['¿B?', 'No.'],
        ],
      },
    ],
    ['Plato\tPrecio\tNota\nSopa\t"4, o\n5"\t', { names: ['Plato', 'Precio', 'Nota'], rows: [['Sopa', '4, o\n5', '']] }],
    ['a,b,c\n1,2,3,4', { names: ['a', 'b', 'c', ''], rows: [['1', '2', '3', '4']] }],
    ['a,b,c', { names: ['a', 'b', 'c'], rows: [['', '', '']] }],
  ])('%j is read into cells', (text, table) => {
    expect(read(text)).toEqual(table)
  })

  test('without text it has some empty rows, and no content', () => {
    expect(read('')).toEqual(cells.emptyTable(PAIR))
    expect(cells.contentOf(read(''), PAIR)).toBe('')
  })

  test.each([
    'pregunta,respuesta\n"¿A? | ¿B? | ¿C?","Sí; claro; ""sí"""\n¿D?,"Dos\nlíneas"',
    '¿A? | ¿B? | ¿C?,x\n¿D? | ¿E? | ¿F?,y',
    'Plato,Precio,Nota\nSopa,4 | 5 | 6,a;b;c;d\nPan,1 | 2 | 3,a;b;c;d',
    'Uno\nDos;tres\nCuatro;cinco',
  ])('%j is read by the Worker as before when it is written again', (text) => {
    const written = cells.contentOf(read(text), PAIR)
    expect(readCsv(written)).toEqual(readCsv(text))
    expect(read(written)).toEqual(read(text))
  })

  test('cells are pasted from a place on, and rows and columns are added for the rest', () => {
    const table = read('a,b,c\n1,2,3\n4,5,6')
    expect(cells.withCells(table, { row: 1, column: 2 }, [['x', 'y'], ['z']])).toEqual({
      names: ['a', 'b', 'c', ''],
      rows: [
        ['1', '2', '3', ''],
        ['4', '5', 'x', 'y'],
        ['', '', 'z', ''],
      ],
    })
    expect(cells.withCells(table, { row: -1, column: 0 }, [['n'], ['m']])).toEqual({
      names: ['n', 'b', 'c'],
      rows: [
        ['m', '2', '3'],
        ['4', '5', '6'],
      ],
    })
  })

  test('rows and columns are added and taken away; of two columns the names are those of questions and answers', () => {
    const table = cells.withRow(cells.withColumn(read('a,b,c\n1,2,3')))
    expect(table).toEqual({
      names: ['a', 'b', 'c', ''],
      rows: [
        ['1', '2', '3', ''],
        ['', '', '', ''],
      ],
    })
    const pair = cells.withoutColumn(cells.withoutColumn(cells.withoutRow(table, 1), 3), 0)
    expect(pair).toEqual({ names: ['b', 'c'], rows: [['2', '3']] })
    expect(cells.contentOf(pair, PAIR)).toBe('"pregunta","respuesta"\n"2","3"')
    expect(cells.withCell(pair, { row: 0, column: 1 }, 'x').rows).toEqual([['2', 'x']])
    expect(cells.withCell(pair, { row: -1, column: 0 }, 'x').names).toEqual(['x', 'c'])
  })
})
