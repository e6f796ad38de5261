import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Person } from '../support/people.ts'
import { EVERY_LOOK, expectGoodLooks, heading, notice, stage } from '../support/stage.ts'
import { customer, holder, superAdmin } from '../support/tenants.ts'

const on = stage()
const { visit } = on

const month = () => new Date().toISOString().slice(0, 7)
/** Of a plan with 10,000 conversations a month. */
async function used(conversations: number): Promise<Person> {
  const ana = await customer(on.server, 'professional')
  await setUsed(ana, conversations)
  return ana
}
const setUsed = ({ id }: Person, conversations: number) =>
  on.server.rows(
    `INSERT INTO usage (owner_id, month, agent_id, granted, used) VALUES (?1, ?2, ?1, ?3, ?3)
     ON CONFLICT DO UPDATE SET granted = ?3, used = ?3`,
    id,
    month(),
    conversations,
  )
const chooses = ({ token }: Person, policy: 'stop' | 'grace') =>
  on.server.api('PUT /billing/quota', { token, body: { policy } })
const banner = (page: Page) => page.locator('main [data-quota]')
/** The page knows how the plan stands, and has drawn what it draws of it. */
async function told(page: Page): Promise<void> {
  const response = await page.waitForResponse('**/api/billing/quota')
  await response.finished()
  await heading(page, 'Agentes')
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}
const policyOf = async ({ token }: Person) => (await on.server.api('GET /billing/quota', { token })).body.data.policy

describe('the notice of the plan', () => {
  test('is over every screen from four fifths on, says what happens next, and leads to the plans', async () => {
    const ana = await used(8_000)
    const page = await visit(ana, '/agents')
    await banner(page).getByText('Este mes has usado 8,000 de las 10,000 conversaciones de tu plan.').waitFor()
    await banner(page).getByText('Al llegar al límite tus agentes dejan de responder').waitFor()
    await expectGoodLooks(page)
    await page.getByRole('link', { name: 'Conversaciones', exact: true }).first().click()
    await heading(page, 'Conversaciones')
    expect(await banner(page).count()).toBe(1)
    await banner(page).getByRole('link', { name: 'Mejorar el plan' }).click()
    await heading(page, 'Mejora tu plan')
  })

  test('is closed for its step alone: that the plan is used up is told again', async () => {
    const ana = await used(9_000)
    const page = await visit(ana, '/agents')
    await banner(page).getByRole('button', { name: 'Cerrar' }).click()
    await expect.poll(() => banner(page).count()).toBe(0)
    await setUsed(ana, 9_999)
    await Promise.all([told(page), page.reload()])
    expect(await banner(page).count()).toBe(0)
    await setUsed(ana, 10_000)
    await page.reload()
    await banner(page).getByText('Este mes has usado las 10,000 conversaciones de tu plan.').waitFor()
    await banner(page).getByText('tus agentes no responden conversaciones nuevas').waitFor()
  })

  test('follows the choice of the owner: up to a tenth more, and then that this is used up too', async () => {
    const ana = await used(10_000)
    await chooses(ana, 'grace')
    const page = await visit(ana, '/dashboard')
    await banner(page).getByText('Tus agentes responden hasta 11,000 conversaciones').waitFor()
    await banner(page).getByRole('button', { name: 'Cerrar' }).click()
    await setUsed(ana, 11_000)
    await page.reload()
    await banner(page).getByText('Este mes has usado tu plan y su margen: 11,000 conversaciones.').waitFor()
    await banner(page).getByText('tus agentes no responden conversaciones nuevas').waitFor()
  })

  test.each([
    ['whose plan has more than a fifth left', () => used(7_999)],
    ['who has no limit', () => superAdmin(on.server)],
  ])('is not shown to somebody %s', async (_, person) => {
    const { page, go } = await on.prepare(await person())
    await Promise.all([told(page), go('/agents')])
    expect(await banner(page).count()).toBe(0)
  })

  test('is not asked for by somebody who may not see the billing', async () => {
    const { page, go } = await on.prepare(await holder(on.server, 'dashboard_access', 'agent_management'))
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await go('/agents')
    await heading(page, 'Agentes')
    await page.waitForLoadState('networkidle')
    expect(calls.filter((url) => url.includes('/api/billing'))).toEqual([])
  })

  test.each(EVERY_LOOK)('stands well on a screen of $width px in $locale, $theme', async (look) => {
    const page = await visit(await used(10_000), '/billing', look)
    await banner(page).waitFor()
    await page.getByRole('radio').first().waitFor()
    await expectGoodLooks(page)
  })
})

describe('what happens when the plan is used up', () => {
  test.each([1280, 390])('is chosen in the billing, and the usage says it, at %d px', async (width) => {
    const ana = await used(10_000)
    const page = await visit(ana, '/billing', { width })
    await heading(page, 'Cuando se agota el plan')
    expect(await page.getByRole('radio', { name: 'Parar y pedir un contacto' }).isChecked()).toBe(true)
    await page.getByText('Has llegado al límite: tus agentes no responden hasta el').waitFor()
    await page.getByRole('radio', { name: 'Seguir un 10 % más' }).check()
    await notice(page, 'Se guardó lo que pasa cuando se agota tu plan')
    await page.getByText('Has llegado al límite: tus agentes responden hasta 11,000').waitFor()
    await banner(page).getByText('Tus agentes responden hasta 11,000 conversaciones').waitFor()
    expect(await policyOf(ana)).toBe('grace')
    await page.reload()
    expect(await page.getByRole('radio', { name: 'Seguir un 10 % más' }).isChecked()).toBe(true)
    await expectGoodLooks(page)
  })

  test('stays as it was where it could not be saved', async () => {
    const { page, go } = await on.prepare(await used(1))
    await page.route('**/api/billing/quota', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 404, json: {} }) : route.continue(),
    )
    await go('/billing')
    await page.getByRole('radio', { name: 'Seguir un 10 % más' }).click()
    await notice(page, 'No se pudo guardar')
    await expect.poll(() => page.getByRole('radio', { name: 'Parar y pedir un contacto' }).isChecked()).toBe(true)
  })

  test('is no question without a limit', async () => {
    const page = await visit(await superAdmin(on.server), '/billing')
    await page.getByText('tus agentes no tienen límites').waitFor()
    expect(await page.getByRole('radio').count()).toBe(0)
  })

  test('is said with what a conversation is, in the billing and with the plans', async () => {
    const ana = await used(1)
    const page = await visit(ana, '/billing')
    await page.getByText('Una conversación es lo que se habla con una persona').waitFor()
    const plans = await visit(ana, '/subscription')
    await plans.getByText('Una conversación es lo que se habla con una persona').waitFor()
  })
})
