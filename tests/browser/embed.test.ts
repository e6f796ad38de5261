import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriers } from '../support/axe.ts'
import type { Look } from '../support/browser.ts'
import { chatStage } from '../support/chat-stage.ts'

const on = chatStage()

/** A shop's page that includes the launcher from another origin, under a policy that forbids inline style. */
const shop = (look: Look = {}) => on.visit({ path: `${on.standIn.url}/site`, width: 1280, height: 800, ...look })
const launcher = (page: Page) => page.locator('.launcher')
const chat = (page: Page) => page.frameLocator('iframe').locator('textarea')

test('the button opens the chat in a frame of 400 by 600, in which one can talk; neither breaks an accessibility rule', async () => {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
  const page = await shop()
  expect(await launcher(page).getAttribute('aria-expanded')).toBe('false')
  expect(await page.locator('iframe').count()).toBe(0)
  expect(await barriers(page, tags)).toEqual([])
  await page.getByRole('button', { name: 'Abrir el chat' }).click()
  expect(await launcher(page).getAttribute('aria-expanded')).toBe('true')
  await chat(page).fill('Hola desde la tienda')
  await chat(page).press('Enter')
  await page.frameLocator('iframe').getByText('Hola', { exact: true }).waitFor()
  expect(await page.locator('iframe').boundingBox()).toMatchObject({ width: 400, height: 600 })
  for (const frame of page.frames()) expect(await barriers(frame, tags)).toEqual([])
})

test('Escape closes what is open inside the frame, then the chat, and the button has the focus again; a message from elsewhere does not close it', async () => {
  const page = await shop()
  const isExpanded = (expanded: boolean) =>
    expect.poll(() => launcher(page).getAttribute('aria-expanded')).toBe(String(expanded))
  const hasFocus = () =>
    launcher(page).evaluate((button) => (button.getRootNode() as ShadowRoot).activeElement === button)
  await launcher(page).click()
  await launcher(page).focus()
  await page.keyboard.press('Escape')
  await isExpanded(false)

  await launcher(page).click()
  const frame = page.frameLocator('iframe')
  await frame.getByRole('button', { name: 'Emojis' }).click()
  await frame.getByRole('toolbar').waitFor()
  await page.keyboard.press('Escape')
  await frame.getByRole('toolbar').waitFor({ state: 'detached' })
  // Listeners are called in order: the launcher has the message when this page has it.
  await page.evaluate(
    () =>
      new Promise((heard) => {
        window.addEventListener('message', heard, { once: true })
        window.postMessage('vocero.close', '*')
      }),
  )
  await isExpanded(true)
  await chat(page).press('Escape')
  await isExpanded(false)
  expect(await hasFocus()).toBe(true)
})

test('on a phone the chat takes the whole screen and has a way out, and nothing of it becomes a global', async () => {
  const names = async (page: Page) => page.evaluate(() => Object.getOwnPropertyNames(window).sort())
  const page = await shop({ width: 390, height: 844 })
  const bare = await on.visit({ path: `${on.standIn.url}/host`, beside: page.context() })
  await page.bringToFront()
  await launcher(page).click()
  expect(await page.locator('.panel').boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  const before = new Set(await names(bare))
  expect((await names(page)).filter((name) => !before.has(name))).toEqual([])
  await page.locator('.bar').getByRole('button', { name: 'Cerrar el chat' }).click()
  expect(await page.locator('.panel').isVisible()).toBe(false)
})

test('it weighs at most 3 kB', async () => {
  expect(gzipSync(await readFile('dist/client/embed.js'), { level: 9 }).length).toBeLessThanOrEqual(3_000)
})
