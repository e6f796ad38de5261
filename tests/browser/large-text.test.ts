import { beforeAll, describe, expect, test } from 'vitest'
import { LOCALES } from '../../worker/contract/locales.ts'
import { largeTextContexts, overflows } from '../support/browser.ts'
import { layoutProblems } from '../support/fitting.ts'
import { openOver, openScreen } from '../support/looking.ts'
import { type Sample, sample } from '../support/sample.ts'
import { isDue } from '../support/scope.ts'
import { SCREENS, type Viewer } from '../support/screens.ts'
import { startServer } from '../support/server.ts'
import { stage } from '../support/stage.ts'

const PHONE = { width: 390, height: 844 }
/** Words are longest in Mongolian, sentences in Spanish. */
const LANGUAGES = LOCALES.filter((_, index) => isDue(index, LOCALES.length))
const WHOLE_PASS_MS = 300_000
/** What opens over a screen is looked at in turns, screen by screen. Coprime to the number of languages, so that every
 * screen has its turn in every language. */
const TURNS = 4

const on = stage(startServer, largeTextContexts)
let account: Sample
beforeAll(async () => {
  account = await sample(on.server)
})

describe.each(LANGUAGES)('on a phone whose owner reads text of twice the usual size, in %s', (locale) => {
  test.each(['nobody', 'customer', 'admin'] satisfies Viewer[])(
    'every screen fits, no control is cut off and no word broken: as seen by %s',
    { timeout: WHOLE_PASS_MS },
    async (who) => {
      const { page } = await on.prepare(who === 'nobody' ? null : account[who], { ...PHONE, locale })
      const found: string[] = []
      const look = async (where: string) => {
        if (await overflows(page)) found.push(`${where}: can be scrolled sideways`)
        found.push(...(await layoutProblems(page)).map((what) => `${where}: ${what}`))
      }
      for (const [number, screen] of SCREENS.entries()) {
        if (screen.who !== who) continue
        await openScreen(page, screen, on.server.url, account)
        if (screen === SCREENS[0])
          expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
        await look(screen.name)
        if (!isDue(0, TURNS, number)) continue
        for (const [what, open] of Object.entries(screen.openers ?? {}))
          await openOver(page, open, () => look(`${screen.name}, ${what}`))
        for (const [what, become] of Object.entries(screen.states ?? {})) {
          await become(page)
          await look(`${screen.name}, ${what}`)
        }
      }
      expect(found).toEqual([])
    },
  )
})

describe('on such a phone', () => {
  test('the words of an own answer are whole beside its buttons', async () => {
    const body = { question: '¿Hay aparcamiento cerca?', answer: 'Sí.', otherQuestions: [] }
    await on.server.api(`POST /agents/${account.agentId}/answers`, { token: account.customer.token, body })
    const { page } = await on.prepare(account.customer, PHONE)
    await page.goto(new URL(`/agents/${account.agentId}/answers`, on.server.url).href)
    const lines = await page.getByText(body.question, { exact: true }).evaluate((shown) => {
      const range = document.createRange()
      const at = shown.textContent.indexOf('aparcamiento')
      range.setStart(shown.firstChild ?? shown, at)
      range.setEnd(shown.firstChild ?? shown, at + 'aparcamiento'.length)
      return range.getClientRects().length
    })
    expect(lines).toBe(1)
    expect(await layoutProblems(page)).toEqual([])
  })

  test('the lines of the public chat are as high as their letters', async () => {
    const page = await on.visit(null, `/public/chat/${account.agentId}`, PHONE)
    for (const text of ['h1', 'textarea']) {
      const [line, letter] = await page
        .locator(text)
        .evaluate((one) => [getComputedStyle(one).lineHeight, getComputedStyle(one).fontSize].map(Number.parseFloat))
      expect(line, text).toBeGreaterThanOrEqual(1.2 * Number(letter))
    }
  })
})
