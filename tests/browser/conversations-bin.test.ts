import { expect, test } from 'vitest'
import { dialog, expectGoodLooks, notice, question, stage } from '../support/stage.ts'
import { customer, newAgent, newConversation } from '../support/tenants.ts'

const on = stage()

test('a deleted message comes back by undo, or out of the bin, or is deleted for good', async () => {
  const owner = await customer(on.server, 'professional')
  const { id: agentId } = await newAgent(on.server, owner)
  const sessionId = crypto.randomUUID()
  const long = `¿Hacen envíos? ${'Es que vivo muy lejos de aquí. '.repeat(60)}`
  for (const userMessage of ['¿A qué hora abren?', long]) {
    const metadata = { sessionId }
    await newConversation(on.server, owner, agentId, { userMessage, agentResponse: 'Ahora te digo.', metadata })
  }
  const page = await on.visit(owner, `/agents/${agentId}/conversations?session=${sessionId}`)
  const exchange = (text: string) => page.getByRole('article').filter({ hasText: text })
  const remove = async (text: string) => {
    await exchange(text).getByRole('button', { name: 'Eliminar el mensaje' }).click()
    await question(page).getByText('Podrás recuperarlo de la papelera durante 30 días').waitFor()
    await question(page).getByRole('button', { name: 'Eliminar' }).click()
    await exchange(text).waitFor({ state: 'detached' })
  }
  await remove('¿A qué hora abren?')
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await exchange('¿A qué hora abren?').waitFor()
  await notice(page, 'Mensaje restaurado')

  await remove('¿A qué hora abren?')
  await remove('¿Hacen envíos?')
  await page.getByRole('button', { name: 'Papelera' }).click()
  await dialog(page).getByText(`por ${owner.name}`).first().waitFor()
  await expectGoodLooks(page)
  await dialog(page).getByRole('button', { name: 'Restaurar: ¿Hacen envíos?' }).click()
  await notice(page, 'Mensaje restaurado')
  await dialog(page).getByRole('button', { name: 'Eliminar para siempre: ¿A qué hora abren?' }).click()
  await question(page).getByRole('button', { name: 'Eliminar para siempre' }).click()
  await dialog(page).getByText('La papelera está vacía').waitFor()
  await page.keyboard.press('Escape')
  await exchange('¿Hacen envíos?').waitFor()
  expect(await exchange('¿A qué hora abren?').count()).toBe(0)
})
