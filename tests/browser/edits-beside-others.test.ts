import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { administering, newRole, newUser } from '../support/administration.ts'
import { type Person, register, subscribe } from '../support/people.ts'
import { dialog, stage } from '../support/stage.ts'
import { superAdmin } from '../support/tenants.ts'

const on = stage()
let admin: Person
beforeAll(async () => {
  admin = await superAdmin(on.server)
})
const call: ReturnType<typeof administering> = (...asked) => administering(on.server, admin)(...asked)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const field = (page: Page, name: string | RegExp) => dialog(page).getByLabel(name, { exact: true }).first()

/** Opens the dialog of a row. Before it is saved something else is changed by another administrator. */
async function editing(
  path: string,
  button: string,
  meanwhile: () => Promise<unknown>,
  change: (page: Page) => unknown,
) {
  const page = await on.visit(admin, path)
  await page.getByRole('button', { name: button, exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Guardar cambios' }).waitFor()
  await meanwhile()
  await change(page)
  await dialog(page).getByRole('button', { name: 'Guardar cambios' }).click()
  await dialog(page).waitFor({ state: 'detached' })
}

test('a user who was deactivated while another administrator corrected his name stays deactivated', async () => {
  const email = `${crypto.randomUUID()}@vocero.test`
  const id = await newUser(on.server, { name: 'Bat Erdne', email })
  await editing(
    `/admin/users?search=${encodeURIComponent(email)}`,
    'Editar a Bat Erdne',
    () => call(`PUT /admin/users/${id}`, { isActive: false }),
    (page) => field(page, 'Nombre').fill('Bat Erdene'),
  )
  const [row] = await on.server.rows('SELECT name, is_active FROM users WHERE id = ?', id)
  expect(row).toEqual({ name: 'Bat Erdene', is_active: 0 })
})

test('a permission that a role lost while another administrator described it is not given back', async () => {
  const id = await newRole(on.server, 'Apoyo')
  const permissions = await on.server.rows(
    'SELECT id FROM permissions WHERE name IN (?, ?)',
    'agent_management',
    'analytics_access',
  )
  const [first, second] = permissions.map((row) => String(row['id']))
  await call(`PUT /roles/${id}`, { permissions: [first, second] })
  await editing(
    '/admin/roles?search=Apoyo',
    'Editar Apoyo',
    () => call(`PUT /roles/${id}`, { permissions: [first] }),
    (page) => field(page, /^Descripción/).fill('Atiende por la tarde'),
  )
  const [row] = await on.server.rows('SELECT description FROM roles WHERE id = ?', id)
  const held = await on.server.rows('SELECT permission_id FROM role_permissions WHERE role_id = ?', id)
  expect([row, held]).toEqual([{ description: 'Atiende por la tarde' }, [{ permission_id: first }]])
})

test('a price that was raised while another administrator described the plan stays raised', async () => {
  const plan = { name: 'Vitrina', pricingType: 'fixed', priceUsd: 10, billingCycle: 'monthly', isPublic: false }
  const { id } = (await call('POST /plans', plan)).body.data
  await editing(
    '/admin/plans?search=Vitrina',
    'Editar Vitrina',
    () => call(`PUT /plans/${id}`, { priceUsd: 25, maxAgents: 7 }),
    (page) =>
      field(page, /^Descripción/)
        .first()
        .fill('Para escaparates'),
  )
  const [row] = await on.server.rows('SELECT description, price_cents, max_agents FROM plans WHERE id = ?', id)
  expect(row).toEqual({ description: 'Para escaparates', price_cents: 2_500, max_agents: 7 })
  await editing(
    '/admin/plans?search=Vitrina',
    'Editar Vitrina',
    () => call(`PUT /plans/${id}`, { maxAgents: 9 }),
    (page) => field(page, 'Precio (USD)').first().fill('30'),
  )
  const [later] = await on.server.rows('SELECT price_cents, max_agents FROM plans WHERE id = ?', id)
  expect(later).toEqual({ price_cents: 3_000, max_agents: 9 })
})

test('a subscription that was renewed while its dialog was open keeps its new end', async () => {
  const person = await register(on.server, { name: 'Núria Solé' })
  const { id } = await subscribe(on.server, person, 'professional')
  await on.server.rows('UPDATE subscriptions SET end_date = ?, auto_renew = 1 WHERE id = ?', inDays(1), id)
  await editing(
    `/admin/subscriptions?search=${encodeURIComponent(person.email)}`,
    'Editar la suscripción de Núria Solé',
    () => on.server.rows('UPDATE subscriptions SET end_date = ? WHERE id = ?', inDays(31), id),
    (page) => field(page, 'Renovar automáticamente').uncheck(),
  )
  const [row] = await on.server.rows('SELECT end_date, auto_renew FROM subscriptions WHERE id = ?', id)
  expect(row).toEqual({ end_date: inDays(31), auto_renew: 0 })
})

test('a description that an agent type got while its settings were edited stays', async () => {
  const { id } = (await call('POST /agent-types', { name: 'Hoteles' })).body.data
  const page = await on.visit(admin, `/admin/agent-types/${id}`)
  const name = page.getByLabel('Nombre', { exact: true })
  await name.waitFor()
  await call(`PUT /agent-types/${id}`, { description: 'Atiende hoteles' })
  await name.fill('Hoteles y hostales')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  const rows = () => on.server.rows('SELECT name, description FROM agent_types WHERE id = ?', id)
  await expect.poll(rows).toEqual([{ name: 'Hoteles y hostales', description: 'Atiende hoteles' }])
})
