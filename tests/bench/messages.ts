import { AGENT_TYPES } from '../../worker/local/catalogue.ts'
import { newVisitor, sendMessage } from './asking.ts'
import { type Figures, forMs, forTimes, load, mergeFigures, shuffled } from './load.ts'
import { atLeast, type Finding, formatFigure, type Scenario } from './scenario.ts'
import { bare, countedProduct, manyAgents, product, withServers } from './servers.ts'

const SENDERS = [1, 16, 64]
/** Many short rounds in a changing order: a machine that is slower for some seconds is slower for both. */
const WARM_UP_MS = 300
const LOAD_MS = 1200
const ROUNDS = 7
const COUNTED = 20
const COUNTED_AGENTS = 10
const LEAST_SHARE = 0.65

const webchat = (agent: string) => `/api/agents/${agent}/channels/webchat`

/** D1 round trips and object calls of one message, read through bindings that count. */
async function callsPerMessage(): Promise<Finding> {
  const server = await countedProduct()
  try {
    const agents = await manyAgents(server, AGENT_TYPES.service, COUNTED_AGENTS)
    const send = () => {
      const visitor = newVisitor(agents)
      return sendMessage(new URL(webchat(visitor.agent), server.url), visitor)
    }
    await load(send, 1, forTimes(2 * COUNTED_AGENTS))
    const counts = () => fetch(new URL('/bench/counts', server.url))
    await (await counts()).text()
    await load(send, 1, forTimes(COUNTED))
    const { d1, objects } = (await (await counts()).json()) as { d1: number; objects: number }
    const measured = `${(d1 / COUNTED).toFixed(1)} D1 round trips, ${(objects / COUNTED).toFixed(1)} object calls`
    return { what: 'one message', measured: `${measured} (bare: 1 and 1)` }
  } finally {
    await server.close()
  }
}

export const messages: Scenario = {
  name: 'messages',
  title: "A visitor's message",
  description: `A new visitor's first message as JSON, one of seven everyday questions, answered by the built-in engine, over ${SENDERS.join(', ')} connections. Beside it a bare Worker that makes one D1 insert and one call of an object for each request, behind the platform's router of static files as ours is (\`tests/bench/bare\`): it checks nothing, limits nothing, searches nothing and loses what it was doing when it dies. The client runs on the same machine.`,
  head: [
    'senders',
    'Vocero, messages/s',
    'bare, messages/s',
    'ratio',
    'Vocero p50 / p95 ms',
    'bare p50 / p95 ms',
    'refused',
  ],
  run: async (row) => {
    const findings = [await callsPerMessage()]
    await withServers([await product(), await bare()], async (ours, theirs) => {
      const agents = await manyAgents(ours)
      const send = (address: (agent: string) => URL) => () => {
        const visitor = newVisitor(agents)
        return sendMessage(address(visitor.agent), visitor)
      }
      const subjects = [
        send((agent) => new URL(webchat(agent), ours.url)),
        send((agent) => new URL(`/${agent}`, theirs.url)),
      ]
      for (const senders of SENDERS) {
        const figures: [Figures[], Figures[]] = [[], []]
        for (let round = 0; round < ROUNDS; round++)
          for (const [n, subject] of shuffled([...subjects.entries()])) {
            await load(subject, senders, forMs(WARM_UP_MS))
            figures[n]?.push(await load(subject, senders, forMs(LOAD_MS)))
          }
        const [a, b] = [mergeFigures(figures[0].slice(1)), mergeFigures(figures[1].slice(1))]
        const refused = figures.flat().reduce((sum, each) => sum + each.refused, 0)
        const share = a.perSecond / b.perSecond
        const times = [a, b].map(({ p50Ms, p95Ms }) => `${formatFigure(p50Ms)} / ${formatFigure(p95Ms)}`)
        row(senders, a.perSecond.toFixed(0), b.perSecond.toFixed(0), share.toFixed(2), ...times, refused)
        findings.push(
          atLeast(`messages a second over ${senders} connections, as a share of the bare Worker's`, share, LEAST_SHARE),
        )
      }
    })
    return findings
  },
}
