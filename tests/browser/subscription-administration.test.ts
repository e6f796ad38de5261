import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { PLANS } from '../../worker/local/catalogue.ts'
import { administering } from '../support/administration.ts'
import type { Look } from '../support/browser.ts'
import { type Person, register, subscribe } from '../support/people.ts'
import { dialog, expectGoodLooks, LOOKS, notice, pathOf, question, row, stage } from '../support/stage.ts'
import { superAdmin } from '../support/tenants.ts'

const on = stage()
let admin: Person
beforeAll(async () => {
  admin = await superAdmin(on.server)
})

const PATH = '/admin/subscriptions'
const visit = (path = PATH, look?: Look) => on.visit(admin, path, look)
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
    await pick(page, person)
    expect(await picker(page).textContent()).toContain(person.email)
    await field(page, 'Plan').selectOption(PLANS.professional)
    await button(page, 'Crear suscripción').click()
    await notice(page, 'Suscripción creada correctamente')
    const line = row(page, person.email)
    for (const text of ['Núria Solé', 'Forn Solé', 'Professional', 'Activa', 'Sin fecha de fin', 'Sí'])
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

  test('what is missing or wrong is not even sent #subscriptions.rule.required #subscriptions.rule.dates', async () => {
    const page = await visit()
    const sent = writes(page)
    await button(page, 'Nueva suscripción').first().click()
    await field(page, 'Fecha de inicio').fill('')
    await button(page, 'Crear suscripción').click()
    for (const complaint of ['Elige un usuario.', 'Elige un plan.']) await dialog(page).getByText(complaint).waitFor()
    expect(await field(page, 'Fecha de inicio').getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => picker(page).evaluate((element) => element === document.activeElement)).toBe(true)
    await pick(page, admin)
    expect(await dialog(page).getByText('Elige un usuario.').count()).toBe(0)
    await field(page, 'Plan').selectOption(PLANS.starter)
    for (const end of [inDays(-1), today()]) {
      await field(page, 'Fecha de inicio').fill(today())
      await ending(page).fill(end)
      await button(page, 'Crear suscripción').click()
      await dialog(page).getByText('La fecha final debe ser posterior a la inicial.').waitFor()
    }
    expect(sent).toEqual([])
  })

  test('a second live subscription is refused in the server’s words, and what was typed stays', async () => {
    const { person } = await subscriber('Dos a la vez')
    const page = await visit()
    await button(page, 'Nueva suscripción').first().click()
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
    for (const { subscription } of [edited, paused]) await call(`PATCH /subscriptions/${subscription.id}/cancel`)
    await ending(page).fill(inDays(400))
    await button(page, 'Guardar cambios').click()
    await dialog(page).getByRole('alert').getByText('cancelada').waitFor()
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
    await button(page, 'La suscripción de Final Uno está cancelada y no se puede editar').waitFor()

    const third = await subscriber('Final Tres')
    const other = await visit(found('Final Tres'))
    await button(other, 'Pausar la suscripción de Final Tres').waitFor()
    await call(`PATCH /subscriptions/${third.subscription.id}/cancel`)
    await button(other, 'Pausar la suscripción de Final Tres').click()
    await notice(other, 'Error al pausar la suscripción')
    await row(other, third.person.email).getByText('Cancelada', { exact: true }).waitFor()
  })

  test.each([
    ['es', 'Pausar la suscripción de', 'Error al pausar la suscripción', 'Suscripción pausada correctamente'],
    ['en', '’s subscription', 'Error pausing subscription', 'Subscription paused'],
    ['mn', 'захиалгыг түр зогсоох', 'Захиалгыг түр зогсооход алдаа гарлаа', 'Захиалгыг түр зогсоолоо'],
  ] as const)('a step that fails and one that does not are told in %s', async (locale, label, failed, done) => {
    const name = `Paso ${locale}`
    const { person } = await subscriber(name)
    const page = await visit(found(name), { locale })
    const pause = row(page, person.email)
      .getByRole('button', { name: label })
      .filter({ has: page.locator('.i-lucide-pause') })
    await pause.waitFor()
    await page.route('**/api/subscriptions/*', (route) => route.fulfill({ status: 400, json: { message: 'No hoy.' } }))
    await pause.click()
    await notice(page, failed)
    await notice(page, 'No hoy.')
    await page.unroute('**/api/subscriptions/*')
    await pause.click()
    await notice(page, done)
  })

  test('a cancellation that fails is told and can be tried again; two presses send one', async () => {
    await subscriber('Prisa')
    const page = await visit(found('Prisa'))
    const sent = writes(page)
    await button(page, 'Cancelar la suscripción de Prisa').click()
    await page.route('**/cancel', (route) => route.abort())
    const confirm = question(page).getByRole('button', { name: 'Cancelar suscripción' })
    await confirm.click()
    await notice(page, 'Error al cancelar la suscripción')
    await page.unroute('**/cancel')
    await confirm.dblclick()
    await notice(page, 'Suscripción cancelada correctamente')
    expect(sent.filter((method) => method === 'PATCH')).toHaveLength(2)
  })

  test('a paused one that the filter no longer shows is told all the same', async () => {
    await subscriber('Filtrada')
    const page = await visit(`${found('Filtrada')}&status=active`)
    await button(page, 'Pausar la suscripción de Filtrada').click()
    await notice(page, 'Suscripción pausada correctamente')
    await page.getByText('Ninguna suscripción coincide').waitFor()
  })
})

describe('payments', () => {
  test('all of them are seen, and one is marked as paid after a question #subscriptions.columns', async () => {
    const { person, subscription } = await subscriber('Paga bien', 'professional', 'Pagos SL')
    await on.server.rows(
      `INSERT INTO payments (id, subscription_id, amount_cents, status, created_at)
       VALUES (?, ?, 123450, 'pending', ?)`,
      crypto.randomUUID(),
      subscription.id,
      Date.parse('2030-01-02T12:00:00Z'),
    )
    const page = await visit(found('Paga bien'))
    await row(page, person.email).getByText('$1,234.50').waitFor()
    await row(page, person.email).getByText('2 ene 2030').waitFor()
    await row(page, person.email).getByText('Pendiente').waitFor()
    await button(page, 'Ver la suscripción de Paga bien').click()
    for (const text of ['Pagos SL', 'Precio fijo · $99.00 · Mensual', '$99.00'])
      await dialog(page).getByText(text, { exact: true }).waitFor()
    await button(page, 'Marcar como pagado: $1,234.50, 2 ene 2030').click()
    await question(page).getByText('Un pago resuelto ya no se puede cambiar.').waitFor()
    await question(page).getByRole('button', { name: 'Marcar como pagado' }).click()
    await notice(page, 'Pago actualizado correctamente')
    await dialog(page).getByText('Pagado', { exact: true }).waitFor()
    await dialog(page).getByRole('button', { name: 'Cerrar' }).last().click()
    await row(page, person.email).getByText('Pagado').waitFor()
  })

  test('one that was settled meanwhile is refused in the server’s words', async () => {
    const { subscription } = await subscriber('Paga doble')
    const page = await visit(found('Paga doble'))
    await button(page, 'Ver la suscripción de Paga doble').click()
    await dialog(page)
      .getByRole('button', { name: /^Anular/ })
      .click()
    const [payment] = subscription.payments
    await call(`PATCH /subscriptions/${subscription.id}/payments/${payment.id}`, { status: 'paid' })
    await question(page).getByRole('button', { name: 'Anular' }).click()
    await question(page).getByText('Este pago ya está resuelto y no se puede cambiar.').waitFor()
  })

  test('a subscription without any says so #subscriptions.columns', async () => {
    const { person } = await subscriber('Sin pagos', 'enterprise')
    const page = await visit(found('Sin pagos'))
    await row(page, person.email).getByText('-', { exact: true }).waitFor()
    await button(page, 'Ver la suscripción de Sin pagos').click()
    await dialog(page).getByText('Todavía no hay pagos.').waitFor()
  })
})

describe('the list of subscriptions', () => {
  test('counts what there is, whatever the filter #subscriptions.stats', async () => {
    const page = await visit(found('nadie que exista'))
    const { total, active, paused, cancelled } = (await call('GET /subscriptions/stats')).body.data
    const cards = page.getByRole('list', { name: 'Suscripciones por estado' }).getByRole('listitem')
    for (const [label, figure] of [
      ['Total', total],
      ['Activas', active],
      ['Pausadas', paused],
      ['Canceladas', cancelled],
    ])
      await cards.filter({ hasText: label }).getByText(String(figure), { exact: true }).waitFor()
  })

  test('does without the figures when they cannot be read', async () => {
    const { page, go } = await on.prepare(admin)
    await page.route('**/api/subscriptions/stats', (route) => route.fulfill({ status: 400, json: {} }))
    await go(PATH)
    await page.getByRole('list', { name: 'Suscripciones por estado' }).getByText('–').first().waitFor()
    await page.getByRole('table').waitFor()
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
    for (let number = 1; number <= 11; number++) {
      const person = await register(on.server, { name: `Tanda ${number}` })
      await call('POST /subscriptions', { userId: person.id, planId: PLANS.starter })
    }
    const page = await visit(`${PATH}?search=Tanda&page=7`)
    await page.getByText('Página 2 de 2').waitFor()
    await button(page, 'Anterior').click()
    await page.getByText('Página 1 de 2').waitFor()
    expect(await page.getByRole('row').count()).toBe(11)
  })

  test('says that it could not be loaded, loads again, and says when there is nothing #subscriptions.failed', async () => {
    const { page } = await on.prepare(admin)
    await page.route('**/api/subscriptions?**', (route) => route.fulfill({ status: 400, json: { message: 'No hoy.' } }))
    await page.goto(new URL(PATH, on.server.url).href)
    await page.getByRole('alert').getByText('Error al cargar las suscripciones').waitFor()
    await page.unroute('**/api/subscriptions?**')
    await button(page, 'Reintentar').click()
    await page.getByRole('table').waitFor()

    const none = await on.prepare(admin)
    await none.page.route('**/api/subscriptions?**', (route) =>
      route.fulfill({ json: { success: true, data: [], meta: { page: 1, limit: 10, total: 0, totalPages: 1 } } }),
    )
    await none.go(PATH)
    await none.page.getByText('Todavía no hay suscripciones').waitFor()
  })

  test('has a form that says when users or plans cannot be read, and tries again', async () => {
    const page = await visit()
    const refuse = (path: string) =>
      page.route(path, (route) => route.fulfill({ status: 400, json: { message: 'No hoy.' } }))
    await refuse('**/api/plans')
    await refuse('**/api/admin/users?**')
    await button(page, 'Nueva suscripción').first().click()
    await dialog(page).getByText('Error al cargar los planes').waitFor()
    await page.unroute('**/api/plans')
    await dialog(page).getByRole('button', { name: 'Reintentar' }).click()
    await picker(page).click()
    await page.getByText('Error al cargar los usuarios').waitFor()
    await page.unroute('**/api/admin/users?**')
    await button(page, 'Reintentar').click()
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await page.getByRole('combobox', { name: 'Buscar por nombre, correo o empresa' }).fill('zzz nadie')
    await page.getByText('Ningún usuario coincide.').waitFor()
  })

  test('dates and money are written as each language writes them #subscriptions.columns', async () => {
    const person = await register(on.server, { name: 'Fechas' })
    const planId = PLANS.professional
    const terms = { startDate: '2026-02-03', endDate: '2031-12-24', autoRenew: false }
    await call('POST /subscriptions', { userId: person.id, planId, ...terms })
    for (const [locale, start, end, price] of [
      ['es', '3 feb 2026', '24 dic 2031', '$99.00'],
      ['en', 'Feb 3, 2026', 'Dec 24, 2031', '$99.00'],
      ['mn', '2026.02.03', '2031.12.24', '$99.00'],
    ] as const) {
      const page = await visit(found('Fechas'), { locale })
      await row(page, person.email).getByText(start, { exact: true }).waitFor()
      await row(page, person.email).getByText(end, { exact: true }).waitFor()
      await row(page, person.email).getByText(price).first().waitFor()
    }
  })

  test('belongs to super administrators', async () => {
    const { page, go } = await on.prepare(await register(on.server))
    await go(PATH)
    await expect.poll(() => pathOf(page)).toBe('/dashboard')
  })
})

test.each(LOOKS)('the subscriptions and their dialogs look good: %j', async (look) => {
  const name = `Vistas ${look.locale} ${look.theme}`
  const { person } = await subscriber(name, 'professional', 'Una empresa con un nombre considerablemente largo')
  const page = await visit(found(name), look)
  await row(page, person.email).waitFor()
  await expectGoodLooks(page)
  const actions = row(page, person.email).getByRole('button')
  const close = async () => {
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  }
  await actions.nth(0).click()
  await dialog(page).getByRole('heading', { level: 3 }).waitFor()
  await expectGoodLooks(page, 'details')
  await dialog(page).getByRole('listitem').getByRole('button').first().click()
  await question(page).waitFor()
  await expectGoodLooks(page, 'payment')
  await page.keyboard.press('Escape')
  await question(page).waitFor({ state: 'detached' })
  await close()
  await actions.nth(1).click()
  await dialog(page).locator('input[type=date]').first().waitFor()
  await expectGoodLooks(page, 'edit')
  await close()
  await actions.nth(3).click()
  await question(page).waitFor()
  await expectGoodLooks(page, 'cancel')
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('button').first().click()
  await dialog(page).locator('button[role=combobox]').click()
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await expectGoodLooks(page, 'new, choosing a user')
})
