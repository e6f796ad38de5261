import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ATTEMPT_LIMITS } from '../../worker/features/auth/auth.rules.ts'
import { newLink, secretIn, startMailServer } from '../support/mail.ts'
import { from, type Person, register, registerByForm, signIn, someAddress } from '../support/people.ts'
import { recordedApp } from '../support/recorded.ts'
import { type Server, startServer } from '../support/server.ts'
import { superAdmin } from '../support/tenants.ts'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let server: Server
beforeAll(async () => {
  mailServer = await startMailServer()
  server = await startServer(mailServer.variables)
})
afterAll(async () => {
  await server.close()
  await mailServer.close()
})

const NEXT = `otra frase larga ${crypto.randomUUID()}`
const forgotten = (email: string, address = someAddress(), language = 'es') =>
  server.api('POST /auth/password/forgotten', {
    body: { email },
    headers: { ...from(address), 'x-language': language },
  })
const reset = (secret: string, password = NEXT) =>
  server.api('POST /auth/password/reset', { body: { secret, password } })
const confirm = (secret: string) => server.api('POST /auth/email/confirm', { body: { secret } })
const mailsTo = (email: string, subject: string) =>
  mailServer.received.filter(({ to, mail }) => to.includes(email) && mail.subject === subject)
/** Waits for so many mails with a subject; the secret of the newest. */
async function secretOf(email: string, subject = 'Elige una contraseña nueva', count = 1): Promise<string> {
  await expect.poll(() => mailsTo(email, subject).length, { timeout: 30_000 }).toBe(count)
  return secretIn(mailsTo(email, subject).at(-1))
}
const isConfirmed = async ({ token }: Pick<Person, 'token'>): Promise<boolean> =>
  (await server.api('GET /account', { token })).body.data.account.isEmailConfirmed
const code = ({ status, body }: Awaited<ReturnType<typeof reset>>) => [status, body.error?.code]
const INVALID = [422, 'mailLink.invalid']

describe('a forgotten password', () => {
  test('is replaced once by the link of a mail: sessions end, the log has it, its owner is told', async () => {
    const ana = await register(server)
    const elsewhere = await signIn(server, ana)
    expect((await forgotten(ana.email.toUpperCase())).body).toMatchObject({ success: true, data: null })
    const secret = await secretOf(ana.email)
    expect(await server.rows('SELECT 1 FROM mail_links WHERE hash = ?', secret)).toEqual([])
    expect((await reset(secret)).status).toBe(200)
    for (const { token } of [ana, elsewhere]) expect((await server.api('GET /account', { token })).status).toBe(401)
    await expect(signIn(server, ana)).rejects.toThrow('401')
    expect(await isConfirmed(await signIn(server, { ...ana, password: NEXT }))).toBe(true)
    expect(
      await server.rows("SELECT detail FROM audit_log WHERE action = 'password_changed' AND target_id = ?", ana.id),
    ).toEqual([{ detail: 'by mail' }])
    await expect.poll(() => mailsTo(ana.email, 'Tu contraseña ha cambiado').length, { timeout: 30_000 }).toBe(1)
    expect(code(await reset(secret))).toEqual(INVALID)
    const logs = server
      .logs()
      .map(({ message }) => message)
      .join('\n')
    for (const unsaid of [secret, ana.email]) expect(logs).not.toContain(unsaid)
  })

  test('two uses of a link at the same moment: one counts', async () => {
    const secret = await newLink(server, 'newPassword')
    const [one, other] = await Promise.all([reset(secret, `${NEXT} 1`), reset(secret, `${NEXT} 2`)])
    expect([one.status, other.status].sort()).toEqual([200, 422])
  })

  test('an older link, one whose time is over, and one from before another change of the password are void', async () => {
    const bat = await register(server)
    await forgotten(bat.email)
    const first = await secretOf(bat.email)
    await forgotten(bat.email)
    const second = await secretOf(bat.email, undefined, 2)
    expect(code(await reset(first))).toEqual(INVALID)
    const body = { currentPassword: bat.password, newPassword: `${NEXT} 3` }
    expect((await server.api('PUT /account/password', { token: bat.token, body })).status).toBe(200)
    expect(code(await reset(second))).toEqual(INVALID)
    expect(code(await reset(await newLink(server, 'newPassword', -1)))).toEqual(INVALID)
    expect(code(await reset(await newLink(server, 'confirmation')))).toEqual(INVALID)
  })

  test('a link that was sent to an address which an administrator has corrected since is void', async () => {
    const ana = await register(server)
    await forgotten(ana.email)
    const secret = await secretOf(ana.email)
    const body = { email: `${crypto.randomUUID()}@tienda.test` }
    const { token } = await superAdmin(server)
    expect((await server.api(`PUT /admin/users/${ana.id}`, { token, body })).status).toBe(200)
    expect(code(await reset(secret))).toEqual(INVALID)
    await forgotten(body.email)
    expect((await reset(await secretOf(body.email))).status).toBe(200)
  })

  test('the new one is judged as any other, and a refused one leaves the link as it is', async () => {
    const admin = await superAdmin(server)
    await forgotten(admin.email)
    const secret = await secretOf(admin.email)
    for (const password of ['corta', 'password2024', admin.email, 'nueve let'])
      expect((await reset(secret, password)).body.error.fields, password).toHaveProperty('password')
    expect((await reset(secret)).status).toBe(200)
  })

  test('nothing tells whether an address is known: same answer, same statements', async () => {
    const known = await register(server)
    const sent: unknown[] = []
    const MAIL = { send: async (message: unknown) => void sent.push(message) }
    const env = { ...server.env, MAIL_URL: '', MAIL, MAIL_FROM: 'Vocero <vocero@tienda.test>' }
    const app = recordedApp({ ...server, env } as unknown as Server)
    const ask = async (email: string) => {
      const { status, body, statements } = await app('POST /auth/password/forgotten', from(someAddress()), { email })
      // What comes after the first look for mails that are due comes after the answer.
      return {
        status,
        body,
        statements: statements.slice(0, 1 + statements.findIndex((sql) => /update "mails"/.test(sql))),
      }
    }
    // A run that sends the mails of earlier calls in the runtime would take this one's too.
    await expect.poll(() => server.rows('SELECT kind FROM mails')).toEqual([])
    const unknown = await ask('nadie@tienda.test')
    expect(sent).toEqual([])
    expect(await ask(known.email)).toEqual(unknown)
    expect(sent).toMatchObject([{ to: known.email, from: { name: 'Vocero', email: 'vocero@tienda.test' } }])
    expect(unknown.statements.length).toBeGreaterThan(3)
    expect(await server.rows("SELECT 1 FROM mails WHERE kind = 'newPassword'")).toEqual([])
  })

  test.each(['somebody', 'nobody'])('asking too often is refused alike for %s', async (who) => {
    const email = who === 'nobody' ? `${crypto.randomUUID()}@tienda.test` : (await register(server)).email
    const address = someAddress()
    const most = ATTEMPT_LIMITS.mail.find(({ by }) => by === 'pair')?.most ?? 0
    for (let n = 0; n < most; n++) expect((await forgotten(email, address)).status).toBe(200)
    const refused = await forgotten(email, address)
    expect(code(refused)).toEqual([429, 'request.rateLimited'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await forgotten(email)).status).toBe(200)
  })

  test('who is deactivated or deleted gets no mail', async () => {
    const gone = await register(server)
    await server.rows('UPDATE users SET is_active = 0 WHERE id = ?', gone.id)
    expect((await forgotten(gone.email)).status).toBe(200)
    expect(await server.rows('SELECT 1 FROM mails WHERE user_id = ?', gone.id)).toEqual([])
    expect(await server.rows('SELECT 1 FROM mail_links WHERE user_id = ?', gone.id)).toEqual([])
  })
})

describe('an address', () => {
  test('is confirmed by the link of the first mail, once; the account works before', async () => {
    const ana = await registerByForm(server)
    expect(await isConfirmed(ana)).toBe(false)
    const secret = await secretOf(ana.email, 'Confirma tu correo electrónico')
    expect((await confirm(secret)).status).toBe(200)
    expect(await isConfirmed(ana)).toBe(true)
    expect(code(await confirm(secret))).toEqual(INVALID)
    expect(await server.rows("SELECT target_id AS id FROM audit_log WHERE action = 'email_confirmed'")).toEqual([
      { id: ana.id },
    ])
  })

  test('gets another mail on request, which voids the first; not once it is confirmed', async () => {
    const bat = await registerByForm(server)
    const again = () => server.api('POST /account/confirmation', { token: bat.token })
    const subject = 'Confirma tu correo electrónico'
    const first = await secretOf(bat.email, subject)
    expect((await again()).status).toBe(200)
    const second = await secretOf(bat.email, subject, 2)
    expect(code(await confirm(first))).toEqual(INVALID)
    expect((await confirm(second)).status).toBe(200)
    expect((await again()).status).toBe(200)
    expect(await server.rows('SELECT 1 FROM mails WHERE user_id = ?', bat.id)).toEqual([])
  })

  test('that was changed meanwhile is not confirmed by the old link; one that somebody else typed counts as confirmed', async () => {
    const ana = await registerByForm(server)
    const secret = await secretOf(ana.email, 'Confirma tu correo electrónico')
    await server.rows('UPDATE users SET email = ? WHERE id = ?', `${crypto.randomUUID()}@tienda.test`, ana.id)
    expect(code(await confirm(secret))).toEqual(INVALID)
    expect(await isConfirmed(await superAdmin(server))).toBe(true)
  })
})

test('each mail is in the language of its reader, or else of the page that asked', async () => {
  const ana = await register(server)
  await forgotten(ana.email, someAddress(), 'en')
  await secretOf(ana.email, 'Choose a new password')
  await server.rows("UPDATE users SET language = 'mn' WHERE id = ?", ana.id)
  await forgotten(ana.email, someAddress(), 'en')
  await secretOf(ana.email, 'Шинэ нууц үг сонгоно уу')
})
