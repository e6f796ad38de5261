import { describe, expect, test } from 'vitest'
import { defaultsOf, fieldsOf, readConfig } from '../../web/features/channels/channel-draft.ts'
import { embedCode, publicChatUrl, qrFileName } from '../../web/features/channels/channel-links.ts'
import { addableTypes, summaryOf } from '../../web/features/channels/channel-summary.ts'
import type { AgentTypeConfig } from '../../worker/contract/agents.ts'

const config = (channels: AgentTypeConfig['channels']): AgentTypeConfig => ({
  fields: [],
  channels,
  engine: { kind: 'builtin' },
})

describe('the types that can still be added', () => {
  test('a type that the agent’s type offers, is answered today and is not there yet', () => {
    expect(addableTypes(config({ webchat: {}, telegram: {} }), [])).toEqual(['webchat'])
  })
  test('none when it is there', () => {
    expect(addableTypes(config({ webchat: {} }), [{ type: 'webchat' }])).toEqual([])
  })
  test('none when the agent’s type does not offer it', () => {
    expect(addableTypes(config({ telegram: {} }), [])).toEqual([])
  })
})

test('the summary tells the channels that answer from those that wait', () => {
  expect(summaryOf([{ status: 'active' }, { status: 'inactive' }, { status: 'error' }])).toEqual({
    configured: 1,
    pending: 2,
    total: 3,
  })
})

describe('the settings of a channel', () => {
  test('web chat asks for nothing', () => {
    expect(readConfig(fieldsOf('webchat'), {})).toEqual({ config: {}, problems: {} })
  })
  test('a required setting left blank is named', () => {
    expect(readConfig(fieldsOf('telegram'), { botToken: '  ' }).problems).toEqual({ botToken: 'field.required' })
  })
  test('choosing a type starts from what the agent’s type proposes', () => {
    expect(defaultsOf('facebook', config({ facebook: { pageId: 42, other: 'x' } }))).toEqual({
      pageId: '42',
      accessToken: '',
      verifyToken: '',
      appSecret: '',
    })
  })
  test.each([
    ['number', 'doce', 'field.number'],
    ['email', 'ana.example.com', 'field.email'],
    ['url', 'tienda', 'field.url'],
  ] as const)('a %s that is none is refused', (type, typed, code) => {
    const field = { key: 'k', label: 'K', type, required: true }
    expect(readConfig([field], { k: typed })).toEqual({ config: {}, problems: { k: code } })
  })
  test('a number is sent as a number and an option must be one of the list', () => {
    const fields = [
      { key: 'n', label: 'N', type: 'number', required: true },
      { key: 's', label: 'S', type: 'select', required: true, options: ['a', 'b'] },
    ] as const
    expect(readConfig(fields, { n: ' 12.5 ', s: 'c' })).toEqual({
      config: { n: 12.5 },
      problems: { s: 'field.option' },
    })
  })
})

describe('what an owner copies', () => {
  test('the public address of the chat', () => {
    expect(publicChatUrl('https://vocero.example', 'a1')).toBe('https://vocero.example/public/chat/a1')
  })
  test('an iframe of 400 by 600 whose title cannot break out of it', () => {
    const code = embedCode('https://vocero.example/public/chat/a1', 'Tienda "Norte" <script>')
    expect(code).toContain('width="400" height="600"')
    expect(code).toContain('title="Tienda &quot;Norte&quot; &lt;script&gt;"')
  })
  test.each([
    ['Tienda Ñandú / Norte', 'qr-tienda-nandu-norte.png'],
    ['Дэлгүүр', 'qr-дэлгүүр.png'],
    ['***', 'qr-chat.png'],
  ])('the QR of %s is saved as %s', (name, file) => {
    expect(qrFileName(name)).toBe(file)
  })
})
