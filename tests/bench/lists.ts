import type { D1Database } from '@cloudflare/workers-types'
import { createTestHarness } from 'wrangler'
import { catalogue } from '../../worker/local/catalogue.ts'
import { secrets } from '../support/server.ts'
import { BUSY_AGENT, BUSY_SESSION, type Crowd, fill } from './crowd.ts'
import { median } from './figures.ts'
import { inTurns } from './load.ts'
import { type Finding, type Scenario, within } from './scenario.ts'

const LITTLE: Crowd = { people: 1_000, conversations: 1_000 }
const MUCH: Crowd = { people: 10_000, conversations: 1_000_000 }

const MOST_GROWTH = 1.3
const ROUNDS = 40
const WARM_UP = 5

/** What a super administrator opens: he sees what everybody has. */
const LISTS: Record<string, string> = {
  agents: '/agents',
  'agents, last page': '/agents?page=100',
  'agents, searched': '/agents?search=agente%20777',
  'own agents': '/agents/user',
  'the log': '/admin/audit-log',
  conversations: `/conversations?agentId=${BUSY_AGENT}`,
  'conversations, page 50': `/conversations?agentId=${BUSY_AGENT}&page=50`,
  'conversations of a month': `/conversations?agentId=${BUSY_AGENT}&startDate=2026-03-01&endDate=2026-03-31`,
  'conversations, searched': `/conversations?agentId=${BUSY_AGENT}&search=777`,
  'conversations of a channel': `/conversations?agentId=${BUSY_AGENT}&channelType=webchat`,
  'conversations of a rare channel': `/conversations?agentId=${BUSY_AGENT}&channelType=viber`,
  'conversations of an unused channel': `/conversations?agentId=${BUSY_AGENT}&channelType=telegram`,
  'a session': `/conversations/session/${BUSY_SESSION}?agentId=${BUSY_AGENT}`,
  sessions: `/conversations/sessions?agentId=${BUSY_AGENT}`,
  'sessions, searched': `/conversations/sessions?agentId=${BUSY_AGENT}&search=777`,
  'sessions, searched for what all have': `/conversations/sessions?agentId=${BUSY_AGENT}&search=horario`,
  'sessions without a reply': `/conversations/sessions?agentId=${BUSY_AGENT}&unanswered=true`,
  threads: `/threads?agentId=${BUSY_AGENT}`,
  'threads of a month': `/threads?agentId=${BUSY_AGENT}&startDate=2026-03-01&endDate=2026-03-31`,
  'threads that wait': `/threads?agentId=${BUSY_AGENT}&list=waiting`,
  'threads that nobody has': `/threads?agentId=${BUSY_AGENT}&list=unassigned`,
  'threads with an open question': `/threads?agentId=${BUSY_AGENT}&list=unknown`,
  'threads with a complaint': `/threads?agentId=${BUSY_AGENT}&intent=complaint`,
  'closed threads': `/threads?agentId=${BUSY_AGENT}&status=closed`,
  'threads with a rare tag': `/threads?agentId=${BUSY_AGENT}&tag=vip`,
  'threads of a rare channel': `/threads?agentId=${BUSY_AGENT}&channelType=viber`,
  'lengths of the lists of threads': `/threads/lists?agentId=${BUSY_AGENT}`,
  'messages, searched': `/agents/${BUSY_AGENT}/search?search=777`,
  'messages, searched for what all have': `/agents/${BUSY_AGENT}/search?search=horario`,
  'statistics of an agent': `/conversations/stats/${BUSY_AGENT}`,
  users: '/admin/users',
  'users, page 100': '/admin/users?page=100',
  'users, searched': '/admin/users?search=persona%20777',
  administrators: '/admin/admins',
  roles: '/roles',
  permissions: '/permissions',
  plans: '/plans?page=1',
  'agent types': '/agent-types',
  subscriptions: '/subscriptions',
  'subscriptions, searched': '/subscriptions?search=persona%20777',
  'subscriptions that are active': '/subscriptions?status=active',
  'statistics of subscriptions': '/subscriptions/stats',
  'the dashboard': '/dashboard',
  'analytics of a year': `/analytics?from=2026-01-01&to=2026-12-31&agentId=${BUSY_AGENT}`,
  'figures of the platform': '/admin/overview',
}

interface Opened {
  /** A new super administrator, because calls are limited for each member. */
  newcomer: () => Promise<string>
  ask: (path: string, token: string) => Promise<number>
  close: () => Promise<void>
}

async function opened(crowd: Crowd): Promise<Opened> {
  const harness = createTestHarness({ workers: [{ configPath: 'dist/vocero/wrangler.json', secrets }] })
  const { url } = await harness.listen()
  const worker = harness.getWorker()
  for (const binding of ['DB', 'CONVERSATIONS']) await worker.applyD1Migrations(binding)
  const { DB, CONVERSATIONS } = (await worker.getEnv()) as { DB: D1Database; CONVERSATIONS: D1Database }
  await DB.batch(catalogue(Date.now()).map((statement) => DB.prepare(statement)))
  await fill({ accounts: DB, record: CONVERSATIONS }, crowd, Date.now())
  let people = 0
  return {
    newcomer: async () => {
      const n = ++people
      const answer = await fetch(new URL('/api/auth/register', url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'cf-connecting-ip': `192.0.2.${n}` },
        body: JSON.stringify({
          name: 'Bench',
          email: `bench.${n}@vocero.test`,
          password: `una frase ${crypto.randomUUID()}`,
        }),
      })
      const { data } = (await answer.json()) as { data: { user: { id: string }; accessToken: string } }
      await DB.prepare(`INSERT INTO user_roles (user_id, role_id) SELECT ?, id FROM roles WHERE name = 'super_admin'`)
        .bind(data.user.id)
        .run()
      return data.accessToken
    },
    ask: async (path, token) => {
      const begun = performance.now()
      const response = await fetch(new URL(`/api${path}`, url), { headers: { authorization: `Bearer ${token}` } })
      const text = await response.text()
      if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`)
      return performance.now() - begun
    },
    close: () => harness.close(),
  }
}

/** Every list on a small and a large database, in turns within one run. */
async function measured(row: (...cells: (string | number)[]) => void): Promise<Finding[]> {
  const small = await opened(LITTLE)
  const large = await opened(MUCH)
  const worst = { name: '', ratio: 0 }
  try {
    for (const [name, path] of Object.entries(LISTS)) {
      const [few, many] = [await small.newcomer(), await large.newcomer()]
      const times = await inTurns(
        { little: () => small.ask(path, few), much: () => large.ask(path, many) },
        ROUNDS,
        WARM_UP,
      )
      const [smallMedian, largeMedian] = [median(times.little), median(times.much)]
      const ratio = largeMedian / smallMedian
      if (ratio > worst.ratio) Object.assign(worst, { name, ratio })
      row(name, smallMedian.toFixed(1), largeMedian.toFixed(1), ratio.toFixed(2))
    }
    return [within(`the list that grows most, ${worst.name}, as a multiple`, worst.ratio, MOST_GROWTH)]
  } finally {
    await Promise.all([small.close(), large.close()])
  }
}

const crowd = ({ people, conversations }: Crowd): string =>
  `${people.toLocaleString('en')} users, agents and subscriptions and ${conversations.toLocaleString('en')} conversations`

export const lists: Scenario = {
  name: 'lists',
  title: 'Every list, over little and over much',
  description: `What a super administrator opens, medians of a whole call in milliseconds, asked in turns: a database with ${crowd(LITTLE)}, and one with ${crowd(MUCH)}, all conversations with one agent.`,
  head: ['list', 'little, ms', 'much, ms', 'ratio'],
  run: measured,
}
