import { describe, expect, test } from 'vitest'
import { withoutMask } from '../../web/core/secrets.ts'
import { defaultsOf, draftOf, fieldsOf, settingsOf } from '../../web/features/channels/channel-draft.ts'
import {
  embedCode,
  launcherCode,
  publicChatUrl,
  qrFileName,
  webhookUrl,
} from '../../web/features/channels/channel-links.ts'
import { addableTypes, summaryOf } from '../../web/features/channels/channel-summary.ts'
import { errorAbout, validateChannel } from '../../web/features/channels/channel-validation.ts'
import type { AgentTypeConfig } from '../../worker/contract/agents.ts'
import { CHANNEL_TYPES, type ChannelField, type ChannelType } from '../../worker/contract/channels.ts'

const config = (channels: AgentTypeConfig['channels'], fields: ChannelField[] = []): AgentTypeConfig => ({
  fields,
  channels,
  engine: { kind: 'builtin' },
})
const nothingDeclared = config({})

describe('the types that can still be added', () => {
  test('those that the agent’s type offers and that are not there yet #channels.form.types', () => {
    expect(addableTypes(config({ webchat: {}, telegram: {}, viber: {} }), [{ type: 'telegram' }])).toEqual([
      'webchat',
      'viber',
    ])
  })
  test('none when it is there', () => {
    expect(addableTypes(config({ webchat: {} }), [{ type: 'webchat' }])).toEqual([])
  })
  test('none when the agent has as many as its type names, of any type #channels.new.disabled', () => {
    expect(addableTypes(config({ telegram: {} }), [{ type: 'webchat' }])).toEqual([])
  })
  test('all when the agent’s type names none, until there are five', () => {
    expect(addableTypes(nothingDeclared, [])).toEqual(CHANNEL_TYPES)
    const four = CHANNEL_TYPES.slice(0, 4).map((type) => ({ type }))
    expect(addableTypes(nothingDeclared, four)).toEqual(['telegram', 'viber'])
    expect(addableTypes(nothingDeclared, [...four, { type: 'viber' }])).toEqual([])
  })
})

test('the summary tells the channels that answer from those that wait', () => {
  expect(summaryOf([{ status: 'active' }, { status: 'inactive' }, { status: 'error' }])).toEqual({
    configured: 1,
    pending: 2,
    total: 3,
  })
})

const say = (code: string, details: object = {}) => [code, ...Object.values(details)].join(' ')
const judged = (
  type: ChannelType,
  draft: Record<string, string>,
  fields: ChannelField[] = [],
  stored?: Record<string, unknown>,
) => validateChannel({ type, fields: fieldsOf(type, config({}, fields)), draft, stored }, say)

describe('the settings of a channel', () => {
  test('web chat asks for nothing', () => {
    expect(judged('webchat', {})).toEqual({ ok: true, value: { type: 'webchat', config: {} } })
  })
  test('a required setting left blank is named by its label #channels.rule.field-required', () => {
    expect(judged('telegram', { botToken: '  ' })).toEqual({
      ok: false,
      errors: { 'config.botToken': 'channel.fieldRequired Bot token' },
    })
  })
  test('choosing a type starts from what the agent’s type proposes, secrets apart #channels.form.defaults', () => {
    expect(defaultsOf('facebook', config({ facebook: { pageId: 42, accessToken: 'shared', other: 'x' } }))).toEqual({
      pageId: '42',
      accessToken: '',
      verifyToken: '',
      appSecret: '',
      commentReplies: '',
    })
  })
  test.each([
    ['number', 'doce', 'field.number K'],
    ['email', 'ana.example.com', 'field.email K'],
    ['url', 'tienda', 'field.url K'],
  ] as const)('a %s that is none is refused', (type, typed, complaint) => {
    const field = { key: 'k', label: 'K', type, required: true }
    expect(judged('viber', { botToken: 'x', k: typed }, [field])).toEqual({
      ok: false,
      errors: { 'config.k': complaint },
    })
  })
  test('an option must be one of the list', () => {
    const field = { key: 's', label: 'S', type: 'select', required: true, options: ['a', 'b'] } as const
    expect(judged('viber', { botToken: 'x', s: 'c' }, [field])).toMatchObject({
      errors: { 'config.s': 'field.option S' },
    })
    expect(judged('viber', { botToken: 'x', s: 'b' }, [field])).toMatchObject({ ok: true })
  })
  test('a stored secret is shown as a mask, which is sent back to keep it', () => {
    const draft = draftOf({ type: 'telegram', config: { botToken: '********' } }, nothingDeclared)
    expect(draft).toEqual({ botToken: '********' })
    expect(judged('telegram', draft, [], { botToken: '********' })).toMatchObject({
      ok: true,
      value: { config: { botToken: '********' } },
    })
    expect(judged('telegram', draft)).toMatchObject({ ok: false })
  })
  test.each([
    ['********', '********x', 'x'],
    ['********', 'x********', 'x'],
    ['********', '*******', ''],
    ['abc*', 'abc**', 'abc**'],
  ])('over %s what is typed as %s becomes %s', (before, after, kept) => {
    expect(withoutMask(before, after)).toBe(kept)
  })
  test('lists of the web chat are typed one a line, and a complaint about one stands at the whole', () => {
    const draft = { welcome: 'Hola', quickActions: ' ¿Precio? \n\n¿Horario?', allowedOrigins: 'https://a.mn\nb.mn' }
    expect(settingsOf(draft)).toEqual({
      welcome: 'Hola',
      quickActions: ['¿Precio?', '¿Horario?'],
      allowedOrigins: ['https://a.mn', 'b.mn'],
    })
    const result = judged('webchat', draft)
    expect(result).toEqual({ ok: false, errors: { 'config.allowedOrigins.1': 'channel.originInvalid' } })
    expect(errorAbout('errors' in result ? result.errors : {}, 'allowedOrigins')).toBe('channel.originInvalid')
  })
  test('a field that the agent’s type declares never takes the place of the channel’s own', () => {
    const field = (key: string): ChannelField => ({ key, label: 'Otro', type: 'text', required: false })
    expect(fieldsOf('telegram', config({}, [field('botToken'), field('k')])).map(({ label }) => label)).toEqual([
      'Bot token',
      'Otro',
    ])
    expect(fieldsOf('webchat', config({}, [field('welcome'), field('k')])).map(({ key }) => key)).toEqual(['k'])
  })
})

describe('what an owner copies', () => {
  test('the public address of the chat', () => {
    expect(publicChatUrl('https://vocero.example', 'a1')).toBe('https://vocero.example/public/chat/a1')
  })
  test('where a channel’s provider sends its messages', () => {
    expect(webhookUrl('https://vocero.example', 'a1', 'facebook')).toBe(
      'https://vocero.example/api/agents/a1/channels/facebook',
    )
  })
  test('an iframe of 400 by 600 whose title cannot break out of it', () => {
    const code = embedCode('https://vocero.example/public/chat/a1', 'Tienda "Norte" <script>')
    expect(code).toContain('width="400" height="600"')
    expect(code).toContain('title="Tienda &quot;Norte&quot; &lt;script&gt;"')
  })
  test('the code of the button is one script with the agent', () => {
    expect(launcherCode('https://vocero.example', { id: 'a1', color: null })).toBe(
      '<script src="https://vocero.example/embed.js" data-agent="a1" async></script>',
    )
    expect(launcherCode('https://vocero.example', { id: 'a1', color: '#0f766e' })).toBe(
      '<script src="https://vocero.example/embed.js" data-agent="a1" data-color="#0f766e" async></script>',
    )
  })
  test.each([
    ['Tienda Ñandú / Norte', 'qr-tienda-nandu-norte.png'],
    ['Дэлгүүр', 'qr-дэлгүүр.png'],
    ['***', 'qr-chat.png'],
  ])('the QR of %s is saved as %s', (name, file) => {
    expect(qrFileName(name)).toBe(file)
  })
})
