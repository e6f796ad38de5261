import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { barriers } from '../support/axe.ts'
import { type ChatStandIn, startChatStandIn } from '../support/chat-stand-in.ts'
import { chromiumArgs, chromiumPath } from '../support/chromium.ts'

let browser: Browser
let standIn: ChatStandIn
const opened: Page[] = []

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
  standIn = await startChatStandIn()
})
afterAll(async () => {
  await browser.close()
  await standIn.close()
})
afterEach(async () => {
  for (const page of opened.splice(0)) await page.context().close()
})

/** A shop's page that includes the launcher from another origin, under a policy that forbids inline style. */
async function shop(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await (
    await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', ...options })
  ).newPage()
  opened.push(page)
  await page.goto(`${standIn.url}/site`)
  return page
}
const launcher = (page: Page) => page.locator('.launcher')
const chat = (page: Page) => page.frameLocator('iframe').locator('textarea')

test('the button opens the chat in a frame of 400 by 600, in which one can talk', async () => {
  const page = await shop()
  expect(await launcher(page).getAttribute('aria-expanded')).toBe('false')
  expect(await page.locator('iframe').count()).toBe(0)
  await page.getByRole('button', { name: 'Abrir el chat' }).click()
  expect(await launcher(page).getAttribute('aria-expanded')).toBe('true')
  await chat(page).fill('Hola desde la tienda')
  await chat(page).press('Enter')
  await page.frameLocator('iframe').getByText('Hola', { exact: true }).waitFor()
  expect(await page.locator('iframe').boundingBox()).toMatchObject({ width: 400, height: 600 })
})

test('Escape closes it, on the page and inside the frame, and the button has the focus again', async () => {
  const page = await shop()
  const isClosed = () => expect.poll(() => launcher(page).getAttribute('aria-expanded')).toBe('false')
  const hasFocus = () =>
    launcher(page).evaluate((button) => (button.getRootNode() as ShadowRoot).activeElement === button)
  await launcher(page).click()
  await launcher(page).focus()
  await page.keyboard.press('Escape')
  await isClosed()
  await launcher(page).click()
  await chat(page).press('Escape')
  await isClosed()
  expect(await hasFocus()).toBe(true)
})

test('Escape inside the frame first closes what is open there', async () => {
  const page = await shop()
  await launcher(page).click()
  const frame = page.frameLocator('iframe')
  await frame.getByRole('button', { name: 'Emojis' }).click()
  await frame.getByRole('toolbar').waitFor()
  await page.keyboard.press('Escape')
  await frame.getByRole('toolbar').waitFor({ state: 'detached' })
  expect(await launcher(page).getAttribute('aria-expanded')).toBe('true')
})

test('on a phone the chat takes the whole screen and has a way out', async () => {
  const page = await shop({ viewport: { width: 390, height: 844 } })
  await launcher(page).click()
  expect(await page.locator('.panel').boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  await page.locator('.bar').getByRole('button', { name: 'Cerrar el chat' }).click()
  expect(await page.locator('.panel').isVisible()).toBe(false)
})

test('nothing of it becomes a global, and no message from elsewhere closes it', async () => {
  const names = async (page: Page) => page.evaluate(() => Object.getOwnPropertyNames(window).sort())
  const page = await shop()
  const bare = await page.context().newPage()
  await bare.goto(`${standIn.url}/host`)
  await launcher(page).click()
  const before = new Set(await names(bare))
  expect((await names(page)).filter((name) => !before.has(name))).toEqual([])
  await page.evaluate(() => window.postMessage('vocero.close', '*'))
  await page.waitForTimeout(100)
  expect(await launcher(page).getAttribute('aria-expanded')).toBe('true')
})

test('it breaks no accessibility rule on the page it stands on, closed and open', async () => {
  const page = await shop()
  const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
  expect(await barriers(page, tags)).toEqual([])
  await launcher(page).click()
  await chat(page).waitFor()
  for (const frame of page.frames()) expect(await barriers(frame, tags)).toEqual([])
})

test('it weighs at most 3 kB', async () => {
  expect(gzipSync(await readFile('dist/client/embed.js'), { level: 9 }).length).toBeLessThanOrEqual(3_000)
})
