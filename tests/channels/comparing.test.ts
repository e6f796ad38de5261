import { afterEach, describe, expect, test, vi } from 'vitest'
import { bytes, connectionOf, VIBER_TOKEN } from '../support/providers/connections.ts'
import { sentByTelegram, signedByViber } from '../support/providers/signing.ts'
import { countingWork } from '../support/work.ts'

const work = await countingWork(/\/worker\//)
const { adapterOf } = await import('../../worker/channels/adapters.ts')

afterEach(() => vi.restoreAllMocks())

const turned = (sign: string): string => (sign === '0' ? '1' : '0')
const firstWrong = (text: string): string => turned(text.charAt(0)) + text.slice(1)
const lastWrong = (text: string): string => text.slice(0, -1) + turned(text.at(-1) ?? '')

const ofViber = signedByViber(VIBER_TOKEN, '{}')['x-viber-content-signature'] ?? ''
const ofTelegram = connectionOf('telegram').settings.webhookSecret ?? ''
const SIGNED = [
  ['viber', ofViber, (given: string) => ({ 'x-viber-content-signature': given })],
  ['telegram', ofTelegram, (given: string) => sentByTelegram(given)],
] as const

/**
 * The duration of a comparison must not tell how much of a guess is right. It does not if the same steps run for each
 * guess and the bytes are compared by `crypto.subtle.verify`, which is constant in time.
 */
describe.each(SIGNED)('what proves a webhook of %s', (type, right, headersOf) => {
  async function once(given: string) {
    const [sign, verify] = [vi.spyOn(crypto.subtle, 'sign'), vi.spyOn(crypto.subtle, 'verify')]
    let verdict: string | undefined
    const done = await work.of(async () => {
      const webhook = { headers: new Headers(headersOf(given)), query: new URLSearchParams(), body: bytes('{}') }
      verdict = await adapterOf(type).verify(webhook, connectionOf(type))
    })
    const sizes = (calls: readonly (readonly unknown[])[]) =>
      calls.map((call) =>
        call.map((part) => (ArrayBuffer.isView(part) || part instanceof ArrayBuffer ? part.byteLength : part)),
      )
    const calls = { sign: sizes(sign.mock.calls), verify: sizes(verify.mock.calls) }
    vi.restoreAllMocks()
    return { verdict, done, calls }
  }

  /** Other work of the process during a call is counted too: the minimum is the work of the call. */
  async function checked(given: string) {
    const checks = [await once(given), await once(given), await once(given), await once(given), await once(given)]
    const [{ verdict, calls }] = checks as [(typeof checks)[number]]
    return { verdict, calls, done: Math.min(...checks.map((check) => check.done)) }
  }

  test('is compared with the same work for every wrong digit of a guess', async () => {
    await checked(right)
    const [genuine, first, last] = [
      await checked(right),
      await checked(firstWrong(right)),
      await checked(lastWrong(right)),
    ]
    expect([genuine.verdict, first.verdict, last.verdict]).toEqual(['genuine', 'forged', 'forged'])
    expect(first).toEqual(last)
    expect(first.calls).toEqual(genuine.calls)
  })

  test('is compared by the runtime, whole and once', async () => {
    const { calls } = await checked(lastWrong(right))
    const compared = type === 'viber' ? [32, 2] : [32, right.length]
    expect(calls.verify).toEqual([['HMAC', expect.any(CryptoKey), ...compared]])
  })
})
