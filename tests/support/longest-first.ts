import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that run for long and are not large: begun first, so that no process is left alone with one at the end. */
const LONGEST = [
  'browser/every-screen',
  'browser/lighthouse',
  'worker/five-providers',
  'faults/half-done',
  'faults/faults',
]

const rank = ({ moduleId }: TestSpecification): number => {
  const index = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
  return index < 0 ? LONGEST.length : index
}

/** The longest files first, then as vitest orders them: by how long they took last, or by their size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}
