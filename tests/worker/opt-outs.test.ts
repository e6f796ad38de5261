import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProviderType } from '../../worker/channels/adapter.ts'
import { stoppedSentence } from '../../worker/channels/opt-out.rules.ts'
import { say } from '../../worker/core/words.ts'
import { sessionIdOf } from '../../worker/features/chat/session-id.rules.ts'
import { makeAgent } from '../support/agents.ts'
import { newChannel } from '../support/channels.ts'
import { type Person, register } from '../support/people.ts'
import { type Providers, providersServer } from '../support/providers/all.ts'
import { lineOf } from '../support/providers/lines.ts'
import { giveSampleKnowledge } from '../support/sample-knowledge.ts'
import type { Server } from '../support/server.ts'

const TYPES = ['facebook', 'instagram', 'whatsapp', 'telegram', 'viber'] as const satisfies readonly ProviderType[]
const PERSON = '15550300888'
const soon = { timeout: 20_000, interval: 100 }
let number = 0

let server: Server
let providers: Providers
let owner: Person
let agentId: string
beforeAll(async () => {
  ;({ server, providers } = await providersServer({ APP_ORIGIN: 'https://vocero.test' }))
  owner = await register(server)
  ;({ agentId } = await makeAgent(server, { ownerId: owner.id }))
  await giveSampleKnowledge(server, agentId)
  await server.rows("UPDATE agent_types SET config = json_set(config, '$.channels', json('{}'))")
  await server.rows("DELETE FROM channels WHERE agent_id = ? AND type = 'webchat'", agentId)
  for (const type of TYPES) {
    const { id } = await newChannel(server, owner, agentId, type)
    await server.api(`POST /channels/${id}/connect`, { token: owner.token })
  }
})
afterAll(() => providers.close())

const call = (asked: `${string} /${string}`, json?: object) =>
  server.api(asked, { token: owner.token, ...(json && { body: json }) })

/** A person of a channel, and how his thread is shown. */
function contactOn(type: ProviderType, person = PERSON) {
  const line = lineOf(type, server, providers, agentId)
  const sessionId = sessionIdOf(type, line.sessionOf(person))

  const shown = async () => (await call(`GET /conversations/session/${sessionId}?agentId=${agentId}`)).body.data
  return {
    line,
    shown,
    says: (text: string) => line.deliver(line.said({ person, text, number: ++number })),
    got: () => line.sentTo(person).map(({ text }) => text),
    optOut: async () => (await shown()).thread?.contact?.optOut?.reason ?? null,
    listed: async () => {
      const { body } = await call(`GET /conversations/sessions?agentId=${agentId}`)
      const row = body.data.sessions.find((one: { sessionId: string }) => one.sessionId === sessionId)
      return row?.person?.optOut?.reason ?? null
    },
    write: async () =>
      call(`POST /threads/${(await shown()).thread.id}/messages`, {
        ...{ messageId: crypto.randomUUID(), text: 'Mira esto.', takesOver: false },
      }),
  }
}

describe.each(TYPES)('%s: who asks for no more messages', (type) => {
  test('is told once, gets nothing from agent or members, is shown so, and is answered when he writes again', async () => {
    const { says, got, optOut, listed, write } = contactOn(type)
    await says('¿tienen garantía?')
    await expect.poll(() => got().length, soon).toBe(1)
    await says('¡BAJA!')
    await expect.poll(() => got().length, soon).toBe(2)
    expect(got()[1]).toBe(say('es', stoppedSentence))
    expect([await optOut(), await listed()]).toEqual(['asked', 'asked'])
    const refused = await write()
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'thread.contactOptedOut'])
    await says('stop')
    await says('¿tienen garantía?')
    await expect.poll(() => got().length, soon).toBe(3)
    expect(await optOut()).toBeNull()
    expect((await write()).status).toBe(201)
    await expect.poll(() => got().at(-1), soon).toBe('Mira esto.')
  })
})

describe('who leaves at the provider', () => {
  // Telegram tells times in seconds.
  const now = () => Math.ceil(Date.now() / 1_000)
  const member = (status: string, update: number) =>
    JSON.stringify({
      update_id: update,
      my_chat_member: {
        chat: { id: 15550300999, type: 'private', first_name: 'Bat' },
        from: { id: 15550300999, is_bot: false, first_name: 'Bat' },
        date: now(),
        old_chat_member: { status: 'member' },
        new_chat_member: { status },
      },
    })
  const viber = (event: string, token: number, more: object) =>
    JSON.stringify({ event, timestamp: now() * 1_000, message_token: token, ...more })
  test.each([
    ['telegram', 'blocked', () => member('kicked', 7_001), () => member('member', 7_002)],
    [
      'viber',
      'unsubscribed',
      () => viber('unsubscribed', 7_001, { user_id: '15550300999' }),
      () => viber('subscribed', 7_002, { user: { id: '15550300999', name: 'Bat' } }),
    ],
  ] as const)('%s: is kept with the contact until he is back', async (type, reason, left, back) => {
    const { line, says, got, optOut, write } = contactOn(type, '15550300999')
    await says('¿tienen garantía?')
    await expect.poll(() => got().length, soon).toBe(1)
    expect((await line.deliver(left())).status).toBe(200)
    await expect.poll(optOut, soon).toBe(reason)
    expect((await write()).body.error?.code).toBe('thread.contactOptedOut')
    expect((await line.deliver(back())).status).toBe(200)
    await expect.poll(optOut, soon).toBeNull()
    expect((await write()).status).toBe(201)
  })
})
