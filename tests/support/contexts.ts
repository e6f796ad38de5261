import type { Browser, BrowserContext, CDPSession } from 'playwright-core'

/** What a page can leave behind besides cookies; the files of the product stay in the cache. */
const STORES = 'local_storage,indexeddb,service_workers,cache_storage'

/** A page of the context's own, which no test sees, and the way to tell the browser something about its context. */
interface Keeper {
  page: unknown
  session: CDPSession
}

/**
 * Browser contexts that are used again, so that a page finds the files of the product in the cache as a visitor of the
 * second page does. A test gets one whose storage is empty; two that are open at once share nothing.
 */
export class Contexts {
  readonly browser: Browser
  readonly #idle: BrowserContext[] = []
  readonly #keepers = new WeakMap<BrowserContext, Keeper>()
  /** A clock cannot be taken out of a context again. */
  readonly #spent = new WeakSet<BrowserContext>()

  constructor(browser: Browser) {
    this.browser = browser
  }

  async take(): Promise<BrowserContext> {
    const context = this.#idle.pop()
    if (context) return context
    const created = await this.browser.newContext({ locale: 'es-ES' })
    const page = await created.newPage()
    this.#keepers.set(created, { page, session: await created.newCDPSession(page) })
    const install = created.clock.install.bind(created.clock)
    created.clock.install = (...options) => {
      this.#spent.add(created)
      return install(...options)
    }
    return created
  }

  /** Playwright would open a page of each origin to empty its storage, in a process of its own. */
  async release(context: BrowserContext): Promise<void> {
    const keeper = this.#keepers.get(context)
    if (!keeper || this.#spent.has(context)) return context.close()
    for (const page of context.pages()) if (page !== keeper.page) await page.close()
    await context.setOffline(false)
    await context.clearPermissions()
    await context.clearCookies()
    await keeper.session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: STORES })
    this.#idle.push(context)
  }
}
