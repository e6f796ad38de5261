import { describe, expect, test } from 'vitest'
import { LOCALES } from '../../worker/contract/locales.ts'
import { MAIL_KINDS } from '../../worker/contract/mail.ts'
import { renderMail } from '../../worker/features/mail/templates.ts'

const facts = {
  origin: 'https://vocero.test',
  name: '<b>Ана & "Ñ"</b>',
  email: 'ana@tienda.test',
  secret: 'a-secret_1',
  at: Date.UTC(2026, 10, 26, 9, 5),
}

describe.each(MAIL_KINDS)('the mail %s', (kind) => {
  test.each(LOCALES)('is whole in %s, as text and as HTML, and fetches nothing', (locale) => {
    const { subject, text, html } = renderMail(kind, locale, facts)
    expect(subject).not.toMatch(/^mail\./)
    for (const body of [text, html]) {
      expect(body).toContain('https://vocero.test/')
      expect(body).toContain('#a-secret_1')
      expect(body).toContain('ana@tienda.test')
      expect(body).not.toMatch(/[{}]\w+[{}]|mail\.\w+\./)
    }
    expect(text).toContain(facts.name)
    expect(html).not.toContain('<b>')
    expect(html).toContain('&lt;b&gt;Ана &amp; &quot;Ñ&quot;&lt;/b&gt;')
    expect(html).toContain(`<html lang="${locale}">`)
    expect(html).not.toMatch(/<(?:img|script|link|iframe)|url\(|@import/)
    expect(html).toContain('prefers-color-scheme: dark')
  })

  test('says something of its own in each language', () => {
    expect(new Set(LOCALES.map((locale) => renderMail(kind, locale, facts).subject)).size).toBe(LOCALES.length)
  })
})

test('the time of a change is said in UTC', () => {
  expect(renderMail('passwordChanged', 'es', facts).text).toContain('2026-11-26 09:05 (UTC)')
})
