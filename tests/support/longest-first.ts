import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files that run long: started first, so that none is left alone at the end. */
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

/** The longest files first, then in vitest's order: by their last duration, or by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}
