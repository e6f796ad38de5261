import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '../support/people.ts'
import { dialog, expectGoodLooks, notice, stage } from '../support/stage.ts'
import { customer, newAgent } from '../support/tenants.ts'

const on = stage()
let owner: Person
beforeAll(async () => {
  owner = await customer(on.server)
})

const CSV = 'Pregunta;Respuesta;Otra\n¿Hacen envíos?;Sí, a todo el país.;¿Mandan a domicilio?\n¿Abren los domingos?;\n'
const button = (page: Awaited<ReturnType<typeof on.visit>>, name: string) =>
  page.getByRole('button', { name, exact: true })

test('answers come out of a file or pasted cells, are shown before, and go out as a file again', async () => {
  const { id } = await newAgent(on.server, owner)
  const page = await on.visit(owner, `/agents/${id}/answers`)
  await button(page, 'Traer de una hoja').click()
  expect(await dialog(page).getByRole('button', { name: 'Añadir respuestas' }).isDisabled()).toBe(true)
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'preguntas.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) })
  await dialog(page).getByText('1 respuesta lista').waitFor()
  await dialog(page).getByText('¿Mandan a domicilio?').waitFor()
  await dialog(page).getByText('Fila 3: falta la respuesta.').waitFor()
  await expectGoodLooks(page)
  await dialog(page).getByRole('button', { name: 'Añadir 1 respuesta' }).click()
  await notice(page, '1 respuesta añadida')
  await page.getByText('Sí, a todo el país.').waitFor()

  await button(page, 'Traer de una hoja').click()
  await dialog(page)
    .getByLabel('O pega aquí las celdas')
    .fill(
      'Dudas de 2026\t\t\t\nN.º\tPregunta\tTema\tRespuesta\n1\t¿Aceptan tarjeta?\tPago\tNo.\n2\t¿Hacen envíos?\tEnvío\tSolo en México.\n3\t¿Aceptan tarjeta?\tPago\tSí.',
    )
  await dialog(page).getByText('Se repiten, y vale la última respuesta: ¿Aceptan tarjeta?').waitFor()
  await dialog(page).getByText('Estas columnas no se usan: Tema').waitFor()
  await dialog(page).getByRole('button', { name: 'Añadir 2 respuestas' }).click()
  await notice(page, '1 respuesta añadida')
  await notice(page, '1 respuesta a la misma pregunta se reemplazó.')
  await page.getByText('Solo en México.').waitFor()

  const download = page.waitForEvent('download')
  await button(page, 'Exportar CSV').click()
  const file = await download
  expect(file.suggestedFilename()).toBe('respuestas.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text.replace('\uFEFF', '').split('\r\n').toSorted()).toEqual(
    ['Pregunta,Respuesta', '¿Aceptan tarjeta?,Sí.', '¿Hacen envíos?,Solo en México.'].toSorted(),
  )
})

test('a table that cannot be used says what it lacks, and one that the server refuses stays in the dialog', async () => {
  const { id } = await newAgent(on.server, owner)
  const page = await on.visit(owner, `/agents/${id}/answers`)
  await button(page, 'Traer de una hoja').click()
  const cells = dialog(page).getByLabel('O pega aquí las celdas')
  await cells.fill('una sola columna')
  await dialog(page).getByText('No encontramos respuestas: hacen falta dos columnas.').waitFor()
  await cells.fill(`¿Es larga?\t${'x'.repeat(4_001)}\n¿Y esta?\tNo.`)
  await dialog(page).getByText('Es demasiado larga: ¿Es larga?').waitFor()
  await page.route('**/answers/import', (route) => route.fulfill({ status: 409, json: { message: 'No cabe.' } }))
  await dialog(page).getByRole('button', { name: 'Añadir 1 respuesta' }).click()
  await dialog(page).getByRole('alert').getByText('No cabe.').waitFor()
})

test('a file that holds no table is not offered, nor the one that was chosen before it', async () => {
  const { id } = await newAgent(on.server, owner)
  const page = await on.visit(owner, `/agents/${id}/answers`)
  await button(page, 'Traer de una hoja').click()
  const choose = (name: string, buffer: Buffer) =>
    dialog(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
  const workbook = Buffer.from('PK\u0003\u0004\u0000\u0000¿Abren?;Sí\n')
  for (const [name, content, complaint] of [
    ['grande.csv', Buffer.from('a;b\n'.repeat(1_300_000)), 'El archivo es demasiado grande.'],
    ['vacio.csv', Buffer.alloc(0), 'El archivo está vacío.'],
    ['libro.xlsx', workbook, 'No es una tabla de texto. Guárdala como CSV y elígela otra vez.'],
  ] as const) {
    await choose('preguntas.csv', Buffer.from(CSV))
    await button(page, 'Añadir 1 respuesta').waitFor()
    await choose(name, content)
    await dialog(page).getByText(complaint).waitFor()
    await button(page, 'Añadir respuestas').waitFor()
    expect(await button(page, 'Añadir respuestas').isDisabled()).toBe(true)
  }
})

test('a file that was chosen is taken away again, and cells can be pasted instead', async () => {
  const other = await customer(on.server)
  const { id } = await newAgent(on.server, other)
  const page = await on.visit(other, `/agents/${id}/answers`)
  await button(page, 'Traer de una hoja').click()
  const input = dialog(page).locator('input[type=file]')
  await input.setInputFiles({ name: 'preguntas.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) })
  await button(page, 'Añadir 1 respuesta').waitFor()
  await button(page, 'Quitar el archivo').press('Enter')
  await dialog(page).getByLabel('O pega aquí las celdas').waitFor()
  expect(await input.evaluate((field) => field === document.activeElement)).toBe(true)
  await button(page, 'Añadir respuestas').waitFor()
  expect(await button(page, 'Añadir respuestas').isDisabled()).toBe(true)
})

test('a long table keeps its order, says what does not fit, and how much was saved before a refusal', async () => {
  const other = await customer(on.server)
  const { id } = await newAgent(on.server, other)
  const page = await on.visit(other, `/agents/${id}/answers`)
  const rows = (count: number) =>
    Array.from({ length: count }, (_, n) => `¿Caso ${n + 1}?\tRespuesta ${n + 1}`).join('\n')
  await button(page, 'Traer de una hoja').click()
  const cells = dialog(page).getByLabel('O pega aquí las celdas')
  await cells.fill(rows(2_100))
  await dialog(page).getByText('Un agente admite 500 respuestas: las demás no se añaden.').waitFor()
  await dialog(page).getByText('Solo se leen las primeras 2,000 filas.').waitFor()
  await cells.fill(rows(120))
  await button(page, 'Añadir 120 respuestas').click()
  await notice(page, '120 respuestas añadidas')
  await page.getByText('¿Caso 10?', { exact: true }).waitFor()
  expect(await page.locator('main li p.font-semibold').allInnerTexts()).toEqual(
    Array.from({ length: 10 }, (_, n) => `¿Caso ${n + 1}?`),
  )
  await button(page, 'Traer de una hoja').click()
  await cells.fill(rows(120))
  await page.route('**/answers/import', (route) => route.fulfill({ status: 409, json: { message: 'No cabe.' } }), {
    times: 2,
  })
  await page.route('**/answers/import', (route) => route.continue(), { times: 1 })
  await button(page, 'Añadir 120 respuestas').click()
  await dialog(page)
    .getByRole('alert')
    .getByText('No cabe. Antes se guardaron 20 respuestas, las últimas de la tabla.')
    .waitFor()
})
