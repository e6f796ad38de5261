import { writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../../worker/local/build.ts'
import { QUIET } from '../../worker/local/environment.ts'
import { inRoot } from '../../worker/local/place.ts'
import { command, Unready } from '../../worker/local/unready.ts'
import type { Fault, Finding } from './fault.ts'
import { FAULTS } from './list.ts'

const SEEDS = 1_000_000

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

interface Outcome extends Finding {
  fault: Fault
  seconds: number
}

async function outcomeOf(fault: Fault, seed: number): Promise<Outcome> {
  const begun = performance.now()
  const failing = (error: unknown): Finding => ({ figures: {}, broken: [`it could not be run: ${error}`] })
  const finding = await fault.run({ seed, isShort: false }).catch(failing)
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

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const rowOf = ({ id, fault, promise }: Fault, outcome: Outcome | undefined): string => {
  const found = outcome ? [figuresOf(outcome), verdictOf(outcome), String(outcome.seconds)] : ['', 'not run', '']
  const cells = [id, fault, promise, ...found]
  return `| ${cells.map(cell).join(' | ')} |`
}

const documentOf = (outcomes: readonly Outcome[], seed: number, load: number): string => `# Faults

What goes wrong on purpose, what is promised all the same, and what was counted. Everything is done from outside to the built Worker with its state on disk: its processes are killed, its database is locked or made to fail, and what it depends on (engines, Telegram) holds answers back or refuses. No line of the product knows of it. What is named as a test is run as that test.

${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (load ${load.toFixed(1)} at the beginning), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, by \`npm run faults -- --seed ${seed} --write\`. Counts hold on any machine; what is measured in milliseconds and megabytes is told as it was, and is no failure.

| | fault | promise | figures | verdict | s |
|---|---|---|---|---|---|
${FAULTS.map((fault) =>
  rowOf(
    fault,
    outcomes.find((outcome) => outcome.fault === fault),
  ),
).join('\n')}
`

function chosen(only: string | undefined): readonly Fault[] {
  if (only === undefined) return FAULTS
  const ids = only.toUpperCase().split(',')
  const unknown = ids.filter((id) => !FAULTS.some((fault) => fault.id === id))
  if (unknown.length > 0) throw new Unready(`There is no fault ${unknown.join(', ')}.`)
  return FAULTS.filter(({ id }) => ids.includes(id))
}

/** `npm run faults`: all, or those that are named (`-- --only R1,R2`); `--write` keeps what was found, from the first on. */
await command(async () => {
  const { values } = parseArgs({
    options: { seed: { type: 'string' }, only: { type: 'string' }, write: { type: 'boolean' } },
  })
  const seed = values.seed === undefined ? Date.now() % SEEDS : Number(values.seed)
  if (!Number.isSafeInteger(seed)) throw new Unready('The seed has to be a whole number.')
  const faults = chosen(values.only)
  Object.assign(process.env, QUIET)
  buildIfStale(say)
  const [load = 0] = loadavg()
  say(`seed ${seed}`)
  const outcomes: Outcome[] = []
  for (const fault of faults) {
    const outcome = await outcomeOf(fault, seed)
    outcomes.push(outcome)
    say(lineOf(outcome))
    if (values.write) writeFileSync(inRoot('docs/faults.md'), documentOf(outcomes, seed, load))
  }
  const broken = outcomes.filter((outcome) => outcome.broken.length > 0).length
  say(`${outcomes.length - broken} kept, ${broken} broken, seed ${seed}`)
  process.exitCode = broken === 0 ? 0 : 1
})
