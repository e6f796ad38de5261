import { makeTypeWith, model } from '../support/engines/agents.ts'
import { COMPLETIONS, streamed } from '../support/engines/answers.ts'
import { startStandIn } from '../support/engines/stand-in.ts'
import { msToEnd, msToWords, newVisitor, STREAMED, sendMessage } from './asking.ts'
import { median, percentile } from './figures.ts'
import { inTurns } from './load.ts'
import { formatFigure, type Scenario, within } from './scenario.ts'
import { bare, manyAgents, product, withServers } from './servers.ts'

const ROUNDS = 500
const AGENTS = 10
const WORDS = ['Abrimos ', 'de ', 'lunes ', 'a ', 'viernes.']
const MOST_P50 = 1.1
const MOST_P99 = 1.5
const MOST_ADDED_MS = 30

export const firstWords: Scenario = {
  name: 'first-words',
  title: "A model's first words",
  description:
    "A new visitor's first message, its answer streamed, to an agent whose model is a stand-in on this machine that answers at once; milliseconds until the first piece is with the reader, one message after the other. Beside it the bare Worker, as above and, in a process of its own so that none is asked more often than another, as it asks the same model before it answers: what that takes longer is what the engine takes. And the same call made straight to the model.",
  head: ['', 'p50, ms', 'p95, ms', 'p99, ms'],
  run: async (row) => {
    const standIn = await startStandIn()
    const { url } = standIn.place(streamed(WORDS), COMPLETIONS)
    const environment = { ENGINE_ALLOW_HOSTS: standIn.host }
    const asked = `${url}${COMPLETIONS}`
    try {
      const servers = [await product(environment), await bare(), await bare()] as const
      return await withServers(servers, async (product, reader, bareWorker) => {
        const agents = await manyAgents(product, await makeTypeWith(product, model(url)), AGENTS)
        const visitor = () => newVisitor(agents)
        const times = await inTurns(
          {
            Vocero: () => {
              const one = visitor()
              const address = new URL(`/api/agents/${one.agent}/channels/webchat`, product.url)
              return msToWords(() => sendMessage(address, one, STREAMED), '"type":"delta"')
            },
            'bare, with the model': () => {
              const one = visitor()
              return msToWords(
                () => sendMessage(new URL(`/${one.agent}`, reader.url), one, { 'x-engine': asked }),
                WORDS[0] ?? '',
              )
            },
            bare: () => {
              const one = visitor()
              return msToEnd(() => sendMessage(new URL(`/${one.agent}`, bareWorker.url), one))
            },
            'the model itself': () => msToWords(() => sendMessage(new URL(asked), visitor()), WORDS[0] ?? ''),
          },
          ROUNDS,
        )
        for (const [name, each] of Object.entries(times))
          row(name, ...[0.5, 0.95, 0.99].map((share) => formatFigure(percentile(each, share))))
        const engine = median(times['bare, with the model']) - median(times.bare)
        const ratio = (share: number) => (percentile(times.Vocero, share) - engine) / percentile(times.bare, share)
        const added = times.Vocero.map((ms, n) => ms - (times['the model itself'][n] ?? 0))
        return [
          { what: 'what the engine takes', measured: `${formatFigure(engine)} ms` },
          within(
            "until the first piece, beyond the engine, as a multiple of the bare Worker's, p50",
            ratio(0.5),
            MOST_P50,
          ),
          within(
            "until the first piece, beyond the engine, as a multiple of the bare Worker's, p99",
            ratio(0.99),
            MOST_P99,
          ),
          within("added to a model's first words, p95", percentile(added, 0.95), MOST_ADDED_MS, ' ms'),
        ]
      })
    } finally {
      await standIn.close()
    }
  },
}
