import { expect, test } from 'vitest'
import { barriersOfLargePage } from '../support/axe.ts'
import { overflows } from '../support/browser.ts'
import { isDue } from '../support/scope.ts'
import { stage } from '../support/stage.ts'

const on = stage()
const VIEWS = [
  { width: 390, theme: 'light' },
  { width: 1280, theme: 'dark' },
] as const

test('a keyboard reaches the calls past the menu, and every call from it', async () => {
  const { page, go } = await on.prepare(null)
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
})

test.each(VIEWS.filter((_, index) => isDue(index, VIEWS.length)))(
  'the page of the API fits and has no barrier at $width px, $theme',
  async ({ width, theme }) => {
    const { page, go } = await on.prepare(null)
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme: theme })
    await go('/api/docs')
    expect(await overflows(page)).toBe(false)
    expect(await barriersOfLargePage(page)).toEqual([])
  },
)

test('without JavaScript it is the same page, in its own style', async () => {
  const page = await on.withoutScripts()
  await page.goto(new URL('/api/docs', on.server.url).href)
  await page.getByRole('heading', { name: /Vocero API/ }).waitFor()
  const call = page.locator('#postAgents')
  expect(await call.getByText('Create an agent').count()).toBeGreaterThan(0)
  expect(await call.evaluate((section) => getComputedStyle(section).borderTopWidth)).toBe('1px')
  expect(await call.locator('code', { hasText: 'plan.agentsExceeded' }).count()).toBeGreaterThan(0)
})
