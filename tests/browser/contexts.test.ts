import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inRoot } from '../../worker/local/place.ts'
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

test('a page lacks what one of the oldest supported browsers lacks', async () => {
  const contexts = await sharedContexts()
  const context = await contexts.take()
  const page = await contexts.page(context)
  await page.goto(new URL('/site.webmanifest', on.server.url).href)
  const known = await page.evaluate(() => [
    'parse' in URL,
    'canParse' in URL,
    'isWellFormed' in String.prototype,
    'groupBy' in Object,
    'Temporal' in window,
    'randomUUID' in crypto,
    'fetch' in window,
    'at' in Array.prototype,
    'json' in Response.prototype,
  ])
  expect(known).toEqual([false, false, false, false, false, false, true, true, true])
  await contexts.release(context)
})

test('a page of the public chat lacks what only the older browsers of visitors lack', async () => {
  const contexts = await sharedContexts()
  const context = await contexts.take()
  const page = await contexts.page(context)
  const known: boolean[] = []
  for (const path of ['/site.webmanifest', '/public/chat/x']) {
    await page.goto(new URL(path, on.server.url).href)
    known.push(await page.evaluate(() => 'timeout' in AbortSignal))
  }
  expect(known).toEqual([true, false])
  await contexts.release(context)
})

test('the scripts of visitors have no lookbehind and no static block, which old browsers cannot read', () => {
  const built = inRoot('dist/client')
  const scripts = [...readdirSync(`${built}/chat-assets`).map((name) => `chat-assets/${name}`), 'embed.js']
  const texts = scripts.filter((name) => name.endsWith('.js')).map((name) => readFileSync(`${built}/${name}`, 'utf8'))
  expect(texts.flatMap((text) => text.match(/\(\?<[=!]|\bstatic\s*\{/g) ?? [])).toEqual([])
})

test('a page that is used again is as a new one', async () => {
  const contexts = await sharedContexts()
  const context = await contexts.take()
  const page = await contexts.page(context)
  const url = new URL('/site.webmanifest', on.server.url).href
  const heard: string[] = []
  page.on('console', (said) => heard.push(said.text()))
  await page.addInitScript(() => {
    Object.assign(window, { name: 'some', added: true })
  })
  await page.exposeFunction('exposed', () => undefined)
  await page.route('**/robots.txt', (route) => route.fulfill({ body: 'some' }))
  await page.emulateMedia({ media: 'print', forcedColors: 'active' })
  page.on('dialog', (dialog) => dialog.dismiss())
  const elsewhere = url.replace('127.0.0.1', 'localhost')
  await page.goto(elsewhere)
  await page.evaluate(() => sessionStorage.setItem('some', 'thing'))
  await page.goto(url)
  await page.mouse.click(50, 50)
  await page.evaluate(() => {
    sessionStorage.setItem('some', 'thing')
    addEventListener('pagehide', () => sessionStorage.setItem('late', 'thing'))
    addEventListener('beforeunload', (event) => event.preventDefault())
  })
  await contexts.release(context)

  expect(await contexts.take()).toBe(context)
  expect(await contexts.page(context)).toBe(page)
  expect(await contexts.page(context), 'nobody gets it a second time').not.toBe(page)
  for (const origin of [elsewhere, url]) {
    await page.goto(origin)
    expect(await left(page)).toEqual({ local: 0, session: 0, cookies: '', caches: 0, databases: 0, workers: 0 })
  }
  const kept = await page.evaluate(async () => {
    console.info('once more')
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
    return {
      name: window.name,
      // The blank page and two more.
      pages: history.length,
      hovered: document.querySelectorAll(':hover').length,
      added: 'added' in window || 'exposed' in window,
      robots: (await (await fetch('/robots.txt')).text()) === 'some',
      print: matchMedia('print').matches || matchMedia('(forced-colors: active)').matches,
    }
  })
  expect(kept).toEqual({ name: '', pages: 3, hovered: 0, added: false, robots: false, print: false })
  expect(heard).toEqual([])
  await contexts.release(context)
})

test('a page that was closed is not used again', async () => {
  const contexts = await sharedContexts()
  const context = await contexts.take()
  const page = await contexts.page(context)
  await page.close()
  await contexts.release(context)
  expect(await contexts.take()).toBe(context)
  expect(await contexts.page(context)).not.toBe(page)
  await contexts.release(context)
})

test('a context in which a test had a session of its own is not used again', async () => {
  const contexts = await sharedContexts()
  const context = await contexts.take()
  const session = await context.newCDPSession(await contexts.page(context))
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await contexts.release(context)
  const next = await contexts.take()
  expect(next).not.toBe(context)
  await contexts.release(next)
})
