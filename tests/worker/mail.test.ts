import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../worker/core/clock.ts'
import type { Config } from '../../worker/core/config.ts'
import type { Env } from '../../worker/core/env.ts'
import { mailerOf } from '../../worker/core/mail/mail.ts'
import { MAIL_USER, startMailServer } from '../support/mail.ts'
import { register, registerByForm } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'

type MailServer = Awaited<ReturnType<typeof startMailServer>>
let mailServer: MailServer
let server: Server
beforeAll(async () => {
  mailServer = await startMailServer()
  server = await startServer(mailServer.variables)
})
afterAll(async () => {
  await server.close()
  await mailServer.close()
})
let heard = 0
const allLogs = () => server.logs().map(({ message }) => message)
/** What is logged of mail since the test began. */
const told = () =>
  allLogs()
    .slice(heard)
    .filter((line) => line.includes('mail.'))
beforeEach(() => {
  heard = allLogs().length
})
afterEach(async () => {
  mailServer.behave('good')
  await server.rows('DELETE FROM mails')
})

const waiting = (address: string) =>
  server.rows<{ kind: string; attempts: number }>(
    'SELECT kind, attempts FROM mails WHERE user_id = (SELECT id FROM users WHERE email = ?)',
    address,
  )

/** What is left of the mail of a person who signs up now, once this is logged of it. */
async function failing(reason: RegExp) {
  const { email } = await registerByForm(server)
  await expect.poll(() => told().some((line) => reason.test(line)), { timeout: 40_000 }).toBe(true)
  expect(told().join('\n')).not.toContain(email)
  expect(told().join('\n')).not.toContain(MAIL_USER.password)
  return { email, rows: await waiting(email) }
}

test('a mail comes whole: sender, recipient, subject, text and HTML in their letters, and its row is gone', async () => {
  const { email, name } = await registerByForm(server, { name: 'Өнөрмаа Ñandú 🌻' })
  await expect.poll(() => mailServer.newestTo(email)).toBeDefined()
  const received = mailServer.newestTo(email)
  expect(received).toMatchObject({ from: 'vocero@tienda.test', to: [email], user: MAIL_USER.name })
  expect(received?.mail).toMatchObject({
    from: { name: 'Vocero «Ñandú»', address: 'vocero@tienda.test' },
    to: [{ name, address: email }],
    subject: 'Confirma tu correo electrónico',
  })
  expect(received?.mail.text).toContain(`Hola, ${name}:`)
  expect(received?.mail.html).toContain(`Hola, ${name}:`)
  expect(received?.raw).toMatch(/^[\0-\x7f]*$/)
  for (const line of received?.raw.split('\r\n') ?? []) expect(line.length).toBeLessThanOrEqual(78)
  await expect.poll(() => waiting(email)).toEqual([])
})

test('a name with line breaks, quotes and markup adds no header and no markup', async () => {
  const name = 'Ana"\r\nBcc: mala@mala.test\r\n\r\n<script>alert(1)</script>'
  const { email } = await registerByForm(server, { name })
  await expect.poll(() => mailServer.newestTo(email)).toBeDefined()
  const received = mailServer.newestTo(email)
  expect(received?.to).toEqual([email])
  expect(received?.mail.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(received?.mail.html).not.toContain('<script')
  expect(received?.mail.html).toContain('&lt;script&gt;')
})

test('a server that does not take the password: the mail waits, and the account is open', async () => {
  mailServer.behave('knowsNoPassword')
  const { email, rows } = await failing(/mail\.failed.*AUTH 535/)
  expect(rows).toMatchObject([{ kind: 'confirmation', attempts: 1 }])
  expect(mailServer.newestTo(email)).toBeUndefined()
  // It goes with the next run, once the server takes it, and once.
  mailServer.behave('good')
  await server.rows('UPDATE mails SET next_at = 0')
  await server.hourly()
  await server.hourly()
  expect(mailServer.received.filter(({ to }) => to.includes(email))).toHaveLength(1)
  expect(await waiting(email)).toEqual([])
})

test('a server that refuses the recipient is not asked again', async () => {
  mailServer.behave('knowsNobody')
  const { email } = await failing(/mail\.failed.*RCPT 550/)
  await expect.poll(() => waiting(email)).toEqual([])
})

test.each([
  ['says to come later', 'busy', /mail\.failed.*RCPT 451/],
  ['says nothing until the deadline', 'silent', /mail\.failed.*deadline/],
  ['hangs up', 'hangsUp', /mail\.failed.*(?:EHLO closed|connection)/],
] as const)(
  'a server that %s is asked again',
  async (_what, mood, reason) => {
    mailServer.behave(mood)
    expect((await failing(reason)).rows).toMatchObject([{ attempts: 1 }])
  },
  60_000,
)

test('recipients whom the server puts off keep nobody else waiting, and are tried again', async () => {
  mailServer.behave('busyForSome')
  const queue = async (email: string, attempts: number) => {
    const { id } = await register(server, { email })
    await server.rows(
      "INSERT INTO mails VALUES (?, ?, 'passwordChanged', '', 'es', ?, 0, ?, ?, NULL)",
      ...[crypto.randomUUID(), id, Date.now(), attempts, Date.now() + 60_000],
    )
    return email
  }
  const late = []
  for (let count = 0; count < 4; count++) late.push(await queue(`tarde.${crypto.randomUUID()}@vocero.test`, 5))
  const fresh = await queue(`${crypto.randomUUID()}@vocero.test`, 0)
  await server.hourly()
  expect(mailServer.newestTo(fresh)).toBeDefined()
  expect(await waiting(fresh)).toEqual([])
  for (const email of late) expect(await waiting(email)).toEqual([{ kind: 'passwordChanged', attempts: 6 }])
})

test.each([
  ['E_RECIPIENT_SUPPRESSED', 'final'],
  ['E_DELIVERY_FAILED', 'message'],
  ['E_DAILY_LIMIT_EXCEEDED', 'server'],
  [undefined, 'server'],
])('the code %s of the binding concerns: %s', async (code, scope) => {
  const send = () => Promise.reject(Object.assign(new Error('ana@tienda.test'), { code }))
  const config = { mail: { from: { name: '', address: 'vocero@tienda.test' }, smtp: null } }
  const mailer = mailerOf({ MAIL: { send } } as unknown as Env, config as Config, systemClock)
  const to = { name: 'Ana', address: 'ana@tienda.test' }
  await expect(mailer?.({ id: '1', to, subject: '', text: '', html: '' })).rejects.toMatchObject({
    scope,
    message: code ?? 'binding',
  })
})

test('mails and links whose time is over go with the daily run', async () => {
  mailServer.behave('busy')
  const { email } = await failing(/mail\.failed/)
  await server.rows('UPDATE mails SET expires_at = 1')
  await server.rows('UPDATE mail_links SET expires_at = 1')
  mailServer.behave('good')
  await server.rows('UPDATE mails SET next_at = 0')
  await server.hourly()
  expect(mailServer.newestTo(email)).toBeUndefined()
  await server.upkeep()
  expect(await server.rows('SELECT id FROM mails')).toEqual([])
  expect(await server.rows('SELECT hash FROM mail_links')).toEqual([])
})

test('nothing goes to a server that does not prove who it is: no password, no mail', async () => {
  const said: (string | undefined)[] = []
  const notOurs = await startMailServer({
    hideSTARTTLS: false,
    onAuth: ({ username }, _session, answer) => {
      said.push(username)
      answer(null, { user: username })
    },
  })
  const other = await startServer(notOurs.variables)
  await registerByForm(other)
  const isTold = () => other.logs().some(({ message }) => /mail\.failed.*(?:EHLO|connection|STARTTLS)/.test(message))
  await expect.poll(isTold, { timeout: 40_000 }).toBe(true)
  expect([said, notOurs.received]).toEqual([[], []])
  await other.close()
  await notOurs.close()
}, 90_000)
