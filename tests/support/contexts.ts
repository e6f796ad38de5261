import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { makeOld } from './oldest-browser.ts'
import { ReusablePage } from './reusable-page.ts'

/**
 * The storage types besides cookies, emptied for all origins at once, session storage included. The HTTP cache is kept.
 */
const STORES = 'local_storage,indexeddb,service_workers,cache_storage'

/** A hidden page of the context, and the session for commands about the context. */
interface Keeper {
  page: Page
  session: CDPSession
  /** Opens a session without marking the context as spent. */
  attach: BrowserContext['newCDPSession']
  /** The page that is reused first. */
  first: ReusablePage | undefined
  isFirstTaken: boolean
}

/**
 * Reused browser contexts and a page of each, whose cache has the files of the product. A test gets them empty; two contexts
 * that are open at the same time share nothing.
 */
export class Contexts {
  readonly browser: Browser
  readonly #idle: BrowserContext[] = []
  readonly #keepers = new WeakMap<BrowserContext, Keeper>()
  /** Contexts that cannot be reset: their clock was set, or a test opened a session of its own. */
  readonly #spent = new WeakSet<BrowserContext>()

  constructor(browser: Browser) {
    this.browser = browser
  }

  async take(): Promise<BrowserContext> {
    const context = this.#idle.pop()
    if (context) return context
    const created = await this.browser.newContext({ locale: 'es-ES' })
    await makeOld(created)
    const page = await created.newPage()
    const attach = created.newCDPSession.bind(created)
    this.#keepers.set(created, { page, session: await attach(page), attach, first: undefined, isFirstTaken: false })
    const install = created.clock.install.bind(created.clock)
    created.clock.install = (...options) => {
      this.#spent.add(created)
      return install(...options)
    }
    created.newCDPSession = (...options) => {
      this.#spent.add(created)
      return attach(...options)
    }
    return created
  }

  /** The page that was emptied last, or a new one. */
  async page(context: BrowserContext): Promise<Page> {
    const keeper = this.#keepers.get(context)
    if (!keeper || keeper.isFirstTaken) return context.newPage()
    keeper.isFirstTaken = true
    if (!keeper.first) {
      const page = await context.newPage()
      keeper.first = new ReusablePage(page, await keeper.attach(page))
    }
    return keeper.first.page
  }

  /** Empties the storage with one command; Playwright would open a page of each origin, in another process. */
  async release(context: BrowserContext): Promise<void> {
    const keeper = this.#keepers.get(context)
    if (!keeper || this.#spent.has(context)) return context.close()
    const { first } = keeper
    for (const page of context.pages()) if (page !== keeper.page && page !== first?.page) await page.close()
    await context.setOffline(false)
    if (first && keeper.isFirstTaken && !(await first.empty().catch(() => false))) {
      await first.page.close()
      keeper.first = undefined
    }
    keeper.isFirstTaken = false
    await context.clearPermissions()
    await context.clearCookies()
    await keeper.session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: STORES })
    this.#idle.push(context)
  }
}
