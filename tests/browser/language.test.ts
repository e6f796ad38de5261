import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { stage } from '../support/stage.ts'
import { customer } from '../support/tenants.ts'

const on = stage()
const language = (page: Page) => page.evaluate(() => document.documentElement.lang)
const languageOf = async (token: string) =>
  (await on.server.api('GET /account', { token })).body.data.account.language as string | null

test.each([
  ['mn-MN', 'mn', 'Нэвтрэх'],
  ['en-GB', 'en', 'Sign in'],
  ['fr-FR', 'es', 'Iniciar sesión'],
])('a browser that prefers %s is spoken to in %s before anybody signs in', async (browserLanguage, locale, words) => {
  const { page, go } = await on.prepare(null, { browserLanguage })
  await go('/')
  await page.getByRole('banner').getByRole('button', { name: words }).waitFor()
  expect(await language(page)).toBe(locale)
})

test('who registers in one language is spoken to in it on another device, whatever that browser prefers', async () => {
  const email = `ana.${crypto.randomUUID()}@vocero.test`
  const password = 'a proverb that is long and my own'
  const first = await on.prepare(null, { browserLanguage: 'mn-MN' })
  await first.go('/')
  await first.page.getByRole('button', { name: 'Үнэгүй эхлэх' }).first().click()
  const form = first.page.getByRole('dialog')
  await form.locator('[name=email]').fill(email)
  await form.locator('[name=password]').fill(password)
  await form.locator('button[type=submit]').click()
  await first.page.waitForURL('**/start')

  const { page, go } = await on.prepare(null, { browserLanguage: 'en-US' })
  await go('/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  const door = page.getByRole('dialog')
  await door.getByLabel('Email').fill(email)
  await door.getByLabel('Password', { exact: true }).fill(password)
  await door.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard')
  await expect.poll(() => language(page)).toBe('mn')
  await page.reload()
  await page.locator('h1').waitFor()
  expect(await language(page)).toBe('mn')
})

test('a language chosen on one device is applied on another that is signed in already; one that was not stored stays', async () => {
  const person = await customer(on.server)
  const { page, go } = await on.prepare(person, { locale: 'es' })
  await go('/dashboard')
  const reloaded = async () => {
    const held = page.waitForResponse((response) => response.url().endsWith('/api/auth/permissions'))
    await page.reload()
    await held
    await page.locator('h1').waitFor()
  }
  for (const chosen of ['mn', 'en']) {
    await on.server.api('PUT /account', { token: person.token, body: { language: chosen } })
    await reloaded()
    await expect.poll(() => language(page)).toBe(chosen)
  }
  await page.route('**/api/account', (route) => route.abort())
  await page.getByRole('banner').getByLabel('Language').selectOption('es')
  await page.locator('[data-notices]').getByText('El idioma no se guardó en tu cuenta').waitFor()
  await reloaded()
  expect(await language(page)).toBe('es')
})

test('of two languages that are chosen one after the other the account keeps the last one', async () => {
  const person = await customer(on.server)
  const { page, go } = await on.prepare(person, { locale: 'mn' })
  await go('/dashboard')
  await page.locator('h1').waitFor()
  const [asked, chosen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/account', async (route) => {
    if (route.request().postDataJSON().language === 'en') {
      asked.resolve()
      await chosen.promise
    }
    await route.continue()
  })
  let saved = 0
  page.on('response', (response) => {
    if (response.url().endsWith('/api/account')) saved++
  })
  const choice = page.getByRole('banner').locator('select')
  await choice.selectOption('en')
  await asked.promise
  await choice.selectOption('es')
  await expect.poll(() => language(page)).toBe('es')
  chosen.resolve()
  await expect.poll(() => saved).toBe(2)
  expect(await languageOf(person.token)).toBe('es')
})

test('a language that was read before another was chosen here does not come back', async () => {
  const person = await customer(on.server)
  await on.server.api('PUT /account', { token: person.token, body: { language: 'en' } })
  const { page, go } = await on.prepare(person, { locale: 'en' })
  const chosen = Promise.withResolvers<void>()
  const read = Promise.withResolvers<void>()
  await page.route('**/api/auth/permissions', async (route) => {
    const before = await route.fetch()
    read.resolve()
    await chosen.promise
    await route.fulfill({ response: before })
  })
  await go('/dashboard')
  await read.promise
  const stored = page.waitForResponse((response) => response.url().endsWith('/api/account'))
  await page.getByRole('banner').getByLabel('Language').selectOption('mn')
  await (await stored).finished()
  chosen.resolve()
  await page.waitForFunction(() => localStorage.getItem('vocero.permissions'))
  expect(await page.getByRole('banner').locator('select').inputValue()).toBe('mn')
})

test('a language chosen in the header is stored on the account of who is signed in, and a failure is told', async () => {
  const person = await customer(on.server)
  const { page, go } = await on.prepare(person)
  await go('/dashboard')
  await page.getByRole('banner').getByLabel('Idioma').selectOption('en')
  await expect.poll(() => languageOf(person.token)).toBe('en')
  await page.route('**/api/account', (route) => route.abort())
  const scripts = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/account'))
  await page.getByRole('banner').getByLabel('Language').selectOption('mn')
  await failed
  scripts.resolve()
  await page.locator('[data-notices]').getByText('Хэл таны бүртгэлд хадгалагдсангүй').waitFor()
  expect(await language(page)).toBe('mn')
})
