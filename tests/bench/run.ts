import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../../worker/local/build.ts'
import { QUIET } from '../../worker/local/environment.ts'
import { inRoot, ROOT } from '../../worker/local/place.ts'
import { command } from '../../worker/local/unready.ts'
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

const report = (table: string[], rest: string[]): string => `# Bench

${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.versions.node}, by \`npm run bench -- --write\`.

A new visitor's first message as JSON, answered by the built-in engine, over ${SENDERS.join(', ')} connections. Beside it, in the same run and served in the same way, a bare Worker that makes one D1 insert and one call of an object for each request (\`tests/bench/bare\`): it checks nothing, limits nothing, searches nothing and loses what it was doing when it dies. The client runs on the same machine. Absolutes drift from day to day; the ratio is what counts.

${table.join('\n')}

${rest.map((line) => `- ${line}`).join('\n')}
`

/** `npm run bench`: a visitor's message against a bare Worker, in one run, served alike; `--write` keeps the result. */
await command(async () => {
  const { values } = parseArgs({ options: { write: { type: 'boolean' } } })
  Object.assign(process.env, QUIET)
  buildIfStale(say)
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
    ...weights.split('\n').map((line) => `Weight of the ${line}.`),
  ]
  say(rest.join('\n'))
  if (values.write) writeFileSync(inRoot('docs/bench.md'), report([...head, ...rows], rest))
})
