import { afterAll, expect, test } from 'vitest'
import { register } from '../support/people.ts'
import { startServer } from '../support/server.ts'
import { shopSite } from '../support/shop-site.ts'
import { dialog, expectGoodLooks, heading, pathOf, stage } from '../support/stage.ts'

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
  await visitor.page.getByRole('textbox').fill('¿Cuánto cuesta el envío a domicilio?')
  await visitor.page.keyboard.press('Enter')
  await visitor.page.getByRole('log').getByText('3,50 euros').waitFor()
})

test('a website that cannot be read says so beside its field; without one a name is enough, and questions follow', async () => {
  const person = await register(on.server)
  const page = await on.visit(person, '/start')
  await page.getByRole('button', { name: 'Crear mi agente' }).click()
  await page.getByText('Escribe la dirección.').waitFor()
  await page.getByLabel('Dirección de tu página').fill(`${site.host}/no-existe`)
  await page.getByRole('button', { name: 'Crear mi agente' }).click()
  await page.getByText('No pudimos leer esa página.').waitFor()
  await page.getByRole('button', { name: 'No tengo página' }).click()
  await page.getByLabel('Nombre de tu negocio').fill('Barbería Sur')
  await page.getByRole('button', { name: 'Crear mi agente' }).click()
  await heading(page, 'Barbería Sur')
  await expect.poll(() => pathOf(page)).toMatch(/\/blanks$/)
  await page
    .getByRole('button', { name: /^Completar: / })
    .first()
    .waitFor()
})
