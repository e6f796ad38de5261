import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { ROOT, read } from '../support/imports.ts'

const DOCUMENT = 'CONTRIBUTING.md'
const patch = [...read(DOCUMENT).matchAll(/^```diff\n(.*?)^```$/gms)].map(([, block]) => block).join('')

/** What git objects to; empty when the patch applies to the sources. Changes no file. */
function objections(text: string): string {
  const words = ['apply', '--check', '--whitespace=nowarn']
  const { stderr, error } = spawnSync('git', words, { cwd: ROOT, encoding: 'utf8', input: text })
  if (error) throw error
  return stderr
}

test(`the example in ${DOCUMENT} applies to the sources as they are`, () => {
  expect(objections(patch)).toBe('')
})

test('a stale line of the example and a file that is gone are reported', () => {
  const line = '   patienceSeconds: row.patienceMs / 1000,\n'
  const file = 'worker/features/agents/agents.view.ts'
  expect([patch.includes(line), patch.includes(file)]).toEqual([true, true])
  expect(objections(patch.replace(line, '   patienceSeconds: row.patience / 1000,\n'))).toContain(
    `${file}: patch does not apply`,
  )
  expect(objections(patch.replaceAll(file, 'worker/gone.ts'))).toContain('worker/gone.ts: No such file')
})
