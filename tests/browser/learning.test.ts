import { expect, test } from 'vitest'
import { writeExchanges } from '../support/record.ts'
import { dialog, EVERY_LOOK, expectGoodLooks, heading, notice, stage } from '../support/stage.ts'
import { customer, newAgent, newWebchat } from '../support/tenants.ts'

const on = stage()
const QUESTION = '¿Tienen estacionamiento?'

/** An agent that did not know two questions, of which a member answered one. */
async function answeredByMember() {
  const owner = await customer(on.server, 'enterprise')
  const agentId = (await newAgent(on.server, owner)).id
  await newWebchat(on.server, owner, agentId)
  const asked = { agentId, ownerId: owner.id, agentResponse: 'No lo sé.', sources: [], at: Date.now() - 60_000 }
  await writeExchanges(on.server, [
    { ...asked, userMessage: `${QUESTION} Mi pedido es el #48213`, sessionId: 'one' },
    { ...asked, userMessage: '¿Aceptan mascotas?', sessionId: 'two' },
  ])
  const [thread] = await on.server.rows<{ id: string }>(
    `SELECT id FROM threads WHERE agent_id = ? AND session_id = 'one'`,
    agentId,
  )
  await on.server.api(`POST /threads/${thread?.id}/messages`, {
    token: owner.token,
    body: { messageId: crypto.randomUUID(), text: 'Sí, veinte lugares. Su pedido #48213 ya salió.' },
  })
  return { owner, agentId }
}

test('what a member replied becomes an own answer at one press, without what is about one person', async () => {
  const { owner, agentId } = await answeredByMember()
  const { page, go } = await on.prepare(owner)
  await go(`/agents/${agentId}/conversations?session=one`)
  await page.getByRole('button', { name: 'Guardar como respuesta' }).click()
  await heading(page, 'Que el agente responda así')
  const field = (name: string) => dialog(page).getByRole('textbox', { name, exact: true })
  expect(await field('Pregunta').inputValue()).toBe(`${QUESTION} Mi pedido es el`)
  expect(await field('Respuesta').inputValue()).toBe('Sí, veinte lugares. Su pedido [dato] ya salió.')
  await dialog(page).getByText('está entre corchetes').waitFor()
  await expectGoodLooks(page, 'a reply that is learned')
  await page.keyboard.press('Escape')

  await go(`/agents/${agentId}/questions`)
  await page.getByLabel('Filtrar preguntas').selectOption('replied')
  await page.getByText('Tu equipo respondió:').waitFor()
  await page.getByRole('button', { name: /^Usar esta respuesta/ }).click()
  await field('Pregunta').fill(QUESTION)
  await field('Respuesta').fill('Sí, veinte lugares.')
  await page.getByRole('button', { name: 'Guardar respuesta' }).click()
  await notice(page, 'guardada')
  await page.getByRole('button', { name: 'Ahora no' }).click()

  await go(`/agents/${agentId}/answers`)
  await page.getByText('aprendida de tu equipo').waitFor()
  await page.getByText(/^Respuestas que le enseñó tu equipo: 1\. /).waitFor()
})

test.each(EVERY_LOOK)('the questions that a team answered stand well: %j', async (look) => {
  const { owner, agentId } = await answeredByMember()
  const { page, go } = await on.prepare(owner, look)
  await go(`/agents/${agentId}/questions?state=replied`)
  await page.locator('main li button').first().waitFor()
  await expectGoodLooks(page)
})
