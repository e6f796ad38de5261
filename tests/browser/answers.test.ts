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
