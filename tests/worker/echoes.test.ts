import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionIdOf } from '../../worker/features/chat/session-id.rules.ts'
import { makeAgent } from '../support/agents.ts'
import { newChannel } from '../support/channels.ts'
import { type Person, register } from '../support/people.ts'
import { type Providers, providersServer } from '../support/providers/all.ts'
import { type Line, lineOf, messagingBody, whatsAppEcho } from '../support/providers/lines.ts'
import { giveSampleKnowledge } from '../support/sample-knowledge.ts'
import type { Server } from '../support/server.ts'

const TYPES = ['facebook', 'instagram', 'whatsapp', 'telegram'] as const
type Type = (typeof TYPES)[number]
const soon = { timeout: 60_000, interval: 100 }

let server: Server
let providers: Providers
let owner: Person
let agentId: string
let channels: Record<string, string>
beforeAll(async () => {
  ;({ server, providers } = await providersServer({ APP_ORIGIN: 'https://vocero.test' }))
  owner = await register(server)
  ;({ agentId } = await makeAgent(server, { ownerId: owner.id }))
  await giveSampleKnowledge(server, agentId)
  await server.rows("UPDATE agent_types SET config = json_set(config, '$.channels', json('{}'))")
  channels = Object.fromEntries(
    await Promise.all(
      TYPES.map(async (type) => {
        const { id } = await newChannel(server, owner, agentId, type)
        await server.api(`POST /channels/${id}/connect`, { token: owner.token })
        return [type, id] as const
      }),
    ),
  )
})
afterAll(() => providers.close())

const ask = (call: `${string} /${string}`) => server.api(call, { token: owner.token })
const PERSON = '15550300777'

const business = (update: number, from: number, text: string): string =>
  JSON.stringify({
    update_id: update,
    business_message: {
      ...{ message_id: update, business_connection_id: 'c-1', date: Math.floor(Date.now() / 1_000), text },
      from: { id: from, is_bot: false, first_name: 'Bat', language_code: 'es' },
      chat: { id: Number(PERSON), type: 'private', first_name: 'Bat' },
    },
  })
const inbox = (type: 'facebook' | 'instagram', line: Line, message: object): string => {
  const [own = ''] = line.sessionOf(PERSON).split(':')
  const item = { sender: { id: own }, recipient: { id: PERSON }, timestamp: Date.now() }
  return messagingBody(type, { ...item, message: { is_echo: true, ...message } })
}

/** What the contact writes, and what a person of the account writes with the own app of the provider. */
function saying(type: Type, line: Line) {
  const said = (text: string, number: number) => line.said({ person: PERSON, text, number })
  if (type === 'telegram')
    return {
      said: (text: string, number: number) => business(number, Number(PERSON), text),
      written: (text: string, number: number) => business(number, 77, text),
      sessionId: sessionIdOf(type, `business:${PERSON}`),
    }
  const sessionId = sessionIdOf(type, line.sessionOf(PERSON))
  if (type === 'whatsapp')
    return {
      said,
      sessionId,
      written: (text: string, number: number) => whatsAppEcho(PERSON, text, `wamid.app${number}`),
    }
  return {
    ...{ said, sessionId },
    written: (text: string, number: number) => inbox(type, line, { mid: `m_app_${number}`, text }),
  }
}

describe.each(TYPES)('%s: what a person writes with its own app', (type) => {
  test('is in the thread as written by a member, once, pauses the agent, and the webhook log says so', async () => {
    const line = lineOf(type, server, providers, agentId)
    const { said, written, sessionId } = saying(type, line)
    const session = async () => (await ask(`GET /conversations/session/${sessionId}?agentId=${agentId}`)).body.data
    await line.deliver(said('¿tienen garantía?', 1))
    await expect.poll(() => line.sentTo(PERSON).length, soon).toBe(1)
    for (let time = 0; time < 3; time++) expect((await line.deliver(written('Soy Ana.', 2))).status).toBe(200)
    const paused = await session()
    expect(paused.thread).toMatchObject({ status: 'members', mode: 'automatic', draft: null })
    expect(paused.memberMessages).toEqual([expect.objectContaining({ author: 'member', text: 'Soy Ana.' })])
    expect(paused.memberMessages[0]).not.toHaveProperty('authorId')
    await line.deliver(said('¿sigues ahí?', 3))
    await expect
      .poll(async () =>
        (await session()).conversations.map((one: { metadata: { state: string } }) => one.metadata.state),
      )
      .toEqual(['answered', 'members'])
    expect(line.sentTo(PERSON)).toHaveLength(1)
    const calls = async () => (await ask(`GET /channels/${channels[type]}/webhook-calls`)).body.data
    await expect.poll(async () => (await calls()).length, soon).toBe(5)
    const details = (await calls()).map(({ verdict, detail }: { verdict: string; detail: string | null }) => [
      verdict,
      detail,
    ])
    expect(details).toEqual([
      ['accepted', null],
      ['duplicate', null],
      ['duplicate', null],
      ['accepted', expect.stringMatching(/^written in the app: /)],
      ['accepted', null],
    ])
  })
})

test.each(['facebook', 'instagram'] as const)('%s: the echo of our own reply changes nothing', async (type) => {
  const line = lineOf(type, server, providers, agentId)
  await ask(`GET /conversations/session/${sessionIdOf(type, line.sessionOf(PERSON))}?agentId=${agentId}`)
  const [{ name = '' } = {}] = await server.rows<{ name: string }>(
    'SELECT message_id AS name FROM delivered_messages WHERE agent_id = ? LIMIT 1',
    agentId,
  )
  expect(name).not.toBe('')
  const before = await server.rows("SELECT count(*) AS n FROM messages WHERE author = 'member'")
  await line.deliver(inbox(type, line, { mid: name, text: 'lo que sea' }))
  await line.deliver(inbox(type, line, { mid: 'm_other', text: 'de otro programa', metadata: crypto.randomUUID() }))
  await ask(`GET /conversations/session/${sessionIdOf(type, line.sessionOf(PERSON))}?agentId=${agentId}`)
  expect(await server.rows("SELECT count(*) AS n FROM messages WHERE author = 'member'")).toEqual(before)
  await expect
    .poll(async () => (await ask(`GET /channels/${channels[type]}/webhook-calls`)).body.data[0].detail, soon)
    .toMatch(/^echo/)
})

test('telegram: the reply to a contact of a connected account goes out in the chat of that account', () => {
  const sent = providers.telegram.sent.filter((body) => String(body['chat_id']) === PERSON)
  expect(sent).toEqual([expect.objectContaining({ business_connection_id: 'c-1' })])
})
