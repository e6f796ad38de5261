import { mkdirSync, writeFileSync } from 'node:fs'
import { LOCALES } from '../../worker/contract/locales.ts'
import { buildIfStale } from '../../worker/local/build.ts'
import { QUIET } from '../../worker/local/environment.ts'
import { inRoot } from '../../worker/local/place.ts'
import { command, Unready } from '../../worker/local/unready.ts'
import { openBrowser } from '../support/browser.ts'
import { ensureChromium } from '../support/chromium.ts'
import { Contexts } from '../support/contexts.ts'
import { startServer } from '../support/server.ts'
import { captions } from './captions.ts'
import { cut } from './cutting.ts'
import { icons, sharePicture } from './pictures.ts'
import { tell } from './story.ts'

const KB = 1000
/** More than this nobody should have to download. */
const WEIGHT_MAX_KB: Record<string, number> = { 'film/vocero.webm': 1500, 'film/poster.webp': 80, 'share.png': 200 }

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

function keep(name: string, content: Buffer | string): void {
  const weight = content.length / KB
  say(`web/public/${name}: ${weight.toFixed(0)} kB`)
  if (weight > (WEIGHT_MAX_KB[name] ?? Number.POSITIVE_INFINITY))
    throw new Unready(`${name} is heavier than ${WEIGHT_MAX_KB[name]} kB.`)
  writeFileSync(inRoot('web/public', name), content)
}

/** `npm run film`: films the built product with a shop's data, and makes the pictures that stand for it elsewhere. */
await command(async () => {
  Object.assign(process.env, QUIET)
  buildIfStale(say)
  process.env['CHROMIUM_PATH'] = ensureChromium(say)
  for (const folder of ['film', 'icons']) mkdirSync(inRoot('web/public', folder), { recursive: true })
  const server = await startServer({ APP_ORIGIN: 'https://vocero.example' })
  const browser = await openBrowser()
  try {
    const { scenes, marks, posterAtMs, stills } = await tell(new Contexts(browser), server)
    const lengthMs = scenes.reduce((sum, scene) => sum + scene.lengthMs, 0)
    const page = await browser.newPage()
    const { film, poster } = await cut(page, scenes, posterAtMs)
    keep('film/vocero.webm', film)
    keep('film/poster.webp', poster)
    const told = captions(marks, lengthMs)
    for (const locale of LOCALES) keep(`film/${locale}.vtt`, told[locale])
    keep('share.png', await sharePicture(page, stills))
    for (const { name, picture } of await icons(page)) keep(`icons/${name}.png`, picture)
    say(`${(lengthMs / 1000).toFixed(1)} s`)
  } finally {
    await browser.close()
    await server.close()
  }
})
