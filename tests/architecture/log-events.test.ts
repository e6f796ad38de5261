import { expect, test } from 'vitest'
import { read, sourceFiles } from '../support/imports.ts'

/** `log(level, 'event'`, an event that is passed on, and the line of a job's counts. */
const LOGGED =
  /\blog\([^,()]*,\s*'([a-zA-Z]+\.[a-zA-Z]+)'|\bevent: '([a-zA-Z]+\.[a-zA-Z]+)'|\brunSteps\('([a-z]+\.[a-z]+)'/g
const eventsIn = (source: string): string[] =>
  [...source.matchAll(LOGGED)].map(([, logged, passedOn, counted]) => logged ?? passedOn ?? counted ?? '')

const logged = new Set(sourceFiles(['worker', 'durable-objects']).flatMap((path) => eventsIn(read(path))))
const operations = read('docs/operations.md')
const section = operations.slice(operations.indexOf('## Log events'), operations.indexOf('## A forgotten password'))
const documented = new Set([...section.matchAll(/`([a-z][a-zA-Z]*\.[a-zA-Z]+)`/g)].map(([, event = '']) => event))

test('docs/operations.md describes every log event', () => {
  expect([...logged].filter((event) => !documented.has(event))).toEqual([])
  expect(logged.size).toBeGreaterThan(50)
  expect(eventsIn("log('warn', 'a.b', {})\nlog(isOver ? 'error' : 'warn', 'c.d')\nrunSteps('e.f', {")).toEqual([
    'a.b',
    'c.d',
    'e.f',
  ])
})

test('and names none that is not logged', () => {
  const others = ['error.requestId', 'server.busy', 'wrangler.toml']
  expect([...documented].filter((event) => !logged.has(event) && !others.includes(event))).toEqual([])
})
