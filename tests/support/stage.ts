import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, onTestFinished } from 'vitest'
import { barriers } from './axe.ts'
import { endVisits, type Look, newPage, overflows, sharedContexts, type Visit } from './browser.ts'
import type { Contexts } from './contexts.ts'
import type { Person } from './people.ts'
import { isDue } from './scope.ts'
import { type Server, startServer } from './server.ts'
import { pageOf } from './signed-in.ts'

/**
 * The built product and a browser for one file of tests; `start` can add a stand-in. No page may have an error in the
 * browser's console.
 */
export function stage(start: () => Promise<Server> = startServer, open: () => Promise<Contexts> = sharedContexts) {
  let server: Server
  let contexts: Contexts
  let visits: Visit[] = []
  beforeAll(async () => {
    server = await start()
    contexts = await open()
  })
  afterAll(() => server.close())
  afterEach(async (context) => {
    const ended = visits
    visits = []
    await endVisits(ended, contexts, context)
  })
  /** A page before its first navigation, signed in if a person is given. */
  async function prepare(person: Person | null, look: Look = {}): Promise<Visit> {
    const visit = person ? await pageOf(contexts, server, person, look) : await newPage(contexts, server, look)
    visits.push(visit)
    return visit
  }
  async function visit(person: Person | null, path: string, look?: Look): Promise<Page> {
    const { page, go } = await prepare(person, look)
    await go(path)
    return page
  }
  return {
    get server() {
      return server
    },
    prepare,
    /** A page with scripts disabled. */
    withoutScripts: async (): Promise<Page> => {
      const context = await contexts.browser.newContext({ javaScriptEnabled: false })
      onTestFinished(() => context.close())
      return context.newPage()
    },
    visit,
  }
}

/** All languages, both themes, desktop and phone, in as few combinations as cover them. */
export const EVERY_LOOK: readonly Look[] = [
  { width: 1280, locale: 'es', theme: 'light' },
  { width: 390, height: 844, locale: 'mn', theme: 'light' },
  { width: 390, height: 844, locale: 'en', theme: 'dark' },
]

/** The combinations of this run: one that changes with each commit, all in the full matrix. */
export const LOOKS = EVERY_LOOK.filter((_, index) => isDue(index, EVERY_LOOK.length))

/** Checks of a large page take long on a busy machine. */
const LONGEST_LOOK_MS = 60_000

/** No accessibility violation and no horizontal overflow. */
export async function expectGoodLooks(page: Page, what = new URL(page.url()).pathname): Promise<void> {
  // Waits for animations to end; remaining violations are reported.
  await expect.poll(() => barriers(page), { timeout: LONGEST_LOOK_MS, message: what }).toEqual([])
  expect(await overflows(page), `${what} can be scrolled sideways`).toBe(false)
}

export const dialog = (page: Page) => page.getByRole('dialog')
export const question = (page: Page) => page.getByRole('alertdialog')
export const notice = (page: Page, text: string | RegExp) =>
  page.locator('[data-notices]').getByText(text).first().waitFor()
export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
export const agentCard = (page: Page, name: string) =>
  page.locator('main li').filter({ has: page.locator('h2', { hasText: name }) })
export async function agentAction(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Más acciones de ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
/** The next `count` calls to this address reach the server, but their responses are lost. */
export async function loseResponses(page: Page, address: string, count: number): Promise<void> {
  let left = count
  await page.route(address, async (route) => {
    if (left === 0) return route.continue()
    left -= 1
    await route.fetch()
    await route.abort()
  })
}
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
export const pathOf = (page: Page): string => new URL(page.url()).pathname
