import { beforeAll, describe, expect, test } from 'vitest'
import { linkFromMail, startMailServer } from '../support/mail.ts'
import { register, registerByForm, signIn } from '../support/people.ts'
import { startServer } from '../support/server.ts'
import { dialog, EVERY_LOOK, expectGoodLooks, heading, notice, pathOf, stage } from '../support/stage.ts'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
const on = stage(async () => {
  mailServer = await startMailServer()
  return startServer(mailServer.variables)
})
beforeAll(() => () => mailServer.close())

const linkTo = (email: string) => linkFromMail(mailServer, email)

describe('a forgotten password', () => {
  test('is replaced through the pages: from signing in to signing in', async () => {
    const ana = await register(on.server)
    const page = await on.visit(null, '/')
    await page.getByRole('button', { name: 'Iniciar sesión' }).first().click()
    await dialog(page).getByRole('link', { name: '¿Has olvidado tu contraseña?' }).click()
    await heading(page, 'Contraseña olvidada')
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByLabel('Correo electrónico').fill('ana')
    await page.getByRole('button', { name: 'Enviar el enlace' }).click()
    await page.getByText('Formato de email inválido').waitFor()
    await page.getByLabel('Correo electrónico').fill(ana.email)
    await page.keyboard.press('Enter')
    await page.getByText('Si hay una cuenta con ese correo, le enviamos un enlace.').waitFor()

    const referrers: (string | undefined)[] = []
    page.on('request', (request) => referrers.push(request.headers()['referer'], request.url()))
    const link = await linkTo(ana.email)
    await page.goto(new URL(link, on.server.url).href)
    await heading(page, 'Contraseña nueva')
    await expect.poll(() => new URL(page.url()).hash).toBe('')
    const password = page.getByLabel('Contraseña nueva', { exact: true })
    await password.fill('password2024')
    await page.getByRole('button', { name: 'Guardar la contraseña' }).click()
    await page.getByText('Esta contraseña es muy conocida').waitFor()
    await password.fill('una frase bastante larga')
    await page.keyboard.press('Enter')
    await page.getByText('Ya tienes contraseña nueva').waitFor()
    expect(referrers.join(' ')).not.toContain(link.split('#')[1])

    await page.locator('main').getByRole('button', { name: 'Iniciar sesión' }).click()
    await dialog(page).getByLabel('Correo electrónico').fill(ana.email)
    await dialog(page).getByLabel('Contraseña', { exact: true }).fill('una frase bastante larga')
    await page.keyboard.press('Enter')
    await expect.poll(() => pathOf(page)).toBe('/dashboard')
  })

  test('with a used link, or part of one, offers another', async () => {
    const page = await on.visit(null, `/new-password#${'a'.repeat(43)}`)
    await page.getByLabel('Contraseña nueva', { exact: true }).fill('una frase bastante larga')
    await page.keyboard.press('Enter')
    await page.getByText('El enlace no sirve').waitFor()
    await page.getByRole('link', { name: 'Pedir otro enlace' }).click()
    await heading(page, 'Contraseña olvidada')
    await (await on.visit(null, '/new-password')).getByText('Abre el enlace completo del correo.').waitFor()
  })
})

test('an address is confirmed by its link; until then the profile says so and sends another mail', async () => {
  const bat = await registerByForm(on.server)
  const first = await linkTo(bat.email)
  const page = await on.visit(bat, '/profile')
  await page.getByText('Tu correo aún no está confirmado').waitFor()
  await page.getByRole('button', { name: 'Enviarlo otra vez' }).click()
  await notice(page, 'Te enviamos el correo de confirmación')
  await expect.poll(() => linkTo(bat.email), { timeout: 30_000 }).not.toBe(first)
  await page.goto(new URL(first, on.server.url).href)
  await page.getByText('El enlace no sirve').waitFor()
  const other = await on.visit(await signIn(on.server, bat), await linkTo(bat.email))
  await other.getByText('Tu correo está confirmado').waitFor()
  await other.getByRole('link', { name: 'Ir a tu perfil' }).click()
  await heading(other, 'Perfil')
  expect(await other.getByText('Tu correo aún no está confirmado').count()).toBe(0)
})

test.each(['/forgotten-password', '/new-password#x', '/confirm-email#x'])('%s looks good', async (path) => {
  for (const look of EVERY_LOOK) {
    const page = await on.visit(null, path, look)
    await page.locator('main h1').waitFor()
    await expectGoodLooks(page)
  }
})
