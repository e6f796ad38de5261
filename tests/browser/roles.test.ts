import { beforeAll, describe, expect, test } from 'vitest'
import { newPermission, newRole, newUser } from '../support/administration.ts'
import type { Person } from '../support/people.ts'
import { dialog, notice, question, row, stage } from '../support/stage.ts'
import { superAdmin } from '../support/tenants.ts'

const on = stage()
const { visit } = on

let admin: Person
beforeAll(async () => {
  admin = await superAdmin(on.server)
  for (const name of ['informes.crear', 'informes.ver', 'suelto']) await newPermission(on.server, name)
})

describe('roles', () => {
  test('a role is made, found, changed and deleted #roles.columns #constant.role-tags #roles.search #roles.create #roles.edit #roles.delete', async () => {
    const page = await visit(admin, '/admin/roles')
    await page.getByRole('button', { name: 'Nuevo rol' }).click()
    await dialog(page).getByLabel('Nombre').fill(' Soporte ')
    await dialog(page).getByLabel('Descripción').fill('Primera línea 👋')
    await dialog(page).getByText('15 de 500 caracteres').waitFor()
    await dialog(page).getByRole('checkbox', { name: 'informes', exact: true }).check()
    await dialog(page).getByLabel('suelto').check()
    await dialog(page)
      .getByRole('checkbox', { name: /^Panel/ })
      .check()
    await dialog(page).getByText('4 de 10 elegidos').waitFor()
    await dialog(page).getByRole('button', { name: 'Crear rol' }).click()
    await notice(page, 'Éxito')
    await notice(page, 'Rol creado exitosamente')
    await row(page, 'Soporte').getByText('Primera línea 👋').waitFor()
    await row(page, 'Soporte').getByText('Panel', { exact: true }).waitFor()
    await row(page, 'Soporte').getByText('4 permisos').waitFor()
    await row(page, 'Soporte').getByText('+1 más').waitFor()
    const tags = row(page, 'Soporte').getByRole('list', { name: 'Permisos de Soporte' }).getByRole('listitem')
    expect(await tags.count()).toBe(3 + 1)
    await row(page, 'Soporte').getByRole('link', { name: 'Usuarios con el rol Soporte: 0' }).waitFor()

    await page.getByRole('searchbox', { name: 'Buscar roles' }).fill('línea')
    await row(page, 'Super administrador').waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.get('search')).toBe('línea')

    await page.getByRole('button', { name: 'Editar Soporte' }).click()
    await dialog(page).getByText('4 de 10 elegidos').waitFor()
    await dialog(page).getByLabel('Descripción').fill('')
    await dialog(page).getByLabel('Nombre').fill('Soporte línea')
    await dialog(page).getByLabel('suelto').uncheck()
    await dialog(page).getByRole('button', { name: 'Guardar cambios' }).click()
    await notice(page, 'Rol actualizado exitosamente')
    await row(page, 'Soporte línea').getByText('Sin descripción').waitFor()
    expect(await row(page, 'Soporte línea').getByText('más').count()).toBe(0)

    await page.getByRole('button', { name: 'Eliminar Soporte línea' }).click()
    await question(page).getByText('Esta acción no se puede deshacer.').waitFor()
    await question(page).getByRole('button', { name: 'Eliminar' }).click()
    await notice(page, 'Rol eliminado exitosamente')
    await page.getByText('Ningún rol coincide').waitFor()
    await page.getByRole('button', { name: 'Limpiar filtros' }).click()
    await row(page, 'Super administrador').waitFor()
  })

  test('a refused form brings its first wrong field into view with its label', async () => {
    const page = await visit(admin, '/admin/roles', { width: 390, height: 667 })
    await page.getByRole('button', { name: 'Nuevo rol' }).click()
    const name = dialog(page).getByLabel('Nombre')
    await name.waitFor()
    // A browser scrolls a field that is cut off no further than to its edge.
    await name.evaluate((input: HTMLInputElement) => {
      input.blur()
      input.scrollIntoView({ block: 'start' })
      let scroller = input.parentElement
      while (scroller && scroller.scrollTop === 0) scroller = scroller.parentElement
      scroller?.scrollBy(0, 10 + Number.parseFloat(getComputedStyle(input).scrollMarginTop))
      input.form?.requestSubmit()
    })
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true')
    const label = await dialog(page).locator('label', { hasText: 'Nombre' }).first().boundingBox()
    expect(label?.y).toBeGreaterThanOrEqual(0)
  })

  test('a role without a name or a permission is not even sent, one whose name is taken is refused beside its field, and filtered permissions stay chosen #roles.rule.name #roles.rule.description #roles.rule.permissions', async () => {
    const page = await visit(admin, '/admin/roles')
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await page.getByRole('button', { name: 'Nuevo rol' }).click()
    const create = dialog(page).getByRole('button', { name: 'Crear rol' })
    await create.click()
    await dialog(page).getByText('El nombre del rol es requerido').waitFor()
    await dialog(page).getByText('Selecciona al menos un permiso para el rol').waitFor()
    await dialog(page).getByLabel('Nombre').fill(' a ')
    await dialog(page).getByLabel('Descripción').fill('a'.repeat(501))
    await create.click()
    await dialog(page).getByText('El nombre del rol debe tener al menos 2 caracteres').waitFor()
    await dialog(page).getByText('La descripción no puede exceder 500 caracteres').waitFor()
    await dialog(page).getByLabel('suelto').check()
    expect(await dialog(page).getByText('Selecciona al menos un permiso para el rol').count()).toBe(0)
    expect(sent).toEqual([])

    await dialog(page).getByLabel('Descripción').fill('')
    await dialog(page).getByLabel('Nombre').fill('CUSTOMER')
    await dialog(page).getByRole('checkbox', { name: 'Seleccionar todos' }).check()
    await dialog(page).getByText('10 de 10 elegidos').waitFor()
    await dialog(page).getByRole('button', { name: 'Crear rol' }).click()
    await dialog(page).getByText('Ya existe un rol con este nombre').waitFor()
    expect(await dialog(page).getByLabel('Nombre').getAttribute('aria-invalid')).toBe('true')

    // The filter of permissions hides and never unchooses.
    await dialog(page).getByRole('checkbox', { name: 'Seleccionar todos' }).uncheck()
    await dialog(page).getByLabel('suelto').check()
    const filter = dialog(page).getByRole('searchbox', { name: 'Filtrar permisos' })
    await filter.fill('INFORMES')
    await dialog(page).getByLabel('suelto').waitFor({ state: 'detached' })
    await filter.press('Enter')
    await dialog(page).getByRole('checkbox', { name: 'Seleccionar los que se ven' }).check()
    await dialog(page).getByText('3 de 10 elegidos').waitFor()
    await filter.fill('zanahoria')
    await dialog(page).getByText('Ningún permiso coincide').waitFor()
    await filter.fill('')
    expect(await dialog(page).getByLabel('suelto').isChecked()).toBe(true)
    const all = dialog(page).getByRole('checkbox', { name: 'Seleccionar todos' })
    expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true)
  })

  test('a role of the system keeps its name; the super administrator keeps every permission', async () => {
    const page = await visit(admin, '/admin/roles')
    await row(page, 'Super administrador').getByText('Del sistema', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Editar Super administrador' }).click()
    expect(await dialog(page).getByLabel('Nombre').isEditable()).toBe(false)
    await dialog(page).getByText('Es un rol del sistema: su nombre no cambia.').waitFor()
    await dialog(page).getByText('La lista no se puede cambiar.', { exact: false }).waitFor()
    expect(await dialog(page).getByRole('checkbox').count()).toBe(0)
    await dialog(page).getByLabel('Descripción').fill('Lo puede todo')
    await dialog(page).getByText('13 de 500 caracteres').waitFor()
    await dialog(page).getByRole('button', { name: 'Guardar cambios' }).click()
    await row(page, 'Super administrador').getByText('Lo puede todo').waitFor()
    expect(await row(page, 'Super administrador').getByRole('button').count()).toBe(1)
  })

  test('a role that somebody has is not deleted, the reason is said, and who has it is one press away #roles.delete.disabled', async () => {
    const roleId = await newRole(on.server, 'Con gente')
    await newUser(on.server, { name: 'Usuaria del rol', roleIds: [roleId] })
    const page = await visit(admin, '/admin/roles?search=gente')
    await row(page, 'Con gente').getByText('Para eliminarlo, asigna otro rol a sus usuarios.').waitFor()
    expect(await page.getByRole('button', { name: 'Eliminar Con gente' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Usuarios con el rol Con gente: 1' }).click()
    await row(page, 'Usuaria del rol').waitFor()
    expect(await page.locator('main tbody tr').count()).toBe(1)
  })

  test('a role that somebody was given meanwhile is refused by the server, in its own sentence', async () => {
    const roleId = await newRole(on.server, 'Carrera')
    const page = await visit(admin, '/admin/roles?search=carrera')
    await page.getByRole('button', { name: 'Eliminar Carrera' }).click()
    await newUser(on.server, { roleIds: [roleId] })
    await question(page).getByRole('button', { name: 'Eliminar' }).click()
    await notice(page, 'Error')
    await notice(page, 'El rol tiene usuarios. Asígnales otro antes de eliminarlo.')
    await row(page, 'Carrera').waitFor()
  })

  test('a role that was deleted elsewhere leaves the list when it is changed or deleted', async () => {
    for (const action of ['Editar', 'Eliminar'] as const) {
      const name = `Ajeno ${action}`
      const id = await newRole(on.server, name)
      const page = await visit(admin, '/admin/roles?search=ajeno')
      const button = page.getByRole('button', { name: `${action} ${name}` })
      await button.waitFor()
      expect((await on.server.api(`DELETE /roles/${id}`, { token: admin.token })).status).toBe(200)
      await button.click()
      if (action === 'Editar') {
        await dialog(page).getByLabel('Nombre').fill('Tarde')
        await dialog(page).getByRole('button', { name: 'Guardar cambios' }).click()
      } else await question(page).getByRole('button', { name: 'Eliminar' }).click()
      await notice(page, 'El rol no existe.')
      await row(page, name).waitFor({ state: 'detached' })
    }
  })

  test('more than a page is turned page by page, and a link opens any of them #roles.pagination', async () => {
    const names = Array.from({ length: 11 }, (_, index) => `Turno ${String(index + 1).padStart(2, '0')}`)
    await on.server.batch(
      names.map((name) => [
        'INSERT INTO roles (id, name, name_key, created_at, updated_at) VALUES (?, ?, ?, 0, 0)',
        ...[crypto.randomUUID(), name, name.toLowerCase()],
      ]),
    )
    const page = await visit(admin, '/admin/roles?search=turno&page=2')
    await page.getByText('Página 2 de 2').waitFor()
    await row(page, 'Turno 11').waitFor()
    expect(await page.getByRole('searchbox', { name: 'Buscar roles' }).inputValue()).toBe('turno')
    await page.getByRole('button', { name: 'Anterior' }).click()
    await row(page, 'Turno 01').waitFor()
    expect(await page.getByRole('row').count()).toBe(1 + 10)
    await page.goBack()
    await row(page, 'Turno 11').waitFor()
  })

  test('says that it could not be loaded, and loads when one tries again #roles.failed', async () => {
    const { page } = await on.prepare(admin)
    await page.route('**/api/roles?**', (route) => route.fulfill({ status: 400, json: { message: 'No hoy.' } }))
    await page.route('**/api/roles/permissions', (route) =>
      route.fulfill({ status: 400, json: { message: 'Ni eso.' } }),
    )
    await page.goto(new URL('/admin/roles', on.server.url).href)
    await page.getByRole('alert').getByText('No hoy.').waitFor()
    await page.unroute('**/api/roles?**')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await row(page, 'Super administrador').waitFor()
    await page.getByRole('button', { name: 'Nuevo rol' }).click()
    await dialog(page).getByText('Error al cargar los permisos').waitFor()
    await page.unroute('**/api/roles/permissions')
    await dialog(page).getByRole('button', { name: 'Reintentar' }).click()
    await dialog(page).getByLabel('Nombre').waitFor()
  })
})
