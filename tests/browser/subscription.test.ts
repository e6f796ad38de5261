import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PLANS } from '../../worker/local/catalogue.ts'
import { type Person, register, subscribe } from '../support/people.ts'
import { heading, notice, question, stage } from '../support/stage.ts'
import { customer, superAdmin } from '../support/tenants.ts'

const on = stage()
const PATH = '/subscription'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const cancelling = async (page: Page) => {
  await button(page, 'Cancelar suscripción').click()
  return question(page).getByRole('button', { name: 'Cancelar suscripción' })
}
const plansShown = (page: Page) => page.getByRole('heading', { level: 3 }).allTextContents()

/** Somebody whose subscription a super administrator has set. */
async function subscribed(terms: Record<string, unknown>): Promise<{ person: Person; id: string }> {
  const person = await register(on.server)
  const { token } = await superAdmin(on.server)
  const { body } = await on.server.api('POST /subscriptions', { token, body: { userId: person.id, ...terms } })
  return { person, id: body.data.id }
}

describe('the current subscription', () => {
  test('says what it allows, from when till when, in the language of the reader', async () => {
    const terms = { planId: PLANS.professional, startDate: '2026-02-03', endDate: '2031-12-24', autoRenew: true }
    const { person } = await subscribed(terms)
    const page = await on.visit(person, PATH)
    for (const [locale, about, facts] of [
      [
        'es',
        'Para negocios que crecen.',
        ['3 agentes', '10,000 conversaciones al mes', '3 feb 2026', '24 dic 2031', 'Sí'],
      ],
      [
        'en',
        'For businesses that grow.',
        ['3 agents', '10,000 conversations a month', 'Feb 3, 2026', 'Dec 24, 2031', 'Yes'],
      ],
      ['mn', 'Өсөж буй бизнест.', ['3 агент', '2026 оны 2-р сарын 3', '2031 оны 12-р сарын 24', 'Тийм']],
    ] as const) {
      await page.getByRole('banner').locator('select').selectOption(locale)
      await page.getByRole('heading', { name: 'Professional', level: 2 }).waitFor()
      for (const fact of facts) await page.getByRole('definition').getByText(fact, { exact: true }).waitFor()
      await page.getByText(about).first().waitFor()
    }
  })

  test('has no end, does not renew, or begins later, and says so', async () => {
    const open = await subscribed({ planId: PLANS.professional, autoRenew: false })
    const page = await on.visit(open.person, PATH)
    await page.getByRole('definition').getByText('Sin fecha de fin').waitFor()
    await page.getByRole('definition').getByText('No', { exact: true }).waitFor()

    const coming = await subscribed({ planId: PLANS.professional, startDate: '2035-01-01' })
    const later = await on.visit(coming.person, PATH)
    await later.getByText('Programada', { exact: true }).waitFor()
    await later.getByRole('definition').getByText('—', { exact: true }).waitFor()
    expect(await button(later, 'Plan actual: Professional').isDisabled()).toBe(true)
  })

  test('that is paused is not shown as current, and the customer is told', async () => {
    const { person, id } = await subscribed({ planId: PLANS.professional })
    const { token } = await superAdmin(on.server)
    await on.server.api(`PUT /subscriptions/${id}`, { token, body: { status: 'paused' } })
    const page = await on.visit(person, PATH)
    await page.getByText('Tu suscripción al plan Professional está en pausa').waitFor()
    await heading(page, 'Elige tu plan')
    expect(await button(page, 'Cancelar suscripción').count()).toBe(0)
  })
})

describe('the plans on offer', () => {
  test('are the paid ones and his own for who pays already, and all of them for who does not', async () => {
    const paying = await on.visit(await customer(on.server, 'professional'), PATH)
    await heading(paying, 'Mejora tu plan')
    expect(await plansShown(paying)).toEqual(['Starter', 'Professional'])
    expect(await button(paying, 'Plan actual: Professional').isDisabled()).toBe(true)
    await paying.getByText('Recomendado').waitFor()

    const byCommission = await on.visit(await customer(on.server, 'enterprise'), PATH)
    await heading(byCommission, 'Mejora tu plan')
    expect(await plansShown(byCommission)).toEqual(['Starter', 'Professional', 'Enterprise'])
    expect(await button(byCommission, 'Plan actual: Enterprise').isDisabled()).toBe(true)
  })

  test('may be none', async () => {
    const { page, go } = await on.prepare(await customer(on.server, null))
    await page.route('**/api/plans/public', (route) => route.fulfill({ json: { success: true, data: [] } }))
    await go(PATH)
    await page.getByText('No hay planes disponibles').waitFor()
  })

  test('that have become the current one in another window are refused, and shown as it', async () => {
    const person = await customer(on.server, null)
    const page = await on.visit(person, PATH)
    await button(page, 'Suscribirme: Professional').click()
    await subscribe(on.server, person, 'professional')
    await question(page).getByRole('button', { name: 'Suscribirme' }).click()
    await question(page).getByText('Error al suscribirte. Ya tienes este plan.').waitFor()
    await question(page).getByRole('button', { name: 'Ahora no' }).click()
    expect(await button(page, 'Plan actual: Professional').isDisabled()).toBe(true)
  })

  test('are subscribed to once, however often one presses', async () => {
    const page = await on.visit(await customer(on.server, null), PATH)
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await button(page, 'Suscribirme: Professional').click()
    await question(page).getByRole('button', { name: 'Suscribirme' }).dblclick()
    await notice(page, 'Suscripción activada')
    expect(sent).toHaveLength(1)
  })
})

describe('what a plan costs', () => {
  const choose = async (page: Page, label: string) => {
    await button(page, label).click()
    return (await question(page).innerText()).replaceAll('\u00a0', ' ')
  }

  const pay = ({ id }: Person) =>
    on.server.rows(
      `UPDATE payments SET status = 'paid' WHERE status = 'pending'
         AND subscription_id IN (SELECT id FROM subscriptions WHERE user_id = ?)`,
      id,
    )

  test('is nothing for a trial, which is offered until it was used, and begins at a press', async () => {
    const person = await register(on.server)
    const page = await on.visit(person, PATH)
    await page.getByText('15 días de prueba gratis').waitFor()
    expect(await choose(page, 'Probar gratis: Starter')).toContain('Empieza con 15 días de prueba gratis')
    await question(page).getByRole('button', { name: 'Probar gratis' }).click()
    await notice(page, 'prueba')
    await (await cancelling(page)).click()
    await button(page, 'Suscribirme: Starter').waitFor()
    expect(await page.getByText('15 días de prueba gratis').count()).toBe(0)
    expect(await choose(page, 'Suscribirme: Starter')).toContain('Quedará un pago pendiente de $20.00')
  })

  test('is less by what was paid and not used, and by nothing that is still due', async () => {
    const person = await register(on.server)
    await on.server.rows('UPDATE users SET trial_used_at = 1 WHERE id = ?', person.id)
    await subscribe(on.server, person, 'starter')
    const page = await on.visit(person, PATH)
    const due = await choose(page, 'Cambiar a este plan: Professional')
    expect(due).toContain('Quedará un pago pendiente de $99.00')
    expect(due).toContain('El pago pendiente de $20.00 de tu plan actual se anula.')

    await pay(person)
    await page.reload()
    const paid = await choose(page, 'Cambiar a este plan: Professional')
    expect(paid).toContain('Quedará un pago pendiente de $79.00')
    expect(paid).toContain('El plan cuesta $99.00. Se descuentan $20.00 por los días que pagaste y no usarás.')
    await question(page).getByRole('button', { name: 'Cambiar de plan' }).click()
    await notice(page, 'Suscripción activada')
    await page.getByRole('definition').getByText('$79.00').waitFor()

    await pay(person)
    await page.reload()
    const covered = await choose(page, 'Cambiar a este plan: Starter')
    expect(covered).toContain('Tu saldo cubre el primer periodo: no tienes que pagar nada.')
    expect(covered).toContain('Te quedan $79.00 de saldo')
    await question(page).getByRole('button', { name: 'Cambiar de plan' }).click()
    await notice(page, 'Suscripción activada')
    const bills = await on.visit(person, '/billing')
    await bills.getByText('Saldo a favor: $79.00').waitFor()
    await bills.getByText('Devuelto como saldo: $99.00').waitFor()
  })
})

test('cancelling is asked about, says that it failed, and happens once, after which the plans are read again', async () => {
  const page = await on.visit(await customer(on.server), PATH)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await cancelling(page)
  await question(page).getByText('Una suscripción cancelada no se puede recuperar.').waitFor()
  await question(page).getByRole('button', { name: 'Conservarla' }).click()
  await question(page).waitFor({ state: 'detached' })
  await page.getByText('Tu suscripción actual').waitFor()
  expect(sent.filter((line) => line.startsWith('PATCH'))).toEqual([])

  await page.route('**/cancel', (route) => route.fulfill({ status: 400, json: { message: 'No hoy.' } }))
  await (await cancelling(page)).click()
  await question(page).getByRole('alert').getByText('Error al cancelar la suscripción. No hoy.').waitFor()
  await page.unroute('**/cancel')
  sent.length = 0
  await question(page).getByRole('button', { name: 'Cancelar suscripción' }).dblclick()
  await notice(page, 'Suscripción cancelada')
  await heading(page, 'Elige tu plan')
  expect(await page.getByText('Tu suscripción actual').count()).toBe(0)
  expect(await plansShown(page)).toEqual(['Starter', 'Professional', 'Enterprise'])
  expect(sent.filter((line) => line.startsWith('PATCH'))).toHaveLength(1)
  expect(sent).toContain('GET /api/plans/public')
})
