import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { DEFAULT_LOCALE, type Locale } from '../../worker/contract/locales.ts'
import type { Sample } from './sample.ts'
import type { Screen } from './screens.ts'

const STILL_LOADING = 'main .animate-pulse, main [aria-busy=true]'

/** Parts of the layout that load after the screen. On a small screen the sidebar is in the document, hidden. */
const OWN_MENU = 'header button:has(.i-lucide-chevron-down)'
const OWN_PLACES = 'aside a'

/** Waits for the layout around a signed-in screen: its menu and its navigation. */
export async function surrounded(page: Page): Promise<void> {
  await page.locator(OWN_MENU).waitFor()
  await page.locator(OWN_PLACES).first().waitFor({ state: 'attached' })
}

/** Waits until the screen has its heading, its rows, its fonts, and no skeleton. */
export async function screenSettled(page: Page, { who, shows, isAlwaysLoading }: Screen): Promise<void> {
  await page.locator('h1').first().waitFor()
  if (who !== 'nobody') await surrounded(page)
  if (shows) await page.locator(shows).first().waitFor()
  if (!isAlwaysLoading) await page.waitForFunction((loading) => !document.querySelector(loading), STILL_LOADING)
  await page.evaluate(() => document.fonts.ready)
}

export async function openScreen(page: Page, screen: Screen, url: string | URL, sample: Sample): Promise<void> {
  await page.goto(new URL(screen.path(sample), url).href)
  await screenSettled(page, screen)
}

const OVER = '[role=dialog], [role=alertdialog], [role=menu]'

/** Opens something over the screen, runs `look`, and closes it. */
export async function openOver(page: Page, open: (page: Page) => Promise<unknown>, look: () => Promise<unknown>) {
  await open(page)
  await page.locator(OVER).first().waitFor()
  await page.waitForFunction(() => !document.querySelector('[role=dialog] .animate-pulse'))
  await look()
  await page.keyboard.press('Escape')
  await page.locator(OVER).first().waitFor({ state: 'detached' })
}

/** Adds up the layout shifts while the page loads; read by `layoutShift`. */
export const watchLayoutShift = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts = { sum: 0, moved: [] as string[] }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node?: Element }[]
      })[]) {
        if (entry.hadRecentInput) continue
        shifts.sum += entry.value
        for (const { node } of entry.sources) shifts.moved.push(node?.nodeName ?? '?')
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

export const layoutShift = (page: Page): Promise<{ sum: number; moved: string[] }> =>
  page.evaluate(() => Reflect.get(window, 'shifts'))

/** Records elements that React hides because a component suspends; read by `hiddenSince`. */
export const watchHiding = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const hidden: string[] = []
    Object.assign(window, { hidden })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const { style, className, nodeName } = target as HTMLElement
        if (style.display === 'none' && style.getPropertyPriority('display') === 'important')
          hidden.push(`${nodeName}.${className}`.slice(0, 80))
      }
    }).observe(document, { subtree: true, attributeFilter: ['style'] })
  })

/** The elements that were hidden since the last call. */
export const hiddenSince = (page: Page): Promise<string[]> =>
  page.evaluate(() => (Reflect.get(window, 'hidden') as string[]).splice(0))

const catalogues = new Map<Locale, string>()
const catalogueOf = (locale: Locale): string => {
  const known = catalogues.get(locale)
  if (known !== undefined) return known
  const files = ['start', 'frame', 'console', 'administration'].map((name) => `../../web/locales/${locale}/${name}.po`)
  const read = files.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('\n')
  catalogues.set(locale, read)
  return read
}

/** A sentence of the console in another language; unchanged if it has no translation, such as a name. */
export function inLanguage(locale: Locale, spanish: string): string {
  if (locale === DEFAULT_LOCALE || spanish === '') return spanish
  return catalogueOf(locale).split(`msgid "${spanish}"\nmsgstr "`)[1]?.split('"\n')[0] ?? spanish
}
