import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Look, Visit } from '../support/browser.ts'
import { register } from '../support/people.ts'
import { notice, pathOf, stage } from '../support/stage.ts'
import { customer, superAdmin } from '../support/tenants.ts'

const on = stage()
async function visit(path = '/', look: Look = {}): Promise<Visit> {
  const opened = await on.prepare(null, look)
  await opened.go(path)
  return opened
}

const door = (page: Page) => page.getByRole('dialog')
const openDoor = async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name: 'Iniciar sesión' }).click()
  await door(page).waitFor()
}
async function logIn(page: Page, email: string, password: string) {
  await openDoor(page)
  await door(page).getByLabel('Correo electrónico').fill(email)
  await door(page).getByLabel('Contraseña', { exact: true }).fill(password)
  await door(page).getByRole('button', { name: 'Iniciar sesión' }).click()
}
const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'))
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')

test('a visitor registers, is asked for his website, and has a dashboard that greets him #login.register #login.lands #route.dashboard', async () => {
  const { page } = await visit()
  await page.getByRole('button', { name: 'Empezar gratis' }).click()
  await door(page).getByLabel('Nombre').fill('Ana María')
  await door(page).getByLabel('Correo electrónico').fill(`ana.${crypto.randomUUID()}@vocero.test`)
  await door(page).getByLabel('Contraseña', { exact: true }).fill('un refrán largo y mío')
  await door(page).getByLabel('País').selectOption('MN')
  await door(page).getByRole('button', { name: 'Crear cuenta' }).click()
  await page.getByRole('heading', { name: '¿Cuál es tu página web?' }).waitFor()
  expect(pathOf(page)).toBe('/start')
  await page.getByRole('navigation').getByRole('link', { name: 'Panel' }).click()
  await page.getByRole('heading', { name: 'Hola, Ana María' }).waitFor()
  expect(pathOf(page)).toBe('/dashboard')
  expect(await page.title()).toBe('Panel · Vocero')
  for (const card of ['Agentes activos', 'Conversaciones', 'Resueltas sin una persona', 'Costo total'])
    await expect.poll(() => page.getByRole('main').getByText(card, { exact: true }).count()).toBe(1)
})

test('a customer signs in, is remembered after a reload, and signs out to the home page #login.modal #session.logout #session.storage #shell.user-menu', async () => {
  const person = await register(on.server)
  const { page } = await visit()
  await logIn(page, person.email, person.password)
  await page.waitForURL('**/dashboard')
  await page.reload()
  await page.getByRole('heading', { name: `Hola, ${person.name}` }).waitFor()
  await page.getByRole('button', { name: /Menú de usuario/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await page.getByRole('button', { name: 'Empezar gratis' }).waitFor()
  expect(pathOf(page)).toBe('/')
  expect(await page.evaluate(() => localStorage.getItem('vocero.session'))).toBeNull()
})

test('who signs in with a password that somebody else has set is asked for one of his own', async () => {
  const person = await register(on.server)
  await on.server.rows('UPDATE users SET must_change_password = 1 WHERE id = ?', person.id)
  const { page } = await visit()
  await logIn(page, person.email, person.password)
  await page.waitForURL('**/profile')
  await notice(page, 'Tu contraseña la puso otra persona.')
  await page.getByLabel('Contraseña actual').fill(person.password)
  await page.getByLabel('Contraseña nueva').fill('una frase que solo yo conozco')
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
  await expect
    .poll(
      async () => (await on.server.rows('SELECT must_change_password AS must FROM users WHERE id = ?', person.id))[0],
    )
    .toEqual({ must: 0 })
})

test('an empty form complains beside its fields and is not sent, a password can be looked at, and a wrong one is told in the dialog, which stays open #login.incomplete #login.password.show #login.refused', async () => {
  const person = await register(on.server)
  const { page } = await visit()
  let sent = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/')) sent += 1
  })
  await openDoor(page)
  await door(page).getByRole('button', { name: 'Iniciar sesión' }).click()
  await door(page).getByText('Completa todos los campos').waitFor()
  const email = door(page).getByLabel('Correo electrónico')
  expect(await email.getAttribute('aria-invalid')).toBe('true')
  expect(await door(page).getByText('El email es requerido').count()).toBe(1)
  expect(await door(page).getByText('La contraseña es requerida').count()).toBe(1)
  expect(await email.evaluate((input) => input === document.activeElement)).toBe(true)
  await email.fill('ana@vocero.test')
  expect(await door(page).getByText('El email es requerido').count()).toBe(0)
  expect(sent).toBe(0)

  const password = door(page).getByLabel('Contraseña', { exact: true })
  await door(page).getByRole('button', { name: 'Mostrar la contraseña' }).click()
  expect(await password.getAttribute('type')).toBe('text')
  await door(page).getByRole('button', { name: 'Ocultar la contraseña' }).click()
  expect(await password.getAttribute('type')).toBe('password')
  await page.keyboard.press('Escape')
  await door(page).waitFor({ state: 'detached' })

  await logIn(page, person.email, 'otra cosa muy distinta')
  await door(page).getByRole('alert').getByText('Credenciales inválidas').waitFor()
  expect(pathOf(page)).toBe('/')
})

test('an e-mail that has an account is refused beside its field or above the form', async () => {
  const person = await register(on.server)
  const { page } = await visit()
  await page.getByRole('button', { name: 'Empezar gratis' }).click()
  await door(page).getByLabel('Nombre').fill('Otra')
  await door(page).getByLabel('Correo electrónico').fill(person.email)
  await door(page).getByLabel('Contraseña', { exact: true }).fill('un refrán largo y mío')
  await door(page).getByRole('button', { name: 'Crear cuenta' }).click()
  await door(page).getByText('Ya existe una cuenta con este email').waitFor()
})

test('without a connection the dialog says so, and too many attempts say how long #login.offline', async () => {
  const { page } = await visit()
  await page.route('**/api/auth/login', (route) => route.abort())
  await logIn(page, 'ana@vocero.test', 'un refrán largo y mío')
  await door(page).getByText('Error de conexión. Revisa tu internet').waitFor()
  await page.unroute('**/api/auth/login')
  const error = { code: 'request.rateLimited', message: 'Demasiados intentos.', requestId: 'r' }
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '150' }, json: { success: false, error } }),
  )
  await door(page).getByRole('button', { name: 'Iniciar sesión' }).click()
  await door(page).getByText('Vuelve a intentarlo en 3 minutos').waitFor()
})

test('the first Tab offers to skip to the content, the dialog works by keyboard alone and gives focus back, and an arriving page takes the focus and the title', async () => {
  const person = await register(on.server)
  const { page } = await visit()
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Saltar al contenido')
  const opener = page.getByRole('banner').getByRole('button', { name: 'Iniciar sesión' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await door(page).waitFor()
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    await expect.poll(() => door(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await door(page).waitFor({ state: 'detached' })
  expect(await focused(page)).toBe('Iniciar sesión')
  await page.keyboard.press('Enter')
  await door(page).waitFor()
  await door(page).getByLabel('Correo electrónico').focus()
  await page.keyboard.type(person.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await page.getByRole('link', { name: 'Facturación' }).click()
  await page.getByRole('heading', { name: 'Facturación' }).waitFor()
  expect(await page.title()).toBe('Facturación · Vocero')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
})

test('who comes for a page without being signed in goes home, signs in and is taken there #guard.wanted', async () => {
  const person = await register(on.server)
  const { page } = await visit('/analytics')
  expect(pathOf(page)).toBe('/')
  await logIn(page, person.email, person.password)
  await page.getByRole('heading', { name: 'Analítica' }).waitFor()
  expect(pathOf(page)).toBe('/analytics')
})

test('administration is for super administrators: others go to the dashboard and do not see it #shell.sidebar.administration #admin.denied', async () => {
  const person = await register(on.server)
  const boss = await superAdmin(on.server)
  const { page, go } = await on.prepare(person)
  await go('/admin/users')
  expect(pathOf(page)).toBe('/dashboard')
  await page.getByRole('navigation').getByRole('link', { name: 'Agentes' }).waitFor()
  expect(await page.getByRole('link', { name: 'Usuarios' }).count()).toBe(0)

  const other = await on.prepare(boss)
  await other.go('/dashboard')
  await other.page.getByRole('link', { name: 'Usuarios' }).click()
  await other.page.getByRole('heading', { name: 'Usuarios' }).waitFor()
})

test('two tabs stay in step: signing in and out in one does so in the other #edge.two-tabs', async () => {
  const person = await register(on.server)
  const first = await visit()
  const second = await visit('/', { sharedContext: first.context })
  await logIn(first.page, person.email, person.password)
  await second.page.waitForURL('**/dashboard')
  await second.page.getByRole('button', { name: /Menú de usuario/ }).click()
  await second.page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await first.page.getByRole('button', { name: 'Empezar gratis' }).waitFor()
})

test('a form stays open when another tab finds that the session has ended, and goes on when that tab signs in #edge.two-tabs', async () => {
  const person = await register(on.server)
  const first = await on.prepare(person)
  await first.go('/profile')
  const name = first.page.getByLabel('Nombre', { exact: true })
  await name.fill('Ana Pérez')
  const second = await visit('/dashboard', { sharedContext: first.context })
  await second.page.getByRole('navigation').getByRole('link', { name: 'Agentes' }).waitFor()
  await second.page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('vocero.session') ?? '{}')
    const ended = { ...session, accessToken: 'spoilt', refreshToken: 'spoilt' }
    localStorage.setItem('vocero.session', JSON.stringify(ended))
  })
  await second.page.reload()
  await second.page.getByText('Tu sesión ha terminado').waitFor()
  await first.page.getByText('Tu sesión ha terminado').waitFor()
  await door(first.page).waitFor()
  expect([pathOf(first.page), await name.inputValue()]).toEqual(['/profile', 'Ana Pérez'])

  await door(second.page).getByLabel('Correo electrónico').fill(person.email)
  await door(second.page).getByLabel('Contraseña', { exact: true }).fill(person.password)
  await second.page.keyboard.press('Enter')
  await door(first.page).waitFor({ state: 'detached' })
  expect([pathOf(first.page), await name.inputValue()]).toEqual(['/profile', 'Ana Pérez'])

  await second.page.getByRole('button', { name: /Menú de usuario/ }).click()
  await second.page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await first.page.getByRole('button', { name: 'Empezar gratis' }).waitFor()
})

test('an expired token is renewed unseen; a session that has ended leads to the door #session.refresh #session.refresh.failed', async () => {
  const person = await register(on.server)
  const { page, go } = await on.prepare(person)
  await go('/dashboard')
  const spoil = () =>
    page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('vocero.session') ?? '{}')
      localStorage.setItem('vocero.session', JSON.stringify({ ...session, accessToken: 'spoilt' }))
    })
  await spoil()
  // A session is ended only once the page has asked for all that it shows: what comes later would end it before the reload.
  const last = ['/api/notifications/unread', '/api/billing/quota'].map((path) =>
    page.waitForResponse((response) => new URL(response.url()).pathname === path && response.ok()),
  )
  await page.reload()
  await page.getByRole('navigation').getByRole('link', { name: 'Agentes' }).waitFor()
  await Promise.all(last)
  expect(await page.evaluate(() => localStorage.getItem('vocero.session'))).not.toContain('spoilt')

  await on.server.rows('UPDATE sessions SET revoked_at = ? WHERE user_id = ?', Date.now(), person.id)
  await spoil()
  await page.reload()
  await page.getByText('Tu sesión ha terminado').waitFor()
  await door(page).waitFor()
  expect(pathOf(page)).toBe('/')
})

test('the theme is chosen, kept, and there before the first paint #shell.theme', async () => {
  const { page } = await visit('/', { theme: 'light' })
  expect(await isDark(page)).toBe(false)
  await page.getByRole('button', { name: 'Usar el tema oscuro' }).click()
  expect(await isDark(page)).toBe(true)
  await page.route('**/assets/**', (route) => route.abort())
  await page.reload({ waitUntil: 'commit' })
  // A document that has just been committed has no element yet.
  await page.waitForFunction(() => document.querySelector('html.dark') !== null)
})

test('the language changes without a reload, is kept, and the API is asked in it #shell.language', async () => {
  const { page } = await visit()
  await page.evaluate(() => Object.assign(window, { stillHere: true }))
  await page.getByLabel('Idioma').selectOption('mn')
  await page.getByRole('heading', { name: 'Үйлчилгээ', exact: true }).waitFor()
  expect(await page.evaluate(() => [document.documentElement.lang, Reflect.get(window, 'stillHere')])).toEqual([
    'mn',
    true,
  ])
  await page.reload()
  await page.getByRole('heading', { name: 'Үйлчилгээ', exact: true }).waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Нэвтрэх' }).click()
  const asked = page.waitForRequest('**/api/auth/login')
  await door(page).getByLabel('И-мэйл').fill('nobody@vocero.test')
  await door(page).getByLabel('Нууц үг', { exact: true }).fill('un refrán largo y mío')
  await door(page).getByRole('button', { name: 'Нэвтрэх' }).click()
  expect((await asked).headers()['x-language']).toBe('mn')
})

test('the sidebar folds and stays folded; on a phone it is a drawer #shell.sidebar', async () => {
  const { page, go } = await on.prepare(await customer(on.server))
  await go('/dashboard')
  await page.getByRole('button', { name: 'Plegar el menú' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Desplegar el menú' }).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  await door(page).getByRole('link', { name: 'Analítica' }).click()
  await page.getByRole('heading', { name: 'Analítica' }).waitFor()
  await door(page).waitFor({ state: 'detached' })
})

test('an unknown address is a real 404 that says so, and the console keeps its own /chat #route.unknown', async () => {
  const { page } = await visit('/nothing-here')
  await page.getByRole('heading', { name: 'No encontramos esta página' }).waitFor()
  expect((await fetch(new URL('/nothing-here', on.server.url))).status).toBe(404)
  expect((await fetch(new URL('/.vite/manifest.json', on.server.url))).status).toBe(404)
  const chat = await fetch(new URL('/chat', on.server.url))
  expect(await chat.text()).toContain('/first-paint.js')
  expect(chat.headers.get('x-frame-options')).toBe('DENY')
})

test('a page whose files cannot be fetched says so inside the shell, and trying again helps', async () => {
  const { page, go } = await on.prepare(await customer(on.server))
  await go('/dashboard')
  await page.route('**/assets/analytics-*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Analítica' }).click()
  await page.getByRole('heading', { name: 'Esta página no se pudo mostrar' }).waitFor()
  expect(await page.getByRole('banner').count()).toBe(1)
  await page.unroute('**/assets/analytics-*.js')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByRole('heading', { name: 'Analítica' }).waitFor()
})

test('the visitor sees the offered plans with their prices, and links lead to their sections #home.pricing #home.anchors', async () => {
  const { page } = await visit()
  const prices = page.getByRole('region', { name: 'Precios' })
  await prices.getByRole('heading', { name: 'Starter' }).waitFor()
  for (const text of ['$20', '$99', 'A medida', '15 días de prueba gratis', '10,000 conversaciones al mes'])
    expect(await prices.getByText(text, { exact: true }).count()).toBe(1)
  expect(await prices.getByText('Recomendado').count()).toBe(1)
  for (const anchor of ['servicios', 'about', 'contacto', 'privacidad', 'terminos'])
    expect(await page.locator(`#${anchor}`).count()).toBe(1)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contacto' }).click()
  await page.waitForFunction(() => scrollY > 0)
  expect(await page.locator('#contacto').evaluate((section) => section.getBoundingClientRect().top)).toBeLessThan(600)
})

test('when the plans cannot be read the usual ones are shown, and asking again helps #home.pricing.failed', async () => {
  const { page } = await visit('/coming-soon')
  const error = { code: 'plan.notFound', message: 'no', requestId: 'r' }
  await page.route('**/api/plans/public', (route) => route.fulfill({ status: 404, json: { success: false, error } }))
  await page.getByRole('link', { name: 'Volver al inicio' }).click()
  await page.getByText('No pudimos consultar los precios de hoy').waitFor()
  expect(await page.getByRole('region', { name: 'Precios' }).getByText('$99').count()).toBe(1)
  await page.unroute('**/api/plans/public')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByText('No pudimos consultar los precios de hoy').waitFor({ state: 'detached' })
})

test('what the dashboard is made of is fetched beside the first script, and the menus when it stands', async () => {
  const { page } = await on.prepare(await customer(on.server))
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const menu = page.waitForRequest(/\/assets\/user-menu-/)
  await page.goto(new URL('/dashboard', on.server.url).href)
  await page.getByRole('button', { name: /Menú de usuario/, expanded: false }).waitFor()
  await menu
  const { early, late, links } = await page.evaluate(() => {
    const names = JSON.parse(document.querySelector<HTMLScriptElement>('script[data-names]')?.dataset['names'] ?? '{}')
    const files: string[] = [...names.words.es, ...names.signedInWords.es, ...names.signedIn, ...names.dashboard]
    return {
      early: files.map((file) => `/${file}`),
      late: names.furtherWords.es.map((file: string) => `/${file}`),
      links: [...document.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href')),
    }
  })
  expect(early.length).toBeGreaterThanOrEqual(5)
  expect(links).toEqual(expect.arrayContaining(early))
  const figures = requested.findIndex((path) => path.startsWith('/api/dashboard'))
  expect(requested.slice(0, figures)).toEqual(expect.arrayContaining(early))
  expect(late.length).toBeGreaterThan(0)
  expect(requested.slice(0, figures).filter((path) => late.includes(path))).toEqual([])
  expect(requested.slice(0, figures).join(' ')).not.toContain('/assets/user-menu-')
})

test('the outline of the console is there before its scripts, for who is signed in alone', async () => {
  const withoutScripts = async (page: Page) => {
    await page.route('**/assets/first-*.js', (route) => route.abort())
    await page.goto(new URL('/dashboard', on.server.url).href)
    return page.locator('#console-outline').isVisible()
  }
  const { page } = await on.prepare(await customer(on.server))
  expect(await withoutScripts(page)).toBe(true)
  const bars = await page.locator('#console-outline .bg-line').evaluateAll((all) => all.map((bar) => bar.clientHeight))
  expect(bars).toEqual([36, 32, 16])
  const stranger = await on.prepare(null)
  expect(await withoutScripts(stranger.page)).toBe(false)
})

test('a menu that is pressed before it has arrived opens when it does, and one that cannot be fetched at the next press', async () => {
  const { page, go } = await on.prepare(await customer(on.server))
  await go('/dashboard')
  const menu = page.getByRole('button', { name: /Menú de usuario/ })
  await menu.waitFor()
  let isLost = true
  await page.route('**/assets/user-menu-*.js', async (route) => (isLost ? route.abort() : route.continue()))
  const failed = page.waitForEvent('requestfailed')
  await page.reload()
  await failed
  await page.keyboard.press('Escape')
  isLost = false
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Perfil' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  expect(await menu.evaluate((button) => button === document.activeElement)).toBe(true)
})

test.each([
  [1280, 'user-menu', /Menú de usuario/, 'menuitem'],
  [390, 'drawer', 'Abrir el menú', 'dialog'],
  [1280, 'bell-popover', /^Avisos/, 'dialog'],
] as const)('at %d px a press opens what cannot be fetched at first: %s', async (width, script, name, role) => {
  const { page, go } = await on.prepare(await customer(on.server), { width })
  let lost = 0
  await page.route(`**/assets/${script}-*.js`, (route) => (lost++ < 2 ? route.abort() : route.continue()))
  await go('/dashboard')
  const button = page.getByRole('button', { name })
  const failed = page.waitForEvent('requestfailed')
  await button.focus()
  await failed
  await page.keyboard.press('Enter')
  await page.getByRole(role).first().waitFor()
})
