import { percentile } from './figures.ts'

export interface Figures {
  times: readonly number[]
  perSecond: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
  /** What was not answered, or not with success; it counts for nothing else. */
  refused: number
}

type Send = () => Promise<Response>

interface Measured {
  times: number[]
  refused: number
}

async function timed(send: Send, measured: Measured): Promise<void> {
  const sent = performance.now()
  const isAnswered = await send().then(
    async (answer) => Boolean(await answer.text()) && answer.ok,
    () => false,
  )
  if (isAnswered) measured.times.push(performance.now() - sent)
  else measured.refused++
}

/** So many senders at once, each sending again as soon as it was answered, while there is something to send. */
export async function load(send: Send, senders: number, isRunning: () => boolean): Promise<Figures> {
  const measured: Measured = { times: [], refused: 0 }
  const startedAt = performance.now()
  const sender = async () => {
    while (isRunning()) await timed(send, measured)
  }
  await Promise.all(Array.from({ length: senders }, sender))
  return figuresOf(measured, performance.now() - startedAt)
}

function figuresOf({ times, refused }: Measured, ms: number): Figures {
  const [p50Ms = 0, p95Ms = 0, p99Ms = 0] = [0.5, 0.95, 0.99].map((share) => percentile(times, share))
  return { times, perSecond: (times.length * 1000) / ms, p50Ms, p95Ms, p99Ms, refused }
}

/** Some rounds as if they were one. */
export function mergeFigures(rounds: readonly Figures[]): Figures {
  const times = rounds.flatMap((round) => round.times)
  const refused = rounds.reduce((sum, round) => sum + round.refused, 0)
  const ms = rounds.reduce((sum, { times, perSecond }) => sum + (times.length * 1000) / perSecond, 0)
  return figuresOf({ times, refused }, ms)
}

export const forMs = (ms: number): (() => boolean) => {
  const until = performance.now() + ms
  return () => performance.now() < until
}

export const forTimes = (times: number): (() => boolean) => {
  let left = times
  return () => left-- > 0
}

/** The same in an order that is drawn. */
export const shuffled = <Each>(list: readonly Each[]): Each[] =>
  list
    .map((each) => [Math.random(), each] as const)
    .sort(([one], [other]) => one - other)
    .map(([, each]) => each)

/**
 * Runs each in turn, so often, so that other load on the machine affects all of them, and in a random order each
 * time, so that none always finds a warm cache. Returns the milliseconds of each, without the first rounds.
 */
export async function inTurns<Name extends string>(
  subjects: Record<Name, () => Promise<number>>,
  rounds: number,
  warmUp = Math.ceil(rounds / 10),
): Promise<Record<Name, number[]>> {
  const names = Object.keys(subjects) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = 0; round < rounds + warmUp; round++)
    for (const name of shuffled(names)) {
      const ms = await subjects[name]()
      if (round >= warmUp) times[name].push(ms)
    }
  return times
}
