import { describe, expect, test } from 'vitest'
import { LOCALES } from '../../worker/contract/locales.ts'
import { MAIL_KINDS, type MailKind } from '../../worker/contract/mail.ts'
import { renderMail } from '../../worker/features/mail/templates.ts'

const facts = {
  origin: 'https://vocero.test',
  name: '<b>Ана & "Ñ"</b>',
  email: 'ana@tienda.test',
  account: 'Café Aurora',
  newEmail: 'bat@tienda.test',
  secret: 'a-secret_1',
  at: Date.UTC(2026, 10, 26, 9, 5),
}

// What the mail of waiting threads holds is told in tests/worker/notifications.test.ts.
const TOLD: readonly MailKind[] = ['waiting', 'weekly', 'accountGiven', 'accountReceived', 'reply']
describe.each(MAIL_KINDS.filter((kind) => !TOLD.includes(kind)))('the mail %s', (kind) => {
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

test.each(LOCALES)('the report of a week is whole in %s, and says so where nobody wrote', (locale) => {
  const week = {
    from: '2026-11-16',
    to: '2026-11-22',
    threads: 41,
    before: 30,
    resolved: 35,
    handedOver: 4,
    unknown: 2,
  }
  const mailOf = (figures: object) =>
    renderMail('weekly', locale, { ...facts, secret: JSON.stringify({ ...week, unanswered: 0, ...figures }) })
  const { subject, text, html } = mailOf({})
  expect(subject).toContain('41')
  for (const body of [text, html]) {
    for (const figure of ['16', '22', '41', '30', '35', '85', '4', '2']) expect(body).toContain(figure)
    expect(body).toContain('https://vocero.test/analytics')
    expect(body).not.toMatch(/[{}]\w+[{}]|mail\.\w+\.|analytics#/)
  }
  const days = { es: 'Del 16 de noviembre al 22', en: 'From November 16', mn: '11-р сарын 16 – 11-р сарын 22.' }
  expect(text).toContain(days[locale])
  expect(mailOf({ unanswered: 7 }).text).toContain('7.')
  expect(mailOf({ left: 9 }).text).toContain('9.')
  expect(mailOf({ learnable: 9 }).text).toContain('9')
  expect(mailOf({ threads: 0 }).subject).not.toContain('0')
})

test.each(LOCALES)('the mail of replies has their words, the chat and a way to end such mails in %s', (locale) => {
  const told = {
    to: 'ana@tienda.test',
    agent: 'Café <Aurora>',
    texts: ['Sí, tenemos.\n<script>', 'A las 10.'],
    path: '/public/chat/a1',
    stop: 'session-1.key',
  }
  const { subject, text, html } = renderMail('reply', locale, { ...facts, secret: JSON.stringify(told) })
  expect(subject).toContain('Café <Aurora>')
  for (const words of ['Sí, tenemos.', '<script>', 'A las 10.']) expect(text).toContain(words)
  for (const body of [text, html]) {
    expect(body).toContain('https://vocero.test/public/chat/a1')
    expect(body).toContain('#stop=session-1.key')
    expect(body).not.toMatch(/[{}]\w+[{}]|mail\.\w+\./)
  }
  expect(html).not.toContain('<script>')
})

test.each(LOCALES)('the mail of failing channels is whole in %s, and leads to the channels of one agent', (locale) => {
  const entry = { contact: null, kind: 'channel', channel: 'Viber', reason: 'El <token>.', path: '/agents/a1/channels' }
  const mailOf = (...agents: string[]) =>
    renderMail('waiting', locale, { ...facts, secret: JSON.stringify(agents.map((agent) => ({ ...entry, agent }))) })
  const { subject, text, html } = mailOf('Café <Aurora>')
  expect(subject).toContain('Café <Aurora>')
  for (const words of ['Café <Aurora>', 'Viber', 'El <token>.', 'https://vocero.test/agents/a1/channels\n'])
    expect(text).toContain(words)
  for (const body of [text, html]) expect(body).not.toMatch(/[{}]\w+[{}]|mail\.\w+\./)
  expect(html).not.toContain('<token>')
  const many = mailOf(...Array.from({ length: 22 }, (_, at) => `Luz ${at}`))
  expect(many.subject).toContain('Luz 0, Luz 1, Luz 2…')
  expect([many.text.match(/Viber/g)?.length, many.text]).toEqual([20, expect.stringContaining('/agents\n')])
})

test('the time of a change is said in UTC', () => {
  expect(renderMail('passwordChanged', 'es', facts).text).toContain('2026-11-26 09:05 (UTC)')
})

describe.each(['accountGiven', 'accountReceived'] as const)('the mail %s', (kind) => {
  test.each(LOCALES)('names the account and both owners in %s, and has no secret', (locale) => {
    const told = { accountName: 'Café <Aurora>', from: 'Ana', to: 'Bat' }
    const { subject, text, html } = renderMail(kind, locale, { ...facts, secret: JSON.stringify(told) })
    expect(subject).toContain('Café <Aurora>')
    expect(text).toContain(kind === 'accountGiven' ? 'Bat' : 'Ana')
    expect(text).toContain('https://vocero.test/team\n')
    expect(html).toContain('Café &lt;Aurora&gt;')
    for (const body of [text, html]) expect(body).not.toMatch(/[{}]\w+[{}]|mail\.\w+\./)
  })
})

test.each([
  ['es', 'Ana Bat espera en Luz: la conversación se te asignó a ti.'],
  ['en', 'Ana Bat waits at Luz: the conversation was assigned to you.'],
  ['mn', 'Ana Bat Luz дээр хүлээж байна: харилцан яриаг танд хуваарилсан.'],
] as const)(
  'the mail of a thread that waits says in %s that it was assigned to its reader, while that is why he is told',
  (locale, line) => {
    const entry = { agent: 'Luz', contact: 'Ana Bat', kind: 'waiting', isAssigned: true, path: '/conversations' }
    const rendered = (more: object) =>
      renderMail('waiting', locale, { ...facts, secret: JSON.stringify([{ ...entry, ...more }]) }).text
    expect(rendered({})).toContain(line)
    expect(rendered({})).not.toBe(rendered({ isAssigned: false }))
    expect(rendered({ kind: 'overdue' })).toBe(rendered({ kind: 'overdue', isAssigned: false }))
  },
)

test.each(MAIL_KINDS.filter((kind) => !TOLD.includes(kind)))(
  'no mail program finds a link in the names of the mail %s',
  (kind) => {
    const named = { ...facts, name: 'Ana https://evil.test/a', account: 'evil.test, a@evil.test o www.evil.test' }
    const { subject, text, html } = renderMail(kind, 'es', named)
    for (const part of [subject, text, html]) {
      expect(part).not.toContain('evil.test')
      expect(part).not.toContain('https://evil')
      expect(part).not.toContain('@evil')
    }
  },
)

test('a new owner is told the names of the account and of the former one without links', () => {
  const content = { accountName: 'evil.test', from: 'Ana https://evil.test/a', to: 'Bat' }
  const { subject, text } = renderMail('accountReceived', 'es', { ...facts, secret: JSON.stringify(content) })
  expect(`${subject}${text}`).not.toContain('evil.test')
})
