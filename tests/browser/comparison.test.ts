import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAgentWith, model } from '../support/engines/agents.ts'
import * as answers from '../support/engines/answers.ts'
import { type Answer, type StandIn, startStandIn } from '../support/engines/stand-in.ts'
import type { Person } from '../support/people.ts'
import { startServer } from '../support/server.ts'
import { dialog, expectGoodLooks, LOOKS, notice, stage } from '../support/stage.ts'
import { customer } from '../support/tenants.ts'

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

const WITHIN = { timeout: 30_000 }
const DRAFT = 'Trata a los clientes de usted.'
/** What is asked, what was approved, and what the published behaviour and the draft answer. */
const CASES = [
  ['¿Cuánto cuesta el envío?', 'El envío cuesta 12 €.', 'El envío cuesta 12 euros.', 'El envío cuesta 15 euros.'],
  ['¿A qué hora abren?', 'Abrimos a las 9:00.', 'Abrimos a las 9.', 'Abrimos a las nueve de la mañana.'],
  ['¿Dónde están?', 'En la calle Juárez 12.', 'Estamos en la calle Hidalgo 12.', 'Estamos en la calle Juárez 12.'],
] as const

/** Answers as published, or as the draft, to each question; no judgement of it can be read. */
const speaking: Answer = (response, received) => {
  const told = JSON.stringify(received.body)
  const found = CASES.find(([question]) => told.includes(question))
  const reply = told.includes('You judge answers')
    ? 'No lo sé.'
    : (found?.[told.includes(DRAFT) ? 3 : 2] ?? 'No lo sé.')
  return answers.streamed([reply])(response, received)
}

async function agentWith(answer: Answer, cases: readonly (typeof CASES)[number][] = CASES) {
  const place = standIn.place(answer, answers.COMPLETIONS)
  const { agentId } = await makeAgentWith(on.server, model(place.url), owner.id)
  const call = { token: owner.token }
  for (const [question, expected] of cases)
    await on.server.api(`POST /agents/${agentId}/test-cases`, { ...call, body: { question, expected } })
  await on.server.api(`PUT /agents/${agentId}/behaviour/draft`, { ...call, body: { instructions: DRAFT } })
  return agentId
}
const open = (agentId: string, look = {}) => on.visit(owner, `/agents/${agentId}/behaviour`, look)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const inDialog = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name })

test('a draft is compared with what is published in every case, the worst first, and published all the same #training.compare', async () => {
  const page = await open(await agentWith(speaking))
  await button(page, 'Publicar…').click()
  await inDialog(page, 'Probar todos los casos').click()
  await inDialog(page, 'Probar otra vez').waitFor()
  expect(await dialog(page).getByRole('status').innerText()).toMatch(/1 peor\s+1 igual\s+1 mejor/)
  const rows = dialog(page)
    .getByRole('listitem')
    .filter({ has: page.locator('details') })
  expect(await rows.allInnerTexts()).toMatchObject([
    expect.stringContaining('¿Cuánto cuesta el envío?'),
    expect.stringContaining('¿A qué hora abren?'),
    expect.stringContaining('¿Dónde están?'),
  ])
  await dialog(page).getByText('Dice «15 euros» en lugar de «12 €».').waitFor()
  expect(await rows.last().innerText()).toContain('La respuesta publicada:\nDice «Hidalgo» en lugar de «Juárez».')
  await rows.first().locator('summary').press('Enter')
  await dialog(page).getByText('El envío cuesta 15 euros.').waitFor()
  await expectGoodLooks(page)
  await dialog(page).getByText('1 caso responde peor que lo publicado.').waitFor()
  await inDialog(page, 'Publicar de todos modos').click()
  await notice(page, 'Publicado: el agente ya responde así.')
})

test('a comparison goes on while its window is closed, is stopped, and is continued where it stopped', async () => {
  const held: (() => void)[] = []
  let isHeld = true
  const slow: Answer = async (response, received) => {
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
    return speaking(response, received)
  }
  const page = await open(await agentWith(slow))
  let [runs, arrived] = [0, 0]
  page.on('request', (request) => {
    runs += Number(request.url().endsWith('/run'))
  })
  page.on('requestfinished', (request) => {
    arrived += Number(request.url().endsWith('/run'))
  })
  await button(page, 'Publicar…').click()
  await inDialog(page, 'Probar todos los casos').click()
  await dialog(page).getByText('Puedes cerrar esta ventana', { exact: false }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Probando los casos: 0 de 3.').waitFor()
  await button(page, 'Publicar…').click()
  await expect.poll(() => held.length, WITHIN).toBe(3)
  await inDialog(page, 'Detener').click()
  await inDialog(page, 'Probar todos los casos').click()
  await expect.poll(() => held.length, WITHIN).toBe(6)
  isHeld = false
  // What the stopped run had asked is answered while the next one runs: it neither goes on nor ends the next one.
  for (const go of held.slice(0, 3)) go()
  await expect.poll(() => arrived, WITHIN).toBe(3)
  for (const go of held.slice(3)) go()
  await inDialog(page, 'Probar otra vez').waitFor()
  expect(runs).toBe(9)
  await page.reload()
  await button(page, 'Publicar…').click()
  await dialog(page).getByText('1 peor').waitFor()
})

test('a comparison without cases says what they are for and leads to them; one that fails says why', async () => {
  const page = await open(await agentWith(speaking, []))
  await button(page, 'Publicar…').click()
  await dialog(page).getByText('Un caso de prueba es una pregunta', { exact: false }).waitFor()
  await inDialog(page, 'Añadir un caso de prueba').click()
  await page.getByText('Todavía no hay casos de prueba').waitFor()

  const other = await open(await agentWith(speaking))
  await other.route('**/run', (route) => route.fulfill({ status: 503, body: '{}' }))
  await button(other, 'Publicar…').click()
  await inDialog(other, 'Probar todos los casos').click()
  await dialog(other).getByRole('alert').waitFor()
  await inDialog(other, 'Probar todos los casos').waitFor()
})

test.each(LOOKS)('a comparison looks good: $width px, $locale, $theme', async (look) => {
  const agentId = await agentWith(speaking)
  const call = { token: owner.token }
  const { data } = (await on.server.api(`GET /agents/${agentId}/test-cases`, call)).body
  for (const { id } of data)
    for (const asDraft of [false, true])
      await on.server.api(`POST /agents/${agentId}/test-cases/${id}/run`, { ...call, body: { asDraft } })
  const page = await open(agentId, look)
  await page.locator('.bg-warning-soft button').last().click()
  await dialog(page).locator('summary').first().click()
  await expectGoodLooks(page)
})
