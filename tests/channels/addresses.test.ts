import { beforeEach, describe, expect, test, vi } from 'vitest'
import { configOf } from '../../worker/core/config.ts'
import type { Env } from '../../worker/core/env.ts'
import { isLoopback } from '../../worker/core/loopback.ts'

const environment = (more: Record<string, string> = {}): Env =>
  ({
    ENVIRONMENT: 'local',
    APP_ORIGIN: 'https://vocero.test',
    JWT_KEYS: JSON.stringify([{ kid: 'a', secret: 'x'.repeat(32) }]),
    REFRESH_KEY: 'y'.repeat(32),
    DATA_KEYS: JSON.stringify([{ kid: 'a', secret: 'z'.repeat(32) }]),
    ...more,
  }) as unknown as Env

describe("the providers' addresses", () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })

  test('are the real ones unless the environment says otherwise', () => {
    expect(configOf(environment()).providers).toEqual({
      graph: 'https://graph.facebook.com',
      graphVersion: 'v25.0',
      instagram: 'https://graph.instagram.com',
      telegram: 'https://api.telegram.org',
      viber: 'https://chatapi.viber.com',
    })
    const { providers } = configOf(
      environment({ TELEGRAM_API_URL: 'http://127.0.0.1:9100', META_GRAPH_VERSION: 'v26.0' }),
    )
    expect(providers).toMatchObject({ telegram: 'http://127.0.0.1:9100', graphVersion: 'v26.0' })
  })

  const names = ['META_GRAPH_URL', 'INSTAGRAM_GRAPH_URL', 'TELEGRAM_API_URL', 'VIBER_API_URL'] as const
  test.each(names)('%s leads neither to the machine nor over an open line in production', (name) => {
    for (const url of [
      'http://127.0.0.1:9100',
      'https://127.1',
      'https://localhost',
      'https://[::1]',
      'http://api.example',
    ])
      expect(() => configOf(environment({ ENVIRONMENT: 'production', [name]: url })), url).toThrow(
        'server.misconfigured',
      )
    expect(() => configOf(environment({ ENVIRONMENT: 'production', [name]: 'https://api.example' }))).not.toThrow()
  })

  test.each(names)('%s is an address', (name) => {
    for (const url of [
      '',
      'x',
      'ftp://a.example',
      'https://a.example/',
      'https://a.example?x=1',
      'https://u@a.example',
    ])
      expect(() => configOf(environment({ [name]: url })), url).toThrow('server.misconfigured')
  })

  test('a version of Graph is one', () => {
    for (const version of ['25.0', 'v25', '../x'])
      expect(() => configOf(environment({ META_GRAPH_VERSION: version }))).toThrow('server.misconfigured')
  })
})

test.each([
  'http://localhost',
  'http://a.localhost',
  'http://localhost.',
  'http://localhost..',
  'http://127.0.0.1..',
  'http://127.0.0.1:80',
  'http://127.1',
  'http://0x7f000001',
  'http://2130706433',
  'http://0177.0.0.1',
  'http://127.255.255.254',
  'http://0.0.0.0',
  'http://0',
  'http://[::1]',
  'http://[::]',
  'http://[::ffff:127.0.0.1]',
])('%s leads back to the machine', (url) => {
  expect(isLoopback(url)).toBe(true)
})

test.each([
  'https://api.telegram.org',
  'https://localhost.example',
  'https://127.example',
  'https://8.8.8.8',
  'no address',
])('%s does not', (url) => {
  expect(isLoopback(url)).toBe(false)
})
