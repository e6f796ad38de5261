import { describe, expect, test } from 'vitest'
import { startServer } from '../support/server.ts'

const key = (kid: string, secret = 'a-secret-that-is-long-enough-for-signing') => ({ kid, secret })

describe.each([
  ['a short signing secret', { JWT_KEYS: JSON.stringify([key('a', 'abc')]) }, 'JWT_KEYS'],
  [
    'an escape of the tests in production',
    { ENVIRONMENT: 'production', ENGINE_ALLOW_HOSTS: '127.0.0.1:4321' },
    'ENGINE_ALLOW_HOSTS',
  ],
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
