import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until the page has drawn what it knows and has run what follows from it, such as starting a timer. */
export const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))

/** Lets the page's clock run on until this holds; answers how many milliseconds have passed on it. */
export async function passing(page: Page, condition: () => boolean | Promise<boolean>): Promise<number> {
  let passed = 0
  await expect
    .poll(async () => {
      if (await condition()) return true
      await page.clock.runFor(500)
      passed += 500
      return condition()
    })
    .toBe(true)
  return passed
}

/** From now on no time passes on the page but what a test lets pass: a notice stays however slow the machine is. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
}
