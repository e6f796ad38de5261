/** One question with what is weighed of its passages. `isRight` says which answer it; none when nothing does. */
export interface Example {
  evidence: readonly (readonly number[])[]
  doubt: readonly number[]
  isRight: readonly boolean[]
  /** How much it counts. */
  weight: number
}

export interface Fitted {
  evidence: number[]
  doubt: number[]
}

const STEPS = 300
const RATE = 0.15
const SHRINKING = 0.003
const [SLOW, SLOWER] = [0.9, 0.99]

/** Adds the slope of one example's likelihood, by its softmax over the passages and none of them. */
function addSlope({ evidence, doubt, isRight, weight }: Example, at: Float64Array, slope: Float64Array): void {
  const from = at.length - doubt.length
  const dot = (values: readonly number[], start: number): number => {
    let sum = 0
    for (let i = 0; i < values.length; i++) sum += (values[i] as number) * (at[start + i] as number)
    return sum
  }
  const add = (values: readonly number[], start: number, by: number): void => {
    for (let i = 0; i < values.length; i++) slope[start + i] = (slope[start + i] as number) + by * (values[i] as number)
  }
  const utilities = [...evidence.map((each) => dot(each, 0)), dot(doubt, from)]
  const highest = Math.max(...utilities)
  const shares = utilities.map((utility) => Math.exp(utility - highest))
  const all = shares.reduce((sum, share) => sum + share, 0)
  const right = shares.reduce((sum, share, i) => sum + (isRight[i] ? share : 0), 0)
  for (const [i, each] of evidence.entries()) {
    const wanted = isRight[i] ? (shares[i] as number) / right : 0
    add(each, 0, weight * (wanted - (shares[i] as number) / all))
  }
  add(doubt, from, weight * ((right > 0 ? 0 : 1) - (shares.at(-1) as number) / all))
}

/** The weights under which the examples are likeliest, shrunk towards none: Adam on the logarithm of the likelihood. */
export function fitted(all: readonly Example[]): Fitted {
  const examples = all.filter(({ evidence }) => evidence.length > 0)
  const [first] = examples
  if (!first) throw new Error('There is no example.')
  const wide = first.evidence[0]?.length ?? 0
  const at = new Float64Array(wide + first.doubt.length)
  const [mean, spread] = [at.map(() => 0), at.map(() => 0)]
  const total = examples.reduce((sum, { weight }) => sum + weight, 0)
  for (let step = 1; step <= STEPS; step++) {
    const slope = at.map(() => 0)
    for (const example of examples) addSlope(example, at, slope)
    for (const [i, sum] of slope.entries()) {
      const down = sum / total - SHRINKING * (at[i] as number)
      mean[i] = SLOW * (mean[i] as number) + (1 - SLOW) * down
      spread[i] = SLOWER * (spread[i] as number) + (1 - SLOWER) * down * down
      const rate = RATE * Math.min(1, STEPS / (4 * step))
      const move = (mean[i] as number) / (1 - SLOW ** step)
      at[i] = (at[i] as number) + (rate * move) / (Math.sqrt((spread[i] as number) / (1 - SLOWER ** step)) + 1e-9)
    }
  }
  return { evidence: [...at.slice(0, wide)], doubt: [...at.slice(wide)] }
}
