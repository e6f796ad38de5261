import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { LOCALES } from '../../worker/contract/locales.ts'
import { PLANS } from '../../worker/local/catalogue.ts'
import { newPermission, newRole, newUser } from '../support/administration.ts'
import { type Person, register } from '../support/people.ts'
import { samplePayments } from '../support/sample-administration.ts'
import { dialog, expectGoodLooks, notice, question, row, stage } from '../support/stage.ts'
import { superAdmin } from '../support/tenants.ts'

const on = stage()
const { visit } = on

let admin: Person
beforeAll(async () => {
  admin = await superAdmin(on.server)
})

const names = (page: Page) => page.locator('main tbody tr td:first-child p:first-child').allInnerTexts()
const header = (page: Page, name: string) => page.getByRole('columnheader', { name })
const sortBy = (page: Page, name: string) => header(page, name).getByRole('button')
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

describe('the table of users', () => {
  test('is sorted by its headers, with the pointer and the keyboard, and says how; the order stays in the address #users.sort', async () => {
    for (const [index, name] of ['Zoe', 'Álvaro', 'Beatriz'].entries())
      await newUser(on.server, { name, companyName: 'Ordenada', createdAt: 1_000 + index })
    const page = await visit(admin, '/admin/users?search=ordenada')
    await row(page, 'Zoe').waitFor()
    expect(await names(page)).toEqual(['Beatriz', 'Álvaro', 'Zoe'])
    expect(await header(page, 'Creado').getAttribute('aria-sort')).toBe('descending')
    expect(await header(page, 'Nombre').getAttribute('aria-sort')).toBe('none')

    await sortBy(page, 'Nombre').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => names(page)).toEqual(['Álvaro', 'Beatriz', 'Zoe'])
    expect(await header(page, 'Nombre').getAttribute('aria-sort')).toBe('ascending')
    await page.keyboard.press('Space')
    await expect.poll(() => names(page)).toEqual(['Zoe', 'Beatriz', 'Álvaro'])
    expect(await header(page, 'Nombre').getAttribute('aria-sort')).toBe('descending')
    expect(parameters(page)).toEqual({ search: 'ordenada', sort: 'name', order: 'desc' })

    await page.reload()
    await row(page, 'Zoe').waitFor()
    expect(await names(page)).toEqual(['Zoe', 'Beatriz', 'Álvaro'])
    await sortBy(page, 'Último acceso').click()
    await expect.poll(() => header(page, 'Último acceso').getAttribute('aria-sort')).toBe('descending')
  })

  test('on a phone is sorted by a list of choices', async () => {
    const page = await visit(admin, '/admin/users?search=ordenada', { width: 390, height: 844 })
    await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption({ label: 'Nombre, ascendente' })
    await page.waitForURL(/sort=name/)
    await expect.poll(async () => (await names(page)).map((name) => name.trim())).toEqual(['Álvaro', 'Beatriz', 'Zoe'])
  })

  test('says the total, the plan and the last sign-in, and shows as many rows on a page as are wanted #users.size', async () => {
    for (let number = 1; number <= 12; number++)
      await newUser(on.server, { name: `Grande ${String(number).padStart(2, '0')}`, companyName: 'Tamaño' })
    const person = await register(on.server)
    await on.server.rows("UPDATE users SET company_name = 'Tamaño', last_sign_in_at = 0 WHERE id = ?", person.id)
    const page = await visit(admin, '/admin/users?search=tama%C3%B1o&page=2')
    await page.getByText('13 usuarios', { exact: true }).waitFor()
    await page.getByText('Página 2 de 2').waitFor()
    await page.getByLabel('Filas por página').selectOption('25')
    await expect.poll(() => page.locator('main tbody tr').count()).toBe(13)
    expect(parameters(page)).toEqual({ search: 'tamaño', limit: '25' })
    await row(page, 'Grande 12').getByText('Nunca', { exact: true }).waitFor()
    await row(page, 'Grande 12').getByText('—', { exact: true }).waitFor()
    await row(page, person.email).getByText('1970').waitFor()
    await page.getByRole('button', { name: 'Limpiar filtros' }).click()
    await page.waitForURL((url) => !url.searchParams.has('search'))
    expect(parameters(page)).toEqual({ limit: '25' })
    await expectGoodLooks(page)
  })

  test('changes several at once after a question that counts them, without oneself, and says who was not changed #users.together', async () => {
    const company = `Juntos ${crypto.randomUUID().slice(0, 6)}`
    const ids: Record<string, string> = {}
    for (const name of ['Uno junto', 'Dos junto', 'Tres junto'])
      ids[name] = await newUser(on.server, { name, companyName: company, isActive: name !== 'Tres junto' })
    await on.server.rows('UPDATE users SET company_name = ? WHERE id = ?', company, admin.id)
    const page = await visit(admin, `/admin/users?search=${encodeURIComponent(company)}`)
    await page.getByText('4 usuarios', { exact: true }).waitFor()
    await page.getByRole('checkbox', { name: 'Elegir los de esta página' }).check()
    await page.getByText('3 de 3 elegidos').waitFor()
    await page.getByRole('button', { name: 'Activar (1)' }).waitFor()
    await expectGoodLooks(page)

    await page.getByRole('button', { name: 'Desactivar (2)' }).click()
    await question(page).getByText('¿Desactivar 2 usuarios?').waitFor()
    await question(page).getByText('Uno junto').waitFor()
    await expectGoodLooks(page)
    await question(page).getByRole('button', { name: 'Cancelar' }).click()
    await row(page, 'Uno junto').getByText('Activo', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'Desactivar (2)' }).click()
    await on.server.rows('UPDATE users SET is_active = 0 WHERE id = ?', ids['Dos junto'])
    await question(page).getByRole('button', { name: 'Desactivar' }).click()
    await notice(page, 'Se desactivó 1 usuario')
    await dialog(page).getByText('No se cambiaron todos').waitFor()
    await dialog(page).getByText('Dos junto').waitFor()
    await dialog(page).getByText('La cuenta ya estaba así.').waitFor()
    await expectGoodLooks(page)
    await dialog(page).getByRole('button', { name: 'Cerrar' }).last().click()
    await row(page, 'Uno junto').getByText('Inactivo', { exact: true }).waitFor()
    expect(await page.getByText('elegidos').count()).toBe(0)

    await page.getByRole('checkbox', { name: 'Elegir a Uno junto' }).check()
    await page.getByRole('checkbox', { name: 'Elegir a Tres junto' }).check()
    await page.getByRole('button', { name: 'Activar (2)' }).click()
    await question(page).getByText('¿Activar 2 usuarios?').waitFor()
    await question(page).getByRole('button', { name: 'Activar' }).click()
    await notice(page, 'Se activaron 2 usuarios')
    await row(page, 'Tres junto').getByText('Activo', { exact: true }).waitFor()
  })

  test('keeps the question open and says so when several could not be changed', async () => {
    const company = `Falla ${crypto.randomUUID().slice(0, 6)}`
    await newUser(on.server, { name: 'Sin suerte', companyName: company })
    const { page } = await on.prepare(admin)
    await page.route('**/api/admin/users', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 409, json: { error: { message: 'Ahora no.' } } })
        : route.continue(),
    )
    await page.goto(new URL(`/admin/users?search=${encodeURIComponent(company)}`, on.server.url).href)
    await page.getByRole('checkbox', { name: 'Elegir a Sin suerte' }).check()
    await page.getByRole('button', { name: 'Desactivar (1)' }).click()
    await question(page).getByRole('button', { name: 'Desactivar' }).click()
    await question(page).getByText('Ahora no.').waitFor()
  })
})

test.each(['/admin/users', '/admin/subscriptions'])(
  'at %s people with long names and addresses fit into the table',
  async (path) => {
    const company = `Larga ${crypto.randomUUID().slice(0, 6)}`
    for (const [name, local] of [
      ['Эрдэнэбаатарцэцэгсүрэнжав', 'b'],
      ['Ana', 'administracionyfacturaciones'],
      ['Wolfeschlegelsteinhausenbergerdorff', 'w'.repeat(64)],
    ] as const) {
      const email = `${local}@${crypto.randomUUID().slice(0, 8)}.vocero.test`
      const userId = await newUser(on.server, { name, email, companyName: company })
      const subscriptionId = crypto.randomUUID()
      await on.server.rows(
        `INSERT INTO subscriptions (id, user_id, plan_id, status, start_date, end_date, auto_renew, created_at, updated_at)
         VALUES (?, ?, ?, 'active', '2026-11-22', '2027-11-28', 1, 0, 0)`,
        ...[subscriptionId, userId, PLANS.professional],
      )
      await samplePayments(on.server, subscriptionId, 1_490_000, 1)
    }
    for (const locale of LOCALES) {
      const page = await visit(admin, `${path}?search=${encodeURIComponent(company)}`, { locale })
      await row(page, 'Ana').waitFor()
      const table = page.locator('main div:has(> table)')
      const widths = await table.evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))
      expect(widths.scrollWidth, locale).toBe(widths.clientWidth)
      await expectGoodLooks(page)
    }
  },
)

test('the table of roles is sorted by name and by users, says its total, and keeps its search #roles.sort', async () => {
  const [busy, idle] = [await newRole(on.server, 'Tabla B'), await newRole(on.server, 'Tabla A')]
  await newUser(on.server, { roleIds: [busy] })
  const page = await visit(admin, '/admin/roles?search=tabla')
  await page.getByText('2 roles', { exact: true }).waitFor()
  expect(idle).not.toBe(busy)
  expect(await names(page)).toEqual(['Tabla A', 'Tabla B'])
  await sortBy(page, 'Usuarios').press('Enter')
  await expect.poll(() => names(page)).toEqual(['Tabla B', 'Tabla A'])
  expect(parameters(page)).toEqual({ search: 'tabla', sort: 'users' })
  await page.getByLabel('Filas por página').selectOption('50')
  await page.waitForURL(/limit=50/)
  await page.getByRole('searchbox', { name: 'Buscar roles' }).fill('')
  await row(page, 'Super administrador').waitFor()
  expect(parameters(page)).toEqual({ sort: 'users', limit: '50' })
  await expectGoodLooks(page)
})

test('the table of permissions is sorted by name and by roles, and says what each is for and who has it #permissions.sort', async () => {
  await newPermission(on.server, 'almacen.cerrar')
  const page = await visit(admin, '/admin/permissions?limit=50')
  await row(page, 'almacen.cerrar').waitFor()
  await sortBy(page, 'Quién lo tiene').press('Enter')
  await expect.poll(() => header(page, 'Quién lo tiene').getAttribute('aria-sort')).toBe('descending')
  await sortBy(page, 'Permiso').press('Space')
  await expect.poll(() => header(page, 'Permiso').getAttribute('aria-sort')).toBe('ascending')
  await row(page, 'user_management').getByText('en otro rol no abre nada', { exact: false }).waitFor()
  expect(await row(page, 'user_management').getByRole('button').count()).toBe(0)
  expect(await page.locator('main button:disabled, main [aria-disabled=true]').count()).toBe(0)
  await expectGoodLooks(page)
  await page.getByRole('button', { name: 'Nuevo permiso' }).click()
  await dialog(page).getByText('No abre nada en Vocero.', { exact: false }).waitFor()
})
