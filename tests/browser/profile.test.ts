import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { from, type Person, register, signIn } from '../support/people.ts'
import { heading, notice, question, stage } from '../support/stage.ts'
import { customer, holder, superAdmin } from '../support/tenants.ts'

const on = stage()
const { visit } = on

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1'
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0'

/** The same person, signed in once more on another device. */
async function signedInOn({ email, password, address }: Person, userAgent: string): Promise<string> {
  const { body } = await on.server.api('POST /auth/login', {
    body: { email, password, rememberMe: false },
    headers: { ...from(address), 'user-agent': userAgent },
  })
  return body.data.accessToken
}

const isSignedIn = async (token: string) => (await on.server.api('GET /auth/profile', { token })).status === 200
const accountOf = async ({ token }: Person) => (await on.server.api('GET /account', { token })).body.data.account
const save = (page: Page, name = 'Guardar cambios') => page.getByRole('button', { name }).click()
const changePassword = async (page: Page, current: string, next: string) => {
  await page.getByLabel('Contraseña actual').fill(current)
  await page.getByLabel('Contraseña nueva').fill(next)
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
}

describe('the own details', () => {
  test('are shown, changed and kept, and the header says the new name at once #profile.screen', async () => {
    const ana = await register(on.server, { name: 'Ana Torres', companyName: 'Aurora', country: 'MX' })
    const page = await visit(ana, '/profile')
    await page.getByText('Miembro desde').waitFor()
    await page.getByText('Cliente', { exact: true }).waitFor()
    expect(await page.getByLabel('Correo electrónico').inputValue()).toBe(ana.email)
    expect(await page.getByLabel('Correo electrónico').isEditable()).toBe(false)
    await page.getByLabel('Nombre').fill('  Ana María  ')
    await page.getByLabel('Empresa').fill('')
    await page.getByLabel('País').selectOption({ label: 'Mongolia' })
    await save(page)
    await notice(page, 'Tus datos se guardaron correctamente')
    await page.getByRole('banner').getByText('Ana María').waitFor()
    expect(await accountOf(ana)).toMatchObject({ name: 'Ana María', companyName: null, country: 'MN' })
    await page.reload()
    await page.getByRole('banner').getByText('Ana María').waitFor()
    expect(await page.getByLabel('Nombre').inputValue()).toBe('Ana María')
  })

  test('are in the team as they were changed', async () => {
    const ana = await customer(on.server, 'professional')
    const page = await visit(ana, '/team')
    await page.getByRole('main').getByText(ana.name).waitFor()
    await page
      .getByRole('banner')
      .getByRole('button', { name: new RegExp(ana.name) })
      .click()
    await page.getByRole('menuitem', { name: 'Perfil' }).click()
    await page.getByLabel('Nombre').fill('Nombre Nuevo')
    await save(page)
    await notice(page, 'Tus datos se guardaron correctamente')
    await page.goBack()
    await page.getByRole('main').getByText('Nombre Nuevo').waitFor()
  })

  test('and a password that is being typed are asked about before one leaves, and not once they are saved', async () => {
    const ana = await register(on.server)
    const page = await visit(ana, '/profile')
    const agents = page.getByRole('complementary').getByRole('link', { name: 'Agentes', exact: true })
    await page.getByLabel('Empresa').fill('Aurora')
    await page.getByLabel('Contraseña actual').focus()
    await agents.click()
    await question(page).getByRole('button', { name: 'Seguir editando' }).click()
    expect(await page.getByLabel('Empresa').inputValue()).toBe('Aurora')
    await save(page)
    await notice(page, 'Tus datos se guardaron correctamente')
    await page.getByLabel('Contraseña nueva').fill('otra frase larga')
    await agents.click()
    await question(page).getByText('Lo que has escrito todavía no se ha guardado y se perderá.').waitFor()
    await question(page).getByRole('button', { name: 'Seguir editando' }).click()
    await page.getByLabel('Contraseña nueva').fill('')
    await agents.click()
    await heading(page, 'Agentes')
    await page.goBack()
    await page.getByLabel('Empresa').fill('Norte')
    await agents.click()
    await question(page).getByRole('button', { name: 'Descartar' }).click()
    await heading(page, 'Agentes')
    expect((await accountOf(ana)).companyName).toBe('Aurora')
  })

  test('have a time zone, in which the console shows times from then on', async () => {
    const ana = await register(on.server)
    const page = await visit(ana, '/profile')
    await page.getByLabel('Zona horaria').selectOption('Pacific/Kiritimati')
    await page.getByRole('button', { name: /Usar la de este navegador/ }).waitFor()
    await save(page)
    await notice(page, 'Tus datos se guardaron correctamente')
    expect((await accountOf(ana)).timeZone).toBe('Pacific/Kiritimati')
    await page.reload()
    await page.getByText('(Kiritimati)').first().waitFor()
    expect(await page.getByLabel('Zona horaria').inputValue()).toBe('Pacific/Kiritimati')
  })

  test('without a name are not even sent, stay typed when they did not arrive, and change the language of the console without loading it again', async () => {
    const ana = await register(on.server)
    const page = await visit(ana, '/profile')
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
    await page.evaluate(() => Object.assign(window, { isTheSamePage: true }))
    await page.getByLabel('Nombre').fill('  ')
    await save(page)
    await page.locator('[aria-invalid=true]').waitFor()
    expect(sent).toEqual([])

    await page.getByLabel('Nombre').fill('Otra Ana')
    await page.route('**/api/account', (route) => route.abort())
    await save(page)
    await page.getByText('Error de conexión. Revisa tu internet').waitFor()
    expect(await page.getByLabel('Nombre').inputValue()).toBe('Otra Ana')
    await page.unroute('**/api/account')
    await page.getByRole('main').getByLabel('Idioma', { exact: true }).selectOption({ label: 'English' })
    await heading(page, 'Perfil')
    await save(page)
    await heading(page, 'Profile')
    await page.getByRole('button', { name: 'Save changes' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
    expect(await page.evaluate(() => Reflect.get(window, 'isTheSamePage'))).toBe(true)
    expect(await accountOf(ana)).toMatchObject({ name: 'Otra Ana', language: 'en' })
  })

  test('that cannot be read say why, and are read again when asked', async () => {
    const { page, go } = await on.prepare(await register(on.server))
    await page.route('**/api/account', (route) => route.fulfill({ status: 403, json: { message: 'Acceso denegado' } }))
    await go('/profile')
    await page.getByText('Error al cargar tu cuenta').waitFor()
    await page.unroute('**/api/account')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await page.getByLabel('Nombre').waitFor()
  })
})

describe('the password', () => {
  test('is changed, the other devices are signed out and this one stays', async () => {
    const ana = await register(on.server)
    const phone = await signedInOn(ana, IPHONE)
    const page = await visit(ana, '/profile')
    await page.getByText('Safari en iPhone').waitFor()
    await page.getByText('Al menos 8 caracteres').waitFor()
    await changePassword(page, ana.password, 'otra frase que nadie adivina')
    await notice(page, 'Contraseña cambiada. Cerramos tus demás sesiones.')
    expect(await page.getByLabel('Contraseña nueva').inputValue()).toBe('')
    await page.getByText('Safari en iPhone').waitFor({ state: 'detached' })
    expect([await isSignedIn(phone), await isSignedIn(ana.token)]).toEqual([false, true])
    await signIn(on.server, { ...ana, password: 'otra frase que nadie adivina' })
  })

  test('can be looked at while it is typed; what is wrong with it is said beside its field, and it is not changed', async () => {
    const ana = await register(on.server)
    const page = await visit(ana, '/profile')
    const field = page.getByLabel('Contraseña nueva')
    await field.fill('una frase')
    await page.getByRole('button', { name: 'Mostrar la contraseña' }).nth(1).click()
    expect(await field.getAttribute('type')).toBe('text')
    expect(await page.getByLabel('Contraseña actual').getAttribute('type')).toBe('password')
    await page.getByRole('button', { name: 'Ocultar la contraseña' }).click()
    expect(await field.getAttribute('type')).toBe('password')

    const complaint = (label: string) =>
      page
        .getByLabel(label)
        .evaluate((input) =>
          input.getAttribute('aria-invalid') === 'true'
            ? document.getElementById(input.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent
            : null,
        )
    await changePassword(page, 'no es esta', 'una frase nueva y larga')
    await expect.poll(() => complaint('Contraseña actual')).toMatch('La contraseña actual no es correcta.')
    await changePassword(page, ana.password, 'corta12')
    await expect.poll(() => complaint('Contraseña nueva')).toMatch(/8 caracteres/)
    await changePassword(page, ana.password, 'password123')
    await expect.poll(() => complaint('Contraseña nueva')).toMatch(/común|fácil|adivinar/i)
    await signIn(on.server, ana)
  })

  test("of a super administrator is said to be longer, and is held to it in the server's words", async () => {
    const root = await superAdmin(on.server)
    const page = await visit(root, '/profile')
    await page.getByText('Super administrador', { exact: true }).waitFor()
    await page.getByText('Al menos 12 caracteres').waitFor()
    await changePassword(page, root.password, 'once letras')
    await page.locator('input[aria-invalid=true]').waitFor()
    await signIn(on.server, root)
  })
})

describe('the sessions', () => {
  test('say which device each is, which is this one, and end after a question, one by one or all others at once', async () => {
    const ana = await register(on.server)
    const [phone, desk] = [await signedInOn(ana, IPHONE), await signedInOn(ana, WINDOWS)]
    const page = await visit(ana, '/profile')
    const sessions = page.getByRole('listitem').filter({ hasText: 'Última actividad' })
    await sessions.nth(2).waitFor()
    expect(await sessions.first().textContent()).toContain('Esta sesión')
    expect(await sessions.first().getByRole('button').count()).toBe(0)
    await sessions.filter({ hasText: 'Microsoft Edge en Windows' }).getByRole('button').click()
    await question(page).getByRole('button', { name: 'Cancelar' }).click()
    expect(await isSignedIn(desk)).toBe(true)
    await sessions.filter({ hasText: 'Microsoft Edge en Windows' }).getByRole('button').click()
    await question(page).getByText('Microsoft Edge en Windows tendrá que iniciar sesión de nuevo').waitFor()
    await question(page).getByRole('button', { name: 'Terminar la sesión' }).click()
    await notice(page, 'Esa sesión ha terminado')
    await sessions.filter({ hasText: 'Windows' }).waitFor({ state: 'detached' })
    expect([await isSignedIn(desk), await isSignedIn(phone), await isSignedIn(ana.token)]).toEqual([false, true, true])

    // One that has ended meanwhile is refused in the server's words, and leaves the list.
    await page.getByRole('button', { name: /^Terminar la sesión: Safari en iPhone/ }).click()
    await on.server.api('POST /auth/logout', { token: phone, body: {} })
    await question(page).getByRole('button', { name: 'Terminar la sesión' }).click()
    await question(page).getByText('Esta sesión ya terminó o no es tuya.').waitFor()
    await question(page).getByRole('button', { name: 'Cancelar' }).click()
    await page.getByText('Safari en iPhone').waitFor({ state: 'detached' })

    const others = [await signedInOn(ana, IPHONE), await signedInOn(ana, WINDOWS)]
    await page.reload()
    await page.getByRole('button', { name: 'Terminar las demás' }).click()
    await question(page).getByRole('button', { name: 'Terminar las demás' }).click()
    await notice(page, 'Tus demás sesiones han terminado')
    await page.getByRole('button', { name: 'Terminar las demás' }).waitFor({ state: 'detached' })
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false])
    expect(await isSignedIn(ana.token)).toBe(true)
  })
})

test('somebody without any permission has a profile too', async () => {
  const page = await visit(await holder(on.server), '/profile')
  await page.getByLabel('Nombre').waitFor()
  await page.getByText('Esta sesión', { exact: true }).waitFor()
})
