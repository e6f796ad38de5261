import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until the page has rendered its state and run the effects, such as starting a timer. */
export const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))

/** Advances the page's clock until the condition holds. Returns how many milliseconds have passed on it. */
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

/** Stops the page's clock, so that a notice stays visible on a slow machine. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
}
