import { spawnSync } from 'node:child_process'

/** Whether the full matrix runs (npm run test:all). */
export const isFull = process.env['VOCERO_TESTS'] === 'all'

/** How often a race or a property is repeated: few in npm test, many in the full matrix. */
export const rounds = (few: number, many: number): number => (isFull ? many : few)

/** Grows by one with each commit, so that what takes turns is the same for the same sources. */
const turn = Number(spawnSync('git', ['rev-list', '--count', 'HEAD'], { encoding: 'utf8' }).stdout) || 0

/** Whether the member at `index` of `count` that take turns is due for this subject: all of them in the full matrix. */
export const isDue = (index: number, count: number, subject = 0): boolean =>
  isFull || (turn + subject) % count === index

/** What chance begins with in a round of a race: another with each commit, and the same for the same sources. */
export const seedOf = (round: number): number => turn * 1_000 + round
