import { afterEach, describe, expect, test, vi } from 'vitest'
import { configOf } from '../../worker/core/config.ts'
import type { Env } from '../../worker/core/env.ts'
import { outgoingAddress } from '../../worker/core/outgoing.ts'

const key = (kid: string, secret = 'a-secret-that-is-long-enough-for-signing') => ({ kid, secret })
const GOOD = {
  APP_ORIGIN: 'http://vocero.test',
  JWT_KEYS: JSON.stringify([key('one')]),
  REFRESH_KEY: 'a-refresh-key-that-is-long-enough-for-it',
  DATA_KEYS: JSON.stringify([key('data')]),
}
const envWith = (environment: object) => ({ ...GOOD, ...environment }) as unknown as Env

afterEach(() => vi.restoreAllMocks())

test('with every secret there it runs', () => {
  expect(configOf(envWith({})).appOrigin).toBe(GOOD.APP_ORIGIN)
})

describe.each([
  ['a short signing secret', { JWT_KEYS: JSON.stringify([key('a', 'abc')]) }, 'JWT_KEYS'],
  ['a plain signing secret', { JWT_KEYS: 'abc' }, 'JWT_KEYS'],
  ['no signing key', { JWT_KEYS: '[]' }, 'JWT_KEYS'],
  ['two keys of one name', { JWT_KEYS: JSON.stringify([key('a'), key('a')]) }, 'JWT_KEYS'],
  ['a key without a name', { JWT_KEYS: JSON.stringify([key('')]) }, 'JWT_KEYS'],
  ['no refresh key', { REFRESH_KEY: '' }, 'REFRESH_KEY'],
  ['a short refresh key', { REFRESH_KEY: 'abc' }, 'REFRESH_KEY'],
  [
    'an escape of the tests in production',
    { ENVIRONMENT: 'production', ENGINE_ALLOW_HOSTS: '127.0.0.1:4321' },
    'ENGINE_ALLOW_HOSTS',
  ],
  [
    'a host to be called that is none',
    { ENGINE_ALLOW_HOSTS: 'localhost:11434, http://nas:80/v1' },
    'ENGINE_ALLOW_HOSTS',
  ],
  [
    'a provider on this machine in production',
    { ENVIRONMENT: 'production', TELEGRAM_API_URL: 'http://127.0.0.1:9100' },
    'TELEGRAM_API_URL',
  ],
  ['no key for data at rest', { DATA_KEYS: '' }, 'DATA_KEYS'],
  ['an empty list of keys for data at rest', { DATA_KEYS: '[]' }, 'DATA_KEYS'],
  ['a short key for data at rest', { DATA_KEYS: JSON.stringify([key('a', 'abc')]) }, 'DATA_KEYS'],
  ['two keys for data at rest of one name', { DATA_KEYS: JSON.stringify([key('a'), key('a')]) }, 'DATA_KEYS'],
  ['a key for data at rest whose name does not fit', { DATA_KEYS: JSON.stringify([key('a.b')]) }, 'DATA_KEYS'],
  ['streams that live for an hour', { STREAM_MAX_AGE_SECONDS: '3600' }, 'STREAM_MAX_AGE_SECONDS'],
  ['an address that is no origin', { APP_ORIGIN: 'vocero.test/path' }, 'APP_ORIGIN'],
])('with %s', (_what, environment, variable) => {
  test('nothing is run, and the log names the variable without its value', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => configOf(envWith(environment))).toThrow(expect.objectContaining({ code: 'server.misconfigured' }))
    const text = logged.mock.calls.flat().join('\n')
    expect(text).toContain(`"event":"server.misconfigured","variables":"${variable}"`)
    expect(text).not.toMatch(/abc|long-enough/)
  })
})

test('hosts of this machine and its network that the operator names may be called, and no others', () => {
  const { outgoing } = configOf(envWith({ ENGINE_ALLOW_HOSTS: 'localhost:11434, 192.168.1.20:80,NAS:5678' }))
  const isCalled = (address: string) => outgoingAddress(address, outgoing) !== null
  expect(isCalled('http://localhost:11434/v1')).toBe(true)
  expect(isCalled('http://192.168.1.20/v1')).toBe(true)
  expect(isCalled('http://nas:5678/webhook/vocero')).toBe(true)
  expect(isCalled('http://localhost:11435/v1')).toBe(false)
  expect(isCalled('http://192.168.1.21/v1')).toBe(false)
  expect(isCalled('http://user@localhost:11434/v1')).toBe(false)
  const { outgoing: others } = configOf(envWith({}))
  expect(outgoingAddress('http://localhost:11434/v1', others)).toBeNull()
})
