import { describe, expect, test } from 'vitest'
import { FAILURES, type Failure, type FailureReason, ruleOf, waitBeforeRetry } from '../../worker/channels/failures.ts'
import { failureSentences } from '../../worker/channels/failures.words.ts'
import { FINDINGS } from '../../worker/channels/findings.ts'
import { findingSentences } from '../../worker/channels/findings.words.ts'
import { readMessagingCode } from '../../worker/channels/meta.failures.ts'
import { telegramFailure } from '../../worker/channels/telegram.failures.ts'
import { viberFailure } from '../../worker/channels/viber.failures.ts'
import { failureOfCode, readWhatsAppCode } from '../../worker/channels/whatsapp.failures.ts'
import { LOCALES } from '../../worker/contract/locales.ts'
import { say } from '../../worker/core/words.ts'
import { payload, VIBER_TOKEN } from '../support/providers/connections.ts'

const failing = (reason: FailureReason, more: Partial<Failure> = {}): Failure => ({
  reason,
  code: '',
  detail: '',
  ...more,
})

describe('what is done about a failure', () => {
  test.each([
    ['retry', ['temporary', 'rateLimited', 'personRateLimited', 'resultUnknown']],
    [
      'stop',
      ['tokenInvalid', 'permissionMissing', 'accountRestricted', 'accountsUnlinked', 'billing', 'webhookMissing'],
    ],
  ] as const)('%s', (action, reasons) => {
    const all = Object.entries(FAILURES).filter(([, rule]) => rule.action === action)
    expect(all.map(([reason]) => reason).sort()).toEqual([...reasons].sort())
  })

  test('every failure that stops a channel has a sentence for its owner', () => {
    for (const rule of Object.values(FAILURES)) if (rule.action === 'stop') expect(rule.notifiesOwner).toBe(true)
    expect(ruleOf(failing('windowClosed'))).toMatchObject({ action: 'fail', notifiesOwner: true })
    expect(ruleOf(failing('spamWarning'))).toMatchObject({ action: 'fail', notifiesOwner: true })
  })

  const waits = (failure: Failure) => [1, 2, 3, 4, 5].map((tries) => waitBeforeRetry(failure, tries, () => 0))
  test('waits double, with jitter on top, and four tries are all', () => {
    expect(waits(failing('temporary'))).toEqual([1_000, 2_000, 4_000, null, null])
    expect(waitBeforeRetry(failing('temporary'), 1, () => 1)).toBe(1_500)
  })

  test('as long as the provider says, and never longer than an hour', () => {
    expect(waits(failing('rateLimited', { retryAfterMs: 7_000 }))).toEqual([7_000, 7_000, 7_000, null, null])
    expect(waitBeforeRetry(failing('rateLimited', { retryAfterMs: 1e9 }), 1)).toBe(3_600_000)
  })

  test('Meta without a word of how long: a minute, growing', () => {
    expect(waits(failing('rateLimited', { backoffMs: 60_000 }))).toEqual([60_000, 120_000, 240_000, null, null])
  })

  test('one person on WhatsApp: four to the power of the tries', () => {
    expect(waits(failing('personRateLimited'))).toEqual([1_000, 4_000, 16_000, null, null])
  })

  test('what may have arrived is tried once more at most, and a refusal never', () => {
    expect(waits(failing('resultUnknown'))).toEqual([1_000, null, null, null, null])
    for (const reason of Object.keys(FAILURES) as FailureReason[])
      if (FAILURES[reason].action !== 'retry') expect(waitBeforeRetry(failing(reason), 1)).toBeNull()
  })

  test('every failure and every finding has its sentence in every language', () => {
    const facts = { name: 'N', id: '1', url: 'https://a.example', fields: 'f', scopes: 's', why: 'w', waiting: 2 }
    const sentences = [...Object.values(failureSentences), ...Object.values(findingSentences)]
    expect(sentences).toHaveLength(Object.keys(FAILURES).length + Object.keys(FINDINGS).length)
    for (const locale of LOCALES)
      for (const sentence of sentences) {
        const said = say(locale, sentence, facts)
        expect(said).not.toBe('')
        expect(said).not.toMatch(/[{}]|^channel\./)
      }
  })
})

describe("Meta's numbers", () => {
  test.each([
    [1, undefined, 'temporary'],
    [2, undefined, 'temporary'],
    [4, undefined, 'rateLimited'],
    [17, undefined, 'rateLimited'],
    [32, undefined, 'rateLimited'],
    [613, undefined, 'rateLimited'],
    [613, 2534040, 'rateLimited'],
    [80002, undefined, 'rateLimited'],
    [80006, undefined, 'rateLimited'],
    [613, 2018338, 'spamWarning'],
    [10, 2018278, 'windowClosed'],
    [10, 2534022, 'windowClosed'],
    [10, 2018065, 'windowClosed'],
    [10, 2018108, 'personUnreachable'],
    [551, undefined, 'personUnreachable'],
    [551, 1545041, 'personUnreachable'],
    [200, 1545041, 'personBlocked'],
    [100, 2018001, 'personUnreachable'],
    [100, 2534014, 'personUnreachable'],
    [9010, undefined, 'personUnreachable'],
    [10, 1893063, 'accountRestricted'],
    [2022, undefined, 'accountRestricted'],
    [10, undefined, 'permissionMissing'],
    [10, 42, 'permissionMissing'],
    [200, undefined, 'permissionMissing'],
    [200, 2534041, 'permissionMissing'],
    [299, undefined, 'permissionMissing'],
    [190, undefined, 'tokenInvalid'],
    [190, 463, 'tokenInvalid'],
    [100, undefined, 'requestRefused'],
    [100, 2018014, 'requestRefused'],
    [100, 2534037, 'threadElsewhere'],
    [2018300, undefined, 'threadElsewhere'],
    [2018321, undefined, 'threadElsewhere'],
    [10, 2018300, 'threadElsewhere'],
    [10, 2534077, 'accountsUnlinked'],
    [100, 2534013, 'accountsUnlinked'],
    [100, 2534029, 'policyRefused'],
    [99_999, undefined, 'requestRefused'],
  ] as const)('%i/%s is %s', (code, subcode, reason) => {
    expect(readMessagingCode(code, subcode, false)).toBe(reason)
  })

  test('what Meta calls transient is', () => {
    expect(readMessagingCode(99_999, undefined, true)).toBe('temporary')
  })
})

describe("WhatsApp's numbers", () => {
  test.each([
    ['tokenInvalid', [0, 190]],
    ['permissionMissing', [3, 10, 200, 250, 299, 131005]],
    ['rateLimited', [4, 80007, 130429]],
    ['personRateLimited', [131056]],
    ['spamWarning', [131048]],
    ['windowClosed', [131047]],
    ['personUnreachable', [131026, 130497]],
    ['policyRefused', [130472, 131049, 131064]],
    ['marketingStopped', [131050]],
    ['notTestNumber', [131030]],
    ['billing', [131042]],
    ['accountRestricted', [368, 131031, 131037]],
    ['temporary', [1, 2, 131000, 131016, 131057]],
    ['requestRefused', [33, 100, 131008, 131009, 131021, 131045, 131051, 133010]],
    ['templateRefused', [132000, 132001, 132005, 132007, 132008, 132012, 132015, 132016, 132068, 132069, 131063]],
    ['mediaRefused', [131052, 131053]],
  ] as const)('%s: %j', (reason, codes) => {
    for (const code of codes) expect(readWhatsAppCode(code, undefined, false)).toBe(reason)
  })

  test('a status that failed says what the answer would have said', () => {
    expect(failureOfCode(131047, 'x'.repeat(1_000))).toMatchObject({ reason: 'windowClosed', code: '131047' })
    expect(failureOfCode(131047, 'x'.repeat(1_000)).detail).toHaveLength(300)
  })
})

describe("Telegram's numbers", () => {
  const answer = (status: number, body: unknown, headers = {}) => ({ status, headers: new Headers(headers), body })
  const refused = (error_code: number, description: string) =>
    telegramFailure(answer(error_code, { ok: false, error_code, description }), '1:x')?.reason

  test('the flood of the documents', () => {
    expect(telegramFailure(answer(429, JSON.parse(payload('TG-ERR-429'))), '1:x')).toEqual({
      reason: 'rateLimited',
      code: '429',
      detail: 'Too Many Requests: retry after 7',
      retryAfterMs: 7_000,
    })
  })

  test.each([
    [400, 'Bad Request: chat not found', 'personUnreachable'],
    [400, "Bad Request: can't parse entities: x", 'requestRefused'],
    [400, 'Bad Request: message is too long', 'requestRefused'],
    [400, 'Bad Request: group chat was upgraded to a supergroup chat', 'personUnreachable'],
    [400, 'Bad Request: failed to get HTTP URL content', 'mediaRefused'],
    [401, 'Unauthorized', 'tokenInvalid'],
    [403, 'Forbidden: bot was blocked by the user', 'personBlocked'],
    [404, 'Not Found', 'tokenInvalid'],
    [409, 'Conflict', 'webhookConflict'],
    [500, 'Internal Server Error', 'resultUnknown'],
    [502, 'Bad Gateway', 'resultUnknown'],
  ] as const)('%i %s is %s', (code, description, reason) => {
    expect(refused(code, description)).toBe(reason)
  })

  test('an error page is no answer, and a refusal with status 200 is one', () => {
    expect(telegramFailure(answer(502, undefined), '1:x')?.reason).toBe('resultUnknown')
    expect(telegramFailure(answer(200, { ok: false, error_code: 400, description: 'x' }), '1:x')?.code).toBe('400')
    expect(telegramFailure(answer(200, { ok: true, result: true }), '1:x')).toBeNull()
  })

  test('no token is kept of what Telegram says', () => {
    const failure = telegramFailure(
      answer(400, { ok: false, error_code: 400, description: 'bad 1:secret' }),
      '1:secret',
    )
    expect(failure?.detail).toBe('bad …')
  })
})

describe("Viber's numbers", () => {
  const read = (status: number) =>
    viberFailure({ status: 200, headers: new Headers(), body: { status, status_message: 'x' } }, 't')?.reason

  test.each([
    ['requestRefused', [1, 3, 4, 8, 13, 14, 16, 17, 18, 19, 20]],
    ['tokenInvalid', [2, 15]],
    ['personUnreachable', [5, 11, 21]],
    ['personBlocked', [6]],
    ['accountRestricted', [7, 9]],
    ['billing', [22, 23, 24]],
    ['webhookMissing', [10]],
    ['rateLimited', [12]],
    ['resultUnknown', [99]],
    [undefined, [0]],
  ] as const)('%s: %j', (reason, statuses) => {
    for (const status of statuses) expect(read(status)).toBe(reason)
  })

  test('who is not subscribed, in the words of the documents', () => {
    const body: unknown = JSON.parse(payload('VB-ERR-NOTSUBSCRIBED'))
    expect(viberFailure({ status: 200, headers: new Headers(), body }, VIBER_TOKEN)).toEqual({
      reason: 'personBlocked',
      code: '6',
      detail: 'receiverNotSubscribed',
    })
  })
})
