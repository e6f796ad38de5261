import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../../worker/local/build.ts'
import { QUIET } from '../../worker/local/environment.ts'
import { inRoot } from '../../worker/local/place.ts'
import { command, Unready } from '../../worker/local/unready.ts'
import type { Fault, Finding } from './fault.ts'
import { FAULTS } from './list.ts'

const SEEDS = 1_000_000

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

interface Outcome extends Finding {
  fault: Fault
  seconds: number
}

async function outcomeOf(fault: Fault, seed: number): Promise<Outcome> {
  const begun = performance.now()
  const failing = (error: unknown): Finding => ({ figures: {}, broken: [`it could not be run: ${error}`] })
  const finding = await fault.run({ seed, isShort: false, log: (line) => print(`   ${line}`) }).catch(failing)
  return { ...finding, fault, seconds: Math.round((performance.now() - begun) / 1_000) }
}

function verdictOf({ broken, late = [] }: Finding): string {
  if (broken.length > 0) return `**broken**: ${broken.join('; ')}`
  return late.length > 0 ? `kept; not on this machine: ${late.join('; ')}` : 'kept'
}

const spaced = (name: string): string => name.replaceAll(/[A-Z]|\d+/g, (part) => ` ${part.toLowerCase()}`).trim()

const figuresOf = ({ figures }: Finding): string =>
  Object.entries(figures)
    .map(([name, value]) => `${spaced(name)}: ${value}`)
    .join(' · ')

const lineOf = (outcome: Outcome): string =>
  `${outcome.fault.id} ${verdictOf(outcome)} (${outcome.seconds} s)\n   ${figuresOf(outcome)}`

const DOCUMENT = inRoot('docs/faults.md')
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const rowOf = (outcome: Outcome, run: string): string => {
  const { id, fault, promise } = outcome.fault
  const cells = [id, fault, promise, figuresOf(outcome), verdictOf(outcome), String(outcome.seconds), run]
  return `| ${cells.map(cell).join(' | ')} |`
}

/** The rows of the document as it stands, by the number of their fault. */
function rowsWritten(): Map<string, string> {
  const text = existsSync(DOCUMENT) ? readFileSync(DOCUMENT, 'utf8') : ''
  return new Map([...text.matchAll(/^\| (R\d+) \|.*$/gm)].map(([row, id = '']) => [id, row]))
}

const documentOf = (rows: ReadonlyMap<string, string>): string => `# Faults

Injected faults, the promise that holds for each, and the counted effects. Everything is done from outside to the built Worker with its state on disk: its processes are killed, its database is locked or made to fail, and what it depends on (engines, Telegram) holds answers back or refuses. The product has no hooks for it. A row that names tests is proven by running them.

Written by \`npm run faults -- --write\`; a run of some faults updates their rows. Counts hold on any machine; milliseconds and megabytes are those of the run, and never a failure.

| | fault | promise | figures | verdict | s | run |
|---|---|---|---|---|---|---|
${FAULTS.flatMap(({ id }) => rows.get(id) ?? []).join('\n')}
`

function chosen(only: string | undefined): readonly Fault[] {
  if (only === undefined) return FAULTS
  const ids = only.toUpperCase().split(',')
  const unknown = ids.filter((id) => !FAULTS.some((fault) => fault.id === id))
  if (unknown.length > 0) throw new Unready(`There is no fault ${unknown.join(', ')}.`)
  return FAULTS.filter(({ id }) => ids.includes(id))
}

/** `npm run faults`: all, or those that are named (`-- --only R1,R2`); `--write` keeps what was found. */
await command(async () => {
  const { values } = parseArgs({
    options: { seed: { type: 'string' }, only: { type: 'string' }, write: { type: 'boolean' } },
  })
  const seed = values.seed === undefined ? Date.now() % SEEDS : Number(values.seed)
  if (!Number.isSafeInteger(seed)) throw new Unready('The seed has to be a whole number.')
  const faults = chosen(values.only)
  Object.assign(process.env, QUIET)
  // Started processes end with the command.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  buildIfStale(print)
  const machine = `${cpus().length} cores, load ${(loadavg()[0] ?? 0).toFixed(1)}, Node ${process.versions.node}`
  const run = `${new Date().toISOString().slice(0, 10)}, seed ${seed}, ${machine}`
  print(`${run}\n`)
  const rows = rowsWritten()
  let broken = 0
  for (const fault of faults) {
    const outcome = await outcomeOf(fault, seed)
    print(lineOf(outcome))
    if (outcome.broken.length > 0) broken++
    rows.set(fault.id, rowOf(outcome, run))
    if (values.write) writeFileSync(DOCUMENT, documentOf(rows))
  }
  print(`\n${faults.length - broken} kept, ${broken} broken, seed ${seed}`)
  process.exitCode = broken === 0 ? 0 : 1
})
