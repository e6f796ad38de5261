import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Choices } from '../../worker/contract/own-engine.ts'
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
/** An agent whose owner may choose another model and engines of two kinds, with a model as a stand-in. */
async function freeAgent(...said: string[]) {
  const [ofType, mine] = ['La del tipo.', 'La mía.'].map((text, at) =>
    standIn.place(answers.streamed([said[at] ?? text]), answers.COMPLETIONS),
  )
  const choices: Choices = { models: ['large-model'], engines: ['openai', 'webhook'] }
  const engine = model(ofType?.url ?? '', { temperature: 0.7 })
  const { agentId } = await makeAgentWith(on.server, engine, owner.id, choices)
  const own = { kind: 'openai', url: mine?.url ?? '', key: 'sk-of-an-owner-0123', model: 'mine' }
  const save = async (chosen: object) => {
    const call = { token: owner.token, body: { engine: chosen } }
    return (await on.server.api(`PUT /agents/${agentId}/behaviour/draft`, call)).body.data.draft.savedAt
  }
  const publish = async (chosen: object) => {
    const call = { token: owner.token, body: { savedAt: await save(chosen) } }
    await on.server.api(`POST /agents/${agentId}/behaviour/publish`, call)
  }
  return { agentId, own, save, publish }
}
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
const open = (agentId: string, tab = 'behaviour', look = {}) => on.visit(owner, `/agents/${agentId}/${tab}`, look)
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

  await button(page, 'Probar').last().click()
  const tried = page.getByLabel('Comportamiento que se prueba')
  await tried.selectOption('Publicado')
  const ask = async () => {
    await page.getByRole('textbox', { name: 'Pregunta' }).fill('¿Puedo ir hoy?')
    await button(page, 'Preguntar').click()
  }
  await ask()
  await page.getByText('Te esperamos.').first().waitFor()
  await tried.selectOption('Borrador')
  await ask()
  await page.getByText('Lo esperamos.').first().waitFor()

  await page.getByRole('link', { name: 'Comportamiento' }).click()
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
  await question(page).getByRole('button', { name: 'Restaurar' }).click()
  await version(page, 'Versión 2').getByText('como la versión 0').waitFor()
  expect(await page.getByLabel('Instrucciones').inputValue()).toBe('')
})

test('the notice of a saved draft leads on to publishing it', async () => {
  const agentId = await modelAgent()
  const page = await open(agentId)
  await page.getByLabel('Instrucciones').fill('Trata de usted.')
  await button(page, 'Guardar borrador').click()
  await notice(page, 'Borrador guardado')
  // What is typed meanwhile is in no draft.
  await page.getByLabel('Instrucciones').fill('Trata de tú.')
  await button(page, 'Publicar el borrador…').click()
  await notice(page, 'Guarda primero el borrador')
  await button(page, 'Guardar borrador').click()
  await button(page, 'Publicar el borrador…').click()
  await dialog(page).getByRole('button', { name: 'Publicar', exact: true }).click()
  await notice(page, 'Publicado: el agente ya responde así.')
  await version(page, 'Versión 1').getByText('Publicada').waitFor()
  expect(await button(page, 'Publicar el borrador…').count()).toBe(0)
})

test('changes that are in no draft are asked about before one leaves, and are not passed over when it is published', async () => {
  const agentId = await modelAgent()
  const call = { token: owner.token, body: { instructions: 'La primera.' } }
  await on.server.api(`PUT /agents/${agentId}/behaviour/draft`, call)
  const page = await open(agentId)
  const unsaved = page.getByText('Hay cambios sin guardar.', { exact: true })
  await page.getByLabel('Instrucciones').waitFor()
  expect(await unsaved.count()).toBe(0)
  await button(page, 'Elegir un color').click()
  await unsaved.waitFor()
  await page.getByLabel('Instrucciones').fill('La segunda.')
  const overview = page.getByRole('link', { name: 'Resumen' })
  await overview.click()
  await question(page).getByRole('button', { name: 'Seguir editando' }).click()
  expect(await page.getByLabel('Instrucciones').inputValue()).toBe('La segunda.')
  await button(page, 'Publicar…').click()
  await notice(page, 'Guarda primero el borrador')
  await button(page, 'Guardar borrador').click()
  await notice(page, 'Borrador guardado')
  await unsaved.waitFor({ state: 'detached' })
  await button(page, 'Quitar el color').click()
  await overview.click()
  await question(page).getByRole('button', { name: 'Salir sin guardar' }).click()
  await page.getByRole('heading', { name: 'Últimos 7 días' }).waitFor()
  const { draft } = (await on.server.api(`GET /agents/${agentId}/behaviour`, { token: owner.token })).body.data
  expect([draft.instructions, draft.look.color !== null]).toEqual(['La segunda.', true])
})

test('an owner who may choose no engine is told who decides; a draft that changed elsewhere is not published unseen, and one is discarded after a question', async () => {
  const agentId = await modelAgent()
  const call = { token: owner.token, body: { instructions: 'La primera.' } }
  await on.server.api(`PUT /agents/${agentId}/behaviour/draft`, call)
  const page = await open(agentId)
  await page.getByText('Lo decide el tipo de este agente: Modelo de lenguaje.').waitFor()
  expect(await page.getByRole('radio').count()).toBe(0)
  await button(page, 'Publicar…').click()
  await on.server.api(`PUT /agents/${agentId}/behaviour/draft`, { ...call, body: { instructions: 'La segunda.' } })
  await dialog(page).getByRole('button', { name: 'Publicar' }).click()
  await dialog(page).getByText('El borrador cambió mientras lo mirabas.').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByLabel('Instrucciones').inputValue()).toBe('La segunda.')
  await button(page, 'Descartar').click()
  await question(page).getByRole('button', { name: 'Descartar' }).click()
  await notice(page, 'Borrador descartado')
  await expect.poll(() => page.getByLabel('Instrucciones').inputValue()).toBe('')
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
  // Narrower than the preview beside it, which asks for the behaviour by itself.
  const visit = await on.prepare(owner, { width: 1024 })
  const { page } = visit
  let isDown = true
  await page.route(/\/api\/.*\/behaviour$/, (route) =>
    isDown ? route.fulfill({ status: 404, json: {} }) : route.continue(),
  )
  await visit.go(`/agents/${id}/behaviour`)
  await page.getByText('Error al cargar el comportamiento').waitFor()
  isDown = false
  await button(page, 'Reintentar').click()
  await page.getByLabel('Cuando no sepa la respuesta').fill('Llámanos al 555-0100.')
  expect(await page.getByLabel('Instrucciones').count()).toBe(0)
  await button(page, 'Guardar borrador').click()
  await page.getByText('Borrador sin publicar').waitFor()
  visit.problems.splice(0)
})

test('an owner sets up an engine of his own, tries it is typed, and its key is not shown again', async () => {
  const { agentId, own } = await freeAgent()
  const page = await open(agentId)
  const platform = page.getByRole('radio', { name: 'Modelo de la plataforma' })
  expect(await platform.isDisabled()).toBe(true)
  await page.getByText('El tipo de este agente no lo permite.').first().waitFor()
  await page.getByRole('radio', { name: /^Modelo de lenguaje/ }).check()
  await button(page, 'Guardar borrador').click()
  await field(page, 'Dirección').and(page.locator('[aria-invalid="true"]')).waitFor()
  await field(page, 'Dirección').fill('https://127.0.0.1/v1')
  await page.getByLabel('Clave de la API').fill(own.key)
  await field(page, 'Modelo').fill(own.model)
  await page.getByLabel('Por mes').fill('5000')
  await page.getByLabel('De entrada').fill('1,5')
  await page.getByLabel('De salida').fill('6')
  await button(page, 'Guardar borrador').click()
  await page.getByText('Escribe una dirección https pública, sin usuario ni puerto propio.').waitFor()
  await field(page, 'Dirección').fill(own.url)
  await field(page, 'Pregunta de prueba').fill('¿Abren hoy?')
  await page.keyboard.press('Enter')
  await page.getByText('La mía.').waitFor()
  await page.getByText('127 tokens').waitFor()
  await expectGoodLooks(page)

  await button(page, 'Guardar borrador').click()
  await notice(page, 'Borrador guardado')
  await expect.poll(() => page.getByLabel('Clave de la API').inputValue()).toBe('********')
  expect(await page.getByLabel('De entrada').inputValue()).toBe('1.5')
  await field(page, 'Dirección').fill('https://api.example.com/v1')
  await page.getByText('Lo guardado era para otra dirección: escríbelo de nuevo.').waitFor()
  await button(page, 'Guardar borrador').click()
  await page.getByText('Escríbelo de nuevo: lo guardado era para otro motor u otra dirección.').waitFor()
  await page.getByRole('radio', { name: /^El de su tipo/ }).check()
  await page.getByRole('radio', { name: /^Modelo de lenguaje/ }).check()
  expect(await field(page, 'Dirección').inputValue()).toBe('https://api.example.com/v1')
  await field(page, 'Dirección').fill(own.url)
  await button(page, 'Guardar borrador').click()
  await button(page, 'Publicar…').click()
  await dialog(page).getByRole('button', { name: 'Publicar' }).click()
  await version(page, 'Versión 1').getByText('Motor propio: Modelo de lenguaje').waitFor()
})

test('another model of the type is chosen, and keys that are used no more are forgotten after a question', async () => {
  const { agentId, own, publish } = await freeAgent()
  await publish({ own })
  await publish({})
  const page = await open(agentId)
  await page.getByText(own.url, { exact: true }).waitFor()
  await page.getByLabel('Modelo', { exact: true }).selectOption('large-model')
  await button(page, 'Guardar borrador').click()
  await notice(page, 'Borrador guardado')
  expect(await page.getByLabel('Modelo', { exact: true }).inputValue()).toBe('large-model')
  await button(page, 'Olvidar…').click()
  await expectGoodLooks(page)
  await question(page).getByRole('button', { name: 'Olvidar' }).click()
  await notice(page, 'Claves olvidadas: las versiones que las usaban piden la suya si las restauras.')
  await page.getByText(own.url, { exact: true }).waitFor({ state: 'detached' })
  await button(page, 'Restaurar la versión 1').click()
  await question(page).getByRole('button', { name: 'Restaurar' }).click()
  await notice(page, 'La clave de este motor ya no está guardada. Escríbela de nuevo en un borrador y publícalo.')
})

test('a draft whose engine fails is answered by the fallback engine, and says why', async () => {
  const { agentId, save } = await freeAgent()
  const down = standIn.place(answers.json({}, 401), answers.COMPLETIONS)
  await save({ own: { kind: 'openai', url: down.url, key: 'sk-of-an-owner-0123', model: 'mine' } })
  const page = await open(agentId, 'preview')
  await field(page, 'Pregunta').fill('¿Abren hoy?')
  await button(page, 'Preguntar').click()
  await page.getByText('La del tipo.').first().waitFor()
  await button(page, 'Por qué').click()
  await page.getByText('Por qué no respondió el elegido: El servicio rechazó la clave (401).').waitFor()
})

test('an owner says when the business is open, and sees what that changes before it is published', async () => {
  const { id } = await newAgent(on.server, owner)
  const page = await open(id)
  await page.getByLabel('Contacto').fill('Tel. 555-0100')
  await page.getByRole('switch', { name: 'Decir el horario' }).focus()
  await page.keyboard.press('Space')
  const monday = page.getByRole('group', { name: 'Lunes' })
  await monday.getByRole('button', { name: 'Lunes: añadir un horario' }).click()
  await page.getByLabel('Lunes: abre').last().fill('17:00')
  await page.getByRole('button', { name: 'Sábado: como Viernes' }).click()
  await page.getByRole('button', { name: 'Añadir un día festivo' }).click()
  await page.getByLabel('Fecha').fill('2026-12-25')
  await page.getByLabel('Nombre del día festivo').fill('Navidad')
  expect(await page.getByLabel('Zona horaria').locator('option').first().innerText()).toBe('La de la cuenta: UTC')
  await page.getByLabel('Zona horaria').selectOption('America/Lima')
  await button(page, 'Guardar borrador').click()
  await monday.getByText('Los horarios de un mismo día no pueden coincidir en el tiempo.').waitFor()
  await page.getByLabel('Lunes: abre').last().fill('18:00')
  await button(page, 'Guardar borrador').click()
  await notice(page, 'Borrador guardado')

  await page.getByText('Qué cambia').click()
  const changes = page.getByRole('list').filter({ hasText: 'Borrador' }).first()
  await changes.getByText('Lunes: 09:00–18:00, 18:00–22:00').waitFor()
  await changes.getByText('Sábado: 09:00–18:00').waitFor()
  await changes.getByText('25 dic 2026: Navidad').waitFor()
  await changes.getByText('America/Lima').waitFor()
  expect(await changes.getByText('Instrucciones').count()).toBe(0)
  const { data } = (await on.server.api(`GET /agents/${id}/behaviour`, { token: owner.token })).body
  expect(data.draft.business).toMatchObject({
    contact: 'Tel. 555-0100',
    emergencyContact: null,
    timeZone: 'America/Lima',
  })
})

test.each(LOOKS)(
  'looks good with an engine of its own, beside what was published and instructions: $width px, $locale, $theme',
  async (look) => {
    const { agentId, own, publish, save } = await freeAgent()
    await publish({ own })
    await publish({ own: { ...own, url: `${own.url}/other` } })
    await save({ own: { ...own, url: `${own.url}/other`, key: '********', budgets: { month: 100000 } } })
    const page = await open(agentId, 'behaviour', look)
    await page.getByRole('radio', { checked: true }).waitFor()
    await page.getByText(own.url, { exact: true }).waitFor()
    await page.locator('main textarea').first().fill('Sé breve.\nNunca prometas fechas.')
    await expectGoodLooks(page)
  },
)

test('an owner says who the agent is and what it must never say, tries that and sees what it changes', async () => {
  const { id } = await newAgent(on.server, owner)
  const page = await open(id)
  await page.getByLabel('Su función').fill('Atiendo las reservas.')
  await page.getByLabel('Tono').selectOption({ label: 'Formal' })
  await page.getByRole('list', { name: 'Así suena' }).getByText('quedo a su disposición').waitFor()
  await page.getByLabel('Saludo').fill('Bienvenido a la clínica.')
  await page.getByLabel('Preguntas sugeridas').fill('¿Quién eres?\n\n  ¿Cuándo abren?  ')
  await page.getByLabel('Nunca debe decir').fill('gratis\n¿?')
  await page.getByRole('checkbox', { name: 'Español' }).check()
  await button(page, 'Guardar borrador').click()
  await page.getByText('necesita al menos una letra o una cifra').waitFor()
  await page.getByLabel('Nunca debe decir').fill('gratis')
  await button(page, 'Guardar borrador').click()
  await notice(page, 'Borrador guardado')

  const trial = page.getByRole('region', { name: /^Prueba de / })
  await trial.getByText('Bienvenido a la clínica.').waitFor()
  await trial.getByRole('button', { name: '¿Cuándo abren?' }).waitFor()
  await trial.getByRole('button', { name: '¿Quién eres?' }).click()
  await trial.getByText(/no soy una persona\. Atiendo las reservas\./).waitFor()

  await page.getByText('Qué cambia').click()
  for (const part of ['Su función', 'Tono', 'Saludo', 'Preguntas sugeridas', 'Nunca debe decir'])
    await page.getByRole('heading', { name: part, level: 3 }).waitFor()
  expect(await page.getByLabel('Preguntas sugeridas').inputValue()).toBe('¿Quién eres?\n¿Cuándo abren?')
})
