import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageHeaders } from '../../worker/core/headers.ts'

/** The rules of `_headers`: each address with what it adds. */
const rules: Record<string, Record<string, string>> = {}
let address = ''
for (const line of readFileSync('web/public/_headers', 'utf8').split('\n')) {
  if (line.startsWith('#') || line.trim() === '') continue
  if (!line.startsWith(' ')) {
    address = line.trim()
    rules[address] = {}
    continue
  }
  const [name = '', ...value] = line.split(':')
  const rule = rules[address]
  if (rule) rule[name.trim().toLowerCase()] = value.join(':').trim()
}

test('the home page, which is a file, has the headers of every page of the console', () => {
  expect({ ...rules['/*'], ...rules['/'] }).toEqual(pageHeaders.console)
})

test('only files whose name changes with their content are kept for ever', () => {
  const kept = Object.keys(rules).filter((path) => rules[path]?.['cache-control']?.includes('immutable'))
  expect(kept).toEqual(['/assets/*', '/chat-assets/*'])
})
