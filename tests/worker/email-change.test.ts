import { expect, test } from 'vitest'
import { newLink, secretIn, serverWithMail } from '../support/mail.ts'
import { type Person, register, signIn } from '../support/people.ts'
import { errorOf, superAdmin } from '../support/tenants.ts'

const on = serverWithMail()

const newAddress = () => `${crypto.randomUUID()}@otra.test`
const ask = ({ token, password }: Person, email: string, given = password) =>
  on.server.api('POST /account/email', { token, body: { email, password: given } })
const accountOf = async ({ token }: Person) => (await on.server.api('GET /account', { token })).body.data.account
const open = (secret: string) => on.server.api('POST /auth/email/confirm', { body: { secret } })
const mailTo = (address: string, subject: string) =>
  on.mailServer.received.findLast(({ to, mail }) => to.includes(address) && mail.subject === subject)
const secretsOf = async (before: string, after: string) => {
  const [old, next] = [
    () => mailTo(before, 'Confirma el cambio de tu correo'),
    () => mailTo(after, 'Confirma tu correo nuevo'),
  ]
  await expect.poll(() => [old(), next()].every(Boolean), { timeout: 30_000 }).toBe(true)
  return [secretIn(old()), secretIn(next())] as const
}

test.each([
  ['the old address first', [0, 1], 'oldEmail'],
  ['the new address first', [1, 0], 'newEmail'],
] as const)('an address changes once both were confirmed, %s #account.email', async (_, [first, second], agreed) => {
  const ana = await register(on.server)
  const email = newAddress()
  const asked = await ask(ana, email.toUpperCase())
  expect(asked).toMatchObject({ status: 200, body: { data: { account: { emailChange: { email, agreed: null } } } } })
  const secrets = await secretsOf(ana.email, email)
  expect((await open(secrets[first])).body.data).toEqual({ step: 'waits' })
  expect(await accountOf(ana)).toMatchObject({ email: ana.email, emailChange: { agreed } })
  expect(errorOf(await open(secrets[first]))).toMatchObject({ status: 422, error: { code: 'mailLink.invalid' } })
  expect((await open(secrets[second])).body.data).toEqual({ step: 'changed' })
  expect(await accountOf(ana)).toMatchObject({ email, emailChange: null, isEmailConfirmed: true })
  await expect(signIn(on.server, ana)).rejects.toThrow('401')
  expect((await signIn(on.server, { ...ana, email })).token).toBeTruthy()
  expect(
    await on.server.rows(
      "SELECT action FROM audit_log WHERE target_id = ? AND action LIKE 'email_change%' ORDER BY at",
      ana.id,
    ),
  ).toEqual([{ action: 'email_change_asked' }, { action: 'email_changed' }])
})

test('needs the password and another address than the own; a later request and a cancellation make links void', async () => {
  const bat = await register(on.server)
  const refused = async (email: string, given?: string) => errorOf(await ask(bat, email, given))
  expect(await refused(newAddress(), 'not this one')).toMatchObject({
    status: 422,
    error: { fields: { password: expect.any(String) } },
  })
  expect(await refused(bat.email)).toMatchObject({ status: 422, error: { fields: { email: expect.any(String) } } })
  expect(await refused('nowhere')).toMatchObject({ status: 422, error: { fields: { email: expect.any(String) } } })
  const [one, other] = [newAddress(), newAddress()]
  await ask(bat, one)
  const [, toOne] = await secretsOf(bat.email, one)
  await ask(bat, other)
  const [old, toOther] = await secretsOf(bat.email, other)
  expect((await open(toOne)).status).toBe(422)
  expect((await open(toOther)).body.data).toEqual({ step: 'waits' })
  const cancelled = await on.server.api('DELETE /account/email', { token: bat.token })
  expect(cancelled.body.data.account).toMatchObject({ email: bat.email, emailChange: null })
  expect((await open(old)).status).toBe(422)
})

test('an address of somebody else gets no mail and is not told of, and one that is taken meanwhile stays his', async () => {
  const [cai, dun] = [await register(on.server), await register(on.server)]
  expect((await ask(cai, dun.email)).status).toBe(200)
  await expect.poll(() => mailTo(cai.email, 'Confirma el cambio de tu correo'), { timeout: 30_000 }).toBeDefined()
  expect(mailTo(dun.email, 'Confirma tu correo nuevo')).toBeUndefined()
  const email = newAddress()
  await ask(cai, email)
  const [old, next] = await secretsOf(cai.email, email)
  await open(old)
  await on.server.rows('UPDATE users SET email = ? WHERE id = ?', email, dun.id)
  expect(errorOf(await open(next))).toMatchObject({ status: 422, error: { code: 'mailLink.invalid' } })
  expect(await accountOf(cai)).toMatchObject({ email: cai.email })
})

test.each<[string, (person: Person, password: string) => Promise<unknown>, isDropped: boolean]>([
  [
    'that he chooses',
    ({ token, password }, newPassword) =>
      on.server.api('PUT /account/password', { token, body: { currentPassword: password, newPassword } }),
    true,
  ],
  [
    'by the link of a mail',
    async ({ id }, password) => {
      const secret = await newLink(on.server, 'newPassword', 60_000, { id })
      return on.server.api('POST /auth/password/reset', { body: { secret, password } })
    },
    true,
  ],
  [
    'of an administrator',
    async ({ id }, password) => {
      const { token } = await superAdmin(on.server)
      return on.server.api(`PUT /admin/users/${id}`, { token, body: { password } })
    },
    false,
  ],
])(
  'a password %s ends a change of the address that somebody else may have asked for',
  async (_, setPassword, isDropped) => {
    const eli = await register(on.server)
    const email = newAddress()
    await ask(eli, email)
    const secrets = await secretsOf(eli.email, email)
    expect((await open(secrets[1])).body.data).toEqual({ step: 'waits' })
    const password = 'otra clave, más larga 94'
    expect(await setPassword(eli, password)).toMatchObject({ status: 200 })
    expect(errorOf(await open(secrets[0]))).toMatchObject({ status: 422, error: { code: 'mailLink.invalid' } })
    const signedIn = await signIn(on.server, { ...eli, password })
    if (isDropped) expect(await accountOf({ ...eli, ...signedIn })).toMatchObject({ emailChange: null })
  },
)

test('a refused password leaves the change of the address as it is', async () => {
  const fox = await register(on.server)
  const email = newAddress()
  await ask(fox, email)
  const body = { currentPassword: 'not this one', newPassword: 'otra clave, más larga 94' }
  expect((await on.server.api('PUT /account/password', { token: fox.token, body })).status).toBe(422)
  expect(await accountOf(fox)).toMatchObject({ emailChange: { email } })
})
