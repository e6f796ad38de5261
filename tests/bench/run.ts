import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../../worker/local/build.ts'
import { QUIET } from '../../worker/local/environment.ts'
import { inRoot } from '../../worker/local/place.ts'
import { command, Unready } from '../../worker/local/unready.ts'
import { finding, head, line, type Measured, report, verdicts } from './report.ts'
import type { Scenario } from './scenario.ts'
import { SCENARIOS } from './scenarios.ts'

const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

async function measured(scenario: Scenario): Promise<Measured> {
  print([`\n${scenario.title}`, ...head(scenario)].join('\n'))
  const rows: string[] = []
  const row = (...cells: (string | number)[]) => {
    rows.push(line(cells))
    print(line(cells))
  }
  const findings = await scenario.run(row)
  print(findings.map(finding).join('\n'))
  return { scenario, rows, findings }
}

function chosen(names: readonly string[]): readonly Scenario[] {
  const known = SCENARIOS.map(({ name }) => name)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Unready(`There is no ${unknown.join(', ')}. There is: ${known.join(', ')}.`)
  return names.length > 0 ? SCENARIOS.filter(({ name }) => names.includes(name)) : SCENARIOS
}

/** `npm run bench`: all, or with `--only name`, as often as you like, some; `--write` keeps the results of all. */
await command(async () => {
  const { values } = parseArgs({
    options: { write: { type: 'boolean' }, only: { type: 'string', multiple: true, default: [] } },
  })
  if (values.write && values.only.length > 0) throw new Unready('Only the results of all are kept.')
  Object.assign(process.env, QUIET)
  buildIfStale(print)
  const all: Measured[] = []
  for (const scenario of chosen(values.only)) all.push(await measured(scenario))
  print(`\n${verdicts(all)}`)
  if (values.write) writeFileSync(inRoot('docs/bench.md'), report(all))
})
