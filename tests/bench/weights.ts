import { spawnSync } from 'node:child_process'
import { inRoot, ROOT } from '../../worker/local/place.ts'
import type { Scenario } from './scenario.ts'

export const weights: Scenario = {
  name: 'weights',
  title: 'What is downloaded',
  description: 'What a person has to download before the first screen, compressed, and what is allowed.',
  head: ['', 'kB'],
  run: async (row) => {
    const told = spawnSync(process.execPath, [inRoot('web/budget.ts')], { cwd: ROOT, encoding: 'utf8' })
    for (const line of told.stdout.trim().split('\n')) {
      const [what = '', weight = ''] = line.split(/: (?=[\d.]+ kB)/)
      row(what, weight)
    }
    const measured = told.status === 0 ? 'all of them' : 'not all'
    return [{ what: 'weights within their budgets', measured, target: 'all of them', isMet: told.status === 0 }]
  },
}
