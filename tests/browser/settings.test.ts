import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { makeSuperAdmin, type Person, register, signIn } from '../support/people.ts'
import { removeExchanges, writeExchanges } from '../support/record.ts'
import { dialog, heading, LOOKS, notice, pathOf, question, stage } from '../support/stage.ts'
import { customer, holder, newAgent } from '../support/tenants.ts'

const on = stage()
const { visit } = on

const accountOf = async ({ token }: Person) => (await on.server.api('GET /account', { token })).body.data.account
const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'))

describe('the looks', () => {
  test('a theme is taken at once, stands before anything is drawn, and can follow the system again #settings.screen', async () => {
    const page = await visit(await register(on.server), '/settings')
    expect(await page.getByRole('radio', { name: 'Como el sistema' }).isChecked()).toBe(true)
    await page.getByRole('radio', { name: 'Oscuro' }).check()
    expect(await isDark(page)).toBe(true)
    await page.route('**/assets/**', (route) => route.abort())
    await page.reload({ waitUntil: 'commit' })
    await page.waitForFunction(() => document.querySelector('html.dark') !== null)
    expect(await page.locator('#root > :not(#console-outline)').count()).toBe(0)
    await page.unroute('**/assets/**')
    await page.reload()
    expect(await page.getByRole('radio', { name: 'Oscuro' }).isChecked()).toBe(true)
    await page.getByRole('radio', { name: 'Como el sistema' }).check()
    await expect.poll(() => isDark(page)).toBe(false)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => isDark(page)).toBe(true)
  })

  test('in a contrast theme of the system icons, switches and what is chosen can be seen #settings.screen', async () => {
    const page = await visit(await customer(on.server), '/settings')
    await page.emulateMedia({ forcedColors: 'active' })
    const thumb = page.getByRole('switch').first().locator('span').first()
    await thumb.waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'Configuración' }).waitFor()
    const seen = await page.evaluate(() => {
      const ground = getComputedStyle(document.body).backgroundColor
      const isShown = (element: Element) => element.getClientRects().length > 0
      const all = (selector: string) => [...document.querySelectorAll(selector)].filter(isShown)
      const painted = (element: Element) => getComputedStyle(element).backgroundColor !== ground
      const outlined = (element: Element) => getComputedStyle(element).outlineStyle === 'solid'
      const [icons, links] = [all('span[class*=i-lucide]'), all('nav a')]
      return {
        hidden: icons.filter((icon) => !painted(icon)).map((icon) => icon.className),
        icons: icons.length,
        thumbs: all('[role=switch] > span').map(painted),
        chosen: links.filter(outlined).map((link) => link.textContent),
      }
    })
    expect(seen.icons).toBeGreaterThan(5)
    expect(seen.hidden).toEqual([])
    expect(new Set(seen.thumbs)).toEqual(new Set([true]))
    expect(seen.chosen).toEqual(['Configuración'])
  })

  test('a language is spoken at once, without loading the page again, and kept in the account; that it could not be kept is told #settings.screen', async () => {
    const ana = await register(on.server)
    const page = await visit(ana, '/settings')
    await page.evaluate(() => Object.assign(window, { isTheSamePage: true }))
    await page.route('**/api/account', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await page.getByRole('main').getByLabel('Idioma', { exact: true }).selectOption({ label: 'English' })
    await heading(page, 'Settings')
    // In the language at the time of the refusal.
    await notice(page, /The language was not saved in your account|El idioma no se guardó en tu cuenta/)
    await page.unroute('**/api/account')
    await page.getByRole('main').getByLabel('Language', { exact: true }).selectOption({ label: 'Монгол' })
    await heading(page, 'Тохиргоо')
    expect(await page.evaluate(() => Reflect.get(window, 'isTheSamePage'))).toBe(true)
    await expect.poll(async () => (await accountOf(ana)).language).toBe('mn')
    await page.reload()
    await heading(page, 'Тохиргоо')
  })

  test('and the own data are for everybody; notices and retention for whom they concern', async () => {
    const page = await visit(await holder(on.server), '/settings')
    await heading(page, 'Idioma y apariencia')
    await heading(page, 'Descarga de tus datos')
    await heading(page, 'Eliminar la cuenta')
    await page.getByText('Los avisos son para quien puede ver agentes.').waitFor()
    expect(await page.getByRole('heading', { name: 'Conservación de conversaciones' }).count()).toBe(0)
  })
})

describe('how long conversations are kept', () => {
  const DAY = 86_400_000
  const choose = async (page: Page, label: string) => {
    await page.getByLabel('Conservar durante').selectOption({ label })
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  }

  test('is shortened after a question that counts what goes and can be asked again, and lengthened without one #settings.screen', async () => {
    const ana = await customer(on.server)
    const { id: agentId } = await newAgent(on.server, ana)
    const ages = [200, 100, 95, 10]
    const exchanges = await writeExchanges(
      on.server,
      ages.map((days) => ({ agentId, ownerId: ana.id, at: Date.now() - days * DAY })),
    )
    const page = await visit(ana, '/settings')
    await page.getByRole('heading', { name: 'Conservación de conversaciones' }).waitFor()
    expect(await page.getByRole('button', { name: 'Guardar', exact: true }).isDisabled()).toBe(true)
    await choose(page, '90 días')
    await question(page).getByText('se eliminarán 3 mensajes con sus respuestas').waitFor()
    await question(page).getByRole('button', { name: 'Cancelar' }).click()
    expect((await accountOf(ana)).retentionDays).toBe(365)
    await choose(page, '180 días')
    await question(page).getByText('se eliminará 1 mensaje con su respuesta').waitFor()
    await question(page).getByRole('button', { name: 'Conservar 180 días' }).click()
    await notice(page, 'El tiempo de conservación se guardó correctamente')
    expect((await accountOf(ana)).retentionDays).toBe(180)
    await choose(page, '365 días')
    await expect.poll(async () => (await accountOf(ana)).retentionDays).toBe(365)
    expect(await question(page).count()).toBe(0)

    // The retention is not shortened before the forecast is known.
    await removeExchanges(on.server, exchanges)
    await page.route('**/api/account/retention?*', (route) =>
      route.fulfill({ status: 409, json: { message: 'No ahora' } }),
    )
    await choose(page, '30 días')
    await question(page).getByText('No ahora').waitFor()
    await page.unroute('**/api/account/retention?*')
    await question(page).getByRole('button', { name: 'Reintentar' }).click()
    await question(page).getByText('no elimina ninguno').waitFor()
    await question(page).getByRole('button', { name: 'Conservar 30 días' }).click()
    await expect.poll(async () => (await accountOf(ana)).retentionDays).toBe(30)
  })
})

describe('the own data', () => {
  test.each(LOOKS)('are where they were when the account comes ($width, $locale)', async (look) => {
    const { page, go } = await on.prepare(await customer(on.server), look)
    const { promise: comes, resolve: letCome } = Promise.withResolvers<void>()
    await page.route('**/api/account', (route) => comes.then(() => route.continue()))
    await go('/settings')
    const button = page.locator('button:has(.i-lucide-download)')
    await page
      .getByRole('status')
      .getByText(/^(Cargando tu cuenta|Loading your account|Таны бүртгэлийг)/)
      .waitFor()
    await button.waitFor()
    const before = await button.boundingBox()
    letCome()
    await page.locator('form:has(option[value="365"])').waitFor()
    expect(await button.boundingBox()).toEqual(before)
  })

  test('that did not arrive or broke off are not saved, and that is said; then they are downloaded as a file that can be read', async () => {
    const ana = await customer(on.server)
    await newAgent(on.server, ana, { name: 'Өглөө' })
    const page = await visit(ana, '/settings')
    let downloads = 0
    page.on('download', () => downloads++)
    const press = () => page.getByRole('button', { name: 'Descargar mis datos' }).click()
    for (const [body, said] of [
      [null, 'Error de conexión'],
      ['{"success":true,"data":{"conv', 'una respuesta que no se entiende'],
    ] as const) {
      await page.route('**/api/account/export', (route) =>
        body === null ? route.abort() : route.fulfill({ contentType: 'application/json', body }),
      )
      await press()
      await page.getByRole('alert').getByText(said).waitFor()
      await page.unroute('**/api/account/export')
    }
    expect(downloads).toBe(0)
    const [download] = await Promise.all([page.waitForEvent('download'), press()])
    expect(download.suggestedFilename()).toBe('vocero-export.json')
    const { data } = JSON.parse(await readFile(await download.path(), 'utf8'))
    expect([data.account.email, data.agents[0].name]).toEqual([ana.email, 'Өглөө'])
    await notice(page, 'Tus datos se descargaron')
  })
})

describe('the end of the account', () => {
  const openQuestion = (page: Page) => page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  const fill = async (page: Page, { email }: Person, password: string) => {
    await dialog(page)
      .getByLabel(/para confirmar/)
      .fill(email)
    await dialog(page).getByLabel('Contraseña', { exact: true }).fill(password)
  }
  const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Eliminar para siempre' })

  test('takes the address and the right password, signs out, and the old session is refused', async () => {
    const ana = await customer(on.server)
    const page = await visit(ana, '/settings')
    await openQuestion(page)
    expect(await confirm(page).isDisabled()).toBe(true)
    await dialog(page)
      .getByLabel(/para confirmar/)
      .fill('otra@vocero.test')
    expect(await confirm(page).isDisabled()).toBe(true)
    await fill(page, ana, 'no es esta')
    await confirm(page).click()
    await dialog(page).getByText('La contraseña actual no es correcta.').waitFor()
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
    await signIn(on.server, ana)
    await openQuestion(page)
    await fill(page, ana, ana.password)
    await confirm(page).click()
    await notice(page, 'Tu cuenta ha sido eliminada')
    await page.getByRole('button', { name: 'Iniciar sesión' }).first().waitFor()
    expect(pathOf(page)).toBe('/')
    expect(await page.evaluate(() => localStorage.getItem('vocero.session'))).toBeNull()
    expect((await on.server.api('GET /auth/profile', { token: ana.token })).status).toBe(401)
  })

  test("of the last super administrator is refused in the server's words", async () => {
    const root = await register(on.server)
    await makeSuperAdmin(on.server, root.id)
    const page = await visit(root, '/settings')
    await openQuestion(page)
    await fill(page, root, root.password)
    await confirm(page).click()
    await dialog(page)
      .getByRole('alert')
      .getByText(/último super administrador/i)
      .waitFor()
    await signIn(on.server, root)
  })
})
