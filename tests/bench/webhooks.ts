import type { ProviderType } from '../../worker/channels/adapter.ts'
import { AGENT_TYPES } from '../../worker/local/catalogue.ts'
import type { Server } from '../support/server.ts'
import { newVisitor, say } from './asking.ts'
import { type Figures, forMs, load, shuffled, together } from './load.ts'
import { deliver, openChannels, PROVIDERS, startProviders } from './provider-calls.ts'
import { type Scenario, shown, within } from './scenario.ts'
import { bare, beside, manyAgents, product } from './servers.ts'

const SENDERS = 64
/** Of so many that a few moments in which the machine stands still do not decide alone what the slowest hundredth is. */
const ROUNDS = 30
const AGENTS = 20
/** Whoever writes is let finish for a second: until then there is nothing to answer. */
const ROUND_MS = 800
const MOST_BEYOND_MS = 50
const TYPES = Object.keys(PROVIDERS) as ProviderType[]
const NAMES = Array.from({ length: AGENTS }, (_, n) => `bare-${n}`)

/** What was taken in is not answered: the next round is to find the machine as this one did. */
async function forgetAll(server: Server, agents: readonly string[]): Promise<void> {
  for (const agent of agents) {
    const storage = await server.hubStorage(agent)
    await storage.exec('DELETE FROM inbound')
    await storage.exec('DELETE FROM turns')
  }
}

export const webhooks: Scenario = {
  name: 'webhooks',
  title: "A provider's webhook is acknowledged",
  says: `Signed messages, each by somebody new, over ${SENDERS} connections to ${AGENTS} agents, in rounds of ${ROUND_MS} ms: until a second has passed nothing is answered yet. The providers come in turns, and before each a bare Worker that writes one row in one of as many objects.`,
  head: ['', 'calls/s', 'p50, ms', 'p99, ms', 'a bare write, p50, ms', 'its p99, ms', 'refused'],
  run: async (row) => {
    const providers = await startProviders()
    try {
      return await beside([await product(providers.variables), await bare()], async (ours, theirs) => {
        const write = () => {
          const visitor = newVisitor(NAMES)
          return say(new URL(`/keep/${visitor.agent}`, theirs.url), visitor)
        }
        const subjects = await Promise.all(
          TYPES.map(async (type) => {
            const agents = await manyAgents(ours, AGENT_TYPES.service, AGENTS)
            await openChannels(ours, agents, type)
            return { type, agents, calls: [] as Figures[], writes: [] as Figures[] }
          }),
        )
        for (let round = 0; round <= ROUNDS; round++)
          for (const { type, agents, calls, writes } of shuffled(subjects)) {
            let n = 0
            writes.push(await load(write, SENDERS, forMs(ROUND_MS)))
            calls.push(
              await load(() => deliver(ours.url, agents[n++ % agents.length] ?? '', type), SENDERS, forMs(ROUND_MS)),
            )
            await forgetAll(ours, agents)
          }
        return subjects.map(({ type, calls, writes }) => {
          const [a, b] = [together(calls.slice(1)), together(writes.slice(1))]
          row(type, a.perSecond.toFixed(0), ...[a.p50Ms, a.p99Ms, b.p50Ms, b.p99Ms].map(shown), a.refused)
          return within(`${type}, p99 beyond a bare write's`, a.p99Ms - b.p99Ms, MOST_BEYOND_MS, ' ms')
        })
      })
    } finally {
      await providers.close()
    }
  },
}
