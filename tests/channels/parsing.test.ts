import { describe, expect, test } from 'vitest'
import type { ProviderType } from '../../worker/channels/adapter.ts'
import { adapterOf } from '../../worker/channels/adapters.ts'
import { canFollow, isTooLate, type Parsed } from '../../worker/channels/inbound.ts'
import { bytes, connectionOf, type PayloadName, payload, payloadNames } from '../support/providers/connections.ts'

const NOW = 1_785_312_040_000
const parse = (type: ProviderType, text: string): Parsed => {
  const parsed = adapterOf(type).parse(bytes(text), connectionOf(type), NOW)
  if (!parsed) throw new Error('not an object')
  return parsed
}

/** A body in a few lines: messages, receipts, and skipped items. */
function summary({ messages, echoes, receipts, revisions, reactions, contacts, skipped }: Parsed): string[] {
  return [
    ...messages.map(({ kind, text, sessionKey, dedupeKey }) => `${kind} «${text}» ${sessionKey} ${dedupeKey}`),
    ...echoes.map(({ text, sessionKey, messageId }) => `in the app «${text}» ${sessionKey} ${messageId}`),
    ...receipts.map(({ status, messageId, upTo, failure }) =>
      [status, messageId ?? `≤${upTo}`, failure?.reason].filter(Boolean).join(' '),
    ),
    ...revisions.map(({ messageId, text }) => `${text === null ? 'deleted' : `edited «${text}»`} ${messageId}`),
    ...reactions.map(({ messageId, emoji }) => `${emoji} on ${messageId}`),
    ...contacts.map(({ change, newSessionKey }) => [change, newSessionKey].filter(Boolean).join(' ')),
    ...skipped.map(({ reason }) => `skipped ${reason}`),
  ]
}

const PAGE = '102938475610293:7392015648120394'
const IG = '17841400000000123:6012345678901234'
const igId = (n: number) => `aWdfZAG1faXRlbTox_TEST0${n}`
const WA = '201301401501601'
const TG = '5512340987'
const VB = 'Zm9vYmFyMTIzNDU2Nzg5MA=='

const inbound: Partial<Record<PayloadName, readonly string[]>> = {
  'FB-TEXT': [`text «Hola» ${PAGE} m_TEST0001`],
  'FB-IMAGE': [`media «[image]» ${PAGE} m_TEST0003`],
  'FB-POSTBACK': [`tap «Get started» ${PAGE} m_TEST0004`],
  'FB-QUICKREPLY': [`tap «Talla M» ${PAGE} m_TEST0005`],
  'FB-ECHO': ['skipped echo'],
  'FB-DELIVERY': ['delivered m_TEST0006', 'delivered ≤1785312015523'],
  'FB-READ': ['read ≤1785312015523'],
  'FB-REACTION': ['❤️ on m_TEST0006'],
  'FB-EDIT': ['edited «Hola, buenas» m_TEST0001'],
  'FB-REFERRAL': [`start «[opened: spring]» ${PAGE} ${PAGE}:1785312020523:[opened: spring]`],
  'FB-STANDBY': ['skipped standby'],
  'FB-CHANGES': ['skipped notMessage'],
  'FB-UNSUPPORTED': [`text «[unsupported: message]» ${PAGE} m_TEST0008`],
  'FB-BATCH': [
    `text «first» ${PAGE} m_TEST0010`,
    'text «another person» 102938475610293:5550001112223334 m_TEST0011',
    `text «older, arrives last» ${PAGE} m_TEST0009`,
    'read ≤1785312030000',
    'skipped foreign',
  ],
  'IG-TEXT': [`text «Hola» ${IG} ${igId(1)}`],
  'IG-IMAGE': [`media «[image]» ${IG} ${igId(2)}`],
  'IG-STORYREPLY': [`text «love this» ${IG} ${igId(3)}`],
  'IG-QUICKREPLY': [`tap «Talla M» ${IG} ${igId(4)}`],
  'IG-POSTBACK': [`tap «Prices» ${IG} ${igId(5)}`],
  'IG-ECHO': [`in the app «We open at 9» ${IG} ${igId(6)}`],
  'IG-SEEN': [`read ${igId(6)}`],
  'IG-REACTION': [`❤ on ${igId(6)}`],
  'IG-DELETED': [`deleted ${igId(1)}`],
  'IG-UNSUPPORTED': [`text «[unsupported: message]» ${IG} ${igId(7)}`],
  'IG-CHANGES': ['skipped notMessage'],
  'WA-TEXT': [`text «¿Tienen la talla M?» ${WA}:US.24680135791113151719 wamid.TEST0001`],
  'WA-NO-PHONE': [`text «Hola» ${WA}:US.24680135791113151719 wamid.TEST0002`],
  'WA-IMAGE': [`media «[image]\nthis one» ${WA}:15550100222 wamid.TEST0003`],
  'WA-BUTTON-REPLY': [`tap «M» ${WA}:15550100222 wamid.TEST0004`],
  'WA-LIST-REPLY': [`tap «Express» ${WA}:15550100222 wamid.TEST0005`],
  'WA-TEMPLATE-BUTTON': [`tap «Stop» ${WA}:15550100222 wamid.TEST0006`],
  'WA-REACTION': ['👍 on wamid.OUT0001'],
  'WA-STATUS': ['delivered wamid.OUT0001', 'read wamid.OUT0001'],
  'WA-STATUS-FAILED': ['failed wamid.OUT0004 windowClosed'],
  'WA-UNSUPPORTED': [`text «[unsupported: message]» ${WA}:15550100222 wamid.TEST0008`],
  'WA-EDIT': ['edited «¿Tienen la talla L?» wamid.TEST0001'],
  'WA-REVOKE': ['deleted wamid.TEST0001'],
  'WA-SYSTEM': [`moved ${WA}:15550100888`],
  'WA-GROUP': ['skipped group'],
  'WA-ECHO': [`in the app «typed in the app» ${WA}:15550100222 wamid.ECHO0001`],
  'WA-OTHER-FIELD': ['skipped notMessage'],
  'WA-BATCH': [
    `text «one» ${WA}:15550100222 wamid.TEST0020`,
    `text «two» ${WA}:15550100233 wamid.TEST0021`,
    'sent wamid.OUT0005',
    'skipped foreign',
  ],
  'TG-TEXT': [`text «Сайн байна уу» ${TG} 843921001`],
  'TG-START': [`start «/start spring» ${TG} 843921002`],
  'TG-PHOTO': [`media «[image]\nthis one» ${TG} 843921003`],
  'TG-CALLBACK': [`tap «SIZE_M» ${TG} 843921004`],
  'TG-EDIT': [`edited «Сайн байна уу!» ${TG}:1201`],
  'TG-GROUP': ['skipped group'],
  'TG-CHANNEL-POST': ['skipped notMessage'],
  'TG-REACTION': [`👍 on ${TG}:1300`],
  'TG-BLOCKED': ['blocked'],
  'TG-MIGRATE': ['skipped group'],
  'VB-WEBHOOK': ['skipped setup'],
  'VB-TEXT': [`text «Сайн байна уу» ${VB} message:5712345678901234145`],
  'VB-PICTURE': [`media «[image]\nthis one» ${VB} message:5712345678901234146`],
  'VB-KEYBOARD-TAP': [`text «SIZE_M» ${VB} message:5712345678901234147`],
  'VB-CONVERSATION-STARTED': [`start «» ${VB} conversation_started:5712345678901234148`, 'skipped setup'],
  'VB-SUBSCRIBED': ['subscribed'],
  'VB-UNSUBSCRIBED': ['unsubscribed'],
  'VB-DELIVERED': ['delivered 5712345678901234160'],
  'VB-SEEN': ['read 5712345678901234160'],
  'VB-FAILED': ['failed 5712345678901234160 personUnreachable'],
}

const typeOf = (name: PayloadName): ProviderType => {
  const types = { FB: 'facebook', IG: 'instagram', WA: 'whatsapp', TG: 'telegram', VB: 'viber' } as const
  const [prefix] = name.split('-')
  return types[prefix as keyof typeof types]
}

describe('every documented webhook', () => {
  test.each(Object.entries(inbound) as [PayloadName, string[]][])('%s', (name, expected) => {
    expect(summary(parse(typeOf(name), payload(name)))).toEqual(expected)
  })

  test('is read: no payload that comes in is missing above', () => {
    const outgoing = /SEND|-OK|ERR|SETWEBHOOK|TYPING|ANSWER-CALLBACK|WELCOME|^(?:WEB|N8N|BRAIN)-/
    const comesIn = payloadNames.filter((name) => !outgoing.test(name))
    expect(comesIn.filter((name) => !(name in inbound))).toEqual([])
    expect(comesIn.length).toBeGreaterThan(55)
  })

  test.each(Object.keys(inbound) as PayloadName[])('%s is parsed the same with unknown fields', (name) => {
    const type = typeOf(name)
    const extended = payload(name).replaceAll('{"', '{"_new":{"x":[1]},"')
    expect(summary(parse(type, extended))).toEqual(inbound[name])
  })

  test.each(Object.keys(inbound) as PayloadName[])('%s is foreign to a channel of another account', (name) => {
    const type = typeOf(name)
    if (type === 'telegram' || type === 'viber') return
    const other = connectionOf(type, { pageId: '1', phoneNumberId: '1' })
    const parsed = adapterOf(type).parse(bytes(payload(name)), other, NOW)
    expect(parsed).toMatchObject({ messages: [], receipts: [], revisions: [], contacts: [] })
  })
})

describe('what people of an account write with the own app of', () => {
  test('Messenger has no reference, which our messages have', () => {
    const written = payload('FB-ECHO').replace(',"metadata":"reply:8f2c"', '')
    expect(summary(parse('facebook', written))).toEqual([`in the app «We open at 9» ${PAGE} m_TEST0006`])
  })

  const business = (message: object) =>
    JSON.stringify({
      update_id: 9,
      business_message: {
        ...{ message_id: 7, business_connection_id: 'c-1', date: 1_785_312_000 },
        chat: { id: 5_512_340_987, type: 'private', first_name: 'Bat' },
        ...message,
      },
    })
  const bat = { id: 5_512_340_987, is_bot: false, first_name: 'Bat' }
  const owner = { id: 77, is_bot: false, first_name: 'Ana' }

  test('Telegram is told from what the contact writes, and from what the bot sent for its owner', () => {
    const of = (message: object) => summary(parse('telegram', business(message)))
    expect(of({ from: bat, text: 'hola' })).toEqual(['text «hola» business:5512340987 9'])
    expect(of({ from: owner, text: 'Soy Ana' })).toEqual([
      'in the app «Soy Ana» business:5512340987 business:5512340987:7',
    ])
    expect(of({ from: owner, text: 'Ahora no estoy.', is_from_offline: true })).toEqual(['skipped echo'])
    expect(of({ from: owner, text: 'Soy el bot', sender_business_bot: { ...owner, is_bot: true } })).toEqual([
      'skipped echo',
    ])
    expect(parse('telegram', business({ from: bat, text: 'hola' })).messages[0]?.replyTo).toEqual({
      ...{ id: '5512340987', messageId: 'business:5512340987:7', connectionId: 'c-1' },
    })
  })
})

test.each(['FB-ECHO', 'IG-ECHO'] as const)('%s is passed over by its mark alone and by its sender alone', (name) => {
  const echo = JSON.parse(payload(name)) as {
    entry: { messaging: { sender: object; recipient: object; message: { is_echo?: boolean } }[] }[]
  }
  const item = echo.entry[0]?.messaging[0]
  if (!item) throw new Error('no message in the echo')
  Object.assign(item, { sender: item.recipient, recipient: item.sender })
  expect(summary(parse(typeOf(name), JSON.stringify(echo)))).toEqual(['skipped echo'])
  Object.assign(item, { sender: item.recipient, recipient: item.sender })
  delete item.message.is_echo
  expect(summary(parse(typeOf(name), JSON.stringify(echo)))).toEqual(['skipped echo'])
})

describe('who wrote', () => {
  const first = (name: PayloadName) => parse(typeOf(name), payload(name)).messages[0]

  test('a person on WhatsApp is known by the business-scoped id, the number beside it', () => {
    expect(first('WA-TEXT')).toMatchObject({
      person: { id: 'US.24680135791113151719', phone: '15550100222', name: 'Lucía' },
      otherSessionKeys: ['201301401501601:15550100222'],
      sentAt: 1_785_312_004_000,
      replyTo: { id: 'US.24680135791113151719', phone: '15550100222', messageId: 'wamid.TEST0001' },
    })
  })

  test('a message on Telegram, whose times are whole seconds, says which came first in its chat', () => {
    expect(first('TG-TEXT')?.ordinal).toBeGreaterThan(0)
    expect(first('WA-TEXT')?.ordinal).toBeUndefined()
  })

  test('a person without a number is answered by the id', () => {
    const message = first('WA-NO-PHONE')
    expect(message?.person).toEqual({ id: 'US.24680135791113151719', name: 'Lucía', username: 'lucia.g' })
    expect(message?.replyTo).toEqual({ id: 'US.24680135791113151719', messageId: 'wamid.TEST0002' })
    expect(message?.otherSessionKeys).toEqual([])
  })

  test('two people of one batch keep their own names', () => {
    expect(parse('whatsapp', payload('WA-BATCH')).messages.map(({ person }) => person.name)).toEqual(['Lucía', 'Bat'])
  })

  test('Telegram tells name, user name and language', () => {
    expect(first('TG-TEXT')?.person).toEqual({ id: TG, name: 'Bat Erdene', username: 'bat_e', language: 'mn' })
  })

  test('Viber tells name, language and country', () => {
    expect(first('VB-TEXT')?.person).toEqual({ id: VB, name: 'Bat-Erdene', language: 'mn', country: 'MN' })
  })
})

describe('what is not words', () => {
  const attachments = (type: ProviderType, text: string) => parse(type, text).messages[0]?.attachments

  test('a picture of a known host may be shown', () => {
    expect(attachments('facebook', payload('FB-IMAGE'))).toEqual([
      { kind: 'image', url: 'https://scontent.xx.fbcdn.net/v/t1.15752-9/photo.jpg?oh=x' },
    ])
    expect(attachments('viber', payload('VB-PICTURE'))).toEqual([
      { kind: 'image', url: 'https://dl-media.viber.com/a.jpg', name: 'a.jpg', size: 20_311, caption: 'this one' },
    ])
  })

  test.each([
    ['http', 'http://scontent.xx.fbcdn.net/photo.jpg'],
    ['another host', 'https://evil.example/photo.jpg'],
    ['a host that ends alike', 'https://evilfbcdn.net/photo.jpg'],
    ['a name and password', 'https://a:b@scontent.xx.fbcdn.net/photo.jpg'],
    ['another port', 'https://scontent.xx.fbcdn.net:8443/photo.jpg'],
    ['a script', 'javascript:alert(1)'],
    ['nothing', ''],
  ])('a picture by %s comes without its link', (_what, url) => {
    const text = payload('FB-IMAGE').replace('https://scontent.xx.fbcdn.net/v/t1.15752-9/photo.jpg?oh=x', url)
    const note = url === '' ? [] : [{ kind: 'note', fields: [{ name: 'url', value: url }] }]
    expect(attachments('facebook', text)).toEqual([{ kind: 'image' }, ...note])
  })

  test('a picture on Telegram is the largest, and its link, which holds the token, is never made', () => {
    expect(attachments('telegram', payload('TG-PHOTO'))).toEqual([
      { kind: 'image', mediaId: 'AgACbig', size: 150_021, caption: 'this one' },
    ])
  })

  test('pictures of one album name it', () => {
    const text = payload('TG-PHOTO').replace('"photo"', '"media_group_id":"77","photo"')
    expect(parse('telegram', text).messages[0]?.albumId).toBe('77')
  })

  const telegram = (content: string) => payload('TG-TEXT').replace('"text":"Сайн байна уу"', content)
  const whatsapp = (type: string, content: string) =>
    payload('WA-TEXT').replace(/"type":"text","text":\{[^}]*\}/, `"type":"${type}","${type}":${content}`)
  const facebook = (content: string) => payload('FB-TEXT').replace('"text":"Hola"', content)
  const viber = (content: string) => payload('VB-TEXT').replace(/"message":\{[^}]*\}/, `"message":${content}`)

  test.each([
    ['telegram', telegram('"voice":{"file_id":"v1","duration":3}'), '[audio]'],
    ['telegram', telegram('"document":{"file_id":"d1","file_name":"a.pdf"}'), '[file: a.pdf]'],
    ['telegram', telegram('"sticker":{"file_id":"s1","emoji":"👍"}'), '[sticker: 👍]'],
    ['telegram', telegram('"location":{"latitude":47.9,"longitude":106.9}'), '[location: 47.9, 106.9]'],
    ['telegram', telegram('"contact":{"phone_number":"+97611","first_name":"Bat"}'), '[contact: Bat +97611]'],
    ['telegram', telegram('"dice":{"emoji":"🎲","value":4}'), '[🎲 4]'],
    ['whatsapp', whatsapp('audio', '{"id":"1","voice":true}'), '[audio]'],
    ['whatsapp', whatsapp('document', '{"id":"1","filename":"a.pdf","caption":"read"}'), '[file: a.pdf]\nread'],
    ['whatsapp', whatsapp('sticker', '{"id":"1"}'), '[sticker]'],
    ['whatsapp', whatsapp('location', '{"latitude":1,"longitude":2,"name":"Shop"}'), '[location: 1, 2]\nShop'],
    [
      'whatsapp',
      whatsapp('contacts', '[{"name":{"formatted_name":"Ana"},"phones":[{"phone":"+1"}]}]'),
      '[contact: Ana +1]',
    ],
    ['whatsapp', whatsapp('order', '{"text":"please","product_items":[{},{}]}'), '[order]\nplease'],
    ['facebook', facebook('"text":"see","attachments":[{"type":"audio","payload":{}}]'), '[audio]\nsee'],
    ['facebook', facebook('"attachments":[{"type":"template","payload":{}}]'), '[attachment: template]'],
    [
      'facebook',
      facebook('"attachments":[{"type":"fallback","title":"News","url":"https://a.example/x"}]'),
      'News https://a.example/x',
    ],
    ['viber', viber('{"type":"location","location":{"lat":47.9,"lon":106.9}}'), '[location: 47.9, 106.9]'],
    ['viber', viber('{"type":"contact","contact":{"name":"Bat","phone_number":"976"}}'), '[contact: Bat 976]'],
    ['viber', viber('{"type":"file","file_name":"a.pdf","media":"https://dl-media.viber.com/a"}'), '[file: a.pdf]'],
    ['viber', viber('{"type":"url","media":"https://a.example"}'), 'https://a.example'],
    ['whatsapp', whatsapp('hologram', '{}'), '[unsupported: hologram]'],
    ['viber', viber('{"type":"hologram"}'), '[unsupported: hologram]'],
  ] as const)('%s: a message of another kind reads as %#', (type, text, expected) => {
    expect(parse(type, text).messages.map((message) => message.text)).toEqual([expected])
  })

  test('a place links to a map', () => {
    expect(attachments('telegram', telegram('"location":{"latitude":47.9,"longitude":106.9}'))).toEqual([
      {
        kind: 'location',
        url: 'https://www.openstreetmap.org/?mlat=47.9&mlon=106.9#map=16/47.9/106.9',
        latitude: 47.9,
        longitude: 106.9,
      },
    ])
  })

  test.each([
    ['telegram', telegram('"pinned_message":{}'), 'notMessage'],
    ['telegram', telegram('"text":"  "'), 'notMessage'],
    ['telegram', payload('TG-TEXT').replace('"is_bot":false', '"is_bot":true'), 'bot'],
    ['whatsapp', whatsapp('text', '{"body":" "}'), 'empty'],
    ['facebook', facebook('"text":""'), 'empty'],
    ['viber', payload('VB-TEXT').replace('"sender"', '"chat_id":"c1","sender"'), 'group'],
  ] as const)('%s: %# is passed over', (type, text, reason) => {
    expect(parse(type, text)).toMatchObject({ messages: [], skipped: [{ reason }] })
  })
})

describe('numbers and letters', () => {
  test("two of Viber's tokens that differ in the last digit are two messages", () => {
    const other = payload('VB-TEXT').replace('5712345678901234145', '5712345678901234144')
    const keys = [payload('VB-TEXT'), other].map((text) => parse('viber', text).messages[0]?.dedupeKey)
    expect(new Set(keys).size).toBe(2)
  })

  test('digits within words stay as they were written', () => {
    const text = payload('VB-TEXT').replace('Сайн байна уу', '12345678901234567890, {\\"a\\":12345678901234567890}')
    expect(parse('viber', text).messages[0]?.text).toBe('12345678901234567890, {"a":12345678901234567890}')
  })

  test('a NUL and half a character are not let in', () => {
    const text = payload('FB-TEXT').replace('Hola', 'a\\u0000b\\ud83dc')
    expect(parse('facebook', text).messages[0]?.text).toBe('ab\uFFFDc')
  })

  test('bytes that are not UTF-8 cost the letter and not the message', () => {
    const body = bytes(payload('FB-TEXT'))
    body[body.indexOf(72)] = 0xff
    const parsed = adapterOf('facebook').parse(body, connectionOf('facebook'), NOW)
    expect(parsed?.messages[0]?.text).toBe('\uFFFDola')
  })

  test('a title that was cut says the whole suggestion', () => {
    const whole = 'Quiero saber el precio de la talla M'
    const text = payload('FB-QUICKREPLY').replace('Talla M', 'Quiero saber el pre…').replace('SIZE_M', whole)
    expect(parse('facebook', text).messages[0]).toMatchObject({ text: whole, payload: whole })
  })

  test('a tap on Telegram says what the button says', () => {
    const keyboard =
      '"reply_markup":{"inline_keyboard":[[{"text":"S","callback_data":"SIZE_S"},{"text":"Talla M","callback_data":"SIZE_M"}]]}'
    const text = payload('TG-CALLBACK').replace('"text":"Which size?"', `"text":"Which size?",${keyboard}`)
    expect(parse('telegram', text).messages[0]).toMatchObject({
      text: 'Talla M',
      payload: 'SIZE_M',
      sentAt: NOW,
      replyTo: { id: TG, tapId: '23671038405512' },
    })
  })

  test('a postback of old without an id is known by person, time and payload', () => {
    const text = payload('FB-POSTBACK').replace('"mid":"m_TEST0004",', '')
    expect(parse('facebook', text).messages[0]?.dedupeKey).toBe('7392015648120394:1785312012523:GET_STARTED')
  })
})

describe('of WhatsApp', () => {
  const read = (value: object) => {
    const metadata = { display_phone_number: '1', phone_number_id: '201301401501601' }
    const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }
    const body = { object: 'whatsapp_business_account', entry: [{ id: '1', changes: [change] }] }
    return parse('whatsapp', JSON.stringify(body))
  }
  const status = (more: object) => ({
    id: 'wamid.OUT1',
    status: 'failed',
    timestamp: '1785312011',
    recipient_id: '2',
    ...more,
  })

  test('the status of a payment is not that of the message', () => {
    expect(read({ statuses: [status({ type: 'payment' })] })).toMatchObject({
      receipts: [],
      skipped: [{ reason: 'notMessage', what: 'statuses payment failed' }],
    })
    expect(read({ statuses: [status({ type: 'message' })] }).receipts).toHaveLength(1)
  })

  test.each(['deleted', 'warning', 'constructor'])('the status %s is named', (name) => {
    expect(read({ statuses: [status({ status: name })] })).toMatchObject({
      receipts: [],
      skipped: [{ reason: 'notMessage', what: `statuses message ${name}` }],
    })
  })

  test('a person of whom only the contact has the id is known by it', () => {
    const contacts = [{ profile: { name: 'Lucía' }, user_id: 'US.1' }]
    const message = { id: 'wamid.1', timestamp: '1785312011', type: 'text', text: { body: 'Hola' } }
    expect(read({ contacts, messages: [message] }).messages).toMatchObject([
      { sessionKey: '201301401501601:US.1', person: { id: 'US.1', name: 'Lucía' } },
    ])
  })

  test('an error of the number is named', () => {
    expect(read({ errors: [{ code: 130429, title: 'Rate limit hit' }] }).skipped).toEqual([
      { reason: 'notMessage', what: 'errors 130429' },
    ])
  })
})

describe('of Messenger', () => {
  const read = (item: object) => {
    const page = '102938475610293'
    const parties = { sender: { id: '7392015648120394' }, recipient: { id: page } }
    const entry = { id: page, time: 1785312016871, messaging: [{ ...parties, ...item }] }
    return parse('facebook', JSON.stringify({ object: 'page', entry: [entry] }))
  }

  test('what has no time of its own has that of what it says, or of the call', () => {
    expect(read({ delivery: { mids: ['m_1'], watermark: 1785312015523 } }).receipts).toMatchObject([
      { status: 'delivered', messageId: 'm_1', at: 1785312015523 },
      { status: 'delivered', upTo: 1785312015523, at: 1785312015523 },
    ])
    expect(read({ message: { mid: 'm_2', text: 'Hola' } }).messages).toMatchObject([
      { text: 'Hola', sentAt: 1785312016871 },
    ])
  })
})

describe('rubbish', () => {
  const types = ['facebook', 'instagram', 'whatsapp', 'telegram', 'viber'] as const
  test.each(types)('%s: what is not a JSON object is told apart and nothing is thrown', (type) => {
    const adapter = adapterOf(type)
    for (const text of ['', 'null', '"text"', '12', '{', '\uFEFF', '<html>', `${'['.repeat(200_000)}`])
      expect(adapter.parse(bytes(text), connectionOf(type), NOW), text.slice(0, 10)).toBeNull()
  })

  const values = ['null', '[]', '{}', '"x"', '-1', 'true', '[null]', '[[]]', '{"id":{}}']
  test.each(Object.keys(inbound) as PayloadName[])('%s: a field of another shape never throws', (name) => {
    const type = typeOf(name)
    const text = payload(name)
    const fields = [...text.matchAll(/"\w+":/g)].map(({ index, 0: key }) => index + key.length)
    for (const at of fields)
      for (const value of values) {
        const rest = text.slice(at)
        const spoilt = `${text.slice(0, at)}${value}${rest.slice(lengthOfValue(rest))}`
        expect(() => adapterOf(type).parse(bytes(spoilt), connectionOf(type), NOW)).not.toThrow()
      }
  })

  test('one broken attachment of several costs itself', () => {
    const odd = '"attachments":[{"type":7},'
    const text = payload('FB-IMAGE').replace('"attachments":[', odd)
    expect(parse('facebook', text).messages[0]?.attachments).toMatchObject([
      { kind: 'image' },
      { kind: 'raw', fields: [{ name: 'attachments.0.type', value: '7' }] },
    ])
  })

  test('one broken message of a batch costs itself', () => {
    const text = payload('FB-BATCH').replace('"mid":"m_TEST0010",', '')
    const parsed = parse('facebook', text)
    expect(parsed.messages.map(({ dedupeKey }) => dedupeKey)).toEqual(['m_TEST0011', 'm_TEST0009'])
    expect(parsed.skipped.map(({ reason }) => reason)).toEqual(['malformed', 'foreign'])
  })
})

/** How long the JSON value is that a text begins with. */
function lengthOfValue(text: string): number {
  let depth = 0
  let isQuoted = false
  for (let i = 0; i < text.length; i++) {
    const sign = text.charAt(i)
    if (isQuoted) {
      if (sign === '\\') i++
      else if (sign === '"') isQuoted = false
    } else if (sign === '"') isQuoted = true
    else if ('[{'.includes(sign)) depth++
    else if (']}'.includes(sign) && depth-- === 0) return i
    else if (sign === ',' && depth === 0) return i
  }
  return text.length
}

test('a thousand messages of one webhook are read', () => {
  const one = JSON.parse(payload('FB-TEXT')) as { entry: { messaging: { message: { mid: string } }[] }[] }
  const item = one.entry[0]?.messaging[0]
  const many = Array.from({ length: 1_000 }, (_, i) => ({ ...item, message: { mid: `m_${i}`, text: 'Hola' } }))
  const text = JSON.stringify({ object: 'page', entry: [{ id: '102938475610293', time: 1, messaging: many }] })
  const { messages } = parse('facebook', text)
  expect(new Set(messages.map(({ dedupeKey }) => dedupeKey)).size).toBe(1_000)
})

describe('time', () => {
  test('a status only moves forward, and what has arrived cannot fail', () => {
    const order = ['queued', 'sent', 'delivered', 'read'] as const
    for (const [i, from] of order.entries())
      for (const [j, to] of order.entries()) if (to !== 'queued') expect(canFollow(from, to)).toBe(j > i)
    expect(canFollow('sent', 'failed')).toBe(true)
    expect(canFollow('delivered', 'failed')).toBe(false)
    expect(canFollow('failed', 'delivered')).toBe(false)
  })

  test('a message that was held back for more than ten minutes is too late to answer', () => {
    const [message] = parse('facebook', payload('FB-TEXT')).messages
    if (!message) throw new Error('no message')
    expect(isTooLate(message, message.sentAt + 600_000)).toBe(false)
    expect(isTooLate(message, message.sentAt + 600_001)).toBe(true)
  })
})
