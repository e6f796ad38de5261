import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { CUSTOMER_ROLE, SUPER_ADMIN_ROLE } from '../../worker/core/system-roles.ts'
import { newUser } from '../support/administration.ts'
import { type Person, signIn } from '../support/people.ts'
import { dialog, heading, notice, question, stage } from '../support/stage.ts'
import { superAdmin } from '../support/tenants.ts'

const on = stage()
const { visit } = on

const line = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
const lines = (page: Page) => page.locator('main tbody tr')
/** Chooses an action of the menu of a user. */
async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Más acciones para ${name}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar usuarios' })
const newEmail = () => `${crypto.randomUUID()}@vocero.test`

describe('the users', () => {
  let admin: Person
  beforeAll(async () => {
    admin = await superAdmin(on.server)
  })

  test('somebody is given an account, is changed, turned off and on, and deleted #users.columns #users.create #users.edit #users.toggle #users.delete', async () => {
    const page = await visit(admin, '/admin/users')
    const email = newEmail()
    await page.getByRole('button', { name: 'Nuevo usuario' }).click()
    await dialog(page).getByLabel('Nombre').fill('  Bat Erdene ')
    await dialog(page).getByLabel('Correo electrónico').fill(email)
    const password = dialog(page).getByLabel('Contraseña', { exact: true })
    await password.fill('una frase bien larga')
    await dialog(page).getByRole('button', { name: 'Mostrar la contraseña' }).click()
    expect(await password.getAttribute('type')).toBe('text')
    await dialog(page).getByLabel('Empresa').fill('Café Nómada')
    await dialog(page).getByLabel('País').selectOption({ label: 'Mongolia' })
    await dialog(page).getByLabel('Cliente').check()
    await dialog(page).getByRole('button', { name: 'Crear usuario' }).click()
    await notice(page, 'Éxito')
    await notice(page, 'Usuario creado correctamente')
    await dialog(page).waitFor({ state: 'detached' })
    const bat = line(page, 'Bat Erdene')
    await bat.getByText(email, { exact: true }).waitFor()
    await bat.getByText('Café Nómada · Mongolia').waitFor()
    await bat.getByText('Activo', { exact: true }).waitFor()
    await bat.getByRole('list', { name: 'Roles de Bat Erdene' }).getByText('Cliente').waitFor()

    await page.getByRole('button', { name: 'Editar a Bat Erdene' }).click()
    expect(
      await dialog(page)
        .getByLabel(/^Contraseña/)
        .inputValue(),
    ).toBe('')
    await dialog(page).getByLabel('Nombre').fill('Bat Bold')
    await dialog(page).getByRole('button', { name: 'Guardar cambios' }).click()
    await notice(page, 'Usuario actualizado correctamente')
    await line(page, 'Bat Bold').waitFor()
    const again = { ...admin, email, password: 'una frase bien larga' }
    await signIn(on.server, again)

    await choose(page, 'Bat Bold', 'Desactivar')
    await line(page, 'Bat Bold').getByText('Inactivo', { exact: true }).waitFor()
    await expect(signIn(on.server, again)).rejects.toThrow('auth.accountDeactivated')
    await choose(page, 'Bat Bold', 'Activar')
    await line(page, 'Bat Bold').getByText('Activo', { exact: true }).waitFor()

    await choose(page, 'Bat Bold', 'Eliminar')
    await question(page).getByText(email).waitFor()
    await question(page).getByRole('button', { name: 'Eliminar' }).click()
    await notice(page, 'Usuario eliminado correctamente')
    await line(page, 'Bat Bold').waitFor({ state: 'detached' })
  })

  test('what is missing is said beside each field and not sent, an e-mail that somebody has is refused beside its field, and the dialog closes by Escape and by a press beside it #users.rule.required #users.modal.closes', async () => {
    const page = await visit(admin, '/admin/users')
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await page.getByRole('button', { name: 'Nuevo usuario' }).click()
    await dialog(page).getByLabel('Nombre').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Nuevo usuario' }).click()
    await dialog(page).getByLabel('Nombre').waitFor()
    await page.mouse.click(20, 450)
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Nuevo usuario' }).click()
    await dialog(page).getByRole('button', { name: 'Crear usuario' }).click()
    for (const said of [
      'El nombre es requerido',
      'El email es requerido',
      'La contraseña es requerida',
      'El país es requerido',
      'Selecciona al menos un rol para el usuario',
    ])
      await dialog(page).getByText(said).waitFor()
    await dialog(page).getByText('Al menos 8 caracteres', { exact: false }).waitFor()
    await dialog(page).getByLabel('Super administrador').check()
    await dialog(page).getByText('Al menos 12 caracteres', { exact: false }).waitFor()
    expect(await dialog(page).getByText('Selecciona al menos un rol para el usuario').count()).toBe(0)
    expect(sent).toEqual([])

    await dialog(page).getByLabel('Super administrador').uncheck()
    await dialog(page).getByLabel('Nombre').fill('Otra')
    await dialog(page).getByLabel('Correo electrónico').fill(admin.email.toUpperCase())
    await dialog(page).getByLabel('Contraseña', { exact: true }).fill('una frase bien larga')
    await dialog(page).getByLabel('País').selectOption('ES')
    await dialog(page).getByLabel('Cliente').check()
    await dialog(page).getByRole('button', { name: 'Crear usuario' }).click()
    await dialog(page).getByText('Otra cuenta ya usa este email.').waitFor()
    expect(await dialog(page).getByLabel('Correo electrónico').getAttribute('aria-invalid')).toBe('true')
    expect(await dialog(page).getByLabel('Nombre').inputValue()).toBe('Otra')
  })

  test('members cannot deactivate or delete themselves, and the last administrator keeps his role', async () => {
    await on.server.rows(`DELETE FROM user_roles WHERE role_id = ? AND user_id <> ?`, SUPER_ADMIN_ROLE, admin.id)
    const page = await visit(admin, `/admin/users?search=${admin.email}`)
    const own = line(page, admin.name)
    await own.getByText('Tú', { exact: true }).waitFor()
    expect(await own.getByRole('checkbox').count()).toBe(0)
    await own.getByRole('button', { name: `Más acciones para ${admin.name}` }).click()
    await page.getByRole('menuitem', { name: 'Ver su actividad' }).waitFor()
    for (const name of ['Desactivar', 'Eliminar']) expect(await page.getByRole('menuitem', { name }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await own.getByRole('button', { name: `Editar a ${admin.name}` }).click()
    expect(await dialog(page).getByLabel('Cuenta activa').isDisabled()).toBe(true)
    await dialog(page).getByLabel('País').selectOption('MN')
    await dialog(page).getByLabel('Super administrador').uncheck()
    await dialog(page).getByLabel('Cliente').check()
    await dialog(page).getByRole('button', { name: 'Guardar cambios' }).click()
    await notice(page, 'Error')
    await notice(page, 'Es el último super administrador activo. Crea otro antes.')
    expect(await dialog(page).getByLabel('País').inputValue()).toBe('MN')
  })

  test('a change of the own name is in the header at once', async () => {
    const own = await superAdmin(on.server)
    const page = await visit(own, `/admin/users?search=${own.email}`)
    await page.getByRole('button', { name: `Editar a ${own.name}` }).click()
    await dialog(page).getByLabel('Nombre').fill('Nombre Nuevo')
    await dialog(page).getByLabel('País').selectOption('MN')
    await dialog(page).getByRole('button', { name: 'Guardar cambios' }).click()
    await page.getByRole('banner').getByText('Nombre Nuevo').waitFor()
  })

  test('a person gets everything that is kept of him as a file, and what he did is one press away', async () => {
    const name = `Exportada ${crypto.randomUUID().slice(0, 6)}`
    const email = newEmail()
    await newUser(on.server, { name, email })
    const page = await visit(admin, `/admin/users?search=${email}`)
    await page.getByRole('button', { name: `Más acciones para ${name}` }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Exportar sus datos' }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`vocero-${email}.json`)
    await page.getByRole('button', { name: `Más acciones para ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Ver su actividad' }).click()
    await heading(page, 'Registro de actividad')
  })
})

describe('the list of users', () => {
  let admin: Person
  beforeAll(async () => {
    admin = await superAdmin(on.server)
    for (let number = 1; number <= 11; number++)
      await newUser(on.server, { name: `Fila ${number}`, companyName: 'Zarzamora', createdAt: number })
    await newUser(on.server, { name: 'Dormida', companyName: 'Zarzamora', isActive: false })
  })

  test('is searched and filtered by role and status, all of which stand in the address #users.filters', async () => {
    const page = await visit(admin, '/admin/users')
    await search(page).fill('zarzamora')
    await page.waitForURL(/search=zarzamora/)
    await page.getByText('Página 1 de 2').waitFor()
    await page.getByLabel('Filtrar por estado').selectOption({ label: 'Inactivos' })
    await expect.poll(() => lines(page).count()).toBe(1)
    await line(page, 'Dormida').waitFor()
    await page.getByLabel('Filtrar por rol').selectOption({ label: 'Super administrador' })
    await page.getByText('Ningún usuario coincide').waitFor()
    const { searchParams } = new URL(page.url())
    expect(Object.fromEntries(searchParams)).toEqual({
      search: 'zarzamora',
      status: 'inactive',
      roleId: SUPER_ADMIN_ROLE,
    })
    await page.goBack()
    await line(page, 'Dormida').waitFor()
    await page.getByRole('button', { name: 'Limpiar filtros' }).first().click()
    await lines(page).nth(3).waitFor()
    expect(await search(page).inputValue()).toBe('')
  })

  test('opens where a link points: the page, the search and the filters #users.pagination', async () => {
    const page = await visit(admin, `/admin/users?search=zarzamora&status=active&roleId=${CUSTOMER_ROLE}&page=2`)
    await page.getByText('Página 2 de 2').waitFor()
    await line(page, 'Fila 1').waitFor()
    expect(await lines(page).count()).toBe(1)
    expect(await search(page).inputValue()).toBe('zarzamora')
    expect(await page.getByLabel('Filtrar por estado').inputValue()).toBe('active')
    await page.getByRole('button', { name: 'Anterior' }).click()
    await page.getByText('Página 1 de 2').waitFor()
    await page.reload()
    await line(page, 'Fila 11').waitFor()
  })

  test('behind its last page leads back to the first', async () => {
    const page = await visit(admin, '/admin/users?page=900')
    await page.getByText('En esta página no hay usuarios').waitFor()
    await page.getByRole('button', { name: 'Ir a la primera página' }).click()
    await lines(page).first().waitFor()
  })

  test('says that it could not be loaded, and loads when one tries again #users.failed', async () => {
    const { page } = await on.prepare(admin)
    await page.route('**/api/admin/users?**', (route) => route.fulfill({ status: 400, json: { message: 'No hoy.' } }))
    await page.goto(new URL('/admin/users', on.server.url).href)
    await page.getByRole('alert').getByText('Error al cargar los usuarios').waitFor()
    await page.getByRole('alert').getByText('No hoy.').waitFor()
    await page.unroute('**/api/admin/users?**')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await lines(page).first().waitFor()
  })

  test('somebody who was deleted elsewhere leaves the list when a change of him is refused', async () => {
    const gone = async () => {
      const [name, email] = [`Ida ${crypto.randomUUID().slice(0, 6)}`, newEmail()]
      const id = await newUser(on.server, { name, email })
      const page = await visit(admin, '/admin/users')
      await line(page, name).waitFor()
      const remove = async () => {
        const { status } = await on.server.api(`DELETE /admin/users/${id}`, { token: admin.token })
        expect(status).toBe(200)
      }
      return { page, name, remove }
    }
    const one = await gone()
    await one.page.getByRole('button', { name: `Editar a ${one.name}` }).click()
    await dialog(one.page).getByLabel('Nombre').fill('Tarde')
    await one.remove()
    await dialog(one.page).getByRole('button', { name: 'Guardar cambios' }).click()
    await notice(one.page, 'El usuario no existe.')
    await line(one.page, one.name).waitFor({ state: 'detached' })
    expect(await dialog(one.page).getByLabel('Nombre').inputValue()).toBe('Tarde')

    for (const action of ['Desactivar', 'Eliminar']) {
      const { page, name, remove } = await gone()
      await remove()
      await choose(page, name, action)
      if (action === 'Eliminar') await question(page).getByRole('button', { name: action }).click()
      await notice(page, 'El usuario no existe.')
      await line(page, name).waitFor({ state: 'detached' })
    }
  })

  test('somebody who no longer matches the filter leaves it, and that he was changed is said', async () => {
    const [name, email] = [`Filtrada ${crypto.randomUUID().slice(0, 6)}`, newEmail()]
    await newUser(on.server, { name, email })
    const page = await visit(admin, `/admin/users?search=${email}&status=active`)
    await choose(page, name, 'Desactivar')
    await line(page, name).waitFor({ state: 'detached' })
    await notice(page, 'Usuario actualizado correctamente')
  })

  test('a refusal of what was pressed is told, and the row stays as it was', async () => {
    const { page } = await on.prepare(admin)
    await page.route('**/api/admin/users/*', (route) =>
      route.fulfill({ status: 409, json: { error: { message: 'Ahora no.' } } }),
    )
    await page.goto(new URL('/admin/users?search=Dormida', on.server.url).href)
    await choose(page, 'Dormida', 'Activar')
    await notice(page, 'Ahora no.')
    await line(page, 'Dormida').getByText('Inactivo', { exact: true }).waitFor()
    await choose(page, 'Dormida', 'Eliminar')
    await question(page).getByRole('button', { name: 'Eliminar' }).click()
    await question(page).waitFor({ state: 'detached' })
    await line(page, 'Dormida').waitFor()
    expect(await page.locator('[data-notices]').getByText('Ahora no.').count()).toBe(2)
  })
})
