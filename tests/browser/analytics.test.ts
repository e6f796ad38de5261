import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../worker/contract/days.ts'
import type { Person } from '../support/people.ts'
import { writeExchanges, writeMemberMessage } from '../support/record.ts'
import { heading, row, stage } from '../support/stage.ts'
import { customer, newAgent } from '../support/tenants.ts'

const on = stage()
const { prepare, visit } = on

let owner: Person
let mar: { id: string }
const PERIOD = '/analytics?from=2026-03-01&to=2026-03-05'

beforeAll(async () => {
  owner = await customer(on.server)
  const sol = await newAgent(on.server, owner, { name: 'Sol' })
  mar = await newAgent(on.server, owner, { name: 'Mar' })
  const at = (time: string) => Date.parse(`${time}Z`)
  const ofSol = { agentId: sol.id, ownerId: owner.id }
  const ofMar = { agentId: mar.id, ownerId: owner.id, channelType: 'telegram' }
  await writeExchanges(on.server, [
    { ...ofSol, at: at('2026-03-01T23:59:59'), sessionId: 'a', responseMs: 90, inputTokens: 1_000, costMicros: 1_500 },
    { ...ofSol, at: at('2026-03-03T10:00:00'), sessionId: 'a', responseMs: 5_000 },
    { ...ofSol, at: at('2026-03-03T11:00:00'), sessionId: 'b', state: 'unanswered', agentResponse: null },
    { ...ofMar, at: at('2026-03-03T12:00:00'), sessionId: 'c', responseMs: 700, outputTokens: 50 },
    { ...ofSol, at: at('2026-02-26T12:00:00'), sessionId: 'd', responseMs: 90 },
    { ...ofSol, at: at('2026-02-27T12:00:00'), sessionId: 'e', responseMs: 90 },
  ])
})

const card = (page: Page, label: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByText(label, { exact: true }) })
    .first()
const chart = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first()
const messagesAre = (page: Page, count: string) => card(page, 'Mensajes').getByText(count, { exact: true }).waitFor()

test('shows the figures of a period in days of the account, beside those of the one before, and as a file for programs #analytics.screen', async () => {
  const page = await visit(owner, PERIOD)
  await messagesAre(page, '4')
  await page.getByText('Los días son los de la zona horaria de tu cuenta: UTC.').waitFor()
  await card(page, 'Mensajes').getByText('100.0% más que en el periodo anterior').waitFor()
  for (const [label, value] of [
    ['Conversaciones', '3'],
    ['Mensajes sin responder', '1'],
    ['Respuesta mediana', '0.8 s'],
  ] as const)
    expect(await card(page, label).getByText(value, { exact: true }).count(), label).toBe(1)
  await page.getByText('Tokens, costo y mensajes por canal').click()
  for (const [label, value] of [
    ['Tokens usados', '1,050'],
    ['Costo', '< $0.01'],
  ] as const)
    expect(await card(page, label).getByText(value, { exact: true }).count(), label).toBe(1)
  await chart(page, 'Mensajes y conversaciones por día')
    .getByText('4 mensajes en total; el día más activo fue el 3 mar 2026, con 3.')
    .waitFor()
  await chart(page, 'Mensajes sin responder').getByText('1 de 4 mensajes se quedaron sin respuesta.').waitFor()
  expect(await row(page, 'Telegram').getByRole('cell').allInnerTexts()).toEqual([
    'Telegram',
    expect.stringMatching(/^1\s+25\.0%$/),
    '1',
    '0',
    '0.8 s',
    '0.8 s',
    '50',
    '$0.00',
  ])

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('vocero-2026-03-01-2026-03-05.csv')
  const text = readFileSync(await download.path(), 'utf8')
  expect(text.startsWith('\uFEFFDía,Mensajes,Conversaciones,')).toBe(true)
  const lines = text.slice(1).trimEnd().split('\r\n')
  expect(lines.slice(1)).toEqual([
    '2026-03-01,1,1,0,100,100,1000,0,0.0015',
    '2026-03-02,0,0,0,,,0,0,0',
    '2026-03-03,3,2,1,800,6000,0,50,0',
    '2026-03-04,0,0,0,,,0,0,0',
    '2026-03-05,0,0,0,,,0,0,0',
  ])
  await chart(page, 'Mensajes y conversaciones por día').getByRole('button', { name: 'Ver la tabla' }).click()
  const cells = await chart(page, 'Mensajes y conversaciones por día').getByRole('cell').allInnerTexts()
  const shown = Array.from({ length: 5 }, (_, day) => cells.slice(day * 3 + 1, day * 3 + 3))
  expect(shown).toEqual(lines.slice(1).map((line) => line.split(',').slice(1, 3)))
})

test('begins with how the conversations ended, what is better than before, by whom and when; all of it is a file #analytics.outcomes', async () => {
  const shop = await customer(on.server, 'enterprise')
  const { id: agentId } = await newAgent(on.server, shop, { name: 'Luz' })
  const { id: otherId } = await newAgent(on.server, shop, { name: 'Sol' })
  const at = (time: string) => Date.parse(`2026-03-${time}Z`)
  const said = { agentId, ownerId: shop.id, sources: ['Envíos'], userMessage: '¿Hacen envíos?', responseMs: 700 }
  await writeExchanges(on.server, [
    { ...said, at: at('02T10:00:00'), sessionId: 'a', language: 'es' },
    { ...said, at: at('02T10:10:00'), sessionId: 'b', userMessage: '¿Aceptan mascotas?', sources: [] },
    { ...said, at: at('03T10:00:00'), sessionId: 'c', state: 'unanswered', agentResponse: null },
    { ...said, agentId: otherId, at: at('04T10:00:00'), sessionId: 'd', channelType: 'telegram' },
    { ...said, at: at('04T11:00:00'), sessionId: 'e', state: 'members', agentResponse: null },
    {
      ...said,
      ...{ at: at('05T15:00:00'), sessionId: 'g', userMessage: '¿Abren el lunes?', opens: false, state: 'members' },
    },
    { ...said, at: at('26T10:00:00') - 28 * 86_400_000, sessionId: 'f', sources: [], userMessage: '¿Y el domingo?' },
  ])
  await writeMemberMessage(on.server, agentId, { sessionId: 'e', memberId: shop.id, at: at('04T11:05:00') })
  const page = await visit(shop, PERIOD)
  for (const [label, value, note] of [
    ['Resueltas sin una persona', '40.0%', '2 de 5'],
    ['Pasadas a una persona', '20.0%', '1 de 5'],
    ['El agente no supo', '20.0%', '1 de 5'],
    ['Se fueron esperando a una persona', '0.0%', '0 de 5'],
    ['Sin respuesta', '20.0%', '1 de 5'],
    ['Primera respuesta de una persona', '5 min', 'la mitad tardó esto o menos'],
  ] as const) {
    await card(page, label).getByText(value, { exact: true }).waitFor()
    await card(page, label).getByText(note).waitFor()
  }
  await page
    .getByText(
      'Además escribió 1 persona a la que el agente no respondió. Tu equipo tampoco. No cuentan como conversaciones.',
    )
    .waitFor()
  expect(await card(page, 'Conversaciones').getByText('5', { exact: true }).count()).toBe(1)
  const changes = page.getByRole('region', { name: 'Qué cambió' })
  expect(await changes.getByRole('listitem').allInnerTexts()).toEqual([
    'Mejoró. Resueltas sin una persona: de 0.0% a 40.0%',
    'Mejoró. El agente no supo: de 100.0% a 20.0%',
    'Empeoró. Sin respuesta: de 0.0% a 20.0%',
  ])
  const questions = page.getByRole('region', { name: 'Preguntas más frecuentes' })
  expect(await questions.getByRole('listitem').first().innerText()).toMatch(
    /¿Hacen envíos\?\s+no se supo 1 vez\s+4 veces/,
  )

  const table = page.getByRole('table', { name: 'Agente' })
  expect(await table.getByRole('row').nth(1).getByRole('cell').allInnerTexts()).toEqual([
    ...['Luz', '', '4', '1 · 25.0%', '1 · 25.0%', '1 · 25.0%', '0 · 0.0%', '1 · 25.0%', '–', '–'],
  ])
  await page.getByLabel('Ver por').selectOption({ label: 'Persona' })
  const people = page.getByRole('table', { name: 'Persona' })
  expect(await people.getByRole('row').nth(1).getByRole('cell').allInnerTexts()).toEqual([
    expect.any(String),
    '1',
    '5 min',
    '–',
  ])

  const hours = chart(page, 'Horas con más mensajes')
  await hours.getByText('La hora más activa: Lunes, 10:00, con 2.').waitFor()
  await hours.getByRole('button', { name: 'Ver la tabla' }).click()
  const atTen = hours.getByRole('table').getByRole('row').nth(11)
  expect(await atTen.getByRole('cell').allInnerTexts()).toEqual(['10:00', '2', '1', '1', '0', '0', '0', '0'])

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar los resultados' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('vocero-outcomes-2026-03-01-2026-03-05.csv')
  const lines = readFileSync(await download.path(), 'utf8')
    .slice(1)
    .trimEnd()
    .split('\r\n')
  expect(lines.slice(1, 4)).toEqual([
    'Total,,5,2,1,1,0,1,800,300000,0,0,0,0',
    'Agente,Luz,4,1,1,1,0,1,,,0,0,0,0',
    'Agente,Sol,1,1,0,0,0,0,,,0,0,0,0',
  ])
  expect(lines.at(-1)).toBe('Personas a las que el agente no respondió,,1')
  expect(lines.at(-2)).toMatch(/^Persona,.+,1,,,,,,,300000,0,0,,$/)
})

test('draws its charts in a browser that names no language tag', async () => {
  const { page, go, problems } = await prepare(owner)
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'language', { value: 'en-US@posix', configurable: true }),
  )
  await go(PERIOD)
  await chart(page, 'Mensajes y conversaciones por día').locator('canvas').waitFor()
  expect(problems).toEqual([])
})

test('says what the server says when it fails, and asking again helps; the filters stay', async () => {
  const { page, go } = await prepare(owner)
  const error = { code: 'server.busy', message: 'El servicio está ocupado.', requestId: 'r' }
  await page.route('**/api/analytics?*', (route) => route.fulfill({ status: 503, json: { success: false, error } }))
  await go(PERIOD)
  const alert = page.getByRole('main').getByRole('alert')
  await alert.getByText('El servicio está ocupado.').waitFor()
  expect(await page.getByLabel('Periodo').inputValue()).toBe('own')
  await page.unroute('**/api/analytics?*')
  await alert.getByRole('button', { name: 'Reintentar' }).click()
  await messagesAre(page, '4')
})

test('keeps agent, channel and period in the address, which the back button undoes; dates that make no period are refused', async () => {
  const page = await visit(owner, PERIOD)
  await messagesAre(page, '4')
  await page.getByLabel('Filtrar por agente').selectOption({ label: 'Mar' })
  await messagesAre(page, '1')
  expect(page.url()).toContain(`agentId=${mar.id}`)
  await page.getByLabel('Filtrar por canal').selectOption({ label: 'Chat web' })
  await heading(page, 'Analítica')
  await page.getByText('No hubo conversaciones').waitFor()
  expect(page.url()).toContain('channelType=webchat')
  await page.goBack()
  await messagesAre(page, '1')
  await page.getByRole('button', { name: 'Limpiar filtros' }).click()
  await messagesAre(page, '4')
  await page.getByLabel('Periodo').selectOption({ label: 'Últimos 7 días' })
  await page.waitForURL('**/analytics?days=7')
  await page.reload()
  expect(await page.getByLabel('Periodo').inputValue()).toBe('7')

  await page.getByLabel('Periodo').selectOption({ label: 'Otras fechas…' })
  await page.getByLabel('Desde').fill('2026-03-05')
  await page.getByLabel('Hasta').fill('2026-03-01')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await page.getByText('La fecha final no puede ser anterior a la inicial.').waitFor()
  await page.getByLabel('Hasta').fill('2027-06-01')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await page.getByText('El periodo puede tener como máximo 366 días.').waitFor()
  await page.getByLabel('Desde').fill('2026-03-01')
  await page.getByLabel('Hasta').fill('2026-03-05')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await messagesAre(page, '4')
  expect(page.url()).toMatch(/from=2026-03-01&to=2026-03-05/)
})

test('a chart is walked by keyboard and read by the pointer, is drawn anew in another theme and at another width, and is a table', async () => {
  const page = await visit(owner, PERIOD)
  const conversations = chart(page, 'Mensajes y conversaciones por día')
  const walk = conversations.getByRole('slider')
  await walk.focus()
  await page.keyboard.press('Home')
  await conversations.getByText('1 mar 2026', { exact: true }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  expect(await walk.getAttribute('aria-valuetext')).toBe('3 mar 2026. Mensajes: 3, Conversaciones: 2')
  await conversations.getByRole('button', { name: 'Ver la tabla' }).click()
  const rows = conversations.getByRole('table', { name: 'Mensajes y conversaciones por día' }).getByRole('row')
  expect(await rows.count()).toBe(6)
  expect(await rows.nth(2).getByRole('cell').allInnerTexts()).toEqual(['2 mar 2026', '0', '0'])
  await conversations.getByRole('button', { name: 'Ver el gráfico' }).click()
  await conversations.getByRole('img').waitFor()

  const canvas = conversations.locator('canvas')
  const plot = conversations.locator('.u-over')
  const width = (await plot.boundingBox())?.width ?? 0
  await plot.hover({ position: { x: width - 2, y: 40 } })
  await conversations.getByText('5 mar 2026', { exact: true }).waitFor()
  const drawn = () => canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL())
  const light = await drawn()
  await page.getByRole('button', { name: 'Usar el tema oscuro' }).click()
  await expect.poll(drawn).not.toBe(light)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => (await canvas.boundingBox())?.width ?? 999).toBeLessThan(390)
})

test('on paper no card is divided between two pages, and a chart is no wider than its card', async () => {
  const page = await visit(owner, PERIOD)
  const conversations = chart(page, 'Mensajes y conversaciones por día')
  await conversations.locator('canvas').waitFor()
  const styles = () =>
    conversations.locator('.u-wrap').evaluate((wrap) => ({
      card: getComputedStyle(wrap.closest('.rounded-card') ?? wrap).breakInside,
      most: getComputedStyle(wrap).maxWidth,
      isWide: wrap.parentElement?.clientWidth === wrap.parentElement?.parentElement?.clientWidth,
    }))
  expect(await styles()).toMatchObject({ card: 'auto', most: 'none' })
  await page.emulateMedia({ media: 'print' })
  expect(await styles()).toEqual({ card: 'avoid', most: '100%', isWide: true })
})

test("an account without agents is told that nobody wrote, and that another's agent in the address is not found", async () => {
  const page = await visit(await customer(on.server, null), '/analytics')
  await page.getByText('No hubo conversaciones').waitFor()
  await page.goto(new URL(`${PERIOD}&agentId=${mar.id}`, on.server.url).href)
  const alert = page.getByRole('main').getByRole('alert')
  await alert
    .getByText(/agente/i)
    .first()
    .waitFor()
  // Another attempt finds it no more than this one.
  expect(await alert.getByRole('button').count()).toBe(0)
})

test('the last days move on when the day ends while the page is open', async () => {
  const { page, go } = await prepare(owner)
  const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS
  await page.clock.install({ time: midnight - 30_000 })
  await go('/analytics?days=7')
  const day = (at: number) =>
    new Date(at).toLocaleDateString('es', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  await page.getByText(`al ${day(midnight - DAY_MS)}.`).waitFor()
  const asked = page.waitForRequest((request) =>
    request.url().includes(`to=${new Date(midnight).toISOString().slice(0, 10)}`),
  )
  await page.clock.runFor(120_000)
  await asked
  await page.getByText(`al ${day(midnight)}.`).waitFor()
})
