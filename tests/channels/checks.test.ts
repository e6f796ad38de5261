import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Connection, ProviderType } from '../../worker/channels/adapter.ts'
import { adapterOf } from '../../worker/channels/adapters.ts'
import { type CheckReport, healthOf, withExpiry } from '../../worker/channels/findings.ts'
import { findingMessage } from '../../worker/channels/findings.words.ts'
import type { ProviderHttp } from '../../worker/channels/provider-http.ts'
import {
  APP_SECRET,
  connectionOf,
  httpTo,
  payload,
  TELEGRAM_TOKEN,
  VIBER_TOKEN,
} from '../support/providers/connections.ts'
import { expired, type Graph, type GraphAccount, startGraph } from '../support/providers/graph.ts'
import { type Loopback, startLoopback } from '../support/providers/loopback.ts'
import { startTelegram, type Telegram, type TelegramBot } from '../support/providers/telegram.ts'
import { startViber, type Viber, type ViberBot } from '../support/providers/viber.ts'

const open: Loopback[] = []
const kept = async <StandIn extends Loopback>(standIn: Promise<StandIn>): Promise<StandIn> => {
  open.push(await standIn)
  return standIn
}
afterAll(() => Promise.all(open.map((standIn) => standIn.close())))

const check = (type: ProviderType, http: ProviderHttp, connection = connectionOf(type)): Promise<CheckReport> =>
  adapterOf(type).check(connection, http)
const connect = (type: ProviderType, http: ProviderHttp, connection = connectionOf(type)): Promise<CheckReport> =>
  adapterOf(type).connect(connection, http)
const codes = ({ findings }: CheckReport): string[] => findings.map(({ code }) => code)

const app = { appId: '77', appSecret: APP_SECRET }
const page = (more: Partial<GraphAccount> = {}): GraphAccount => ({
  kind: 'page',
  id: '102938475610293',
  name: 'Shop',
  token: 'EAApage',
  ...app,
  ...more,
})

describe('Messenger', () => {
  let graph: Graph
  let http: ProviderHttp
  beforeEach(async () => {
    graph = await kept(startGraph(page()))
    http = httpTo({ graph: graph.url })
  })

  test('connecting subscribes the page, and the check says whose token it is', async () => {
    expect(codes(await check('facebook', http))).toEqual(['tokenBelongsTo', 'webhookMissing'])
    const report = await connect('facebook', http)
    expect(report).toEqual({
      account: { id: '102938475610293', name: 'Shop', link: 'https://m.me/102938475610293' },
      findings: [{ code: 'tokenBelongsTo', facts: { name: 'Shop' } }],
    })
    expect(healthOf(report)).toBe('good')
    expect(graph.accounts[0]?.fields).toContain('messages')
    for (const field of ['message_echoes', 'messaging_referrals', 'messaging_optins'])
      expect(graph.accounts[0]?.fields).toContain(field)
  })

  test('disconnecting ends the subscription', async () => {
    await connect('facebook', http)
    expect(await adapterOf('facebook').disconnect(connectionOf('facebook'), http)).toBeNull()
    expect(graph.accounts[0]?.fields).toEqual([])
  })

  test('tells when the token ends and what it lacks', async () => {
    await connect('facebook', http)
    Object.assign(graph.accounts[0] ?? {}, { expiresAt: 1_785_312_004, scopes: ['pages_show_list'] })
    const report = await check('facebook', http)
    expect(report).toEqual({
      account: { id: '102938475610293', name: 'Shop', link: 'https://m.me/102938475610293' },
      expiresAt: 1_785_312_004_000,
      findings: [
        { code: 'tokenBelongsTo', facts: { name: 'Shop' } },
        { code: 'scopesMissing', facts: { scopes: 'pages_messaging' } },
      ],
    })
    expect(healthOf(report)).toBe('broken')
  })

  test.each([
    ['a wrong app secret', { appSecret: 'f'.repeat(32) }, ['tokenBelongsTo', 'secretWrong']],
    ['no app secret', { appSecret: '' }, ['tokenBelongsTo', 'secretMissing']],
    ['the id of another page', { pageId: '42' }, ['idOfAnother']],
    ['an id that is none', { pageId: '../me' }, ['idMalformed']],
    ['a revoked token', { accessToken: 'EAAother' }, ['refused']],
    ['no token', { accessToken: '' }, ['refused']],
  ] as const)('with %s it says so', async (_what, settings, expected) => {
    await connect('facebook', http)
    const report = await check('facebook', http, connectionOf('facebook', settings))
    expect(codes(report)).toEqual(expected)
    expect(healthOf(report)).toBe('broken')
  })

  test('missing fields are named', async () => {
    Object.assign(graph.accounts[0] ?? {}, { fields: ['messages'] })
    expect((await check('facebook', http)).findings).toContainEqual({
      code: 'fieldsMissing',
      facts: { fields: 'messaging_postbacks' },
    })
  })

  test('a refused subscription is told with its reason', async () => {
    graph.scripted.push(expired)
    const report = await connect('facebook', http)
    expect(report.findings.find(({ code }) => code === 'webhookRefused')?.failure?.reason).toBe('tokenInvalid')
  })
})

describe('Instagram', () => {
  const account: GraphAccount = { kind: 'instagram', id: '17841400000000123', name: 'shop', token: 'IGaccount', ...app }

  test('by its own login: the account is the one that webhooks name', async () => {
    const graph = await kept(startGraph({ ...account, expiresAt: 1_785_312_004 }))
    const report = await connect('instagram', httpTo({ instagram: graph.url }))
    expect(report).toEqual({
      account: { id: '17841400000000123', name: 'shop', link: 'https://ig.me/m/shop' },
      findings: [{ code: 'tokenBelongsTo', facts: { name: 'shop' } }],
      expiresAt: 1_785_312_004_000,
    })
    expect(graph.accounts[0]?.fields).toContain('messages')
  })

  test('its own token is given anew, one of a page is not', async () => {
    const graph = await kept(startGraph({ ...account }))
    const http = httpTo({ instagram: graph.url })
    expect(await adapterOf('instagram').renew?.(connectionOf('instagram'), http)).toEqual({
      key: 'accessToken',
      token: 'IGaccount-renewed',
      lastsMs: 60 * 86_400_000,
    })
    expect(graph.calls[0]?.path).toBe('/refresh_access_token')
    const refused = await adapterOf('instagram').renew?.(connectionOf('instagram', { accessToken: 'IGold' }), http)
    expect(refused).toMatchObject({ reason: 'tokenInvalid' })
    expect(await adapterOf('instagram').renew?.(connectionOf('instagram', { accessToken: 'EAApage' }), http)).toBeNull()
  })

  test('through a page: the page is subscribed, the linked account is compared', async () => {
    const linked = { id: '17841400000000123', username: 'shop' }
    const graph = await kept(startGraph(page({ linked })))
    const connection = connectionOf('instagram', { accessToken: 'EAApage' })
    const report = await connect('instagram', httpTo({ graph: graph.url }), connection)
    expect(report).toMatchObject({ account: { id: '17841400000000123', name: 'shop' } })
    expect(healthOf(report)).toBe('good')
    expect(graph.accounts[0]?.fields).toContain('messages')
    expect(await adapterOf('instagram').disconnect(connection, httpTo({ graph: graph.url }))).toBeNull()
    expect(graph.accounts[0]?.fields).toEqual([])
  })

  test('a page without an account is told apart', async () => {
    const graph = await kept(startGraph(page()))
    const report = await check(
      'instagram',
      httpTo({ graph: graph.url }),
      connectionOf('instagram', { accessToken: 'EAApage' }),
    )
    expect(report.findings[0]?.failure?.reason).toBe('accountsUnlinked')
  })

  test('the account of another', async () => {
    const graph = await kept(startGraph(account))
    const report = await check(
      'instagram',
      httpTo({ instagram: graph.url }),
      connectionOf('instagram', { pageId: '42' }),
    )
    expect(report.findings).toEqual([{ code: 'idOfAnother', facts: { name: 'shop', id: '17841400000000123' } }])
  })
})

describe('WhatsApp', () => {
  const phone = (more: Partial<GraphAccount> = {}): GraphAccount => ({
    kind: 'phone',
    id: '201301401501601',
    name: 'Shop',
    token: 'EAAsystem',
    ...app,
    ...more,
  })

  test('connecting gives the number our address and reads it back', async () => {
    const graph = await kept(startGraph(phone()))
    const report = await connect('whatsapp', httpTo({ graph: graph.url }))
    expect(report.account).toEqual({
      id: '201301401501601',
      name: 'Shop +1 555-010-0001',
      link: 'https://wa.me/15550100001',
    })
    expect(codes(report)).toEqual(['tokenBelongsTo', 'webhookSet'])
    expect(graph.calls[0]?.body).toEqual({
      webhook_configuration: {
        override_callback_uri: 'https://app.example.com/api/agents/ag_123/channels/whatsapp',
        verify_token: 'ag_123',
      },
    })
  })

  test('disconnecting takes our address back, and never that of another', async () => {
    const graph = await kept(startGraph(phone()))
    const http = httpTo({ graph: graph.url })
    await connect('whatsapp', http)
    expect(await adapterOf('whatsapp').disconnect(connectionOf('whatsapp'), http)).toBeNull()
    expect(graph.accounts[0]?.hook).toBe('')
    Object.assign(graph.accounts[0] ?? {}, { hook: 'https://elsewhere.example/' })
    expect(await adapterOf('whatsapp').disconnect(connectionOf('whatsapp'), http)).toBeNull()
    expect(graph.accounts[0]?.hook).toBe('https://elsewhere.example/')
  })

  test('where Meta does not let us, the owner is told the address', async () => {
    const graph = await kept(startGraph(phone({ mayOverride: false })))
    const report = await connect('whatsapp', httpTo({ graph: graph.url }))
    expect(codes(report)).toEqual(['tokenBelongsTo', 'webhookMissing', 'webhookByHand'])
  })

  test.each([
    [{}, { hook: 'https://elsewhere.example/' }, ['tokenBelongsTo', 'webhookElsewhere']],
    [{}, { quality: 'RED' }, ['tokenBelongsTo', 'qualityLow', 'webhookMissing']],
    [{ appSecret: '' }, {}, ['tokenBelongsTo', 'secretMissing', 'webhookMissing']],
    [{ phoneNumberId: '42' }, {}, ['idUnknown']],
    [{ phoneNumberId: 'x/y' }, {}, ['idMalformed']],
    [{ accessToken: 'other' }, {}, ['refused']],
  ])('with %j and %j: %j', async (settings, account, expected) => {
    const graph = await kept(startGraph(phone(account)))
    const report = await check('whatsapp', httpTo({ graph: graph.url }), connectionOf('whatsapp', settings))
    expect(codes(report)).toEqual(expected)
  })
})

describe('Telegram', () => {
  let bot: TelegramBot
  let telegram: Telegram
  let http: ProviderHttp
  beforeEach(async () => {
    bot = { token: TELEGRAM_TOKEN, id: 7_010_203_040, username: 'shop_bot' }
    telegram = await kept(startTelegram(bot))
    http = httpTo({ telegram: telegram.url })
  })

  test('connecting sets the webhook as the documents do, and reads it back', async () => {
    const report = await connect('telegram', http)
    expect(telegram.calls[0]?.body).toEqual({
      ...JSON.parse(payload('TG-SETWEBHOOK')),
      allowed_updates: [
        ...['message', 'edited_message', 'callback_query', 'my_chat_member'],
        ...['business_message', 'edited_business_message', 'deleted_business_messages', 'business_connection'],
        ...['message_reaction', 'pre_checkout_query', 'shipping_query'],
      ],
    })
    expect(report).toEqual({
      account: { id: '7010203040', name: 'Shop (@shop_bot)', link: 'https://t.me/shop_bot' },
      findings: [{ code: 'tokenBelongsTo', facts: { name: 'Shop (@shop_bot)' } }, { code: 'webhookSet' }],
    })
    expect(await adapterOf('telegram').disconnect(connectionOf('telegram'), http)).toBeNull()
    expect(codes(await check('telegram', http))).toEqual(['tokenBelongsTo', 'webhookMissing'])
  })

  test('a bot that calls another address by now is left alone', async () => {
    bot.hook = { url: 'https://elsewhere.example/', secret: 's', allowed: [] }
    expect(await adapterOf('telegram').disconnect(connectionOf('telegram'), http)).toBeNull()
    expect(bot.hook.url).toBe('https://elsewhere.example/')
  })

  test('a webhook of another, and one that fails, are told', async () => {
    bot.hook = { url: 'https://elsewhere.example/', secret: 's', allowed: [] }
    expect((await check('telegram', http)).findings[1]).toEqual({
      code: 'webhookElsewhere',
      facts: { url: 'https://elsewhere.example/' },
    })
    await connect('telegram', http)
    Object.assign(bot, { lastError: 'Wrong response from the webhook: 401 Unauthorized', pending: 4 })
    expect((await check('telegram', http)).findings[2]).toEqual({
      code: 'webhookFailing',
      facts: { waiting: 4, why: 'Wrong response from the webhook: 401 Unauthorized' },
    })
  })

  test('a webhook that asks for fewer updates, as older versions did, is set again', async () => {
    await connect('telegram', http)
    const allowed = bot.hook?.allowed
    if (bot.hook) bot.hook.allowed = ['callback_query']
    expect(codes(await check('telegram', http))).toEqual(['tokenBelongsTo', 'webhookSet'])
    expect(bot.hook?.allowed).toEqual(allowed)
    const calls = telegram.calls.length
    await check('telegram', http)
    expect(telegram.calls.slice(calls).map(({ path }) => path.split('/').at(-1))).toEqual(['getMe', 'getWebhookInfo'])
  })

  test('updates that do not include messages are told when the webhook cannot be set again', async () => {
    await connect('telegram', http)
    if (bot.hook) bot.hook.allowed = ['callback_query']
    const refused = connectionOf('telegram', { webhookSecret: 'not taken!' })
    expect(codes(await check('telegram', http, refused))).toEqual(['tokenBelongsTo', 'webhookSet', 'fieldsMissing'])
  })

  const refusals: [string, Partial<Connection>, Connection['settings'], string[]][] = [
    ['an address without https', { webhookUrl: 'http://app.example.com/' }, {}, ['webhookRefused']],
    ['a revoked token', {}, { botToken: '1:other' }, ['refused']],
    ['no token', {}, { botToken: '' }, ['refused']],
    ['no secret made yet', {}, { webhookSecret: '' }, ['webhookMissing']],
  ]
  test.each(refusals)('with %s connecting says so', async (_what, more, settings, expected) => {
    const report = await connect('telegram', http, { ...connectionOf('telegram', settings), ...more })
    expect(codes(report)).toEqual(expected)
    expect(healthOf(report)).toBe('broken')
  })
})

describe('Viber', () => {
  let bot: ViberBot
  let viber: Viber
  let http: ProviderHttp
  beforeEach(async () => {
    bot = { token: VIBER_TOKEN, id: 'pa:1', name: 'Shop' }
    viber = await kept(startViber(bot))
    http = httpTo({ viber: viber.url })
  })

  test('connecting answers the call that comes in between, and reads the webhook back', async () => {
    const adapter = adapterOf('viber')
    const connection = connectionOf('viber')
    const ours = await kept(
      startLoopback(async ({ headers, query, raw }) => {
        const body = new Uint8Array(raw)
        const webhook = { headers: new Headers(headers as Record<string, string>), query, body }
        const verdict = await adapter.verify(webhook, connection)
        const parsed = adapter.parse(body, connection, 0)
        return { status: verdict === 'genuine' && parsed?.skipped[0]?.reason === 'setup' ? 200 : 401 }
      }),
    )
    const report = await connect('viber', http, { ...connection, webhookUrl: `${ours.url}/` })
    expect(codes(report)).toEqual(['tokenBelongsTo', 'webhookSet'])
    expect(viber.calls[0]?.body).toEqual({
      url: `${ours.url}/`,
      event_types: ['failed', 'subscribed', 'unsubscribed', 'conversation_started'],
      send_name: true,
      send_photo: false,
    })
    expect(await adapter.disconnect(connection, http)).toBeNull()
    expect(bot.hook, 'a bot that calls another address is left alone').toBe(`${ours.url}/`)
    expect(await adapter.disconnect({ ...connection, webhookUrl: `${ours.url}/` }, http)).toBeNull()
    expect(codes(await check('viber', http))).toEqual(['tokenBelongsTo', 'webhookMissing'])
  })

  test('an address that does not answer is refused', async () => {
    const report = await connect('viber', http, { ...connectionOf('viber'), webhookUrl: 'http://127.0.0.1:9/' })
    expect(codes(report)).toEqual(['webhookRefused'])
  })

  test('a webhook of another and a revoked token are told', async () => {
    bot.hook = 'https://elsewhere.example/'
    expect(codes(await check('viber', http))).toEqual(['tokenBelongsTo', 'webhookElsewhere'])
    const report = await check('viber', http, connectionOf('viber', { botToken: 'other' }))
    expect(report.findings[0]?.failure?.reason).toBe('tokenInvalid')
  })
})

describe('what a check makes of a channel', () => {
  test('a provider that is not there says nothing of the channel', async () => {
    for (const type of ['facebook', 'instagram', 'whatsapp', 'telegram', 'viber'] as const)
      expect(healthOf(await check(type, httpTo({}))), type).toBe('unknown')
  })

  test('a token that ends within a week is a warning', () => {
    const report: CheckReport = { account: null, findings: [], expiresAt: 1_000 + 7 * 86_400_000 }
    expect(codes(withExpiry(report, 1_001))).toEqual(['tokenExpires'])
    expect(codes(withExpiry(report, 1_000))).toEqual([])
    expect(healthOf(withExpiry(report, 1_001))).toBe('good')
  })

  test('is said in the owner’s language', () => {
    const failure = { reason: 'tokenInvalid', code: '190', detail: '' } as const
    expect(findingMessage('en', { code: 'refused', failure })).toBe(
      'The token is not valid or has expired. Create a new one and paste it into the details of the channel.',
    )
    expect(findingMessage('en', { code: 'refused', failure: { ...failure, reason: 'requestRefused' } })).toBe(
      'The provider refused the test.',
    )
    expect(findingMessage('es', { code: 'tokenBelongsTo', facts: { name: 'Ana' } })).toBe('El token es de Ana.')
    expect(findingMessage('en', { code: 'webhookFailing', facts: { waiting: 1, why: '401' } })).toBe(
      'The provider cannot deliver 1 message: 401',
    )
  })
})
