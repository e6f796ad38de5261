import type { Page } from 'playwright-core'

/**
 * Sends a message on an agent's public page, as soon as the page lets it: while a reply is pending Enter only holds it. Returns
 * the session's id.
 */
export async function sendOn(page: Page, text: string): Promise<string> {
  const field = page.locator('textarea')
  await field.fill(text)
  await page.locator('form:has(textarea) button[type=submit][aria-disabled=false]').waitFor()
  const call = page.waitForRequest((request) => request.url().endsWith('/channels/webchat'))
  await field.press('Enter')
  return (await call).postDataJSON().sessionId
}
