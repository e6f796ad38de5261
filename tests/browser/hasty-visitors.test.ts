import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sharedContexts } from '../support/browser.ts'
import { chatField, chatLog, chatStage, enter, sendButton, startNewConversation } from '../support/chat-stage.ts'
import type { Exchange } from '../support/chat-stand-in.ts'
import { passing, settled } from '../support/page-clock.ts'

const on = chatStage()
const { answeredLater, asked, visit } = on

const until = (condition: () => boolean, message: string) => expect.poll(condition, { message }).toBe(true)

const hide = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

describe('a slow network', () => {
  test('a message after a first one without an answer waits for its token, so that both are one thread', async () => {
    on.standIn.answer = async () => {}
    const page = await visit()
    await page.clock.install()
    await enter(page, 'Uno')
    await until(() => asked().length === 1, 'the first was sent')
    await settled(page)
    await page.clock.fastForward(10_500)
    await expect.poll(() => sendButton(page).getAttribute('aria-disabled')).toBe('true')
    await enter(page, 'Dos')
    await chatLog(page).getByText('Dos').waitFor()
    await settled(page)
    expect(asked()).toEqual(['Uno'])
    const first = on.standIn.asked[0] as Exchange
    first.accept()
    await until(() => asked().length === 2, 'the second was sent')
    expect(on.standIn.asked[1]?.question.visitorToken).toBe(first.answer.visitorToken)
  })

  test('a stream that is opened for the first time asks for all that is kept of the thread', async () => {
    const page = await visit()
    await enter(page, 'Hola')
    await until(() => on.standIn.streams.size === 1, 'the stream is open')
    expect([...on.standIn.streams][0]?.lastEventId).toBe('0')
  })

  test('a page whose first script cannot be fetched is loaded again when the server can be reached', async () => {
    const page = await visit({ path: 'about:blank' })
    const script = /chat-assets\/chat-[^/]*\.js$/
    await page.route(script, (route) => route.abort())
    await page.clock.install()
    await page.goto(on.standIn.page)
    await page.context().setOffline(true)
    await page.unroute(script)
    await page.clock.runFor(20_000)
    await settled(page)
    expect(page.url()).toBe(on.standIn.page)
    await page.context().setOffline(false)
    await passing(page, async () => (await chatField(page).count()) > 0)
  })

  test('a page whose words cannot be fetched is not loaded again before there is a network', async () => {
    const page = await visit({ path: 'about:blank' })
    await page.route(/chat-assets\/chat-[^/]*\.js$/, (route, request) =>
      request.frame().url() === 'about:blank' || on.standIn.lookedUp === 0 ? route.continue() : route.abort(),
    )
    await page.clock.install()
    await page.goto(on.standIn.page)
    await until(() => on.standIn.lookedUp === 1, 'the agent was looked up')
    await page.context().setOffline(true)
    await page.unroute(/chat-assets\/chat-[^/]*\.js$/)
    await settled(page)
    await page.clock.runFor(20_000)
    await settled(page)
    expect(page.url()).toBe(on.standIn.page)
    await page.context().setOffline(false)
    await passing(page, async () => (await chatField(page).count()) > 0)
  })

  test.each([
    ['es', 'Sin conexión', 'Reintentar'],
    ['en', 'No connection', 'Try again'],
    ['mn', 'Холболтгүй', 'Дахин оролдох'],
  ] as const)(
    'a new visitor whose network goes before the agent is known reads so in %s, and goes on when it is back',
    async (browserLanguage, title, retry) => {
      const page = await visit({ path: 'about:blank', browserLanguage })
      let isDown = false
      let scripts = 0
      // The first script is fetched, nothing after it.
      await page.route('**', (route, request) => {
        if (/chat-assets\/chat-[^/]*\.js$/.test(request.url())) isDown ||= ++scripts > 1
        return isDown ? route.abort() : route.continue()
      })
      await page.route('**/public', (route) => route.abort())
      await page.goto(on.standIn.page)
      await page.getByRole('heading', { name: title }).waitFor()
      await page.unroute('**/public')
      await page.unroute('**')
      if (browserLanguage === 'es') await page.getByRole('button', { name: retry }).click()
      else await page.evaluate(() => dispatchEvent(new Event('online')))
      await chatField(page).waitFor()
    },
  )

  test('a browser that remembers what it could not fetch fetches a chosen language again', async () => {
    const page = await visit({ path: 'about:blank' })
    // As Firefox does: an address that could not be fetched is not fetched again.
    await page.addInitScript({
      content: `{
        const lost = new Set()
        window.importOnce = async (name) => {
          const { href } = new URL('/chat-assets/' + name, location.href)
          if (!lost.has(href)) try { return await import(href) } catch { lost.add(href) }
          throw new TypeError('error loading dynamically imported module: ' + href)
        }
      }`,
    })
    let isDown = false
    await page.route(/chat-assets\/chat-[^/]*\.js/, async (route) => {
      if (isDown) return route.abort()
      const response = await route.fetch()
      const body = (await response.text()).replaceAll(/import\(`\.\/(chat-[\w-]+\.js)`\)/g, "importOnce('$1')")
      await route.fulfill({ response, body })
    })
    await page.goto(on.standIn.page)
    await chatField(page).waitFor()
    isDown = true
    await page.getByRole('combobox').selectOption('en')
    await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('es')
    isDown = false
    await page.getByRole('combobox').selectOption('en')
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor()
  })

  test('a language whose words cannot be fetched may be chosen again', async () => {
    const page = await visit()
    await chatField(page).waitFor()
    await page.context().setOffline(true)
    await page.getByRole('combobox').selectOption('en')
    await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('es')
    await page.context().setOffline(false)
    await expect.poll(() => page.evaluate(() => fetch('/icon.svg').then(Boolean, () => false))).toBe(true)
    await page.getByRole('combobox').selectOption('en')
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor()
  })

  test('an address that a gateway refuses with a page of its own is answered with a sentence', async () => {
    const page = await visit()
    await page.route('**/webchat/address?**', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    )
    await enter(page, 'Hola')
    await until(() => on.standIn.streams.size === 1, 'the stream is open')
    const { agentId, sessionId } = (on.standIn.asked[0] as Exchange).result('')
    const told = { type: 'waiting', agentId, sessionId, askAfterMs: 0, address: null, member: null }
    for (const stream of on.standIn.streams) stream.push({ ...told, isAgentAnswering: false })
    const address = page.getByRole('textbox', { name: 'Con un correo' })
    await address.fill('eva@example.com')
    await address.press('Enter')
    expect(await page.getByRole('alert').filter({ hasText: /./ }).textContent()).toBe(
      'No se pudo enviar. Revisa tu conexión.',
    )
  })
})

describe('the browser of a phone', () => {
  test('without AbortSignal.any and URL.canParse has the whole chat', async () => {
    on.standIn.answer = async (exchange) => {
      exchange.accept()
      exchange.reply('Vea [la carta](https://a.example/carta)')
    }
    const page = await visit({ path: 'about:blank' })
    await page.addInitScript(() => {
      Object.assign(AbortSignal, { any: undefined })
      Object.assign(URL, { canParse: undefined })
    })
    await page.goto(on.standIn.page)
    await enter(page, 'Hola')
    await chatLog(page).getByRole('link', { name: 'la carta' }).waitFor()
    await until(() => on.standIn.streams.size === 1, 'the stream is open')
  })

  test('whose storage is full keeps the new conversation, also after it was hidden', async () => {
    const page = await visit()
    await enter(page, 'Hola')
    await chatLog(page).getByText('Hola', { exact: true }).nth(1).waitFor()
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await startNewConversation(page)
    await enter(page, 'Otra cosa')
    await chatLog(page).getByText('Hola', { exact: true }).waitFor()
    await hide(page, true)
    await hide(page, false)
    await settled(page)
    expect(await chatLog(page).getByText('Otra cosa').count()).toBe(1)
  })

  test('on its side shows the conversation above the keyboard', async () => {
    const { browser } = await sharedContexts()
    const context = await browser.newContext({ viewport: { width: 640, height: 180 }, hasTouch: true, isMobile: true })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    await page.goto(on.standIn.page)
    await enter(page, 'Hola')
    await chatLog(page).getByText('Hola', { exact: true }).nth(1).waitFor()
    const box = await page.getByRole('region', { name: 'Conversación con' }).boundingBox()
    expect(box?.height).toBeGreaterThan(80)
  })

  test('that cuts an emoji in half is told what is wrong with the text', async () => {
    on.standIn.answer = async (exchange) =>
      exchange.json(422, {
        success: false,
        message: 'Revisa los datos.',
        error: { code: 'request.invalid', message: 'Revisa los datos.', fields: { message: 'No se puede guardar.' } },
      })
    const page = await visit()
    await enter(page, 'Hola \ud83d')
    await page.getByText('No se puede guardar.').waitFor()
  })

  test('with forced colours shows the signs on buttons', async () => {
    const page = await visit()
    await page.emulateMedia({ forcedColors: 'active' })
    const sign = sendButton(page).locator('span').first()
    const [ground, ink] = await sign.evaluate((span) => {
      const { backgroundColor } = getComputedStyle(span)
      return [getComputedStyle(document.body).backgroundColor, backgroundColor]
    })
    expect(ink).not.toBe(ground)
  })
})

describe('several tabs', () => {
  const tabs = async () => {
    const page = await visit()
    await enter(page, 'Uno')
    await chatLog(page).getByText('Hola', { exact: true }).waitFor()
    const other = await page.context().newPage()
    await other.goto(on.standIn.page)
    await chatLog(other).getByText('Hola', { exact: true }).waitFor()
    return [page, other] as const
  }

  test('a conversation that was begun anew in one stays so, though another awaits a reply', async () => {
    const [page, other] = await tabs()
    const answer = answeredLater()
    await enter(other, 'Dos')
    await until(() => asked().length === 2, 'the other tab asks')
    await startNewConversation(page)
    answer(1, 'A dos')
    for (const tab of [page, other]) await tab.getByRole('heading', { name: '¡Hola! Soy Sofía' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: '¡Hola! Soy Sofía' }).waitFor()
  })

  test('a late reply to a conversation that another tab has replaced does not stand in the new one', async () => {
    const [page, other] = await tabs()
    const answer = answeredLater()
    // It runs on: with a stopped one React would not run the effect that begins the wait of ten seconds.
    await other.clock.install()
    await enter(other, 'Dos')
    await until(() => asked().length === 2, 'the other tab asks')
    await other.getByText('está escribiendo').waitFor({ state: 'attached' })
    await settled(other)
    await other.clock.fastForward(11_000)
    await other.getByText('está escribiendo').waitFor({ state: 'detached' })
    await startNewConversation(page)
    await other.getByRole('heading', { name: '¡Hola! Soy Sofía' }).waitFor()
    answer(1, 'A dos')
    await enter(other, 'Tres')
    await until(() => asked().length === 3, 'the new conversation goes on')
    expect(on.standIn.asked[2]?.question.sessionId).not.toBe(on.standIn.asked[1]?.question.sessionId)
    expect(await chatLog(other).getByText('A dos').count()).toBe(0)
  })
})

test('of two languages that are chosen one after the other the later one is shown, whichever catalogue arrives first', async () => {
  const page = await visit({ locale: 'es' })
  const choice = page.locator('header select')
  const language = () => page.evaluate(() => document.documentElement.lang)
  const later = Promise.withResolvers<void>()
  let fetched = 0
  await page.route(/chat-assets\/chat-[^/]*\.js$/, async (route) => {
    fetched++
    if (fetched === 1) await later.promise
    await route.continue()
  })
  await choice.selectOption('en')
  await until(() => fetched === 1, 'the first catalogue is fetched')
  await choice.selectOption('mn')
  await expect.poll(language).toBe('mn')
  const arrived = page.waitForEvent('requestfinished')
  later.resolve()
  await arrived
  await settled(page)
  expect([await language(), await choice.inputValue()]).toEqual(['mn', 'mn'])
  expect(await page.evaluate(() => localStorage.getItem('vocero.chat'))).toBe('"mn"')
})
