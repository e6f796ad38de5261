import { beforeAll, describe, expect, test } from 'vitest'
import { SUPER_ADMIN_ROLE } from '../../worker/core/system-roles.ts'
import { newUser } from '../support/administration.ts'
import { type Person, signIn } from '../support/people.ts'
import { heading, notice, question, stage } from '../support/stage.ts'
import { superAdmin } from '../support/tenants.ts'

const on = stage()
const { visit } = on

describe('the administration', () => {
  let admin: Person
  beforeAll(async () => {
    admin = await superAdmin(on.server)
  })
  const newAdmin = (name: string) => newUser(on.server, { name, roleIds: [SUPER_ADMIN_ROLE] })

  test('one who is gone meanwhile is told in the server’s own sentence; links lead to the users and the roles #admin.delete.failed #admin.quick-actions', async () => {
    const goneId = await newAdmin('Fugaz')
    const page = await visit(admin, '/admin')
    await page.getByRole('button', { name: 'Eliminar a Fugaz' }).click()
    await on.server.rows('DELETE FROM user_roles WHERE user_id = ?', goneId)
    await question(page).getByRole('button', { name: 'Eliminar' }).click()
    await notice(page, 'Error')
    await notice(page, 'El administrador no existe.')
    await question(page).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: /^Gestionar usuarios/ }).click()
    await heading(page, 'Usuarios')
    await page.goBack()
    await page.getByRole('link', { name: /^Gestionar roles/ }).click()
    await heading(page, 'Roles')
  })

  test('a super administrator is made, can sign in, and is deleted after a question #admin.create #admin.delete.confirm', async () => {
    const page = await visit(admin, '/admin')
    const email = `${crypto.randomUUID()}@vocero.test`
    await page.getByLabel('Nombre').fill('Nueva Jefa')
    await page.getByLabel('Correo electrónico').fill(email)
    await page.getByLabel('Contraseña', { exact: true }).fill('una frase bien larga')
    await page.getByLabel('País').selectOption({ label: 'España' })
    expect(await page.getByLabel('Empresa').inputValue()).toBe('')
    await page.getByRole('button', { name: 'Crear super administrador' }).click()
    await notice(page, 'Éxito')
    await notice(page, 'Super administrador creado correctamente')
    const admins = page.getByRole('list', { name: 'Administradores del sistema' })
    await admins.getByText(email).waitFor()
    expect(await page.getByLabel('Nombre').inputValue()).toBe('')
    await signIn(on.server, { ...admin, email, password: 'una frase bien larga' })

    await page.getByRole('button', { name: 'Eliminar a Nueva Jefa' }).click()
    await question(page).getByRole('button', { name: 'Cancelar' }).click()
    await admins.getByText(email).waitFor()
    await page.getByRole('button', { name: 'Eliminar a Nueva Jefa' }).click()
    await question(page).getByRole('button', { name: 'Eliminar' }).click()
    await notice(page, 'Administrador eliminado correctamente')
    await admins.getByText(email).waitFor({ state: 'detached' })
  })

  test('a form with gaps is not sent and says so, a short password and an e-mail that somebody has stand beside their fields; the company may be left out #admin.create.incomplete #admin.create.failed', async () => {
    const page = await visit(admin, '/admin')
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    const create = page.getByRole('button', { name: 'Crear super administrador' })
    await create.click()
    await page.getByRole('alert').getByText('Completa todos los campos').waitFor()
    expect(await page.locator('form [aria-invalid=true]').count()).toBe(4)

    await page.getByLabel('Nombre').fill('Otra')
    await page.getByLabel('Correo electrónico').fill(admin.email)
    await page.getByLabel('Contraseña', { exact: true }).fill('corta12')
    await page.getByLabel('País').selectOption('MN')
    await create.click()
    await page.getByText('La contraseña de un super administrador debe tener al menos 12 caracteres').waitFor()
    expect(await page.getByText('Completa todos los campos').count()).toBe(0)
    expect(sent).toEqual([])
    await page.getByLabel('Contraseña', { exact: true }).fill('una frase bien larga')
    await create.click()
    await page.getByText('Otra cuenta ya usa este email.').waitFor()
    expect(await page.getByLabel('Correo electrónico').getAttribute('aria-invalid')).toBe('true')
  })

  test('nobody deletes himself, and the last one is told that he is the last', async () => {
    const otherId = await newAdmin('Acompañante')
    const page = await visit(admin, '/admin')
    const own = page.getByRole('button', { name: `Eliminar a ${admin.name}` })
    await page.getByText('Acompañante').waitFor()
    expect(await own.getAttribute('title')).toBe('Es tu cuenta: no puedes eliminarla.')
    await own.focus()
    await page.keyboard.press('Enter')
    await notice(page, 'Es tu cuenta: no puedes eliminarla.')
    expect(await question(page).count()).toBe(0)
    await on.server.rows('UPDATE users SET is_active = 0 WHERE id = ?', otherId)
    await page.reload()
    await page.getByText('Inactivo').waitFor()
    expect(await own.getAttribute('title')).toBe('Es el último super administrador activo. Crea otro antes.')
  })

  test('says that the list or the figures could not be loaded, and loads them when one tries again #admin.list', async () => {
    const { page, go } = await on.prepare(admin)
    for (const path of ['**/api/admin/admins', '**/api/admin/overview'])
      await page.route(path, (route) => route.fulfill({ status: 400, json: { message: 'No hoy.' } }))
    await go('/admin')
    const figures = page.getByRole('region', { name: 'La plataforma en cifras' })
    await figures.getByRole('alert').getByText('No hoy.').waitFor()
    await expect.poll(() => page.getByRole('alert').getByText('No hoy.').count()).toBe(2)
    await page.unroute('**/api/admin/overview')
    await figures.getByRole('button', { name: 'Reintentar' }).click()
    const figure = (label: string) => figures.getByRole('listitem').filter({ hasText: label })
    const [people] = await on.server.rows<{ n: number }>(
      'SELECT count(*) AS n FROM users WHERE is_active = 1 AND deleted_at IS NULL',
    )
    await figure('Usuarios activos').getByText(String(people?.n), { exact: true }).waitFor()
    await figure('Agentes').getByText('0', { exact: true }).waitFor()
    await page.unroute('**/api/admin/admins')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await page.getByRole('list', { name: 'Administradores del sistema' }).getByText(admin.email).waitFor()
  })

  test('a refusal that says nothing of its own is still told #admin.create.failed #admin.delete.failed', async () => {
    await newAdmin('Terca')
    const { page } = await on.prepare(admin)
    for (const path of ['**/api/admin/create-super-admin', '**/api/admin/admins/*'])
      await page.route(path, (route) => route.fulfill({ status: 200, body: 'not json' }))
    await page.goto(new URL('/admin', on.server.url).href)
    await page.getByLabel('Nombre').fill('Otra')
    await page.getByLabel('Correo electrónico').fill('otra@vocero.test')
    await page.getByLabel('Contraseña', { exact: true }).fill('una frase bien larga')
    await page.getByLabel('País').selectOption('MN')
    await page.getByRole('button', { name: 'Crear super administrador' }).click()
    await notice(page, 'Error al crear super admin')
    expect(await page.getByLabel('Nombre').inputValue()).toBe('Otra')
    await page.getByRole('button', { name: 'Eliminar a Terca' }).click()
    await question(page).getByRole('button', { name: 'Eliminar' }).click()
    await notice(page, 'Error al eliminar admin')
    await page.getByRole('button', { name: 'Eliminar a Terca' }).waitFor()
  })
})
