import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '../support/people.ts'
import { giveSampleKnowledge } from '../support/sample-knowledge.ts'
import { dialog, expectGoodLooks, heading, LOOKS, notice, pathOf, question, stage } from '../support/stage.ts'
import { customer, holder, newAgent, newWebchat } from '../support/tenants.ts'

const on = stage()
let owner: Person
beforeAll(async () => {
  owner = await customer(on.server, 'enterprise')
})

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Partes del agente' })
const tab = (page: Page, name: string) => tabs(page).getByRole('link', { name, exact: true })
const trial = (page: Page) => page.getByRole('region', { name: /^Prueba de/ })
const ask = async (page: Page, text: string) => {
  await trial(page).getByRole('textbox', { name: 'Pregunta' }).fill(text)
  await page.keyboard.press('Enter')
}

test('the tabs lead to each part and keep the trial; addresses of before lead on', async () => {
  const { id } = await newAgent(on.server, owner, { name: 'Luz' })
  await giveSampleKnowledge(on.server, id)
  const page = await on.visit(owner, `/agents/${id}`)
  await heading(page, 'Luz')
  await ask(page, '¿Cuánto tarda el envío?')
  await trial(page)
    .getByText(/^Fuentes: /)
    .waitFor()
  for (const [name, path] of [
    ['Conocimiento', 'knowledge'],
    ['Comportamiento', 'behaviour'],
    ['Canales', 'channels'],
    ['Ajustes', 'settings'],
  ] as const) {
    await tab(page, name).click()
    await expect.poll(() => pathOf(page)).toBe(`/agents/${id}/${path}`)
    await expect.poll(() => tab(page, name).getAttribute('aria-current')).toBe('page')
    await trial(page)
      .getByText(/^Fuentes: /)
      .waitFor()
  }
  // These need the width: the trial is folded, and comes back with all that was said.
  await tab(page, 'Conversaciones').click()
  await page.getByText('Aún no hay conversaciones').waitFor()
  expect(await trial(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Probar' }).click()
  await trial(page)
    .getByText(/^Fuentes: /)
    .waitFor()

  for (const [old, path] of [
    ['', 'preview'],
    ['?tab=answers&search=env', 'answers?search=env'],
    ['?tab=behaviour', 'behaviour'],
    ['?tab=nothing', 'preview'],
  ] as const) {
    await page.goto(new URL(`/agents/${id}/training${old}`, on.server.url).href)
    await expect.poll(() => page.url()).toBe(new URL(`/agents/${id}/${path}`, on.server.url).href)
  }
})

test('the trial is folded, and stays so; what the agent does not know is taught where it was asked, and a restart forgets', async () => {
  const { id } = await newAgent(on.server, owner, { name: 'Luz' })
  const page = await on.visit(owner, `/agents/${id}`)
  await page.getByText('Todavía no sabe nada de tu negocio').waitFor()
  await ask(page, '¿Aceptan mascotas?')
  await trial(page).getByText('No lo sabe').waitFor()
  await trial(page).getByRole('button', { name: 'Enseñárselo' }).click()
  await dialog(page).getByLabel('Respuesta').fill('Sí, las mascotas son bienvenidas.')
  await dialog(page).getByRole('button', { name: 'Guardar respuesta' }).click()
  await notice(page, 'Respuesta guardada')
  await ask(page, '¿Aceptan mascotas?')
  await trial(page).getByText('Sí, las mascotas son bienvenidas.').waitFor()
  await trial(page).getByRole('button', { name: 'Empezar de nuevo' }).click()
  await trial(page).getByText('Pregunta como lo haría un cliente.').waitFor()
  await trial(page).getByRole('button', { name: 'Plegar la prueba' }).click()
  await trial(page).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('button', { name: 'Probar' }).waitFor()
  expect(await trial(page).count()).toBe(0)
})

test('the first steps are ticked as they are done, and closed for good', async () => {
  const { id } = await newAgent(on.server, owner, { name: 'Luz' })
  await newWebchat(on.server, owner, id)
  const page = await on.visit(owner, `/agents/${id}`)
  const steps = page.getByRole('region', { name: 'Primeros pasos' })
  await steps.getByText('1 de 5 hechos').waitFor()
  // Three things to do with an agent that answers already; its header says where it does.
  await page.locator('header').getByText('Responde', { exact: true }).waitFor()
  await page.locator('header').getByRole('link', { name: 'Chat web: activo' }).waitFor()
  await steps.getByRole('link', { name: 'Ponerlo en tu sitio' }).waitFor()
  await steps.getByRole('button', { name: 'Compartir el enlace' }).click()
  await dialog(page).getByText('Enlace público').waitFor()
  await page.keyboard.press('Escape')
  await steps.getByRole('button', { name: 'Probarlo' }).click()
  await expect.poll(() => trial(page).locator('input:focus').count()).toBe(1)
  await steps.getByRole('link', { name: 'Pruébalo con una pregunta de cliente', exact: true }).waitFor()
  await ask(page, 'hola')
  await steps.getByText('2 de 5 hechos').waitFor()
  await steps.getByRole('link', { name: 'Pruébalo con una pregunta de cliente (hecho)' }).waitFor()
  await steps.getByRole('button', { name: 'Cerrar los primeros pasos' }).click()
  await steps.waitFor({ state: 'detached' })
  await page.reload()
  await heading(page, 'Últimos 7 días')
  expect(await steps.count()).toBe(0)
})

test('an agent is deleted from its home, which leads to the list; one that is not there says so', async () => {
  const { id } = await newAgent(on.server, owner, { name: 'Fugaz' })
  const visit = await on.prepare(owner)
  const { page } = visit
  await visit.go(`/agents/${id}`)
  await page.getByRole('button', { name: 'Más acciones de Fugaz' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await question(page).getByRole('button', { name: 'Eliminar' }).click()
  await notice(page, 'Agente eliminado correctamente')
  await expect.poll(() => pathOf(page)).toBe('/agents')
  expect(visit.problems).toEqual([])
  await page.goto(new URL(`/agents/${id}`, on.server.url).href)
  await page.getByText('Error al cargar el agente').waitFor()
  expect(await page.getByRole('button', { name: 'Reintentar' }).count()).toBe(0)
  expect(await tabs(page).count()).toBe(0)
  expect(await page.locator('main .animate-pulse').count()).toBe(0)
  visit.problems.splice(0)
})

test('who may only read conversations sees those and what was not known, and nothing that he may not do', async () => {
  const reader = await holder(on.server, 'conversations_access')
  const [row] = await on.server.rows<{ id: string }>('SELECT id FROM agents WHERE owner_id = ?', reader.id)
  const id = row?.id ?? (await ownAgentOf(reader))
  const page = await on.visit(reader, `/agents/${id}`)
  await heading(page, 'Últimos 7 días')
  await page.getByText('Hoy', { exact: true }).waitFor()
  expect(await tabs(page).getByRole('link').allTextContents()).toEqual(['Resumen', 'Conversaciones', 'Conocimiento'])
  expect(await page.getByRole('button', { name: /^Más acciones de/ }).count()).toBe(0)
  expect(await trial(page).count()).toBe(0)
  await tab(page, 'Conocimiento').click()
  await expect.poll(() => pathOf(page)).toBe(`/agents/${id}/questions`)
})

/** An agent of somebody who may not make one himself. */
async function ownAgentOf({ id: ownerId }: Person): Promise<string> {
  const { id } = await newAgent(on.server, owner, { name: 'Luz' })
  await on.server.rows('UPDATE agents SET owner_id = ? WHERE id = ?', ownerId, id)
  return id
}

test.each(LOOKS)('the home and its trial have no barrier: %o', async (look) => {
  const { id } = await newAgent(on.server, owner, { name: 'Luz' })
  await giveSampleKnowledge(on.server, id)
  const page = await on.visit(owner, `/agents/${id}/preview`, look)
  await page.locator('main input[type=text]').fill('¿Cuánto tarda el envío?')
  await page.keyboard.press('Enter')
  await page.locator('main button:has(.i-lucide-search)').waitFor()
  await expectGoodLooks(page)
})

test('settings that are being typed are asked about before one leaves, and not once they are saved', async () => {
  const { id } = await newAgent(on.server, owner, { name: 'Clara' })
  const page = await on.visit(owner, `/agents/${id}/settings`)
  const description = page.getByLabel('Descripción')
  await description.fill('Atiende la tienda')
  await tab(page, 'Resumen').click()
  await question(page).getByRole('button', { name: 'Seguir editando' }).click()
  expect(await description.inputValue()).toBe('Atiende la tienda')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await notice(page, 'Agente actualizado')
  await tab(page, 'Resumen').click()
  await heading(page, 'Últimos 7 días')
  await page.goBack()
  await description.fill('Otra cosa')
  await tab(page, 'Resumen').click()
  await question(page).getByRole('button', { name: 'Descartar' }).click()
  await heading(page, 'Últimos 7 días')
  const [row] = await on.server.rows('SELECT description FROM agents WHERE id = ?', id)
  expect(row).toEqual({ description: 'Atiende la tienda' })
})
