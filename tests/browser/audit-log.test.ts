import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { LOCALES } from '../../worker/contract/locales.ts'
import { userInput } from '../support/administration.ts'
import type { Person } from '../support/people.ts'
import { heading, stage } from '../support/stage.ts'
import { customer, superAdmin } from '../support/tenants.ts'

const on = stage()
const { visit } = on

const entries = (page: Page) => page.getByRole('list', { name: 'Registro de actividad' }).locator('summary')
const entry = (page: Page, text: string) => entries(page).filter({ hasText: text })

interface Written {
  action: string
  at: number
  actorId?: string
  requestId?: string | null
}

/** Entries as the Worker writes them, at any moment. */
const write = (...entries: Written[]) =>
  on.server.batch(
    entries.map(({ action, at, actorId = null, requestId = crypto.randomUUID() }) => [
      `INSERT INTO audit_log (id, at, actor_id, action, target_type, target_id, result, request_id)
       VALUES (?, ?, ?, ?, 'plan', 'gone-plan-12345678', 'ok', ?)`,
      ...[crypto.randomUUID(), at, actorId, action, requestId],
    ]),
  )

describe('the log of what was done', () => {
  let admin: Person
  let named: string
  beforeAll(async () => {
    admin = await superAdmin(on.server)
    named = `Creada ${crypto.randomUUID().slice(0, 6)}`
    const { token } = admin
    const { body } = await on.server.api('POST /admin/users', {
      token,
      body: userInput({ name: named, roleIds: ['00000000-0000-4000-8000-000000000002'] }),
    })
    await on.server.api(`PUT /admin/users/${body.data.id}`, { token, body: { companyName: 'Norte' } })
    await on.server.api('POST /auth/login', { body: { email: admin.email, password: 'wrong' } })
  })

  test('says who did what to what, and an entry leads to all that a person did and all that happened to a thing', async () => {
    const page = await visit(admin, '/admin/audit-log')
    const created = entry(page, `Creó un usuario: ${named}`)
    await created.getByText(admin.name).waitFor()
    await entry(page, `Cambió un usuario: ${named}`).click()
    await page.getByText('companyName', { exact: true }).waitFor()
    await page.getByText('user_updated', { exact: true }).waitFor()
    await page.locator('details[open]').getByText('La dirección no se guarda; la huella cambia cada mes.').waitFor()
    const refused = entry(page, 'Intentó iniciar sesión y no pudo')
    await refused.getByText('Rechazada').waitFor()
    await refused.getByText('Alguien sin identificar').waitFor()

    await entry(page, `Cambió un usuario: ${named}`).click()
    await page.locator('details[open]').waitFor({ state: 'detached' })
    await entry(page, `Creó un usuario: ${named}`).click()
    await page.getByRole('button', { name: 'Ver qué más pasó con esto' }).click()
    await page.getByRole('button', { name: `Quitar el filtro: Lo que pasó con ${named}` }).waitFor()
    await expect.poll(() => entries(page).count()).toBe(2)
    await page.getByRole('button', { name: `Quitar el filtro: Lo que pasó con ${named}` }).click()
    await entry(page, 'Intentó iniciar sesión y no pudo').waitFor()
    await page.getByRole('button', { name: 'Ver todo lo que hizo' }).click()
    await page.getByRole('button', { name: `Quitar el filtro: Lo que hizo ${admin.name}` }).waitFor()
    await entry(page, 'Intentó iniciar sesión y no pudo').waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.get('actorId')).toBe(admin.id)
  })

  test('entries of the product itself, of deleted targets and of unknown actions have a text too', async () => {
    await write(
      { action: 'subscription_expired', at: Date.now() + 1, requestId: null },
      { action: 'plan_deleted', at: Date.now() + 2, actorId: crypto.randomUUID() },
      { action: 'of_another_time', at: Date.now() + 3, actorId: admin.id },
    )
    const page = await visit(admin, '/admin/audit-log?targetId=gone-plan-12345678')
    await entry(page, 'Una suscripción terminó').getByText('El sistema').waitFor()
    await entry(page, 'Eliminó un plan: …12345678').getByText('Una cuenta eliminada').waitFor()
    await entry(page, 'of_another_time').getByText(admin.name).waitFor()
  })

  test('is filtered by action, kind and result, all of which stand in the address', async () => {
    const page = await visit(admin, '/admin/audit-log')
    await page.getByLabel('Filtrar por resultado').selectOption({ label: 'Rechazadas' })
    await entry(page, named).first().waitFor({ state: 'detached' })
    await entry(page, 'Intentó iniciar sesión y no pudo').waitFor()
    await page.getByLabel('Filtrar por acción').selectOption({ label: 'Creó un usuario' })
    await page.getByText('Ninguna actividad coincide').waitFor()
    await page.getByLabel('Filtrar por resultado').selectOption('')
    await entry(page, named).waitFor()
    expect(await entries(page).count()).toBe(1)
    await page.getByLabel('Filtrar por lo afectado').selectOption({ label: 'Usuario' })
    await page.waitForURL('**targetType=user**')
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ action: 'user_created', targetType: 'user' })
    await page.reload()
    await entry(page, named).waitFor()
    expect(await page.getByLabel('Filtrar por acción').inputValue()).toBe('user_created')
    await page.getByRole('button', { name: 'Limpiar filtros' }).click()
    await entry(page, 'Intentó iniciar sesión y no pudo').waitFor()
  })

  test('on a wide window each filter is as wide as its longest text in every language', async () => {
    const reader = await superAdmin(on.server)
    for (const locale of LOCALES) {
      await on.server.api('PUT /account', { token: reader.token, body: { language: locale } })
      const page = await visit(reader, '/admin/audit-log', { locale })
      await page.locator('main summary').first().waitFor()
      const missing = await page.locator('main select').evaluateAll((filters) =>
        filters.map((filter) => {
          const { width } = filter.getBoundingClientRect()
          const longest = filter.cloneNode(true) as HTMLElement
          Object.assign(longest.style, { position: 'absolute', width: 'max-content' })
          filter.insertAdjacentElement('afterend', longest)
          const needed = longest.getBoundingClientRect().width
          longest.remove()
          return Math.max(0, Math.ceil(needed - width))
        }),
      )
      expect(missing.slice(1), locale).toEqual([0, 0])
    }
  })

  test('days narrow it, and a period that ends before it begins is refused', async () => {
    await write({ action: 'plan_created', at: Date.parse('2020-01-15T12:00:00Z') })
    const page = await visit(admin, '/admin/audit-log')
    await page.getByLabel('Desde').fill('2020-02-02')
    await page.getByLabel('Hasta').fill('2020-01-01')
    await page.getByRole('button', { name: 'Aplicar' }).click()
    await page.getByRole('alert').getByText('La fecha final no puede ser anterior a la inicial.').waitFor()
    await page.getByLabel('Desde').fill('2020-01-15')
    await page.getByLabel('Hasta').fill('2020-01-15')
    await page.getByRole('button', { name: 'Aplicar' }).click()
    await entry(page, 'Creó un plan').waitFor()
    await expect.poll(() => entries(page).count()).toBe(1)
    expect(new URL(page.url()).searchParams.get('endDate')).toBe('2020-01-15')
  })

  test('a day in a year of two digits is refused beside its field, and one in the address is left out', async () => {
    const page = await visit(admin, '/admin/audit-log')
    const [from, until] = [page.getByLabel('Desde'), page.getByLabel('Hasta')]
    for (const [wrong, right] of [
      [from, until],
      [until, from],
    ] as const) {
      await wrong.fill('0026-11-30')
      await right.fill('2026-11-30')
      await page.getByRole('button', { name: 'Aplicar' }).click()
      await page.getByRole('alert').getByText('Escribe una fecha válida (AAAA-MM-DD).').waitFor()
      expect(await wrong.getAttribute('aria-invalid')).toBe('true')
      expect(await right.getAttribute('aria-invalid')).toBeNull()
      expect(new URL(page.url()).search).toBe('')
    }
    await page.goto(new URL('/admin/audit-log?startDate=0026-11-30&endDate=9999-12-31', on.server.url).href)
    await entries(page).first().waitFor()
    expect(await from.inputValue()).toBe('')
    expect(await until.inputValue()).toBe('')
  })

  test('goes back as far as there is something, and to the newest again', async () => {
    const rows = Array.from({ length: 30 }, (_, number) => ({ action: 'plan_updated', at: 1_000_000 + number }))
    await write(...rows)
    const page = await visit(admin, '/admin/audit-log?action=plan_updated')
    await expect.poll(() => entries(page).count()).toBe(25)
    expect(await page.getByRole('button', { name: 'Lo más reciente' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Más antiguas' }).click()
    await expect.poll(() => entries(page).count()).toBe(5)
    expect(await page.getByRole('button', { name: 'Más antiguas' }).isDisabled()).toBe(true)
    await page.reload()
    await expect.poll(() => entries(page).count()).toBe(5)
    await page.getByRole('button', { name: 'Lo más reciente' }).click()
    await expect.poll(() => entries(page).count()).toBe(25)
    await page.goBack()
    await expect.poll(() => entries(page).count()).toBe(5)
  })

  test('without any entry offers no way to newer ones', async () => {
    const { page, go } = await on.prepare(admin)
    await page.route('**/api/admin/audit-log?**', async (route) => {
      const response = await route.fetch()
      const { data, ...envelope } = await response.json()
      await route.fulfill({ response, json: { ...envelope, data: { ...data, entries: [], next: null } } })
    })
    await go('/admin/audit-log')
    await page.getByText('Aún no hay actividad').waitFor()
    expect(await page.getByRole('button', { name: 'Ir a lo más reciente' }).count()).toBe(0)
    await page.getByLabel('Filtrar por resultado').selectOption({ label: 'Rechazadas' })
    await page.getByText('Ninguna actividad coincide').waitFor()
    await page.getByRole('button', { name: 'Limpiar filtros' }).last().click()
    await page.getByText('Aún no hay actividad').waitFor()
  })

  test('is in the menu of super administrators, loads again after an error, and is closed to all others', async () => {
    const { page, go } = await on.prepare(admin)
    await page.route('**/api/admin/audit-log?**', (route) =>
      route.fulfill({ status: 400, json: { message: 'No hoy.' } }),
    )
    await go('/admin')
    await page.getByRole('navigation').getByRole('link', { name: 'Registro de actividad' }).click()
    await heading(page, 'Registro de actividad')
    await page.getByRole('alert').getByText('Error al cargar el registro').waitFor()
    await page.getByRole('alert').getByText('No hoy.').waitFor()
    await page.unroute('**/api/admin/audit-log?**')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await entries(page).first().waitFor()

    const other = await on.prepare(await customer(on.server, null))
    await other.go('/admin/audit-log')
    await other.page.waitForURL('**/dashboard')
  })
})
