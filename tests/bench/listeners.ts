import { configOf } from '../../worker/core/config.ts'
import type { Env } from '../../worker/core/env.ts'
import { issueVisitorToken } from '../../worker/core/tokens.ts'
import { AGENT_TYPES } from '../../worker/local/catalogue.ts'
import { type Server, secrets } from '../support/server.ts'
import { randomAddress, visitorOf } from '../support/visitor.ts'
import { median, percentile } from './figures.ts'
import { inTurns } from './load.ts'
import { memoryOf, runtimes } from './runtime.ts'
import { formatFigure, type Scenario, within } from './scenario.ts'
import { manyAgents, product } from './servers.ts'

const FEW = 100
const MANY = 1_000
const OPENED_AT_ONCE = 20
const ROUNDS = 60
const MOST_TIMES = 1.5

const config = configOf({ ENVIRONMENT: 'local', ...secrets } as unknown as Env)

/** A visitor who is on the page: his stream is open. `ask` answers with the milliseconds until it brings the reply. */
async function listener(server: Server, agentId: string) {
  const sessionId = crypto.randomUUID()
  const visitorToken = issueVisitorToken(config, Date.now(), { agentId, sessionId })
  const visitor = visitorOf(server, agentId, randomAddress())
  const stream = await visitor.listen(sessionId, visitorToken)
  await stream.until(({ data }) => data.type === 'connected', 30_000)
  return {
    ask: async () => {
      const begun = performance.now()
      const [{ status }] = await Promise.all([
        visitor.say('¿Cuál es el horario?', { sessionId, visitorToken }),
        stream.until(({ data }) => data.webhookResult !== undefined),
      ])
      if (status !== 200) throw new Error(`${status}`)
      return performance.now() - begun
    },
    close: stream.close,
  }
}

type Listener = Awaited<ReturnType<typeof listener>>

async function manyListeners(server: Server, agentId: string, most: number): Promise<Listener[]> {
  const all: Listener[] = []
  let begun = 0
  const opener = async () => {
    while (begun++ < most) all.push(await listener(server, agentId))
  }
  await Promise.all(Array.from({ length: OPENED_AT_ONCE }, opener))
  return all
}

export const listeners: Scenario = {
  name: 'listeners',
  title: 'One visitor among many who listen',
  description: `A visitor's message to an agent whose page ${FEW.toLocaleString('en')} visitors have open, and to one of ${MANY.toLocaleString('en')}, each with a stream of his own session; milliseconds until the reply is on his own. Every message is another visitor's, asked in turns.`,
  head: ['visitors who listen', 'p50, ms', 'p95, ms', 'kB a listener'],
  run: async (row) => {
    const server = await product()
    const open: Listener[] = []
    try {
      const [quiet = '', full = ''] = await manyAgents(server, AGENT_TYPES.service, 2)
      const few = await manyListeners(server, quiet, FEW)
      open.push(...few)
      const before = memoryOf(runtimes())
      const many = await manyListeners(server, full, MANY)
      open.push(...many)
      const each = (memoryOf(runtimes()) - before) / MANY
      const speaker = (all: readonly Listener[]) => {
        let next = 0
        return () => all[next++ % all.length]?.ask() ?? Promise.resolve(0)
      }
      const times = await inTurns({ few: speaker(few), many: speaker(many) }, ROUNDS)
      const rowOf = (listening: number, ms: readonly number[], kilobytes: string) =>
        row(listening.toLocaleString('en'), formatFigure(median(ms)), formatFigure(percentile(ms, 0.95)), kilobytes)
      rowOf(FEW, times.few, '')
      rowOf(MANY, times.many, formatFigure(each / 1024))
      const ratio = median(times.many) / median(times.few)
      return [within('a reply among ten times the listeners, p50 as a multiple', ratio, MOST_TIMES)]
    } finally {
      for (const { close } of open) close()
      await server.close()
    }
  },
}
