import { msToEnd, newVisitor, sendMessage } from './asking.ts'
import { median } from './figures.ts'
import { forMs, inTurns, load, mergeFigures } from './load.ts'
import { formatFigure, type Scenario } from './scenario.ts'
import { type Bare, bare } from './servers.ts'

const SENDERS = 64
const ROUNDS = 4
const LOAD_MS = 1500
const ALONE = 300
const NAMES = Array.from({ length: 100 }, (_, n) => `bare-${n}`)

const sending = ({ url }: Bare, path: string) => {
  const visitor = newVisitor(NAMES)
  return sendMessage(new URL(`${path}/${visitor.agent}`, url), visitor)
}

/** The part in front of the Worker, which is the platform's. */
export const staticFiles: Scenario = {
  name: 'static-files',
  title: 'What static files take of every call',
  description: `The product is one Worker with static files, and the platform's router looks at every call before the Worker does; the bare Worker that it is measured against has none. Here is that bare Worker without and with static files, in turns: so much of what lies between the two in the tables above is the router's. Over ${SENDERS} connections, but for a message by itself.`,
  head: ['', 'without', 'with', 'with, as a multiple'],
  run: async (row) => {
    const subjects = { without: await bare('alone'), with: await bare() }
    try {
      const alone = await inTurns(
        {
          without: () => msToEnd(() => sending(subjects.without, '')),
          with: () => msToEnd(() => sending(subjects.with, '')),
        },
        ALONE,
      )
      const [one, other] = [median(alone.without), median(alone.with)]
      row('a message by itself, p50, ms', formatFigure(one), formatFigure(other), formatFigure(other / one))
      for (const [what, path] of [
        ['a message', ''],
        ['a write', '/keep'],
      ] as const) {
        const figures = { without: [], with: [] } as Record<keyof typeof subjects, Awaited<ReturnType<typeof load>>[]>
        for (let round = 0; round <= ROUNDS; round++)
          for (const name of ['without', 'with'] as const)
            figures[name].push(await load(() => sending(subjects[name], path), SENDERS, forMs(LOAD_MS)))
        const [a, b] = [mergeFigures(figures.without.slice(1)), mergeFigures(figures.with.slice(1))]
        row(
          `${what}, a second`,
          a.perSecond.toFixed(0),
          b.perSecond.toFixed(0),
          formatFigure(b.perSecond / a.perSecond),
        )
        row(`${what}, p50, ms`, formatFigure(a.p50Ms), formatFigure(b.p50Ms), formatFigure(b.p50Ms / a.p50Ms))
        row(`${what}, p99, ms`, formatFigure(a.p99Ms), formatFigure(b.p99Ms), formatFigure(b.p99Ms / a.p99Ms))
      }
      return [{ what: "the router's part of a bare message by itself", measured: `${formatFigure(other - one)} ms` }]
    } finally {
      await Promise.all(Object.values(subjects).map((each) => each.close()))
    }
  },
}
