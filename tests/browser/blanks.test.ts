import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newDocument, waitUntilRead } from '../support/knowledge.ts'
import { hold, whileUnread } from '../support/page-routes.ts'
import type { Person } from '../support/people.ts'
import { dialog, expectGoodLooks, LOOKS, notice, question, row, stage } from '../support/stage.ts'
import { customer, newAgent, newWebchat } from '../support/tenants.ts'
import { outputOf, visitorOf } from '../support/visitor.ts'

const on = stage()
let owner: Person
beforeAll(async () => {
  owner = await customer(on.server, 'enterprise')
})

const agent = async (): Promise<string> => {
  const { id } = await newAgent(on.server, owner)
  await newWebchat(on.server, owner, id)
  return id
}
const formIn = (page: Page) => ({
  fill: (asked: string) => page.getByRole('button', { name: `Completar: ${asked}` }),
  field: page.getByLabel('Tu respuesta'),
})
const QUESTION = '¿Cuánto cuesta el corte?'
const csv = (answer: string) => ({
  kind: 'csv',
  title: `Tarifas ${answer.length}`,
  content: `pregunta,respuesta\n${QUESTION},${answer}`,
})

test('a blank is filled with one field, and only then do visitors hear of it', async () => {
  const agentId = await agent()
  await newDocument(on.server, owner, agentId, 'ready', csv('El corte cuesta [importe].'))
  const visitor = visitorOf(on.server, agentId)
  expect(outputOf(await visitor.say(QUESTION))).not.toContain('importe')

  const page = await on.visit(owner, `/agents/${agentId}/knowledge`)
  await page.getByText('Quedan preguntas por completar.').waitFor()
  await page.getByRole('button', { name: /^Ver los textos de/ }).click()
  await dialog(page).getByText('Por completar').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Completar 10 preguntas' }).click()

  await page.locator('mark', { hasText: '[importe]' }).waitFor()
  await page.getByRole('button', { name: `Completar: ${QUESTION}` }).click()
  const field = page.getByLabel('Tu respuesta')
  expect(await field.inputValue()).toBe('El corte cuesta [importe].')
  await page.getByText('Falta: importe').waitFor()
  await field.fill(' ')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Escribe la respuesta.').waitFor()
  await field.fill('El corte cuesta 15 €.')
  await page.getByText('Falta: importe').waitFor({ state: 'detached' })
  await expectGoodLooks(page)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await notice(page, 'Respuesta guardada: el agente ya la usa.')
  await page.getByText(QUESTION).waitFor({ state: 'detached' })
  expect(outputOf(await visitor.say(QUESTION))).toContain('15 €')
})

test('a blank that is filled in the text itself is no longer asked for, and one that is answered no longer counts among the knowledge', async () => {
  const agentId = await agent()
  const text = { kind: 'text', title: 'Entregas', content: '# ¿Cuánto tarda?\n\nTarda [plazo].' }
  const { id } = await newDocument(on.server, owner, agentId, 'ready', text)
  const page = await on.visit(owner, `/agents/${agentId}/blanks`)
  await page.locator('mark', { hasText: '[plazo]' }).waitFor()
  await page.getByRole('link', { name: 'Entregas' }).click()
  await page.getByRole('button', { name: 'Editar Entregas' }).click()
  await dialog(page).getByLabel('Contenido').fill('# ¿Cuánto tarda?\n\nTarda dos días.')
  // The summary is answered after the document was read; blanks that are asked for earlier are those of before.
  const { body: unread } = await on.server.api(`GET /agents/${agentId}/blanks`, { token: owner.token })
  let isRead = false
  await page.route('**/knowledge/summary', async (route) => {
    await waitUntilRead(on.server, owner, `/agents/${agentId}/knowledge/${id}`)
    isRead = true
    await route.fallback()
  })
  await page.route('**/blanks', (route) => (isRead ? route.fallback() : route.fulfill({ json: unread })))
  await dialog(page).getByRole('button', { name: 'Guardar' }).click()
  await notice(page, 'Contenido guardado')
  await row(page, 'Entregas').getByText('Listo').waitFor()
  await page.getByRole('link', { name: 'Completar 9 preguntas' }).waitFor()
  await page.goBack()
  await page.locator('mark', { hasText: '[plazo]' }).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Completar: ¿Tiene garantía?' }).click()
  await page.getByLabel('Tu respuesta').fill('Dos años.')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await notice(page, 'Respuesta guardada: el agente ya la usa.')
  await page.goForward()
  await page.getByRole('link', { name: 'Completar 8 preguntas' }).waitFor()
})

test('an answer that is being typed is asked about before another question is opened and before one leaves', async () => {
  const agentId = await agent()
  const page = await on.visit(owner, `/agents/${agentId}/blanks`)
  const { fill, field } = formIn(page)
  await fill('¿Tiene garantía?').click()
  await field.fill('Dos años.')
  await fill('¿A qué hora abren?').click()
  await question(page).getByRole('button', { name: 'Seguir editando' }).click()
  expect(await field.inputValue()).toBe('Dos años.')
  await page.getByRole('link', { name: 'Resumen', exact: true }).click()
  await question(page).getByRole('button', { name: 'Seguir editando' }).click()
  expect(await field.inputValue()).toBe('Dos años.')
  await fill('¿A qué hora abren?').click()
  await question(page).getByRole('button', { name: 'Descartar' }).click()
  await fill('¿Tiene garantía?').waitFor()
  expect(await field.inputValue()).toBe('')
  // Nothing was typed into this one.
  await fill('¿Tiene garantía?').click()
  await fill('¿A qué hora abren?').waitFor()
  await field.fill('Tres años.')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await notice(page, 'Respuesta guardada: el agente ya la usa.')
  await page.getByRole('link', { name: 'Resumen', exact: true }).click()
  await page.getByRole('heading', { name: 'Últimos 7 días' }).waitFor()
})

test('a question that is opened while the answer to another is on its way stays open', async () => {
  const agentId = await agent()
  const page = await on.visit(owner, `/agents/${agentId}/blanks`)
  const { fill, field } = formIn(page)
  await fill('¿Tiene garantía?').click()
  await field.fill('Dos años.')
  // The form waits for them, though its row has gone with the blanks.
  const { release } = await hold(page, 'GET', '**/contradictions')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('¿Tiene garantía?').waitFor({ state: 'detached' })
  await fill('¿A qué hora abren?').click()
  await field.fill('De nueve a seis.')
  release()
  await notice(page, 'Respuesta guardada: el agente ya la usa.')
  expect(await field.inputValue()).toBe('De nueve a seis.')
})

test('an own answer that was left unfinished does not count as written, and is dismissed like a question of the type', async () => {
  const agentId = await agent()
  for (const [asked, answer] of [
    ['¿Hacen tintes?', 'Sí, por [importe].'],
    ['¿Hacen mechas?', 'Sí, por 60 €.'],
  ])
    await on.server.api(`POST /agents/${agentId}/answers`, { token: owner.token, body: { question: asked, answer } })
  const page = await on.visit(owner, `/agents/${agentId}/knowledge`)
  await page.getByText('Incluye 1 respuesta escrita por ti').waitFor()
  await page.getByRole('link', { name: 'Completar 10 preguntas' }).click()
  await page.getByRole('button', { name: 'Descartar: ¿Hacen tintes?' }).click()
  await page.getByRole('button', { name: 'Completar: ¿Hacen tintes?' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByRole('button', { name: 'Completar: ¿Hacen tintes?' }).waitFor()
})

test('a question of the type is dismissed, and comes back', async () => {
  const agentId = await agent()
  const page = await on.visit(owner, `/agents/${agentId}/blanks`)
  const item = page.getByRole('listitem').filter({ hasText: '¿Tiene garantía?' })
  await item.getByRole('button', { name: 'Descartar: ¿Tiene garantía?' }).click()
  await item.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await item.waitFor()
})

test('an owner sees what contradicts itself, with links to both texts', async () => {
  const agentId = await agent()
  await newDocument(on.server, owner, agentId, 'ready', csv('El corte cuesta 15 €.'))
  await newDocument(on.server, owner, agentId, 'ready', csv('Ahora el corte cuesta 18 €.'))
  for (const look of LOOKS) {
    const page = await on.visit(owner, `/agents/${agentId}/blanks`, look)
    await page.getByRole('heading', { name: QUESTION }).waitFor()
    await expectGoodLooks(page)
  }
  const page = await on.visit(owner, `/agents/${agentId}/blanks`)
  await page.getByText('Uno dice «18 €» y otro dice «15 €». El agente usa el más reciente.').waitFor()
  await page.getByRole('link', { name: 'Tarifas 21' }).click()
  await page.getByRole('row').filter({ hasText: 'Tarifas 21' }).waitFor()

  await on.server.api(`POST /agents/${agentId}/answers`, {
    token: owner.token,
    body: { question: QUESTION, answer: 'El corte cuesta 20 €.' },
  })
  await page.goto(new URL(`/agents/${agentId}/answers`, on.server.url).href)
  await page.getByRole('listitem').filter({ hasText: QUESTION }).getByText('Se contradice').waitFor()
  await page.getByRole('listitem').filter({ hasText: QUESTION }).getByRole('link', { name: 'Tarifas 21' }).waitFor()
  await page.goto(new URL(`/agents/${agentId}/blanks`, on.server.url).href)
  await page.getByText('El agente usa tu respuesta.').first().waitFor()
})

test('what a document lacks that is still being read is listed once it has been read', async () => {
  const agentId = await agent()
  await newDocument(on.server, owner, agentId, 'ready', csv('El corte cuesta [importe].'))
  const { page, go } = await on.prepare(owner)
  const { finish } = await whileUnread(page, '**/api/agents/*/blanks')
  await go(`/agents/${agentId}/blanks`)
  await page.getByText('No falta nada por completar').waitFor()
  finish()
  await page.getByRole('button', { name: `Completar: ${QUESTION}` }).waitFor()
})
