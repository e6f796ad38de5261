import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Connection, Outgoing, ProviderType, Sent, Suggestion } from '../../worker/channels/adapter.ts'
import { adapterOf } from '../../worker/channels/adapters.ts'
import type { ReplyAddress } from '../../worker/channels/inbound.ts'
import type { ProviderHttp } from '../../worker/channels/provider-http.ts'
import {
  APP_SECRET,
  connectionOf,
  httpTo,
  type PayloadName,
  payload,
  TELEGRAM_TOKEN,
  VIBER_TOKEN,
} from '../support/providers/connections.ts'
import { expired, type Graph, startGraph, throttled, unavailable } from '../support/providers/graph.ts'
import type { Loopback } from '../support/providers/loopback.ts'
import { flooded, startTelegram, type Telegram } from '../support/providers/telegram.ts'
import { telegramComplaint } from '../support/providers/telegram-methods.ts'
import { startViber, type Viber, viberStatus } from '../support/providers/viber.ts'
import { whatsAppComplaint } from '../support/providers/whatsapp-fields.ts'

let graph: Graph
let instagram: Graph
let telegram: Telegram
let viber: Viber
let http: ProviderHttp

beforeAll(async () => {
  const app = { appId: '77', appSecret: APP_SECRET }
  graph = await startGraph(
    { kind: 'page', id: '102938475610293', name: 'Shop', token: 'EAApage', ...app },
    { kind: 'phone', id: '201301401501601', name: 'Shop', token: 'EAAsystem', ...app },
  )
  instagram = await startGraph({ kind: 'instagram', id: '17841400000000123', name: 'shop', token: 'IGaccount', ...app })
  telegram = await startTelegram({ token: TELEGRAM_TOKEN, id: 7_010_203_040, username: 'shop_bot' })
  viber = await startViber({ token: VIBER_TOKEN, id: 'pa:1', name: 'Shop', hook: 'https://app.example.com/' })
  http = httpTo({ graph: graph.url, instagram: instagram.url, telegram: telegram.url, viber: viber.url })
})
afterAll(() => Promise.all([graph, instagram, telegram, viber].map((standIn) => standIn.close())))
beforeEach(() => {
  for (const standIn of [graph, instagram, telegram, viber]) {
    standIn.calls.length = 0
    standIn.sent.length = 0
    standIn.scripted.length = 0
  }
})

const standInOf = (type: ProviderType): Loopback & { sent: Record<string, unknown>[] } =>
  ({ facebook: graph, whatsapp: graph, instagram, telegram, viber })[type]

const people: Record<ProviderType, ReplyAddress> = {
  facebook: { id: '7392015648120394' },
  instagram: { id: '6012345678901234' },
  whatsapp: { id: 'US.24680135791113151719', phone: '15550100222', messageId: 'wamid.TEST0001' },
  telegram: { id: '5512340987' },
  viber: { id: 'Zm9vYmFyMTIzNDU2Nzg5MA==' },
}
const providers = Object.keys(people) as ProviderType[]

const text = (words: string, more: Partial<Extract<Outgoing, { kind: 'text' }>> = {}): Outgoing => ({
  kind: 'text',
  text: words,
  plain: words,
  suggestions: [],
  ...more,
})
const sizes: Suggestion[] = [
  { title: 'S', payload: 'SIZE_S' },
  { title: 'M', payload: 'SIZE_M' },
]
const send = (
  type: ProviderType,
  outgoing: Outgoing,
  to = people[type],
  connection = connectionOf(type),
): Promise<Sent> => adapterOf(type).send(outgoing, to, connection, http)
const given = (name: PayloadName): unknown => JSON.parse(payload(name))

describe('what is sent is what the provider documents', () => {
  const cases: [ProviderType, PayloadName, Outgoing][] = [
    ['facebook', 'FB-SEND', text('We open at 9', { reference: 'reply:8f2c' })],
    ['facebook', 'FB-SEND-QR', text('Which size?', { suggestions: sizes })],
    ['facebook', 'FB-SEND-IMAGE', { kind: 'media', media: { kind: 'image', url: 'https://example.com/a.png' } }],
    ['instagram', 'IG-SEND', text('We open at 9')],
    ['whatsapp', 'WA-SEND', text('We open at 9', { quotes: 'wamid.TEST0001' })],
    ['whatsapp', 'WA-SEND-BUTTONS', text('Which size?', { suggestions: sizes })],
    ['telegram', 'TG-SEND', text('<b>Open</b> 9 &lt; 18', { plain: 'Open 9 < 18', quotes: '5512340987:1201' })],
    ['viber', 'VB-SEND', text('We open at 9', { reference: 'm:8f2c' })],
    ['viber', 'VB-SEND-KEYBOARD', text('Which size?', { suggestions: sizes })],
  ]
  test.each(cases)('%s %s', async (type, name, outgoing) => {
    expect(await send(type, outgoing)).toMatchObject({ messageId: expect.any(String) })
    expect(standInOf(type).calls.at(-1)?.body).toEqual(given(name))
  })

  test('telegram TG-SEND-BUTTONS, with previews off', async () => {
    await send('telegram', text('Which size?', { suggestions: sizes }))
    expect(telegram.sent).toEqual([
      { ...(given('TG-SEND-BUTTONS') as object), link_preview_options: { is_disabled: true } },
    ])
  })

  test('whatsapp WA-SEND-LIST: more than three suggestions are a list', async () => {
    const many = ['Express', 'Standard', 'Pick-up', 'Drone'].map((title) => ({ title, payload: title }))
    await send('whatsapp', text('How shall we ship?', { suggestions: many }))
    const rows = many.map(({ title }) => ({ id: title, title }))
    expect(graph.sent[0]?.['interactive']).toEqual({
      type: 'list',
      body: { text: 'How shall we ship?' },
      action: { button: 'Options', sections: [{ rows }] },
    })
  })

  test('whatsapp: a person without a number is written to by the id', async () => {
    await send('whatsapp', text('Hola'), { id: 'US.24680135791113151719' })
    expect(graph.sent[0]).toMatchObject({ recipient: 'US.24680135791113151719' })
    expect(graph.sent[0]).not.toHaveProperty('to')
  })

  test('telegram: in a group a reply stands below what it answers, and in a private chat alone', async () => {
    await send('telegram', text('Hola'), { id: '-1001987654321', messageId: '-1001987654321:55', threadId: '12' })
    await send('telegram', text('Hola'), { id: '5512340987', messageId: '5512340987:1201' })
    expect(telegram.sent[0]).toMatchObject({
      ...{ chat_id: -1_001_987_654_321, message_thread_id: 12 },
      reply_parameters: { message_id: 55, allow_sending_without_reply: true },
    })
    expect(telegram.sent[1]).not.toHaveProperty('reply_parameters')
  })

  test('the token goes where the provider wants it, and into no address but Telegram’s', async () => {
    for (const type of providers) await send(type, text('Hola'))
    const [page, phone] = graph.calls
    expect([page?.path, page?.headers.authorization]).toEqual(['/v25.0/102938475610293/messages', 'Bearer EAApage'])
    expect([phone?.path, phone?.headers.authorization]).toEqual(['/v25.0/201301401501601/messages', 'Bearer EAAsystem'])
    expect(instagram.calls[0]?.path).toBe('/v25.0/17841400000000123/messages')
    expect(viber.calls[0]?.headers['x-viber-auth-token']).toBe(VIBER_TOKEN)
    for (const { query } of [...graph.calls, ...instagram.calls, ...viber.calls]) expect([...query]).toEqual([])
  })

  test('Instagram through a page goes by Facebook’s door', async () => {
    const connection = connectionOf('instagram', { accessToken: 'EAApage' })
    await send('instagram', text('We open at 9'), people.instagram, connection)
    expect(graph.calls[0]?.path).toBe('/v25.0/me/messages')
    expect(graph.calls[0]?.body).toMatchObject({ messaging_type: 'RESPONSE' })
  })

  test('pictures and files', async () => {
    const url = 'https://example.com/a.jpg'
    const media = (kind: 'image' | 'file'): Outgoing => ({
      kind: 'media',
      media: { kind, url, name: 'a', caption: 'c' },
    })
    for (const type of providers) expect(await send(type, media('image'))).toHaveProperty('messageId')
    expect(graph.sent[1]).toMatchObject({ type: 'image', image: { link: url, caption: 'c' } })
    expect(instagram.sent[0]).toMatchObject({ message: { attachment: { type: 'image', payload: { url } } } })
    expect(telegram.sent[0]).toMatchObject({ photo: url, caption: 'c' })
    expect(viber.sent[0]).toMatchObject({ type: 'picture', media: url, text: 'c' })
    await send('whatsapp', media('file'))
    expect(graph.sent.at(-1)).toMatchObject({ type: 'document', document: { link: url, filename: 'a', caption: 'c' } })
    await send('telegram', media('file'))
    expect(telegram.sent.at(-1)).toMatchObject({ document: url })
  })

  test.each<[string, object, object]>([
    ['mp3', { type: 'audio', audio: { link: 'https://example.com/a.mp3' } }, { audio: 'https://example.com/a.mp3' }],
    ['ogg', { type: 'audio', audio: { link: 'https://example.com/a.ogg' } }, { voice: 'https://example.com/a.ogg' }],
    ['mp4', { type: 'video', video: { link: 'https://example.com/a.mp4' } }, { video: 'https://example.com/a.mp4' }],
    [
      'pdf',
      { type: 'document', document: { link: 'https://example.com/a.pdf' } },
      { document: 'https://example.com/a.pdf' },
    ],
  ])('sounds and films go out as what they are: %s', async (ending, atWhatsApp, atTelegram) => {
    const media: Outgoing = { kind: 'media', media: { kind: 'file', url: `https://example.com/a.${ending}` } }
    for (const type of ['whatsapp', 'telegram'] as const) expect(await send(type, media)).toHaveProperty('messageId')
    expect(graph.sent[0]).toMatchObject(atWhatsApp)
    expect(telegram.sent[0]).toMatchObject(atTelegram)
  })

  test('WhatsApp gets sounds with a caption, and of other types, as a link', () => {
    const composed = (media: object) =>
      adapterOf('whatsapp').compose({ text: '', media: [{ kind: 'file', url: 'https://example.com/a.mp3', ...media }] })
    expect(composed({})).toMatchObject([{ kind: 'media' }])
    expect(composed({ caption: 'Escucha' })).toMatchObject([
      { kind: 'text', text: 'Escucha\nhttps://example.com/a.mp3' },
    ])
    expect(composed({ url: 'https://example.com/a.wav' })).toMatchObject([{ kind: 'text' }])
  })

  test('Viber is told the agent’s name, cut to 28', async () => {
    const connection: Connection = { ...connectionOf('viber'), agentName: 'Ж'.repeat(40) }
    await send('viber', text('Hola'), people.viber, connection)
    expect(viber.sent[0]?.['sender']).toEqual({ name: 'Ж'.repeat(28) })
  })

  test('every digit of Viber’s answer is kept', async () => {
    expect(await send('viber', text('one'))).toEqual({ messageId: '5712345678901234160' })
    expect(await send('viber', text('two'))).toEqual({ messageId: '5712345678901234161' })
  })

  test('the answers of the documents are understood', async () => {
    const answers: [ProviderType, PayloadName, string][] = [
      ['facebook', 'FB-SEND-OK', 'm_OUT0001'],
      ['whatsapp', 'WA-SEND-OK', 'wamid.OUT0001'],
      ['telegram', 'TG-SEND-OK', '5512340987:1301'],
      ['viber', 'VB-SEND-OK', '5712345678901234160'],
    ]
    for (const [type, name, messageId] of answers) {
      standInOf(type).scripted.push({ text: payload(name) })
      expect(await send(type, text('Hola'))).toEqual({ messageId })
    }
  })

  test('everything that an adapter composes is accepted by its provider', async () => {
    const long = '**¿Qué talla?** Сайн байна уу 😀 <b> & _x_ [a](https://a.example)\n\n'.repeat(300)
    for (const type of providers) {
      const suggestions = ['Sí', 'No', 'Quizás, pero tengo que preguntar en casa primero', 'Otra cosa']
      const all = adapterOf(type).compose({ text: long, suggestions })
      for (const outgoing of all) expect(await send(type, outgoing)).toHaveProperty('messageId')
      expect(standInOf(type).sent.length).toBeGreaterThanOrEqual(all.length)
    }
  })
})

describe("what the public description of Telegram's Bot API does not know is refused by its stand-in", () => {
  const to = { chat_id: 5, text: 'hola' }
  test.each([
    ['sendMessage', to, null],
    ['sendMessage', { ...to, reply_markup: { inline_keyboard: [[{ text: 'M', callback_data: 'm' }]] } }, null],
    ['sendMessage', { ...to, disable_web_page_preview: true }, 'unknown parameter disable_web_page_preview'],
    ['sendMessage', { chat_id: 5 }, 'parameter text is missing or of another type'],
    ['sendMessage', { ...to, message_thread_id: '7' }, 'parameter message_thread_id is missing or of another type'],
    ['sendMessage', { ...to, reply_markup: { inline_keyboard: [{ text: 'M' }] } }, /reply_markup/],
    ['sendSong', to, 'unknown method sendSong'],
  ])('%s %j', (method, body, complaint) => {
    const said = telegramComplaint(method, body)
    if (complaint instanceof RegExp) expect(said).toMatch(complaint)
    else expect(said).toBe(complaint)
  })
})

describe("what Meta's published OpenAPI does not know of a message is refused by its stand-in", () => {
  const head = { messaging_product: 'whatsapp', recipient_type: 'individual', to: '34600111222' }
  const buttons = (title: string) => ({
    ...{ ...head, type: 'interactive' },
    interactive: {
      ...{ type: 'button', body: { text: '¿Qué talla?' } },
      action: { buttons: [{ type: 'reply', reply: { id: 'm', title } }] },
    },
  })
  test.each([
    [{ ...head, type: 'text', text: { body: 'hola', preview_url: false } }, null],
    [buttons('M'), null],
    [buttons('M'.repeat(21)), /title may not be M+/],
    [{ ...head, type: 'text', text: 'hola' }, 'text is no object'],
    [{ ...head, type: 'text', text: { body: 'hola', previews: false } }, 'unknown field text.previews'],
    [{ ...head, type: 'song' }, 'type may not be song'],
    [{ ...head, to: 34600111222, type: 'text' }, 'to is no string'],
  ])('%j', (body, complaint) => {
    const said = whatsAppComplaint(body)
    if (complaint instanceof RegExp) expect(said).toMatch(complaint)
    else expect(said).toBe(complaint)
  })
})

describe('Telegram and what it cannot read', () => {
  test('is sent once more in plain words', async () => {
    const sent = await send('telegram', text('<b>Open</i>', { plain: 'Open' }))
    expect(sent).toEqual({ messageId: '5512340987:1301' })
    expect(telegram.calls).toHaveLength(2)
    expect(telegram.sent).toEqual([
      { chat_id: 5_512_340_987, text: 'Open', link_preview_options: { is_disabled: true } },
    ])
  })
})

describe('Telegram and a chat that', () => {
  const refused = (description: string, parameters: object = {}) => ({
    status: 400,
    body: { ok: false, error_code: 400, description: `Bad Request: ${description}`, parameters },
  })
  const inTopic = { id: '-4012345', threadId: '12', messageId: '-4012345:55' }

  test('became a supergroup: the message goes to its new id, which has more digits than a number may have', async () => {
    telegram.scripted.push(
      refused('group chat was upgraded to a supergroup chat', { migrate_to_chat_id: -1001987654321 }),
    )
    expect(await send('telegram', text('Hola'), { id: '-4012345' })).toEqual({ messageId: '-1001987654321:1301' })
    expect(telegram.sent).toMatchObject([{ chat_id: -1001987654321, text: 'Hola' }])
  })

  test('has no such topic any more: the message goes to the chat', async () => {
    telegram.scripted.push(refused('message thread not found'))
    await send('telegram', text('Hola'), inTopic)
    expect(telegram.sent).toMatchObject([{ chat_id: -4012345, text: 'Hola' }])
    expect(telegram.sent[0]).not.toHaveProperty('message_thread_id')
  })

  test('refuses there too is not asked a third time', async () => {
    const moved = refused('group chat was upgraded to a supergroup chat', { migrate_to_chat_id: '-1001987654321' })
    telegram.scripted.push(moved, moved, moved)
    expect(await send('telegram', text('Hola'), inTopic)).toMatchObject({ failure: { reason: 'personUnreachable' } })
    expect(telegram.calls).toHaveLength(2)
  })

  test('is the chat itself has no topic to leave out', async () => {
    telegram.scripted.push(refused('message thread not found'))
    expect(await send('telegram', text('Hola'))).toMatchObject({ failure: { reason: 'requestRefused' } })
    expect(telegram.calls).toHaveLength(1)
  })

  test('belongs to a frozen account: the owner is told', async () => {
    telegram.scripted.push({
      status: 406,
      body: { ok: false, error_code: 406, description: 'Not Acceptable: FROZEN_METHOD_INVALID' },
    })
    expect(await send('telegram', text('Hola'))).toMatchObject({ failure: { reason: 'accountRestricted' } })
  })
})

describe('reading and typing', () => {
  test('Messenger and Instagram', async () => {
    for (const type of ['facebook', 'instagram'] as const) {
      const { seen, typing } = adapterOf(type)
      expect(await seen(people[type], connectionOf(type), http)).toBeNull()
      expect(await typing(people[type], connectionOf(type), http)).toBeNull()
    }
    const recipient = { id: '7392015648120394' }
    expect(graph.calls.map(({ body }) => body)).toEqual([{ recipient, sender_action: 'mark_seen' }, given('FB-TYPING')])
    expect(instagram.calls).toHaveLength(2)
  })

  test('WhatsApp', async () => {
    const { seen, typing } = adapterOf('whatsapp')
    await seen(people.whatsapp, connectionOf('whatsapp'), http)
    await typing(people.whatsapp, connectionOf('whatsapp'), http)
    const { typing_indicator: _, ...read } = given('WA-READ-TYPING') as Record<string, unknown>
    expect(graph.calls.map(({ body }) => body)).toEqual([read, given('WA-READ-TYPING')])
    expect(await typing({ id: '1' }, connectionOf('whatsapp'), http)).toBeNull()
    expect(graph.calls).toHaveLength(2)
  })

  test('Telegram, and its taps', async () => {
    const { seen, typing } = adapterOf('telegram')
    const connection = connectionOf('telegram')
    expect(await typing(people.telegram, connection, http)).toBeNull()
    expect(await seen({ id: '1', tapId: '23671038405512' }, connection, http)).toBeNull()
    expect(await seen({ id: '1', tapId: 'old' }, connection, http)).toBeNull()
    expect(await seen(people.telegram, connection, http)).toBeNull()
    expect(telegram.calls.map(({ body }) => body)).toEqual([
      given('TG-TYPING'),
      given('TG-ANSWER-CALLBACK'),
      { callback_query_id: 'old' },
    ])
  })

  test('Viber has neither', async () => {
    const { seen, typing, typingLastsMs } = adapterOf('viber')
    expect(await seen(people.viber, connectionOf('viber'), http)).toBeNull()
    expect(await typing(people.viber, connectionOf('viber'), http)).toBeNull()
    expect(typingLastsMs).toBeNull()
    expect(viber.calls).toEqual([])
  })

  test('Viber takes a welcome as the answer to its webhook', () => {
    expect(adapterOf('viber').welcome?.('Welcome!', connectionOf('viber'))).toEqual(given('VB-WELCOME'))
  })
})

describe('a file that a person sent', () => {
  const fetched = async (type: 'telegram' | 'whatsapp', id: string, connection = connectionOf(type)) => {
    const file = await adapterOf(type).media?.(id, connection, http)
    return file && 'body' in file ? { type: file.type, text: await new Response(file.body).text() } : file
  }

  test('is fetched with the token, and a page of markup is only a file', async () => {
    expect(await fetched('telegram', 'AgACbig')).toEqual({ type: 'image/jpeg', text: 'jpg' })
    expect(await fetched('whatsapp', '700800900100200')).toEqual({ type: 'application/octet-stream', text: 'jpg' })
    expect(graph.calls.map(({ headers }) => headers.authorization)).toEqual(['Bearer EAAsystem', 'Bearer EAAsystem'])
  })

  test('is refused when the provider does not know it, or leads elsewhere with the token', async () => {
    expect(await fetched('telegram', 'other')).toMatchObject({ reason: 'mediaRefused' })
    telegram.scripted.push({ body: { ok: true, result: { file_path: '../bot1:x/getMe' } } })
    expect(await fetched('telegram', 'AgACbig')).toMatchObject({ reason: 'mediaRefused' })
    for (const url of ['https://evil.example/a', 'http://lookaside.fbsbx.com/a', telegram.url]) {
      graph.scripted.push({ body: { url } })
      expect(await fetched('whatsapp', '700800900100200')).toMatchObject({ reason: 'mediaRefused' })
    }
    expect(await fetched('whatsapp', '../me')).toMatchObject({ reason: 'mediaRefused' })
    expect(telegram.calls.map(({ path }) => path.split('/').at(-1))).toEqual(['getFile', 'getFile'])
  })

  test('is refused when it does not say how long it is, or is too long', async () => {
    const file = { body: { url: `${graph.url}/v25.0/file` } }
    graph.scripted.push(file, { headers: { 'transfer-encoding': 'chunked' }, text: 'jpg' })
    expect(await fetched('whatsapp', '700800900100200')).toMatchObject({ reason: 'mediaRefused' })
    graph.scripted.push(file, { status: 302, headers: { location: `${telegram.url}/trap` }, text: '' })
    expect(await fetched('whatsapp', '700800900100200')).toMatchObject({ reason: 'mediaRefused' })
  })
})

describe('what goes wrong', () => {
  test.each([
    ['facebook', 'windowClosed', '10/2018278'],
    ['instagram', 'windowClosed', '10/2534022'],
    ['whatsapp', 'windowClosed', '131047'],
  ] as const)('%s: after 24 hours', async (type, reason, code) => {
    const { windowClosed } = type === 'instagram' ? instagram : graph
    const id = people[type].phone ?? people[type].id
    windowClosed.add(id)
    expect(await send(type, text('Hola'))).toMatchObject({ failure: { reason, code } })
    windowClosed.delete(id)
  })

  test('a person who blocked us', async () => {
    graph.unreachable.add('7392015648120394').add('15550100222')
    telegram.blockedBy.add('5512340987')
    viber.unsubscribed.add(people.viber.id)
    for (const type of ['facebook', 'whatsapp'] as const)
      expect(await send(type, text('Hola'))).toMatchObject({ failure: { reason: 'personUnreachable' } })
    for (const type of ['telegram', 'viber'] as const)
      expect(await send(type, text('Hola'))).toMatchObject({ failure: { reason: 'personBlocked' } })
    graph.unreachable.clear()
    telegram.blockedBy.clear()
    viber.unsubscribed.clear()
  })

  test('a token that was revoked', async () => {
    const wrong = { accessToken: 'EAAother', botToken: '1:other' }
    for (const type of ['facebook', 'whatsapp', 'telegram'] as const)
      expect(await send(type, text('Hola'), people[type], connectionOf(type, wrong))).toMatchObject({
        failure: { reason: 'tokenInvalid' },
      })
    const other = connectionOf('viber', { botToken: 'other' })
    expect(await send('viber', text('Hola'), people.viber, other)).toMatchObject({
      failure: { reason: 'tokenInvalid' },
    })
    graph.scripted.push(expired)
    expect(await send('facebook', text('Hola'))).toMatchObject({ failure: { reason: 'tokenInvalid', code: '190/463' } })
  })

  test('no token, or one that could change the address, makes no call', async () => {
    for (const type of providers)
      for (const token of ['', '../../x', '1:a/../b?c'])
        if (token === '' || type === 'telegram' || type === 'viber') {
          const connection = connectionOf(type, { accessToken: token, botToken: token })
          if (type === 'viber' && token === '1:a/../b?c') continue
          expect(await send(type, text('Hola'), people[type], connection)).toMatchObject({
            failure: { reason: 'tokenInvalid' },
          })
        }
    expect([graph, instagram, telegram, viber].flatMap(({ calls }) => calls)).toEqual([])
  })

  test('too fast', async () => {
    graph.scripted.push(throttled(3), { ...throttled(0), headers: { 'retry-after': '9' } }, throttled(0))
    const failures = []
    for (let i = 0; i < 3; i++) failures.push(await send('facebook', text('Hola')))
    expect(failures).toMatchObject([
      { failure: { reason: 'rateLimited', retryAfterMs: 180_000 } },
      { failure: { reason: 'rateLimited', retryAfterMs: 9_000 } },
      { failure: { reason: 'rateLimited', backoffMs: 60_000 } },
    ])
    telegram.scripted.push(flooded(7))
    expect(await send('telegram', text('Hola'))).toMatchObject({
      failure: { reason: 'rateLimited', retryAfterMs: 7_000 },
    })
    viber.scripted.push(viberStatus(12, 'tooManyRequests'))
    expect(await send('viber', text('Hola'))).toMatchObject({ failure: { reason: 'rateLimited' } })
  })

  test('a provider that is down', async () => {
    graph.scripted.push(unavailable)
    expect(await send('facebook', text('Hola'))).toMatchObject({ failure: { reason: 'temporary' } })
    for (const type of providers) {
      standInOf(type).scripted.push({ status: 502, text: '<html>Bad Gateway</html>' })
      expect(await send(type, text('Hola')), type).toMatchObject({ failure: { reason: 'resultUnknown' } })
    }
  })

  test('without a connection nothing is thrown, and no address with its token is kept', async () => {
    const nowhere = httpTo({})
    for (const type of providers) {
      const sent = await adapterOf(type).send(text('Hola'), people[type], connectionOf(type), nowhere)
      expect(sent).toEqual({ failure: { reason: 'resultUnknown', code: 'network', detail: '' } })
    }
  })

  test('a redirection is not followed', async () => {
    for (const type of providers) {
      standInOf(type).scripted.push({ status: 302, headers: { location: `${telegram.url}/trap` }, text: '' })
      expect(await send(type, text('Hola')), type).toHaveProperty('failure')
    }
    expect(telegram.calls.filter(({ path }) => path === '/trap')).toEqual([])
  })

  test('in production nothing leads back to the machine itself', async () => {
    for (const type of providers) {
      const sent = await adapterOf(type).send(text('Hola'), people[type], connectionOf(type), {
        ...http,
        isProduction: true,
      })
      expect(sent).toMatchObject({ failure: { reason: 'requestRefused', code: 'loopback' } })
    }
    expect([graph, instagram, telegram, viber].flatMap(({ calls }) => calls)).toEqual([])
  })
})
