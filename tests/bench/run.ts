import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../../worker/local/build.ts'
import { QUIET } from '../../worker/local/environment.ts'
import { inRoot, ROOT } from '../../worker/local/place.ts'
import { command } from '../../worker/local/unready.ts'
import { LITTLE, lists, MUCH } from './lists.ts'
import { type Figures, load } from './load.ts'
import { bare, product, type Subject } from './servers.ts'

const SENDERS = [1, 16, 64]
const WARM_UP_MS = 1000
const LOAD_MS = 3000
const ROUNDS = 2
const COUNTED = 20

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
const whole = (n: number): string => n.toFixed(0)
const tenth = (n: number): string => n.toFixed(1)

/** The better of the rounds: what else the machine does can only make a figure worse. */
const better = (figures: Figures[]): Figures => figures.reduce((a, b) => (b.perSecond > a.perSecond ? b : a))

async function sideBySide(ours: Subject, theirs: Subject): Promise<string[]> {
  const rows: string[] = []
  for (const senders of SENDERS) {
    const figures: [Figures[], Figures[]] = [[], []]
    for (let round = 0; round < ROUNDS; round++)
      for (const [n, subject] of [ours, theirs].entries()) {
        await load(subject.send, senders, WARM_UP_MS)
        figures[n]?.push(await load(subject.send, senders, LOAD_MS))
      }
    const [a, b] = [better(figures[0]), better(figures[1])]
    const cells = [a.perSecond, b.perSecond].map(whole)
    const times = [a.p50Ms, b.p50Ms, a.p95Ms, b.p95Ms].map(tenth)
    const [p50, bareP50, p95, bareP95] = times
    const refused = figures.flat().reduce((sum, each) => sum + each.refused, 0)
    const share = (a.perSecond / b.perSecond).toFixed(2)
    rows.push(
      `| ${senders} | ${cells.join(' | ')} | ${share} | ${p50} / ${p95} | ${bareP50} / ${bareP95} | ${refused} |`,
    )
    say(rows.at(-1) ?? '')
  }
  return rows
}

/** D1 round trips and object calls of one message, read through bindings that count. */
async function callsPerMessage(): Promise<{ d1: number; objects: number }> {
  const subject = await product(true)
  try {
    await load(subject.send, 1, WARM_UP_MS)
    await (await subject.read('/bench/counts')).text()
    for (let n = 0; n < COUNTED; n++) await (await subject.send()).text()
    const { d1, objects } = (await (await subject.read('/bench/counts')).json()) as { d1: number; objects: number }
    return { d1: d1 / COUNTED, objects: objects / COUNTED }
  } finally {
    await subject.close()
  }
}

const messages = (table: string[], rest: string[]): string => `## A visitor's message

A new visitor's first message as JSON, answered by the built-in engine, over ${SENDERS.join(', ')} connections. Beside it, in the same run and served in the same way, a bare Worker that makes one D1 insert and one call of an object for each request (\`tests/bench/bare\`): it checks nothing, limits nothing, searches nothing and loses what it was doing when it dies. The client runs on the same machine.

${table.join('\n')}

${rest.map((line) => `- ${line}`).join('\n')}
`

const crowd = ({ people, conversations }: typeof LITTLE): string =>
  `${people.toLocaleString('en')} users, agents and subscriptions and ${conversations.toLocaleString('en')} conversations`

const listing = (table: string[]): string => `## Every list, over little and over much

What a super administrator opens, medians of a whole call in milliseconds, asked in turns: a database with ${crowd(LITTLE)}, and one with ${crowd(MUCH)}, all conversations with one agent.

${table.join('\n')}
`

const heading = (): string => `# Bench

${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.versions.node}, by \`npm run bench -- --write\`. Absolutes drift from day to day; the ratios count.
`

async function benchMessages(): Promise<string> {
  const head = [
    '| senders | Vocero, messages/s | bare, messages/s | ratio | Vocero p50 / p95 ms | bare p50 / p95 ms | refused |',
    '|---|---|---|---|---|---|---|',
  ]
  const calls = await callsPerMessage()
  say(head.join('\n'))
  const [ours, theirs] = [await product(false), await bare()]
  const rows = await sideBySide(ours, theirs).finally(() => Promise.all([ours.close(), theirs.close()]))
  const weights = spawnSync(process.execPath, [inRoot('web/budget.ts')], { cwd: ROOT, encoding: 'utf8' }).stdout.trim()
  const rest = [
    `One message: ${tenth(calls.d1)} D1 round trips, ${tenth(calls.objects)} object calls (bare: 1 and 1).`,
    ...weights.split('\n').map((line) => `JavaScript of a first visit, ${line}.`),
  ]
  say(rest.join('\n'))
  return messages([...head, ...rows], rest)
}

async function benchLists(): Promise<string> {
  const head = ['| list | little, ms | much, ms | ratio |', '|---|---|---|---|']
  say(head.join('\n'))
  return listing([...head, ...(await lists(say))])
}

const BENCHES: Record<string, () => Promise<string>> = { messages: benchMessages, lists: benchLists }

/** `npm run bench`: all, or those that are named (`npm run bench -- lists`); `--write` keeps the results of all. */
await command(async () => {
  const { values, positionals } = parseArgs({ options: { write: { type: 'boolean' } }, allowPositionals: true })
  Object.assign(process.env, QUIET)
  buildIfStale(say)
  const sections: string[] = []
  for (const [name, bench] of Object.entries(BENCHES))
    if (positionals.length === 0 || positionals.includes(name)) sections.push(await bench())
  if (values.write) writeFileSync(inRoot('docs/bench.md'), [heading(), ...sections].join('\n'))
})
