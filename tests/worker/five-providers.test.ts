import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { ProviderType } from '../../worker/channels/adapter.ts'
import { sessionIdOf as nameOf } from '../../worker/features/chat/session-id.rules.ts'
import { makeAgent } from '../support/agents.ts'
import { COMPLETE, newChannel } from '../support/channels.ts'
import { automation, makeTypeWith } from '../support/engines/agents.ts'
import { json } from '../support/engines/answers.ts'
import { type StandIn, startStandIn } from '../support/engines/stand-in.ts'
import { type Person, register } from '../support/people.ts'
import { type Providers, providersServer } from '../support/providers/all.ts'
import { type PayloadName, payload, payloadNames } from '../support/providers/connections.ts'
import {
  type Line,
  lineOf,
  messagingBody,
  slowDown,
  viberMessage,
  whatsAppMessage,
  whatsAppStatuses,
} from '../support/providers/lines.ts'
import { signedByMeta, signedByViber } from '../support/providers/signing.ts'
import { giveSampleKnowledge } from '../support/sample-knowledge.ts'
import type { Server } from '../support/server.ts'
import { openEvents } from '../support/visitor.ts'

const TYPES = ['facebook', 'instagram', 'whatsapp', 'telegram', 'viber'] as const satisfies readonly ProviderType[]
const META = ['facebook', 'instagram', 'whatsapp'] as const
const soon = { timeout: 60_000, interval: 100 }

let server: Server
let providers: Providers
/** One agent that speaks on all five, and one to whom nobody says anything that is to be answered. */
let shop: Shop
let quiet: Shop
/** One that waits until nothing more of a burst comes. */
let patient: Shop
/** Another whose automation shows a picture and files beside its words. */
let shows: Shop
let gallery: string
let automated: ReturnType<StandIn['place']>
let standIn: StandIn

const SHOWN = {
  output: 'Aquí tienes.',
  image: { url: 'https://shop.example/a.jpg', caption: 'La [caja]' },
  files: [{ url: 'https://shop.example/lista.pdf', name: 'lista.pdf' }, 'http://10.0.0.1/x.png', 'no address', 7],
}

interface Shop {
  agentId: string
  owner: Person
  channels: Record<ProviderType, string>
  lines: Record<ProviderType, Line>
}

async function open(agent: { type?: string; patienceMs?: number } = {}): Promise<Shop> {
  const owner = await register(server)
  const { agentId } = await makeAgent(server, { ownerId: owner.id, ...agent })
  await giveSampleKnowledge(server, agentId)
  await server.rows("DELETE FROM channels WHERE agent_id = ? AND type = 'webchat'", agentId)
  const opened = await Promise.all(
    TYPES.map(async (type) => {
      const { id } = await newChannel(server, owner, agentId, type)
      const { body } = await server.api(`POST /channels/${id}/connect`, { token: owner.token })
      expect([type, body.data.channel.status], JSON.stringify(body.data)).toEqual([type, 'active'])
      return [type, id] as const
    }),
  )
  const lines = TYPES.map((type) => [type, lineOf(type, server, providers, agentId)] as const)
  return {
    agentId,
    owner,
    channels: Object.fromEntries(opened) as Shop['channels'],
    lines: Object.fromEntries(lines) as Shop['lines'],
  }
}

beforeAll(async () => {
  standIn = await startStandIn()
  ;({ server, providers } = await providersServer({
    APP_ORIGIN: 'https://vocero.test',
    ENGINE_ALLOW_HOSTS: standIn.host,
  }))
  automated = standIn.place(json([SHOWN]))
  gallery = await makeTypeWith(server, automation(automated.url))
  await server.rows("UPDATE agent_types SET config = json_set(config, '$.channels', json('{}'))")
  shows = await open({ type: gallery })
  quiet = await open()
  patient = await open({ patienceMs: 3_000 })
  shop = await open()
})
afterAll(async () => {
  await providers.close()
  await standIn.close()
})

/** The clock of the Worker is this machine's. */
let people = 15_550_200_000
const aPerson = (): string => String(++people)
let numbers = 1_000
const aNumber = (): number => {
  numbers += 100
  return numbers
}

const sessionIdOf = (type: ProviderType, person: string): string => nameOf(type, shop.lines[type].sessionOf(person))
const exchangesOf = (type: ProviderType, person: string) =>
  server.rows(
    'SELECT * FROM conversations WHERE agent_id = ? AND session_id = ? ORDER BY created_at, rowid',
    shop.agentId,
    sessionIdOf(type, person),
  )
const deliveryOf = (type: ProviderType, person: string) =>
  server.rows(
    'SELECT state, reason, detail FROM deliveries WHERE agent_id = ? AND session_id = ?',
    shop.agentId,
    sessionIdOf(type, person),
  )
const namesOf = async (type: ProviderType, person: string) =>
  (
    await server.rows<{ message_id: string }>(
      `SELECT message_id FROM delivered_messages WHERE conversation_id IN (
         SELECT id FROM conversations WHERE agent_id = ? AND session_id = ?)`,
      shop.agentId,
      sessionIdOf(type, person),
    )
  ).map(({ message_id }) => message_id)
/** In this test the shop is one that waits for the end of a burst. */
function waitsForBursts(): void {
  const usual = shop
  shop = patient
  onTestFinished(() => {
    shop = usual
  })
}

/** Somebody new asks, and has his answer. */
async function answered(type: ProviderType): Promise<string> {
  const person = aPerson()
  const line = shop.lines[type]
  expect((await line.deliver(line.said({ person, text: '¿tienen garantía?', number: aNumber() }))).status).toBe(200)
  await expect.poll(() => deliveryOf(type, person), soon).toMatchObject([{ state: 'sent' }])
  return person
}

/** A link that may be opened, or a file that the server fetches: the token and the provider's name of it stay here. */
async function expectItsFile(type: ProviderType, id: string): Promise<void> {
  const { token } = shop.owner
  const { body } = await server.api(`GET /conversations/${id}`, { token })
  const [attachment] = body.data.conversation.metadata.details.attachments
  if (type === 'facebook' || type === 'instagram') {
    expect(attachment).toEqual({ kind: 'image', url: expect.stringMatching(/^https:\/\/scontent/) })
    return
  }
  expect(attachment).toEqual({ kind: 'image', ...(type === 'whatsapp' && { mimeType: 'image/jpeg' }), hasFile: true })
  expect(JSON.stringify(body)).not.toMatch(/AgACbig|700800900100200|mediaId|bot-token|user-token/)
  const file = await server.api(`GET /conversations/${id}/attachments/0`, { token })
  expect([file.status, file.body]).toEqual([200, 'jpg'])
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''image/),
    'cache-control': 'private, no-store',
  })
  for (const place of ['10', '-1', 'x', '0x0'])
    expect((await server.api(`GET /conversations/${id}/attachments/${place}`, { token })).body.error.code).toBe(
      'attachment.notFound',
    )
  const stranger = await server.api(`GET /conversations/${id}/attachments/0`, { token: quiet.owner.token })
  expect(stranger.body.error.code).toBe('conversation.notFound')
  const { standIn } = shop.lines[type]
  standIn.refuse = ({ path }) => (/getFile$|700800900100200$/.test(path) ? { status: 400, body: {} } : undefined)
  const gone = await server.api(`GET /conversations/${id}/attachments/0`, { token })
  standIn.refuse = undefined
  expect([gone.status, gone.body.error.code]).toEqual([409, 'attachment.unavailable'])
}

describe.each(TYPES)('%s', (type) => {
  test('a signed message is an exchange, and its reply goes out in the words of the provider', async () => {
    const line = shop.lines[type]
    const person = await answered(type)
    expect(line.sentTo(person).map(({ text }) => text)).toEqual([expect.stringMatching(/garantía/i)])
    const [row] = await exchangesOf(type, person)
    expect(row).toMatchObject({ channel_type: type, state: 'answered', user_message: '¿tienen garantía?' })
    // Shown beside the turn, which does not wait for it.
    if (type !== 'viber') await expect.poll(() => line.typingActionsTo(person).join(), soon).toMatch(/typing/)
    if (type === 'facebook' || type === 'instagram') expect(line.typingActionsTo(person)).toContain('mark_seen')
  })

  test('what its version does not know of a message is kept with it, and named in the log of the channel', async () => {
    const line = shop.lines[type]
    const person = aPerson()
    const body = JSON.parse(line.said({ person, text: '¿tienen garantía?', number: aNumber() }))
    const [entry] = body.entry ?? []
    const message = entry?.messaging?.[0].message ?? entry?.changes?.[0].value.messages[0] ?? body.message
    message.novelty = { mood: 'sunny' }
    expect((await line.deliver(JSON.stringify(body))).status).toBe(200)
    await expect.poll(async () => (await exchangesOf(type, person)).length, soon).toBe(1)
    const [row] = await exchangesOf(type, person)
    expect(JSON.parse(String(row?.['details'])).attachments).toEqual([
      { kind: 'raw', fields: [{ name: expect.stringContaining('novelty.mood'), value: 'sunny' }] },
    ])
    const { token } = shop.owner
    const [channel] = await server.rows('SELECT id FROM channels WHERE agent_id = ? AND type = ?', shop.agentId, type)
    const log = async () =>
      (await server.api(`GET /channels/${channel?.['id']}/webhook-calls?result=unknown`, { token })).body.data
    await expect.poll(async () => JSON.stringify(await log()), soon).toMatch(/kept raw: [\w.]*novelty\.mood/)
  })

  test('fifty deliveries at once of one message are one exchange and one reply', async () => {
    const person = aPerson()
    const line = shop.lines[type]
    const body = line.said({ person, text: 'hola', number: aNumber() })
    const answers = await Promise.all(Array.from({ length: 50 }, () => line.deliver(body)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await expect.poll(() => deliveryOf(type, person), soon).toMatchObject([{ state: 'sent' }])
    expect((await line.deliver(body)).status).toBe(200)
    expect([(await exchangesOf(type, person)).length, line.sentTo(person).length]).toEqual([1, 1])
  })

  test('twenty first messages at once of one person are one session, and none is lost', async () => {
    waitsForBursts()
    const person = aPerson()
    const line = shop.lines[type]
    const first = aNumber()
    const words = Array.from({ length: 20 }, (_, place) => `palabra${String(place).padStart(2, '0')}`)
    await Promise.all(words.map((text, place) => line.deliver(line.said({ person, text, number: first + place }))))
    await expect
      .poll(async () => (await exchangesOf(type, person)).map((row) => row['user_message']).join('\n'), soon)
      .toHaveLength(20 * 10 - 1)
    const said = (await exchangesOf(type, person)).map((row) => String(row['user_message'])).join('\n')
    expect(said.split('\n').sort()).toEqual(words)
    const threads = await server.rows(
      'SELECT session_id FROM threads WHERE agent_id = ? AND session_id LIKE ?',
      shop.agentId,
      `${type}:%${person}%`,
    )
    expect(threads).toHaveLength(1)
  })

  test.skipIf(type === 'viber')('an album of ten pictures is one turn', async () => {
    waitsForBursts()
    const person = aPerson()
    const line = shop.lines[type]
    await Promise.all((line.album?.(person, aNumber()) ?? []).map((body) => line.deliver(body)))
    await expect.poll(() => deliveryOf(type, person), soon).toMatchObject([{ state: 'sent' }])
    const rows = await exchangesOf(type, person)
    expect(rows.map((row) => String(row['user_message']).match(/\[image\]/g)?.length)).toEqual([10])
    expect(JSON.parse(String(rows[0]?.['details'])).attachments).toHaveLength(10)
    expect(line.sentTo(person)).toHaveLength(1)
    await expectItsFile(type, String(rows[0]?.['id']))
  })

  test('a provider that asks to go slower gets the reply once, later', async () => {
    const person = aPerson()
    const line = shop.lines[type]
    const isOurs = ({ path, body }: { path: string; body: unknown }): boolean =>
      /messages$|sendMessage$|send_message$/.test(path) && !JSON.stringify(body).includes('_action')
    line.standIn.refuse = (call) =>
      isOurs(call) && JSON.stringify(call.body).includes(person) ? slowDown[type] : undefined
    await line.deliver(line.said({ person, text: '¿tienen garantía?', number: aNumber() }))
    const before = line.standIn.refused
    await expect.poll(() => line.standIn.refused, soon).toBeGreaterThan(before)
    line.standIn.refuse = undefined
    await expect.poll(() => deliveryOf(type, person), soon).toMatchObject([{ state: 'sent', reason: null }])
    expect(line.sentTo(person)).toHaveLength(1)
  })
})

test('what was said at Telegram within a second is read in the order it was said, however it arrives', async () => {
  waitsForBursts()
  const line = shop.lines.telegram
  const [person, first, at] = [aPerson(), aNumber(), Date.now()]
  for (const place of [2, 0, 1])
    await line.deliver(line.said({ person, text: `frase ${place}`, number: first + place, at }))
  await expect.poll(() => deliveryOf('telegram', person), soon).toMatchObject([{ state: 'sent' }])
  const said = (await exchangesOf('telegram', person)).map((row) => row['user_message'])
  expect(said).toEqual(['frase 0\nfrase 1\nfrase 2'])
})

describe('a reply that shows something', () => {
  const PICTURE = 'https://shop.example/a.jpg'
  const LIST = 'https://shop.example/lista.pdf'
  const REFUSED = 'http://10.0.0.1/x.png'
  const gone = (type: ProviderType, person: string) =>
    (shows.lines[type].standIn as unknown as { sent: Record<string, unknown>[] }).sent.filter((body) =>
      JSON.stringify(body).includes(person),
    )
  const words = (...parts: string[]): string => parts.join('\n\n')
  const attached = (type: 'image' | 'file', url: string) =>
    expect.objectContaining({ message: { attachment: { type, payload: expect.objectContaining({ url }) } } })
  const text = (said: string) => expect.objectContaining({ message: expect.objectContaining({ text: said }) })
  const messenger = [attached('image', PICTURE), attached('file', LIST), text(words('Aquí tienes.', REFUSED))]
  const said = words('Aquí tienes.', REFUSED)
  const EXPECTED: Record<ProviderType, unknown[]> = {
    facebook: [...messenger.slice(0, 2), text(words(said, 'La [caja]'))],
    instagram: [...messenger.slice(0, 2), text(words(said, 'La [caja]'))],
    whatsapp: [
      expect.objectContaining({ type: 'image', image: { link: PICTURE, caption: 'La [caja]' } }),
      expect.objectContaining({ type: 'document', document: { link: LIST, filename: 'lista.pdf' } }),
      expect.objectContaining({ type: 'text', text: { preview_url: false, body: said } }),
    ],
    telegram: [
      expect.objectContaining({ photo: PICTURE, caption: 'La [caja]' }),
      expect.objectContaining({ document: LIST }),
      expect.objectContaining({ text: said }),
    ],
    viber: [
      expect.objectContaining({ type: 'picture', media: PICTURE, text: 'La [caja]' }),
      expect.objectContaining({ type: 'text', text: words(said, `lista.pdf\n${LIST}`) }),
    ],
  }
  const ask = async (type: ProviderType): Promise<string> => {
    const person = aPerson()
    const line = shows.lines[type]
    await line.deliver(line.said({ person, text: '¿qué hay?', number: aNumber() }))
    return person
  }
  const delivered = async (person: string) =>
    (
      await server.rows<{ state: string }>(
        'SELECT state FROM deliveries WHERE agent_id = ? AND session_id LIKE ?',
        shows.agentId,
        `%${person}%`,
      )
    ).map(({ state }) => state)

  test.each(TYPES)('%s gets each picture and file as its own message, then the words', async (type) => {
    const person = await ask(type)
    await expect.poll(() => delivered(person), soon).toEqual(['sent'])
    expect(gone(type, person)).toEqual(EXPECTED[type])
    const [row] = await server.rows<{ agent_response: string }>(
      'SELECT agent_response FROM conversations WHERE agent_id = ? AND session_id LIKE ?',
      shows.agentId,
      `%${person}%`,
    )
    expect(row?.agent_response).toBe(words(said, `[La  caja](${PICTURE})`, `[lista.pdf](${LIST})`))
  })

  test('a picture that the provider will not have is told by its address, and the words come all the same', async () => {
    const { telegram } = providers
    telegram.refuse = ({ path }) =>
      path.endsWith('sendPhoto')
        ? { status: 400, body: { ok: false, error_code: 400, description: 'Bad Request: wrong file identifier' } }
        : undefined
    const person = await ask('telegram')
    await expect.poll(() => delivered(person), soon).toEqual(['sent'])
    telegram.refuse = undefined
    expect(gone('telegram', person)).toEqual([
      expect.objectContaining({ text: `La [caja]\n${PICTURE}` }),
      ...EXPECTED.telegram.slice(1),
    ])
  })

  test("what an automation suggests can be tapped, in each provider's own way", async () => {
    const output = '¿Qué talla?'
    automated.becomes(json([{ output, suggestions: ['S', { title: 'M', payload: 'SIZE_M' }, 'L', { text: 'XL' }] }]))
    const asked = await Promise.all(TYPES.map(async (type) => [type, await ask(type)] as const))
    for (const [, person] of asked) await expect.poll(() => delivered(person), soon).toEqual(['sent'])
    automated.becomes(json([SHOWN]))
    const sent = Object.fromEntries(asked.map(([type, person]) => [type, gone(type, person)]))
    const replies = ['S', 'M', 'L', 'XL'].map((title) => ({
      content_type: 'text',
      title,
      payload: title === 'M' ? 'SIZE_M' : title,
    }))
    const messenger = [expect.objectContaining({ message: expect.objectContaining({ quick_replies: replies }) })]
    const button = ({ title, payload }: { title: string; payload: string }) => ({ text: title, callback_data: payload })
    expect(sent).toEqual({
      facebook: messenger,
      instagram: messenger,
      telegram: [
        expect.objectContaining({
          reply_markup: { inline_keyboard: [replies.slice(0, 2).map(button), replies.slice(2).map(button)] },
        }),
      ],
      whatsapp: [
        expect.objectContaining({
          interactive: expect.objectContaining({
            type: 'list',
            action: expect.objectContaining({
              sections: [{ rows: replies.map(({ title, payload }) => ({ id: payload, title })) }],
            }),
          }),
        }),
      ],
      viber: [
        expect.objectContaining({
          keyboard: expect.objectContaining({
            Buttons: replies.map(({ title, payload }) => expect.objectContaining({ Text: title, ActionBody: payload })),
          }),
        }),
      ],
    })
  })

  test('an automation is told what came with a message, and fetches it without any token', async () => {
    const sendTo = async (type: ProviderType, person: string, body: string) => {
      await shows.lines[type].deliver(body)
      await expect.poll(() => delivered(person), soon).toEqual(['sent'])
      return automated.calls().at(-1)?.body.metadata.attachments
    }
    const person = aPerson()
    const picture = JSON.stringify({
      update_id: aNumber(),
      message: {
        message_id: 1,
        from: { id: Number(person), is_bot: false, first_name: 'Bat' },
        chat: { id: Number(person), type: 'private', first_name: 'Bat' },
        date: Math.floor(Date.now() / 1_000),
        photo: [{ file_id: 'AgACbig', file_unique_id: 'q', width: 1_280, height: 960, file_size: 150_021 }],
        caption: 'esta',
      },
    })
    const url = expect.stringContaining(`https://vocero.test/api/agents/${shows.agentId}/files/v1.`)
    const given = await sendTo('telegram', person, picture)
    expect(given).toEqual([{ kind: 'image', size: 150_021, caption: 'esta', url }])
    const { pathname } = new URL(given[0].url)
    const fetched = await fetch(new URL(pathname, server.url))
    expect([fetched.status, await fetched.text()]).toEqual([200, 'jpg'])
    expect(JSON.stringify(given)).not.toMatch(/AgACbig|bot-token/)
    const other = await fetch(new URL(pathname.replace(shows.agentId, shop.agentId), server.url))
    const changed = await fetch(new URL(`${pathname.slice(0, -2)}AA`, server.url))
    expect([other.status, changed.status]).toEqual([404, 404])

    const friend = aPerson()
    const [album = ''] = shows.lines.facebook.album?.(friend, aNumber()) ?? []
    const links = await sendTo('facebook', friend, album)
    expect(links).toHaveLength(10)
    expect(links[0]).toEqual({ kind: 'image', url: expect.stringMatching(/^https:\/\/scontent/) })
  })

  test('the same call again, at once and eight days later less an hour, makes no second call and sends no second answer', async () => {
    const bodies = await Promise.all(
      TYPES.map(async (type) => {
        const person = aPerson()
        const body = shows.lines[type].said({ person, text: '¿qué hay?', number: aNumber() })
        await shows.lines[type].deliver(body)
        await expect.poll(() => delivered(person), soon).toEqual(['sent'])
        return { type, person, body, sent: gone(type, person).length }
      }),
    )
    const called = automated.calls().length
    const again = async () => {
      for (const { type, body } of bodies)
        expect([type, (await shows.lines[type].deliver(body)).status]).toEqual([type, 200])
    }
    const storage = await server.agentStorage(shows.agentId)
    const waiting = () =>
      storage.exec("SELECT count(*) AS n FROM messages WHERE turn_id IS NULL AND author = 'contact'")
    const unfinished = () => storage.exec('SELECT count(*) AS n FROM turns WHERE due_at IS NOT NULL')
    await expect.poll(unfinished, soon).toMatchObject([{ n: 0 }])
    await again()
    const days = 8 * 86_400_000 - 3_600_000
    await storage.exec('UPDATE dedupe_keys SET at = at - ?', days)
    await storage.exec('UPDATE turns SET said_at = said_at - ?', days)
    await storage.exec('UPDATE threads SET last_at = last_at - ?', days)
    const later = await ask('telegram')
    await expect.poll(() => delivered(later), soon).toEqual(['sent'])
    await again()
    await expect.poll(waiting, soon).toMatchObject([{ n: 0 }])
    await expect.poll(unfinished, soon).toMatchObject([{ n: 0 }])
    for (const { type, person, sent } of bodies)
      expect([type, (await delivered(person)).length, gone(type, person).length]).toEqual([type, 1, sent])
    expect(automated.calls().length).toBe(called + 1)
  })

  test('the web chat is given links', async () => {
    const { agentId } = await makeAgent(server, { type: gallery })
    const { body } = await server.api(`POST /agents/${agentId}/channels/webchat`, { body: { message: '¿qué hay?' } })
    const [{ output }] = JSON.parse(body.data.webhookResult.response)
    expect(output).toBe(words(said, `[La  caja](${PICTURE})`, `[lista.pdf](${LIST})`))
  })
})

describe('what an agent suggests by itself', () => {
  test('is tapped on Telegram, and the tap is answered as if it had been written', async () => {
    const person = aPerson()
    const { telegram } = shop.lines
    await telegram.deliver(telegram.said({ person, text: 'ayuda', number: aNumber() }))
    await expect.poll(() => deliveryOf('telegram', person), soon).toMatchObject([{ state: 'sent' }])
    const [reply] = providers.telegram.sent.filter((body) => String(body['chat_id']) === person)
    const markup = reply?.['reply_markup'] as { inline_keyboard: { callback_data: string }[][] } | undefined
    const button = markup?.inline_keyboard[0]?.[0]
    expect(String(reply?.['text'])).toContain(`- ${button?.callback_data}`)
    const from = { id: Number(person), is_bot: false, first_name: 'Bat' }
    const tap = { id: `tap-${person}`, from, data: button?.callback_data }
    await telegram.deliver(JSON.stringify({ update_id: aNumber(), callback_query: tap }))
    await expect.poll(() => telegram.sentTo(person).length, soon).toBe(2)
    const [, row] = await exchangesOf('telegram', person)
    expect(row).toMatchObject({ user_message: button?.callback_data, state: 'answered' })
    expect(row?.['sources']).not.toBe('[]')
    expect(providers.telegram.acknowledged).toContain(`tap-${person}`)
  })
})

describe('what becomes of a reply', () => {
  const state = async (type: ProviderType, person: string) => (await deliveryOf(type, person))[0]?.['state']
  const at = (): number => Date.now() + 1_000

  test('at Messenger is delivered and read up to a time, and never goes back', async () => {
    const person = await answered('facebook')
    const tell = (what: object) =>
      shop.lines.facebook.deliver(messagingBody('facebook', { sender: { id: person }, timestamp: at(), ...what }))
    const stream = await openEvents(new URL(`/api/agents/webhook-stream?agentId=${shop.agentId}`, server.url), {
      headers: { authorization: `Bearer ${shop.owner.token}` },
    })
    await stream.until(({ data }) => data.type === 'connected')
    await tell({ delivery: { watermark: at() } })
    const sessionId = sessionIdOf('facebook', person)
    await stream.until(({ data }) => data.type === 'exchangeChanged' && data.sessionId === sessionId)
    stream.close()
    expect(await state('facebook', person)).toBe('delivered')
    await tell({ read: { watermark: at() } })
    await tell({ delivery: { watermark: at() } })
    expect(await state('facebook', person)).toBe('read')
  })

  test('at Instagram is read, by the name of the message', async () => {
    const person = await answered('instagram')
    const [mid] = await namesOf('instagram', person)
    const read = { sender: { id: person }, timestamp: at(), read: { mid } }
    await shop.lines.instagram.deliver(messagingBody('instagram', read))
    expect(await state('instagram', person)).toBe('read')
  })

  test('at WhatsApp comes in any order and only goes forward; what failed says why', async () => {
    const person = await answered('whatsapp')
    const [id] = await namesOf('whatsapp', person)
    const status = (what: string, more: object = {}) => ({
      id,
      status: what,
      timestamp: String(Math.floor(Date.now() / 1_000)),
      recipient_id: person,
      ...more,
    })
    const tell = (...statuses: object[]) => shop.lines.whatsapp.deliver(whatsAppStatuses(...statuses))
    await tell(status('read'), status('delivered'), status('sent'))
    expect(await state('whatsapp', person)).toBe('read')
    await tell(status('failed', { errors: [{ code: 131047, title: 'Re-engagement message' }] }))
    expect(await state('whatsapp', person)).toBe('read')
    const other = await answered('whatsapp')
    const [lost] = await namesOf('whatsapp', other)
    await tell({ ...status('failed', { errors: [{ code: 131047, title: 'Re-engagement message' }] }), id: lost })
    expect(await deliveryOf('whatsapp', other)).toMatchObject([{ state: 'failed', reason: 'windowClosed' }])
  })

  test('at Viber is told by a token of nineteen digits', async () => {
    const event = (kind: string, token: string | undefined, person: string, more = '') =>
      `{"event":"${kind}","timestamp":${Date.now()},"message_token":${token},"user_id":"${person}"${more}}`
    const person = await answered('viber')
    const [token] = await namesOf('viber', person)
    expect(token).toMatch(/^\d{19}$/)
    const neighbour = await answered('viber')
    await shop.lines.viber.deliver(event('seen', token, person))
    await shop.lines.viber.deliver(event('delivered', token, person))
    expect([await state('viber', person), await state('viber', neighbour)]).toEqual(['read', 'sent'])
    const [theirs] = await namesOf('viber', neighbour)
    await shop.lines.viber.deliver(event('failed', theirs, neighbour, ',"desc":"gone"'))
    expect(await state('viber', neighbour)).toBe('failed')
  })
})

describe('what a person changes or takes back', () => {
  interface Shown {
    id: string
    userMessage: string
    metadata: { details: Record<string, unknown> }
  }
  const shownOf = async (type: ProviderType, person: string): Promise<Shown[]> => {
    const path = `session/${sessionIdOf(type, person)}?agentId=${shop.agentId}`
    return (await server.api(`GET /conversations/${path}`, { token: shop.owner.token })).body.data.conversations
  }
  const wordsOf = async (type: ProviderType, person: string) =>
    (await shownOf(type, person)).map(({ userMessage }) => userMessage)
  const search = async (word: string) => {
    const query = `agentId=${shop.agentId}&search=${word}`
    return (await server.api(`GET /conversations?${query}`, { token: shop.owner.token })).body.data.conversations.length
  }
  const anew = (type: 'facebook' | 'whatsapp' | 'telegram', person: string, number: number, text: string): string => {
    const at = Math.floor(Date.now() / 1_000) + 1
    if (type === 'facebook') {
      const edit = { mid: `m_facebook_${number}`, text, num_edit: 1 }
      return messagingBody('facebook', { sender: { id: person }, timestamp: at * 1_000, message_edit: edit })
    }
    if (type === 'whatsapp')
      return whatsAppMessage(person, {
        id: `wamid.e${number}`,
        type: 'edit',
        edit: { original_message_id: `wamid.${number}`, message: { type: 'text', text: { body: text } } },
      })
    const chat = { id: Number(person), type: 'private', first_name: 'Bat' }
    const from = { id: Number(person), is_bot: false, first_name: 'Bat' }
    const edited = { message_id: number, from, chat, date: at - 1, edit_date: at, text }
    return JSON.stringify({ update_id: number + 50, edited_message: edited })
  }
  const takenBack = (type: 'instagram' | 'whatsapp', person: string, number: number): string =>
    type === 'instagram'
      ? messagingBody('instagram', {
          sender: { id: person },
          timestamp: Date.now(),
          message: { mid: `m_instagram_${number}`, is_deleted: true },
        })
      : whatsAppMessage(person, {
          id: `wamid.d${number}`,
          type: 'revoke',
          revoke: { original_message_id: `wamid.${number}` },
        })
  const said = async (type: ProviderType, ...texts: string[]): Promise<[string, number]> => {
    const person = aPerson()
    const number = aNumber()
    const line = shop.lines[type]
    for (const [place, text] of texts.entries()) await line.deliver(line.said({ person, text, number: number + place }))
    await expect.poll(() => deliveryOf(type, person), soon).toMatchObject([{ state: 'sent' }])
    return [person, number]
  }

  test.each(['facebook', 'whatsapp', 'telegram'] as const)(
    '%s: other words stand in the place of the first, which are kept beside them, and nobody answers again',
    async (type) => {
      const [person, number] = await said(type, `primero${type}`)
      const stream = await openEvents(new URL(`/api/agents/webhook-stream?agentId=${shop.agentId}`, server.url), {
        headers: { authorization: `Bearer ${shop.owner.token}` },
      })
      await stream.until(({ data }) => data.type === 'connected')
      const edit = anew(type, person, number, `segundo${type}`)
      expect((await shop.lines[type].deliver(edit)).status).toBe(200)
      const sessionId = sessionIdOf(type, person)
      await stream.until(({ data }) => data.type === 'exchangeChanged' && data.sessionId === sessionId)
      stream.close()
      expect((await shop.lines[type].deliver(edit)).status).toBe(200)
      const [shown] = await shownOf(type, person)
      expect(shown?.userMessage).toBe(`segundo${type}`)
      expect(shown?.metadata.details).toMatchObject({ original: `primero${type}`, editedAt: expect.any(Number) })
      expect(shown?.metadata.details).not.toHaveProperty('parts')
      expect([await search(`segundo${type}`), await search(`primero${type}`)]).toEqual([1, 0])
      expect(shop.lines[type].sentTo(person)).toHaveLength(1)
    },
  )

  test.each(['instagram', 'whatsapp'] as const)(
    '%s: of a message that is taken back nothing is left, wherever it stood',
    async (type) => {
      const secret = `secreto${type}`
      const [person, number] = await said(type, secret)
      const body = takenBack(type, person, number)
      expect((await shop.lines[type].deliver(body)).status).toBe(200)
      await expect.poll(() => wordsOf(type, person), soon).toEqual([''])
      expect((await shop.lines[type].deliver(body)).status).toBe(200)
      expect((await shownOf(type, person))[0]?.metadata.details).toMatchObject({ deletedAt: expect.any(Number) })
      expect(await search(secret)).toBe(0)
      for (const table of ['conversations', 'dropped_messages'])
        expect(JSON.stringify(await server.rows(`SELECT * FROM ${table}`)).includes(secret), table).toBe(false)
      const storage = await server.agentStorage(shop.agentId)
      for (const table of ['messages', 'turns', 'changes', 'webhook_calls'])
        expect(JSON.stringify(await storage.exec(`SELECT * FROM ${table}`)).includes(secret), table).toBe(false)
      expect((await shop.lines[type].deliver(shop.lines[type].said({ person, text: secret, number }))).status).toBe(200)
      expect(shop.lines[type].sentTo(person)).toHaveLength(1)
    },
  )

  test('one of several that were answered together is changed, another taken back, and the rest stays', async () => {
    waitsForBursts()
    const [person, number] = await said('whatsapp', 'uno', 'dos', 'tres')
    const { whatsapp } = shop.lines
    await whatsapp.deliver(anew('whatsapp', person, number + 1, 'segundo'))
    await expect.poll(() => wordsOf('whatsapp', person), soon).toEqual(['uno\nsegundo\ntres'])
    await whatsapp.deliver(takenBack('whatsapp', person, number))
    await expect.poll(() => wordsOf('whatsapp', person), soon).toEqual(['segundo\ntres'])
    expect((await shownOf('whatsapp', person))[0]?.metadata.details).not.toHaveProperty('original')
  })

  test('what is taken back before its turn is not answered, what is changed is answered as it is', async () => {
    waitsForBursts()
    const { whatsapp } = shop.lines
    const [person, other] = [aPerson(), aPerson()]
    const number = aNumber()
    await whatsapp.deliver(whatsapp.said({ person, text: 'nada', number }))
    await whatsapp.deliver(takenBack('whatsapp', person, number))
    await whatsapp.deliver(whatsapp.said({ person: other, text: 'nada', number: number + 1 }))
    await whatsapp.deliver(anew('whatsapp', other, number + 1, '¿tienen garantía?'))
    await expect.poll(() => whatsapp.sentTo(other), soon).toMatchObject([{ text: expect.stringMatching(/garantía/i) }])
    expect(await wordsOf('whatsapp', other)).toEqual(['¿tienen garantía?'])
    expect([whatsapp.sentTo(person), await exchangesOf('whatsapp', person)]).toEqual([[], []])
  })

  test('of an unknown message is acknowledged and ignored', async () => {
    const before = await server.rows('SELECT count(*) AS n FROM conversations')
    expect((await shop.lines.whatsapp.deliver(takenBack('whatsapp', aPerson(), 1))).status).toBe(200)
    expect((await shop.lines.telegram.deliver(anew('telegram', aPerson(), 1, 'x'))).status).toBe(200)
    expect(await server.rows('SELECT count(*) AS n FROM conversations')).toEqual(before)
  })
})

describe('until when a session may be answered', () => {
  const session = async (type: ProviderType, person: string, language = 'es') => {
    const id = sessionIdOf(type, person)
    const { body } = await server.api(`GET /conversations/session/${id}?agentId=${shop.agentId}`, {
      token: shop.owner.token,
      headers: { 'x-language': language },
    })
    const listed = await server.api(`GET /conversations/sessions?agentId=${shop.agentId}&sessionId=${id}`, {
      token: shop.owner.token,
    })
    return { ...body.data, inList: listed.body.data.sessions[0].replyWindow }
  }

  test.each(META)('%s closes it a day after the last message, and says so when it refuses one', async (type) => {
    const person = await answered(type)
    const [row] = await exchangesOf(type, person)
    const open = await session(type, person)
    const said = Number(row?.['created_at'])
    const membersUntil = type === 'whatsapp' ? null : said + 7 * 86_400_000
    expect(open.replyWindow).toEqual({ closesAt: said + 86_400_000, isOpen: true, membersUntil })
    expect(open.inList).toEqual(open.replyWindow)
    await server.rows('UPDATE messages SET created_at = created_at - 90000000 WHERE id = ?', row?.['id'])
    expect((await session(type, person)).replyWindow.isOpen).toBe(false)

    const late = aPerson()
    const { graph, instagram } = providers
    for (const provider of [graph, instagram]) provider.windowClosed.add(late)
    const line = shop.lines[type]
    await line.deliver(line.said({ person: late, text: 'hola', number: aNumber() }))
    await expect.poll(() => deliveryOf(type, late), soon).toMatchObject([{ state: 'failed', reason: 'windowClosed' }])
    expect((await session(type, late)).replyWindow).toMatchObject({ isOpen: false })
    const reasons = await Promise.all(
      ['es', 'en', 'mn'].map(
        async (language) => (await session(type, late, language)).conversations[0].metadata.delivery.reason,
      ),
    )
    expect(new Set(reasons).size).toBe(3)
    for (const reason of reasons) expect(reason).toContain('24')
  })

  test.each(['telegram', 'viber'] as const)('%s knows no such end', async (type) => {
    expect(await session(type, await answered(type))).toMatchObject({ replyWindow: null, inList: null })
  })
})

describe('at a provider of its own kind', () => {
  const justNow = (text: string): string => {
    const from = Math.floor(Date.now() / 1_000) - 60
    return text.replaceAll(/1785312(\d{3})(\d{3})?/g, (_, second: string, ms = '') => `${from + Number(second)}${ms}`)
  }

  test('a contact at WhatsApp who shows no number is answered by the id that the business knows him by', async () => {
    const { whatsapp } = shop.lines
    await whatsapp.deliver(justNow(payload('WA-NO-PHONE')))
    const person = 'US.24680135791113151719'
    const sent = () => providers.graph.sent.filter((body) => body['recipient'] === person)
    await expect.poll(sent, soon).toHaveLength(1)
    expect(sent()[0]).not.toHaveProperty('to')
    const rows = await server.rows(
      "SELECT details FROM conversations WHERE agent_id = ? AND session_id LIKE 'whatsapp:%US%'",
      shop.agentId,
    )
    expect(JSON.parse(String(rows[0]?.['details'])).person).toEqual({ name: 'Lucía', username: 'lucia.g' })
  })

  test("two of Viber's messages whose tokens differ in the last digit are two, the same one is one", async () => {
    waitsForBursts()
    const person = aPerson()
    const number = aNumber()
    const { viber } = shop.lines
    const one = viberMessage({ person, text: 'uno', number })
    await viber.deliver(one)
    await viber.deliver(viberMessage({ person, text: 'dos', number: number + 1 }))
    await viber.deliver(one)
    await expect
      .poll(async () => (await exchangesOf('viber', person)).map((row) => row['user_message']), soon)
      .toEqual(['uno\ndos'])
  })

  test("a batch of Meta brings each to his session and passes over what is another account's", async () => {
    await shop.lines.facebook.deliver(justNow(payload('FB-BATCH')))
    await shop.lines.whatsapp.deliver(justNow(payload('WA-BATCH')))
    const said = () =>
      server.rows<{ said: string }>(
        `SELECT user_message AS said FROM conversations WHERE agent_id = ? AND user_message IN (
           'first', 'another person', 'older, arrives last' || char(10) || 'first', 'one', 'two', 'other page', 'other number'
         ) ORDER BY said`,
        shop.agentId,
      )
    await expect
      .poll(async () => (await said()).map((row) => row.said), soon)
      .toEqual(['another person', 'older, arrives last\nfirst', 'one', 'two'])
  })
})

/** What providers send that nobody says. */
const NOT_SAID =
  /^(?:FB-(?:ECHO|DELIVERY|READ|REACTION|EDIT|STANDBY|CHANGES)|IG-(?:TEXT|ECHO|SEEN|REACTION|DELETED|CHANGES)|WA-(?:REACTION|STATUS|STATUS-FAILED|EDIT|REVOKE|SYSTEM|GROUP|ECHO|OTHER-FIELD)|TG-(?:EDIT|CHANNEL-POST|REACTION|BLOCKED|MIGRATE)|VB-(?:WEBHOOK|SUBSCRIBED|UNSUBSCRIBED|DELIVERED|SEEN|FAILED))$/
const OF: Record<string, ProviderType> = {
  FB: 'facebook',
  IG: 'instagram',
  WA: 'whatsapp',
  TG: 'telegram',
  VB: 'viber',
}
/** A call whose bytes are no text. */
const odd = (body: string): Buffer => Buffer.from(body.replace('hola', '\u00ff\u00fe'), 'latin1')
const proven = (type: ProviderType, body: Buffer): Record<string, string> => {
  const { appSecret = '', botToken = '' } = COMPLETE[type]
  if (type === 'telegram') return quiet.lines.telegram.proof('')
  return type === 'viber' ? signedByViber(botToken, body) : signedByMeta(appSecret, body)
}
const heard = async () =>
  (await server.agentStorage(quiet.agentId)).exec<{ n: number }>('SELECT count(*) AS n FROM messages')

describe('what is no message to answer', () => {
  test('is acknowledged and ignored, for every kind', async () => {
    const names = payloadNames.filter((name) => NOT_SAID.test(name))
    expect(names.length).toBe(33)
    const answers = await Promise.all(
      names.map(async (name: PayloadName) => {
        const type = OF[name.slice(0, 2)] ?? 'facebook'
        // The account of IG-TEXT is another's; of the rest it is the channel's own.
        const own = name === 'IG-TEXT' ? payload(name) : payload(name).replaceAll('17841400000000123', '17841400000000')
        return [name, (await quiet.lines[type].deliver(own)).status]
      }),
    )
    expect(answers.filter(([, status]) => status !== 200)).toEqual([])
    expect(await heard()).toMatchObject([{ n: 0 }])
  })

  test.each(TYPES)('%s: a call that is not proven is refused, one that is no JSON is ignored', async (type) => {
    const line = quiet.lines[type]
    const body = line.said({ person: aPerson(), text: 'hola', number: aNumber() })
    const [[name = '', right = '']] = Object.entries(line.proof(body)).filter(([key]) => key.startsWith('x-')) as [
      [string, string],
    ]
    const otherSignature = line.proof(`${body}\n`)[name] ?? ''
    const wrong = [
      {},
      { [name]: '' },
      { [name]: right.slice(0, -1) },
      { [name]: `${right}0` },
      { [name]: right.replace(/.$/, (sign) => (sign === '0' ? '1' : '0')) },
      { [name]: right.toUpperCase() },
      shop.lines[type === 'viber' ? 'facebook' : 'viber'].proof(body),
      ...(type === 'telegram'
        ? [shop.lines.telegram.proof(body)]
        : [
            { [name]: otherSignature },
            { [name]: `${right.replace('sha256=', 'sha1=')}x` },
            line.proof(JSON.stringify(JSON.parse(body), null, 1)),
          ]),
    ]
    const statuses = await Promise.all(wrong.map(async (headers) => (await line.deliver(body, headers)).status))
    expect(new Set(statuses), JSON.stringify(statuses)).toEqual(new Set([401]))
    for (const broken of ['', '{', '[]', 'null', '"x"', '{"entry":7}'])
      expect([broken, (await line.deliver(broken)).status]).toEqual([broken, 200])
    const strange = odd(line.said({ person: 'x', text: '?', number: aNumber() }).slice(0, -1))
    const read = await fetch(new URL(`/api/agents/${quiet.agentId}/channels/${type}`, server.url), {
      method: 'POST',
      headers: proven(type, strange),
      body: new Uint8Array(strange),
    })
    expect(read.status, 'bytes that are no text, rightly signed').toBe(200)
    const nobody = await fetch(new URL(`/api/agents/${crypto.randomUUID()}/channels/${type}`, server.url), {
      method: 'POST',
      headers: line.proof(body),
      body,
    })
    expect(nobody.status).toBe(404)
    expect((await line.deliver(`"${'x'.repeat(3_200_000)}"`)).status).toBe(413)
    expect(await heard()).toMatchObject([{ n: 0 }])
  })
})

describe('once a day', () => {
  const channelShown = async (type: ProviderType, language = 'es') =>
    (
      await server.api(`GET /channels/${shop.channels[type]}`, {
        token: shop.owner.token,
        headers: { 'x-language': language },
      })
    ).body.data
  /** What each provider knows of its accounts, to be taken away and given back. */
  const accounts = () => [
    ...providers.graph.accounts,
    ...providers.instagram.accounts,
    ...providers.telegram.bots,
    ...providers.viber.bots,
  ]
  const nextDay = async () => {
    await server.rows('UPDATE channels SET last_checked_at = 1 WHERE agent_id = ?', shop.agentId)
    await server.hourly()
  }

  test('each channel is checked: a token that died turns it off with its reason, a good one on again', async () => {
    const stream = await openEvents(new URL(`/api/agents/webhook-stream?agentId=${shop.agentId}`, server.url), {
      headers: { authorization: `Bearer ${shop.owner.token}` },
    })
    await stream.until(({ data }) => data.type === 'connected')
    const tokens = accounts().map((account) => [account, account.token] as const)
    for (const [account] of tokens) account.token = 'taken-back'
    const before = new Date().toISOString()
    await nextDay()
    for (const type of TYPES) {
      const shown = await channelShown(type)
      expect([type, shown.status, shown.lastFinding?.level]).toEqual([type, 'error', 'error'])
      expect([before, shown.lastCheckedAt].sort()[0]).toBe(before)
      expect((await channelShown(type, 'mn')).statusReason).not.toBe(shown.statusReason)
      await stream.until(({ data }) => data.type === 'channelUpdated' && data.channelType === type)
    }
    const asked = providers.telegram.calls.length
    await server.hourly()
    expect(providers.telegram.calls.length).toBe(asked)
    for (const [account, token] of tokens) account.token = token
    await nextDay()
    for (const type of TYPES) {
      expect([type, (await channelShown(type)).status]).toEqual([type, 'active'])
    }
    stream.close()
  })

  test("Instagram's token is renewed long before it ends, and its owner told when that is refused", async () => {
    const day = 86_400_000
    const [account] = providers.instagram.accounts
    const id = shop.channels.instagram
    const row = async () =>
      (await server.rows<{ config: string; token_ends_at: number }>('SELECT * FROM channels WHERE id = ?', id))[0]
    const aged = (days: number, endsIn: number | null) =>
      server.rows(
        'UPDATE channels SET token_since = ?, token_ends_at = ? WHERE id = ?',
        Date.now() - days * day,
        endsIn === null ? null : Date.now() + endsIn * day,
        id,
      )
    const asked = () => providers.instagram.calls.filter(({ path }) => path === '/refresh_access_token').length
    await nextDay()
    expect(asked(), 'a token of today').toBe(0)
    await aged(2, null)
    const before = await row()
    await nextDay()
    expect([asked(), account?.token]).toEqual([1, 'a-page-token-renewed'])
    const after = await row()
    expect(after?.config).not.toContain('renewed')
    expect(JSON.parse(after?.config ?? '').accessToken).not.toBe(JSON.parse(before?.config ?? '').accessToken)
    expect(Math.round((Number(after?.token_ends_at) - Date.now()) / day)).toBe(60)
    expect((await channelShown('instagram')).status).toBe('active')
    await aged(10, 50)
    await nextDay()
    expect(asked(), 'with fifty days left').toBe(1)
    await aged(20, 40)
    providers.instagram.refuse = ({ path }) =>
      path === '/refresh_access_token' ? { status: 502, body: {} } : undefined
    await nextDay()
    providers.instagram.refuse = undefined
    expect((await channelShown('instagram')).lastFinding, 'asked again tomorrow').toBe(null)
    Object.assign(account ?? {}, { mayRenew: false })
    await nextDay()
    const shown = await channelShown('instagram')
    expect([shown.status, shown.remedy, shown.lastFinding.level]).toEqual(['active', 'token', 'warning'])
    expect(shown.lastFinding.message).toContain('40 días')
    const answer = await answered('instagram')
    expect(shop.lines.instagram.sentTo(answer)).toHaveLength(1)
  })

  test('what its owner switched off is left alone, and what cannot be asked is as it was', async () => {
    const { token } = shop.owner
    await server.api(`PUT /channels/${shop.channels.viber}`, { token, body: { status: 'inactive' } })
    providers.telegram.refuse = () => ({ status: 502, body: {} })
    await nextDay()
    providers.telegram.refuse = undefined
    expect((await channelShown('viber')).status).toBe('inactive')
    expect((await channelShown('telegram')).status).toBe('active')
    const on = await server.api(`PUT /channels/${shop.channels.viber}`, { token, body: { status: 'active' } })
    expect([on.status, on.body.data?.status]).toEqual([200, 'active'])
  })

  test('nothing is switched on that its provider does not vouch for', async () => {
    const { token } = shop.owner
    const ask = () => server.api(`PUT /channels/${shop.channels.telegram}`, { token, body: { status: 'active' } })
    await server.api(`PUT /channels/${shop.channels.telegram}`, { token, body: { status: 'inactive' } })
    providers.telegram.refuse = () => ({ status: 502, body: {} })
    const silent = await ask()
    expect([silent.status, silent.body.error.code]).toEqual([409, 'channel.notReady'])
    expect(silent.body.message).toContain('no responde')
    expect((await channelShown('telegram')).status).toBe('inactive')
    providers.telegram.refuse = () => ({
      status: 401,
      body: { ok: false, error_code: 401, description: 'Unauthorized' },
    })
    const refused = await ask()
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('token')])
    expect((await channelShown('telegram')).status).toBe('error')
    providers.telegram.refuse = undefined
    expect((await ask()).body.data.status).toBe('active')
  })
})

test('the card of a channel is told of its first message, and shows when the last one came', async () => {
  const stream = await openEvents(new URL(`/api/agents/webhook-stream?agentId=${quiet.agentId}`, server.url), {
    headers: { authorization: `Bearer ${quiet.owner.token}` },
  })
  await stream.until(({ data }) => data.type === 'connected')
  const before = new Date().toISOString()
  for (const type of TYPES) {
    const line = quiet.lines[type]
    await line.deliver(line.said({ person: aPerson(), text: 'hola', number: aNumber() }))
    await stream.until(({ data }) => data.type === 'channelUpdated' && data.channelType === type)
  }
  stream.close()
  const { body } = await server.api(`GET /channels/agent/${quiet.agentId}`, { token: quiet.owner.token })
  for (const { type, lastMessageAt } of body.data) expect([type, lastMessageAt >= before]).toEqual([type, true])
})
