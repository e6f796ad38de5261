import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { makeOld } from './oldest-browser.ts'
import { ReusablePage } from './reusable-page.ts'

/**
 * What a page can leave behind besides cookies; emptied for all origins at once, which includes the storage of its
 * session. The files of the product stay in the cache.
 */
const STORES = 'local_storage,indexeddb,service_workers,cache_storage'

/** A page of the context's own, which no test sees, and the way to tell the browser something about its context. */
interface Keeper {
  page: Page
  session: CDPSession
  /** Opens a session without the context being spent. */
  attach: BrowserContext['newCDPSession']
  /** The page that the next test gets first. */
  first: ReusablePage | undefined
  isFirstTaken: boolean
}

/**
 * Browser contexts that are used again, and a page of each, so that a page finds the files of the product in the cache as
 * a visitor of the second page does. A test gets them empty; two contexts that are open at once share nothing.
 */
export class Contexts {
  readonly browser: Browser
  readonly #idle: BrowserContext[] = []
  readonly #keepers = new WeakMap<BrowserContext, Keeper>()
  /** A clock cannot be taken out of a context again, and what a session of a test's own has set is not known. */
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

  /** Playwright would open a page of each origin to empty its storage, in a process of its own. */
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
