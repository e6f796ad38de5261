import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { barriers } from '../support/axe.ts'
import { type Look, overflows } from '../support/browser.ts'
import {
  hiddenSince,
  inLanguage,
  layoutShift,
  openOver,
  openScreen,
  screenSettled,
  watchHiding,
  watchLayoutShift,
} from '../support/looking.ts'
import { settled } from '../support/page-clock.ts'
import { type Sample, sample } from '../support/sample.ts'
import { isDue } from '../support/scope.ts'
import { SCREENS, type Screen, type Viewer } from '../support/screens.ts'
import { EVERY_LOOK, stage } from '../support/stage.ts'

/** Half of the limit that is still called good. */
const SHIFT_MAX = 0.05
const WHOLE_PASS_MS = 240_000

const on = stage()
let account: Sample
beforeAll(async () => {
  account = await sample(on.server)
})

async function wrongWith(page: Page): Promise<string[]> {
  // An open menu is outside of every landmark: it belongs to its button, and closes when it loses focus.
  const hasMenu = (await page.getByRole('menu').count()) > 0
  const found = (await barriers(page)).filter((barrier) => !(hasMenu && barrier.startsWith('region: #base-ui')))
  if (await overflows(page)) found.push('can be scrolled sideways')
  for (const hidden of await hiddenSince(page)) found.push(`has hidden ${hidden}`)
  return found
}

async function wrongHere(page: Page, { title, isTheirs, path }: Screen, { locale = 'es' }: Look): Promise<string[]> {
  const found = await wrongWith(page)
  const { sum, moved } = await layoutShift(page)
  if (sum > SHIFT_MAX) found.push(`moves by ${sum.toFixed(3)}: ${moved}`)
  const name = inLanguage(locale, title)
  const wanted = [name, !isTheirs && 'Vocero'].filter(Boolean).join(' · ')
  const [told, language] = await page.evaluate(() => [document.title, document.documentElement.lang])
  if (told !== wanted) found.push(`is titled "${told}" and not "${wanted}"`)
  if (language !== locale) found.push(`says that it is in "${language}"`)
  const here = new URL(page.url())
  if (here.pathname + here.search !== path(account)) found.push(`has become ${here.pathname}${here.search}`)
  return found
}

/** Makes the window as narrow as the smallest phones, or a computer's at four times its size (WCAG 1.4.10). */
async function wrongWhenNarrow(page: Page): Promise<string[]> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 700 })
  // Components that follow a media query are drawn anew in the frame after the change of size.
  await settled(page)
  const found = (await overflows(page)) ? ['can be scrolled sideways at 320 px'] : []
  if (size) await page.setViewportSize(size)
  return found
}

/** In the full matrix every screen is looked at in every look, otherwise each in one of them. */
const screensIn = (look: Look, who: Viewer) =>
  SCREENS.filter((screen, number) => screen.who === who && isDue(EVERY_LOOK.indexOf(look), EVERY_LOOK.length, number))

test('a dialog that is wider than the window sticks out, though the page cannot be scrolled', async () => {
  const { page } = await on.prepare(null, { width: 390 })
  const withDialog = (width: number) =>
    page.setContent(`<div role="dialog" style="position:fixed;left:0;top:0;width:${width}px">Hola</div>`)
  await withDialog(380)
  expect(await overflows(page)).toBe(false)
  await withDialog(420)
  expect(await overflows(page)).toBe(true)
})

test('the test cases keep still when the agent is known long before them', async () => {
  const screen = SCREENS.find(({ name }) => name === 'agent-tests')
  if (!screen) throw new Error('no screen of test cases')
  const { page, go } = await on.prepare(account.customer, { width: 1280 })
  await watchLayoutShift(page)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route, request) => {
    if (!/stream$|\/agents\/[\w-]+$/.test(new URL(request.url()).pathname)) await promise
    await route.continue().catch(() => {})
  })
  await go(screen.path(account))
  await page.getByText('Cargando los casos de prueba').waitFor({ state: 'attached' })
  await settled(page)
  resolve()
  await screenSettled(page, screen)
  await settled(page)
  const { sum, moved } = await layoutShift(page)
  expect(sum, moved.join()).toBeLessThan(SHIFT_MAX)
})

describe.each(EVERY_LOOK)('every screen, %j', (look) => {
  test.each(['nobody', 'customer', 'admin'] satisfies Viewer[])(
    'has no barrier, sticks out nowhere, keeps still, says its name and complains of nothing: as seen by %s',
    {
      timeout: WHOLE_PASS_MS,
    },
    async (who) => {
      const { page, problems } = await on.prepare(who === 'nobody' ? null : account[who], look)
      await watchLayoutShift(page)
      await watchHiding(page)
      const found: string[] = []
      const note = (where: string, wrong: readonly string[]) => found.push(...wrong.map((what) => `${where}: ${what}`))
      for (const screen of screensIn(look, who)) {
        await openScreen(page, screen, on.server.url, account)
        note(screen.name, await wrongHere(page, screen, look))
        for (const [what, open] of Object.entries(screen.openers ?? {}))
          await openOver(page, open, async () => note(`${screen.name}, ${what}`, await wrongWith(page)))
        for (const [what, become] of Object.entries(screen.states ?? {})) {
          await become(page)
          note(`${screen.name}, ${what}`, await wrongWith(page))
        }
        note(screen.name, await wrongWhenNarrow(page))
        note(screen.name, problems.splice(0))
      }
      expect(found).toEqual([])
    },
  )
})
