import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { LOCALES, type Locale } from '../../worker/contract/locales.ts'
import { inRoot } from '../../worker/local/place.ts'
import { command } from '../../worker/local/unready.ts'
import { answersTo } from './answering.ts'
import { type Half, passagesOf, placesOf, qualityOf } from './measuring.ts'
import { miniSearch, orama, ours, type SearchMaker } from './searches.ts'
import { type QualitySet, SETS } from './set.ts'
import { speedOver } from './speed.ts'

const SEARCHES: Record<string, SearchMaker> = { Vocero: ours, 'MiniSearch 7.2.0': miniSearch, 'Orama 3.1.18': orama }
const HALVES: Record<Half, string> = { asked: 'seen while it was made', heldBack: 'held back' }
const LITTLE = 1_000
const MUCH = 10_000

const share = (of: number): string => of.toFixed(2)
const ms = (time: number): string => time.toFixed(1)

async function qualityRows(sets: Record<Locale, QualitySet>, half: Half): Promise<string[]> {
  const rows: string[] = []
  for (const locale of LOCALES)
    for (const [name, search] of Object.entries(SEARCHES)) {
      const places = await placesOf(search, sets[locale], locale, half)
      if (places.length === 0) continue
      const { first, five, rank } = qualityOf(places)
      rows.push(`| ${locale} | ${name} | ${places.length} | ${share(first)} | ${share(five)} | ${share(rank)} |`)
    }
  return rows
}

const QUALITY_HEAD = [
  '| language | search | questions | first | among five | mean reciprocal rank |',
  '|---|---|---|---|---|---|',
]
const ANSWERS_HEAD = [
  '| language | answered rightly | answered wrongly | said not to know | strangers answered |',
  '|---|---|---|---|---|',
]

function answerRows(sets: Record<Locale, QualitySet>, half: Half): string[] {
  return LOCALES.map((locale) => {
    const { right, wrong, unknown, strangers } = answersTo(sets[locale], locale, half)
    return `| ${locale} | ${right} | ${wrong} | ${unknown} | ${strangers} of ${sets[locale].strangers.length} |`
  })
}

async function sections(sets: Record<Locale, QualitySet>): Promise<string[]> {
  const written: string[] = []
  for (const half of Object.keys(HALVES) as Half[])
    written.push(
      `## Questions ${HALVES[half]}`,
      [...QUALITY_HEAD, ...(await qualityRows(sets, half))].join('\n'),
      'What the built-in engine makes of them, and of questions that nothing known answers:',
      [...ANSWERS_HEAD, ...answerRows(sets, half)].join('\n'),
    )
  return written
}

function speed(): string {
  const base = LOCALES.flatMap((locale) => passagesOf(SETS[locale], locale))
  const [little, much] = [speedOver(base, LITTLE), speedOver(base, MUCH)]
  const row = (count: number, { p50, p95 }: typeof little) =>
    `| ${count.toLocaleString('en')} | ${ms(p50)} | ${ms(p95)} |`
  return [
    '## Over little and over much',
    '',
    'One search in milliseconds, on the database that Node brings.',
    '',
    '| passages | p50 | p95 |',
    '|---|---|---|',
    row(LITTLE, little),
    row(MUCH, much),
  ].join('\n')
}

const HEADING = `# Retrieval

Written by \`npm run retrieval -- --write\`. Two businesses a language, their passages near to each other, asked as people write in a chat: in other words than the passages, with slips, without accents, abbreviated ([the set](../tests/retrieval)). The same passages for all; MiniSearch and Orama set up as their documents show it (fields boosted, beginnings, slips, stemmers where there are any). \`npm run retrieval -- set.json\` measures another set of the same form.`

/** `npm run retrieval`: how well passages are found, beside two public libraries; `--write` keeps the tables. */
await command(async () => {
  const { values, positionals } = parseArgs({ options: { write: { type: 'boolean' } }, allowPositionals: true })
  const [other] = positionals
  const sets: Record<Locale, QualitySet> = other ? { ...JSON.parse(readFileSync(other, 'utf8')) } : SETS
  const text = [HEADING, ...(await sections(sets)), speed()].join('\n\n')
  process.stdout.write(`${text}\n`)
  if (values.write) writeFileSync(inRoot('docs/retrieval.md'), `${text}\n`)
})
