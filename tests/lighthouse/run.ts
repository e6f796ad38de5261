import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../../worker/local/build.ts'
import { QUIET } from '../../worker/local/environment.ts'
import { inRoot } from '../../worker/local/place.ts'
import { command } from '../../worker/local/unready.ts'
import { ensureChromium } from '../support/chromium.ts'
import { type Audited, audience, CATEGORIES, FORM_FACTORS, median } from './audited.ts'

const ROUNDS = 3
const WANTED = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** The middle of the rounds, figure by figure. */
const middle = (rounds: Audited[]) => ({
  scores: CATEGORIES.map((category) => median(rounds.map(({ scores }) => scores[category] ?? 0))),
  lcpMs: median(rounds.map(({ figures }) => figures.lcpMs)),
  tbtMs: median(rounds.map(({ figures }) => figures.tbtMs)),
  cls: median(rounds.map(({ figures }) => figures.cls)),
})

const HEAD = [
  '| page | as | performance | accessibility | best practices | SEO | LCP, ms | TBT, ms | CLS |',
  '|---|---|---|---|---|---|---|---|---|',
]

const document = (rows: string[], { index, slowdown }: { index: number; slowdown: number }): string => `# Lighthouse

${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, by \`npm run lighthouse -- --write\`: medians of ${ROUNDS} looks at the built product, with Lighthouse's own simulated networks. Mobile is its slow 4G and the processor of a mid-tier phone: this machine, whose Lighthouse index is ${index.toFixed(0)}, slowed down ${slowdown} times.

${[...HEAD, ...rows].join('\n')}

The public chat and the dashboard tell search engines to stay away, so their SEO is measured without the one audit that asks whether a page can be found.
`

/** `npm run lighthouse`: every page, as a desk and as a phone; fails when one is not what it should be. `--write` keeps the figures. */
await command(async () => {
  const { values, positionals } = parseArgs({ options: { write: { type: 'boolean' } }, allowPositionals: true })
  Object.assign(process.env, QUIET)
  buildIfStale(say)
  process.env['CHROMIUM_PATH'] = ensureChromium(say)
  const { calibrate, subjects, audit, close } = await audience()
  const rows: string[] = []
  const complaints = new Set<string>()
  try {
    const { index, slowdown } = await calibrate()
    say(`Index of this machine ${index.toFixed(0)}: slowed down ${slowdown} times for the phone.`)
    say(HEAD.join('\n'))
    for (const subject of subjects.filter(({ name }) => positionals.length === 0 || positionals.includes(name)))
      for (const formFactor of FORM_FACTORS) {
        const rounds: Audited[] = []
        for (let round = 0; round < ROUNDS; round++) rounds.push(await audit(subject, formFactor, CATEGORIES, slowdown))
        const { scores, lcpMs, tbtMs, cls } = middle(rounds)
        const figures = [lcpMs.toFixed(0), tbtMs.toFixed(0), cls.toFixed(3)]
        rows.push(`| ${[subject.name, formFactor, ...scores, ...figures].join(' | ')} |`)
        say(rows.at(-1) ?? '')
        for (const [n, category] of CATEGORIES.entries())
          if ((scores[n] ?? 0) < WANTED[category])
            complaints.add(`${subject.name}, ${formFactor}: ${category} is ${scores[n]} of ${WANTED[category]}`)
        for (const shortcoming of rounds.flatMap(({ shortcomings }) => shortcomings))
          complaints.add(`${subject.name}, ${formFactor}: ${shortcoming}`)
      }
    if (values.write) writeFileSync(inRoot('docs/lighthouse.md'), document(rows, { index, slowdown }))
  } finally {
    await close()
  }
  for (const complaint of complaints) say(complaint)
  if (complaints.size > 0) process.exitCode = 1
})
