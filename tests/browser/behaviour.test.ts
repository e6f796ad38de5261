import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAgentWith, model } from '../support/engines/agents.ts'
import * as answers from '../support/engines/answers.ts'
import { type StandIn, startStandIn } from '../support/engines/stand-in.ts'
import type { Person } from '../support/people.ts'
import { startServer } from '../support/server.ts'
import { dialog, expectGoodLooks, LOOKS, notice, question, stage } from '../support/stage.ts'
import { customer, newAgent } from '../support/tenants.ts'

let standIn: StandIn
const on = stage(async () => {
  standIn = await startStandIn()
  return startServer({ ENGINE_ALLOW_HOSTS: standIn.host })
})
let owner: Person
beforeAll(async () => {
  owner = await customer(on.server, 'enterprise')
})
afterAll(() => standIn.close())

const modelAgent = async (...said: string[]): Promise<string> => {
  const [first = 'Claro.', ...rest] = said.map((text) => answers.streamed([text]))
  const place = standIn.place(
    typeof first === 'string' ? answers.streamed([first]) : answers.inTurn(first, ...rest),
    answers.COMPLETIONS,
  )
  return (await makeAgentWith(on.server, model(place.url, { temperature: 0.7 }), owner.id)).agentId
}
const open = (agentId: string, tab = 'behaviour', look = {}) =>
  on.visit(owner, `/agents/${agentId}/training?tab=${tab}`, look)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const version = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('an owner saves a draft, tries it, publishes it and goes back to how it began', async () => {
  const agentId = await modelAgent('Te esperamos.', 'Lo esperamos.')
  const page = await open(agentId)
  await page.getByText('Todavía no has publicado nada').waitFor()
  await page.getByLabel('Instrucciones').fill('Trata a los clientes de usted.')
  await page.getByLabel('Temperatura').fill('9')
  await button(page, 'Guardar borrador').click()
  await page.getByLabel('Temperatura').and(page.locator('[aria-invalid="true"]')).waitFor()
  await page.getByLabel('Temperatura').fill('0,2')
  await button(page, 'Guardar borrador').click()
  await notice(page, 'Borrador guardado')
  await expectGoodLooks(page)

  await button(page, 'Probar').last().click()
  const withDraft = page.getByRole('switch', { name: 'Con el borrador' })
  await withDraft.click()
  await page.getByRole('textbox', { name: 'Pregunta' }).fill('¿Puedo ir hoy?')
  await button(page, 'Preguntar').click()
  await page.getByText('Te esperamos.').first().waitFor()
  await withDraft.click()
  await button(page, 'Preguntar').click()
  await page.getByText('Lo esperamos.').first().waitFor()

  await page.getByRole('tab', { name: 'Comportamiento' }).click()
  expect(await page.getByLabel('Temperatura').inputValue()).toBe('0.2')
  await button(page, 'Publicar…').click()
  await dialog(page).getByLabel('Nota').fill('De usted')
  await expectGoodLooks(page)
  await dialog(page).getByRole('button', { name: 'Publicar' }).click()
  await notice(page, 'Publicado: el agente ya responde así.')
  await version(page, 'Versión 1').getByText('Publicada').waitFor()
  await version(page, 'Versión 1').getByText('De usted', { exact: true }).waitFor()
  expect(await page.getByText('Borrador sin publicar').count()).toBe(0)

  await button(page, 'Restaurar la versión 0').click()
  await expectGoodLooks(page)
  await question(page).getByRole('button', { name: 'Restaurar' }).click()
  await version(page, 'Versión 2').getByText('como la versión 0').waitFor()
  expect(await page.getByLabel('Instrucciones').inputValue()).toBe('')
})

test('a draft that changed elsewhere is not published unseen, and one is discarded after a question', async () => {
  const agentId = await modelAgent()
  const call = { token: owner.token, body: { instructions: 'La primera.' } }
  await on.server.api(`PUT /agents/${agentId}/behaviour/draft`, call)
  const page = await open(agentId)
  await button(page, 'Publicar…').click()
  await on.server.api(`PUT /agents/${agentId}/behaviour/draft`, { ...call, body: { instructions: 'La segunda.' } })
  await dialog(page).getByRole('button', { name: 'Publicar' }).click()
  await dialog(page).getByText('El borrador cambió mientras lo mirabas.').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByLabel('Instrucciones').inputValue()).toBe('La segunda.')
  await button(page, 'Descartar').click()
  await question(page).getByRole('button', { name: 'Descartar' }).click()
  await notice(page, 'Borrador descartado')
  expect(await page.getByLabel('Instrucciones').inputValue()).toBe('')
})

test('the cases are run with the draft, beside what is published', async () => {
  const agentId = await modelAgent('Te esperamos hoy.', 'Lo esperamos hoy.')
  const body = { question: '¿Puedo ir hoy?', expected: 'Te esperamos hoy.' }
  const { body: made } = await on.server.api(`POST /agents/${agentId}/test-cases`, { token: owner.token, body })
  const run = `POST /agents/${agentId}/test-cases/${made.data.id}/run` as const
  await on.server.api(run, { token: owner.token, body: {} })
  const draft = { token: owner.token, body: { instructions: 'De usted.' } }
  await on.server.api(`PUT /agents/${agentId}/behaviour/draft`, draft)
  const page = await open(agentId, 'tests')
  await page.getByText('Sin ejecutar').waitFor()
  await button(page, 'Ejecutar todos').click()
  await page.getByRole('heading', { name: 'Publicado' }).waitFor()
  expect(await page.locator('del').allTextContents()).toEqual(['Te'])
  expect(await page.locator('ins').allTextContents()).toEqual(['Lo'])
  await expectGoodLooks(page)
  await page.getByRole('switch', { name: 'Con el borrador' }).click()
  await page.getByText('Responde igual', { exact: true }).waitFor()
})

test('the built-in engine is asked for no instructions; what cannot be loaded says so and is asked for again', async () => {
  const { id } = await newAgent(on.server, owner)
  const visit = await on.prepare(owner)
  const { page } = visit
  let isDown = true
  await page.route(/\/behaviour$/, (route) => (isDown ? route.fulfill({ status: 404, json: {} }) : route.continue()))
  await visit.go(`/agents/${id}/training?tab=behaviour`)
  await page.getByText('Error al cargar el comportamiento').waitFor()
  isDown = false
  await button(page, 'Reintentar').click()
  await page.getByLabel('Cuando no sepa la respuesta').fill('Llámanos al 555-0100.')
  expect(await page.getByLabel('Instrucciones').count()).toBe(0)
  await button(page, 'Guardar borrador').click()
  await page.getByText('Borrador sin publicar').waitFor()
  visit.complaints.splice(0)
})

test.each(LOOKS)('looks good: $width px, $locale, $theme', async (look) => {
  const agentId = await modelAgent()
  const call = { token: owner.token, body: { instructions: 'Sé breve.\nNunca prometas fechas.' } }
  const { body } = await on.server.api(`PUT /agents/${agentId}/behaviour/draft`, call)
  const publishing = { token: owner.token, body: { savedAt: body.data.draft.savedAt, note: 'Para empezar' } }
  await on.server.api(`POST /agents/${agentId}/behaviour/publish`, publishing)
  await on.server.api(`PUT /agents/${agentId}/behaviour/draft`, call)
  const page = await open(agentId, 'behaviour', look)
  await page.getByRole('listitem').filter({ hasText: 'Para empezar' }).waitFor()
  await expectGoodLooks(page)
})
