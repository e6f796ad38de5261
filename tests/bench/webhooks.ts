import type { ProviderType } from '../../worker/channels/adapter.ts'
import { newVisitor, say } from './asking.ts'
import { forMs, load } from './load.ts'
import { deliver, openChannels, PROVIDERS, startProviders } from './provider-calls.ts'
import { type Finding, type Scenario, shown, within } from './scenario.ts'
import { bare, beside, manyAgents, product } from './servers.ts'

const SENDERS = 64
const WARM_UP_MS = 1000
const LOAD_MS = 3000
const MOST_BEYOND_MS = 50

export const webhooks: Scenario = {
  name: 'webhooks',
  title: "A provider's webhook is acknowledged",
  says: `Signed messages, each by somebody new, over ${SENDERS} connections to a hundred agents, which go on to answer them meanwhile; every provider is a stand-in on this machine. Beside each, in the same run, a bare Worker that writes one row of D1.`,
  head: ['', 'calls/s', 'p50, ms', 'p99, ms', 'a bare write, p50, ms', 'its p99, ms', 'refused'],
  run: async (row) => {
    const providers = await startProviders()
    try {
      return await beside(await product(providers.variables), await bare(), async (ours, theirs) => {
        const findings: Finding[] = []
        const write = () => say(new URL('/write', theirs.url), newVisitor(['nobody']))
        for (const type of Object.keys(PROVIDERS) as ProviderType[]) {
          const agents = await manyAgents(ours)
          await openChannels(ours, agents, type)
          let n = 0
          const call = () => deliver(ours.url, agents[n++ % agents.length] ?? '', type)
          await load(write, SENDERS, forMs(WARM_UP_MS))
          const bareWrite = await load(write, SENDERS, forMs(LOAD_MS))
          await load(call, SENDERS, forMs(WARM_UP_MS))
          const { perSecond, p50Ms, p99Ms, refused } = await load(call, SENDERS, forMs(LOAD_MS))
          row(
            type,
            perSecond.toFixed(0),
            shown(p50Ms),
            shown(p99Ms),
            shown(bareWrite.p50Ms),
            shown(bareWrite.p99Ms),
            refused,
          )
          findings.push(within(`${type}, p99 beyond a bare write's`, p99Ms - bareWrite.p99Ms, MOST_BEYOND_MS, ' ms'))
        }
        return findings
      })
    } finally {
      await providers.close()
    }
  },
}
