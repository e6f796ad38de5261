import type { CDPSession, Page } from 'playwright-core'

/** The events that a test may listen to; Playwright itself listens to `close` and `crash`. */
const EVENTS = [
  'console',
  'dialog',
  'domcontentloaded',
  'download',
  'filechooser',
  'frameattached',
  'framedetached',
  'framenavigated',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
  'worker',
] as const

/**
 * A page that tests use one after another: Chromium keeps loaded files and compiled scripts for one page, so that the first load
 * of a new page costs twice as much.
 */
export class ReusablePage {
  readonly page: Page
  readonly #session: CDPSession
  /** Init scripts and functions, which outlive a navigation. */
  readonly #added: AsyncDisposable[] = []

  constructor(page: Page, session: CDPSession) {
    this.page = page
    this.#session = session
    const { addInitScript, exposeBinding, exposeFunction } = page
    const noted = async <Added extends AsyncDisposable>(adding: Promise<Added>): Promise<Added> => {
      const added = await adding
      this.#added.push(added)
      return added
    }
    page.addInitScript = (...words) => noted(addInitScript.apply(page, words as Parameters<Page['addInitScript']>))
    page.exposeBinding = (...words) => noted(exposeBinding.apply(page, words))
    page.exposeFunction = (...words) => noted(exposeFunction.apply(page, words))
  }

  /** Resets the page, except for its storage, which `Contexts` empties. False: the page was closed. */
  async empty(): Promise<boolean> {
    const { page } = this
    if (page.isClosed()) return false
    // Scripts could write to the storage when the page is left, or block leaving it.
    await this.#session.send('Emulation.setScriptExecutionDisabled', { value: true })
    // Init scripts would run in the blank page too.
    for (const added of this.#added.splice(0)) await added[Symbol.asyncDispose]()
    await page.goto('about:blank')
    await page.evaluate(() => Object.assign(window, { name: '' }))
    await this.#session.send('Emulation.setScriptExecutionDisabled', { value: false })
    await this.#session.send('Page.resetNavigationHistory')
    for (const event of EVENTS) page.removeAllListeners(event)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null })
    // Outside the window, so that the pointer is over no element of the next document.
    await page.mouse.move(-1, -1)
    return true
  }
}
