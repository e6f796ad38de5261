import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { overflows } from '../support/browser.ts'
import { passing } from '../support/page-clock.ts'
import type { Person } from '../support/people.ts'
import { writeExchanges } from '../support/record.ts'
import { expectGoodLooks, heading, LOOKS, pathOf, stage } from '../support/stage.ts'
import { customer, newAgent, newWebchat } from '../support/tenants.ts'

const on = stage()
const { prepare, visit } = on

const DAY_MS = 86_400_000
const card = (page: Page, label: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: label })

/** Two agents: one speaks, and the other's web chat fails. */
async function busy(): Promise<{ owner: Person; luz: { id: string }; sol: { id: string } }> {
  const owner = await customer(on.server)
  const luz = await newAgent(on.server, owner, { name: 'Luz' })
  const sol = await newAgent(on.server, owner, { name: 'Sol' })
  await newWebchat(on.server, owner, luz.id)
  await newWebchat(on.server, owner, sol.id)
  await on.server.rows("UPDATE channels SET status = 'error' WHERE agent_id = ?", sol.id)
  const ofLuz = { agentId: luz.id, ownerId: owner.id, at: Date.now() }
  await writeExchanges(on.server, [
    { ...ofLuz, inputTokens: 1_200, outputTokens: 34, costMicros: 2_500_000 },
    // Of the conversation that the message before began.
    { ...ofLuz, inputTokens: 1 },
    { ...ofLuz, sessionId: 'b', inputTokens: 100 },
    { ...ofLuz, sessionId: 'c', state: 'unanswered', agentResponse: null },
  ])
  await on.server.rows("UPDATE threads SET status = 'pending', waiting_since = last_at WHERE session_id = 'c'")
  return { owner, luz, sol }
}

test('shows what the own agents did this month, and the last fourteen days, and leads to the agents that need attention #dashboard.cards', async () => {
  const { owner, luz, sol } = await busy()
  const page = await visit(owner, '/dashboard')
  await card(page, 'Agentes activos').getByText('de 2 en total').waitFor()
  expect(await card(page, 'Agentes activos').getByText('1', { exact: true }).count()).toBe(1)
  for (const [label, value] of [
    ['Conversaciones', '3'],
    ['Resueltas sin una persona', '66.7%'],
    ['Costo total', '$2.50'],
  ] as const)
    await card(page, label).getByText(value, { exact: true }).waitFor()
  const trend = page.getByRole('table', { name: 'Conversaciones por día' })
  expect(await trend.getByRole('row').count()).toBe(15)
  expect(await trend.getByRole('cell').allInnerTexts()).toEqual([...Array.from({ length: 13 }, () => '0'), '3'])
  expect(await page.locator('#next-step').count()).toBe(0)

  const attention = page.getByRole('region', { name: 'Necesita tu atención' })
  await attention.getByRole('link', { name: /Luz.*1 conversación espera a una persona/s }).click()
  await page.waitForURL(`**/agents/${luz.id}/conversations?list=waiting`)
  await page.goBack()
  await attention.getByRole('link', { name: /Luz.*1 mensaje sin responder/s }).click()
  await page.waitForURL(`**/agents/${luz.id}/conversations`)
  await page.goBack()
  await attention.getByRole('link', { name: /Sol.*Chat web: el canal tiene un error/s }).click()
  await page.waitForURL(`**/agents/${sol.id}/channels`)
})

test('compares with the same days of the month before', async () => {
  const owner = await customer(on.server)
  const { id: agentId } = await newAgent(on.server, owner)
  const now = new Date()
  const before = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1, 12)
  const one = { agentId, ownerId: owner.id }
  await writeExchanges(on.server, [
    { ...one, at: before },
    { ...one, at: before, sessionId: 'b' },
    { ...one, at: now.getTime(), opens: true },
  ])
  const page = await visit(owner, '/dashboard')
  await card(page, 'Conversaciones').getByText('50.0% menos que en los mismos días del mes pasado').waitFor()
})

test('says so when nothing needs attention', async () => {
  const owner = await customer(on.server)
  const { id: agentId } = await newAgent(on.server, owner)
  await writeExchanges(on.server, [{ agentId, ownerId: owner.id, at: Date.now() - DAY_MS }])
  const page = await visit(owner, '/dashboard')
  await page.getByText(/Nadie espera a una persona, ningún canal falla/).waitFor()
})

test('leads a new customer on, one step at a time', async () => {
  const person = await customer(on.server, null)
  const page = await visit(person, '/dashboard')
  await heading(page, 'Crea tu primer agente')
  await page.getByRole('main').getByRole('link', { name: 'Empezar' }).click()
  await heading(page, '¿Cuál es tu página web?')
  const owner = await customer(on.server)
  const begun = await visit(owner, '/dashboard')
  await heading(begun, 'Crea tu primer agente')
  const agent = await newAgent(on.server, owner)
  await begun.reload()
  await heading(begun, 'Conecta un canal')
  await newWebchat(on.server, owner, agent.id)
  await begun.reload()
  await heading(begun, 'Ten la primera conversación')
  await begun.getByRole('link', { name: 'Probar el chat' }).click()
  await begun.waitForURL('**/chat**')
  await writeExchanges(on.server, [{ agentId: agent.id, ownerId: owner.id, at: Date.now() }])
  await begun.goto(new URL('/dashboard', on.server.url).href)
  await begun.getByRole('link', { name: 'Ver la analítica' }).click()
  await begun.waitForURL('**/analytics')
  expect(pathOf(begun)).toBe('/analytics')
})

test('says what the server says when the figures cannot be read, and asking again helps', async () => {
  const { owner } = await busy()
  const { page, go } = await prepare(owner)
  const error = { code: 'server.busy', message: 'El servicio está ocupado.', requestId: 'r' }
  await page.route('**/api/dashboard', (route) => route.fulfill({ status: 503, json: { success: false, error } }))
  await page.clock.install()
  await go('/dashboard')
  const alert = page.getByRole('main').getByRole('alert')
  await passing(page, () => alert.getByText('El servicio está ocupado.').isVisible())
  await page.unroute('**/api/dashboard')
  await alert.getByRole('button', { name: 'Reintentar' }).click()
  await card(page, 'Conversaciones').getByText('3', { exact: true }).waitFor()
})

test.each(LOOKS)('looks good without any figures: $width px, $locale, $theme', async (look) => {
  const page = await visit(await customer(on.server, null), '/dashboard', look)
  await page.locator('#next-step').waitFor()
  await expectGoodLooks(page)
})

test('a greeting of several words stays together in front of a name that does not fit beside it', async () => {
  const owner = await customer(on.server)
  await on.server.api('PUT /account', { token: owner.token, body: { name: 'Мөнхбаярын Энхтуяа' } })
  const page = await visit(owner, '/dashboard', { width: 390, locale: 'mn' })
  await page.getByRole('heading', { name: 'Сайн байна уу, Мөнхбаярын Энхтуяа' }).waitFor()
  const lines = await page.locator('h1').evaluate((title) => {
    const words = [...title.querySelectorAll('*'), title].flatMap((element) => [...element.childNodes])
    return words.flatMap((node) => {
      if (node.nodeType !== Node.TEXT_NODE) return []
      const range = document.createRange()
      range.selectNodeContents(node)
      return [new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size]
    })
  })
  expect(lines[0]).toBe(1)
  expect(lines.length).toBeGreaterThan(1)
  await expectGoodLooks(page)
})

test('with as much space in texts as a reader may set, the cards of figures fit on a phone', async () => {
  const { page, go } = await prepare(await customer(on.server, 'enterprise'), { width: 390, height: 844 })
  for (const path of ['/dashboard', '/analytics']) {
    await go(path)
    await page.getByRole('listitem').getByText('Conversaciones', { exact: true }).first().waitFor()
    // The style sheet of WCAG 1.4.12, which the page's policy would not let in as an element.
    await page.evaluate(() => {
      const spaced = new CSSStyleSheet()
      spaced.replaceSync(`* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }
        p { margin-bottom: 2em !important }`)
      document.adoptedStyleSheets.push(spaced)
    })
    expect(await overflows(page), path).toBe(false)
  }
})
