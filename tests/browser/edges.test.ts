import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { surrounded } from '../support/looking.ts'
import { passing } from '../support/page-clock.ts'
import type { Person } from '../support/people.ts'
import { signIn } from '../support/people.ts'
import {
  agentAction,
  agentCard,
  dialog,
  expectGoodLooks,
  heading,
  LOOKS,
  notice,
  pathOf,
  question,
  stage,
} from '../support/stage.ts'
import { customer, newAgent, newWebchat } from '../support/tenants.ts'

const on = stage()
const AGENTS = 23
let owner: Person
let agentId: string
beforeAll(async () => {
  owner = await customer(on.server, 'enterprise')
  for (let number = AGENTS; number > 0; number--)
    agentId = (await newAgent(on.server, owner, { name: `Tienda ${String(number).padStart(2, '0')}` })).id
  await newWebchat(on.server, owner, agentId)
})
const newAgentForm = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Nuevo agente' }).first().click()
  await dialog(page).getByLabel('Nombre').fill(name)
  await dialog(page).getByLabel('Tipo de agente').selectOption({ label: 'Ventas' })
}
const create = (page: Page) => dialog(page).getByRole('button', { name: 'Crear agente' })

/**
 * Makes both tokens of this browser invalid, which a further call of the page would show.
 * Waits for the console's last background call first: it would end the session itself, before the test presses anything.
 */
async function endSession(page: Page): Promise<void> {
  await surrounded(page)
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/billing/quota')),
  )
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('vocero.session') ?? '{}')
    const ended = { ...session, accessToken: 'spoilt', refreshToken: 'spoilt' }
    localStorage.setItem('vocero.session', JSON.stringify(ended))
  })
}

async function signBackIn(page: Page, { email, password }: Person): Promise<void> {
  const door = page.getByRole('dialog', { name: 'Te damos la bienvenida' })
  await door.getByLabel('Correo electrónico').fill(email)
  await door.getByLabel('Contraseña', { exact: true }).fill(password)
  await door.getByRole('button', { name: 'Iniciar sesión' }).click()
  await door.waitFor({ state: 'detached' })
}

describe('without a connection', () => {
  test.each(LOOKS)('it is said while it lasts, and what is sent fails at once: %j #edge.offline', async (look) => {
    const page = await on.visit(owner, '/agents', look)
    await page.locator('main li h2').first().waitFor()
    await page.locator('main header button:has(.i-lucide-plus)').click()
    await dialog(page).locator('input[name=name]').fill('Sin red')
    await dialog(page).locator('select[name=typeId]').selectOption({ index: 1 })
    await page.context().setOffline(true)
    // Behind a dialog nothing has a role, though it is visible.
    const banner = page.locator('header [role=status] p')
    await banner.waitFor()
    await dialog(page).locator('button[type=submit]').click()
    await dialog(page).getByRole('alert').waitFor()
    expect(await dialog(page).locator('input[name=name]').inputValue()).toBe('Sin red')
    await expectGoodLooks(page)
    await page.context().setOffline(false)
    await banner.waitFor({ state: 'detached' })
  })

  test('a list that was on its way comes when the connection is back', async () => {
    const page = await on.visit(owner, '/dashboard')
    await page.getByRole('link', { name: 'Agentes' }).first().hover()
    await page.context().setOffline(true)
    await page.getByRole('banner').getByText('Sin conexión').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Agentes' }).first().click()
    await agentCard(page, 'Tienda 01').waitFor()
  })
})

describe('over a bad network', () => {
  test('what stands around a page is fetched until it comes, and what does not come takes nothing down', async () => {
    const { page } = await on.prepare(owner)
    /** The menu and its words, by the file. */
    const asked = new Map<string, number>()
    let notifier = 0
    await page.route('**/assets/frame-*.js', (route) => {
      const times = (asked.get(route.request().url()) ?? 0) + 1
      asked.set(route.request().url(), times)
      return times < 3 ? route.abort() : route.continue()
    })
    await page.route('**/assets/notifier-*.js', (route) => {
      notifier += 1
      return route.abort()
    })
    await page.clock.install()
    await page.goto(new URL('/agents', on.server.url).href)
    await passing(page, () => asked.size === 2 && [...asked.values()].every((times) => times > 2))
    await surrounded(page)

    await passing(page, () => notifier === 4)
    await page.clock.resume()
    await agentCard(page, 'Tienda 01').waitFor()
    await page.getByRole('link', { name: 'Facturación' }).click()
    await heading(page, 'Facturación')
  })

  test('the door opens by itself when the connection is back', async () => {
    const page = await on.visit(null, '/')
    await page.route('**/assets/sign-in-dialog-*.js', (route) => route.abort())
    await page.getByRole('banner').getByRole('button', { name: 'Iniciar sesión' }).click()
    await page.context().setOffline(true)
    await page.getByRole('banner').getByText('Sin conexión').waitFor()
    await page.unroute('**/assets/sign-in-dialog-*.js')
    await page.context().setOffline(false)
    await page.getByRole('dialog', { name: 'Te damos la bienvenida' }).waitFor()
  })
})

describe('over a slow network', () => {
  test('a page that takes its time shows that it is under way, one that does not shows nothing #edge.slow', async () => {
    const page = await on.visit(owner, '/dashboard')
    let release = () => undefined as unknown
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('link', { name: 'Suscripción' }).first().click()
    const line = page.getByRole('progressbar', { name: 'Cargando…' })
    await line.waitFor()
    await expect.poll(() => line.evaluate((shown) => Number(getComputedStyle(shown).opacity))).toBe(1)
    release()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await line.waitFor({ state: 'detached' })
  })
})

describe('a session that ends in the middle of work', () => {
  test('is renewed once, unseen, when only the access token is over #session.refresh', async () => {
    // The renewal uses up a refresh token, which must not be the one of the other tests.
    const page = await on.visit(await signIn(on.server, owner), '/agents?search=Tienda&page=2')
    await agentCard(page, 'Tienda 11').waitFor()
    let renewals = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/refresh')) renewals += 1
    })
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('vocero.session') ?? '{}')
      localStorage.setItem('vocero.session', JSON.stringify({ ...session, accessToken: 'spoilt' }))
    })
    await page.getByRole('button', { name: 'Siguiente' }).click()
    await agentCard(page, 'Tienda 21').waitFor()
    expect(renewals).toBe(1)
  })

  test('leads to the door, and back to the page, filters and all #edge.unauthorised', async () => {
    const page = await on.visit(owner, '/agents?search=Tienda&page=2')
    await agentCard(page, 'Tienda 11').waitFor()
    await endSession(page)
    await page.getByRole('button', { name: 'Siguiente' }).click()
    await notice(page, 'Tu sesión ha terminado')
    expect(pathOf(page)).toBe('/')
    await signBackIn(page, owner)
    await agentCard(page, 'Tienda 21').waitFor()
    expect(new URL(page.url()).search).toBe('?search=Tienda&page=3')
  })

  test('lets one sign in over a form, which keeps what was typed and can then be sent', async () => {
    const page = await on.visit(owner, '/agents')
    await newAgentForm(page, 'Escrito antes')
    await endSession(page)
    await create(page).click()
    await notice(page, 'Tu sesión ha terminado')
    expect(pathOf(page)).toBe('/agents')
    await signBackIn(page, owner)
    expect(await dialog(page).getByLabel('Nombre').inputValue()).toBe('Escrito antes')
    await create(page).click()
    await heading(page, 'Escrito antes')
  })

  test('goes to the home page when the sign-in dialog is closed, and shows nothing of it to another member', async () => {
    const page = await on.visit(owner, '/agents')
    await newAgentForm(page, 'Escrito antes')
    await endSession(page)
    await create(page).click()
    await notice(page, 'Tu sesión ha terminado')
    await page.getByRole('dialog', { name: 'Te damos la bienvenida' }).getByRole('button', { name: 'Cerrar' }).click()
    await page.waitForURL((url) => url.pathname === '/')

    const other = await on.visit(owner, '/agents')
    await newAgentForm(other, 'De otra persona')
    await endSession(other)
    await create(other).click()
    const stranger = await customer(on.server)
    await signBackIn(other, stranger)
    await other.getByRole('heading', { level: 1 }).getByText(stranger.name).waitFor()
    expect(pathOf(other)).toBe('/dashboard')
    expect(await other.getByRole('dialog').count()).toBe(0)
    expect(await other.getByText('Tienda 01').count()).toBe(0)
  })
})

describe('what the server refuses', () => {
  const refuse = (page: Page, url: string, status: number, code: string, message: string) =>
    page.route(url, (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({ status, json: { success: false, error: { code, message, requestId: 'r' } } }),
    )

  test('a conflict and a missing right are said in its words, where it was asked; two presses then make one agent #edge.conflict #edge.double-click', async () => {
    const page = await on.visit(owner, '/agents')
    await refuse(page, '**/api/agents/*', 409, 'agent.changed', 'Otra persona cambió este agente.')
    await agentAction(page, 'Tienda 01', 'Eliminar')
    await question(page).getByRole('button', { name: 'Eliminar' }).click()
    await question(page).getByText('Otra persona cambió este agente.').waitFor()
    await question(page).getByRole('button', { name: 'Cancelar' }).click()
    await agentCard(page, 'Tienda 01').waitFor()

    await refuse(page, '**/api/agents', 403, 'request.forbidden', 'No tienes permiso para crear agentes.')
    await newAgentForm(page, 'Doble')
    await create(page).click()
    await dialog(page).getByText('No tienes permiso para crear agentes.').waitFor()
    await page.unroute('**/api/agents')
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await create(page).dblclick()
    await notice(page, 'Agente creado correctamente')
    expect(sent.filter((url) => url.endsWith('/api/agents'))).toHaveLength(1)
  })
})

describe('the address', () => {
  test('opens on the third page of a filtered list, as it was sent to somebody #edge.deep-link', async () => {
    const page = await on.visit(owner, '/agents?search=Tienda&language=es&page=3')
    await page.getByText('Página 3 de 3').waitFor()
    await agentCard(page, 'Tienda 21').waitFor()
    expect(await page.getByRole('searchbox', { name: 'Buscar agentes' }).inputValue()).toBe('Tienda')
    expect(await page.getByLabel('Filtrar por idioma').inputValue()).toBe('es')
  })

  test('goes back through pages and filters, one at a time #edge.back', async () => {
    const page = await on.visit(owner, '/agents')
    await page.getByLabel('Filtrar por idioma').selectOption('es')
    await page.getByRole('button', { name: 'Siguiente' }).click()
    await page.getByText(/Página 2 de/).waitFor()
    await page.goBack()
    await page.getByText(/Página 1 de/).waitFor()
    expect(await page.getByLabel('Filtrar por idioma').inputValue()).toBe('es')
    await page.goBack()
    await expect.poll(() => page.getByLabel('Filtrar por idioma').inputValue()).toBe('')
    await page.goForward()
    await expect.poll(() => page.getByLabel('Filtrar por idioma').inputValue()).toBe('es')
  })

  test('of a conversation can be left for the list and come back to', async () => {
    const page = await on.visit(owner, `/agents/${agentId}/channels`)
    await page
      .getByRole('main')
      .getByRole('link', { name: /Agentes/ })
      .first()
      .click()
    await heading(page, 'Agentes')
    await page.goBack()
    await heading(page, 'Canales')
  })
})

describe('a form with something typed', () => {
  test('asks before Escape, the cross or a press outside throws it away, and does not when nothing was typed, when it was taken back, or when one cancels #edge.unsaved', async () => {
    const page = await on.visit(owner, '/agents')
    await newAgentForm(page, 'A medias')
    const ways = [
      () => page.keyboard.press('Escape'),
      () => dialog(page).getByRole('button', { name: 'Cerrar' }).click(),
      () => page.mouse.click(5, 5),
    ]
    for (const close of ways) {
      await close()
      await question(page).getByText('¿Descartar los cambios?').waitFor()
      await question(page).getByRole('button', { name: 'Seguir editando' }).click()
      await question(page).waitFor({ state: 'detached' })
      expect(await dialog(page).getByLabel('Nombre').inputValue()).toBe('A medias')
      await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]'))
    }
    await page.keyboard.press('Escape')
    await question(page).getByRole('button', { name: 'Descartar' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.textContent?.includes('Nuevo agente'))

    const open = () => page.getByRole('button', { name: 'Nuevo agente' }).first().click()
    await open()
    await dialog(page).getByLabel('Nombre').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await open()
    await dialog(page).getByLabel('Nombre').fill('A medias')
    await dialog(page).getByLabel('Nombre').fill('')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await open()
    await dialog(page).getByLabel('Nombre').fill('A medias')
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
    await dialog(page).waitFor({ state: 'detached' })
  })

  test('is begun in its first field, but on a touch screen, where the keyboard would cover it', async () => {
    const { page, go } = await on.prepare(null)
    const open = async () => {
      await page.getByRole('button', { name: 'Iniciar sesión' }).first().click()
      await dialog(page).waitFor()
      await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]'))
      return page.evaluate(() => document.activeElement?.getAttribute('name'))
    }
    await go('/')
    expect(await open()).toBe('email')
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await go('/')
    expect(await open()).toBe(null)
  })

  test.each(LOOKS)('asks without a barrier: %j', async (look) => {
    const page = await on.visit(owner, '/agents', look)
    await page.locator('main header button:has(.i-lucide-plus)').click()
    await dialog(page).locator('input[name=name]').fill('A medias')
    await page.keyboard.press('Escape')
    await question(page).waitFor()
    await expectGoodLooks(page)
  })
})

test('two tabs show the same list: what one adds the other has when it is looked at again', async () => {
  const first = await on.prepare(owner)
  await first.go('/agents?search=Compartida')
  await first.page.getByText('Ningún agente coincide').waitFor()
  const second = await on.prepare(owner, { sharedContext: first.context })
  await second.go('/agents')
  await newAgentForm(second.page, 'Compartida')
  await create(second.page).click()
  await notice(second.page, 'Agente creado correctamente')
  await first.page.reload()
  await agentCard(first.page, 'Compartida').waitFor()
})
