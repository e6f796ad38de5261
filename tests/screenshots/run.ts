import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { LOCALES } from '../../worker/contract/locales.ts'
import { buildIfStale } from '../../worker/local/build.ts'
import { QUIET } from '../../worker/local/environment.ts'
import { inRoot } from '../../worker/local/place.ts'
import { command } from '../../worker/local/unready.ts'
import { type Look, newPage, openBrowser } from '../support/browser.ts'
import { ensureChromium } from '../support/chromium.ts'
import { Contexts } from '../support/contexts.ts'
import { openOver, openScreen } from '../support/looking.ts'
import { signIn } from '../support/people.ts'
import { type Sample, sample } from '../support/sample.ts'
import { SCREENS, type Screen, type Viewer } from '../support/screens.ts'
import { type Server, startServer } from '../support/server.ts'
import { pageOf } from '../support/signed-in.ts'
import { album, type Picture } from './album.ts'

const FOLDER = inRoot('.screenshots')
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const
const VIEWERS = ['nobody', 'customer', 'admin'] satisfies Viewer[]

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const looks = SIZES.flatMap((size) =>
  (['light', 'dark'] as const).flatMap((theme) => LOCALES.map((locale) => ({ ...size, theme, locale }))),
)

/** A page of its own for each look, of somebody who has just signed in: no session grows old on the way. */
async function pageFor(who: Viewer, contexts: Contexts, server: Server, house: Sample, look: Look) {
  if (who === 'nobody') return newPage(contexts, server, look)
  return pageOf(contexts, server, await signIn(server, house[who]), look)
}

async function take(page: Page, screen: Screen, look: (typeof looks)[number], what?: string): Promise<Picture> {
  const { width, theme, locale } = look
  const name = [screen.name, what].filter(Boolean).join('.')
  const file = `${name}.${width}.${theme}.${locale}.png`
  await page.screenshot({ path: `${FOLDER}/${file}`, fullPage: !what, animations: 'disabled' })
  return { file, name, width, theme, locale }
}

/**
 * `npm run screenshots`: every screen, and what opens over it, small and large, light and dark, in every language, with
 * a page to leaf through. `-- agents chat` takes only the screens whose name begins so.
 */
await command(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const chosen = SCREENS.filter(
    ({ name }) => positionals.length === 0 || positionals.some((word) => name.startsWith(word)),
  )
  Object.assign(process.env, QUIET)
  buildIfStale(say)
  process.env['CHROMIUM_PATH'] = ensureChromium(say)
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER)

  const server = await startServer()
  const browser = await openBrowser()
  const pictures: Picture[] = []
  try {
    const house = await sample(server)
    for (const [number, look] of looks.entries()) {
      const { width, theme, locale } = look
      for (const who of VIEWERS) {
        const { page, context } = await pageFor(who, new Contexts(browser), server, house, look)
        for (const screen of chosen.filter((each) => each.who === who)) {
          await openScreen(page, screen, server.url, house)
          pictures.push(await take(page, screen, look))
          for (const [what, open] of Object.entries(screen.openers ?? {}))
            await openOver(page, open, async () => pictures.push(await take(page, screen, look, what)))
        }
        await context.close()
      }
      say(`${number + 1} of ${looks.length}: ${width} ${theme} ${locale}, ${pictures.length} pictures`)
    }
  } finally {
    writeFileSync(`${FOLDER}/index.html`, album(pictures))
    await browser.close()
    await server.close()
  }
  say(`Leaf through ${FOLDER}/index.html`)
})
