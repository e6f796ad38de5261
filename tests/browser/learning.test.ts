import { expect, test } from 'vitest'
import type { Look } from '../support/browser.ts'
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

test('under a message that waits for a person the button and its dialog say that the agent is taught', async () => {
  const owner = await customer(on.server, 'enterprise')
  const agentId = (await newAgent(on.server, owner)).id
  const left = { agentId, ownerId: owner.id, at: Date.now(), state: 'members', agentResponse: null }
  await writeExchanges(on.server, [{ ...left, userMessage: QUESTION, sessionId: 'left' }])
  const page = await on.visit(owner, `/agents/${agentId}/conversations?session=left`)
  await page.getByRole('article').getByText(QUESTION).waitFor()
  expect(await page.getByRole('button', { name: 'Responder', exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Enseñar la respuesta' }).click()
  await heading(page, 'Enseñar la respuesta')
})

const SAVED = { question: QUESTION, answer: 'Sí, diez lugares.' }

/** The dialog that asks which answer holds, after a reply was saved to a question that has an own answer. */
async function askedWhich(look: Look = {}) {
  const { owner, agentId } = await answeredByMember()
  const answers = async () => (await on.server.api(`GET /agents/${agentId}/answers`, { token: owner.token })).body.data
  await on.server.api(`POST /agents/${agentId}/answers`, { token: owner.token, body: SAVED })
  const { page, go } = await on.prepare(owner, look)
  await go(`/agents/${agentId}/questions?state=replied`)
  await page.locator('main li button').first().click()
  await dialog(page).locator('[name=question]').fill(QUESTION)
  await dialog(page).locator('[name=answer]').fill('Sí, veinte lugares.')
  await dialog(page).locator('[type=submit]').click()
  await page.getByText('Sí, diez lugares.').waitFor()
  const change = async (answer: string) =>
    on.server.api(`PUT /agents/${agentId}/answers/${(await answers())[0].id}`, {
      token: owner.token,
      body: { ...SAVED, answer },
    })
  return { page, answers, change }
}

test.each([
  ['Reemplazarla por la nueva', 'Sí, veinte lugares.', true],
  ['Dar las dos', 'Sí, diez lugares.\n\nSí, veinte lugares.', true],
  ['Dejar la que hay', 'Sí, diez lugares.', false],
])('a reply to a question that is answered otherwise asks which holds: %s', async (choice, answer, isLearned) => {
  const { page, answers } = await askedWhich()
  await page.getByText(/Una dice «diez[^»]*» y la otra dice «veinte[^»]*»\./).waitFor()
  expect(await answers()).toMatchObject([{ ...SAVED, isLearned: false }])
  await page.getByRole('button', { name: choice }).click()
  await notice(page, 'guardada')
  expect(await answers()).toMatchObject([{ question: QUESTION, answer, isLearned }])
})

test('an answer that is changed while somebody chooses is shown anew, and not overwritten', async () => {
  const { page, answers, change } = await askedWhich()
  await change('Sí, quince lugares.')
  await page.getByRole('button', { name: 'Reemplazarla por la nueva' }).click()
  await page.getByText('Sí, quince lugares.').waitFor()
  await page.getByText(/cambió mientras elegías/).waitFor()
  expect(await answers()).toMatchObject([{ answer: 'Sí, quince lugares.' }])
  await page.getByRole('button', { name: 'Dar las dos' }).click()
  await notice(page, 'guardada')
  expect(await answers()).toMatchObject([{ answer: 'Sí, quince lugares.\n\nSí, veinte lugares.' }])
})

test.each(EVERY_LOOK)('the choice between two answers stands well: %j', async (look) => {
  const { page } = await askedWhich(look)
  await expectGoodLooks(page, 'which of two answers holds')
  // What is typed afterwards is saved, and asked about, anew.
  await dialog(page).locator('[name=answer]').fill('Sí, diez lugares.  ')
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await dialog(page).locator('[type=submit]').click()
  await dialog(page).locator('[name=answer]').waitFor({ state: 'detached' })
})

test.each(EVERY_LOOK)('the questions that a team answered stand well: %j', async (look) => {
  const { owner, agentId } = await answeredByMember()
  const { page, go } = await on.prepare(owner, look)
  await go(`/agents/${agentId}/questions?state=replied`)
  await page.locator('main li button').first().waitFor()
  await expectGoodLooks(page)
})
