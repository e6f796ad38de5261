import { AGENT_TYPES } from '../../worker/local/catalogue.ts'
import type { Server } from '../support/server.ts'
import { msToEnd, msToWords, newVisitor, STREAMED, sendMessage } from './asking.ts'
import { percentile } from './figures.ts'
import { inTurns } from './load.ts'
import { formatFigure, type Scenario, within } from './scenario.ts'
import { bare, manyAgents, product, withServers } from './servers.ts'

const LITTLE = 1_000
const MUCH = 10_000
const ROUNDS = 300
/** One agent may be asked 300 times a minute. */
const AGENTS = 10
const MOST_RATIO = 1.3
const MOST_OF_A_READ = 2

/** Agents that know so many passages, a fifth of which have a word of the question in them. */
const knowing = (server: Server, passages: number): Promise<string[]> =>
  manyAgents(
    server,
    AGENT_TYPES.service,
    AGENTS,
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${passages})
    SELECT 'Asunto ' || i AS heading, '¿Qué hay del asunto ' || i || '?' AS questions, 'es' AS language,
      'La respuesta del asunto ' || i || ' es clara: '
        || CASE i % 5 WHEN 0 THEN 'el horario de atención cambia' ELSE 'conviene preguntar en la tienda' END
        || ' según la sucursal ' || (i * 7919 % 1000) || ', el producto ' || (i * 104729 % 5000) || ' y la temporada.' AS body
    FROM n`,
  )

/** About another product each time, so that no cache helps. */
const unasked = (n: number): string => `Hola, ¿cuál es el horario de atención del producto ${(n * 31) % 5_000}?`

export const retrieval: Scenario = {
  name: 'retrieval',
  title: 'An answer out of little and out of much',
  description: `A new visitor's question, its answer streamed by the built-in engine, to an agent that knows ${LITTLE.toLocaleString('en')} passages and to one that knows ${MUCH.toLocaleString('en')}; a fifth of either has words of the question in it, and no question is asked twice. Milliseconds until the first piece. Beside it an agent that knows what the demo agent knows, which is asked what shops are asked, and a bare Worker that reads one row of D1; each in a process of its own, so that none is asked more often than another.`,
  head: ['', 'p50, ms', 'p95, ms'],
  run: async (row) =>
    withServers(
      [await product(), await product(), await product(), await bare()],
      async (one, other, third, theirs) => {
        const asking =
          ({ url }: Server, agents: readonly string[], questionOf?: (n: number) => string) =>
          () => {
            const visitor = newVisitor(agents, questionOf)
            const address = new URL(`/api/agents/${visitor.agent}/channels/webchat`, url)
            return msToWords(() => sendMessage(address, visitor, STREAMED), '"type":"delta"')
          }
        const little = asking(one, await knowing(one, LITTLE), unasked)
        const much = asking(other, await knowing(other, MUCH), unasked)
        const asItComes = asking(third, await manyAgents(third, AGENT_TYPES.service, AGENTS))
        const read = () => msToEnd(() => fetch(new URL('/read', theirs.url)))
        const times = await inTurns({ little, much, asItComes, read }, ROUNDS)
        const names = {
          little: `${LITTLE.toLocaleString('en')} passages`,
          much: `${MUCH.toLocaleString('en')} passages`,
          asItComes: 'an agent of a shop',
          read: 'a bare read of D1',
        }
        const p95 = (name: keyof typeof times) => percentile(times[name], 0.95)
        for (const name of Object.keys(names) as (keyof typeof names)[])
          row(names[name], formatFigure(percentile(times[name], 0.5)), formatFigure(p95(name)))
        return [
          within('ten times the passages, p95 as a multiple', p95('much') / p95('little'), MOST_RATIO),
          within(
            "the built-in engine's first piece, p95 as a multiple of a bare read's",
            p95('asItComes') / p95('read'),
            MOST_OF_A_READ,
          ),
        ]
      },
    ),
}
