import { writeFileSync } from 'node:fs'
import { buildIfStale } from '../../worker/local/build.ts'
import { QUIET } from '../../worker/local/environment.ts'
import { inRoot } from '../../worker/local/place.ts'
import { command } from '../../worker/local/unready.ts'
import type { ExchangeFigures } from './exchange-figures.ts'
import {
  type Assumptions,
  BASE_DOLLARS,
  D1_ACCOUNT_GB_MOST,
  D1_BATCHES_A_SECOND,
  D1_GB_MOST,
  dollarsFor,
  PEAK,
  PRICES,
  type Resource,
  scaleLimitsOf,
  totalDollars,
  usageOf,
} from './pricing.ts'
import { line } from './report.ts'

const VOLUMES = [10e3, 1e6, 100e6]
const ASSUMED: Assumptions = {
  requestsBeside: 1,
  cpuMs: 6,
  objectSeconds: 2,
  objectGbOfMemory: 0.128,
  monthsKept: 12,
  objectBytesKept: 100,
  exchangesInBatch: 2,
}

const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}
const formatted = (value: number): string =>
  value.toLocaleString('en', { maximumSignificantDigits: value < 1000 ? 3 : 4, useGrouping: true })
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map((row) => line(row))].join('\n')

function documentOf(figures: ExchangeFigures): string {
  const usages = VOLUMES.map((volume) => usageOf(volume, figures, ASSUMED))
  const limits = VOLUMES.map((volume) => scaleLimitsOf(volume, figures, ASSUMED))
  const resources = Object.keys(PRICES) as Resource[]
  return `# Scale and cost

Written by \`npm run scale\`: what the platform bills for a month of conversations, which limit is met first, and what is done then. An exchange is a contact's message with its reply. Prices are the platform's list prices of the paid plan ($${BASE_DOLLARS} a month); what a called model costs is not in them, and is most of the cost where one is called.

## An exchange

Counted on the built Worker in workerd: threads of four exchanges, ten people at once, answered by the built-in engine.

${table(
  ['', 'for each exchange'],
  [
    ['calls of the object', formatted(figures.objectCalls)],
    ['rows written by the object, indexes counted', formatted(figures.objectRowsWritten)],
    ['bytes in the object before pruning', formatted(figures.objectBytes)],
    ['rows read from D1', formatted(figures.d1RowsRead)],
    ['rows written into D1, indexes counted', formatted(figures.d1RowsWritten)],
    ['bytes in D1, full-text index included', formatted(figures.d1Bytes)],
  ],
)}

Assumed, not measured here: ${ASSUMED.requestsBeside} further request for each exchange (the page, the agent and the stream of a visitor, reads of the console; files are free); ${ASSUMED.cpuMs} ms of CPU; an object in memory for ${ASSUMED.objectSeconds} s (a called engine takes longer: $${formatted(PRICES.objectGbSeconds.dollars * ASSUMED.objectGbOfMemory)} for each million seconds); everything kept for ${ASSUMED.monthsKept} months; ${ASSUMED.objectBytesKept} bytes that an object keeps of a closed exchange; ${ASSUMED.exchangesInBatch} exchanges in a batch of the outbox; at the busiest hour ${PEAK} times the mean.

## A month

${table(
  ['exchanges a month', ...VOLUMES.map((volume) => volume.toLocaleString('en'))],
  [
    ...resources.map((each) => [
      PRICES[each].name,
      ...usages.map((usage) => `${formatted(usage[each])} ($${dollarsFor(each, usage[each]).toFixed(2)})`),
    ]),
    ['together, dollars', ...usages.map((usage) => totalDollars(usage).toFixed(0))],
    [
      'for a thousand exchanges, dollars',
      ...usages.map((usage, index) => ((totalDollars(usage) / (VOLUMES[index] ?? 1)) * 1000).toFixed(3)),
    ],
  ],
)}

## Limits that are met

${table(
  ['exchanges a month', ...VOLUMES.map((volume) => volume.toLocaleString('en'))],
  [
    [
      `months until one database is full (${D1_GB_MOST} GB)`,
      ...limits.map((limit) => formatted(limit.monthsUntilFull)),
    ],
    ['databases of conversations for the room', ...limits.map((wall) => String(wall.databasesForRoom))],
    [
      `databases for the batches (${D1_BATCHES_A_SECOND} a second each)`,
      ...limits.map((wall) => String(wall.databasesForBatches)),
    ],
    [
      `beyond ${D1_ACCOUNT_GB_MOST.toLocaleString('en')} GB of one account of the platform`,
      ...limits.map((wall) => (wall.isBeyondAccount ? 'yes' : 'no')),
    ],
  ],
)}

In the order in which they are met:

1. **A database of conversations is full.** Bind another one (\`CONVERSATIONS_2\` and so on) before: new accounts go where there is room ([83](decisions/0083-databases-of-conversations.md)). A shorter retention period of an account makes room as well. An account that fills a database by itself cannot be moved or divided yet.
2. **The database of accounts** (\`DB\`) has one writer. Messages reach it only with plan conversations and the time of a channel's last message, at most once a minute for each channel.
3. **One agent** is one object with one thread. It takes a few hundred messages a second; its own limit is 300 a minute. A business that needs more has several agents.
4. **Storage of one account of the platform**, ${D1_ACCOUNT_GB_MOST.toLocaleString('en')} GB of D1: the platform raises it on request, or retention is shortened.
`
}

/** `npm run scale`: counts an exchange and writes docs/scale.md. */
await command(async () => {
  Object.assign(process.env, QUIET)
  buildIfStale(print)
  const { exchangeFigures } = await import('./exchange-figures.ts')
  writeFileSync(inRoot('docs/scale.md'), documentOf(await exchangeFigures()))
  print('docs/scale.md is written.')
  process.exit()
})
