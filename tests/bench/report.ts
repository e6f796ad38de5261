import { cpus } from 'node:os'
import type { Finding, Scenario } from './scenario.ts'

/** A scenario that was run. */
export interface Measured {
  scenario: Scenario
  rows: string[]
  findings: Finding[]
}

export const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

export const head = ({ head }: Scenario): string[] => [line(head), `|${'---|'.repeat(head.length)}`]

const verdictOn = ({ isMet }: Finding): string => (isMet === undefined ? '' : isMet ? 'met' : '**missed**')

export const finding = ({ what, measured, target }: Finding): string =>
  `- ${what[0]?.toUpperCase()}${what.slice(1)}: ${measured}${target ? ` (${target})` : ''}.`

const section = ({ scenario, rows, findings }: Measured): string =>
  [
    `## ${scenario.title}`,
    scenario.description,
    [...head(scenario), ...rows].join('\n'),
    findings.map(finding).join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')

const HEAD = ['measured', 'target', 'found', '']

/** What was aimed at and what was found, over all that was run. */
export const verdicts = (all: readonly Measured[]): string =>
  [
    line(HEAD),
    `|${'---|'.repeat(HEAD.length)}`,
    ...all
      .flatMap(({ findings }) => findings)
      .filter(({ target }) => target !== undefined)
      .map((each) => line([each.what, each.target ?? '', each.measured, verdictOn(each)])),
  ].join('\n')

const heading = `# Bench

${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.versions.node}, by \`npm run bench -- --write\`. Absolutes drift from day to day; the ratios count: whatever stands beside something was measured in turns with it, in one run, served in the same way by a client on the same machine.`

export const report = (all: readonly Measured[]): string =>
  `${[heading, verdicts(all), ...all.map(section)].join('\n\n')}\n`
