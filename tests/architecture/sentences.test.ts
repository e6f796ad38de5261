import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ERRORS, type ErrorCode, statusOf } from '../../worker/contract/errors.ts'
import { LOCALES, type Locale } from '../../worker/contract/locales.ts'
import { NOTICE_KEYS, noticeMessage } from '../../worker/contract/notices.ts'
import { sayError, sayNotice } from '../../worker/core/words.ts'

const codes = Object.keys(ERRORS) as ErrorCode[]

test.each(codes)('%s has the status of a refusal and an area of its own', (code) => {
  expect(statusOf(code)).toBeGreaterThanOrEqual(400)
  expect(statusOf(code)).toBeLessThan(600)
  expect(code).toMatch(/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/)
})

describe.each(LOCALES)('in %s', (locale) => {
  const isSentence = (said: string, id: string) => said.trim() !== '' && said !== id

  test('every refusal is a sentence', () => {
    const silent = codes.filter((code) => !isSentence(sayError(locale, code), code))
    expect(silent).toEqual([])
  })

  test('every notice is a sentence', () => {
    const silent = NOTICE_KEYS.filter((key) => !isSentence(sayNotice(locale, key), noticeMessage(key).id))
    expect(silent).toEqual([])
  })

  test('an outage never speaks of a token, because browsers end the session on that word', () => {
    const outages = codes.filter((code) => statusOf(code) >= 500 || statusOf(code) === 429)
    expect(outages.length).toBeGreaterThan(0)
    expect(outages.filter((code) => /token/i.test(sayError(locale, code)))).toEqual([])
  })
})

test.each(['en', 'mn'] satisfies Locale[])('%s does not fall back on Spanish', (locale) => {
  expect(codes.filter((code) => sayError(locale, code) === sayError('es', code))).toEqual([])
  expect(NOTICE_KEYS.filter((key) => sayNotice(locale, key) === sayNotice('es', key))).toEqual([])
})

test('English has one spelling of email', () => {
  const folders = ['web/locales/en', 'web/public/templates/en', 'worker/contract/calls', 'worker/local/knowledge']
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`))
  expect(files.length).toBeGreaterThan(30)
  expect(files.filter((path) => /e-mail/iu.test(readFileSync(path, 'utf8')))).toEqual([])
})

test('Mongolian has one word for email', () => {
  const files = ['web/locales/mn', 'web/public/templates/mn'].flatMap((folder) =>
    readdirSync(folder).map((name) => `${folder}/${name}`),
  )
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((path) => /имэйл|емэйл|цахим шуудан/iu.test(readFileSync(path, 'utf8')))).toEqual([])
})
