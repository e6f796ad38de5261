import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldsOfChannel } from '../../worker/contract/channel-settings.ts'
import {
  CHANNEL_FIELDS,
  CHANNEL_TYPES,
  type ChannelField,
  ChannelInput,
  type ChannelType,
  GENERATED_SECRETS,
} from '../../worker/contract/channels.ts'
import { isWellFormedDeep } from '../../worker/contract/json.ts'
import { judgeSettings } from '../../worker/features/channels/channels.rules.ts'
import { ASKED, COMPLETE, DECLARED } from '../support/channels.ts'
import { rounds } from '../support/scope.ts'

const PROVIDERS = CHANNEL_TYPES.filter((type) => type !== 'webchat')
const fieldsOf = (type: ChannelType): readonly ChannelField[] => CHANNEL_FIELDS[type]
const everyField = PROVIDERS.flatMap((type) => fieldsOf(type).map((field) => [type, field.key, field] as const))
const requiredOf = ({ label }: ChannelField) => ({ code: 'channel.fieldRequired', details: { field: label } })

const added = (type: ChannelType, given: Record<string, unknown>, declared: readonly ChannelField[] = []) =>
  judgeSettings(type, fieldsOfChannel(type, declared), given, new Set())
/** A change of a channel in which everything has a value. */
const edited = (type: ChannelType, given: Record<string, unknown>) =>
  judgeSettings(type, fieldsOf(type), given, new Set(Object.keys(COMPLETE[type])))
const issuesOf = (judged: ReturnType<typeof judgeSettings>) => ('issues' in judged ? judged.issues : {})

describe.each(everyField)('%s: %s', (type, key, field) => {
  const without = { ...COMPLETE[type], [key]: undefined }

  test(field.required ? 'has to be there' : 'may be left out', () => {
    const mask = field.type === 'password' ? '********' : ''
    for (const config of [without, { ...without, [key]: '  ' }, { ...without, [key]: mask }]) {
      const judged = added(type, config)
      if (field.required) expect(judged).toEqual({ issues: { [`config.${key}`]: requiredOf(field) } })
      else expect('change' in judged && (judged.change[key] ?? null)).toBeNull()
    }
  })

  test.each([
    ['a number', 1234567890, 'field.text'],
    ['a list', ['x'], 'field.text'],
    ['an object', { x: 1 }, 'field.text'],
    ['nothing', null, 'field.text'],
    ['more than 2,000 characters', 'x'.repeat(2001), 'field.tooLong'],
    ['NUL', 'a\0b', 'field.illFormed'],
    ['half a character', '\ud800', 'field.illFormed'],
  ])('is refused as %s, when it is added and when it is changed', (_, value, code) => {
    const issues = { [`config.${key}`]: { code, details: { field: field.label } } }
    expect(added(type, { ...COMPLETE[type], [key]: value })).toEqual({ issues })
    expect(edited(type, { [key]: value })).toEqual({ issues })
  })

  test(field.required ? 'cannot be taken away' : 'is taken away when it is empty', () => {
    const judged = edited(type, { [key]: '' })
    if (field.required) expect(judged).toEqual({ issues: { [`config.${key}`]: requiredOf(field) } })
    else expect(judged).toEqual({ change: { [key]: null } })
  })

  test('takes 2,000 characters, and keeps its value when it is not named', () => {
    const most = '🦤'.repeat(2000)
    expect(edited(type, { [key]: most })).toEqual({ change: { [key]: most } })
    expect(edited(type, {})).toEqual({ change: {} })
  })
})

describe('the fields that an agent’s type declares', () => {
  test.each([
    ['mail', 'ana.vocero.test', 'field.email'],
    ['mail', 'ana@vocero', 'field.email'],
    ['mail', 7, 'field.text'],
    ['site', 'tienda', 'field.url'],
    ['site', 'javascript:alert(1)', 'field.url'],
    ['site', 'https://ana:clave@vocero.test', 'field.url'],
    ['floor', 'tres', 'field.number'],
    ['floor', 'Infinity', 'field.number'],
    ['floor', true, 'field.number'],
    ['size', 'XL', 'field.option'],
    ['shop', '', 'channel.fieldRequired'],
  ])('%s is not %j #channels.rule.email #channels.rule.url', (key, value, code) => {
    const judged = added('telegram', { ...COMPLETE.telegram, ...ASKED, [key]: value }, DECLARED)
    const label = DECLARED.find((field) => field.key === key)?.label
    expect(judged).toEqual({ issues: { [`config.${key}`]: { code, details: { field: label } } } })
  })

  test.each([
    [' 12.5 ', 12.5],
    [3, 3],
    ['-1e2', -100],
  ])('a number may be typed: %j', (floor, read) => {
    const judged = added('viber', { ...COMPLETE.viber, ...ASKED, floor }, DECLARED)
    expect(judged).toMatchObject({ change: { floor: read } })
  })
})

describe('the settings of a web chat', () => {
  test('an origin is written as browsers do, and once', () => {
    const allowedOrigins = ['HTTPS://Tienda.MN/', ' https://tienda.mn ', 'https://дэлгүүр.мон']
    expect(added('webchat', { allowedOrigins })).toEqual({
      change: { allowedOrigins: ['https://tienda.mn', 'https://xn--c1abvv6d37aa.xn--l1acc'] },
    })
  })

  test('are taken away when they are empty', () => {
    const emptied = { welcome: '', quickActions: [], theme: '', allowedOrigins: [] }
    expect(added('webchat', emptied)).toEqual({
      change: { welcome: null, quickActions: null, theme: null, allowedOrigins: null },
    })
  })

  test.each<[string, unknown, string]>([
    ['quickActions', 'text', 'config.quickActions'],
    ['quickActions', ['a', ''], 'config.quickActions.1'],
    ['quickActions', [1], 'config.quickActions.0'],
    ['quickActions', ['x'.repeat(121)], 'config.quickActions.0'],
    ['quickActions', Array.from({ length: 7 }, (_, n) => `q${n}`), 'config.quickActions'],
    ['theme', 'pink', 'config.theme'],
    ['allowedOrigins', 'https://tienda.mn', 'config.allowedOrigins'],
    ['allowedOrigins', Array.from({ length: 21 }, (_, n) => `https://s${n}.mn`), 'config.allowedOrigins'],
    ...[
      'http://tienda.mn',
      'tienda.mn',
      'https://tienda.mn/path',
      'https://tienda.mn?x',
      'https://ana@tienda.mn',
      'https://*.tienda.mn',
      "https://a;script-src'unsafe-inline'",
      'https://a,b',
      'null',
      '*',
      7,
    ].map((origin): [string, unknown, string] => ['allowedOrigins', [origin], 'config.allowedOrigins.0']),
  ])('%s is not %j', (key, value, field) => {
    expect(Object.keys(issuesOf(added('webchat', { [key]: value })))).toEqual([field])
  })

  test('the longest lists are taken', () => {
    const quickActions = Array.from({ length: 6 }, (_, n) => `${n}`.repeat(120))
    const allowedOrigins = Array.from({ length: 20 }, (_, n) => `https://s${n}.mn`)
    expect(added('webchat', { quickActions, allowedOrigins })).toEqual({ change: { quickActions, allowedOrigins } })
  })
})

test.each(['email', 'api', 'sms'])('%s is a type of no channel', (type) => {
  const read = ChannelInput.safeParse({ agentId: crypto.randomUUID(), type, config: {} })
  expect(read.error?.issues.map(({ path, message }) => [path, message])).toEqual([[['type'], 'channel.typeUnknown']])
})

const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.double(),
  fc.constantFrom('', '********', '\0', '\ud800', null, "'; DROP TABLE channels; --", 'https://a;b', ['https://a.mn']),
)

test.each(CHANNEL_TYPES)('any settings of %s are refused by field, or come out declared and storable', async (type) => {
  const fields = fieldsOfChannel(type, DECLARED)
  const names = [...fields.map(({ key }) => key), 'welcome', 'quickActions', 'theme', 'allowedOrigins']
  const almost = fc.record(Object.fromEntries([...names, '__proto__', 'constructor'].map((name) => [name, anything])), {
    requiredKeys: [],
  })
  const property = fc.property(almost, (given) => {
    const judged = judgeSettings(type, fields, given, new Set())
    if ('issues' in judged) {
      expect(Object.keys(judged.issues).length).toBeGreaterThan(0)
      for (const name of Object.keys(judged.issues)) expect(name).toMatch(/^config\.\w+(?:\.\d+)?$/)
      return
    }
    expect(names).toEqual(expect.arrayContaining(Object.keys(judged.change)))
    for (const secret of GENERATED_SECRETS[type] ?? []) expect(judged.change).not.toHaveProperty(secret)
    expect(isWellFormedDeep(judged.change)).toBe(true)
  })
  await fc.assert(property, { numRuns: rounds(200, 2000), examples: [[{ ...COMPLETE[type], ...ASKED }]] })
})
