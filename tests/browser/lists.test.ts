import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { AGENT_NAME_MAX, SEARCH_DEBOUNCE_MS, SUBSCRIPTION_SEARCH_DEBOUNCE_MS } from '../../worker/contract/limits.ts'
import type { Person } from '../support/people.ts'
import { writeExchanges } from '../support/record.ts'
import { agentCard, dialog, expectGoodLooks, heading, notice, stage } from '../support/stage.ts'
import { customer, newAgent, newWebchat, superAdmin } from '../support/tenants.ts'

const on = stage()
let owner: Person
let agentId: string
beforeAll(async () => {
  owner = await customer(on.server)
  agentId = (await newAgent(on.server, owner, { name: 'Tienda Norte', description: 'De día y de noche' })).id
  await newWebchat(on.server, owner, agentId)
})

/** Types a word into the search: the list is asked for once, and not before `delay` has passed since the last letter. */
async function expectPatience(page: Page, path: string, delay: number): Promise<void> {
  await page.locator('main tbody tr, main li h2').first().waitFor()
  const asked: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === path) asked.push(searchParams.get('search'))
  })
  // The page's own clock, so that the speed of the machine has no effect.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  for (const letter of 'norte') {
    await page.getByRole('searchbox').press(letter)
    await page.clock.runFor(delay - 1)
  }
  expect(asked).toEqual([])
  await expect
    .poll(async () => {
      await page.clock.runFor(1)
      return asked
    })
    .toEqual(['norte'])
}

describe('the list of agents', () => {
  test('says of each agent what it is and what can be done with it, and takes no name or description that is too long #agents.columns #agents.actions #agents.rule.name-max #agents.rule.description-max', async () => {
    const page = await on.visit(owner, '/agents')
    const agent = agentCard(page, 'Tienda Norte')
    await agent.getByText('De día y de noche').waitFor()
    await agent.getByText('Atención al cliente · Español').waitFor()
    await agent.getByText('Responde', { exact: true }).waitFor()
    await agent.getByRole('img', { name: /^\d+ conversaci(ón|ones) en 7 días/ }).waitFor()
    await agent.getByRole('link', { name: 'Chat web: activo' }).waitFor()
    const hrefs = await agent.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(hrefs).toEqual(expect.arrayContaining([`/agents/${agentId}`, `/agents/${agentId}/channels`]))
    await page.getByRole('button', { name: 'Más acciones de Tienda Norte' }).click()
    await expect
      .poll(() => page.getByRole('menuitem').allTextContents())
      .toEqual(['Abrir el chat', 'Ajustes', 'Exportar', 'Eliminar'])
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Nuevo agente' }).first().click()
    await dialog(page)
      .getByLabel('Nombre')
      .fill('a'.repeat(AGENT_NAME_MAX + 1))
    await dialog(page).getByLabel('Descripción').fill('a'.repeat(501))
    await dialog(page).getByRole('button', { name: 'Crear agente' }).click()
    await dialog(page).getByText('El nombre del agente debe tener menos de 100 caracteres').waitFor()
    await dialog(page).getByText('La descripción debe tener menos de 500 caracteres').waitFor()
  })

  test('and the list of channels are said to be on their way while they are #agents.loading #channels.loading', async () => {
    const { page } = await on.prepare(owner)
    await page.route('**/api/agents?**', () => undefined)
    await page.route('**/api/channels/agent/**', () => undefined)
    await page.goto(new URL('/agents', on.server.url).href)
    await page.getByRole('status').getByText('Cargando agentes').waitFor({ state: 'attached' })
    await page.evaluate((to) => history.pushState({}, '', to), `/agents/${agentId}/channels`)
    await page.getByRole('status').getByText('Cargando canales').waitFor({ state: 'attached' })
  })

  test('is searched once typing has stood still for half a second #agents.search.debounce #constant.debounce', async () => {
    await expectPatience(await on.visit(owner, '/agents'), '/api/agents', SEARCH_DEBOUNCE_MS)
  })
})

test('a letter that is typed while the word before it reaches the address stays', async () => {
  const { page, go } = await on.prepare(owner)
  await page.addInitScript(() => {
    const push = history.pushState.bind(history)
    const replace = history.replaceState.bind(history)
    const typing =
      (change: typeof push): typeof push =>
      (state, title, url) => {
        const field = document.querySelector<HTMLInputElement>('main input[type=search]')
        if (field?.value === 'ab' && String(url).includes('search=ab')) {
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'abc')
          field.dispatchEvent(new Event('input', { bubbles: true }))
        }
        change(state, title, url)
      }
    history.pushState = typing(push)
    history.replaceState = typing(replace)
  })
  await go('/agents')
  const field = page.getByRole('main').getByRole('searchbox')
  await field.fill('ab')
  await page.waitForURL(/search=abc/)
  expect(await field.inputValue()).toBe('abc')
})

describe('the lists of the administration', () => {
  let admin: Person | undefined
  test.each([
    ['of agent types waits half a second #agent-types.search.debounce', '/agent-types', SEARCH_DEBOUNCE_MS],
    ['of plans waits half a second #plans.search.debounce', '/plans', SEARCH_DEBOUNCE_MS],
    ['of subscriptions waits less #subscriptions.search.debounce', '/subscriptions', SUBSCRIPTION_SEARCH_DEBOUNCE_MS],
  ])('the search %s', async (_title, path, delay) => {
    admin ??= await superAdmin(on.server)
    const page = await on.visit(admin, `/admin${path}`)
    await expectPatience(page, `/api${path}`, delay)
  })
})

describe('the channels of an agent', () => {
  test('say since when they are there, and since when as they are, if that is later; name the agent, lead back and open the chat #channels.card #channels.header #channels.webchat.open', async () => {
    await on.server.rows('UPDATE channels SET updated_at = created_at WHERE agent_id = ?', agentId)
    const page = await on.visit(owner, `/agents/${agentId}/channels`)
    await heading(page, 'Chat web Activo')
    await page.getByText(/^Creado el [^·]+$/).waitFor()
    await on.server.rows('UPDATE channels SET updated_at = created_at + 86400000 WHERE agent_id = ?', agentId)
    await page.reload()
    await page.getByText(/^Creado el .+ · Actualizado el .+$/).waitFor()

    await page.getByRole('main').getByText('Tienda Norte').first().waitFor()
    const chat = page.getByRole('link', { name: 'Abrir el chat en otra pestaña' })
    expect(await chat.first().getAttribute('href')).toContain(`/public/chat/${agentId}`)
    await page
      .getByRole('main')
      .getByRole('link', { name: /Agentes/ })
      .first()
      .click()
    await heading(page, 'Agentes')
  })

  test('need a type, and what is refused is said where it was asked #channels.rule.type-required #channels.save.failed', async () => {
    const page = await on.visit(owner, `/agents/${agentId}/channels`)
    await page.getByRole('button', { name: 'Nuevo canal' }).click()
    await dialog(page).getByRole('button', { name: 'Crear canal' }).click()
    await dialog(page).getByText('El tipo de canal es requerido').waitFor()
    await dialog(page).getByLabel('Tipo de canal').selectOption({ label: 'Telegram' })
    await dialog(page).locator('input[type=password]').fill('123456:a-bot-token')
    const error = { code: 'channel.exists', message: 'Ya existe un canal de tipo Telegram.', requestId: 'r' }
    await page.route('**/api/channels', (route) => route.fulfill({ status: 409, json: { success: false, error } }))
    await dialog(page).getByRole('button', { name: 'Crear canal' }).click()
    await dialog(page).getByText('Ya existe un canal de tipo Telegram.').waitFor()
  })
})

test('further conversations are loaded when they are asked for #conversations.more', async () => {
  const at = Date.now()
  const exchanges = Array.from({ length: 25 }, (_, number) => ({
    agentId,
    ownerId: owner.id,
    at: at - number * 60_000,
    sessionId: `session-${number}`,
  }))
  await writeExchanges(on.server, exchanges)
  const page = await on.visit(owner, `/agents/${agentId}/conversations`)
  const sessions = page.getByRole('list', { name: 'Conversaciones' }).getByRole('button')
  await sessions.first().waitFor()
  expect(await sessions.count()).toBe(20)
  await page.getByRole('button', { name: /más/ }).click()
  await expect.poll(() => sessions.count()).toBe(25)
})

test('notices leave after five seconds, errors when they are closed #constant.notices', async () => {
  const page = await on.visit(owner, `/agents/${agentId}/channels`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copy = page.getByRole('button', { name: 'Copiar el código del botón' })
  await copy.waitFor()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await copy.click()
  await notice(page, 'Código copiado')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden'))
  })
  await page.getByRole('button', { name: 'Copiar el enlace público' }).click()
  await notice(page, 'Error al copiar al portapapeles')
  await page.clock.runFor(4_900)
  expect(await page.locator('[data-notices]').getByText('Código copiado').count()).toBe(1)
  await page.clock.runFor(200)
  await page.locator('[data-notices]').getByText('Código copiado').waitFor({ state: 'detached' })
  await page.clock.runFor(60_000)
  const notices = page.locator('[data-notices]')
  expect(await notices.getByText('Error al copiar al portapapeles').count()).toBe(1)
  await notices.getByRole('button', { name: 'Cerrar' }).click()
  await notices.getByText('Error al copiar al portapapeles').waitFor({ state: 'detached' })
})

test('a super administrator sees whose agents there are, and those of one owner; a customer is not asked', async () => {
  await newAgent(on.server, await customer(on.server), { name: 'De otra persona' })
  const page = await on.visit(await superAdmin(on.server), '/agents')
  await agentCard(page, 'De otra persona').waitFor()
  await agentCard(page, 'Tienda Norte').getByText(owner.email).waitFor()
  await page.getByRole('combobox', { name: 'Filtrar por dueño' }).click()
  await page.getByRole('combobox', { name: 'Buscar por nombre, correo o empresa' }).fill(owner.email)
  await page.getByRole('option', { name: owner.email }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('userId')).toBe(owner.id)
  await agentCard(page, 'De otra persona').waitFor({ state: 'detached' })
  await agentCard(page, 'Tienda Norte').waitFor()
  await expectGoodLooks(page)
  await page.getByRole('button', { name: 'Limpiar filtros' }).click()
  await agentCard(page, 'De otra persona').waitFor()

  const own = await on.visit(owner, '/agents')
  await agentCard(own, 'Tienda Norte').waitFor()
  expect(await own.getByText('Todos los dueños').count()).toBe(0)
  expect(await own.getByText(owner.email).count()).toBe(0)
})
