import { beforeAll, expect, test } from 'vitest'
import { newDocument } from '../support/knowledge.ts'
import { paste } from '../support/paste.ts'
import type { Person } from '../support/people.ts'
import { dialog, expectGoodLooks, LOOKS, notice, row, stage } from '../support/stage.ts'
import { customer, newAgent } from '../support/tenants.ts'

const on = stage()
let owner: Person
beforeAll(async () => {
  owner = await customer(on.server, 'enterprise')
})

const contentOf = async (agentId: string) =>
  (await on.server.rows<{ content: string }>('SELECT content FROM documents WHERE agent_id = ?', agentId))[0]?.content

test('a table is filled cell by cell or pasted, saved, and opened again as a table', async () => {
  const { id } = await newAgent(on.server, owner)
  const page = await on.visit(owner, `/agents/${id}/knowledge`)
  const cell = (name: string) => dialog(page).getByLabel(name, { exact: true })
  const button = (name: string) => dialog(page).getByRole('button', { name, exact: true })
  await page.getByRole('button', { name: 'Añadir contenido' }).click()
  await dialog(page).getByText('Preguntas y respuestas', { exact: true }).click()
  await cell('Título').fill('Dudas')
  await cell('respuesta, fila 3').waitFor()
  await button('Añadir').click()
  await dialog(page).getByText('Escribe o pega el contenido.').waitFor()
  expect(await cell('pregunta, fila 1').evaluate((element) => element === document.activeElement)).toBe(true)

  // Enter goes down, Shift and Enter begin a line, Tab goes to the next cell.
  await page.keyboard.type('¿Abren hoy?')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Sí,')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('hasta las 8.')
  expect(await dialog(page).getByText('Escribe o pega el contenido.').count()).toBe(0)
  await page.keyboard.press('Enter')
  await page.keyboard.type('No.')
  expect(await cell('respuesta, fila 2').inputValue()).toBe('No.')

  // A range goes into the cells from the one with focus on; rows are added for it. It can be undone.
  await paste(cell('pregunta, fila 3'), '¿Envían?\t"Sí, a ""todas"" partes"\r\n¿Aceptan tarjeta?\tSí.\r\n')
  expect(await cell('respuesta, fila 3').inputValue()).toBe('Sí, a "todas" partes')
  await dialog(page).getByText('4 filas · 2 columnas').waitFor()
  await expectGoodLooks(page)
  await button('Quitar la fila 2').click()
  await dialog(page).getByText('3 filas · 2 columnas').waitFor()
  await button('Deshacer').click()
  expect(await cell('respuesta, fila 2').inputValue()).toBe('No.')
  await button('Quitar la fila 2').click()
  await button('Añadir').click()
  await row(page, 'Dudas').getByText('Listo').waitFor()
  expect(await contentOf(id)).toBe(
    '"pregunta","respuesta"\n"¿Abren hoy?","Sí,\nhasta las 8."\n"¿Envían?","Sí, a ""todas"" partes"\n"¿Aceptan tarjeta?","Sí."',
  )

  await page.getByRole('button', { name: 'Editar Dudas' }).click()
  expect(await cell('respuesta, fila 1').inputValue()).toBe('Sí,\nhasta las 8.')
  await cell('respuesta, fila 3').fill('Solo efectivo.')
  await button('Guardar').click()
  await notice(page, 'Contenido guardado')
  expect(await contentOf(id)).toContain('"Solo efectivo."')
})

test('a table of any columns is changed, a long one in pages; what does not fit is refused and changes nothing', async () => {
  const { id } = await newAgent(on.server, owner)
  const rows = Array.from({ length: 45 }, (_, n) => `Plato ${n + 1},${n},nota`)
  const content = ['Plato,Precio,Nota', ...rows].join('\n')
  await newDocument(on.server, owner, id, 'ready', { kind: 'csv', title: 'Carta', content })
  const page = await on.visit(
    owner,
    `/agents/${id}/knowledge`,
    LOOKS[0]?.width === 390 ? { width: 390, height: 844 } : {},
  )
  const cell = (name: string) => dialog(page).getByLabel(name, { exact: true })
  const button = (name: string) => dialog(page).getByRole('button', { name, exact: true })
  const open = () => page.getByRole('button', { name: 'Editar Carta' }).click()
  await open()
  await cell('Plato, fila 20').waitFor()
  expect(await cell('Plato, fila 21').count()).toBe(0)
  await cell('Título').fill('Carta ')
  await button('Guardar').click()
  await notice(page, 'Contenido guardado')
  expect(await contentOf(id)).toBe(content)

  await open()
  await paste(cell('Precio, fila 1'), Array.from({ length: 21 }, (_, n) => n).join('\t'))
  await dialog(page).getByRole('alert').getByText('como máximo 20 columnas').waitFor()
  await paste(cell('Precio, fila 1'), `1\t${'x'.repeat(20_001)}`)
  await dialog(page).getByRole('alert').getByText('es demasiado larga').waitFor()
  expect(await cell('Precio, fila 1').inputValue()).toBe('0')
  await dialog(page).getByText('45 filas · 3 columnas').waitFor()

  await button('Siguiente').click()
  await button('Siguiente').click()
  await cell('Precio, fila 45').fill('99')
  await page.keyboard.press('Enter')
  await page.keyboard.type('5')
  await button('Quitar la columna Nota').click()
  await button('Deshacer').click()
  await button('Añadir columna').click()
  await page.keyboard.type('Alérgenos')
  await cell('Alérgenos, fila 46').fill('gluten')
  await cell('Plato, fila 46').fill('Pan')
  await expectGoodLooks(page)
  await button('Guardar').click()
  // The notice of the first save may still be there.
  await dialog(page).waitFor({ state: 'hidden' })
  const saved = await contentOf(id)
  expect(saved?.split('\n').slice(0, 2)).toEqual(['"Plato","Precio","Nota","Alérgenos"', '"Plato 1","0","nota",""'])
  expect(saved).toContain('"Plato 45","99","nota",""\n"Pan","5","","gluten"')
})

test('a table has a name, and its cells grow with their text also in browsers that cannot do it by a style', async () => {
  const { id } = await newAgent(on.server, owner)
  const { page, go } = await on.prepare(owner)
  await page.addInitScript(() => {
    const { supports } = CSS
    CSS.supports = (...asked: [string]) => asked[0] !== 'field-sizing' && supports.apply(CSS, asked)
    document.addEventListener('DOMContentLoaded', () => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('textarea { field-sizing: fixed !important }')
      document.adoptedStyleSheets.push(sheet)
    })
  })
  await go(`/agents/${id}/knowledge`)
  await page.getByRole('button', { name: 'Añadir contenido' }).click()
  await dialog(page).getByText('Preguntas y respuestas', { exact: true }).click()
  await dialog(page).getByRole('table', { name: 'Preguntas y respuestas' }).waitFor()
  const cell = dialog(page).getByLabel('respuesta, fila 1', { exact: true })
  const height = () =>
    cell.evaluate((field) => [(field as HTMLElement).offsetHeight, field.scrollHeight - field.clientHeight] as const)
  const [low] = await height()
  await cell.fill('Sí.\nDe nueve a ocho.\nLos sábados hasta las dos.')
  const [high, hidden] = await height()
  expect(high).toBeGreaterThan(low + 30)
  expect(hidden).toBe(0)
  await cell.fill('línea\n'.repeat(30))
  expect((await height())[0]).toBe(160)
})
