import type { Browser, BrowserContext } from 'playwright-core'

/** The state of a context that outlives its pages and that this pool resets. Other state makes the context unusable. */
const EMPTY = { cookies: [], origins: [] }

/**
 * Browser contexts that are used again, so that a page finds the files of the product in the cache as a visitor of the
 * second page does. A test gets one whose storage is empty; two that are open at once share nothing.
 */
export class Contexts {
  readonly browser: Browser
  readonly #idle: BrowserContext[] = []
  /** A clock cannot be taken out of a context again. */
  readonly #spent = new WeakSet<BrowserContext>()

  constructor(browser: Browser) {
    this.browser = browser
  }

  async take(): Promise<BrowserContext> {
    const context = this.#idle.pop()
    if (context) return context
    const made = await this.browser.newContext({ locale: 'es-ES' })
    const install = made.clock.install.bind(made.clock)
    made.clock.install = (...options) => {
      this.#spent.add(made)
      return install(...options)
    }
    return made
  }

  async giveBack(context: BrowserContext): Promise<void> {
    for (const page of context.pages()) await page.close()
    if (this.#spent.has(context)) return context.close()
    await context.setOffline(false)
    await context.clearPermissions()
    await context.setStorageState(EMPTY)
    this.#idle.push(context)
  }
}
