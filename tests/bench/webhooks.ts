import type { ProviderType } from '../../worker/channels/adapter.ts'
import { AGENT_TYPES } from '../../worker/local/catalogue.ts'
import type { Server } from '../support/server.ts'
import { newVisitor, sendMessage } from './asking.ts'
import { type Figures, forMs, load, mergeFigures, shuffled } from './load.ts'
import { deliver, openChannels, PROVIDERS, startProviders } from './provider-calls.ts'
import { formatFigure, type Scenario, within } from './scenario.ts'
import { bare, manyAgents, product, withServers } from './servers.ts'

const SENDERS = 64
/** So many rounds that a few pauses of the machine alone do not decide the slowest hundredth. */
const ROUNDS = 150
const AGENTS = 20
/** Messages wait one second for further ones: until then none is answered. */
const ROUND_MS = 800
const MOST_BEYOND_MS = 50
const TYPES = Object.keys(PROVIDERS) as ProviderType[]
const NAMES = Array.from({ length: AGENTS }, (_, n) => `bare-${n}`)

/** The tables of an agent object with messages that no turn has taken. */
const TAKEN_IN = ['messages', 'dedupe_keys', 'turns', 'outbox', 'threads']

/** Messages are not answered: each round starts with empty objects. */
async function forgetAll(server: Server, agents: readonly string[]): Promise<void> {
  for (const agent of agents) {
    const storage = await server.agentStorage(agent)
    for (const table of TAKEN_IN) await storage.exec(`DELETE FROM ${table}`)
  }
}

/** So many connections each that together they are all of them. */
const shares = (): [ProviderType, number][] =>
  shuffled(TYPES).map((type, n) => [type, Math.floor((SENDERS + n) / TYPES.length)])

export const webhooks: Scenario = {
  name: 'webhooks',
  title: "A provider's webhook is acknowledged",
  description: `Signed messages, each by somebody new, over ${SENDERS} connections to ${AGENTS} agents that have every channel, in rounds of ${ROUND_MS} ms: until a second has passed nothing is answered yet. All providers call at once, as they do, so that whatever the machine does it does to each. In turns with them a bare Worker that writes one row in one of as many objects, which are as awake as the agents': with static files, whose router the platform then puts before it does before ours, and without.`,
  head: ['', 'calls/s', 'p50, ms', 'p99, ms', 'refused'],
  run: async (row) => {
    const providers = await startProviders()
    try {
      const servers = [await product(providers.variables), await bare(), await bare('alone')] as const
      return await withServers(servers, async (ours, fronted, alone) => {
        const agents = await manyAgents(ours, AGENT_TYPES.service, AGENTS)
        for (const type of TYPES) await openChannels(ours, agents, type)
        const write = (url: URL) => () => {
          const visitor = newVisitor(NAMES)
          return sendMessage(new URL(`/keep/${visitor.agent}`, url), visitor)
        }
        let n = 0
        const call = (type: ProviderType) => () => deliver(ours.url, agents[n++ % agents.length] ?? '', type)
        const writes: Figures[] = []
        const lone: Figures[] = []
        const calls = new Map<ProviderType, Figures[]>(TYPES.map((type) => [type, []]))
        for (let round = 0; round <= ROUNDS; round++) {
          const written = await load(write(fronted.url), SENDERS, forMs(ROUND_MS))
          const writtenAlone = await load(write(alone.url), SENDERS, forMs(ROUND_MS))
          const called = await calledByAll(call)
          await forgetAll(ours, agents)
          if (round === 0) continue
          writes.push(written)
          lone.push(writtenAlone)
          for (const [type, figures] of called) calls.get(type)?.push(figures)
        }
        const show = (name: string, { perSecond, p50Ms, p99Ms, refused }: Figures) =>
          row(name, perSecond.toFixed(0), formatFigure(p50Ms), formatFigure(p99Ms), refused)
        const all = TYPES.map((type) => [type, mergeFigures(calls.get(type) ?? [])] as const)
        const beyond = mergeFigures(writes)
        for (const [type, figures] of all) show(type, figures)
        show('a bare write', beyond)
        show('the same without static files', mergeFigures(lone))
        return all.map(([type, { p99Ms }]) =>
          within(`${type}, p99 beyond a bare write's`, p99Ms - beyond.p99Ms, MOST_BEYOND_MS, ' ms'),
        )
      })
    } finally {
      await providers.close()
    }
  },
}

/** A round of calls by every provider at once, those of each by themselves. */
function calledByAll(
  call: (type: ProviderType) => () => Promise<Response>,
): Promise<(readonly [ProviderType, Figures])[]> {
  const goesOn = forMs(ROUND_MS)
  return Promise.all(shares().map(async ([type, senders]) => [type, await load(call(type), senders, goesOn)] as const))
}
