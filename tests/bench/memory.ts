import { newVisitor, sendMessage } from './asking.ts'
import { slope } from './figures.ts'
import { forTimes, load } from './load.ts'
import { memoryOf, runtimes } from './runtime.ts'
import { type Finding, formatFigure, type Scenario } from './scenario.ts'
import { bare, manyAgents, product } from './servers.ts'

const ROUNDS = 3
const MESSAGES = 10_000
const SENDERS = 16
const WARM_UP = 2_000
const SAMPLED_EVERY_MS = 200
const MOST_SHARE = 0.1

interface Round {
  /** Bytes that a message leaves behind. */
  each: number
  endsAt: number
  refused: number
}

async function rounds(send: () => Promise<Response>, pids: readonly string[]): Promise<Round[]> {
  await load(send, SENDERS, forTimes(WARM_UP))
  const all: Round[] = []
  for (let round = 0; round < ROUNDS; round++) {
    let answered = 0
    const samples: [number, number][] = []
    const sample = () => void samples.push([answered, memoryOf(pids)])
    const clock = setInterval(sample, SAMPLED_EVERY_MS)
    const counted = () => send().finally(() => answered++)
    const { refused } = await load(counted, SENDERS, forTimes(MESSAGES))
    clearInterval(clock)
    sample()
    all.push({ each: slope(samples), endsAt: samples.at(-1)?.[1] ?? 0, refused })
  }
  return all
}

const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(2)

export const memory: Scenario = {
  name: 'memory',
  title: 'Memory over three rounds',
  description: `${ROUNDS} rounds of ${MESSAGES.toLocaleString('en')} first messages over ${SENDERS} connections, after ${WARM_UP.toLocaleString('en')} that are not looked at. What the whole local runtime holds is read five times a second; a round's growth is the slope of that over its messages. The bare Worker goes through the same, because the runtime itself grows.`,
  head: [
    'round',
    'Vocero, kB a message',
    'Vocero, MB at its end',
    'bare, kB a message',
    'bare, MB at its end',
    'refused',
  ],
  run: async (row) => {
    const before = new Set(runtimes())
    const own = () => runtimes().filter((pid) => !before.has(pid))
    const ours = await product()
    const agents = await manyAgents(ours)
    const webchat = (agent: string) => new URL(`/api/agents/${agent}/channels/webchat`, ours.url)
    const sender = (address: (agent: string) => URL) => () => {
      const visitor = newVisitor(agents)
      return sendMessage(address(visitor.agent), visitor)
    }
    const growth = await rounds(sender(webchat), own()).finally(() => ours.close())
    const theirs = await bare()
    const plain = await rounds(
      sender((agent) => new URL(`/${agent}`, theirs.url)),
      own(),
    ).finally(() => theirs.close())
    for (const [n, { each, endsAt, refused }] of growth.entries()) {
      const beside = plain[n] ?? { each: 0, endsAt: 0, refused: 0 }
      const megabytes = [endsAt, beside.endsAt].map((bytes) => (bytes / 1024 ** 2).toFixed(0))
      row(
        n + 1,
        kilobytes(each),
        megabytes[0] ?? '',
        kilobytes(beside.each),
        megabytes[1] ?? '',
        refused + beside.refused,
      )
    }
    return [flatness('Vocero', growth), flatness('the bare Worker', plain, false)]
  },
}

function flatness(label: string, all: readonly Round[], isJudged = true): Finding {
  const share = (all.at(-1)?.each ?? 0) / (all[0]?.each ?? 1)
  const measured = formatFigure(share)
  const what = `growth of memory in the last round, as a share of the first's: ${label}`
  return isJudged ? { what, measured, target: `at most ${MOST_SHARE}`, isMet: share <= MOST_SHARE } : { what, measured }
}
