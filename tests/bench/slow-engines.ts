import { automation, makeTypeWith } from '../support/engines/agents.ts'
import type { Answer } from '../support/engines/stand-in.ts'
import { startStandIn } from '../support/engines/stand-in.ts'
import { newVisitor, sendMessage } from './asking.ts'
import { median } from './figures.ts'
import { type Figures, forTimes, load, shuffled } from './load.ts'
import { formatFigure, type Scenario, within } from './scenario.ts'
import { manyAgents, product, withServers } from './servers.ts'

const PEOPLE = 50
const SLOW = 5
const OTHERS = PEOPLE - SLOW
const SLOW_MS = 20_000
/** An agent takes 300 messages a minute: each window has an agent of its own, and the others speak so often in it. */
const TIMES = 5
const WINDOWS = 5
const MOST = 1.2

const SLOWLY = 'despacio'
const answer: Answer = (response, { body }) => {
  const isSlow = String(body?.chatInput).includes(SLOWLY)
  const reply = () => response.writeHead(200, { 'content-type': 'application/json' }).end('{"output":"Claro."}')
  if (isSlow) setTimeout(reply, SLOW_MS)
  else reply()
}

export const slowEngines: Scenario = {
  name: 'slow-engines',
  title: `${PEOPLE} people of whom ${SLOW} are slow`,
  description: `New visitors of one agent whose automation, a stand-in on this machine, answers at once, but ${SLOW} of them after ${SLOW_MS / 1000} s. While these ${SLOW} wait, the other ${OTHERS} send a message at the same moment, ${TIMES} times: milliseconds until the reply is there, the median of the rounds. In turns with the same where nobody is slow; each has an agent of its own.`,
  head: ['', "the others' p50, ms", 'p95, ms', 'p95 of the slowest round, ms', 'refused'],
  run: async (row) => {
    const standIn = await startStandIn()
    try {
      return await withServers([await product({ ENGINE_ALLOW_HOSTS: standIn.host })], async (server) => {
        const type = await makeTypeWith(server, automation(standIn.place(answer).url))
        const agents = await manyAgents(server, type, 2 * (WINDOWS + 1))
        const send = (agent: string, questionOf?: (n: number) => string) => () =>
          sendMessage(
            new URL(`/api/agents/${agent}/channels/webchat`, server.url),
            questionOf ? newVisitor([agent], questionOf) : newVisitor([agent]),
          )
        let refused = 0
        /** The others while these wait, or have been answered. */
        const window = async (slowly: boolean): Promise<Figures[]> => {
          const agent = agents.pop() ?? ''
          const waiting = load(send(agent, slowly ? (n) => `${SLOWLY} ${n}` : undefined), SLOW, forTimes(SLOW))
          const others: Figures[] = []
          for (let time = 0; time < TIMES; time++) others.push(await load(send(agent), OTHERS, forTimes(OTHERS)))
          refused += (await waiting).refused
          return others
        }
        const subjects: Record<string, Figures[]> = { 'nobody is slow': [], [`${SLOW} are slow`]: [] }
        for (let n = 0; n <= WINDOWS; n++)
          for (const [index, name] of shuffled([...Object.keys(subjects).entries()])) {
            const figures = await window(index === 1)
            // The first window is the warm-up.
            if (n > 0) subjects[name]?.push(...figures)
          }
        const [quick = Number.NaN, slow = Number.NaN] = Object.entries(subjects).map(([name, figures]) => {
          const p95s = figures.map(({ p95Ms }) => p95Ms)
          const p95Ms = median(p95s)
          const times = [median(figures.map(({ p50Ms }) => p50Ms)), p95Ms, Math.max(...p95s)]
          row(
            name,
            ...times.map(formatFigure),
            figures.reduce((sum, each) => sum + each.refused, 0),
          )
          return p95Ms
        })
        return [
          within(`${SLOW} of ${PEOPLE} people with a slow engine, the others' p95 as a multiple`, slow / quick, MOST),
          { what: `refused or broken off among the ${SLOW}`, measured: String(refused) },
        ]
      })
    } finally {
      await standIn.close()
    }
  },
}
