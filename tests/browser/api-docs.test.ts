import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriers, newPage, openBrowser, overflows } from '../support/browser.ts'
import { type Server, startServer } from '../support/server.ts'

let server: Server
let browser: Browser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

test.each([
  [390, 'light'],
  [1280, 'dark'],
] as const)('at %s pixels in %s the page of the API fits, and keeps nobody out', async (width, theme) => {
  const { page, context, complaints, go } = await newPage(browser, server, { width, theme })
  await go('/api/docs')
  expect(await overflows(page)).toBe(false)
  expect(await barriers(page)).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})

test('without JavaScript it is the same page, in its own style', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto(new URL('/api/docs', server.url).href)
  await page.getByRole('heading', { name: /Vocero API/ }).waitFor()
  const call = page.locator('#postAgents')
  expect(await call.getByText('Create an agent').count()).toBeGreaterThan(0)
  expect(await call.evaluate((section) => getComputedStyle(section).borderTopWidth)).toBe('1px')
  expect(await call.locator('code', { hasText: 'plan.agentsExceeded' }).count()).toBeGreaterThan(0)
  await context.close()
})

test('a keyboard reaches the calls past the menu, and every call from the menu', async () => {
  const { page, context, go } = await newPage(browser, server)
  await go('/api/docs')
  await page.keyboard.press('Tab')
  expect(await page.locator(':focus').textContent()).toBe('To the calls')
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).hash).toBe('#calls')
  await page.getByRole('navigation').getByRole('link', { name: 'PATCH /subscriptions/{id}/cancel' }).focus()
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).hash).toBe('#patchSubscriptionsByIdCancel')
  expect(await page.locator('#patchSubscriptionsByIdCancel').evaluate((section) => section.matches(':target'))).toBe(
    true,
  )
  await context.close()
})
