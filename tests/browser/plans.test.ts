import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PlanInput } from '../../worker/contract/plans.ts'
import { AGENT_TYPES } from '../../worker/local/catalogue.ts'
import { administering } from '../support/administration.ts'
import type { Person } from '../support/people.ts'
import { dialog, heading, notice, question, row, stage } from '../support/stage.ts'
import { customer, superAdmin } from '../support/tenants.ts'

const on = stage()
let admin: Person
beforeAll(async () => {
  admin = await superAdmin(on.server)
})

const visit = (path = '/admin/plans') => on.visit(admin, path)
const call: ReturnType<typeof administering> = (...asked) => administering(on.server, admin)(...asked)

/** A plan of a test's own, found by its name. */
async function planOf(name: string, more: Partial<PlanInput> = {}): Promise<string> {
  const { body } = await call('POST /plans', {
    name,
    pricingType: 'fixed',
    priceUsd: 10,
    billingCycle: 'monthly',
    isPublic: false,
    ...more,
  })
  return body.data.id
}

/** Plans that nobody has, the oldest first. */
const plansNamed = (names: readonly string[]) =>
  on.server.batch(
    names.map((name, index) => [
      `INSERT INTO plans (id, name, pricing_type, price_cents, billing_cycle, is_public, created_at, updated_at)
       VALUES (?, ?, 'fixed', 1000, 'monthly', 0, ?, ?)`,
      ...[crypto.randomUUID(), name, index, index],
    ]),
  )

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true })
const feature = (page: Page, place: number) => field(page, `Característica ${place}`)
const features = (page: Page) =>
  dialog(page)
    .getByLabel(/^Característica \d+$/)
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
const opened = async (page: Page, name: string) => {
  await button(page, name).click()
  await field(page, 'Nombre').waitFor()
}
const writes = (page: Page) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(`${request.method()} ${request.url()}`))
  return sent
}
const count = (sent: string[], method: string) => sent.filter((line) => line.startsWith(`${method} `)).length

describe('plans', () => {
  test('a super administrator makes a plan, changes it, looks at it and deletes it #plans.defaults #plans.modal #plans.modal.pricing #plans.delete.confirm', async () => {
    const page = await visit()
    await opened(page, 'Nuevo plan')
    expect(await field(page, 'Tipo de precio').inputValue()).toBe('fixed')
    expect(await field(page, 'Precio (USD)').inputValue()).toBe('0')
    expect(await field(page, 'Comisión (%)').count()).toBe(0)
    expect(await field(page, 'Ciclo de facturación').inputValue()).toBe('monthly')
    expect(await field(page, 'Máximo de agentes').inputValue()).toBe('1')
    expect(await field(page, 'Máximo de conversaciones al mes').inputValue()).toBe('1000')
    const isPublic = dialog(page).getByRole('checkbox', { name: /^Público/ })
    expect(await isPublic.isChecked()).toBe(true)
    await field(page, 'Nombre').fill('  Vitrina  ')
    await field(page, 'Precio (USD)').fill('19,90')
    await field(page, 'Máximo de agentes').fill('')
    await field(page, 'Máximo de conversaciones al mes').fill('12500')
    await field(page, 'Días de prueba').fill('7')
    await dialog(page).getByRole('checkbox', { name: 'Ventas' }).check()
    await isPublic.uncheck()
    await button(page, 'Crear plan').click()
    await notice(page, 'Plan creado correctamente')
    for (const text of ['Precio fijo', '$19.90', 'Mensual', 'Sin límite', '12,500', 'No público'])
      await row(page, 'Vitrina').getByText(text, { exact: true }).waitFor()
    expect(await row(page, 'Vitrina').getByRole('img', { name: 'Con características' }).count()).toBe(0)

    await opened(page, 'Editar Vitrina')
    expect(await field(page, 'Precio (USD)').inputValue()).toBe('19.9')
    expect(await dialog(page).getByRole('checkbox', { name: 'Ventas' }).isChecked()).toBe(true)
    await field(page, 'Tipo de precio').selectOption({ label: 'Comisión' })
    expect(await field(page, 'Precio (USD)').count()).toBe(0)
    expect(await field(page, 'Comisión (%)').inputValue()).toBe('0')
    await field(page, 'Comisión (%)').fill('12.25')
    await field(page, 'Ciclo de facturación').selectOption({ label: 'Anual' })
    await button(page, 'Guardar cambios').click()
    await notice(page, 'Plan actualizado correctamente')
    for (const text of ['Comisión', '12.3%', 'Anual'])
      await row(page, 'Vitrina').getByText(text, { exact: true }).waitFor()
    const { body } = await call('GET /plans?search=Vitrina')
    expect(body.data[0]).toMatchObject({
      name: 'Vitrina',
      commissionRate: 12.25,
      maxAgents: null,
      maxConversations: 12_500,
      trialDays: 7,
      agentTypeIds: [AGENT_TYPES.sales],
      isPublic: false,
      features: null,
    })

    await opened(page, 'Ver Vitrina')
    for (const label of ['Nombre', 'Comisión (%)', 'Máximo de agentes', 'Días de prueba'])
      expect(await field(page, label).isEditable(), label).toBe(false)
    expect(await field(page, 'Tipo de precio').isDisabled()).toBe(true)
    expect(await button(page, 'Guardar cambios').count()).toBe(0)
    await dialog(page).getByText('Sin características').waitFor()
    await dialog(page).getByRole('button', { name: 'Cerrar' }).last().click()

    await button(page, 'Eliminar Vitrina').click()
    await question(page).getByText('No se puede deshacer.').waitFor()
    await question(page).getByRole('button', { name: 'Eliminar' }).click()
    await notice(page, 'Plan eliminado correctamente')
    await row(page, 'Vitrina').waitFor({ state: 'detached' })
  })

  test('money, percentages and limits are written as each language writes them #plans.columns', async () => {
    await planOf('Cifras fijas', { priceUsd: 1234.5, maxAgents: 2500, features: ['Uno'] })
    await planOf('Cifras de comisión', { pricingType: 'commission', commissionRate: 7, maxConversations: null })
    const page = await visit('/admin/plans?search=Cifras')
    for (const [locale, unlimited, monthly] of [
      ['en', 'Unlimited', 'Monthly'],
      ['mn', 'Хязгааргүй', 'Сар бүр'],
      // The last choice is the account's, which the next pages follow.
      ['es', 'Sin límite', 'Mensual'],
    ] as const) {
      const saved = page.waitForResponse((response) => response.url().endsWith('/api/account'))
      await page.getByRole('banner').locator('select').selectOption(locale)
      await saved
      await row(page, 'Cifras fijas').getByText('$1,234.50', { exact: true }).waitFor()
      await row(page, 'Cifras fijas').getByText('2,500', { exact: true }).waitFor()
      await row(page, 'Cifras fijas').getByRole('img').waitFor()
      await row(page, 'Cifras de comisión').getByText('7.0%', { exact: true }).waitFor()
      await row(page, 'Cifras de comisión').getByText(unlimited, { exact: true }).waitFor()
      await row(page, 'Cifras de comisión').getByText(monthly, { exact: true }).waitFor()
    }
  })

  test('a plan that somebody takes meanwhile is refused in the server’s words; one with subscriptions cannot be deleted, and says why #plans.columns #plans.delete.disabled', async () => {
    const planId = await planOf('Carrera', { maxAgents: 5, maxConversations: 70 })
    const person = await customer(on.server, null)
    const page = await visit('/admin/plans?search=Carrera')
    await button(page, 'Eliminar Carrera').click()
    await call('POST /subscriptions', { planId, userId: person.id })
    await question(page).getByRole('button', { name: 'Eliminar' }).click()
    await question(page).getByText('El plan tiene suscripciones (1) y no se puede eliminar.').waitFor()
    await question(page).getByRole('button', { name: 'Cancelar' }).click()
    const remove = button(page, 'No se puede eliminar Carrera: tiene 1 suscripción')
    await remove.waitFor()
    expect(await remove.isDisabled()).toBe(true)
    await row(page, 'Carrera').getByRole('cell', { name: '1', exact: true }).waitFor()
  })

  test('what is wrong is not even sent, and each complaint stands beside its field #plans.rule.name #plans.rule.price #plans.rule.limits #plans.rule.commission', async () => {
    const page = await visit()
    const sent = writes(page)
    await opened(page, 'Nuevo plan')
    await field(page, 'Nombre').fill('Válido')
    const complains = async (label: string, typed: string, complaint: string) => {
      const valid = await field(page, label).inputValue()
      await field(page, label).fill(typed)
      await button(page, 'Crear plan').click()
      await dialog(page).getByText(complaint).waitFor()
      expect(await field(page, label).getAttribute('aria-invalid')).toBe('true')
      await expect.poll(() => field(page, label).evaluate((input) => input === document.activeElement)).toBe(true)
      await field(page, label).fill(valid)
    }
    await complains('Nombre', '   ', 'El nombre del plan es requerido')
    await complains('Precio (USD)', '0.305', 'Escribe un precio entre 0 y 1000000, con dos decimales como máximo.')
    await complains('Precio (USD)', '2000000', 'Escribe un precio entre 0 y 1000000,')
    await complains('Máximo de agentes', '1.5', 'El máximo de agentes es un número entero entre 1 y 1000000000.')
    await complains('Máximo de conversaciones al mes', 'muchas', 'El máximo de conversaciones es un número entero')
    await complains('Máximo de conversaciones al mes', '5000000000', 'es un número entero entre 1 y 1000000000.')
    await complains('Días de prueba', '366', 'Los días de prueba son un número entero entre 0 y 365.')
    await field(page, 'Tipo de precio').selectOption('commission')
    await complains('Comisión (%)', 'cinco', 'Escribe una comisión mayor que 0 y hasta 100')
    expect(sent).toEqual([])
  })

  test('a form that could not read the agent types reads them again; what the server finds wrong stands beside its field, and the rest in the form', async () => {
    const page = await visit()
    await page.route('**/api/agent-types?**', (route) => route.fulfill({ status: 400, json: { message: 'No hoy.' } }))
    await button(page, 'Nuevo plan').click()
    await dialog(page).getByText('Error al cargar los tipos de agente').waitFor()
    await page.unroute('**/api/agent-types?**')
    await dialog(page).getByRole('button', { name: 'Reintentar' }).click()
    await field(page, 'Nombre').waitFor()
    const answer = { status: 422, fields: { pricingType: 'Elige el tipo de precio.', billingCycle: 'Elige el ciclo.' } }
    await page.route('**/api/plans', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 422,
            json: { success: false, error: { code: 'request.invalid', message: 'Revisa.', fields: answer.fields } },
          })
        : route.continue(),
    )
    await field(page, 'Nombre').fill('Del servidor')
    await button(page, 'Crear plan').click()
    await dialog(page).getByText('Elige el tipo de precio.').waitFor()
    await dialog(page).getByText('Elige el ciclo.').waitFor()
    await page.unroute('**/api/plans')
    await page.route('**/api/plans', (route) => route.abort())
    await button(page, 'Crear plan').click()
    await dialog(page).getByRole('alert').getByText('Error de conexión').waitFor()
    expect(await field(page, 'Nombre').inputValue()).toBe('Del servidor')
  })
})

describe('the features of a plan', () => {
  test('are written, moved and removed with the keyboard alone; a double press makes one plan', async () => {
    const page = await visit()
    await opened(page, 'Nuevo plan')
    await field(page, 'Nombre').fill('Con teclado')
    await dialog(page)
      .getByRole('checkbox', { name: /^Público/ })
      .uncheck()
    await button(page, 'Añadir característica').focus()
    await page.keyboard.press('Enter')
    for (const text of ['Uno', 'Dos', 'Tres']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    await feature(page, 4).waitFor()
    await feature(page, 3).press('Alt+ArrowUp')
    await dialog(page).getByRole('status').getByText('Ahora está en el lugar 2 de 4').waitFor()
    expect(await features(page)).toEqual(['Uno', 'Tres', 'Dos', ''])
    await expect.poll(() => feature(page, 2).evaluate((input) => input === document.activeElement)).toBe(true)
    await button(page, 'Bajar la característica 1').press('Enter')
    expect(await features(page)).toEqual(['Tres', 'Uno', 'Dos', ''])
    await button(page, 'Quitar la característica 3').press('Enter')
    expect(await features(page)).toEqual(['Tres', 'Uno', ''])
    const sent = writes(page)
    await button(page, 'Crear plan').dblclick()
    await notice(page, 'Plan creado correctamente')
    expect(count(sent, 'POST')).toBe(1)
    await row(page, 'Con teclado').getByRole('img', { name: 'Con características' }).waitFor()
    const { body } = await call('GET /plans?search=teclado')
    expect(body.data[0].features).toEqual(['Tres', 'Uno'])
  })

  test('that are no list are edited as JSON, are refused when they are none, and a list can be seen both ways #plans.rule.features', async () => {
    await planOf('Con objeto', { features: { support: '24/7' } })
    const page = await visit('/admin/plans?search=objeto')
    await opened(page, 'Editar Con objeto')
    const json = field(page, 'Características en JSON')
    expect(JSON.parse(await json.inputValue())).toEqual({ support: '24/7' })
    expect(await button(page, 'Lista').isDisabled()).toBe(true)
    await dialog(page).getByText('Solo una lista de textos puede verse como lista.').waitFor()
    const sent = writes(page)
    for (const wrong of ['{"a": ', '[1, 2]']) {
      await json.fill(wrong)
      await button(page, 'Guardar cambios').click()
      await dialog(page).getByText('Formato JSON inválido').waitFor()
      await expect.poll(() => json.evaluate((input) => input === document.activeElement)).toBe(true)
      await field(page, 'Nombre').focus()
    }
    expect(sent).toEqual([])
    await json.fill('["Informes", "Soporte"]')
    await button(page, 'Lista').click()
    expect(await features(page)).toEqual(['Informes', 'Soporte'])
    await button(page, 'JSON').click()
    await json.fill('{"support": {"hours": 24}}')
    await button(page, 'Guardar cambios').click()
    await notice(page, 'Plan actualizado correctamente')
    const { body } = await call('GET /plans?search=objeto')
    expect(body.data[0].features).toEqual({ support: { hours: 24 } })
  })
})

describe('the list of plans', () => {
  test('is searched and filtered, and the address says how #plans.filter.cycle #plans.filter.clear', async () => {
    await planOf('Faro mensual')
    await planOf('Faro anual', { billingCycle: 'yearly' })
    const page = await visit()
    await page.getByRole('searchbox', { name: 'Buscar planes' }).fill('faro')
    await expect.poll(() => new URL(page.url()).search).toBe('?search=faro')
    await row(page, 'Faro mensual').waitFor()
    await page.getByLabel('Filtrar por ciclo').selectOption({ label: 'Anual' })
    await row(page, 'Faro mensual').waitFor({ state: 'detached' })
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ search: 'faro', billingCycle: 'yearly' })
    await page.reload()
    await row(page, 'Faro anual').waitFor()
    expect(await page.getByRole('searchbox', { name: 'Buscar planes' }).inputValue()).toBe('faro')
    await page.goBack()
    await row(page, 'Faro mensual').waitFor()
    await page.getByLabel('Filtrar por ciclo').selectOption({ label: 'Mensual' })
    await row(page, 'Faro anual').waitFor({ state: 'detached' })
    await row(page, 'Faro mensual').waitFor()
    await page.getByRole('searchbox', { name: 'Buscar planes' }).fill('nada de nada')
    await page.getByText('Ningún plan coincide').waitFor()
    await button(page, 'Limpiar filtros').first().click()
    await row(page, 'Faro mensual').waitFor()
    await row(page, 'Faro anual').waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(await page.getByRole('searchbox', { name: 'Buscar planes' }).inputValue()).toBe('')
    expect(await page.getByLabel('Filtrar por ciclo').inputValue()).toBe('')
  })

  test('is turned page by page, and a page beyond the last gives way to it #plans.pagination', async () => {
    await plansNamed(Array.from({ length: 11 }, (_, index) => `Tanda ${String(index + 1).padStart(2, '0')}`))
    const page = await visit('/admin/plans?search=Tanda')
    await page.getByText('Página 1 de 2').waitFor()
    await button(page, 'Siguiente').click()
    await page.getByText('Página 2 de 2').waitFor()
    await row(page, 'Tanda 01').waitFor()
    expect(await button(page, 'Siguiente').isDisabled()).toBe(true)
    await button(page, 'Anterior').click()
    await page.getByText('Página 1 de 2').waitFor()
    await page.goto(new URL('/admin/plans?search=Tanda&page=9', on.server.url).href)
    await row(page, 'Tanda 01').waitFor()
    expect(new URL(page.url()).searchParams.get('page')).toBe('2')
    // Its last row gone, the page is gone too.
    await button(page, 'Eliminar Tanda 01').click()
    await question(page).getByRole('button', { name: 'Eliminar' }).click()
    await row(page, 'Tanda 11').waitFor()
    await page.getByText(/^Página \d/).waitFor({ state: 'detached' })
  })

  test('says that it could not be loaded, loads again, and says when there is nothing #plans.failed', async () => {
    const { page } = await on.prepare(admin)
    await page.route('**/api/plans?**', (route) => route.fulfill({ status: 400, json: { message: 'No hoy.' } }))
    await page.goto(new URL('/admin/plans', on.server.url).href)
    await page.getByRole('alert').getByText('Error al cargar los planes').waitFor()
    await page.getByRole('alert').getByText('No hoy.').waitFor()
    await page.unroute('**/api/plans?**')
    await button(page, 'Reintentar').click()
    await page.getByRole('table').waitFor()

    await page.route('**/api/plans?**', (route) =>
      route.fulfill({
        json: { success: true, data: [], meta: { page: 1, limit: 10, total: 0, totalPages: 1 } },
      }),
    )
    await page.reload()
    await page.getByText('Todavía no hay planes').waitFor()
  })
})

test('the texts of a plan are translated in its form', async () => {
  const page = await visit()
  await page.getByRole('button', { name: 'Editar Starter' }).click()
  await dialog(page).getByText('Otros idiomas').click()
  expect(await dialog(page).getByLabel('Características · English').inputValue()).toBe('All channels')
  await dialog(page).getByLabel('Características · Монгол').fill('Бүх суваг\n\nТусламж')
  await dialog(page).getByRole('button', { name: 'Guardar cambios' }).click()
  await notice(page, 'Plan actualizado')
  const { body } = await on.server.api('GET /plans/public', { headers: { 'x-language': 'mn' } })
  const starter = body.data.find(({ name }: { name: string }) => name === 'Starter')
  expect(starter).toMatchObject({ description: 'Нэг агентаар эхлэхэд.', features: ['Бүх суваг', 'Тусламж'] })
})

test('a dialog is left with Escape and gives focus back', async () => {
  const page = await visit(`/admin/plans?search=Professional`)
  await heading(page, 'Planes')
  const edit = button(page, 'Editar Professional')
  await edit.press('Enter')
  await field(page, 'Nombre').waitFor()
  const width = (await dialog(page).boundingBox())?.width ?? 0
  expect(width).toBeLessThanOrEqual(500)
  await page.keyboard.press('Escape')
  await expect.poll(() => edit.evaluate((element) => element === document.activeElement)).toBe(true)
})
