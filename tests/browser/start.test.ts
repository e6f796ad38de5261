import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import type { StartInput } from '../../worker/contract/start.ts'
import { PLANS } from '../../worker/local/catalogue.ts'
import { makeAgent } from '../support/agents.ts'
import { type Person, register, subscribe } from '../support/people.ts'
import { startServer } from '../support/server.ts'
import { shopSite } from '../support/shop-site.ts'
import { dialog, expectGoodLooks, heading, pathOf, question, stage } from '../support/stage.ts'

let site: Awaited<ReturnType<typeof shopSite>>
const on = stage(async () => {
  site = await shopSite()
  return startServer({ ENGINE_ALLOW_HOSTS: site.host })
})
afterAll(() => site.close())

const CLICKS_MAX = 6
const FIELDS_MAX = 3

test('from the home page to an answer out of one’s own website at the public link, in few presses and fields', async () => {
  const owner = await on.prepare(null)
  const { page } = owner
  let [clicks, fields] = [0, 0]
  const click = async (role: 'button' | 'link', name: string | RegExp) => {
    clicks++
    await page.getByRole(role, { name }).first().click()
  }
  const fill = async (label: string, text: string) => {
    fields++
    await page.getByLabel(label, { exact: true }).fill(text)
  }
  await owner.go('/')
  await click('button', 'Empezar gratis')
  await fill('Correo electrónico', `ines.soler.${crypto.randomUUID()}@vocero.test`)
  await fill('Contraseña', 'una frase larga y mía')
  await click('button', 'Crear cuenta')
  await heading(page, '¿Cuál es tu página web?')
  await expectGoodLooks(page)
  await fill('Dirección de tu página', site.host)
  await click('button', 'Crear mi agente')
  await heading(page, 'Panadería La Espiga')
  expect(pathOf(page)).toMatch(/^\/agents\/[0-9a-f-]{36}$/)
  await heading(page, 'Últimos 7 días')
  await page.getByRole('region', { name: /^Leyendo/ }).waitFor({ state: 'detached' })
  await click('button', 'Compartir')
  const link = await dialog(page).getByRole('link', { name: 'Abrir el chat en otra pestaña' }).getAttribute('href')
  clicks++
  expect(clicks).toBeLessThanOrEqual(CLICKS_MAX)
  expect(fields).toBeLessThanOrEqual(FIELDS_MAX)

  const visitor = await on.prepare(null, { width: 390, height: 844 })
  await visitor.go(new URL(link ?? '').pathname)
  await tells(visitor.page, '¿Cuánto cuesta el envío a domicilio?', '3,50 euros')
  await tells(visitor.page, '¿dónde están?', 'Estamos en la calle Verdi 12, Barcelona.')
})

/** The public chat answers a question with a text. */
async function tells(page: Page, asked: string, told: string): Promise<void> {
  await page.getByRole('textbox').fill(asked)
  await page.keyboard.press('Enter')
  await page.getByRole('log').getByText(told).first().waitFor()
}

test('a website that cannot be read says so beside its field', async () => {
  const page = await on.visit(await register(on.server), '/start')
  await page.getByRole('button', { name: 'Crear mi agente' }).click()
  await page.getByText('Escribe la dirección.').waitFor()
  await page.getByLabel('Dirección de tu página').fill(`${site.host}/no-existe`)
  await page.getByRole('button', { name: 'Crear mi agente' }).click()
  await page.getByText('No pudimos leer esa página.').waitFor()
})

const next = (page: Page) => page.getByRole('button', { name: 'Siguiente' }).click()
const skip = (page: Page) => page.getByRole('button', { name: 'Omitir' }).click()

/** The cards of a trade, after the name. */
async function cardsOf(page: Page, name: string, trade: string): Promise<void> {
  await page.getByRole('button', { name: 'No tengo página' }).click()
  await heading(page, '¿Cómo se llama tu negocio?')
  await page.getByLabel('Nombre de tu negocio').fill(name)
  await next(page)
  await heading(page, '¿A qué se dedica tu negocio?')
  await page.getByRole('button', { name: trade }).click()
}

/** A card is there, its title has the focus, and it fits the screen; its answer is typed. */
async function answer(page: Page, question: string, text?: string): Promise<void> {
  await heading(page, question)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(question)
  if (text !== undefined) await page.getByLabel('Tu respuesta').fill(text)
}

test('without a website: name, trade, a card for each question, and an agent that answers what was answered', async () => {
  const owner = await on.prepare(await register(on.server), { width: 390, height: 844 })
  const { page } = owner
  await owner.go('/start')
  await cardsOf(page, 'Barbería Sur', 'Clínica o belleza')
  await answer(page, '¿Qué servicios ofrecen?', 'Corte de pelo y afeitado a navaja.')
  await page.getByText('1 de 9').waitFor()
  await expectGoodLooks(page, 'a card')
  const end = page.getByRole('button', { name: /^Terminar aquí/ })
  expect(await end.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
  await next(page)
  await answer(page, '¿Qué precios tienen?', 'El corte cuesta 18 euros.')
  await page.keyboard.press('Control+Enter')
  // Nothing that was typed is lost on the way back.
  await answer(page, '¿Cómo reservo una cita?')
  await page.getByRole('button', { name: 'Atrás' }).click()
  await answer(page, '¿Qué precios tienen?')
  expect(await page.getByLabel('Tu respuesta').inputValue()).toBe('El corte cuesta 18 euros.')
  await next(page)
  await answer(page, '¿Cómo reservo una cita?')
  await skip(page)
  await answer(page, '¿Puedo cambiar o cancelar mi cita?')
  await next(page)
  await answer(page, '¿Cuál es el horario?', 'x'.repeat(1_001))
  await next(page)
  await page.getByText('La respuesta no puede exceder 1000 caracteres.').waitFor()
  await page.getByLabel('Tu respuesta').fill('De martes a sábado de 10:00 a 20:00.')
  await next(page)
  await answer(page, '¿Dónde están?', 'x'.repeat(1_001))
  await end.click()
  await page.getByRole('button', { name: 'Crear mi agente' }).click()
  // What was left too long is asked for again, where it is.
  await heading(page, '¿Dónde están?')
  await page.getByText('La respuesta no puede exceder 1000 caracteres.').waitFor()
  await page.getByLabel('Tu respuesta').fill('')
  await end.click()

  await heading(page, 'Todo listo')
  await expectGoodLooks(page, 'the end of the cards')
  const openOnes = [
    '¿Cómo reservo una cita?',
    '¿Puedo cambiar o cancelar mi cita?',
    '¿Dónde están?',
    '¿Cómo puedo pagar?',
  ]
  for (const question of openOnes) await page.getByRole('button', { name: `Responder: ${question}` }).waitFor()
  expect(await page.getByRole('button', { name: /^Cambiar: / }).count()).toBe(3)

  const contact = '¿Cómo puedo contactar con ustedes?'
  await page.getByRole('button', { name: `Responder: ${contact}` }).click()
  await answer(page, contact, 'Tel. 555-0100')
  await next(page)
  await heading(page, 'Todo listo')

  // A network that fails loses nothing, and there is one agent afterwards.
  await page.route('**/api/agents/start', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Crear mi agente' }).click()
  await page.getByText('Error de conexión.').waitFor()
  await page.unroute('**/api/agents/start')
  const sending = page.waitForRequest('**/api/agents/start')
  await page.getByRole('button', { name: 'Crear mi agente' }).click()
  // The contact is also what the agent says where it cannot help, and customers ask in more ways than one.
  const sent: StartInput = (await sending).postDataJSON()
  expect(sent.contact).toBe('Tel. 555-0100')
  const hours = sent.answers.find(({ question }) => question === '¿Cuál es el horario?')
  expect(hours?.otherQuestions).toContain('¿A qué hora abren?')
  await heading(page, 'Barbería Sur')
  expect(pathOf(page)).toMatch(/^\/agents\/[0-9a-f-]{36}$/)
  await heading(page, 'Primeros pasos')
  const agents = await on.server.rows('SELECT id FROM agents WHERE name = ?', 'Barbería Sur')
  expect(agents.length).toBe(1)

  await page.goto(`${new URL(page.url()).origin}${pathOf(page)}/blanks`)
  for (const question of openOnes) await page.getByRole('button', { name: `Completar: ${question}` }).waitFor()

  const card = page.getByRole('listitem').filter({ hasText: '¿Dónde están?' })
  await card.getByText('aún no se sabe').waitFor()
  await card.getByRole('button', { name: /^Completar: / }).click()
  expect(await page.getByLabel('Tu respuesta').inputValue()).toBe('')

  const visitor = await on.prepare(null, { width: 390, height: 844 })
  await visitor.go(`/public/chat/${agents[0]?.['id']}`)
  await visitor.page.getByRole('button', { name: '¿Qué precios tienen?' }).waitFor()
  await tells(visitor.page, '¿Cuál es el horario?', 'De martes a sábado de 10:00 a 20:00.')
  await tells(visitor.page, '¿Cuánto cuesta el corte?', '18 euros')
})

test('with the template of a trade: one press, and the home lists what only its owner knows', async () => {
  const page = await on.visit(await register(on.server), '/start', { width: 390, height: 844 })
  await page.getByRole('button', { name: 'Usar una plantilla' }).click()
  await heading(page, '¿Con qué plantilla empiezas?')
  await expectGoodLooks(page, 'the templates')
  await page.getByRole('button', { name: 'Clínica' }).click()
  await heading(page, 'Recepción de la clínica')
  expect(pathOf(page)).toMatch(/^\/agents\/[0-9a-f-]{36}$/)
  await page.getByText(/respuestas que solo tú puedes completar/).waitFor()
})

const spendTrial = ({ id }: Person) => on.server.rows('UPDATE users SET trial_used_at = 1 WHERE id = ?', id)

test('whose trial is used in the meantime is told so at the end, and keeps what was typed', async () => {
  const person = await register(on.server)
  const page = await on.visit(person, '/start')
  await page.getByText('Tu prueba gratuita empieza con el agente').waitFor()
  await spendTrial(person)
  await cardsOf(page, 'Barbería Norte', 'Otro negocio')
  await answer(page, '¿Qué ofrecen?', 'Cortes de pelo.')
  await next(page)
  await page.getByRole('button', { name: /^Terminar aquí/ }).click()
  await page.getByRole('button', { name: 'Crear mi agente' }).click()
  await page.getByRole('alert').waitFor()
  expect(await page.getByRole('link', { name: 'Ver los planes en otra pestaña' }).getAttribute('target')).toBe('_blank')
  await page.getByRole('button', { name: 'Cambiar: ¿Qué ofrecen?' }).click()
  await answer(page, '¿Qué ofrecen?')
  expect(await page.getByLabel('Tu respuesta').inputValue()).toBe('Cortes de pelo.')
  await page.getByRole('link', { name: 'Agentes' }).first().click()
  await page.getByRole('alertdialog', { name: '¿Salir sin crear el agente?' }).waitFor()
  await page.getByRole('button', { name: 'Seguir respondiendo' }).click()
  expect(await page.getByLabel('Tu respuesta').inputValue()).toBe('Cortes de pelo.')
})

test('who has no plan and no trial is told so before any question, and goes on once a plan is chosen', async () => {
  const person = await register(on.server)
  await spendTrial(person)
  const page = await on.visit(person, '/start', { width: 390, height: 844 })
  await heading(page, 'Primero, elige un plan')
  expect(await page.getByRole('textbox').count()).toBe(0)
  await expectGoodLooks(page, 'the start without a plan')
  await page.getByRole('link', { name: 'Ver los planes' }).click()
  await page.getByRole('button', { name: 'Suscribirme: Starter' }).click()
  await question(page).getByRole('button', { name: 'Suscribirme' }).click()
  await heading(page, '¿Cuál es tu página web?')
  expect(pathOf(page)).toBe('/start')
  expect(await page.getByText('Tu prueba gratuita').count()).toBe(0)
  await page.getByRole('button', { name: 'Usar una plantilla' }).click()
  await page.getByRole('button', { name: 'Clínica' }).click()
  await heading(page, 'Recepción de la clínica')
})

test('an ended trial is named with its day', async () => {
  const person = await register(on.server)
  const { id } = await subscribe(on.server, person)
  await on.server.rows(`UPDATE subscriptions SET start_date = '2026-01-01', end_date = '2026-01-15' WHERE id = ?`, id)
  const page = await on.visit(person, '/start')
  await heading(page, 'Primero, elige un plan')
  await page.getByText(/Tu prueba gratuita terminó el 15 ene(?:ro)? 2026/).waitFor()
})

test('a plan whose agents are all there says so before any question', async () => {
  const person = await register(on.server)
  await makeAgent(on.server, { ownerId: person.id, plan: PLANS.starter })
  const page = await on.visit(person, '/start')
  await heading(page, 'Tu plan no admite más agentes')
})

test.each(['Nuevo agente', 'Importar'])(
  'a plan whose agents are all there says so in the place of the form: %s',
  async (name) => {
    const person = await register(on.server)
    await makeAgent(on.server, { ownerId: person.id, plan: PLANS.starter })
    const page = await on.visit(person, '/agents')
    await page.getByRole('button', { name }).first().click()
    await dialog(page).getByText('Tu plan no admite más agentes').waitFor()
    expect(await dialog(page).locator('input').count()).toBe(0)
    await expectGoodLooks(page, 'a new agent with a full plan')
    await dialog(page).getByRole('link', { name: 'Ver los planes' }).click()
    await expect.poll(() => pathOf(page)).toBe('/subscription')
  },
)

test('what was typed stays while one looks at another way to start', async () => {
  const page = await on.visit(await register(on.server), '/start')
  const address = page.getByLabel('Dirección de tu página')
  const business = page.getByLabel('Nombre de tu negocio')
  await address.fill('tienda.es')
  await cardsOf(page, 'Barbería Sur', 'Clínica o belleza')
  await answer(page, '¿Qué servicios ofrecen?', 'Corte de pelo.')
  for (const title of ['¿A qué se dedica tu negocio?', '¿Cómo se llama tu negocio?']) {
    await page.getByRole('button', { name: 'Atrás' }).click()
    await heading(page, title)
  }
  await business.fill('Barbería Norte')
  await page.getByRole('button', { name: 'Sí tengo página' }).click()
  await heading(page, '¿Cuál es tu página web?')
  expect(await address.inputValue()).toBe('tienda.es')
  // The answers are asked about here too.
  await page.getByRole('link', { name: 'Agentes' }).first().click()
  await question(page).getByRole('button', { name: 'Seguir respondiendo' }).click()
  await page.getByRole('button', { name: 'No tengo página' }).click()
  expect(await business.inputValue()).toBe('Barbería Norte')
  await next(page)
  await page.getByRole('button', { name: 'Clínica o belleza' }).click()
  await answer(page, '¿Qué servicios ofrecen?')
  expect(await page.getByLabel('Tu respuesta').inputValue()).toBe('Corte de pelo.')
})
