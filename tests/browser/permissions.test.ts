import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { newPermission, newRole } from '../support/administration.ts'
import type { Person } from '../support/people.ts'
import { dialog, notice, question, stage } from '../support/stage.ts'
import { superAdmin } from '../support/tenants.ts'

const on = stage()
const { visit } = on

const line = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })

describe('permissions', () => {
  let admin: Person
  beforeAll(async () => {
    admin = await superAdmin(on.server)
  })

  test('a permission is made, found, changed and deleted #permissions.columns #permissions.create #permissions.edit #permissions.delete.confirm', async () => {
    const page = await visit(admin, '/admin/permissions')
    await page.getByRole('button', { name: 'Nuevo permiso' }).click()
    await dialog(page).getByLabel('Nombre').fill(' zonas.crear ')
    await dialog(page).getByLabel('Descripción').fill('Dibuja zonas 👋')
    await dialog(page).getByText('14 de 500 caracteres').waitFor()
    await dialog(page).getByRole('button', { name: 'Crear permiso' }).click()
    await notice(page, 'Éxito')
    await notice(page, 'Permiso creado exitosamente')
    await page.getByRole('searchbox', { name: 'Buscar permisos' }).fill('ZONAS')
    await line(page, 'zonas.crear').getByText('Dibuja zonas 👋').waitFor()
    await line(page, 'zonas.crear').getByText('Propio', { exact: true }).waitFor()
    await line(page, 'zonas.crear').getByText('Nada en Vocero.', { exact: false }).waitFor()
    const holders = line(page, 'zonas.crear').getByRole('list', { name: 'Roles con el permiso zonas.crear' })
    expect(await holders.getByRole('listitem').allInnerTexts()).toEqual(['Super administrador'])
    await page.waitForURL('**?search=ZONAS')

    await page.getByRole('button', { name: 'Editar zonas.crear' }).click()
    await dialog(page).getByLabel('Nombre').fill('zonas.dibujar')
    await dialog(page).getByLabel('Descripción').fill('')
    await dialog(page).getByRole('button', { name: 'Guardar cambios' }).click()
    await notice(page, 'Permiso actualizado exitosamente')
    await line(page, 'zonas.dibujar').waitFor()
    expect(await page.getByText('Dibuja zonas 👋').count()).toBe(0)

    await page.getByRole('button', { name: 'Eliminar zonas.dibujar' }).click()
    await question(page).getByRole('button', { name: 'Eliminar' }).click()
    await notice(page, 'Permiso eliminado exitosamente')
    await page.getByText('Ningún permiso coincide').waitFor()
    await page.getByRole('button', { name: 'Limpiar filtros' }).click()
    await line(page, 'agent_management').waitFor()
  })

  test('a name is required, long enough, and nobody else’s #permissions.rule.name', async () => {
    await newPermission(on.server, 'ya.existe')
    const page = await visit(admin, '/admin/permissions')
    await page.getByRole('button', { name: 'Nuevo permiso' }).click()
    const create = dialog(page).getByRole('button', { name: 'Crear permiso' })
    await create.click()
    await dialog(page).getByText('El nombre del permiso es requerido').waitFor()
    await dialog(page).getByLabel('Nombre').fill(' a ')
    await create.click()
    await dialog(page).getByText('El nombre del permiso debe tener al menos 2 caracteres').waitFor()
    await dialog(page).getByLabel('Nombre').fill('Ya.Existe')
    await create.click()
    await dialog(page).getByText('Ya existe un permiso con este nombre').waitFor()
    expect(await dialog(page).getByLabel('Nombre').inputValue()).toBe('Ya.Existe')
  })

  test('one that a role was given meanwhile is refused by the server; it can still be changed and not deleted, and the reason is said #permissions.delete.confirm', async () => {
    const permissionId = await newPermission(on.server, 'carrera.uno')
    const roleId = await newRole(on.server)
    const page = await visit(admin, '/admin/permissions?search=carrera.uno')
    await page.getByRole('button', { name: 'Eliminar carrera.uno' }).click()
    await on.server.rows('INSERT INTO role_permissions (role_id, permission_id) VALUES (?, ?)', roleId, permissionId)
    await question(page).getByRole('button', { name: 'Eliminar' }).click()
    await notice(page, 'Error')
    await notice(page, 'Algún rol tiene este permiso. Quítalo de los roles antes de eliminarlo.')
    await line(page, 'carrera.uno').waitFor()
    await page.reload()
    await line(page, 'carrera.uno').getByText('Para eliminarlo, quítalo de los roles.').waitFor()
    expect(await page.getByRole('button', { name: 'Eliminar carrera.uno' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Editar carrera.uno' }).isEnabled()).toBe(true)
  })

  test('pages are turned, a link opens any of them, and one of the system says what it opens, and has no actions #permissions.columns', async () => {
    const page = await visit(admin, '/admin/permissions?page=2')
    await page.getByText('Página 2 de 2').waitFor()
    await line(page, 'user_management').waitFor()
    await page.getByRole('button', { name: 'Anterior' }).click()
    const locked = line(page, 'agent_management')
    await locked.getByText('Agentes', { exact: true }).waitFor()
    await locked.getByText('Del sistema', { exact: true }).waitFor()
    await locked.getByText('crearlos, enseñarles, probarlos', { exact: false }).waitFor()
    const holders = locked.getByRole('list', { name: 'Roles con el permiso Agentes' }).getByRole('listitem')
    expect((await holders.allInnerTexts()).join('')).toContain('Cliente, Super administrador')
    expect(await locked.getByRole('button').count()).toBe(0)
    await page.goBack()
    await line(page, 'user_management').waitFor()
  })

  test('says that it could not be loaded, and loads when one tries again', async () => {
    const { page } = await on.prepare(admin)
    await page.route('**/api/permissions?**', (route) => route.fulfill({ status: 400, json: { message: 'No hoy.' } }))
    await page.goto(new URL('/admin/permissions', on.server.url).href)
    await page.getByRole('alert').getByText('Error al cargar los permisos').waitFor()
    await page.getByRole('alert').getByText('No hoy.').waitFor()
    await page.unroute('**/api/permissions?**')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await line(page, 'agent_management').waitFor()
  })
})
