import { createAccounts } from './accounts.ts'
import { DiskServer } from './disk-server.ts'
import { brokenOf, type Extent, type Fault, type Finding, percentile, waitUntil } from './fault.ts'
import { messageTo } from './visitors.ts'

const ROUNDS = 3
const MESSAGES = 10_000
const SENDERS = 16
const OWNERS = 20
/** How long the objects may take until the database has everything. */
const RECORDED_WITHIN_MS = 60_000
const SAMPLED_EVERY = 100
const TOLD_EVERY = 2_000
const P99_GROWS_BY = 1.5
const SLOPE_FALLS_TO = 0.1

/** Megabytes a thousand messages, by least squares over what was held. */
function slopeOf(held: readonly { messages: number; mb: number }[]): number {
  const mean = (of: (each: (typeof held)[number]) => number) =>
    held.reduce((sum, each) => sum + of(each), 0) / held.length
  const [x, y] = [mean(({ messages }) => messages), mean(({ mb }) => mb)]
  const covariance = mean(({ messages, mb }) => (messages - x) * (mb - y))
  return (covariance / mean(({ messages }) => (messages - x) ** 2)) * 1_000
}

interface Round {
  errors: number
  p95: number
  p99: number
  slope: number
  heldMb: number
}

/** A message without an answer for this long is an error, and the others go on. */
const ANSWERED_WITHIN_MS = 60_000

async function isAnswered(origin: URL, agentId: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWERED_WITHIN_MS)
    const answer = await messageTo(origin, agentId, '¿Cuál es el horario de atención?').send({}, signal)
    await answer.text()
    return answer.ok
  } catch {
    return false
  }
}

async function round(server: DiskServer, agents: readonly string[], log: (line: string) => void): Promise<Round> {
  const [times, held] = [[] as number[], [] as { messages: number; mb: number }[]]
  const begun = performance.now()
  let [left, errors] = [MESSAGES, 0]
  const sender = async () => {
    while (left > 0) {
      const agentId = agents[left-- % agents.length] ?? ''
      const asked = performance.now()
      if (!(await isAnswered(server.url, agentId))) errors++
      times.push(performance.now() - asked)
      if (times.length % SAMPLED_EVERY === 0) held.push({ messages: times.length, mb: server.heldMb() ?? 0 })
      if (times.length % TOLD_EVERY === 0)
        log(`${times.length} after ${((performance.now() - begun) / 1_000).toFixed(0)} s, ${errors} errors`)
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, sender))
  const [p95, p99] = [percentile(times, 0.95), percentile(times, 0.99)]
  return { errors, p95, p99, slope: slopeOf(held), heldMb: Math.round(held.at(-1)?.mb ?? 0) }
}

async function soaked({ log = () => {} }: Extent): Promise<Finding> {
  const server = await DiskServer.create()
  try {
    const agents = (await createAccounts(server, OWNERS)).flatMap(({ agentIds }) => agentIds)
    const rounds: Round[] = []
    for (let n = 0; n < ROUNDS; n++) rounds.push(await round(server, agents, log))
    await waitUntil(() => server.underWay() === 0, RECORDED_WITHIN_MS, 500)
    const count = (query: string) => server.sql<{ n: number }>(query)[0]?.n ?? 0
    const rows = count("SELECT count(*) AS n FROM conversations WHERE state = 'answered'")
    const used = count('SELECT sum(used) AS n FROM usage')
    const errors = rounds.reduce((sum, round) => sum + round.errors, 0)
    const [first, , third] = rounds
    const each = (of: (round: Round) => string): string => rounds.map(of).join(', ')
    const slopeFellTo = (third?.slope ?? 0) / (first?.slope || 1)
    return {
      figures: {
        messages: ROUNDS * MESSAGES,
        errors,
        rows,
        used,
        p95Ms: each(({ p95 }) => p95.toFixed(0)),
        p99Ms: each(({ p99 }) => p99.toFixed(0)),
        heldMb: each(({ heldMb }) => String(heldMb)),
        mbPerThousand: each(({ slope }) => slope.toFixed(1)),
        slopeFellTo: slopeFellTo.toFixed(2),
      },
      broken: brokenOf({
        'no error': errors === 0,
        'as many rows as messages': rows === ROUNDS * MESSAGES,
        'the plans were charged for each once': used === ROUNDS * MESSAGES,
      }),
      late: brokenOf({
        [`the third p99 is within ${P99_GROWS_BY} of the first`]: (third?.p99 ?? 0) <= P99_GROWS_BY * (first?.p99 ?? 0),
        'memory grows by a tenth of what it did at first': slopeFellTo <= SLOPE_FALLS_TO,
      }),
    }
  } finally {
    await server.close()
  }
}

export const soak: Fault = {
  id: 'R24',
  fault: 'three times 10,000 messages in one process',
  promise:
    'no error, the counts are exact, the third p99 is within 1.5 of the first, and memory grows ever more slowly',
  isLong: true,
  run: soaked,
}
