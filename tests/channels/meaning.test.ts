import { describe, expect, test } from 'vitest'
import type { ProviderType } from '../../worker/channels/adapter.ts'
import { adapterOf } from '../../worker/channels/adapters.ts'
import { bytes, connectionOf, type PayloadName, payload } from '../support/providers/connections.ts'

const NOW = 1_785_312_040_000

/** The first message of a payload, after its parsed body was changed. */
function read(type: ProviderType, name: PayloadName, change: (body: Body) => void) {
  const body = JSON.parse(payload(name)) as Body
  change(body)
  const parsed = adapterOf(type).parse(bytes(JSON.stringify(body)), connectionOf(type), NOW)
  const [message] = parsed?.messages ?? []
  if (!message) throw new Error(`Nothing was read: ${JSON.stringify(parsed)}`)
  return message
}

// biome-ignore lint/suspicious/noExplicitAny: bodies as providers send them.
type Body = any

const whatsApp = (more: object, name: PayloadName = 'WA-TEXT') =>
  read(
    'whatsapp',
    name,
    ({
      entry: [
        {
          changes: [{ value }],
        },
      ],
    }) => Object.assign(value.messages[0], more),
  )
const messenger = (more: object, name: PayloadName = 'FB-TEXT') =>
  read(
    'facebook',
    name,
    ({
      entry: [
        {
          messaging: [item],
        },
      ],
    }) => Object.assign(item.message ?? item.postback, more),
  )
const telegram = (more: object) => read('telegram', 'TG-TEXT', ({ message }) => Object.assign(message, more))
const viber = (message: object) => read('viber', 'VB-TEXT', (body) => Object.assign(body, { message }))
const fieldsOf = (values: Record<string, string>) => Object.entries(values).map(([name, value]) => ({ name, value }))

describe('WhatsApp', () => {
  test('an order keeps its items, amounts and words', () => {
    const product_items = [
      { product_retailer_id: 'SKU-1', quantity: 2, item_price: 5.5, currency: 'EUR' },
      { product_retailer_id: 77, quantity: '1' },
    ]
    const order = { catalog_id: '1', text: 'Para el sábado', product_items }
    const { text, attachments } = whatsApp({ type: 'order', order })
    expect(text).toBe('[order: 2 × SKU-1 5.5 EUR; 1 × 77]\nPara el sábado')
    const items = [
      { id: 'SKU-1', quantity: 2, price: 5.5, currency: 'EUR' },
      { id: '77', quantity: 1 },
    ]
    expect(attachments).toEqual([
      { kind: 'order', items, caption: 'Para el sábado', fields: fieldsOf({ catalog_id: '1' }) },
    ])
  })

  test('a form keeps its answers as fields, without the token of the flow', () => {
    const response_json = JSON.stringify({
      flow_token: 'secret',
      name: 'Ana',
      guests: 4,
      terrace: true,
      days: ['sat', 'sun'],
      note: '',
    })
    const interactive = { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Enviado', response_json } }
    const { kind, text, attachments } = whatsApp({ type: 'interactive', interactive })
    expect([kind, text]).toEqual(['tap', '[form]\nEnviado'])
    const fields = fieldsOf({ name: 'Ana', guests: '4', terrace: 'true', days: '["sat","sun"]' })
    expect(attachments).toEqual([{ kind: 'form', name: 'flow', fields }])
  })

  test.each(['', '7', '"text"', '[1', 'null'])(
    'a form whose answers are %j keeps them as they came',
    (response_json) => {
      const nfm_reply = { name: 'flow', body: 'Enviado', response_json }
      const isKept = response_json !== '' && response_json !== 'null'
      expect(whatsApp({ type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply } }).attachments).toEqual([
        { kind: 'form', name: 'flow', ...(isKept && { fields: fieldsOf({ response_json }) }) },
      ])
    },
  )

  test('a tap keeps the id beside the title', () => {
    expect(whatsApp({}, 'WA-BUTTON-REPLY').attachments).toEqual([
      { kind: 'choice', fields: fieldsOf({ id: 'SIZE_M', title: 'M' }) },
      { kind: 'quote', messageId: 'wamid.OUT0001' },
    ])
  })

  test('the message that is replied to, the product that is asked about and the ad it came from stand beside the words', () => {
    const quote = whatsApp({ context: { from: '1', id: 'wamid.OLD' } })
    expect([quote.kind, quote.attachments]).toEqual(['text', [{ kind: 'quote', messageId: 'wamid.OLD' }]])
    const product = { catalog_id: '12', product_retailer_id: 'SKU-1' }
    expect(whatsApp({ context: { from: '1', id: 'wamid.OLD', referred_product: product } }).attachments).toEqual([
      { kind: 'referral', fields: fieldsOf({ source_type: 'product', ...product }) },
      { kind: 'quote', messageId: 'wamid.OLD' },
    ])
    const referral = {
      source_url: 'https://fb.me/2xZ',
      source_type: 'ad',
      source_id: '120',
      headline: 'Rebajas',
      body: 'Hasta el domingo',
      ctwa_clid: 'abc',
    }
    const { text, attachments } = whatsApp({ referral })
    expect(text).not.toContain('Rebajas')
    expect(attachments).toEqual([{ kind: 'referral', fields: fieldsOf(referral), url: 'https://fb.me/2xZ' }])
    const strange = whatsApp({ referral: { ...referral, source_url: 'https://evil.example/' } })
    expect(strange.attachments[0]).not.toHaveProperty('url')
  })

  test('a contact card keeps its number, e-mail address and company', () => {
    const card = {
      name: { formatted_name: 'Ana' },
      phones: [{ phone: '+34600' }],
      emails: [{ email: 'ana@example.com' }],
      org: { company: 'Luna' },
    }
    expect(whatsApp({ type: 'contacts', contacts: [card] }).attachments).toEqual([
      {
        kind: 'contact',
        fields: fieldsOf({ name: 'Ana', phone: '+34600', email: 'ana@example.com', company: 'Luna' }),
      },
    ])
  })

  test('what is told of an ad is bounded', () => {
    const many = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`field${index}`, 'x'.repeat(5_000)]))
    const [referral] = whatsApp({ referral: many }).attachments
    expect(referral?.fields).toHaveLength(50)
    expect(referral?.fields?.every(({ value }) => value.length === 1_000)).toBe(true)
  })
})

describe('Messenger and Instagram', () => {
  test('a quick reply keeps its payload', () => {
    const { text, payload: held, attachments } = messenger({}, 'FB-QUICKREPLY')
    expect(attachments).toEqual([{ kind: 'choice', fields: fieldsOf({ id: held ?? '', title: text }) }])
  })

  test('a postback keeps its payload and where the contact came from', () => {
    const referral = {
      ref: 'spring',
      source: 'ADS',
      type: 'OPEN_THREAD',
      ad_id: 77,
      ads_context_data: { ad_title: 'Rebajas' },
    }
    const { attachments } = messenger({ referral }, 'FB-POSTBACK')
    expect(attachments.map(({ kind }) => kind)).toEqual(['choice', 'referral'])
    const fields = fieldsOf({ ref: 'spring', source: 'ADS', type: 'OPEN_THREAD', ad_id: '77', ad_title: 'Rebajas' })
    expect(attachments[1]).toEqual({ kind: 'referral', fields })
  })

  test('a message keeps the product it is about and the message it replies to', () => {
    const { kind, attachments } = messenger({ reply_to: { mid: 'm_OLD' }, referral: { product: { id: '9' } } })
    expect(kind).toBe('text')
    expect(attachments).toEqual([
      { kind: 'quote', messageId: 'm_OLD' },
      { kind: 'referral', fields: fieldsOf({ product_id: '9' }) },
    ])
  })

  test('a reply to a story keeps the story', () => {
    const [story] = read('instagram', 'IG-STORYREPLY', () => {}).attachments
    expect(story).toMatchObject({ kind: 'story', messageId: '17999999999999999' })
    expect(story?.url).toMatch(/^https:\/\/lookaside\.fbsbx\.com\//)
  })

  test('a shared product and a place are read', () => {
    const product = { id: '5', retailer_id: 'SKU-5', title: 'Lámpara', subtitle: '20 €' }
    const shared = messenger({ attachments: [{ type: 'template', payload: { product: { elements: [product] } } }] })
    expect(shared.text).toContain('[product: Lámpara]')
    expect(shared.attachments).toEqual([{ kind: 'referral', fields: fieldsOf({ source: 'PRODUCT', ...product }) }])
    const place = messenger({ attachments: [{ type: 'location', payload: { coordinates: { lat: 1.5, long: 2.5 } } }] })
    expect(place.text).toContain('[location: 1.5, 2.5]')
    expect(place.attachments).toMatchObject([{ kind: 'location', latitude: 1.5, longitude: 2.5 }])
  })
})

describe('Telegram', () => {
  test('a reply keeps what it replies to, and the part that was marked', () => {
    const reply_to_message = {
      message_id: 7,
      date: 1,
      chat: { id: 5512340987, type: 'private' },
      text: 'Abrimos a las 9',
    }
    expect(telegram({ reply_to_message }).attachments).toEqual([
      { kind: 'quote', messageId: '5512340987:7', caption: 'Abrimos a las 9' },
    ])
    expect(telegram({ reply_to_message, quote: { text: 'a las 9', position: 8 } }).attachments).toMatchObject([
      { caption: 'a las 9' },
    ])
  })

  test('a web app, a payment, a contact and a venue keep what they hold', () => {
    const app = telegram({ text: undefined, web_app_data: { button_text: 'Pedir', data: '{"size":"M"}' } })
    expect([app.kind, app.text, app.payload]).toEqual(['tap', 'Pedir', '{"size":"M"}'])
    expect(app.attachments).toEqual([{ kind: 'choice', fields: fieldsOf({ id: '{"size":"M"}', title: 'Pedir' }) }])
    const payment = { currency: 'USD', total_amount: 1450, invoice_payload: 'order-7' }
    expect(telegram({ text: undefined, successful_payment: payment }).attachments).toEqual([
      { kind: 'other', fields: fieldsOf({ currency: 'USD', amount: '1450', invoice: 'order-7' }) },
    ])
    const contact = { phone_number: '+97611', first_name: 'Bat' }
    expect(telegram({ text: undefined, contact }).attachments).toEqual([
      { kind: 'contact', fields: fieldsOf({ name: 'Bat', phone: '+97611' }) },
    ])
    const venue = { location: { latitude: 1, longitude: 2 }, title: 'Café', address: 'Calle Luna 4' }
    expect(telegram({ text: undefined, venue }).attachments).toMatchObject([
      { kind: 'location', latitude: 1, longitude: 2, name: 'Café', caption: 'Calle Luna 4' },
    ])
  })

  test('a tap keeps its data beside the words of the button', () => {
    const tap = read('telegram', 'TG-CALLBACK', ({ callback_query: { message } }) => {
      message.reply_markup = { inline_keyboard: [[{ text: 'Talla M', callback_data: 'SIZE_M' }]] }
    })
    expect(tap.attachments).toEqual([{ kind: 'choice', fields: fieldsOf({ id: 'SIZE_M', title: 'Talla M' }) }])
    expect(read('telegram', 'TG-CALLBACK', () => {}).attachments).toEqual([])
  })
})

describe('Viber', () => {
  test('a contact and a place keep what they hold', () => {
    expect(viber({ type: 'contact', contact: { name: 'Bat', phone_number: '976' } }).attachments).toEqual([
      { kind: 'contact', fields: fieldsOf({ name: 'Bat', phone: '976' }) },
    ])
    expect(viber({ type: 'location', location: { lat: 47.9, lon: 106.9 } }).attachments).toMatchObject([
      { kind: 'location', latitude: 47.9, longitude: 106.9 },
    ])
  })
})
