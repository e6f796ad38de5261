import { describe, expect, test } from 'vitest'
import type { Connection, ProviderType, Verdict } from '../../worker/channels/adapter.ts'
import { adapterOf } from '../../worker/channels/adapters.ts'
import { isSameSecret, newWebhookSecret } from '../../worker/channels/signatures.ts'
import { APP_SECRET, bytes, connectionOf, payload, VIBER_TOKEN } from '../support/providers/connections.ts'
import { sentByTelegram, signedByMeta, signedByViber } from '../support/providers/signing.ts'
import vectors from './fixtures/signatures.json' with { type: 'json' }

const verdict = (
  type: ProviderType,
  body: string | Uint8Array,
  headers: Record<string, string>,
  connection: Connection = connectionOf(type),
  query = '',
): Promise<Verdict> =>
  adapterOf(type).verify(
    {
      headers: new Headers(headers),
      query: new URLSearchParams(query),
      body: typeof body === 'string' ? bytes(body) : body,
    },
    connection,
  )

const META = 'x-hub-signature-256'
const of = (scheme: string) => vectors.filter((vector) => vector.scheme === scheme)

describe('the signatures that other software made too', () => {
  test.each(of('meta'))('$name is genuine', async ({ body, header, value, key }) => {
    expect(key).toBe(APP_SECRET)
    for (const type of ['facebook', 'instagram', 'whatsapp'] as const)
      expect(await verdict(type, body, { [header]: value })).toBe('genuine')
  })

  test.each(of('viber'))('$name is genuine', async ({ body, header, value, key }) => {
    expect(key).toBe(VIBER_TOKEN)
    expect(await verdict('viber', body, { [header]: value })).toBe('genuine')
  })

  test('the same object written anew is not what was signed', async () => {
    const m2 = vectors.find(({ name }) => name === 'M2')
    const body = JSON.stringify(JSON.parse(m2?.body ?? ''))
    expect(bytes(body).byteLength).toBe(248)
    expect(await verdict('facebook', body, { [META]: m2?.value ?? '' })).toBe('forged')
  })
})

describe.each([
  ['facebook', META, 'sha256=', APP_SECRET],
  ['instagram', META, 'sha256=', APP_SECRET],
  ['whatsapp', META, 'sha256=', APP_SECRET],
  ['viber', 'x-viber-content-signature', '', VIBER_TOKEN],
] as const)('a webhook for %s', (type, header, prefix, secret) => {
  const body = '{"a":"¿Tienen café?"}'
  const signed = (key: string, text: string | Uint8Array = body): string =>
    (type === 'viber' ? signedByViber : signedByMeta)(key, text)[header] ?? ''
  const hex = signed(secret).slice(prefix.length)

  test('is believed with the right signature', async () => {
    expect(await verdict(type, body, { [header]: prefix + hex })).toBe('genuine')
  })

  test('is believed when its bytes are not UTF-8', async () => {
    const odd = Uint8Array.from([123, 255, 254, 125])
    expect(await verdict(type, odd, { [header]: signed(secret, odd) })).toBe('genuine')
  })

  const flipped = (at: number): string => hex.slice(0, at) + (hex[at] === '0' ? '1' : '0') + hex.slice(at + 1)
  test.each([
    ['no signature', {}],
    ['an empty signature', { [header]: '' }],
    ['63 digits', { [header]: prefix + hex.slice(1) }],
    ['65 digits', { [header]: `${prefix + hex}0` }],
    ['digits that are none', { [header]: prefix + hex.replace(/.$/, 'g') }],
    ['capitals, which no provider writes', { [header]: prefix + hex.toUpperCase() }],
    ['another first digit', { [header]: prefix + flipped(0) }],
    ['another last digit', { [header]: prefix + flipped(63) }],
    ['the old header', { 'x-hub-signature': `sha1=${hex.slice(0, 40)}` }],
    ['SHA-1 in the new header', { [header]: `sha1=${hex.slice(0, 40)}` }],
    ['the signature of another body', { [header]: signed(secret, '{}') }],
    ['a signature by the agent id', { [header]: signed('ag_123') }],
    ['a signature by another secret', { [header]: signed('f'.repeat(32)) }],
    ['two signatures', { [header]: `${prefix + hex}, ${prefix + hex}` }],
  ] as const)('with %s it is forged', async (_what, headers) => {
    expect(await verdict(type, body, headers as Record<string, string>)).toBe('forged')
  })

  test('with one more new line it is forged', async () => {
    expect(await verdict(type, `${body}\n`, { [header]: prefix + hex })).toBe('forged')
  })

  test('without a secret to check against nothing is believed', async () => {
    const bare = connectionOf(type, { appSecret: '', botToken: '' })
    expect(await verdict(type, body, { [header]: signed('x') }, bare)).toBe('unconfigured')
    expect(await verdict(type, body, {}, bare)).toBe('unconfigured')
    const blank = connectionOf(type, { appSecret: ' , ', botToken: '' })
    expect(await verdict(type, body, { [header]: prefix + hex }, blank)).toBe('unconfigured')
  })
})

test("Meta's signature without its prefix is forged", async () => {
  const hex = signedByMeta(APP_SECRET, '{}')[META]?.slice(7) ?? ''
  expect(await verdict('facebook', '{}', { [META]: hex })).toBe('forged')
})

test('a channel may hold several secrets, and that of the installation is tried besides', async () => {
  const two = connectionOf('instagram', { appSecret: `first ${APP_SECRET}` })
  const house = { ...connectionOf('instagram', { appSecret: '' }), platformSecret: APP_SECRET }
  for (const connection of [two, house]) {
    expect(await verdict('instagram', '{}', signedByMeta(APP_SECRET, '{}'), connection)).toBe('genuine')
    expect(await verdict('instagram', '{}', signedByMeta('another', '{}'), connection)).toBe('forged')
  }
})

test('Viber may put the signature into the address, which counts only without the header', async () => {
  const sig = signedByViber(VIBER_TOKEN, '{}')['x-viber-content-signature'] ?? ''
  const connection = connectionOf('viber')
  expect(await verdict('viber', '{}', {}, connection, `sig=${sig}`)).toBe('genuine')
  const wrong = { 'x-viber-content-signature': '0'.repeat(64) }
  expect(await verdict('viber', '{}', wrong, connection, `sig=${sig}`)).toBe('forged')
})

describe('a webhook for telegram', () => {
  const secret = connectionOf('telegram').settings.webhookSecret ?? ''
  test.each([
    ['the right secret', sentByTelegram(secret), 'genuine'],
    ['no secret', {}, 'forged'],
    ['an empty one', sentByTelegram(''), 'forged'],
    ['a longer one', sentByTelegram(`${secret}a`), 'forged'],
    ['a shorter one', sentByTelegram(secret.slice(1)), 'forged'],
    ['one in other letters', sentByTelegram(secret.toLowerCase()), 'forged'],
  ] as const)('with %s is: %#', async (_what, headers, expected) => {
    expect(await verdict('telegram', payload('TG-TEXT'), headers)).toBe(expected)
  })

  test('is not believed while the channel has no secret', async () => {
    const bare = connectionOf('telegram', { webhookSecret: '' })
    expect(await verdict('telegram', '{}', sentByTelegram(''), bare)).toBe('unconfigured')
    expect(await verdict('telegram', '{}', {}, bare)).toBe('unconfigured')
  })

  test('a new secret is as Telegram takes it, and new', () => {
    expect(newWebhookSecret()).toMatch(/^[\w-]{43}$/)
    expect(newWebhookSecret()).not.toBe(newWebhookSecret())
  })
})

test('an empty secret matches nothing', async () => {
  expect(await isSameSecret('', '')).toBe(false)
  expect(await isSameSecret('a', 'a')).toBe(true)
  expect(await isSameSecret('a', '')).toBe(false)
})

describe('the handshake of Meta', () => {
  const ask = (query: string, settings: Connection['settings'] = {}) =>
    adapterOf('facebook').handshake?.(new URLSearchParams(query), connectionOf('facebook', settings))
  const asked = (token: string, challenge = '1158201444', mode = 'subscribe') =>
    `hub.mode=${mode}&hub.verify_token=${token}&hub.challenge=${encodeURIComponent(challenge)}`

  test('is answered with the challenge as it came', async () => {
    expect(await ask(asked('ag_123'))).toEqual({ status: 200, challenge: '1158201444' })
    expect(await ask(asked('ag_123', '007'))).toEqual({ status: 200, challenge: '007' })
  })

  test('by the channel’s own token, and then no longer by the agent’s id', async () => {
    expect(await ask(asked('mine'), { verifyToken: 'mine' })).toMatchObject({ status: 200 })
    expect(await ask(asked('ag_123'), { verifyToken: 'mine' })).toEqual({ status: 403 })
  })

  test.each([
    ['a wrong token', asked('ag_124'), 403],
    ['another mode', asked('ag_123', '1', 'unsubscribe'), 403],
    ['no token', 'hub.mode=subscribe&hub.challenge=1', 400],
    ['no mode', 'hub.verify_token=ag_123&hub.challenge=1', 400],
    ['no challenge', 'hub.mode=subscribe&hub.verify_token=ag_123', 400],
    ['a challenge of markup', asked('ag_123', '<script>'), 400],
    ['a challenge without end', asked('ag_123', '1'.repeat(129)), 400],
  ])('with %s is refused', async (_what, query, status) => {
    expect(await ask(query)).toEqual({ status })
  })

  test('is not asked by Telegram and Viber', () => {
    expect(adapterOf('telegram').handshake).toBeUndefined()
    expect(adapterOf('viber').handshake).toBeUndefined()
  })
})
