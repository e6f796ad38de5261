import type { ProviderType } from '../../worker/channels/adapter.ts'
import { AGENT_TYPES } from '../../worker/local/catalogue.ts'
import { msToEnd } from './asking.ts'
import { median } from './figures.ts'
import { inTurns } from './load.ts'
import { deliver, openChannels, PROVIDERS, startProviders } from './provider-calls.ts'
import { type Finding, formatFigure, type Scenario, within } from './scenario.ts'
import { manyAgents, product } from './servers.ts'

const UPDATES = 1_000
const ROUNDS = 5
const MOST_TIMES = 20

export const batches: Scenario = {
  name: 'batches',
  title: 'A call that brings a thousand updates',
  description: `Of the providers that put several updates into one call (the other two never do): one message, and ${UPDATES.toLocaleString('en')} by as many people, each acknowledged once it is on disk. Medians, asked in turns, every batch at an agent of its own.`,
  head: ['', 'one, ms', `${UPDATES.toLocaleString('en')}, ms`, 'ratio'],
  run: async (row) => {
    const providers = await startProviders()
    const findings: Finding[] = []
    try {
      for (const type of (Object.keys(PROVIDERS) as ProviderType[]).filter((each) => PROVIDERS[each].isBatched)) {
        // A server of its own, because messages of an earlier part would be answered meanwhile.
        const server = await product(providers.variables)
        try {
          const agents = await manyAgents(server, AGENT_TYPES.service, 2 * (ROUNDS + 1))
          await openChannels(server, agents, type)
          const call = (updates: number) => msToEnd(() => deliver(server.url, agents.pop() ?? '', type, updates))
          const { one, many } = await inTurns({ one: () => call(1), many: () => call(UPDATES) }, ROUNDS)
          const [few, all] = [median(one), median(many)]
          row(type, formatFigure(few), formatFigure(all), formatFigure(all / few))
          findings.push(within(`${type}, a thousand updates as a multiple of one`, all / few, MOST_TIMES))
        } finally {
          await server.close()
        }
      }
      return findings
    } finally {
      await providers.close()
    }
  },
}
