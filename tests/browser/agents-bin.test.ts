import { expect, test } from 'vitest'
import { agentAction, agentCard, dialog, expectGoodLooks, notice, question, stage } from '../support/stage.ts'
import { customer, newAgent } from '../support/tenants.ts'

const on = stage()

test('a deleted agent comes back by undo, or out of the bin, or is deleted for good', async () => {
  const owner = await customer(on.server, 'professional')
  for (const name of ['Norte', 'Sur']) await newAgent(on.server, owner, { name })
  const page = await on.visit(owner, '/agents')
  const remove = async (name: string) => {
    await agentAction(page, name, 'Eliminar')
    await question(page).getByText('Podrás recuperarlo de la papelera durante 30 días.').waitFor()
    await question(page).getByRole('button', { name: 'Eliminar' }).click()
    await agentCard(page, name).waitFor({ state: 'detached' })
  }
  await remove('Norte')
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await agentCard(page, 'Norte').waitFor()
  await notice(page, 'Agente restaurado.')

  await remove('Norte')
  await remove('Sur')
  await page.getByRole('button', { name: 'Papelera' }).click()
  await dialog(page).getByText('Norte').waitFor()
  await expectGoodLooks(page)
  await dialog(page).getByRole('button', { name: 'Restaurar: Norte' }).click()
  await dialog(page).getByText('Norte').waitFor({ state: 'detached' })
  await dialog(page).getByRole('button', { name: 'Eliminar para siempre: Sur' }).click()
  await question(page).getByRole('button', { name: 'Eliminar para siempre' }).click()
  await dialog(page).getByText('La papelera está vacía').waitFor()
  await page.keyboard.press('Escape')
  await agentCard(page, 'Norte').waitFor()
  expect(await agentCard(page, 'Sur').count()).toBe(0)
})

test('one that the plan has no room for says so and stays in the bin; a bin that did not come is asked for again', async () => {
  const owner = await customer(on.server, 'starter')
  const { id } = await newAgent(on.server, owner, { name: 'Antes' })
  await on.server.api(`DELETE /agents/${id}`, { token: owner.token })
  await newAgent(on.server, owner, { name: 'Ahora' })
  const { page, go } = await on.prepare(owner)
  await page.route('**/api/agents/bin', (route) => route.fulfill({ status: 400, json: { message: 'Hoy no.' } }))
  await go('/agents')
  await page.getByRole('button', { name: 'Papelera' }).click()
  await dialog(page).getByText('Hoy no.').waitFor()
  await page.unroute('**/api/agents/bin')
  await dialog(page).getByRole('button', { name: 'Reintentar' }).click()
  await dialog(page).getByRole('button', { name: 'Restaurar: Antes' }).click()
  await dialog(page).getByRole('alert').waitFor()
  await dialog(page).getByText('quedan 30 días').waitFor()
})
