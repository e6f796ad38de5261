import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProviderType } from '../../worker/channels/adapter.ts'
import { RATING_ANSWERS, ratingQuestion } from '../../worker/channels/rating.rules.ts'
import { NO_BEHAVIOUR } from '../../worker/contract/behaviour.ts'
import { say } from '../../worker/core/words.ts'
import { sessionIdOf } from '../../worker/features/chat/session-id.rules.ts'
import { makeAgent } from '../support/agents.ts'
import { newChannel } from '../support/channels.ts'
import { type Person, register } from '../support/people.ts'
import { type Providers, providersServer } from '../support/providers/all.ts'
import { lineOf, messagingBody, viberMessage, whatsAppMessage } from '../support/providers/lines.ts'
import { giveSampleKnowledge } from '../support/sample-knowledge.ts'
import type { Server } from '../support/server.ts'

const TYPES = ['facebook', 'instagram', 'whatsapp', 'telegram', 'viber'] as const satisfies readonly ProviderType[]
const soon = { timeout: 20_000, interval: 100 }
const QUESTION = say('es', ratingQuestion)
const [good, bad] = RATING_ANSWERS.map(({ title, payload }) => ({ title: say('es', title), payload }))
type Button = NonNullable<typeof good>
let number = 0
let people = 15_550_400_000

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
  const behaviour = { ...NO_BEHAVIOUR, handover: { ...NO_BEHAVIOUR.handover, asksRating: true } }
  await server.rows('UPDATE agents SET behaviour = ? WHERE id = ?', JSON.stringify(behaviour), agentId)
  for (const type of TYPES) {
    const { id } = await newChannel(server, owner, agentId, type)
    await server.api(`POST /channels/${id}/connect`, { token: owner.token })
  }
})
afterAll(() => providers.close())

/** What a provider is sent for the question, and what it tells of a tap on one of its buttons. */
const FORMS: Record<ProviderType, { question: object; tap: (person: string, button: Button) => string }> = {
  facebook: messenger('facebook'),
  instagram: messenger('instagram'),
  whatsapp: {
    question: {
      interactive: {
        type: 'button',
        body: { text: QUESTION },
        action: {
          buttons: [good, bad].map((one) => ({ type: 'reply', reply: { id: one?.payload, title: one?.title } })),
        },
      },
    },
    tap: (person, { title, payload: id }) =>
      whatsAppMessage(person, {
        ...{ id: `wamid.tap${++number}`, type: 'interactive' },
        interactive: { type: 'button_reply', button_reply: { id, title } },
      }),
  },
  telegram: {
    question: {
      text: QUESTION,
      reply_markup: {
        inline_keyboard: [[good, bad].map((one) => ({ text: one?.title, callback_data: one?.payload }))],
      },
    },
    tap: (person, { payload: data }) =>
      JSON.stringify({
        update_id: ++number,
        callback_query: { id: `tap-${number}`, from: { id: Number(person), is_bot: false, first_name: 'Bat' }, data },
      }),
  },
  viber: {
    question: {
      text: QUESTION,
      keyboard: { Buttons: [good, bad].map((one) => ({ Text: one?.title, ActionBody: one?.payload })) },
    },
    tap: (person, { payload: text }) => viberMessage({ person, text, number: ++number }),
  },
}

function messenger(type: 'facebook' | 'instagram') {
  const replies = [good, bad].map((one) => ({ content_type: 'text', ...one }))
  return {
    question: { message: { text: QUESTION, quick_replies: replies } },
    tap: (id: string, { title: text, payload }: Button) =>
      messagingBody(type, {
        ...{ sender: { id }, timestamp: Date.now() },
        message: { mid: `m_tap_${++number}`, text, quick_reply: { payload } },
      }),
  }
}

/** Somebody new on a channel who was answered, and what he gets from then on. */
async function answeredOn(type: ProviderType) {
  const person = String(++people)
  const line = lineOf(type, server, providers, agentId)
  const sessionId = sessionIdOf(type, line.sessionOf(person))
  const { sent } = line.standIn as unknown as { sent: object[] }
  const got = () => sent.filter((body) => JSON.stringify(body).includes(person))
  const says = (text: string) => line.deliver(line.said({ person, text, number: ++number }))
  const row = async () =>
    (
      await server.rows<{ id: string }>(
        'SELECT id, status, rating, exchanges FROM threads WHERE agent_id = ? AND session_id = ?',
        ...[agentId, sessionId],
      )
    )[0]
  await says('¿tienen garantía?')
  await expect.poll(() => got().length, soon).toBe(1)
  const sets = async (status: string) => {
    const body = { status }
    const { status: code } = await server.api(`PATCH /threads/${(await row())?.id}`, { token: owner.token, body })
    expect(code).toBe(200)
  }
  const taps = async (button = good) =>
    expect((await line.deliver(FORMS[type].tap(person, button as Button))).status).toBe(200)
  return { says, got, row, sets, taps }
}

/** Half a minute passes for closed threads: their questions are due, and the object looks at its work for somebody new. */
async function halfAMinutePasses(): Promise<void> {
  const storage = await server.agentStorage(agentId)
  await storage.exec('UPDATE threads SET rating_due_at = 1 WHERE rating_due_at IS NOT NULL')
  await answeredOn('telegram')
  const due = () => storage.exec('SELECT id FROM threads WHERE rating_due_at IS NOT NULL')
  await expect.poll(due, soon).toEqual([])
}
const counted = () => server.rows('SELECT used FROM usage WHERE owner_id = ?', owner.id)

describe.each(TYPES)('%s: whose thread a member closes', (type) => {
  test('is asked with two buttons; a tap rates the thread, and is no message', async () => {
    const { got, row, sets, taps } = await answeredOn(type)
    await sets('closed')
    expect(got()).toHaveLength(1)
    await halfAMinutePasses()
    await expect.poll(() => got().length, soon).toBe(2)
    expect(got()[1]).toMatchObject(FORMS[type].question)

    const before = await counted()
    await taps(good)
    await expect.poll(row, soon).toMatchObject({ status: 'closed', rating: 1, exchanges: 1 })
    await taps(bad)
    await expect.poll(row, soon).toMatchObject({ status: 'closed', rating: -1, exchanges: 1 })
    expect([got().length, await counted()]).toEqual([2, before])

    await sets('open')
    await sets('closed')
    await halfAMinutePasses()
    expect(got()).toHaveLength(2)
  })

  test('is not asked after an opt-out, before it was closed or since then', async () => {
    const [left, leaves] = [await answeredOn(type), await answeredOn(type)]
    await left.says('BAJA')
    await expect.poll(() => left.got().length, soon).toBe(2)
    await left.sets('closed')
    await leaves.sets('closed')
    await leaves.says('BAJA')
    await expect.poll(() => leaves.got().length, soon).toBe(2)
    await halfAMinutePasses()
    await answeredOn(type)
    for (const { got } of [left, leaves]) expect(JSON.stringify(got())).not.toContain(QUESTION)
  })
})
