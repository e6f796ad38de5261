import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'
import { wordsPlugins } from '../../web/words-plugins.ts'
import { LOCALES, type Locale } from '../../worker/contract/locales.ts'
import { inRoot } from '../../worker/local/place.ts'
import { command, Unready } from '../../worker/local/unready.ts'
import { answersTo } from './answering.ts'
import { lettersBm25, stemmedBm25 } from './bm25.ts'
import type { Businesses } from './businesses/all.ts'
import { type Half, passagesOf, placesOf, qualityOf } from './measuring.ts'
import { miniSearch, orama, ours, type SearchMaker } from './searches.ts'
import { FURTHER, type QualitySet, SETS, UNSEEN } from './set.ts'
import { speedOver } from './speed.ts'

const SEARCHES: Record<string, SearchMaker> = {
  Vocero: ours,
  'BM25 over stems': stemmedBm25,
  'BM25 over letters in fours': lettersBm25,
  'MiniSearch 7.2.0': miniSearch,
  'Orama 3.1.18': orama,
}
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
      `### ${title}`,
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

const DOCUMENT = 'docs/retrieval.md'
/** What is between these lines in the document is written here; what is before them is written by hand. */
const FIGURES = /(?<=<!-- figures: [^\n]* -->\n).*(?=<!-- end of figures -->)/s

const BUSINESSES_TEXT = `## The engine as a whole

Businesses of [these sets](../tests/retrieval/businesses), each with 15 to 25 passages as owners write them, at least 40 questions, 20 that no passage answers and 15 follow-ups, as people type on a telephone. Items with an even index are for choosing thresholds and words (\`calibration\`), the others are only measured. Each message goes through the code that runs in an agent's object (\`ReplyGeneration.engineTurn\`, then the built-in engine), without vectors; a follow-up has the message before it and its reply as history.

All figures are shares: of questions, what is answered from the right passage, shown as perhaps the answer, answered from a wrong one, not known (refused), or answered with a courtesy; of questions that nothing answers, what is answered all the same; of follow-ups, what is answered from the right passage; of the questions asked after one about something else, with a word before them as if they went on from it (\`y\`, \`and\`, \`харин\`), what is answered from the right and from a wrong passage. \`asked\` counts the four kinds.

Targets on the measured half: right at least 0.70 and perhaps, right at most 0.20 more; wrong at most 0.05; unanswerable: false at most 0.05; follow-ups: right at least 0.80; courtesy 0.`

const RANKERS_TEXT = `### The searches alone

The same questions, without those that nothing answers and follow-ups.`

const OLDER_TEXT = `## Older sets

Two businesses a language in each set, their passages near to each other, asked as people write in a chat ([the sets](../tests/retrieval)). The built-in engine quotes the nearest passage or says that it does not know: a wrong answer is worse than none, so both are told. Some of the questions that nothing answers could be asked of the very businesses. The questions of the other businesses are older than the word lists but of the same hand, and their totals, never single ones, were watched while weights were chosen: a set of somebody else's will come out lower.`

/** The report imports the engine's sentences, whose catalogues Vite compiles. */
const reporting = async () => {
  const path = join(import.meta.dirname, 'business-report.ts')
  const config = { plugins: wordsPlugins(), configFile: false, logLevel: 'error' } as const
  return (await runnerImport<typeof import('./business-report.ts')>(path, config)).module
}

async function businessSections(businesses?: Businesses): Promise<string[]> {
  const { engine, rankers } = await (await reporting()).businessTables(SEARCHES, businesses)
  return [BUSINESSES_TEXT, engine, RANKERS_TEXT, rankers]
}

async function sectionsOf(file: string): Promise<string[]> {
  const sets: Sets | Businesses = JSON.parse(readFileSync(file, 'utf8'))
  if (Object.values(sets).some(Array.isArray)) return businessSections(sets as Businesses)
  return sections([
    ['Questions seen while it was made', sets as Sets, 'asked'],
    ['Questions held back', sets as Sets, 'heldBack'],
  ])
}

/** `npm run retrieval`: how well questions are answered and passages found; `--write` keeps the tables. */
await command(async () => {
  const options = { write: { type: 'boolean' }, failures: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [file] = positionals
  if (values.failures) {
    process.stdout.write(`${await (await reporting()).failuresOf()}\n`)
    return
  }
  const measured = file
    ? await sectionsOf(file)
    : [...(await businessSections()), OLDER_TEXT, ...(await sections(OURS)), speed()]
  const text = [`Measured on ${new Date().toISOString().slice(0, 10)}.`, ...measured].join('\n\n')
  process.stdout.write(`${text}\n`)
  if (!values.write) return
  const document = readFileSync(inRoot(DOCUMENT), 'utf8')
  if (!FIGURES.test(document)) throw new Unready(`${DOCUMENT} has no place for the figures.`)
  writeFileSync(
    inRoot(DOCUMENT),
    document.replace(FIGURES, () => `${text}\n`),
  )
})
