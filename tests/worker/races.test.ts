import { setTimeout as after } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ThreadMessage } from '../../worker/contract/threads.ts'
import { chances } from '../faults/chances.ts'
import { makeAgentWith, model } from '../support/engines/agents.ts'
import { COMPLETIONS, streamed } from '../support/engines/answers.ts'
import { type StandIn, startStandIn } from '../support/engines/stand-in.ts'
import type { Person } from '../support/people.ts'
import { rounds, seedOf } from '../support/scope.ts'
import { type Server, startServer } from '../support/server.ts'
import { newMember } from '../support/team.ts'
import { customer } from '../support/tenants.ts'
import { noteAgent } from '../support/touched.ts'
import { visitorOf } from '../support/visitor.ts'

const ROUNDS = rounds(5, 50)

let engine: StandIn
let place: ReturnType<StandIn['place']>
let server: Server
let owner: Person
let agentId: string
beforeAll(async () => {
  engine = await startStandIn()
  place = engine.place(streamed(['Hola.']), COMPLETIONS)
  server = await startServer({ ENGINE_ALLOW_HOSTS: engine.host })
  owner = await customer(server, 'enterprise')
})
/** Every race has its agent: all rounds of all races are more messages in a minute than one agent may get. */
beforeEach(async () => {
  agentId = (await makeAgentWith(server, model(place.url, { hasFallback: false }), owner.id)).agentId
  noteAgent(agentId)
})
afterAll(async () => {
  await server.close()
  await engine.close()
})

const call = async (line: `${string} /${string}`, body?: unknown) => {
  const answer = await server.api(line, { token: owner.token, ...(body !== undefined && { body }) })
  if (answer.status >= 300) throw new Error(`${line}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

/** A visitor who has been answered once, and his thread. He listens from then on. */
async function talking(chance: () => number) {
  place.becomes(streamed(['Hola.']))
  const visitor = visitorOf(server, agentId)
  const { sessionId, visitorToken } = (await visitor.say('hola')).body.data
  const stream = await visitor.listen(sessionId, visitorToken)
  const connected = await stream.until(({ data }) => data.type === 'connected')
  const { thread } = await call(`GET /conversations/session/${sessionId}?agentId=${agentId}`)
  const words = Array.from({ length: 1 + Math.floor(chance() * 4) }, (_, n) => `palabra-${n} `)
  place.becomes(streamed(words, { firstMs: chance() * 20, eachMs: chance() * 15 }))
  return {
    say: () => visitor.say('¿sigues ahí?', { sessionId, visitorToken }),
    setStatus: (status: string) => call(`PATCH /threads/${thread.id}`, { status }),
    write: () => call(`POST /threads/${thread.id}/messages`, { messageId: crypto.randomUUID(), text: 'Soy Ana.' }),
    /** As the console sends it of a member who has seen no other's message. 409: another was first. */
    send: async ({ token }: Person, text: string) => {
      const body = { messageId: crypto.randomUUID(), text, seen: 0 }
      const answer = await server.api(`POST /threads/${thread.id}/messages`, { token, body })
      return [answer.status, answer.body.error?.code ?? null]
    },
    heard: () => stream.until(({ data }) => outputIn(data) !== ''),
    /** What was said since, as each of those who read it has it. */
    async outcome() {
      const { messages } = await call(`GET /threads/${thread.id}/messages?limit=50`)
      const said = (messages as ThreadMessage[]).reverse().map(({ author, text }) => ({ author, text }))
      const session = await call(`GET /conversations/session/${sessionId}?agentId=${agentId}`)
      const rows = await server.rows<{ author: string; text: string }>(
        `SELECT m.author, m.text FROM messages m JOIN threads t ON t.number = m.thread WHERE t.id = ? ORDER BY m.number`,
        thread.id,
      )
      expect(rows).toEqual(said)
      const toVisitor = said.filter(({ author }) => author !== 'contact').slice(1)
      const [last] = toVisitor.slice(-1)
      if (last) await stream.until(({ data }) => outputIn(data) === last.text)
      stream.close()
      const replayed = await visitor.listen(sessionId, visitorToken, connected.id)
      if (last) await replayed.until(({ data }) => outputIn(data) === last.text)
      replayed.close()
      for (const { events } of [stream, replayed]) {
        const told = events.filter(({ data }) => outputIn(data))
        expect(told.map(({ data }) => ({ author: data.member ? 'member' : 'agent', text: outputIn(data) }))).toEqual(
          toVisitor,
        )
      }
      const inSession = [
        ...session.conversations.map(({ agentResponse }: { agentResponse: string | null }) => agentResponse),
        ...session.memberMessages.map(({ text }: { text: string }) => text),
      ].filter((text) => text !== null)
      expect(inSession.sort()).toEqual(['Hola.', ...toVisitor.map(({ text }) => text)].sort())
      const { state } = session.conversations.at(-1).metadata
      return `${session.thread.status}: ${said.map(({ author }) => author).join(' ')} (${state})`
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: events of any kind.
const outputIn = (data: any): string => (data.webhookResult ? JSON.parse(data.webhookResult.response)[0].output : '')

type Talk = Awaited<ReturnType<typeof talking>>

/** In every round of a race the outcome is one of the allowed ones. */
async function race(allowed: readonly string[], both: (talk: Talk, chance: () => number) => Promise<unknown>) {
  for (let round = 0; round < ROUNDS; round++) {
    const chance = chances(seedOf(round))
    const talk = await talking(chance)
    await both(talk, chance)
    expect(allowed, `round ${round}, seed ${seedOf(round)}`).toContain(await talk.outcome())
  }
}

/** Both begin, either first, the second up to 100 milliseconds after it. */
async function atOnce(chance: () => number, ...both: [() => Promise<unknown>, () => Promise<unknown>]) {
  if (chance() < 0.3) both.reverse()
  const first = both[0]()
  await after(chance() * 100)
  await Promise.all([first, both[1]()])
}

const ANSWERED = 'contact agent contact agent'

test('a take-over against a reply in the making: one of both answers first, and everybody reads the same', async () => {
  await race(
    [
      `members: ${ANSWERED} (answered)`,
      `members: ${ANSWERED} member (answered)`,
      'members: contact agent contact (members)',
      'members: contact agent contact member (members)',
      'members: contact agent member contact (members)',
    ],
    (talk, chance) => atOnce(chance, talk.say, chance() < 0.5 ? talk.write : () => talk.setStatus('members')),
  )
})

test('two members who send at once: one of both does, the other is told, and everybody reads the same', async () => {
  const ana = await newMember(server, owner, 'agent')
  await race(['members: contact agent member (answered)'], async (talk, chance) => {
    const answers: unknown[] = []
    const by = (person: Person, text: string) => async () => answers.push(await talk.send(person, text))
    await atOnce(chance, by(owner, 'Soy Zoe.'), by(ana, 'Soy Ana.'))
    expect(answers).toContainEqual([201, null])
    expect(answers).toContainEqual([409, 'thread.answeredMeanwhile'])
  })
})

test('a hand-back against a new message: the agent answers it once, whichever comes first', async () => {
  await race([`open: ${ANSWERED} (answered)`], async (talk, chance) => {
    await talk.setStatus('members')
    await atOnce(chance, talk.say, () => talk.setStatus('open'))
    await talk.heard()
  })
})

test('closing against a new message: it was there before, or opens the thread again', async () => {
  await race(
    [`open: ${ANSWERED} (answered)`, `closed: ${ANSWERED} (answered)`, 'closed: contact agent contact (members)'],
    async (talk, chance) => {
      if (chance() < 0.5) await talk.setStatus('members')
      await atOnce(chance, talk.say, () => talk.setStatus('closed'))
    },
  )
})
