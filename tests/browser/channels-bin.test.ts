import { expect, test } from 'vitest'
import { dialog, expectGoodLooks, notice, question, stage } from '../support/stage.ts'
import { customer, newAgent, newWebchat } from '../support/tenants.ts'

const on = stage()

test('a deleted channel comes back by undo, or out of the bin, or is deleted for good', async () => {
  const owner = await customer(on.server, 'professional')
  const { id: agentId } = await newAgent(on.server, owner)
  await newWebchat(on.server, owner, agentId)
  const body = { agentId, type: 'viber', config: { botToken: 'una-ficha' } }
  await on.server.api('POST /channels', { token: owner.token, body })
  const page = await on.visit(owner, `/agents/${agentId}/channels`)
  const card = (name: string) => page.locator('main li').filter({ has: page.getByRole('heading', { name }) })
  const remove = async (name: string) => {
    await card(name).getByRole('button', { name: 'Eliminar' }).click()
    await question(page).getByText('con su configuración y sus claves cifradas').waitFor()
    await question(page).getByRole('button', { name: 'Eliminar' }).click()
    await card(name).waitFor({ state: 'detached' })
  }
  await remove('Chat web')
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await card('Chat web').waitFor()
  await notice(page, 'Canal restaurado')

  await remove('Chat web')
  await remove('Viber')
  await page.getByRole('button', { name: 'Papelera' }).click()
  await dialog(page).getByText('vuelve desactivado').waitFor()
  await expectGoodLooks(page)
  await dialog(page).getByRole('button', { name: 'Restaurar: Viber' }).click()
  await notice(page, 'Canal restaurado, pero desactivado')
  await dialog(page).getByRole('button', { name: 'Eliminar para siempre: Chat web' }).click()
  await question(page).getByRole('button', { name: 'Eliminar para siempre' }).click()
  await dialog(page).getByText('La papelera está vacía').waitFor()
  await page.keyboard.press('Escape')
  await card('Viber').getByText('Inactivo').waitFor()
  expect(await card('Chat web').count()).toBe(0)
})
