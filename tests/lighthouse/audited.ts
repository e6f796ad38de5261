import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { desktopConfig, type Result } from 'lighthouse'
import { type BrowserContext, chromium } from 'playwright-core'
import { chromiumArgs, chromiumPath } from '../support/chromium.ts'
import { freePort } from '../support/reserved-ports.ts'
import { startServer } from '../support/server.ts'
import { newAgent, newWebchat, superAdmin } from '../support/tenants.ts'

export const FORM_FACTORS = ['desktop', 'mobile'] as const
export type FormFactor = (typeof FORM_FACTORS)[number]
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof CATEGORIES)[number]

/**
 * The index of a mid-tier phone in Lighthouse's table of devices: a quarter of a fast desktop's, which its fixed slowdown
 * of four is made for. A slower machine is slowed down less, so that figures of different machines mean the same phone.
 */
const PHONE_INDEX = 440
const SLOWDOWN_MOST = 4
const CALIBRATIONS = 5

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

export interface Audited {
  /** From 0 to 100; only what was asked for. */
  scores: Partial<Record<Category, number>>
  /** What kept a category from being whole, one line an audit. */
  shortcomings: string[]
  figures: { lcpMs: number; tbtMs: number; cls: number }
}

export interface Subject {
  name: string
  path: string
  isSignedIn: boolean
  /** Pages that no search engine should show are judged by everything of SEO but that they can be found. */
  isIndexed: boolean
}

function auditedFrom({ categories, audits }: Result): Audited {
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const names = CATEGORIES.filter((category) => categories[category])
  return {
    scores: Object.fromEntries(names.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)])),
    shortcomings: names
      .filter((name) => name !== 'performance')
      .flatMap((name) => categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && audits[id]?.score != null && (audits[id].score ?? 1) < 1)
      .map(({ id }) => `${id}: ${audits[id]?.title} ${JSON.stringify(audits[id]?.details ?? '').slice(0, 400)}`),
    figures: {
      lcpMs: value('largest-contentful-paint'),
      tbtMs: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
    },
  }
}

/** The built product with an agent that has a chat, and a browser that Lighthouse can look through. */
export async function audience() {
  const server = await startServer({}, { isProxied: true })
  await server.restart({ APP_ORIGIN: new URL(server.url).origin })
  const owner = await superAdmin(server)
  const agent = await newAgent(server, owner)
  await newWebchat(server, owner, agent.id)
  const { body } = await server.api('GET /auth/profile', { token: owner.token })
  const session = JSON.stringify({ accessToken: owner.token, refreshToken: owner.refreshToken, user: body.data.user })

  const port = await freePort()
  const profile = mkdtempSync(join(tmpdir(), 'lighthouse-'))
  const context: BrowserContext = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    // A browser asks for pages in the languages that it tells scripts; without a window it does so only when told.
    args: [...chromiumArgs, '--accept-lang=es-ES', `--remote-debugging-port=${port}`],
  })

  const settings = { port, output: 'json' as const, logLevel: 'error' as const, disableStorageReset: true }

  /** Lighthouse's index of this machine's processor, and how much slower a mid-tier phone is. */
  async function calibrate(): Promise<{ index: number; slowdown: number }> {
    const address = new URL('/icon.svg', server.url).href
    const indexes: number[] = []
    for (let round = 0; round < CALIBRATIONS; round++) {
      const run = await lighthouse(address, { ...settings, onlyAudits: ['is-on-https'] })
      indexes.push(run?.lhr.environment.benchmarkIndex ?? Number.NaN)
    }
    const index = median(indexes)
    return { index, slowdown: Number(Math.min(SLOWDOWN_MOST, Math.max(1, index / PHONE_INDEX)).toFixed(1)) }
  }

  /** Opens the browser as this subject wants it: signed in or not, with nothing kept of an earlier look. */
  async function prepare({ isSignedIn }: Subject): Promise<void> {
    const page = context.pages()[0] ?? (await context.newPage())
    await page.goto(new URL('/icon.svg', server.url).href)
    await page.evaluate((kept) => {
      localStorage.clear()
      if (kept) localStorage.setItem('vocero.session', kept)
    }, isSignedIn && session)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.clearBrowserCache')
    await page.goto('about:blank')
  }

  return {
    calibrate,
    subjects: [
      { name: 'home', path: '/', isSignedIn: false, isIndexed: true },
      { name: 'public chat', path: `/public/chat/${agent.id}`, isSignedIn: false, isIndexed: false },
      { name: 'dashboard', path: '/dashboard', isSignedIn: true, isIndexed: false },
    ] satisfies Subject[],
    async audit(
      subject: Subject,
      formFactor: FormFactor,
      onlyCategories: readonly Category[],
      slowdown = SLOWDOWN_MOST,
    ): Promise<Audited> {
      await prepare(subject)
      const flags = {
        ...settings,
        disableFullPageScreenshot: true,
        onlyCategories: [...onlyCategories],
        ...(!subject.isIndexed && { skipAudits: ['is-crawlable'] }),
      }
      const phone = { extends: 'lighthouse:default', settings: { throttling: { cpuSlowdownMultiplier: slowdown } } }
      const address = new URL(subject.path, server.url).href
      const run = await lighthouse(address, flags, formFactor === 'desktop' ? desktopConfig : phone)
      if (!run) throw new Error(`Lighthouse said nothing of ${subject.name}.`)
      if (run.lhr.runtimeError) throw new Error(`${subject.name}: ${run.lhr.runtimeError.message}`)
      return auditedFrom(run.lhr)
    },
    async close() {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
      await server.close()
    },
  }
}
