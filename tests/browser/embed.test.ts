import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriers } from '../support/axe.ts'
import type { Look } from '../support/browser.ts'
import { type Coming, chatStage } from '../support/chat-stage.ts'
import { AGENT_ID } from '../support/chat-stand-in.ts'
import { stopClock } from '../support/page-clock.ts'

const on = chatStage()

/** A shop's page that includes the launcher from another origin, under a policy that forbids inline style. */
const shop = (look: Coming = {}) => on.visit({ path: `${on.standIn.url}/site`, width: 1280, height: 800, ...look })
const shopWith = (query: string, look: Look = {}) => shop({ ...look, path: `${on.standIn.url}/site?${query}` })
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
  const sent = page.waitForRequest(/channels\/webchat$/)
  await chat(page).press('Enter')
  await page.frameLocator('iframe').getByText('Hola', { exact: true }).waitFor()
  expect((await sent).postDataJSON()).toMatchObject({ page: `${on.standIn.url}/site` })
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
  // Of an input method. What the frame says is heard in order.
  await Promise.all([
    page.evaluate(
      () =>
        new Promise<void>((heard) => {
          window.addEventListener('message', ({ data }) => data === 'after' && heard())
          document.documentElement.dataset['isListening'] = ''
        }),
    ),
    page
      .locator('[data-is-listening]')
      .waitFor()
      .then(() =>
        chat(page).evaluate((area) => {
          area.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true }))
          parent.postMessage('after', '*')
        }),
      ),
  ])
  await isExpanded(true)
  await chat(page).press('Escape')
  await isExpanded(false)
  expect(await hasFocus()).toBe(true)
})

test('on a phone the chat takes the whole screen and has a way out, and nothing of it becomes a global', async () => {
  const names = async (page: Page) => page.evaluate(() => Object.getOwnPropertyNames(window).sort())
  const page = await shop({ width: 390, height: 844 })
  const bare = await on.visit({ path: `${on.standIn.url}/host`, sharedContext: page.context() })
  await page.bringToFront()
  await launcher(page).click()
  expect(await page.locator('.panel').boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  const before = new Set(await names(bare))
  expect((await names(page)).filter((name) => !before.has(name))).toEqual([])
  await page.locator('.bar').getByRole('button', { name: 'Cerrar el chat' }).click()
  expect(await page.locator('.panel').isVisible()).toBe(false)
})

/** Makes the page one of a touch screen. On a computer the browser's close request, Android's back button, is the Escape key. */
async function touch(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
}
const hideKeys = () =>
  window.addEventListener('keydown', (event) => event.stopImmediatePropagation(), { capture: true })

test('on a touch screen the back button closes the chat, from the page and from the frame, each time', async () => {
  const page = await shop({ width: 390, height: 844 })
  await touch(page)
  await page.evaluate(hideKeys)
  for (const place of ['page', 'frame', 'frame', 'page']) {
    await launcher(page).click()
    await chat(page).focus()
    if (place === 'page') await page.evaluate(() => window.focus())
    else await page.frames()[1]?.evaluate(hideKeys)
    await page.keyboard.press('Escape')
    await page.locator('.panel').waitFor({ state: 'hidden' })
  }
})

test.each([
  ['hides empty elements and undefined ones', 'empty'],
  ["lays out the body's children", 'layout'],
  ['resets every property with important rules', 'reset'],
])('the button stands in its corner and opens the chat on a page whose theme %s', async (_, theme) => {
  const page = await shopWith(`theme=${theme}`)
  await expect
    .poll(() => launcher(page).boundingBox())
    .toEqual({ x: 1280 - 16 - 56, y: 800 - 16 - 56, width: 56, height: 56 })
  await launcher(page).click()
  await chat(page).fill('Hola')
  expect(await page.locator('iframe').boundingBox()).toMatchObject({ width: 400, height: 600 })
})

const hosts = (page: Page) => page.locator('vocero-chat')

test.each([
  ['%23ffe14d', 'rgb(255, 225, 77)', 'rgb(0, 0, 0)'],
  ['%230f766e', 'rgb(15, 118, 110)', 'rgb(255, 255, 255)'],
  ['red;}*{display:none', 'rgb(12, 92, 76)', 'rgb(255, 255, 255)'],
])('the button has the colour of its snippet, with an icon that can be seen: %s', async (color, ground, ink) => {
  const page = await shopWith(`color=${color}`)
  const look = await launcher(page).evaluate((button) => {
    const { backgroundColor, color: icon } = getComputedStyle(button)
    return [backgroundColor, icon]
  })
  expect(look).toEqual([ground, ink])
  expect(await barriers(page, ['wcag2aa', 'wcag22aa'])).toEqual([])
})

test('a snippet that is pasted twice makes one button', async () => {
  const page = await shopWith('times=2')
  await launcher(page).waitFor()
  await page.waitForLoadState('load')
  expect(await page.locator('script[data-agent]').count()).toBe(2)
  expect(await hosts(page).count()).toBe(1)
})

test('a button for another agent is not added, and the console of the page says so', async () => {
  const page = await shop()
  const told = page.waitForEvent('console', (message) => message.type() === 'warning')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.src = document.querySelector('script')?.src ?? ''
    script.dataset['agent'] = 'another-agent'
    document.body.appendChild(script)
  })
  expect((await told).text()).toBe(`Vocero: the page has the chat of agent ${AGENT_ID}; another-agent is not added.`)
  expect(await launcher(page).count()).toBe(1)
})

test("an effect that React's strict mode runs twice makes one button, whether or not it removes its script", async () => {
  const page = await shopWith('times=0')
  for (const removes of [true, false])
    await page.evaluate(
      async ({ removes, agentId, source }) => {
        const mount = () => {
          const script = document.createElement('script')
          script.src = source
          script.async = true
          script.dataset['agent'] = agentId
          const loaded = new Promise((done) => script.addEventListener('load', done))
          document.body.appendChild(script)
          return { loaded, unmount: () => removes && script.remove() }
        }
        const first = mount()
        first.unmount()
        await Promise.all([first.loaded, mount().loaded])
      },
      { removes, agentId: AGENT_ID, source: `${on.standIn.url.replace('127.0.0.1', 'localhost')}/embed.js` },
    )
  expect(await hosts(page).count()).toBe(1)
  await launcher(page).click()
  await chat(page).waitFor()
})

const OPEN = { es: 'Abrir el chat', en: 'Open the chat', mn: 'Чат нээх' }
test.each([
  ["the page's", 'lang=en-GB', 'mn-MN', 'en'],
  ["the browser's where the page names none", 'lang=', 'mn-MN', 'mn'],
  ["the browser's where the page's is another one", 'lang=fr', 'en-US', 'en'],
] as const)('the button and the chat that it opens speak one language: %s', async (_, query, browser, locale) => {
  const page = await shopWith(query, { browserLanguage: browser })
  await page.getByRole('button', { name: OPEN[locale] }).click()
  await chat(page).waitFor()
  expect(await page.frameLocator('iframe').locator('html').getAttribute('lang')).toBe(locale)
})

test('a language that the visitor chooses in the chat stays, whatever the language of the page', async () => {
  const page = await shopWith('lang=en')
  await launcher(page).click()
  const inside = page.frameLocator('iframe')
  await inside.getByRole('combobox').selectOption('mn')
  await expect.poll(() => inside.locator('html').getAttribute('lang')).toBe('mn')
  await page.reload()
  await launcher(page).click()
  await chat(page).waitFor()
  expect(await inside.locator('html').getAttribute('lang')).toBe('mn')
})

const swapBody = (page: Page) =>
  page.evaluate(() => {
    const body = document.createElement('body')
    body.style.transform = 'translateY(-300px)'
    body.innerHTML = '<h1>Carta</h1><input aria-label="Buscar">'
    document.body.replaceWith(body)
    history.pushState({}, '', '/site/carta')
  })

test('a site of one page that replaces its body and moves it keeps the button, and the visitor is known by the page on which he opened it', async () => {
  const page = await shop()
  await launcher(page).waitFor()
  await swapBody(page)
  expect(await launcher(page).boundingBox()).toEqual({ x: 1280 - 16 - 56, y: 800 - 16 - 56, width: 56, height: 56 })
  await launcher(page).click()
  const sent = page.waitForRequest(/channels\/webchat$/)
  await chat(page).fill('Hola')
  await chat(page).press('Enter')
  expect((await sent).postDataJSON()).toMatchObject({ page: `${on.standIn.url}/site/carta` })
  await page.frameLocator('iframe').getByText('Hola', { exact: true }).first().waitFor()
  await swapBody(page)
  await page.frameLocator('iframe').getByText('Hola', { exact: true }).first().waitFor()
})

test('Escape in a field of the site leaves the chat open and the focus where it is', async () => {
  const page = await shop()
  await launcher(page).waitFor()
  await swapBody(page)
  await launcher(page).click()
  await chat(page).waitFor()
  const search = page.getByRole('textbox', { name: 'Buscar' })
  await search.evaluate((input: HTMLElement) => input.focus())
  await page.keyboard.press('Escape')
  expect(await launcher(page).getAttribute('aria-expanded')).toBe('true')
  expect(await search.evaluate((input) => input === document.activeElement)).toBe(true)
})

test('a chat that was opened without a network is there once there is one', async () => {
  const page = await shop()
  await launcher(page).waitFor()
  await page.context().setOffline(true)
  await launcher(page).click()
  await expect.poll(() => page.frames().length).toBe(2)
  await page.context().setOffline(false)
  await chat(page).waitFor()
})

test('a chat that could not be loaded is loaded again when it is opened again', async () => {
  const page = await shop()
  await launcher(page).waitFor()
  // It is not loaded again by itself.
  await stopClock(page)
  await page.route('**/public/chat/**', (route) => route.abort())
  const refused = page.waitForEvent('requestfailed')
  await launcher(page).click()
  await refused
  await launcher(page).click()
  await page.unroute('**/public/chat/**')
  await launcher(page).click()
  await chat(page).waitFor()
})

test('the button is not on paper', async () => {
  const page = await shop()
  await launcher(page).waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await launcher(page).isVisible()).toBe(false)
})

test('it weighs at most 3 kB', async () => {
  expect(gzipSync(await readFile('dist/client/embed.js'), { level: 9 }).length).toBeLessThanOrEqual(3_000)
})

test('a visitor of the chat link is known by the page of another site that led him there, and by none of our own', async () => {
  const page = await on.visit()
  const pageSaid = async () => {
    const sent = page.waitForRequest(/channels\/webchat$/)
    await page.locator('textarea').fill('Hola')
    await page.locator('textarea').press('Enter')
    return (await sent).postDataJSON().page
  }
  expect(await pageSaid()).toBe(undefined)
  await page.goto(on.standIn.page, { referer: 'https://tienda.es/ofertas' })
  expect(await pageSaid()).toBe('https://tienda.es/ofertas')
  await page.goto(on.standIn.page, { referer: `${new URL(on.standIn.page, on.standIn.url).origin}/conversations` })
  expect(await pageSaid()).toBe(undefined)
})
