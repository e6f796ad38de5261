import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../support/people.ts'
import { writeExchanges } from '../support/record.ts'
import { giveSampleKnowledge } from '../support/sample-knowledge.ts'
import { dialog, expectGoodLooks, heading, LOOKS, notice, pathOf, question, stage } from '../support/stage.ts'
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
const unknown = (agentId: string, ...questions: string[]) =>
  writeExchanges(
    on.server,
    questions.map((userMessage, index) => ({
      agentId,
      ownerId: owner.id,
      sessionId: `session-${index}`,
      userMessage,
      agentResponse: 'No lo sé.',
      sources: [],
      at: Date.now() - (index + 1) * 60_000,
    })),
  )
const agentReplied = (agentId: string) =>
  expect
    .poll(() => on.server.rows('SELECT id FROM conversations WHERE agent_id = ?', agentId), { timeout: 10_000 })
    .toHaveLength(1)
const preview = (page: Page) => page.getByRole('region', { name: /^Prueba de/ })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const field = (page: Page, name: string) => dialog(page).getByLabel(name)
const ANSWER = 'Sí: hay veinte lugares techados.'

test('a reply that its owner corrects where it is read is what the next visitor hears #training.correct #training.answers', async () => {
  const agentId = await agent()
  const visitor = visitorOf(on.server, agentId)
  await visitor.say('¿Tienen estacionamiento para bicicletas?')
  const page = await on.visit(owner, '/agents')
  await page.getByRole('heading', { level: 2 }).getByRole('link', { name: /^Luz/ }).first().click()
  await page
    .getByRole('navigation', { name: 'Partes del agente' })
    .getByRole('link', { name: 'Conversaciones' })
    .click()
  await page.locator('main li button', { hasText: '¿Tienen estacionamiento' }).click()
  await button(page, 'Corregir respuesta').click()
  await field(page, 'Respuesta').fill(' ')
  await button(page, 'Guardar respuesta').click()
  await dialog(page).getByText('Escribe la respuesta.').waitFor()
  await field(page, 'Respuesta').fill(ANSWER)
  await expectGoodLooks(page)
  await button(page, 'Guardar respuesta').click()
  await notice(page, 'Respuesta guardada: el agente ya la usa.')
  expect(outputOf(await visitor.say('hola, ¿hay estacionamientos para mi bicicleta?'))).toContain(ANSWER)
  await button(page, 'Guardar como caso').click()
  await notice(page, 'Caso de prueba guardado')
  expect(await button(page, 'Caso guardado').isDisabled()).toBe(true)

  await page.goto(new URL(`/agents/${agentId}/answers`, on.server.url).href)
  await button(page, /^Editar la respuesta a/).click()
  await field(page, 'Otras maneras').fill('¿Dónde dejo la bici?')
  await button(page, 'Guardar respuesta').click()
  await page.getByText('1 manera más de preguntarlo').waitFor()
  expect(outputOf(await visitor.say('¿Dónde dejo la bici?'))).toContain(ANSWER)
  await page.getByRole('searchbox').fill('nada de esto')
  await page.getByText('Ninguna respuesta coincide').waitFor()
  await button(page, 'Limpiar filtros').click()
  await button(page, /^Eliminar la respuesta a/).click()
  await question(page).getByRole('button', { name: 'Eliminar' }).click()
  await page.getByText('Todavía no has escrito respuestas').waitFor()
  await button(page, 'Deshacer').click()
  await page.getByText('1 manera más de preguntarlo').waitFor()
  expect(outputOf(await visitor.say('¿Dónde dejo la bici?'))).toContain(ANSWER)
})

describe('questions without an answer', () => {
  test('are asked for again when they did not come, are answered from their list, and leave it #training.questions', async () => {
    const agentId = await agent()
    await unknown(agentId, '¿Aceptan mascotas?', '¿Tienen estacionamiento?', 'Estacionamientos, ¿tienen?')
    const { page, go } = await on.prepare(owner)
    await page.route('**/questions?*', (route) => route.fulfill({ status: 503, body: '{}' }))
    await go(`/agents/${agentId}/conversations?unanswered=true`)
    await page.getByRole('link', { name: 'Ver las preguntas sin respuesta' }).click()
    await page.getByText('Error al cargar las preguntas').waitFor()
    await page.unroute('**/questions?*')
    await button(page, 'Reintentar').click()
    const rows = page
      .locator('main li')
      .filter({ has: page.getByRole('button', { name: /^(?:Responder|Descartar):/ }) })
    await expect.poll(() => rows.count()).toBe(2)
    expect(await rows.first().innerText()).toMatch(/estacionamiento\?[\s\S]*2 veces/)
    await rows.first().getByText('La hicieron 2 personas').click()
    expect(
      await rows
        .first()
        .getByRole('link', { name: /^Visitante \d · Chat/ })
        .count(),
    ).toBe(2)
    await button(page, /^Responder: .*estacionamiento/).click()
    await field(page, 'Respuesta').fill(ANSWER)
    await button(page, 'Guardar respuesta').click()
    await button(page, 'Ahora no').click()
    await expect.poll(() => rows.count()).toBe(1)
    await button(page, /^Descartar: .*mascotas/).click()
    await page.getByText('No hay preguntas sin respuesta').waitFor()
    await button(page, 'Deshacer').click()
    await expect.poll(() => rows.count()).toBe(1)
    await button(page, /^Descartar: .*mascotas/).click()
    await page.getByText('No hay preguntas sin respuesta').waitFor()
    await page.getByLabel('Filtrar preguntas').selectOption('dismissed')
    await expect.poll(() => new URL(page.url()).searchParams.get('state')).toBe('dismissed')
    await button(page, 'Devolver a la lista').click()
    await page.getByText('No hay preguntas descartadas').waitFor()
    await page.goBack()
    await page.getByRole('link', { name: /^Ver la conversación de/ }).click()
    await expect.poll(() => pathOf(page)).toBe(`/agents/${agentId}/conversations`)
  })
})

describe('those who asked a question', () => {
  const QUESTION = '¿Tienen estacionamiento?'

  test('are told its answer in their conversations, once each, and the agent goes on', async () => {
    const agentId = await agent()
    const guest = await on.visit(null, `/public/chat/${agentId}`)
    await guest.locator('textarea').fill(QUESTION)
    await guest.locator('textarea').press('Enter')
    const [, other] = [await agentReplied(agentId), visitorOf(on.server, agentId)]
    await other.say('estacionamiento, ¿tienen?')
    const { page, go } = await on.prepare(owner)
    await go(`/agents/${agentId}/questions`)
    await button(page, /^Responder: .*stacionamiento/).click()
    await field(page, 'Respuesta').fill(ANSWER)
    await button(page, 'Guardar respuesta').click()
    await heading(page, 'Contárselo a quienes preguntaron')
    let calls = 0
    await page.route('**/api/threads/*/messages', (route) => {
      calls += 1
      return calls === 1 ? route.fulfill({ status: 503, body: '{}' }) : route.continue()
    })
    await button(page, 'Enviar a 2 personas').click()
    await notice(page, 'Enviado a 1 persona')
    await expect.poll(() => dialog(page).getByRole('checkbox', { checked: true }).count()).toBe(1)
    await button(page, 'Enviar a 1 persona').click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(calls).toBe(3)
    await guest.getByText(ANSWER).waitFor()
    await guest.reload()
    await guest.getByText(ANSWER).waitFor()
    const told = await on.server.rows<{ status: string }>(
      `SELECT t.status FROM messages m JOIN threads t ON t.number = m.thread WHERE m.author = 'member' AND t.agent_id = ?`,
      agentId,
    )
    expect(told).toEqual([{ status: 'open' }, { status: 'open' }])
    await page.getByText('No hay preguntas sin respuesta').waitFor()
  })

  test.each(LOOKS)('are not chosen where their channel takes no reply any more: %o', async (look) => {
    const agentId = await agent()
    const at = Date.now() - 48 * 3_600_000
    const asked = { agentId, ownerId: owner.id, userMessage: QUESTION, agentResponse: 'No lo sé.', sources: [] }
    await writeExchanges(on.server, [
      { ...asked, sessionId: 'web', at },
      { ...asked, sessionId: 'facebook:1', channelType: 'facebook', at },
      { ...asked, sessionId: 'whatsapp:1', channelType: 'whatsapp', at },
    ])
    const page = await on.visit(owner, `/agents/${agentId}/questions`, look)
    await page.locator('main li').getByRole('button').first().click()
    await dialog(page).locator('textarea').first().fill(ANSWER)
    await dialog(page).locator('[type=submit]').click()
    const boxes = dialog(page).getByRole('checkbox')
    await expect.poll(() => boxes.count()).toBe(3)
    expect(await dialog(page).getByRole('checkbox', { checked: true, disabled: false }).count()).toBe(2)
    expect(await dialog(page).getByRole('checkbox', { checked: false, disabled: true }).count()).toBe(1)
    expect(await dialog(page).locator('textarea').inputValue()).toBe(`«${QUESTION}»\n\n${ANSWER}`)
    await expectGoodLooks(page)
  })
})

test('an agent is tried beside what it knows, and its cases are run: what differs is shown and approved #training.try #training.tests', async () => {
  const agentId = await agent()
  await giveSampleKnowledge(on.server, agentId)
  const page = await on.visit(owner, `/agents/${agentId}`)
  const trial = preview(page)
  await trial.getByRole('button', { name: 'Preguntar' }).click()
  await trial.getByText('mensaje').first().waitFor()
  await trial.getByRole('textbox', { name: 'Pregunta' }).fill('¿Cuánto tarda el envío?')
  await page.keyboard.press('Enter')
  await trial.getByText(/^Fuentes: /).waitFor()
  await trial.getByRole('button', { name: 'Por qué' }).click()
  await heading(page, 'Lo que encontró')
  await dialog(page).getByText('Usado en la respuesta').waitFor()
  await dialog(page).getByText('Motor integrado').waitFor()
  expect(await dialog(page).getByText('Por sus palabras').count()).toBe(0)
  await page.keyboard.press('Escape')
  await trial.getByRole('button', { name: 'Guardar como caso' }).click()
  await notice(page, 'Caso de prueba guardado')
  expect(await on.server.rows('SELECT id FROM conversations WHERE agent_id = ?', agentId)).toEqual([])

  await page.getByRole('link', { name: 'Comportamiento' }).click()
  await page.getByRole('link', { name: 'Casos de prueba' }).click()
  await button(page, 'Nuevo caso').click()
  await field(page, 'Pregunta').fill('¿Cuánto tarda el envío?')
  await button(page, 'Guardar caso').click()
  await dialog(page).getByText('Escribe la respuesta.').waitFor()
  await field(page, 'Respuesta aprobada').fill('Los envíos tardan cien años.')
  await button(page, 'Guardar caso').click()
  await dialog(page).waitFor({ state: 'detached' })
  await button(page, 'Ejecutar todos').click()
  await page.getByText('1 caso responde igual y 1 responde distinto.').waitFor()
  await page.getByText('Responde distinto', { exact: true }).waitFor()
  expect(await page.locator('del').allInnerTexts()).toContain('años.')
  expect(await page.locator('ins').count()).toBeGreaterThan(0)
  await button(page, 'Aprobar la respuesta nueva').click()
  await page.getByText('2 casos responden igual y 0 responden distinto.').waitFor()
  await button(page, /^Eliminar el caso/)
    .first()
    .click()
  await question(page).getByRole('button', { name: 'Eliminar' }).click()
  await expect.poll(() => button(page, /^Eliminar el caso/).count()).toBe(1)

  await page.route('**/run', (route) => route.fulfill({ status: 503, body: '{}' }))
  await button(page, /^Ejecutar:/).click()
  await notice(page, 'No se pudo ejecutar el caso')
})

test.each(LOOKS)('where knowledge has vectors, a trial says of each passage what led to it: %o', async (look) => {
  const page = await on.visit(owner, `/agents/${await agent()}/preview`, look)
  const passages = (['words', 'meaning', 'both'] as const).map((foundBy) => ({
    heading: `Horario de atención de todas las sucursales (${foundBy})`,
    body: ANSWER,
    fit: 0.6,
    isSource: foundBy === 'both',
    foundBy,
  }))
  await page.route('**/try', async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = await answer.json()
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, passages } } })
  })
  await page.locator('main input[type=text]').fill('¿Y si llueve?')
  await page.keyboard.press('Enter')
  await page.locator('main button:has(.i-lucide-search)').click()
  const badges = { es: 'Por palabras y sentido', en: 'By words and meaning', mn: 'Үг болон утгаар' }
  await page.getByText(badges[look.locale ?? 'es']).waitFor()
  await expectGoodLooks(page)
})
