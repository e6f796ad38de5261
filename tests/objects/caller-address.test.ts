import { describe, expect, test, vi } from 'vitest'
import { addressOf } from '../../worker/core/address.ts'
import { configOf } from '../../worker/core/config.ts'
import type { Env } from '../../worker/core/env.ts'

const environment = (more: Record<string, string>): Env =>
  ({
    ENVIRONMENT: 'local',
    APP_ORIGIN: 'https://vocero.test',
    JWT_KEYS: JSON.stringify([{ kid: 'a', secret: 'x'.repeat(32) }]),
    REFRESH_KEY: 'y'.repeat(32),
    DATA_KEYS: JSON.stringify([{ kid: 'a', secret: 'z'.repeat(32) }]),
    ...more,
  }) as unknown as Env
const seen = (variables: Record<string, string>, headers: Record<string, string>) =>
  addressOf(new Headers(headers), configOf(environment(variables)))

const CF = 'cf-connecting-ip'
const XFF = 'x-forwarded-for'
const both = { [CF]: '6.6.6.6', [XFF]: '7.7.7.7' }

describe('the address of a caller', () => {
  test('is no header where no proxy is named', () => {
    expect(seen({}, both)).toBe('local')
    expect(seen({ TRUSTED_PROXY: '10.0.0.0/8, ::1' }, both)).toBe('local')
  })

  test("is Cloudflare's header alone in production, whatever proxy is named", () => {
    const production = { ENVIRONMENT: 'production' }
    expect(seen(production, both)).toBe('6.6.6.6')
    expect(seen({ ...production, TRUSTED_PROXY: '127.0.0.1' }, both)).toBe('6.6.6.6')
    expect(seen(production, { [XFF]: '7.7.7.7' })).toBe('local')
    expect(seen(production, { [CF]: '2001:db8:1:2:3::1' })).toBe('2001:db8:1:2::/64')
  })

  test.each([
    ['what the proxy says', '127.0.0.1', { [CF]: '6.6.6.6' }, '6.6.6.6'],
    ['the forwarded one before another header that the caller may have written', '127.0.0.1', both, '7.7.7.7'],
    ['the last hop, not what the caller wrote before it', '127.0.0.1', { [XFF]: '1.2.3.4, 7.7.7.7' }, '7.7.7.7'],
    ['the last hop that is no proxy', '127.0.0.0/8,10.0.0.0/8', { [XFF]: '1.2.3.4,7.7.7.7, 10.9.8.7' }, '7.7.7.7'],
    [
      'an address of IPv4 inside IPv6 is a proxy',
      '127.0.0.1,10.0.0.0/8',
      { [XFF]: '7.7.7.7,::ffff:10.1.1.1' },
      '7.7.7.7',
    ],
    ['an address of IPv4 that the proxy writes as one of IPv6', '127.0.0.1', { [XFF]: '::ffff:7.7.7.7' }, '7.7.7.7'],
    ['the same in hexadecimal', '127.0.0.1', { [XFF]: '::FFFF:0707:0707' }, '7.7.7.7'],
    ['a /64 of IPv6 in its shortest form', '127.0.0.1', { [XFF]: '2001:0DB8::0002:0:0:0:9' }, '2001:db8:0:2::/64'],
    ['a /64 of IPv6', '127.0.0.1,fd00::/8', { [XFF]: '2001:db8:1:2::9,fd12::1' }, '2001:db8:1:2::/64'],
    ['nobody, when all hops are proxies', '127.0.0.1,10.0.0.0/8', { [XFF]: '10.1.1.1' }, 'local'],
    ['nobody, when the last hop is no address', '127.0.0.1', { [XFF]: '7.7.7.7, unknown' }, 'local'],
    ['nobody, without a header', '127.0.0.1', {}, 'local'],
  ])('is %s', (_what, TRUSTED_PROXY, headers, address) => {
    expect(seen({ TRUSTED_PROXY }, headers)).toBe(address)
  })
})

test.each(['proxy.example', '10.0.0.0/33', '256.0.0.1', '10.0.0.0/8/8', '10.0.0.0/', '::1/129', '1.2.3'])(
  'a TRUSTED_PROXY that is %s stops the server',
  (TRUSTED_PROXY) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => configOf(environment({ TRUSTED_PROXY }))).toThrow('server.misconfigured')
  },
)

describe('an installation at an https origin that counts all callers as one address', () => {
  const warned = (variables: Record<string, string>) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const env = environment(variables)
    for (let count = 0; count < 2; count++) configOf(env)
    const lines = warn.mock.calls.map(([line]) => JSON.parse(line))
    warn.mockRestore()
    return lines
  }

  test('is warned of once, with the variables that change it', () => {
    expect(warned({})).toEqual([{ event: 'server.addressesUnknown', variables: 'ENVIRONMENT, TRUSTED_PROXY' }])
  })

  test.each([
    ['in production', { ENVIRONMENT: 'production' }],
    ['with a trusted proxy', { TRUSTED_PROXY: '127.0.0.1' }],
    ['over http', { APP_ORIGIN: 'http://localhost:8787' }],
  ])('is not there %s', (_where, variables) => {
    expect(warned(variables)).toEqual([])
  })
})
