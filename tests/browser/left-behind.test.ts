import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { hold } from '../support/page-routes.ts'
import type { Person } from '../support/people.ts'
import { writeExchanges } from '../support/record.ts'
import { agentCard, dialog, notice, pathOf, stage } from '../support/stage.ts'
import { customer, newAgent, newWebchat } from '../support/tenants.ts'
import { visitorOf } from '../support/visitor.ts'

const on = stage()
let owner: Person
let agentId: string
beforeAll(async () => {
  owner = await customer(on.server, 'enterprise')
  agentId = (await newAgent(on.server, owner)).id
  await newWebchat(on.server, owner, agentId)
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const leave = async (page: Page) => {
  await page.getByRole('link', { name: 'Panel' }).first().click()
  await page.getByRole('heading', { name: 'Necesita tu atención' }).waitFor()
}
const undo = (page: Page) => page.locator('[data-notices]').getByRole('button', { name: 'Deshacer' }).click()
async function conversation(): Promise<Page> {
  const { sessionId } = (await visitorOf(on.server, agentId).say('hola')).body.data
  return on.visit(owner, `/conversations?session=${sessionId}&sessionAgent=${agentId}`, { width: 1800, height: 900 })
}

test('an undo says what became of it, also when its conversation is no longer shown', async () => {
  const page = await conversation()
  await button(page, 'Cerrar la conversación').click()
  await notice(page, /^Conversación cerrada/)
  await leave(page)
  await undo(page)
  await notice(page, 'La conversación está como antes de cerrarla')
})

test('an undo that is refused says so, also when its conversation is no longer shown', async () => {
  const page = await conversation()
  await button(page, 'Cerrar la conversación').click()
  await notice(page, /^Conversación cerrada/)
  await leave(page)
  await page.route('**/api/threads/*', (route) => route.fulfill({ status: 409, body: '{}' }))
  await undo(page)
  await notice(page, 'No se pudo reabrir la conversación')
})

test('a fact about a contact that is put back is said to be, also when its conversation is no longer shown', async () => {
  const page = await conversation()
  await button(page, 'Añadir un dato').click()
  await page.getByLabel('Nombre del dato').fill('Talla')
  await page.getByLabel('Valor').fill('M')
  await button(page, 'Guardar').last().click()
  await button(page, 'Quitar el dato Talla').click()
  await notice(page, 'Dato eliminado')
  await leave(page)
  await undo(page)
  await notice(page, 'Restaurado')
})

test('a fact about a contact that is typed while another is saved or removed stays in the form', async () => {
  const page = await conversation()
  await button(page, 'Añadir un dato').click()
  const name = page.getByLabel('Nombre del dato')
  const value = page.getByLabel('Valor')
  const { asked, release } = await hold(page, 'PATCH', '**/api/threads/*', 'Attributes')
  await name.fill('Pedido')
  await value.fill('4411')
  await button(page, 'Guardar').last().click()
  await asked
  await value.fill('4411-B')
  release()
  await button(page, 'Quitar el dato Pedido').waitFor()
  await page.locator('form [aria-busy=true]').waitFor({ state: 'detached' })
  expect(await value.inputValue()).toBe('4411-B')
  await button(page, 'Guardar').last().click()
  await page.getByText('4411-B').waitFor()
  await value.waitFor({ state: 'detached' })
  expect(await button(page, 'Quitar el dato Pedido').count()).toBe(1)

  await button(page, 'Añadir un dato').click()
  await name.fill('Talla')
  await button(page, 'Quitar el dato Pedido').click()
  await notice(page, 'Dato eliminado')
  expect(await name.inputValue()).toBe('Talla')
})

test('each of two questions that are dismissed one after the other has its notice and its undo', async () => {
  await writeExchanges(
    on.server,
    ['¿Aceptan mascotas?', '¿Tienen estacionamiento?'].map((userMessage, index) => ({
      ...{ agentId, ownerId: owner.id, sessionId: `session-${index}`, userMessage, agentResponse: 'No lo sé.' },
      ...{ sources: [], at: Date.now() - (index + 1) * 60_000 },
    })),
  )
  const page = await on.visit(owner, `/agents/${agentId}/questions`)
  const dismissals = [button(page, /^Descartar: .*mascotas/), button(page, /^Descartar: .*estacionamiento/)]
  for (const each of dismissals) await each.waitFor()
  // Neither is answered before both are pressed.
  const waiting: (() => void)[] = []
  await page.route('**/questions/dismiss', async (route) => {
    await new Promise<void>((pressed) => waiting.push(pressed))
    await route.continue()
  })
  for (const each of dismissals) await each.click()
  await expect.poll(() => waiting.length).toBe(2)
  for (const answer of waiting) answer()
  const notices = page.locator('[data-notices] li').filter({ hasText: 'Deshacer' })
  await expect.poll(() => notices.count()).toBe(2)
  await notices.first().getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('No hay preguntas sin respuesta').waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('[data-notices] li').count()).toBe(3)
})

test('an agent that is created after its form was closed is announced and not opened', async () => {
  const page = await on.visit(owner, '/agents')
  const { asked, release } = await hold(page, 'POST', '**/api/agents')
  await button(page, 'Nuevo agente').first().click()
  await dialog(page).getByLabel('Nombre').fill('Tardía')
  await dialog(page).getByLabel('Tipo de agente').selectOption({ label: 'Ventas' })
  await dialog(page).getByRole('button', { name: 'Crear agente' }).click()
  await asked
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
  release()
  await notice(page, /creado/)
  await agentCard(page, 'Tardía').waitFor()
  expect(pathOf(page)).toBe('/agents')
})

test('a text that is added after its form was closed does not close the next form', async () => {
  const page = await on.visit(owner, `/agents/${agentId}/knowledge`)
  const { asked, release } = await hold(page, 'POST', '**/knowledge')
  const add = () => button(page, 'Añadir contenido').first().click()
  await add()
  await dialog(page).getByLabel('Título').fill('Horario')
  await dialog(page).getByLabel('Contenido').fill('Abrimos a las nueve.')
  await dialog(page).getByRole('button', { name: 'Añadir', exact: true }).click()
  await asked
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
  await add()
  await dialog(page).getByLabel('Título').fill('Envíos')
  release()
  await notice(page, /añadido/)
  expect(await dialog(page).getByLabel('Título').inputValue()).toBe('Envíos')
})
