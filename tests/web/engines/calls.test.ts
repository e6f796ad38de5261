import { describe, expect, test } from 'vitest'
import { EngineSettings } from '../../../worker/contract/engines.ts'
import { expectedTokens, overrunBy } from '../../../worker/engines/budgets.rules.ts'
import { retryAfterMs } from '../../../worker/engines/calling.ts'
import { CLOSED, called, failed } from '../../../worker/engines/circuit.rules.ts'
import { overridden, settingsFrom, tuned } from '../../../worker/engines/settings.rules.ts'
import { turn } from '../../support/engines/turns.ts'

const afterFailures = (count: number, at = 0) => {
  let circuit = CLOSED
  for (let time = 0; time < count; time++) circuit = failed(circuit, at)
  return circuit
}

describe('a circuit', () => {
  test('is closed through four failures and open from the fifth for 30 s', () => {
    expect(called(afterFailures(4), 0).mayCall).toBe(true)
    expect(called(afterFailures(5), 0).mayCall).toBe(false)
    expect(called(afterFailures(5), 29_999).mayCall).toBe(false)
    expect(called(afterFailures(5), 30_000).mayCall).toBe(true)
  })

  test('lets one go and look when it is half open, and opens again when he fails', () => {
    const probing = called(afterFailures(5), 30_000).circuit
    expect(called(probing, 30_001).mayCall).toBe(false)
    const again = failed(probing, 31_000)
    expect(called(again, 60_999).mayCall).toBe(false)
    expect(called(again, 61_000).mayCall).toBe(true)
  })

  test('does not wait for ever for one who never came back', () => {
    const probing = called(afterFailures(5), 30_000).circuit
    expect(called(probing, 119_999).mayCall).toBe(false)
    expect(called(probing, 120_000).mayCall).toBe(true)
  })
})

test.each([
  [500, null, null],
  [200, null, null],
  [429, null, 500],
  [503, '2', 2000],
  [503, '5', 5000],
  [503, '6', null],
  [429, 'Wed, 21 Oct 2026 07:28:00 GMT', null],
])('after %i with Retry-After %s another try is made in %s ms', (status, retryAfter, expected) => {
  expect(retryAfterMs(status, retryAfter)).toBe(expected)
})

describe('budgets', () => {
  const spent = { session: 900, month: 9_900 }
  test.each([
    [{}, 5_000, null],
    [{ turn: 500 }, 501, 'turn'],
    [{ session: 1000 }, 100, null],
    [{ session: 1000 }, 101, 'session'],
    [{ session: 5000, month: 10_000 }, 101, 'month'],
  ])('of %j have room for %i more: %s', (budgets, expected, overrun) => {
    expect(overrunBy(expected, spent, budgets)).toBe(overrun)
  })

  test('of a turn bound what it may take', () => {
    const settings = EngineSettings.parse({
      kind: 'openai',
      url: 'https://m.test',
      key: 'k',
      model: 'm',
      budgets: { turn: 300 },
    })
    const expected = expectedTokens(settings, { ...turn, message: 'envíos '.repeat(500) })
    expect(expected).toBeGreaterThan(200)
    expect(expected).toBeLessThanOrEqual(310)
  })
})

describe('settings', () => {
  const type = { kind: 'openai', url: 'https://a.test/v1', key: 'secret', model: 'one', temperature: 1 }

  test('of an agent stand over those of its type', () => {
    expect(overridden(type, { model: 'two' })).toEqual({ ...type, model: 'two' })
    expect(overridden(type, null)).toEqual(type)
    expect(overridden(type, { kind: 'builtin' })).toEqual({ kind: 'builtin' })
  })

  test("that lead elsewhere do not take the type's secrets along", () => {
    expect(overridden(type, { url: 'https://evil.test/v1' })).not.toHaveProperty('key')
    expect(settingsFrom(overridden(type, { url: 'https://evil.test/v1' }))).toBeNull()
    expect(overridden(type, { url: type.url })).toHaveProperty('key', 'secret')
  })

  test('are tuned by an agent, whose answers are never longer than its type allows, said or not', () => {
    const longest = (set: object, maxOutputTokens: number) => tuned({ ...type, ...set }, { maxOutputTokens })
    expect(tuned(type, { temperature: 0 })).toMatchObject({ temperature: 0, model: 'one', key: 'secret' })
    expect(longest({ maxOutputTokens: 300 }, 100)).toMatchObject({ maxOutputTokens: 100 })
    expect(longest({ maxOutputTokens: 300 }, 900)).toMatchObject({ maxOutputTokens: 300 })
    expect(longest({}, 5_000)).toMatchObject({ maxOutputTokens: 800 })
    expect(tuned({ kind: 'builtin' }, { temperature: 1 })).toEqual({ kind: 'builtin' })
    expect(tuned(null, { temperature: 1 })).toBeNull()
  })

  test('that cannot work are none', () => {
    expect(settingsFrom(null)).toBeNull()
    expect(settingsFrom({ kind: 'openai' })).toBeNull()
    expect(settingsFrom({ ...type, temperature: 3 })).toBeNull()
    expect(settingsFrom({ kind: 'builtin', more: 1 })).toEqual({ kind: 'builtin' })
    expect(settingsFrom(type)).toMatchObject({ maxOutputTokens: 800, contextTokens: 8000, hasFallback: true })
  })
})
