import { describe, expect, test } from 'vitest'
import {
  BODY_KEPT_BYTES,
  batchesOf,
  foldedSearch,
  isStatusesOnly,
  storedBody,
  storedHeaders,
  VALUES_MOST,
  WORDS_KEPT,
} from '../../worker/features/chat/webhook-calls.rules.ts'

const kept = (text: string, secrets: string[] = [], isProven = true) =>
  storedBody(new TextEncoder().encode(text), secrets, isProven)
const nothing = {
  ...{ messages: [], echoes: [], receipts: [], revisions: [], reactions: [], contacts: [], skipped: [], unknown: [] },
}

describe('what is stored of a body', () => {
  test('is all of it, with its values to be searched for, in order and each once', () => {
    const text = JSON.stringify({
      from: 5215512345678,
      name: 'Ána',
      text: 'HOLA Ána',
      id: 'wamid.X=',
      again: ['Ána', true],
    })
    expect(kept(text)).toEqual({ body: text, isTruncated: false, words: '5215512345678\nana\nhola ana\nwamid.x=' })
    expect(kept('{"text":"\\u04ae\\u043d\\u044d"}').words).toBe('үнэ')
    expect(kept('no JSON').words).toBe('no json')
  })

  test('of a long one is its beginning, with whole characters', () => {
    const { body, isTruncated, words } = kept(`{"text":"${'ñ'.repeat(BODY_KEPT_BYTES)}"}`)
    expect([isTruncated, body.endsWith('ñ'), words.length]).toEqual([true, true, WORDS_KEPT])
    expect(new TextEncoder().encode(body).byteLength).toBeLessThanOrEqual(BODY_KEPT_BYTES)
    expect(new TextEncoder().encode(body).byteLength).toBeGreaterThan(BODY_KEPT_BYTES - 4)
  })

  test('has no secret, also where it is cut in one', () => {
    const secret = 'a-secret-token'
    const { body, words } = kept(`${'x'.repeat(BODY_KEPT_BYTES - 5)}${secret}`, [secret])
    expect([body.includes('a-sec'), words.includes('a-sec')]).toEqual([false, false])
    expect(kept(`{"text":"${secret}"}`, [secret])).toMatchObject({ body: '{"text":"********"}', words: '********' })
  })

  test('is found in a body of any depth, and among its first values', () => {
    expect(kept(`[${'0,'.repeat(VALUES_MOST - 2)}"fin"]`).words).toBe('0\nfin')
    expect(kept(`[${'0,'.repeat(VALUES_MOST)}"fin"]`).words).toBe('0')
    expect(kept(`${'['.repeat(5_000)}"fin"${']'.repeat(5_000)}`).words).toBe('fin')
    const lists = `[${'[],'.repeat(VALUES_MOST)}"fin"]`
    expect(kept(lists).words).toBe(lists.slice(0, WORDS_KEPT))
  })

  test.each([true, false])('and nobody signed is the same up to 64 KiB, and its beginning beyond', (isProven) => {
    const secret = 'a-secret-token'
    const text = `{"text":"\\u04ae\\u043d\\u044d ${secret}"}`
    expect(kept(text, [secret], isProven)).toEqual(kept(text, [secret]))
    const long = `{"text":"${'ñ'.repeat(BODY_KEPT_BYTES)}"}`
    const { body, isTruncated, words } = kept(long, [secret], isProven)
    expect([body, isTruncated]).toEqual([kept(long).body, true])
    expect(words.endsWith('nnn')).toBe(true)
    const cut = kept(`${'x'.repeat(BODY_KEPT_BYTES - 5)}${secret} and more`, [secret], isProven)
    expect(cut.body).toBe(`${'x'.repeat(BODY_KEPT_BYTES - 5)}*****`)
  })
})

test('a telephone number is searched for as providers write it, anything else as it is', () => {
  expect(['+52 155 1234-5678', '(55) 1234 5678', 'Ñandú 12', '12 34', 'WAMID.X='].map(foldedSearch)).toEqual([
    ...['5215512345678', '5512345678', 'nandu 12', '12 34', 'wamid.x='],
  ])
})

test('of headers a bounded part is stored, and none that is a secret', () => {
  const headers = new Headers({ 'user-agent': 'a'.repeat(5_000), 'x-telegram-bot-api-secret-token': 'secret' })
  expect(storedHeaders(headers)).toEqual({ 'user-agent': 'a'.repeat(300) })
})

test('a call brings receipts alone where nothing else is in it', () => {
  const receipt = { status: 'read', sessionKey: 'x', at: 0 } as const
  expect(isStatusesOnly({ ...nothing, receipts: [receipt] })).toBe(true)
  expect(isStatusesOnly(nothing)).toBe(false)
  expect(isStatusesOnly({ ...nothing, receipts: [receipt], unknown: ['entry.0'] })).toBe(false)
})

test('calls are handed over in order, in groups of a bounded size', () => {
  const calls = Array.from({ length: 150 }, (_, at) => ({ at, body: 'x'.repeat(64 * 1024) }))
  const packs = batchesOf(calls)
  expect(packs.map((pack) => pack.length)).toEqual([64, 64, 22])
  expect(packs.flat()).toEqual(calls)
  expect(batchesOf([])).toEqual([])
})
