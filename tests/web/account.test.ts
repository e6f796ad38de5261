import { describe, expect, test } from 'vitest'
import { deviceOf } from '../../web/features/account/device.ts'
import { quotaStep, usageLevelOf } from '../../web/features/billing/usage-level.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('a device in plain words', () => {
  test.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36`, 'Chrome', 'Windows', false],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`,
      'Microsoft Edge',
      'Windows',
      false,
    ],
    [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36 OPR/115.0`, 'Opera', 'Linux', false],
    ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox', 'Linux', false],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15',
      'Safari',
      'macOS',
      false,
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
      true,
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1',
      'Chrome',
      'iPhone',
      true,
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-S911B) ${WEBKIT} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet',
      'Android',
      true,
    ],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS', false],
    ['curl/8.9.1', null, null, false],
    ['', null, null, false],
    [null, null, null, false],
  ])('%s', (userAgent, browser, system, isPhone) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system, isPhone })
  })
})

describe('how near a limit is', () => {
  test.each([
    [0, null, 'free'],
    [1_000_000, null, 'free'],
    [0, 10, 'plenty'],
    [7, 10, 'plenty'],
    [8, 10, 'nearly'],
    [9, 10, 'nearly'],
    [10, 10, 'reached'],
    [11, 10, 'reached'],
    [0, 0, 'reached'],
    [0, 1, 'plenty'],
  ] as const)('%d of %s is %s', (used, limit, level) => {
    expect(usageLevelOf(used, limit)).toBe(level)
  })
})

describe('the step of a plan that its owner is told of', () => {
  test.each([
    [79, 100, 100, null],
    [80, 100, 100, 'nearly'],
    [99, 100, 110, 'nearly'],
    [100, 100, 100, 'reached'],
    [100, 100, 110, 'reached'],
    [109, 100, 110, 'reached'],
    [110, 100, 110, 'exceeded'],
    [110, 100, 100, 'reached'],
    [9, 9, 9, 'reached'],
    [1_000_000, null, null, null],
  ] as const)('at %s of %s, answered up to %s, is %s', (used, maxConversations, answersUpTo, step) => {
    const quota = { used, maxConversations, answersUpTo, policy: 'grace', resetsOn: '2026-12-01' } as const
    expect(quotaStep(quota)).toBe(step)
  })
})
