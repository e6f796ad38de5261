import { describe, expect, test } from 'vitest'
import { type Person, register, subscribe } from '../support/people.ts'
import { expectGoodLooks, heading, row, stage } from '../support/stage.ts'
import { customer, holder, newAgent, superAdmin } from '../support/tenants.ts'

const on = stage()
const { visit } = on

const month = () => new Date().toISOString().slice(0, 7)
const use = ({ id }: Person, conversations: number) =>
  on.server.rows(
    'INSERT INTO usage (owner_id, month, agent_id, granted, used) VALUES (?1, ?2, ?3, ?4, ?4)',
    id,
    month(),
    crypto.randomUUID(),
    conversations,
  )

async function pays(person: Person, statuses: readonly string[]): Promise<void> {
  const [subscription] = await on.server.rows<{ id: string }>(
    'SELECT id FROM subscriptions WHERE user_id = ?',
    person.id,
  )
  await on.server.batch(
    statuses.map((status, index) => [
      'INSERT INTO payments (id, subscription_id, amount_cents, status, created_at) VALUES (?, ?, ?, ?, ?)',
      ...[crypto.randomUUID(), subscription?.id, 10_000 + index, status, Date.now() - index * 86_400_000],
    ]),
  )
}

const meter = (page: Awaited<ReturnType<typeof visit>>, name: string) => page.getByRole('meter', { name })

describe('billing', () => {
  test('shows the plan and its period, what is used, what is due, and every payment #billing.screen', async () => {
    const ana = await register(on.server)
    await on.server.rows('UPDATE users SET trial_used_at = 1 WHERE id = ?', ana.id)
    await subscribe(on.server, ana, 'professional')
    await newAgent(on.server, ana)
    await use(ana, 12)
    const page = await visit(ana, '/billing')
    await page.getByText(/^Professional/).waitFor()
    await page.getByText('Activa', { exact: true }).waitFor()
    await page.getByText(/^Del .+ al /).waitFor()
    await page.getByText('Por pagar: $99.00').waitFor()
    expect(await meter(page, 'Conversaciones este mes').getAttribute('aria-valuenow')).toBe('12')
    expect(await meter(page, 'Conversaciones este mes').getAttribute('aria-valuetext')).toBe('12 de 10,000')
    expect(await meter(page, 'Agentes').getAttribute('aria-valuetext')).toMatch(/^1 de /)
    await page.getByText('El conteo empieza de nuevo el').waitFor()
    await row(page, 'Plan Professional, mensual').getByText('Pendiente').waitFor()
    expect(await row(page, 'Plan Professional, mensual').textContent()).toContain('$99.00')
    await page.getByRole('link', { name: 'Cambiar de plan' }).click()
    await heading(page, 'Mejora tu plan')
  })

  test('says near a limit and at it what happens and what to do, in words, and nothing of the kind below four fifths', async () => {
    const ana = await customer(on.server, 'professional')
    await use(ana, 7_999)
    const page = await visit(ana, '/billing')
    await meter(page, 'Conversaciones este mes').waitFor()
    expect(await page.getByText('Te quedan pocas.').count()).toBe(0)
    await on.server.rows('UPDATE usage SET used = 8000 WHERE owner_id = ?', ana.id)
    await page.reload()
    await page.getByText('Te quedan pocas.').waitFor()
    await expectGoodLooks(page)
    await on.server.rows('UPDATE usage SET used = 10000 WHERE owner_id = ?', ana.id)
    await page.reload()
    await page.getByText('Has llegado al límite: tus agentes no responden').waitFor()
    expect(await meter(page, 'Conversaciones este mes').getAttribute('aria-valuenow')).toBe('10000')
    // The notice above the page moves the link while it is pressed.
    await page.getByText('Este mes has usado las 10,000 conversaciones').waitFor()
    await page.getByRole('link', { name: 'Ver los planes' }).click()
    await heading(page, 'Mejora tu plan')
  })

  test('turns payments page by page, the newest first, and the address knows the page #billing.screen', async () => {
    const ana = await customer(on.server, 'professional')
    await pays(ana, ['pending', 'paid', 'void', ...Array.from({ length: 9 }, () => 'paid')])
    const page = await visit(ana, '/billing')
    await page.getByText('Página 1 de 2').waitFor()
    expect(await page.getByRole('row').nth(1).textContent()).toContain('$100.00')
    for (const state of ['Pendiente', 'Pagado', 'Anulado'])
      await page.getByText(state, { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Siguiente' }).click()
    await page.getByText('Página 2 de 2').waitFor()
    expect(new URL(page.url()).searchParams.get('page')).toBe('2')
    expect(await page.getByRole('row').last().textContent()).toContain('$100.11')
    await page.goBack()
    await page.getByText('Página 1 de 2').waitFor()
  })

  test('without a plan leads to the plans', async () => {
    const page = await visit(await register(on.server), '/billing')
    await page.getByText('Todavía no tienes un plan.').waitFor()
    await page.getByText('Todavía no hay pagos').waitFor()
    expect(await page.getByRole('meter').count()).toBe(0)
    await page.getByRole('link', { name: 'Ver los planes' }).click()
    await heading(page, 'Elige tu plan')
  })

  test('of a super administrator has no limits', async () => {
    const page = await visit(await superAdmin(on.server), '/billing')
    await page.getByText('tus agentes no tienen límites').waitFor()
    await page.getByText('0 · sin límite').first().waitFor()
    expect(await page.getByRole('meter').count()).toBe(0)
  })

  test('that may not be seen says which permission it takes', async () => {
    const page = await visit(await holder(on.server, 'dashboard_access'), '/billing')
    await page.getByText('Para abrirla necesitas el permiso «Facturación».').waitFor()
  })

  test('that did not arrive is asked for again', async () => {
    const { page, go } = await on.prepare(await customer(on.server))
    await page.route('**/api/billing?*', (route) => route.fulfill({ status: 404, json: {} }))
    await go('/billing')
    await page.getByText('Error al cargar la facturación').waitFor()
    await page.unroute('**/api/billing?*')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await meter(page, 'Agentes').waitFor()
  })
})
