import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { PLANS } from '../../worker/local/catalogue.ts'
import { administering, newUser } from '../support/administration.ts'
import { type Person, register, subscribe } from '../support/people.ts'
import { dialog, expectGoodLooks, notice, question, row, stage } from '../support/stage.ts'
import { superAdmin } from '../support/tenants.ts'

const on = stage()
let admin: Person
beforeAll(async () => {
  admin = await superAdmin(on.server)
})

const PATH = '/admin/subscriptions'
const visit = (path = PATH) => on.visit(admin, path)
const call: ReturnType<typeof administering> = (...asked) => administering(on.server, admin)(...asked)
const today = () => new Date().toISOString().slice(0, 10)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A customer who has subscribed by himself, and what he has. */
async function subscriber(name: string, plan: keyof typeof PLANS = 'professional', companyName?: string) {
  const person = await register(on.server, { name, ...(companyName && { companyName }) })
  return { person, subscription: await subscribe(on.server, person, plan) }
}
const found = (name: string) => `${PATH}?search=${encodeURIComponent(name)}`

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true })
const ending = (page: Page) => dialog(page).getByLabel(/^Fecha de fin/)
const picker = (page: Page) => dialog(page).getByRole('combobox', { name: 'Usuario' })
async function pick(page: Page, person: Person) {
  await picker(page).click()
  await page.getByRole('combobox', { name: 'Buscar por nombre, correo o empresa' }).fill(person.email)
  await page.getByRole('option', { name: person.email }).click()
}
const writes = (page: Page) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.method()))
  return sent
}

describe('subscriptions of everybody', () => {
  test('one is started for a user who is searched for, changed, paused, activated and cancelled #subscriptions.columns #subscriptions.create #subscriptions.edit #subscriptions.pause #subscriptions.activate #subscriptions.cancel.confirm #subscriptions.cancelled.final', async () => {
    const person = await register(on.server, { name: 'Núria Solé', companyName: 'Forn Solé' })
    const page = await visit()
    await button(page, 'Nueva suscripción').first().click()
    await picker(page).waitFor()
    expect(await field(page, 'Fecha de inicio').inputValue()).toBe(today())
    expect(await ending(page).inputValue()).toBe('')
    expect(await dialog(page).getByRole('checkbox', { name: 'Renovar automáticamente' }).isChecked()).toBe(true)
    const once = dialog(page).getByText('Un precio fijo se cobra solo por el primer periodo.')
    const renewing = (name: string) => dialog(page).getByRole('checkbox', { name, exact: true })
    await once.waitFor()
    await renewing('Renovar automáticamente (solo con fecha de fin)').waitFor()
    await ending(page).fill('2030-03-09')
    await once.waitFor({ state: 'detached' })
    expect(await renewing('Renovar automáticamente').isChecked()).toBe(true)
    await ending(page).fill('')
    await once.waitFor()
    await pick(page, person)
    expect(await picker(page).textContent()).toContain(person.email)
    await field(page, 'Plan').selectOption(PLANS.professional)
    await button(page, 'Crear suscripción').click()
    await notice(page, 'Suscripción creada correctamente')
    const line = row(page, person.email)
    for (const text of ['Núria Solé', 'Forn Solé', 'Professional', 'Activa', 'Sin fecha de fin', '—'])
      await line.getByText(text, { exact: true }).waitFor()
    await line.getByText('Precio fijo · $99.00 · Mensual').waitFor()

    await button(page, 'Editar la suscripción de Núria Solé').click()
    expect(await field(page, 'Usuario').isEditable()).toBe(false)
    await field(page, 'Plan').selectOption(PLANS.enterprise)
    await ending(page).fill('2030-03-09')
    await dialog(page).getByRole('checkbox', { name: 'Renovar automáticamente' }).uncheck()
    await button(page, 'Guardar cambios').click()
    await notice(page, 'Suscripción actualizada correctamente')
    for (const text of ['Enterprise', 'Comisión · 5.0% · Mensual', '9 mar 2030', 'No'])
      await line.getByText(text, { exact: true }).waitFor()

    const pause = button(page, 'Pausar la suscripción de Núria Solé')
    await pause.press('Enter')
    await notice(page, 'Suscripción pausada correctamente')
    await line.getByText('Pausada', { exact: true }).waitFor()
    const activate = button(page, 'Activar la suscripción de Núria Solé')
    await expect.poll(() => activate.evaluate((element) => element === document.activeElement)).toBe(true)
    await activate.click()
    await notice(page, 'Suscripción reactivada correctamente')
    await line.getByText('Activa', { exact: true }).waitFor()

    await button(page, 'Cancelar la suscripción de Núria Solé').click()
    await question(page).getByText('Una suscripción cancelada no se puede recuperar.').waitFor()
    await question(page).getByRole('button', { name: 'Cancelar suscripción' }).click()
    await notice(page, 'Suscripción cancelada correctamente')
    await line.getByText('Cancelada', { exact: true }).waitFor()
    expect(await button(page, 'Cancelar la suscripción de Núria Solé').count()).toBe(0)
    for (const step of ['Pausar', 'Activar'])
      expect(await button(page, `${step} la suscripción de Núria Solé`).count()).toBe(0)
    const edit = button(page, 'La suscripción de Núria Solé está cancelada y no se puede editar')
    expect(await edit.isDisabled()).toBe(true)
  })

  test('a form reads users and plans again, does not send what is missing or wrong, and says in the server’s words that a second live one is refused #subscriptions.rule.required #subscriptions.rule.dates', async () => {
    const page = await visit()
    const refuse = (path: string) =>
      page.route(path, (route) => route.fulfill({ status: 400, json: { message: 'No hoy.' } }))
    await refuse('**/api/plans')
    await refuse('**/api/admin/users?**')
    await button(page, 'Nueva suscripción').first().click()
    await dialog(page).getByText('Error al cargar los planes').waitFor()
    await page.unroute('**/api/plans')
    await dialog(page).getByRole('button', { name: 'Reintentar' }).click()

    const sent = writes(page)
    await field(page, 'Fecha de inicio').fill('')
    await button(page, 'Crear suscripción').click()
    for (const complaint of ['Elige un usuario.', 'Elige un plan.']) await dialog(page).getByText(complaint).waitFor()
    expect(await field(page, 'Fecha de inicio').getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => picker(page).evaluate((element) => element === document.activeElement)).toBe(true)
    await picker(page).click()
    await page.getByText('Error al cargar los usuarios').waitFor()
    await page.unroute('**/api/admin/users?**')
    await button(page, 'Reintentar').click()
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await expectGoodLooks(page, 'choosing a user')
    const search = page.getByRole('combobox', { name: 'Buscar por nombre, correo o empresa' })
    await search.fill('zzz nadie')
    await page.getByText('Ningún usuario coincide.').waitFor()
    await search.fill(admin.email)
    await page.getByRole('option', { name: admin.email }).click()
    expect(await dialog(page).getByText('Elige un usuario.').count()).toBe(0)
    await field(page, 'Plan').selectOption(PLANS.starter)
    for (const end of [inDays(-1), today()]) {
      await field(page, 'Fecha de inicio').fill(today())
      await ending(page).fill(end)
      await button(page, 'Crear suscripción').click()
      await dialog(page).getByText('La fecha final debe ser posterior a la inicial.').waitFor()
    }
    expect(sent).toEqual([])

    const { person } = await subscriber('Dos a la vez')
    await ending(page).fill('')
    await pick(page, person)
    await field(page, 'Plan').selectOption(PLANS.starter)
    await button(page, 'Crear suscripción').click()
    const { message } = (
      await call('POST /subscriptions', { userId: person.id, planId: PLANS.starter }, { 'x-language': 'es' })
    ).body.error
    await dialog(page).getByRole('alert').getByText(message).waitFor()
    expect(await picker(page).textContent()).toContain('Dos a la vez')
    expect(await field(page, 'Plan').inputValue()).toBe(PLANS.starter)
  })

  test('one that was cancelled meanwhile is final: its edit and its pause are refused, and the list knows #subscriptions.cancelled.final', async () => {
    const edited = await subscriber('Final Uno')
    const paused = await subscriber('Final Dos')
    const page = await visit(found('Final'))
    await button(page, 'Editar la suscripción de Final Uno').click()
    await ending(page).waitFor()
    await call(`PATCH /subscriptions/${edited.subscription.id}/cancel`)
    await ending(page).fill(inDays(400))
    await button(page, 'Guardar cambios').click()
    await dialog(page).getByRole('alert').getByText('cancelada').waitFor()
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
    await button(page, 'La suscripción de Final Uno está cancelada y no se puede editar').waitFor()

    await button(page, 'Pausar la suscripción de Final Dos').waitFor()
    await call(`PATCH /subscriptions/${paused.subscription.id}/cancel`)
    await button(page, 'Pausar la suscripción de Final Dos').click()
    await notice(page, 'Error al pausar la suscripción')
    await row(page, paused.person.email).getByText('Cancelada', { exact: true }).waitFor()
  })

  test('a step that fails is told and can be tried again, also when the filter no longer shows the row; two presses cancel once', async () => {
    const { person } = await subscriber('Prisa Uno')
    await subscriber('Prisa Dos')
    const page = await visit(`${found('Prisa')}&status=active`)
    const sent = writes(page)
    await page.route('**/api/subscriptions/*', (route) => route.fulfill({ status: 400, json: { message: 'No hoy.' } }))
    await button(page, 'Pausar la suscripción de Prisa Uno').click()
    await notice(page, 'Error al pausar la suscripción')
    await notice(page, 'No hoy.')
    await page.unroute('**/api/subscriptions/*')
    await button(page, 'Pausar la suscripción de Prisa Uno').click()
    await notice(page, 'Suscripción pausada correctamente')
    await row(page, person.email).waitFor({ state: 'detached' })

    await button(page, 'Cancelar la suscripción de Prisa Dos').click()
    await page.route('**/cancel', (route) => route.abort())
    const confirm = question(page).getByRole('button', { name: 'Cancelar suscripción' })
    await confirm.click()
    await notice(page, 'Error al cancelar la suscripción')
    await page.unroute('**/cancel')
    sent.length = 0
    await confirm.dblclick()
    await notice(page, 'Suscripción cancelada correctamente')
    expect(sent.filter((method) => method === 'PATCH')).toHaveLength(1)
    await page.getByText('Ninguna suscripción coincide').waitFor()
  })
})

describe('payments', () => {
  test('all of them are seen, or that there are none; one is marked as paid after a question, and once only #subscriptions.columns', async () => {
    const { person, subscription } = await subscriber('Paga bien', 'professional', 'Pagos SL')
    await on.server.rows(
      `INSERT INTO payments (id, subscription_id, amount_cents, status, created_at)
       VALUES (?, ?, 123450, 'pending', ?)`,
      crypto.randomUUID(),
      subscription.id,
      Date.parse('2030-01-02T12:00:00Z'),
    )
    const twice = await subscriber('Paga doble')
    const without = await subscriber('Paga nada', 'enterprise')
    const page = await visit(found('Paga'))
    await row(page, person.email).getByText('$1,234.50').waitFor()
    await row(page, person.email).getByText('2 ene 2030').waitFor()
    await row(page, person.email).getByText('Pendiente').waitFor()
    await button(page, 'Ver la suscripción de Paga bien').click()
    for (const text of ['Pagos SL', 'Precio fijo · $99.00 · Mensual', '$99.00'])
      await dialog(page).getByText(text, { exact: true }).waitFor()
    await button(page, 'Marcar como pagado: $1,234.50, 2 ene 2030').click()
    await question(page).getByText('Un pago resuelto ya no se puede cambiar.').waitFor()
    await expectGoodLooks(page, 'the question about a payment')
    await question(page).getByRole('button', { name: 'Marcar como pagado' }).click()
    await notice(page, 'Pago actualizado correctamente')
    await dialog(page).getByText('Pagado', { exact: true }).waitFor()
    await dialog(page).getByRole('button', { name: 'Cerrar' }).last().click()
    await row(page, person.email).getByText('Pagado').waitFor()

    // One that was settled meanwhile is refused in the server's words.
    await button(page, 'Ver la suscripción de Paga doble').click()
    await dialog(page)
      .getByRole('button', { name: /^Anular/ })
      .click()
    const [payment] = twice.subscription.payments
    await call(`PATCH /subscriptions/${twice.subscription.id}/payments/${payment.id}`, { status: 'paid' })
    await question(page).getByRole('button', { name: 'Anular' }).click()
    await question(page).getByText('Este pago ya está resuelto y no se puede cambiar.').waitFor()
    await question(page).getByRole('button', { name: 'Cancelar' }).click()
    await dialog(page).getByRole('button', { name: 'Cerrar' }).last().click()

    await row(page, without.person.email).getByText('-', { exact: true }).waitFor()
    await button(page, 'Ver la suscripción de Paga nada').click()
    await dialog(page).getByText('Todavía no hay pagos.').waitFor()
  })
})

describe('the screens beside it', () => {
  const entry = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })

  test('show the plan of a user as it is after his subscription was cancelled', async () => {
    const { person } = await subscriber('Cancela Vecina')
    const page = await visit(`/admin/users?search=${person.email}`)
    await row(page, person.email).getByText('Professional', { exact: true }).waitFor()
    await entry(page, 'Suscripciones').click()
    await button(page, 'Cancelar la suscripción de Cancela Vecina').click()
    await question(page).getByRole('button', { name: 'Cancelar suscripción' }).click()
    await notice(page, 'Suscripción cancelada correctamente')
    await page.goBack()
    await row(page, person.email).getByText('—', { exact: true }).waitFor()
  })

  test('show the subscriptions as they are after a user was renamed, and after he was deleted', async () => {
    const person = await register(on.server, { name: 'Borra Vecina', country: 'MX' })
    await subscribe(on.server, person, 'professional')
    const page = await visit(found(person.email))
    await row(page, person.email).getByText('Borra Vecina', { exact: true }).waitFor()
    await entry(page, 'Usuarios').click()
    await button(page, 'Editar a Borra Vecina').click()
    await field(page, 'Nombre').fill('Borra Otra')
    await button(page, 'Guardar cambios').click()
    await notice(page, 'Usuario actualizado correctamente')
    await page.goBack()
    await row(page, person.email).getByText('Borra Otra', { exact: true }).waitFor()

    await entry(page, 'Usuarios').click()
    await button(page, 'Más acciones para Borra Otra').click()
    await page.getByRole('menuitem', { name: 'Eliminar', exact: true }).click()
    await question(page).getByRole('button', { name: 'Eliminar' }).click()
    await notice(page, 'Usuario eliminado correctamente')
    await page.goBack()
    await row(page, person.email).waitFor({ state: 'detached' })
  })

  test('show the name of a plan as it is after it was changed', async () => {
    const person = await register(on.server, { name: 'Plan Vecino' })
    const plan = { name: 'Plan de antes', pricingType: 'fixed', priceUsd: 5, billingCycle: 'monthly', isPublic: false }
    const { body } = await call('POST /plans', plan)
    await call('POST /subscriptions', { userId: person.id, planId: body.data.id, startDate: today(), autoRenew: true })
    const page = await visit(`/admin/users?search=${person.email}`)
    await row(page, person.email).getByText('Plan de antes', { exact: true }).waitFor()
    await entry(page, 'Planes').click()
    await button(page, 'Editar Plan de antes').click()
    await field(page, 'Nombre').fill('Plan de ahora')
    await button(page, 'Guardar cambios').click()
    await notice(page, 'Plan actualizado correctamente')
    await page.goBack()
    await row(page, person.email).getByText('Plan de ahora', { exact: true }).waitFor()
  })
})

describe('the list of subscriptions', () => {
  test('counts what there is, in every state of the list, and says when it could not be loaded or holds nothing #subscriptions.stats #subscriptions.failed', async () => {
    const { page, go } = await on.prepare(admin)
    for (const path of ['**/api/subscriptions/stats', '**/api/subscriptions?**'])
      await page.route(path, (route) => route.fulfill({ status: 400, json: { message: 'No hoy.' } }))
    await go(found('nadie que exista'))
    const cards = page.getByRole('list', { name: 'Suscripciones por estado' }).getByRole('listitem')
    await cards.getByText('–').first().waitFor()
    await page.getByRole('alert').getByText('Error al cargar las suscripciones').waitFor()
    for (const path of ['**/api/subscriptions/stats', '**/api/subscriptions?**']) await page.unroute(path)
    await button(page, 'Reintentar').first().click()
    await page.getByText('Ninguna suscripción coincide').waitFor()

    await page.route('**/api/subscriptions?**', (route) =>
      route.fulfill({ json: { success: true, data: [], meta: { page: 1, limit: 10, total: 0, totalPages: 1 } } }),
    )
    await go(PATH)
    await page.getByText('Todavía no hay suscripciones').waitFor()
    const { total, active, paused, cancelled } = (await call('GET /subscriptions/stats')).body.data
    for (const [label, figure] of [
      ['Total', total],
      ['Activas', active],
      ['Pausadas', paused],
      ['Canceladas', cancelled],
    ])
      await cards.filter({ hasText: label }).getByText(String(figure), { exact: true }).waitFor()
  })

  test('is searched and filtered, and the address says how #subscriptions.filter.status #subscriptions.filter.clear', async () => {
    const first = await subscriber('Marea Alta', 'professional', 'Astilleros Marea')
    const second = await subscriber('Pedro Marea', 'starter')
    await call(`PUT /subscriptions/${second.subscription.id}`, { status: 'paused' })
    const page = await visit()
    await page.getByRole('searchbox').fill('marea')
    await expect.poll(() => new URL(page.url()).search).toBe('?search=marea')
    await row(page, first.person.email).waitFor()
    await page.getByLabel('Filtrar por estado').selectOption({ label: 'Pausada' })
    await row(page, first.person.email).waitFor({ state: 'detached' })
    await page.reload()
    await row(page, second.person.email).waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('marea')
    expect(await page.getByLabel('Filtrar por estado').inputValue()).toBe('paused')
    await page.goBack()
    await row(page, first.person.email).waitFor()
    await page.getByLabel('Filtrar por estado').selectOption({ label: 'Pausada' })
    await row(page, first.person.email).waitFor({ state: 'detached' })
    await button(page, 'Limpiar filtros').click()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await row(page, first.person.email).waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('')
    expect(await page.getByLabel('Filtrar por estado').inputValue()).toBe('')
  })

  test('is turned page by page, and a page beyond the last gives way to it #subscriptions.pagination', async () => {
    const people = Array.from({ length: 11 }, (_, number) => newUser(on.server, { name: `Tanda ${number}` }))
    await on.server.batch(
      (await Promise.all(people)).map((userId) => [
        `INSERT INTO subscriptions (id, user_id, plan_id, status, start_date, auto_renew, created_at, updated_at)
         VALUES (?, ?, ?, 'active', '2026-01-01', 1, 0, 0)`,
        ...[crypto.randomUUID(), userId, PLANS.starter],
      ]),
    )
    const page = await visit(`${PATH}?search=Tanda&page=7`)
    await page.getByText('Página 2 de 2').waitFor()
    await button(page, 'Anterior').click()
    await page.getByText('Página 1 de 2').waitFor()
    expect(await page.getByRole('row').count()).toBe(11)
  })

  test('dates and money are written as each language writes them #subscriptions.columns', async () => {
    const person = await register(on.server, { name: 'Fechas' })
    const planId = PLANS.professional
    const terms = { startDate: '2026-02-03', endDate: '2031-12-24', autoRenew: false }
    await call('POST /subscriptions', { userId: person.id, planId, ...terms })
    const page = await visit(found('Fechas'))
    for (const [locale, start, end, price] of [
      ['es', '3 feb 2026', '24 dic 2031', '$99.00'],
      ['en', 'Feb 3, 2026', 'Dec 24, 2031', '$99.00'],
      ['mn', '2026.02.03', '2031.12.24', '$99.00'],
    ] as const) {
      await page.getByRole('banner').locator('select').selectOption(locale)
      await row(page, person.email).getByText(start, { exact: true }).waitFor()
      await row(page, person.email).getByText(end, { exact: true }).waitFor()
      await row(page, person.email).getByText(price).first().waitFor()
    }
  })
})
