import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hold } from '../support/page-routes.ts'
import type { Person } from '../support/people.ts'
import { writeExchanges } from '../support/record.ts'
import { startServer } from '../support/server.ts'
import { dialog, expectGoodLooks, notice, question, stage } from '../support/stage.ts'
import { newMember } from '../support/team.ts'
import { customer, newAgent, newWebchat } from '../support/tenants.ts'
import { sendOn } from '../support/visitor-page.ts'

const on = stage(() => startServer())
const composer = (page: Page) => page.getByRole('textbox', { name: 'Escribir en esta conversación' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const list = (page: Page) => page.getByRole('list', { name: 'Conversaciones' })
const row = (page: Page, text: string) => list(page).getByRole('button').filter({ hasText: text })

async function shop() {
  const owner = await customer(on.server, 'enterprise')
  const agentId = (await newAgent(on.server, owner, { name: 'Norte' })).id
  await newWebchat(on.server, owner, agentId)
  return { owner, agentId }
}

async function inbox(person: Person, path: string, look = {}): Promise<Page> {
  const { page, go } = await on.prepare(person, look)
  const heard = page.waitForResponse((response) => response.url().includes('/webhook-stream'))
  await go(path)
  await heard
  return page
}

test('two members and a visitor at once: they see each other, who sends second sees first what the other sent, and the visitor reads both', async () => {
  const { owner, agentId } = await shop()
  const ana = await newMember(on.server, owner, 'agent')
  const guest = await on.visit(null, `/public/chat/${agentId}`)
  const sessionId = await sendOn(guest, 'hola')
  const path = `/conversations?session=${sessionId}&sessionAgent=${agentId}`
  const first = await inbox(owner, path, { width: 1280 })
  await composer(first).waitFor()
  const second = await inbox(ana, path, { width: 1800, height: 900 })
  await first.getByText(`${ana.name} también está aquí`).waitFor()
  await second.getByText(`${owner.name} también está aquí`).waitFor()

  // The panel is beside the messages where there is room, else a dialog.
  const panel = second.getByRole('region', { name: 'Ficha del contacto' })
  const tagField = panel.getByRole('combobox', { name: 'Nueva etiqueta' })
  await tagField.fill('vip')
  await tagField.press('Enter')
  await row(first, 'Visitante 1').getByText('vip').waitFor()
  await expect.poll(() => tagField.inputValue()).toBe('')
  await tagField.fill('envíos')
  await tagField.press('Enter')
  // Pressed one after the other, without waiting for an answer.
  const [vip, shipping] = ['vip', 'envíos'].map((tag) =>
    panel.getByRole('button', { name: `Quitar la etiqueta ${tag}` }),
  )
  await shipping?.waitFor()
  for (const each of [vip, shipping]) await each?.evaluate((element: HTMLElement) => element.click())
  for (const each of [vip, shipping]) await each?.waitFor({ state: 'detached' })
  await button(first, 'Ficha del contacto').click()
  await dialog(first).getByRole('button', { name: 'Añadir un dato' }).click()
  await dialog(first).getByLabel('Nombre del dato').fill('Correo')
  await dialog(first).getByLabel('Valor').fill('bat@example.com')
  await dialog(first).getByRole('button', { name: 'Guardar' }).click()
  await panel.getByText('bat@example.com').waitFor()
  await dialog(first).getByRole('button', { name: 'Quitar el dato Correo' }).click()
  await panel.getByText('bat@example.com').waitFor({ state: 'detached' })
  await button(first, 'Deshacer').click()
  await panel.getByText('bat@example.com').waitFor()
  await expectGoodLooks(first, 'the contact as a dialog')
  await expectGoodLooks(second, 'the contact beside the messages')
  await first.keyboard.press('Escape')

  await composer(first).pressSequentially('Un momen')
  await second.getByText(`${owner.name} está escribiendo…`).waitFor()
  await composer(second).fill('Soy Ana, dime.')
  await button(second, 'Enviar').click()
  await second
    .getByRole('alert')
    .getByText(/respondió mientras escribías/)
    .waitFor({ state: 'detached' })
  const alert = first.getByRole('alert').filter({ hasText: `${ana.name} respondió mientras escribías` })
  await alert.getByText('Soy Ana, dime.').waitFor()
  await expectGoodLooks(first, 'what another member sent meanwhile')
  await composer(first).press('Enter')
  await first.waitForFunction(() => document.activeElement?.textContent === 'Enviar de todos modos')
  await first.getByText(`Escrito por ${ana.name}`).waitFor()
  expect(await first.getByText('Escrito por una persona').count()).toBe(0)
  expect(await first.evaluate(() => document.activeElement?.textContent)).toBe('Enviar de todos modos')
  await first.keyboard.press('Enter')
  await first.getByText('Escrito por una persona').waitFor()
  await alert.waitFor({ state: 'detached' })
  await guest.getByText('Un momen', { exact: true }).waitFor()
  await guest.getByText(`${owner.name} atiende esta conversación.`).waitFor()
  const read = await guest.getByRole('log').innerText()
  expect(read.indexOf('Soy Ana, dime.')).toBeGreaterThan(0)
  expect(read.indexOf('Un momen')).toBeGreaterThan(read.indexOf('Soy Ana, dime.'))
  await sendOn(guest, 'Gracias a los dos')
  for (const page of [first, second]) await page.getByRole('article').getByText('Gracias a los dos').waitFor()
})

test('a tag and the button that removes it are in one line, and a long one is cut where its panel ends', async () => {
  const { owner, agentId } = await shop()
  await writeExchanges(on.server, [{ agentId, ownerId: owner.id, sessionId: 'session-tags', at: Date.now() }])
  const path = `/conversations?session=session-tags&sessionAgent=${agentId}`
  const page = await inbox(owner, path, { width: 1800, height: 900 })
  const panel = page.getByRole('region', { name: 'Ficha del contacto' })
  const remove = (tag: string) => panel.getByRole('button', { name: `Quitar la etiqueta ${tag}` })
  for (const tag of ['vip', 'reclamación pendiente de la sucursal']) {
    await panel.getByRole('combobox', { name: 'Nueva etiqueta' }).fill(tag)
    await page.keyboard.press('Enter')
    await remove(tag).waitFor()
    const name = await panel.getByText(tag, { exact: true }).boundingBox()
    const button = await remove(tag).boundingBox()
    if (!name || !button) throw new Error('The tag is not shown.')
    expect(Math.abs(name.y + name.height / 2 - button.y - button.height / 2)).toBeLessThan(2)
  }
  expect(await panel.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
})

test('tags are typed without waiting for the last one, and one that could not be added is in the field again', async () => {
  const { owner, agentId } = await shop()
  await writeExchanges(on.server, [{ agentId, ownerId: owner.id, sessionId: 'session-quick-tags', at: Date.now() }])
  const path = `/conversations?session=session-quick-tags&sessionAgent=${agentId}`
  const page = await inbox(owner, path, { width: 1800, height: 900 })
  const panel = page.getByRole('region', { name: 'Ficha del contacto' })
  const field = panel.getByRole('combobox', { name: 'Nueva etiqueta' })
  const { release } = await hold(page, 'PATCH', '**/api/threads/*', 'addTags')
  await page.route('**/api/threads/*', (route) =>
    route.request().postData()?.includes('roto')
      ? route.fulfill({ status: 503, json: { success: false, message: 'Ahora no.' } })
      : route.fallback(),
  )
  await field.fill('vip')
  await field.press('Enter')
  await field.pressSequentially('envíos')
  await field.press('Enter')
  await field.fill('roto')
  await field.press('Enter')
  await notice(page, 'No se pudo guardar')
  await expect.poll(() => field.inputValue()).toBe('roto')
  await field.fill('urgente')
  release()
  for (const tag of ['vip', 'envíos']) await panel.getByRole('button', { name: `Quitar la etiqueta ${tag}` }).waitFor()
  expect(await field.inputValue()).toBe('urgente')
})

test('what a member deletes or restores is gone and back on the screen of another', async () => {
  const { owner, agentId } = await shop()
  const ana = await newMember(on.server, owner, 'agent')
  const said = { agentId, ownerId: owner.id, sessionId: 'session-bin' }
  await writeExchanges(on.server, [
    { ...said, at: Date.now() - 60_000, userMessage: '¿Abren hoy?' },
    { ...said, at: Date.now() - 30_000, userMessage: '¿Y mañana?' },
  ])
  const path = `/conversations?session=session-bin&sessionAgent=${agentId}`
  const first = await inbox(owner, path)
  const second = await inbox(ana, path)
  const exchange = (page: Page) => page.getByRole('article').filter({ hasText: '¿Abren hoy?' })
  await exchange(second).waitFor()
  await exchange(first).getByRole('button', { name: 'Eliminar el mensaje' }).click()
  await first.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  for (const page of [first, second]) await exchange(page).waitFor({ state: 'detached' })
  await button(first, 'Deshacer').click()
  for (const page of [first, second]) await exchange(page).waitFor()
})

test('a conversation that begins to match the filter of a list comes into it, also one in which others spoke later', async () => {
  const { owner, agentId } = await shop()
  const said = { agentId, ownerId: owner.id }
  await writeExchanges(on.server, [
    { ...said, at: Date.now() - 30_000, sessionId: 'session-3', userMessage: 'la tercera' },
    { ...said, at: Date.now() - 60_000, sessionId: 'session-2', userMessage: 'la segunda' },
    { ...said, at: Date.now() - 90_000, sessionId: 'session-1', userMessage: 'la primera' },
  ])
  const wait = async (sessionId: string) => {
    const ids = [agentId, sessionId] as const
    const [thread] = await on.server.rows('SELECT id FROM threads WHERE agent_id = ? AND session_id = ?', ...ids)
    const call = { token: owner.token, body: { status: 'pending' } }
    expect((await on.server.api(`PATCH /threads/${thread?.['id']}`, call)).status).toBe(200)
  }
  for (const sessionId of ['session-3', 'session-1']) await wait(sessionId)
  const page = await inbox(owner, '/conversations?status=pending')
  await row(page, 'la primera').waitFor()
  expect(await row(page, 'la segunda').count()).toBe(0)
  await wait('session-2')
  await row(page, 'la segunda').waitFor()
  const rows = await list(page).getByRole('button').allInnerTexts()
  const order = ['tercera', 'segunda', 'primera'].map((word) => rows.findIndex((text) => text.includes(word)))
  expect(order).toEqual(order.toSorted((one, other) => one - other))
})

test('with single keys one goes through conversations, answers and closes, and several are changed together', async () => {
  const { owner, agentId } = await shop()
  await newMember(on.server, owner, 'agent')
  for (let number = 1; number <= 5; number++)
    await writeExchanges(on.server, [
      {
        ...{ agentId, ownerId: owner.id, sessionId: `session-key-${number}` },
        ...{ at: Date.now() - number * 60_000, userMessage: `pregunta ${number}` },
      },
    ])
  const page = await inbox(owner, '/conversations')
  await row(page, 'pregunta 1').waitFor()
  await page.keyboard.press('j')
  await page.getByRole('article').getByText('pregunta 1').waitFor()
  await page.keyboard.press('j')
  await page.getByRole('article').getByText('pregunta 2').waitFor()
  await page.keyboard.press('k')
  await page.getByRole('article').getByText('pregunta 1').waitFor()
  await page.keyboard.press('a')
  await row(page, 'pregunta 1').getByText(owner.name).waitFor()
  await page.keyboard.press('r')
  await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA')
  await page.keyboard.press('/')
  expect(await composer(page).inputValue()).toBe('/')
  await composer(page).fill('')
  await composer(page).blur()
  await page.keyboard.press('/')
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.type === 'search')
  await page.keyboard.press('j')
  await page.getByRole('searchbox').fill('')
  await page.getByRole('searchbox').blur()
  await row(page, 'pregunta 5').waitFor()
  await page.keyboard.press('?')
  await dialog(page).getByText('Conversación siguiente').waitFor()
  await page.keyboard.press('j')
  await page.getByRole('article').getByText('pregunta 1').waitFor()
  await expectGoodLooks(page, 'the keys')
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await page.keyboard.press('e')
  await row(page, 'pregunta 1').getByText('Cerrada').waitFor()

  await button(page, 'Seleccionar varias').click()
  const boxes = list(page).getByRole('checkbox')
  await boxes.nth(1).click()
  await boxes.nth(4).click({ modifiers: ['Shift'] })
  await page.getByText('4 seleccionadas').waitFor()
  await expectGoodLooks(page, 'several selected')
  await page.getByRole('button', { name: 'Acciones', exact: true }).click()
  let closings = 0
  await page.route('**/api/threads/*', (route) =>
    route.request().postDataJSON()?.status === 'closed' && ++closings === 2
      ? route.fulfill({ status: 503, json: { success: false, message: 'Ahora no.' } })
      : route.fallback(),
  )
  await page.getByRole('menuitem', { name: 'Cerrar', exact: true }).click()
  await notice(page, 'Cerrar: hecho en 3 de 4')
  await page.getByText('1 seleccionada', { exact: true }).waitFor()
  await expect.poll(() => list(page).getByText('Cerrada').count()).toBe(4)
  // The one that was closed before can still be undone too.
  const told = page.locator('[data-notices] li').filter({ hasText: 'Cerrar: hecho en 3 de 4' })
  await told.getByRole('button', { name: 'Deshacer' }).click()
  await notice(page, 'Deshacer: hecho en 3 de 3')
  await expect.poll(() => list(page).getByText('Cerrada').count()).toBe(1)
  await page.getByRole('checkbox', { name: 'Todas' }).click()
  await page.getByRole('button', { name: 'Acciones', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Añadir una etiqueta' }).click()
  await dialog(page).getByRole('combobox', { name: 'Nueva etiqueta' }).fill('envíos')
  // A tag for all of them is added when that is said, and not because the dialog is left.
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Seguir editando' }).click()
  await dialog(page).getByRole('combobox', { name: 'Nueva etiqueta' }).press('Enter')
  await expect.poll(() => list(page).getByText('envíos').count()).toBe(5)
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByLabel('Filtrar por etiqueta').selectOption('envíos')
  await expect.poll(() => new URL(page.url()).searchParams.get('tag')).toBe('envíos')
})

test('several at once are not given to a member who does not answer their agent, and the reason is said', async () => {
  const { owner, agentId } = await shop()
  const south = (await newAgent(on.server, owner, { name: 'Sur' })).id
  const ana = await newMember(on.server, owner, 'agent', [south])
  await writeExchanges(on.server, [
    { agentId, ownerId: owner.id, sessionId: 'session-north', at: Date.now() - 1_000, userMessage: 'En el norte' },
    { agentId: south, ownerId: owner.id, sessionId: 'session-south', at: Date.now() - 2_000, userMessage: 'En el sur' },
  ])
  const page = await inbox(owner, '/conversations')
  await row(page, 'En el norte').waitFor()
  await button(page, 'Seleccionar varias').click()
  await page.getByRole('checkbox', { name: 'Todas' }).check()
  await button(page, 'Acciones').click()
  await page.getByRole('menuitem', { name: `Asignar a ${ana.name}` }).click()
  await notice(page, `Asignar a ${ana.name}: hecho en 1 de 2`)
  await notice(page, 'Esa persona no atiende las conversaciones de este agente.')
})

test('a role that was changed holds at the next look, in what the inbox offers too', async () => {
  const { owner, agentId } = await shop()
  const ana = await newMember(on.server, owner, 'manager')
  const written = { agentId, ownerId: owner.id, sessionId: 'session-roles', at: Date.now() - 1_000 }
  await writeExchanges(on.server, [{ ...written, userMessage: '¿Abren hoy?' }])
  const path = `/conversations?session=session-roles&sessionAgent=${agentId}`
  const page = await inbox(ana, path)
  await composer(page).waitFor()
  const become = (role: string) =>
    on.server.rows('UPDATE members SET role = ? WHERE user_id = ?', role, ana.id).then(() => page.reload())
  await become('viewer')
  await page.getByRole('article').filter({ hasText: '¿Abren hoy?' }).waitFor()
  await composer(page).waitFor({ state: 'detached' })
  expect(await button(page, 'Seleccionar varias').count()).toBe(0)
  await become('agent')
  await composer(page).waitFor()
})

test('of more rows than can be changed at once the first are selected together', async () => {
  const { owner, agentId } = await shop()
  const written = Array.from({ length: 55 }, (_, index) => index).map((index) => ({
    ...{ agentId, ownerId: owner.id, sessionId: `session-${index}`, at: Date.now() - index * 1_000 },
  }))
  await writeExchanges(on.server, written)
  const page = await inbox(owner, '/conversations')
  await button(page, 'Seleccionar varias').click()
  await page.getByRole('checkbox', { name: 'Todas' }).waitFor()
  for (const count of [40, 55]) {
    await button(page, 'Cargar más').click()
    await expect.poll(() => page.locator('[data-row]').count()).toBe(count)
  }
  await page.getByRole('checkbox', { name: 'Las 50 primeras' }).check()
  await page.getByText('50 seleccionadas').waitFor()
  await button(page, 'Acciones').click()
  await page.getByRole('menuitem', { name: 'Marcar como leídas' }).click()
  await notice(page, 'Marcar como leídas: hecho en 50 de 50')
})
