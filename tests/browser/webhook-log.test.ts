import type { Page as Tab } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAgent } from '../support/agents.ts'
import { COMPLETE, newChannel } from '../support/channels.ts'
import { written } from '../support/messenger.ts'
import { type Person, register } from '../support/people.ts'
import { signedByMeta } from '../support/providers/signing.ts'
import { dialog, expectGoodLooks, notice, stage } from '../support/stage.ts'

const { pageId, appSecret = '' } = COMPLETE.facebook
const on = stage()
let owner: Person
let agentId: string
beforeAll(async () => {
  owner = await register(on.server)
  ;({ agentId } = await makeAgent(on.server, { ownerId: owner.id }))
  await on.server.rows("UPDATE subscriptions SET status = 'cancelled' WHERE user_id = ?", owner.id)
  const { id } = await newChannel(on.server, owner, agentId, 'facebook')
  await on.server.rows("UPDATE channels SET status = 'active', status_reason = NULL WHERE id = ?", id)
})

/** Calls as Meta does. */
async function call(events: object[], secret = appSecret): Promise<void> {
  const body = JSON.stringify({
    object: 'page',
    entry: [{ id: pageId, time: Date.now(), messaging: events }],
  })
  await fetch(new URL(`/api/agents/${agentId}/channels/facebook`, on.server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signedByMeta(secret, body) },
    body,
  })
}

async function openLog(): Promise<Tab> {
  const page = await on.visit(owner, `/agents/${agentId}/channels`)
  await page.getByRole('button', { name: 'Llamadas', exact: true }).click()
  await dialog(page).waitFor()
  return page
}
const entry = (page: Tab, name: string | RegExp) => dialog(page).getByRole('button', { name })

describe('the calls of a channel', () => {
  test('that could not be loaded are loaded when one tries again, and say what to do when nobody has called', async () => {
    const { page, go } = await on.prepare(owner)
    await page.route('**/api/**/webhook-calls*', (route) =>
      route.fulfill({ status: 400, json: { message: 'No hoy.' } }),
    )
    await go(`/agents/${agentId}/channels`)
    await page.getByRole('button', { name: 'Llamadas', exact: true }).click()
    await dialog(page).getByText('No hoy.').waitFor()
    await page.unroute('**/api/**/webhook-calls*')
    await dialog(page).getByRole('button', { name: 'Reintentar' }).click()
    await dialog(page).getByText('Todavía no ha llamado nadie').waitFor()
  })

  test('show what became of each, what it said, and are repeated where that helps', async () => {
    await call([written('¿abren hoy?')])
    await call([written('¿abren hoy?')], 'wrong-secret')
    const page = await openLog()
    await entry(page, /Firma incorrecta/).waitFor()
    // Messages of an account without a plan are refused; the log entry is written after the answer.
    await expect
      .poll(
        async () => {
          await dialog(page).getByRole('button', { name: 'Actualizar' }).click()
          return entry(page, /Aceptada.*No respondida/).count()
        },
        { timeout: 60_000 },
      )
      .toBe(1)
    await entry(page, /Aceptada/).click()
    await dialog(page).getByText('"text": "¿abren hoy?"').waitFor()
    await dialog(page).getByRole('button', { name: 'Repetir la llamada' }).click()
    await notice(page, '1 mensaje va de nuevo en camino')
    await entry(page, /Repetida a mano/).waitFor()
    await entry(page, /Aceptada/).click()
    await entry(page, /Firma incorrecta/).click()
    await dialog(page).getByText('No la firmó tu proveedor', { exact: false }).waitFor()
    await dialog(page).getByRole('button', { name: 'Repetir la llamada' }).click()
    await notice(page, /La firma de esta llamada sigue sin ser correcta/)
    await expectGoodLooks(page)
  })

  test('are found by what they say, by their result, and page by page', async () => {
    await call([written('¿Hay lugar el sábado?', { psid: '5215512345678' })])
    const page = await openLog()
    const list = dialog(page).getByRole('list', { name: 'Llamadas' }).getByRole('listitem')
    const search = dialog(page).getByRole('searchbox')
    const result = dialog(page).getByRole('combobox', { name: 'Filtrar por resultado' })
    await search.fill('SABADO')
    await expect
      .poll(
        async () => {
          await dialog(page).getByRole('button', { name: 'Actualizar' }).click()
          return list.count()
        },
        { timeout: 60_000 },
      )
      .toBe(1)
    await result.selectOption('Rechazadas')
    await dialog(page).getByText('Ninguna llamada coincide').waitFor()
    await expectGoodLooks(page)
    await dialog(page).getByRole('button', { name: 'Limpiar filtros' }).click()
    await entry(page, /Firma incorrecta/).waitFor()
    expect(await search.inputValue()).toBe('')
    for (let n = 0; n < 55; n++) await call([written(`mensaje ${n}`, { psid: '5215500000000' })])
    // The entries are written after the answers.
    const storage = await on.server.agentStorage(agentId)
    const query = "SELECT count(*) AS n FROM webhook_calls WHERE words LIKE '%5500000000%'"
    await expect.poll(async () => (await storage.exec(query))[0]?.['n'], { timeout: 60_000 }).toBe(55)
    await search.fill('5500000000')
    const more = dialog(page).getByRole('button', { name: 'Ver llamadas anteriores' })
    await more.waitFor()
    expect(await list.count()).toBe(50)
    await more.click()
    await expect.poll(() => list.count()).toBe(55)
    expect(await more.count()).toBe(0)
  })

  test('fit on a phone, however long what they say is', async () => {
    await call([written(`¿Cuánto cuesta? ${'x'.repeat(150)}`), written(`${'mucho '.repeat(40)}`)])
    const { page, go } = await on.prepare(owner, { width: 390, height: 844 })
    await go(`/agents/${agentId}/channels`)
    await page.getByRole('button', { name: 'Llamadas', exact: true }).click()
    await dialog(page).getByRole('searchbox').fill('Cuanto cuesta')
    await expect
      .poll(
        async () => {
          await dialog(page).getByRole('button', { name: 'Actualizar' }).click()
          return entry(page, /Cuánto cuesta/).count()
        },
        { timeout: 60_000 },
      )
      .toBe(1)
    const width = (await dialog(page).boundingBox())?.width
    expect(width).toBeLessThanOrEqual(390)
    await entry(page, /Cuánto cuesta/).click()
    await dialog(page).locator('pre').waitFor()
    expect((await dialog(page).boundingBox())?.width).toBe(width)
    await expectGoodLooks(page)
  })
})
