import { beforeAll, expect, test } from 'vitest'
import { linkFromMail, startMailServer } from '../support/mail.ts'
import { register } from '../support/people.ts'
import { startServer } from '../support/server.ts'
import { dialog, expectGoodLooks, notice, pathOf, stage } from '../support/stage.ts'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
const on = stage(async () => {
  mailServer = await startMailServer()
  return startServer(mailServer.variables)
})
beforeAll(() => () => mailServer.close())

test('an address is changed from the profile by a link in each of two mailboxes, and signs in from then on', async () => {
  const ana = await register(on.server)
  const next = `${crypto.randomUUID()}@otra.test`
  const { page, go } = await on.prepare(ana)
  await go('/profile')
  const ask = page.locator('section').filter({ has: page.getByRole('button', { name: 'Cambiar el correo' }) })
  await ask.getByLabel('Correo nuevo').fill(next)
  await ask.getByLabel('Contraseña', { exact: true }).fill('no es esta')
  await page.keyboard.press('Enter')
  await ask.locator('[aria-invalid=true]').waitFor()
  expect(mailServer.newestTo(next)).toBeUndefined()
  await ask.getByLabel('Contraseña', { exact: true }).fill(ana.password)
  await page.keyboard.press('Enter')
  await page.getByText('Falta abrir el enlace').nth(1).waitFor()
  await expectGoodLooks(page)

  // The mailbox of the new address is open on another device, where nobody is signed in.
  const [toOld, toNew] = [await linkFromMail(mailServer, ana.email), await linkFromMail(mailServer, next)]
  const phone = await on.visit(null, toNew, { width: 390, height: 844 })
  await phone.getByText('Falta la otra dirección').waitFor()
  await expect.poll(() => new URL(phone.url()).hash).toBe('')
  await expectGoodLooks(phone)
  await page.reload()
  const line = (address: string) => page.getByRole('listitem').filter({ hasText: address })
  await line(next).getByText('Confirmada').waitFor()
  await line(ana.email).getByText('Falta abrir el enlace').waitFor()

  await go(toOld)
  await page.getByText('Tu correo ha cambiado').waitFor()
  await page.getByRole('link', { name: 'Ir a tu perfil' }).click()
  await expect.poll(() => page.getByLabel('Correo electrónico').first().inputValue()).toBe(next)
  await page.getByRole('button', { name: 'Cambiar el correo' }).waitFor()

  await phone.getByRole('link', { name: 'Ir al inicio' }).click()
  await phone.getByRole('button', { name: 'Iniciar sesión' }).first().click()
  const signIn = async (email: string) => {
    await dialog(phone).getByLabel('Correo electrónico').fill(email)
    await dialog(phone).getByLabel('Contraseña', { exact: true }).fill(ana.password)
    await phone.keyboard.press('Enter')
  }
  await signIn(ana.email)
  await dialog(phone).getByRole('alert').waitFor()
  await signIn(next)
  await expect.poll(() => pathOf(phone)).toBe('/dashboard')
})

test('a change that is cancelled in the profile leaves two links that do nothing', async () => {
  const bat = await register(on.server)
  const next = `${crypto.randomUUID()}@otra.test`
  const asked = { email: next, password: bat.password }
  expect((await on.server.api('POST /account/email', { token: bat.token, body: asked })).status).toBe(200)
  const links = [await linkFromMail(mailServer, bat.email), await linkFromMail(mailServer, next)]
  const page = await on.visit(bat, '/profile')
  await page.locator('section').filter({ hasText: next }).getByRole('button', { name: 'Cancelar' }).click()
  await notice(page, 'sigue siendo')
  await page.getByRole('button', { name: 'Cambiar el correo' }).waitFor()
  for (const link of links) await (await on.visit(null, link)).getByText('El enlace no sirve').waitFor()
})
