import { describe, expect, test } from 'vitest'
import { migrate } from '../../../durable-objects/agent/schema.ts'
import { TokenLedger } from '../../../durable-objects/agent/token-ledger.ts'
import { EngineSettings } from '../../../worker/contract/engines.ts'
import { exceededBudget, expectedTokens } from '../../../worker/engines/budgets.rules.ts'
import { retryAfterHeaderMs, retryAfterMs } from '../../../worker/engines/calling.ts'
import type { ChainEngine } from '../../../worker/engines/chain.rules.ts'
import { admit, afterFailure, type Circuit, CLOSED, retryAt } from '../../../worker/engines/circuit.rules.ts'
import { CircuitBreaker, NO_STORE } from '../../../worker/engines/circuit.ts'
import { retryWaitMs } from '../../../worker/engines/deadlines.ts'
import { mergeSettings, settingsFrom, withTuning } from '../../../worker/engines/settings.rules.ts'
import { Calls } from '../../../worker/features/chat/calls.service.ts'
import { newBill } from '../../../worker/features/chat/replying.service.ts'
import { turn } from '../../support/engines/turns.ts'
import { sqlStorage } from '../../support/sqlite.ts'

const afterFailures = (count: number, at = 0) => {
  let circuit = CLOSED
  for (let time = 0; time < count; time++) circuit = afterFailure(circuit, at)
  return circuit
}

describe('a circuit', () => {
  test('is closed through four failures and open from the fifth for 30 s', () => {
    expect(admit(afterFailures(4), 0).mayCall).toBe(true)
    expect(admit(afterFailures(5), 0).mayCall).toBe(false)
    expect(admit(afterFailures(5), 29_999).mayCall).toBe(false)
    expect(admit(afterFailures(5), 30_000).mayCall).toBe(true)
  })

  test('lets one go and look when it is half open, and opens again when he fails', () => {
    const probing = admit(afterFailures(5), 30_000).circuit
    expect(admit(probing, 30_001).mayCall).toBe(false)
    const again = afterFailure(probing, 31_000)
    expect(admit(again, 60_999).mayCall).toBe(false)
    expect(admit(again, 61_000).mayCall).toBe(true)
  })

  test('says when to retry: when the breaker half opens, and soon while a probe is under way', () => {
    expect(retryAt(afterFailures(4), 0)).toBeNull()
    expect(retryAt(afterFailures(5), 10_000)).toBe(30_000)
    expect(retryAt(afterFailures(5), 30_000)).toBeNull()
    const probing = admit(afterFailures(5), 30_000).circuit
    expect(retryAt(probing, 30_001)).toBe(32_001)
    expect(retryAt(probing, 120_000)).toBeNull()
  })

  test('does not wait for ever for one who never came back', () => {
    const probing = admit(afterFailures(5), 30_000).circuit
    expect(admit(probing, 119_999).mayCall).toBe(false)
    expect(admit(probing, 120_000).mayCall).toBe(true)
  })

  test('is written down when it changes, and not while its engine answers', () => {
    const kept: Circuit[] = []
    const store = { load: () => kept.at(-1) ?? null, save: (circuit: Circuit) => void kept.push(circuit) }
    const breaker = new CircuitBreaker(store)
    for (let time = 0; time < 3; time++) {
      expect(breaker.mayCall(time)).toBe(true)
      breaker.record(true, time)
    }
    expect(kept).toEqual([])
    for (let time = 0; time < 5; time++) breaker.record(false, 0)
    expect(kept).toHaveLength(5)
    expect(new CircuitBreaker(store).mayCall(29_999)).toBe(false)
    expect(kept).toHaveLength(5)
    expect(new CircuitBreaker(store).mayCall(30_000)).toBe(true)
    expect(new CircuitBreaker(store).mayCall(30_001)).toBe(false)
    breaker.record(true, 30_002)
    expect(kept.at(-1)).toEqual(CLOSED)
  })
})

describe('how long an engine asks to be left alone', () => {
  const NOW = Date.UTC(2026, 9, 21, 7, 27, 50)

  test.each<[Record<string, string>, number | undefined]>([
    [{}, undefined],
    [{ 'retry-after': '2' }, 2_000],
    [{ 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, 10_000],
    [{ 'retry-after': 'Wed, 21 Oct 2026 07:00:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': '3', 'retry-after-ms': '2200.5' }, 2_201],
  ])('%o', (headers, expected) => {
    expect(retryAfterHeaderMs(new Headers(headers), NOW)).toBe(expected)
  })

  test.each([
    [500, undefined, null],
    [200, undefined, null],
    [429, undefined, 500],
    [503, 2_000, 2_000],
    [503, 5_000, 5_000],
    [503, 5_001, null],
  ])('after %i that told %s ms another try is made in %s ms', (status, told, expected) => {
    expect(retryAfterMs(status, told, 5_000)).toBe(expected)
  })

  test('the last engine is waited for until its deadline, another one briefly', () => {
    expect(retryWaitMs({ ...turn, isLast: true })).toBe(60_000)
    expect(retryWaitMs({ ...turn, isLast: true, deadlineMs: 20_000 })).toBe(20_000)
    expect(retryWaitMs({ ...turn, deadlineMs: 20_000 })).toBe(5_000)
  })
})

describe('a call that was cancelled', () => {
  const engine = { kind: 'openai', url: 'https://m.test', key: 'k', model: 'm', budgets: { session: 9_000 } }
  const link: ChainEngine = { settings: EngineSettings.parse(engine), tokenOwner: 'type', hasTypeInstructions: true }
  const { messageId, sessionId } = turn.origin

  function counted() {
    const sql = sqlStorage()
    migrate(sql)
    const ledger = new TokenLedger(sql)
    const calls = new Calls(ledger, () => NO_STORE)
    return { calls, tokens: () => ledger.spent('type', sessionId, 0).session }
  }

  test('counts its reservation as spent, unless the session belonged to another visitor', () => {
    const { calls, tokens } = counted()
    expect(calls.begin([link], turn, 0)[0]?.mayCall).toBe(true)
    const most = tokens()
    expect(most).toBeGreaterThan(0)
    calls.cancel(messageId, false)
    expect(tokens()).toBe(most)
    calls.begin([link], turn, 0)
    expect(tokens()).toBe(2 * most)
    calls.cancel(messageId, true)
    expect(tokens()).toBe(most)
    calls.end(messageId, null, newBill(), 0)
    expect(tokens()).toBe(most)
  })

  test('that is asked about anew has cost what it takes then: what was reserved before is given back', () => {
    const { calls, tokens } = counted()
    calls.begin([link], turn, 0)
    const most = tokens()
    calls.begin([link], turn, 0)
    expect(tokens()).toBe(most)
    calls.end(
      messageId,
      { text: 'Claro.', sources: [] },
      { tokens: [12], refused: [], failures: [], hasBegun: false },
      0,
    )
    expect(tokens()).toBe(12)
  })

  test('says nothing of how its engine is doing, which is looked at by the next', () => {
    const { calls } = counted()
    const fail = () => {
      calls.begin([link], turn, 0)
      calls.end(messageId, null, newBill(), 0)
    }
    for (let time = 0; time < 4; time++) fail()
    for (let time = 0; time < 9; time++) {
      expect(calls.begin([link], turn, 0)[0]?.mayCall).toBe(true)
      calls.cancel(messageId, true)
    }
    fail()
    expect(calls.begin([link], turn, 1)[0]?.mayCall).toBe(false)
    expect(calls.begin([link], turn, 30_000)[0]?.mayCall).toBe(true)
    calls.cancel(messageId, true)
    expect(calls.begin([link], turn, 30_001)[0]?.mayCall).toBe(true)
  })
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
    expect(exceededBudget(expected, spent, budgets)).toBe(overrun)
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
    expect(mergeSettings(type, { model: 'two' })).toEqual({ ...type, model: 'two' })
    expect(mergeSettings(type, null)).toEqual(type)
    expect(mergeSettings(type, { kind: 'builtin' })).toEqual({ kind: 'builtin' })
  })

  test("that lead elsewhere do not take the type's secrets along", () => {
    expect(mergeSettings(type, { url: 'https://evil.test/v1' })).not.toHaveProperty('key')
    expect(settingsFrom(mergeSettings(type, { url: 'https://evil.test/v1' }))).toBeNull()
    expect(mergeSettings(type, { url: type.url })).toHaveProperty('key', 'secret')
  })

  test('are tuned by an agent, whose answers are never longer than its type allows, said or not', () => {
    const longest = (set: object, maxOutputTokens: number) => withTuning({ ...type, ...set }, { maxOutputTokens })
    expect(withTuning(type, { temperature: 0 })).toMatchObject({ temperature: 0, model: 'one', key: 'secret' })
    expect(longest({ maxOutputTokens: 300 }, 100)).toMatchObject({ maxOutputTokens: 100 })
    expect(longest({ maxOutputTokens: 300 }, 900)).toMatchObject({ maxOutputTokens: 300 })
    expect(longest({}, 5_000)).toMatchObject({ maxOutputTokens: 800 })
    expect(withTuning({ kind: 'builtin' }, { temperature: 1 })).toEqual({ kind: 'builtin' })
    expect(withTuning(null, { temperature: 1 })).toBeNull()
  })

  test('that cannot work are none', () => {
    expect(settingsFrom(null)).toBeNull()
    expect(settingsFrom({ kind: 'openai' })).toBeNull()
    expect(settingsFrom({ ...type, temperature: 3 })).toBeNull()
    expect(settingsFrom({ kind: 'builtin', more: 1 })).toEqual({ kind: 'builtin' })
    expect(settingsFrom(type)).toMatchObject({ maxOutputTokens: 800, contextTokens: 8000, hasFallback: true })
  })
})
