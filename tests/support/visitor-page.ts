import type { Page } from 'playwright-core'

/**
 * Sends a message on an agent's public page once no reply is pending, because Enter queues it until then. Returns the session
 * id.
 */
export async function sendOn(page: Page, text: string): Promise<string> {
  const field = page.locator('textarea')
  await field.fill(text)
  await page.locator('form:has(textarea) button[type=submit][aria-disabled=false]').waitFor()
  const call = page.waitForRequest((request) => request.url().endsWith('/channels/webchat'))
  await field.press('Enter')
  return (await call).postDataJSON().sessionId
}
