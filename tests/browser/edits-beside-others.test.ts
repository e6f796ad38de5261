import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { administering, newRole, newUser } from '../support/administration.ts'
import { type Person, register, subscribe } from '../support/people.ts'
import { dialog, notice, question, stage } from '../support/stage.ts'
import { customer, newAgent, superAdmin } from '../support/tenants.ts'

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

const CHANGED = 'Lo guardado cambió mientras lo editabas.'
const nextStep = (page: Page) => page.getByLabel('Cuando no sepa la respuesta')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The behaviour of an agent as its owner has it open, and how a colleague saves a draft of it. */
async function editedBehaviour() {
  const owner = await customer(on.server, 'enterprise')
  const { id } = await newAgent(on.server, owner)
  const path = `/agents/${id}/behaviour`
  const saved = async () => (await on.server.api(`GET ${path}` as 'GET /x', { token: owner.token })).body.data.draft
  const save = (nextStep: string) =>
    on.server.api(`PUT ${path}/draft` as 'PUT /x', { token: owner.token, body: { nextStep } })
  const publish = async () => {
    const { savedAt } = await saved()
    await on.server.api(`POST ${path}/publish` as 'POST /x', { token: owner.token, body: { savedAt } })
  }
  const open = async () => {
    const page = await on.visit(owner, path)
    await nextStep(page).waitFor()
    return page
  }
  return { open, save, saved, publish }
}

test('what is typed while a draft is being saved stays, and is saved next', async () => {
  const { open, saved } = await editedBehaviour()
  const page = await open()
  const sending = Promise.withResolvers<void>()
  await page.route('**/behaviour/draft', async (route) => {
    await sending.promise
    await route.continue()
  })
  await nextStep(page).fill('Llama al 555-0100.')
  await button(page, 'Guardar borrador').click()
  await nextStep(page).fill('Llama al 555-0100 de 9 a 18 h.')
  sending.resolve()
  await notice(page, 'Borrador guardado')
  await page.getByText('Hay cambios sin guardar.', { exact: true }).waitFor()
  expect(await nextStep(page).inputValue()).toBe('Llama al 555-0100 de 9 a 18 h.')
  expect(await page.getByText(CHANGED).count()).toBe(0)
  await button(page, 'Guardar borrador').click()
  await page.getByText('Hay cambios sin guardar.', { exact: true }).waitFor({ state: 'detached' })
  expect((await saved()).nextStep).toBe('Llama al 555-0100 de 9 a 18 h.')
})

test('what is typed into a behaviour stays when another draft is saved or a version restored, until it is loaded', async () => {
  const { open, save, publish } = await editedBehaviour()
  await save('La publicada.')
  await publish()
  const page = await open()
  const changed = page.getByText(CHANGED)
  const restore = async (version: number) => {
    await button(page, `Restaurar la versión ${version}`).click()
    await question(page).getByRole('button', { name: 'Restaurar' }).click()
    await question(page).waitFor({ state: 'detached' })
  }
  await nextStep(page).fill('La mía.')
  await save('La de otra persona.')
  await page.route(
    '**/behaviour/draft',
    (route) =>
      route.fulfill({
        status: 422,
        json: {
          success: false,
          error: { code: 'validation.failed', message: 'No.', fields: { nextStep: 'No se acepta.' } },
        },
      }),
    { times: 1 },
  )
  await button(page, 'Guardar borrador').click()
  await changed.waitFor()
  await page.getByText('No se acepta.').waitFor()
  expect(await nextStep(page).inputValue()).toBe('La mía.')
  await button(page, 'Cargar lo guardado').click()
  await expect.poll(() => nextStep(page).inputValue()).toBe('La de otra persona.')
  expect([await changed.count(), await page.getByText('No se acepta.').count()]).toEqual([0, 0])

  // Restoring a version keeps the draft, and so what the form started with.
  await nextStep(page).fill('La mía.')
  await restore(0)
  await page.getByText('como la versión 0').waitFor()
  expect([await nextStep(page).inputValue(), await changed.count()]).toEqual(['La mía.', 0])
  await button(page, 'Descartar').click()
  await question(page).getByRole('button', { name: 'Descartar' }).click()
  await expect.poll(() => nextStep(page).inputValue()).toBe('')

  await nextStep(page).fill('La mía.')
  await restore(1)
  await changed.waitFor()
  expect(await nextStep(page).inputValue()).toBe('La mía.')
  await button(page, 'Cargar lo guardado').click()
  await expect.poll(() => nextStep(page).inputValue()).toBe('La publicada.')
})

test('what is typed into the settings of an agent while they are saved stays, also when another member saves them', async () => {
  const owner = await customer(on.server, 'enterprise')
  const { id } = await newAgent(on.server, owner, { name: 'Luz' })
  const page = await on.visit(owner, `/agents/${id}/settings`)
  const name = page.getByLabel('Nombre', { exact: true })
  const save = button(page, 'Guardar cambios')
  let sending = Promise.withResolvers<void>()
  await page.route(`**/api/agents/${id}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    const response = await route.fetch()
    await sending.promise
    await route.fulfill({ response })
  })
  await name.fill('Luz del sur')
  await save.click()
  await name.fill('Luz del norte')
  sending.resolve()
  await page.getByRole('heading', { name: 'Luz del sur', level: 1 }).waitFor()
  await expect.poll(() => save.isEnabled()).toBe(true)
  expect([await name.inputValue(), await page.getByText(CHANGED).count()]).toEqual(['Luz del norte', 0])

  sending = Promise.withResolvers()
  const stored = page.waitForRequest((request) => request.method() === 'PUT')
  await save.click()
  await stored
  await expect
    .poll(async () => (await on.server.rows('SELECT name FROM agents WHERE id = ?', id))[0]?.['name'])
    .toBe('Luz del norte')
  await name.fill('Luz del este')
  await on.server.api(`PUT /agents/${id}` as 'PUT /x', { token: owner.token, body: { name: 'Luz del mar' } })
  sending.resolve()
  await page.getByText(CHANGED).waitFor()
  expect(await name.inputValue()).toBe('Luz del este')
  await button(page, 'Cargar lo guardado').click()
  await expect.poll(() => name.inputValue()).toBe('Luz del mar')
})
