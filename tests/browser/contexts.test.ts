import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedContexts } from '../support/browser.ts'
import { stage } from '../support/stage.ts'

const on = stage()

/** Everything that a page can leave behind for the next one of its context. */
const left = (page: Page) =>
  page.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    cookies: document.cookie,
    caches: (await caches.keys()).length,
    databases: (await indexedDB.databases()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))

test('a browser context that is used again has nothing of the pages before it', async () => {
  const contexts = await sharedContexts()
  const context = await contexts.take()
  const open = async () => {
    const page = await context.newPage()
    await page.goto(new URL('/site.webmanifest', on.server.url).href)
    return page
  }
  const page = await open()
  await page.evaluate(async () => {
    localStorage.setItem('some', 'thing')
    sessionStorage.setItem('some', 'thing')
    // biome-ignore lint/suspicious/noDocumentCookie: every browser has it, and a test may not choose.
    document.cookie = 'some=thing'
    await caches.open('some')
    await navigator.serviceWorker.register('/push-worker.js')
    const opening = indexedDB.open('some')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    opening.result.close()
  })
  expect(await left(page)).toEqual({
    local: 1,
    session: 1,
    cookies: 'some=thing',
    caches: 1,
    databases: 1,
    workers: 1,
  })

  await contexts.release(context)
  expect(await contexts.take()).toBe(context)
  expect(await left(await open())).toEqual({ local: 0, session: 0, cookies: '', caches: 0, databases: 0, workers: 0 })
  await contexts.release(context)
})
