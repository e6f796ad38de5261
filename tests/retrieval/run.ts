import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { LOCALES, type Locale } from '../../worker/contract/locales.ts'
import { inRoot } from '../../worker/local/place.ts'
import { command } from '../../worker/local/unready.ts'
import { answersTo } from './answering.ts'
import { type Half, passagesOf, placesOf, qualityOf } from './measuring.ts'
import { miniSearch, orama, ours, type SearchMaker } from './searches.ts'
import { FURTHER, type QualitySet, SETS, UNSEEN } from './set.ts'
import { speedOver } from './speed.ts'

const SEARCHES: Record<string, SearchMaker> = { Vocero: ours, 'MiniSearch 7.2.0': miniSearch, 'Orama 3.1.18': orama }
type Sets = Record<Locale, QualitySet>
const OURS: readonly [string, Sets, Half][] = [
  ['Other businesses, tuned to no single question', UNSEEN, 'heldBack'],
  ['Questions held back', SETS, 'heldBack'],
  ['Questions seen while it was made', SETS, 'asked'],
  ['Further questions seen, of other businesses', FURTHER, 'asked'],
]
const LITTLE = 1_000
const MUCH = 10_000

const share = (of: number): string => of.toFixed(2)
const ms = (time: number): string => time.toFixed(1)

async function qualityRows(sets: Sets, half: Half): Promise<string[]> {
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
  '| language | answered rightly | wrongly | not known | of questions nothing answers, not known |',
  '|---|---|---|---|---|',
]

function answerRows(sets: Sets, half: Half): string[] {
  return LOCALES.map((locale) => {
    const { right, wrong, unknown, strangers } = answersTo(sets[locale], locale, half)
    const of = (count: number): string => share(count / (right + wrong + unknown))
    const all = sets[locale].strangers.length
    return `| ${locale} | ${of(right)} | ${of(wrong)} | ${of(unknown)} | ${share((all - strangers) / all)} (of ${all}) |`
  })
}

async function sections(all: typeof OURS): Promise<string[]> {
  const written: string[] = []
  for (const [title, sets, half] of all) {
    if (!LOCALES.some((locale) => sets[locale].sought.some((sought) => sought[half].length > 0))) continue
    written.push(
      `## ${title}`,
      [...QUALITY_HEAD, ...(await qualityRows(sets, half))].join('\n'),
      'What the built-in engine makes of them, and of questions that nothing known answers:',
      [...ANSWERS_HEAD, ...answerRows(sets, half)].join('\n'),
    )
  }
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

Written by \`npm run retrieval -- --write\`. Two businesses a language in each set, their passages near to each other, asked as people write in a chat: in other words than the passages, with slips, without accents, abbreviated ([the sets](../tests/retrieval)). The same passages for all; MiniSearch and Orama set up as their documents show it (fields boosted, beginnings, slips, stemmers where there are any). The built-in engine quotes the nearest passage or says that it does not know: a wrong answer is worse than none, so both are told. Some of the questions that nothing answers could be asked of the very businesses. The questions of the other businesses are older than the word lists but of the same hand, and their totals, never single ones, were watched while weights were chosen: a set of somebody else's will come out lower. \`npm run retrieval -- set.json\` measures another set of the same form.`

const othersOf = (file: string): typeof OURS => {
  const sets: Sets = JSON.parse(readFileSync(file, 'utf8'))
  return [
    ['Questions seen while it was made', sets, 'asked'],
    ['Questions held back', sets, 'heldBack'],
  ]
}

/** `npm run retrieval`: how well passages are found, beside two public libraries; `--write` keeps the tables. */
await command(async () => {
  const { values, positionals } = parseArgs({ options: { write: { type: 'boolean' } }, allowPositionals: true })
  const [other] = positionals
  const text = [HEADING, ...(await sections(other ? othersOf(other) : OURS)), speed()].join('\n\n')
  process.stdout.write(`${text}\n`)
  if (values.write) writeFileSync(inRoot('docs/retrieval.md'), `${text}\n`)
})
