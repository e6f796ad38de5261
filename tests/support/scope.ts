import { spawnSync } from 'node:child_process'

/** Whether the full matrix runs (npm run test:all). */
export const isFull = process.env['VOCERO_TESTS'] === 'all'

/** How often a race or a property is repeated: few in npm test, many in the full matrix. */
export const rounds = (few: number, many: number): number => (isFull ? many : few)

/** The number of commits: rotates variants, with the same result for the same sources. */
const turn = Number(spawnSync('git', ['rev-list', '--count', 'HEAD'], { encoding: 'utf8' }).stdout) || 0

/** Whether the variant at `index` of `count` is due in this run for a subject; in the full matrix all are. */
export const isDue = (index: number, count: number, subject = 0): boolean =>
  isFull || (turn + subject) % count === index

/** The random seed of a round of a race: changes with each commit, and is the same for the same sources. */
export const seedOf = (round: number): number => turn * 1_000 + round
