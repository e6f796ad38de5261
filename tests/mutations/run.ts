import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { QUIET } from '../../worker/local/environment.ts'
import { inRoot } from '../../worker/local/place.ts'
import { command, Unready } from '../../worker/local/unready.ts'
import { AREAS } from './list.ts'
import type { Mutation } from './mutation.ts'
import { isPure, Tree } from './tree.ts'

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

type Listed = Mutation & { area: string }
const LISTED: readonly Listed[] = AREAS.flatMap(({ area, mutations }) => mutations.map((each) => ({ ...each, area })))

function chosen(only: string | undefined, area: string | undefined): Listed[] {
  const ids = only?.split(',')
  const unknown = ids?.filter((id) => !LISTED.some((each) => each.id === id)) ?? []
  if (unknown.length > 0) throw new Unready(`There is no mutation ${unknown.join(', ')}.`)
  const found = LISTED.filter((each) => (ids?.includes(each.id) ?? true) && (area === undefined || each.area === area))
  if (found.length === 0)
    throw new Unready(`There is no such area; there are ${AREAS.map((each) => each.area).join(', ')}.`)
  return found
}

/** Why a mutation cannot be applied to the sources as they are; `null`: it can. */
function staleness({ file, from, to, tests }: Mutation): string | null {
  if (from === to) return 'it changes nothing'
  const gone = [file, ...tests].find((path) => !existsSync(inRoot(path)))
  if (gone) return `there is no ${gone}`
  const times = readFileSync(inRoot(file), 'utf8').split(from).length - 1
  return times === 1 ? null : `its text stands ${times} times in ${file}`
}

type Verdict = 'caught' | 'SURVIVED' | 'STALE' | 'BROKEN'
interface Outcome {
  mutation: Listed
  verdict: Verdict
  detail: string
}

function outcomeOf(tree: Tree, mutation: Listed): Outcome {
  const stale = staleness(mutation)
  if (stale) return { mutation, verdict: 'STALE', detail: stale }
  const run = tree.mutated(mutation)
  if (run.kind === 'failed') return { mutation, verdict: 'caught', detail: run.test }
  if (run.kind === 'passed') return { mutation, verdict: 'SURVIVED', detail: mutation.breaks }
  return { mutation, verdict: 'BROKEN', detail: run.why }
}

const rowOf = ({ mutation: { id, area }, verdict, detail }: Outcome): string =>
  `| ${[area, id, verdict, detail.replaceAll('|', '\\|')].join(' | ')} |`

/**
 * `npm run test:mutations`: applies each deliberate fault of the list to a copy of the tree and says whether the tests
 * named beside it notice. `-- --only id,id` and `-- --area name` choose; `--trusted` does not run the tests without a
 * fault first.
 */
await command(() => {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, area: { type: 'string' }, trusted: { type: 'boolean' } },
  })
  const mutations = chosen(values.only, values.area)
  Object.assign(process.env, QUIET)
  const tree = new Tree()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  process.once('exit', () => tree.remove())
  const files = [...new Set(mutations.flatMap(({ tests }) => tests))]
  if (!isPure(files)) {
    print('Building …')
    tree.build()
  }
  if (!values.trusted) {
    const baseline = tree.test(files)
    if (baseline.kind !== 'passed')
      throw new Unready(`Without a fault: ${baseline.kind === 'failed' ? baseline.test : baseline.why}`)
    print(`Without a fault ${baseline.tests} tests pass.`)
  }
  const outcomes: Outcome[] = []
  for (const mutation of mutations) {
    const outcome = outcomeOf(tree, mutation)
    outcomes.push(outcome)
    print(`${outcome.verdict.padEnd(8)} ${mutation.id}: ${outcome.detail}`)
  }
  const count = (...verdicts: Verdict[]) => outcomes.filter(({ verdict }) => verdicts.includes(verdict)).length
  print(`\n| area | mutation | verdict | first failed test, or what is wrong |\n|---|---|---|---|`)
  for (const outcome of outcomes) print(rowOf(outcome))
  const unusable = count('STALE', 'BROKEN')
  print(`\n${count('caught')} caught, ${count('SURVIVED')} survived${unusable > 0 ? `, ${unusable} unusable` : ''}`)
  process.exitCode = count('caught') === outcomes.length ? 0 : 1
})
