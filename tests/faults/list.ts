import { bounds } from './bounds.ts'
import { atOnce } from './edits.ts'
import { circuit, quota } from './engines.ts'
import type { Fault } from './fault.ts'
import { random } from './kills.ts'
import { membersAtPoints, membersAtRandom } from './members.ts'
import { atPoints } from './points.ts'
import { PROVEN } from './proven.ts'
import { order, poison, refusals } from './providers.ts'
import { gone, restarts, unread } from './readers.ts'
import { soak } from './soak.ts'

const numberOf = ({ id }: Fault): number => Number(id.slice(1))

/** All faults, ordered by number. */
export const FAULTS: readonly Fault[] = [
  random,
  atPoints,
  order,
  poison,
  refusals,
  circuit,
  restarts,
  bounds,
  gone,
  unread,
  atOnce,
  quota,
  soak,
  membersAtRandom,
  membersAtPoints,
  ...PROVEN,
].toSorted((a, b) => numberOf(a) - numberOf(b))
