import { describe, expect, test } from 'vitest'
import { startServer } from '../support/server.ts'

const key = (kid: string, secret = 'a-secret-that-is-long-enough-for-signing') => ({ kid, secret })

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
  test('nothing is answered, and the log names the variable without its value', async () => {
    const server = await startServer(environment)
    try {
      const calls = [
        'GET /health',
        'GET /plans/public',
        'POST /auth/login',
        'GET /auth/profile',
        'GET /nothing',
      ] as const
      for (const call of calls)
        for (const language of ['es', 'en', 'mn']) {
          const answer = await server.api(call, { headers: { 'x-language': language } })
          expect(answer.status).toBe(500)
          expect(answer.body.error.code).toBe('server.misconfigured')
          expect(answer.body.message).not.toMatch(/token/i)
        }
      const logged = JSON.stringify(server.logs()).replaceAll('\\', '')
      expect(logged).toContain(`"event":"server.misconfigured","variables":"${variable}"`)
      expect(logged).not.toMatch(/abc|long-enough/)
    } finally {
      await server.close()
    }
  })
})
