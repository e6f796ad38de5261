import type { Page } from 'playwright-core'

/** Calls with this method to this address, and with this in their body, reach the server when `release` is called. */
export async function hold(page: Page, method: string, address: string, content = '') {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    const request = route.request()
    if (request.method() !== method || !(request.postData() ?? '').includes(content)) return route.fallback()
    ask()
    await promise
    await route.fallback()
  })
  return { asked, release }
}

/** The page is told that a document is still being read, and finds nothing at `address`, until `finish` is called. */
export async function whileUnread(page: Page, address: string) {
  let unread = 1
  await page.route('**/knowledge/summary', async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = await response.json()
    await route.fulfill({ response, json: { ...rest, data: { ...data, unread } } })
  })
  await page.route(address, (route) =>
    unread ? route.fulfill({ json: { success: true, data: [] } }) : route.fallback(),
  )
  return {
    finish: () => {
      unread = 0
    },
  }
}
