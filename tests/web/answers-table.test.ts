import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inCalls, readAnswers, textOf, writeAnswers } from '../../web/features/training/answers-table.ts'
import type { OwnAnswerInput } from '../../worker/contract/training.ts'

const row = (question: string, answer: string, ...otherQuestions: string[]): OwnAnswerInput => ({
  question,
  answer,
  otherQuestions,
})

describe('a table of answers', () => {
  test.each([
    ['commas', 'Pregunta,Respuesta,Otra\n¿Abren?,"Sí, hasta las 8",¿Está abierto?\n'],
    ['semicolons, as Spanish spreadsheets write', 'pregunta;respuesta\n¿Abren?;Sí, hasta las 8;¿Está abierto?'],
    ['tabs, as cells are copied', '¿Abren?\tSí, hasta las 8\t¿Está abierto?\r\n\t\t\r\n'],
    ['a mark at its beginning', '\uFEFFQuestion,Answer\n¿Abren?,"Sí, hasta las 8",,¿Está abierto?'],
  ])('with %s is read', async (_what, text) => {
    expect(await readAnswers(text)).toEqual({
      answers: [row('¿Abren?', 'Sí, hasta las 8', '¿Está abierto?')],
      faults: [],
      unused: [],
    })
  })

  test.each([
    ['commas in every text', '¿Abren?;Sí, hasta las 8\n¿Envían?;Sí, a toda España'],
    ['prices', '¿Abren?;Sí, hasta las 8\n¿Envían?;Sí, a toda España\n¿Cuánto?;3,50 €'],
  ])('of semicolons without column names is not divided at the commas of its texts: %s', async (_what, text) => {
    const { answers, faults } = await readAnswers(text)
    expect(faults).toEqual([])
    expect(answers.slice(0, 2)).toEqual([row('¿Abren?', 'Sí, hasta las 8'), row('¿Envían?', 'Sí, a toda España')])
  })

  test('of commas is not divided at the semicolons and tabs of its texts', async () => {
    const { answers } = await readAnswers('¿Abren?,Sí; hasta las 8\n¿Envían?,"Zona\tPrecio; IVA"')
    expect(answers).toEqual([row('¿Abren?', 'Sí; hasta las 8'), row('¿Envían?', 'Zona\tPrecio; IVA')])
    const all = [row('a', 'Zona\tPrecio', 'x;y'), row('b', 'uno,dos\n"tres";cuatro')]
    expect((await readAnswers(await writeAnswers(all, ['Pregunta', 'Respuesta', 'Otra']))).answers).toEqual(all)
  })

  test('keeps line breaks inside a cell, and names the rows that lack something', async () => {
    const { answers, faults } = await readAnswers('pregunta,respuesta\na,"uno\ndos"\nb,\n,c\n,\n,,d\n')
    expect(answers).toEqual([row('a', 'uno\ndos')])
    expect(faults).toEqual([
      { row: 3, lacks: 'answer' },
      { row: 4, lacks: 'question' },
      { row: 6, lacks: 'question' },
    ])
  })

  test('has its columns where they are called so, below a title and beside what is none of it', async () => {
    const table = 'Preguntas frecuentes 2026\t\t\t\t\n\t\t\t\t\nN.º\tPregunta\tCategoría\tRespuesta\tOtra manera\n'
    const { answers, faults, unused } = await readAnswers(
      `${table}1\t¿Abren?\tHorario\tSí, hasta las 8\t¿Está abierto?\n2\t¿Hay parking?\tLocal\t\t\n`,
    )
    expect(answers).toEqual([row('¿Abren?', 'Sí, hasta las 8', '¿Está abierto?')])
    expect(faults).toEqual([{ row: 5, lacks: 'answer' }])
    expect(unused).toEqual(['Categoría'])
    expect((await readAnswers('Respuesta;Pregunta\nSí;¿Abren?')).answers).toEqual([row('¿Abren?', 'Sí')])
    for (const other of ['Otra manera de preguntarlo', 'Another way to ask it', 'Асуух өөр хэлбэр', 'Variante'])
      expect((await readAnswers(`Pregunta;Respuesta;${other}\na;b;c`)).answers).toEqual([row('a', 'b', 'c')])
  })

  test('without names begins after the numbers of the rows and empty columns', async () => {
    for (const text of ['1\t¿Abren?\tSí\t¿Abierto?\n2.\t¿Hay wifi?\tNo', '\t¿Abren?\tSí\t¿Abierto?\n\t¿Hay wifi?\tNo'])
      expect((await readAnswers(text)).answers).toEqual([row('¿Abren?', 'Sí', '¿Abierto?'), row('¿Hay wifi?', 'No')])
  })

  test('without anything in it holds nothing', async () => {
    for (const text of ['', '\n\n', 'pregunta,respuesta'])
      expect(await readAnswers(text)).toEqual({ answers: [], faults: [], unused: [] })
  })

  test('is written so that no spreadsheet takes a text for a formula, and read back as it was', async () => {
    const written = await writeAnswers([row('=1+1', '+34 600', '@hola')], ['P', 'R', 'O'])
    expect(written).not.toMatch(/(^|[,\n"])[=+@-]/)
    expect((await readAnswers(written)).answers[1] ?? (await readAnswers(written)).answers[0]).toEqual(
      row('=1+1', '+34 600', '@hola'),
    )
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((one) => {
      const trimmed = one.trim()
      return trimmed === one && one !== '' && !/^'|^\uFEFF|\r|^pregunta/iu.test(one)
    })
    const answers = fc.array(
      fc.record({ question: text, answer: text, otherQuestions: fc.array(text, { maxLength: 3 }) }),
      { minLength: 1, maxLength: 6 },
    )
    await fc.assert(
      fc.asyncProperty(answers, async (all) => {
        expect((await readAnswers(await writeAnswers(all, ['Pregunta', 'Respuesta', 'Otra']))).answers).toEqual(all)
      }),
    )
  })
})

test.each([
  ['UTF-8', new TextEncoder().encode('¿Qué?')],
  ['UTF-16', Uint8Array.from([0xff, 0xfe, ...[...'¿Qué?'].flatMap((letter) => [letter.charCodeAt(0), 0])])],
  ['UTF-16BE', Uint8Array.from([0xfe, 0xff, ...[...'¿Qué?'].flatMap((letter) => [0, letter.charCodeAt(0)])])],
  ['Windows-1252', Uint8Array.from([...'¿Qué?'].map((letter) => letter.charCodeAt(0)))],
])('a file in %s is read', (_encoding, bytes) => {
  expect(textOf(Uint8Array.from(bytes).buffer).replace('\uFEFF', '')).toBe('¿Qué?')
})

test('answers go in as few calls as their bodies may be long, in their order', () => {
  const answers = Array.from({ length: 25 }, (_, n) => row(`pregunta ${n}`, 'x'.repeat(n === 7 ? 900 : 10)))
  const calls = inCalls(answers, { answers: 10, bytes: 1_000 })
  expect(calls.flat()).toEqual(answers)
  for (const call of calls) {
    expect(call.length).toBeLessThanOrEqual(10)
    expect(JSON.stringify(call).length).toBeLessThanOrEqual(1_000 + 20)
  }
  expect(inCalls([], { answers: 10, bytes: 10 })).toEqual([])
})
