import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core'
import { expect, type TestContext } from 'vitest'
import type { Locale } from '../../worker/contract/locales.ts'
import { chromiumArgs, chromiumPath } from './chromium.ts'
import { Contexts } from './contexts.ts'
import { someAddress } from './people.ts'
import type { Server } from './server.ts'
import { noteAddress } from './touched.ts'

export interface Look {
  width?: number
  height?: number
  locale?: Locale
  theme?: 'light' | 'dark'
  /** The preferred language of the browser; `es-ES` by default. */
  browserLanguage?: string
  /** Opens another tab of this context, which shares its storage. */
  sharedContext?: BrowserContext
}

export interface Visit {
  page: Page
  context: BrowserContext
  /** Violations of the content security policy, uncaught errors and errors in the console. */
  problems: string[]
  go: (path: string) => Promise<void>
  /** The visible text of the page, and its last calls. */
  report: () => Promise<string>
}

/** The timeout of assertions, long enough for a busy machine. */
const LONGEST_WAIT_MS = 60_000

/** The browser's own message about a refused or failed request, which may be part of a test. */
const REFUSED_CALL = /^Failed to load resource|Failed to fetch dynamically imported module/

/**
 * Options for many short pages: they share a process with compiled scripts, without the optimizing compilers, which do not pay
 * off. A young generation of 32 MiB saves a tenth of the work of the garbage collector.
 */
const SHORT_PAGES = [
  '--renderer-process-limit=1',
  '--js-flags=--no-opt --no-maglev --min-semi-space-size=32 --semi-space-growth-factor=4',
]

export const openBrowser = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs, ...SHORT_PAGES, ...more] })

/** One browser for all files of a process; it ends with the process. */
let shared: Promise<Contexts> | undefined
export const sharedContexts = (): Promise<Contexts> => {
  shared ??= openBrowser().then((browser) => new Contexts(browser))
  return shared
}

/** A browser with twice the default font size, which `rem` and media queries follow. Ends with the process. */
export const largeTextContexts = async (): Promise<Contexts> =>
  new Contexts(await openBrowser(['--blink-settings=defaultFontSize=32']))

/** Opens a page of the built product with an IP address of its own, and records the browser's errors. */
export async function newPage(contexts: Contexts, server: Pick<Server, 'url'>, look: Look = {}): Promise<Visit> {
  const { width = 1280, height = 900, locale, theme = 'light', sharedContext, browserLanguage } = look
  const context = sharedContext ?? (await contexts.take())
  const page = await contexts.page(context)
  page.setDefaultTimeout(LONGEST_WAIT_MS)
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.setExtraHTTPHeaders({ 'cf-connecting-ip': someAddress() })
  if (browserLanguage) {
    await page.setExtraHTTPHeaders({ 'cf-connecting-ip': someAddress(), 'accept-language': browserLanguage })
    await page.addInitScript((tag) => {
      Object.defineProperty(navigator, 'languages', { get: () => [tag] })
    }, browserLanguage)
  }
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (said) => {
    if (said.type() === 'error' && !REFUSED_CALL.test(said.text())) problems.push(said.text())
  })
  const report = reporting(page, problems)
  await page.exposeFunction('complain', (text: string) => problems.push(text))
  await page.addInitScript((language) => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const { complain } = window as unknown as { complain: (text: string) => void }
      complain(`${violatedDirective} ${blockedURI} ${sample}`)
    })
    if (language && !localStorage.getItem('vocero.locale'))
      localStorage.setItem('vocero.locale', JSON.stringify(language))
  }, locale)
  return {
    page,
    context,
    problems,
    report,
    go: async (path) => {
      await page.goto(new URL(path, server.url).href)
      await page.locator('h1').first().waitFor()
      // The served home page is visible before its scripts have replaced it.
      await page.locator('#served').waitFor({ state: 'detached' })
    },
  }
}

const CALLS_TOLD = 15
const BODY_TOLD = 200
const TEXT_TOLD = 1500
const WAIT_FOR_TEXT_MS = 5_000

/** Records the calls of a page. Returns a function that reports them with the page's text and focus, for failed tests. */
function reporting(page: Page, complaints: readonly string[]): () => Promise<string> {
  const begun = Date.now()
  const calls: string[] = []
  const unanswered = new Set<Request>()
  const note = (what: string | number, request: Request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    const sent = request.postData()?.slice(0, BODY_TOLD) ?? ''
    calls.push(`${Date.now() - begun} ms: ${what} ${request.method()} ${pathname} ${sent}`.trimEnd())
  }
  const called = (what: string | number, request: Request) => {
    unanswered.delete(request)
    note(what, request)
  }
  page.on('response', (response) => called(response.status(), response.request()))
  page.on('request', (request) => {
    unanswered.add(request)
    noteAddress(request.url())
  })
  page.on('requestfailed', (request) => called(request.failure()?.errorText ?? 'failed', request))
  return async () => {
    for (const request of unanswered) note('no answer to', request)
    const reading = page.locator('body').innerText({ timeout: WAIT_FOR_TEXT_MS })
    const shown = await reading.catch(() => 'It shows nothing any more.')
    const focus = page
      .locator(':focus')
      .evaluate((element) => element.outerHTML.slice(0, 120), null, { timeout: 1_000 })
    const focused = await focus.catch(() => 'nothing')
    const last = calls.slice(-CALLS_TOLD)
    return [page.url(), shown.slice(-TEXT_TOLD), `focused: ${focused}`, ...last, ...complaints].join('\n')
  }
}

/** Closes the pages of a test: reports their content if it failed, and fails it if a page had an error. */
export async function endVisits(visits: readonly Visit[], contexts: Contexts, { task }: TestContext): Promise<void> {
  const [fault] = task.result?.errors ?? []
  if (fault) for (const { report } of visits) fault.message += `\n\n${await report()}`
  for (const context of new Set(visits.map((visit) => visit.context))) await contexts.release(context)
  expect(visits.flatMap(({ problems }) => problems)).toEqual([])
}

/**
 * Whether the page can be scrolled sideways, or a dialog or a menu (which do not extend the page) is wider than the window or
 * scrolls sideways.
 */
export const overflows = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const SLACK = 1
    const { scrollWidth, clientWidth } = document.documentElement
    const over = document.querySelectorAll(
      'dialog[open], [popover], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]',
    )
    const sticksOut = (one: Element): boolean => {
      const { left, right, width } = one.getBoundingClientRect()
      const isWide = left < -SLACK || right > innerWidth + SLACK || one.scrollWidth > one.clientWidth + SLACK
      return width > SLACK && one.checkVisibility() && isWide
    }
    return scrollWidth > clientWidth || [...over].some(sticksOut)
  })
