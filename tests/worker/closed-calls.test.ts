import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccounts, type TestAccount } from '../faults/accounts.ts'
import { DiskServer } from '../faults/disk-server.ts'
import { automation, makeTypeWith, model } from '../support/engines/agents.ts'
import { atOnce, COMPLETIONS, headersOnly, json, silent } from '../support/engines/answers.ts'
import { type Answer, type StandIn, startStandIn } from '../support/engines/stand-in.ts'

/** As `npm start` serves: before the other tests' runtime is a proxy, which keeps a connection that its caller has closed. */
let server: DiskServer
let standIn: StandIn
let account: TestAccount
beforeAll(async () => {
  standIn = await startStandIn()
  server = await DiskServer.create({ ENGINE_ALLOW_HOSTS: standIn.host })
  ;[account] = (await createAccounts(server, 1)) as [TestAccount]
})
afterAll(async () => {
  await server.close()
  await standIn.close()
})

async function call(method: string, path: string, body: object, headers: Record<string, string>) {
  const answer = await fetch(new URL(`/api${path}`, server.url), {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const read = (await answer.json()) as { data: { sessionId: string; visitorToken: string } }
  expect(answer.ok, JSON.stringify(read)).toBe(true)
  return read.data
}

/** Answers so, and says when somebody has called and when the connection was closed. */
function watched(answer: Answer) {
  const [begun, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const watching: Answer = (response, received) => {
    response.on('close', closed.resolve)
    begun.resolve()
    return answer(response, received)
  }
  return { answer: watching, begun: begun.promise, closed: closed.promise }
}

test.each([
  ['a model', 0, COMPLETIONS, model, atOnce('Hola.')],
  ['an automation', 1, '', automation, json([{ output: 'Hola.' }])],
] as const)(
  'taking a thread over closes the connection to %s that says nothing',
  async (_, nth, suffix, engineAt, hello) => {
    const agentId = account.agentIds[nth] ?? ''
    const place = standIn.place(hello, suffix)
    const type = await makeTypeWith(server, engineAt(place.url, { hasFallback: false }))
    server.sql('UPDATE agents SET type_id = ? WHERE id = ?', type, agentId)
    const say = (message: string, more: object = {}) =>
      call('POST', `/agents/${agentId}/channels/webchat`, { message, ...more }, { 'cf-connecting-ip': `10.0.0.${nth}` })
    const { sessionId, visitorToken } = await say('hola')
    const threads = () => server.sql<{ id: string }>('SELECT id FROM threads WHERE session_id = ?', sessionId)
    await expect.poll(() => threads().length, { timeout: 20_000 }).toBe(1)
    const [thread] = threads()
    const become = (status: string) =>
      call('PATCH', `/threads/${thread?.id}`, { status }, { authorization: `Bearer ${account.token}` })
    for (const answer of [silent, headersOnly]) {
      const { begun, closed, ...engine } = watched(answer)
      place.becomes(engine.answer)
      const left = say('¿abren el lunes?', { sessionId, visitorToken })
      await begun
      await become('members')
      await Promise.all([left, closed])
      place.becomes(hello)
      await become('open')
    }
  },
)
