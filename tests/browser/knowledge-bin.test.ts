import { beforeAll, expect, test } from 'vitest'
import { newDocument } from '../support/knowledge.ts'
import type { Person } from '../support/people.ts'
import { dialog, expectGoodLooks, notice, question, row, stage } from '../support/stage.ts'
import { customer, newAgent } from '../support/tenants.ts'

const on = stage()
let owner: Person
beforeAll(async () => {
  owner = await customer(on.server, 'enterprise')
})

const anAgent = async (): Promise<string> => (await newAgent(on.server, owner)).id

test('a deleted document comes back by undo, or out of the bin, or is deleted for good', async () => {
  const agentId = await anAgent()
  for (const title of ['Norte', 'Sur']) await newDocument(on.server, owner, agentId, 'ready', { title })
  const page = await on.visit(owner, `/agents/${agentId}/knowledge`)
  const remove = async (title: string) => {
    await page.getByRole('button', { name: `Eliminar ${title}` }).click()
    await question(page).getByText('Podrás recuperarlo de la papelera durante 30 días.').waitFor()
    await question(page).getByRole('button', { name: 'Eliminar' }).click()
    await row(page, title).waitFor({ state: 'detached' })
  }
  await remove('Norte')
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await row(page, 'Norte').getByText('Listo').waitFor()
  await notice(page, 'Contenido restaurado')

  await remove('Norte')
  await remove('Sur')
  await page.getByText('Enséñale tu negocio a este agente').waitFor()
  await page.getByRole('button', { name: 'Papelera' }).click()
  await dialog(page).getByText('quedan 30 días').first().waitFor()
  await expectGoodLooks(page)
  await dialog(page).getByRole('button', { name: 'Restaurar: Norte' }).click()
  await dialog(page).getByText('Norte').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
  await dialog(page).getByRole('button', { name: 'Eliminar para siempre: Sur' }).click()
  await question(page).getByText('No se puede deshacer').waitFor()
  await question(page).getByRole('button', { name: 'Eliminar para siempre' }).click()
  await dialog(page).getByText('La papelera está vacía').waitFor()
  await page.keyboard.press('Escape')
  await row(page, 'Norte').getByText('Listo').waitFor()
  expect(await row(page, 'Sur').count()).toBe(0)
})

test('one that its agent has again says so and stays in the bin', async () => {
  const agentId = await anAgent()
  const content = 'Abrimos de nueve a seis.'
  const { id } = await newDocument(on.server, owner, agentId, 'ready', { title: 'Antes', content })
  await on.server.api(`DELETE /agents/${agentId}/knowledge/${id}`, { token: owner.token })
  await newDocument(on.server, owner, agentId, 'ready', { title: 'Ahora', content })
  const page = await on.visit(owner, `/agents/${agentId}/knowledge`)
  await page.getByRole('button', { name: 'Papelera' }).click()
  await dialog(page).getByRole('button', { name: 'Restaurar: Antes' }).click()
  await dialog(page).getByRole('alert').getByText('Este agente ya tiene ese mismo contenido.').waitFor()
  await dialog(page).getByRole('button', { name: 'Restaurar: Antes' }).waitFor()
})

test('a deleted answer is in the bin of the answers, and is restored or deleted for good', async () => {
  const agentId = await anAgent()
  for (const question of ['¿Aceptan mascotas?', '¿Hay terraza?'])
    await on.server.api(`POST /agents/${agentId}/answers`, { token: owner.token, body: { question, answer: 'Sí.' } })
  const page = await on.visit(owner, `/agents/${agentId}/answers`)
  for (const asked of ['¿Aceptan mascotas?', '¿Hay terraza?']) {
    await page.getByRole('button', { name: `Eliminar la respuesta a: ${asked}` }).click()
    await question(page).getByText('recuperar la respuesta de la papelera').waitFor()
    await question(page).getByRole('button', { name: 'Eliminar' }).click()
    await page.getByRole('button', { name: `Eliminar la respuesta a: ${asked}` }).waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'Papelera' }).click()
  await dialog(page).getByRole('button', { name: 'Eliminar para siempre: ¿Hay terraza?' }).click()
  await question(page).getByRole('button', { name: 'Eliminar para siempre' }).click()
  await notice(page, 'Respuesta eliminada para siempre')
  await dialog(page).getByRole('button', { name: 'Restaurar: ¿Aceptan mascotas?' }).click()
  await dialog(page).getByText('La papelera está vacía').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Editar la respuesta a: ¿Aceptan mascotas?' }).waitFor()
})
