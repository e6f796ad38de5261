import { expect, test } from 'vitest'
import { stage } from '../support/stage.ts'
import { customer, newAgent, newWebchat } from '../support/tenants.ts'
import { visitorOf } from '../support/visitor.ts'

const on = stage()

test('the bell counts who waits and opens the conversation; the settings choose how one is told', async () => {
  const owner = await customer(on.server, 'enterprise')
  const { id } = await newAgent(on.server, owner, { name: 'Luz' })
  await newWebchat(on.server, owner, id)
  await visitorOf(on.server, id).say('quiero hablar con una persona')
  const told = () => on.server.rows('SELECT id FROM notifications WHERE user_id = ?', owner.id)
  await expect.poll(told, { timeout: 20_000 }).toHaveLength(1)
  const page = await on.visit(owner, '/settings')
  const bell = page.getByRole('button', { name: 'Avisos, sin leer: 1' })
  await bell.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('Espera a una persona').waitFor()
  await page.getByRole('dialog').getByText('Visitante 1').waitFor()
  await page.getByRole('dialog').getByRole('link').click()
  await page.waitForURL(/\/conversations\?session=/)
  await page.getByRole('button', { name: 'Avisos', exact: true }).waitFor()
  // The next one is read in its conversation, without the bell.
  const { sessionId } = (await visitorOf(on.server, id).say('quiero hablar con una persona')).body.data
  await expect.poll(told, { timeout: 20_000 }).toHaveLength(2)
  await page.goto(new URL(`/agents/${id}/conversations?session=${sessionId}`, page.url()).href)
  await page.getByRole('button', { name: 'Avisos', exact: true }).waitFor()
  const unread = () => on.server.rows('SELECT id FROM notifications WHERE user_id = ? AND read_at IS NULL', owner.id)
  await expect.poll(unread, { timeout: 20_000 }).toEqual([])
  await page.goto(new URL('/settings', page.url()).href)
  const mail = page.getByRole('group', { name: 'En la campana de la consola' })
  await mail.getByLabel('Alguien espera más de lo que fijaste en el agente').uncheck()
  await page.getByRole('switch', { name: 'Horas de silencio' }).click()
  await page.getByLabel('Desde').fill('23:00')
  await page
    .getByRole('region', { name: 'Cuando alguien espera a una persona' })
    .getByRole('button', { name: 'Guardar avisos' })
    .click()
  await page.getByText('Tus avisos se guardaron').waitFor()
  await page.reload()
  expect(await page.getByLabel('Desde').inputValue()).toBe('23:00')
  await on.server.api('PUT /account', { token: owner.token, body: { timeZone: 'America/Mexico_City' } })
  await page.reload()
  await page.getByText('Zona horaria: America/Mexico City.').waitFor()
})

test('beside the inbox the bell counts as soon as the list shows who waits', async () => {
  const owner = await customer(on.server, 'enterprise')
  const { id } = await newAgent(on.server, owner, { name: 'Luz' })
  await newWebchat(on.server, owner, id)
  const { page, go } = await on.prepare(owner)
  // Without the polling of the bell, only the stream can change its count.
  await page.addInitScript(() => {
    const start = window.setInterval
    window.setInterval = ((run: () => void, ms?: number) => (ms === 30_000 ? 0 : start(run, ms))) as typeof start
  })
  const listening = page.waitForResponse((response) => response.url().includes('/webhook-stream'))
  await go('/conversations')
  await listening
  await page.getByRole('button', { name: 'Avisos', exact: true }).waitFor()
  await visitorOf(on.server, id).say('quiero hablar con una persona')
  await page.getByRole('button', { name: 'Avisos, sin leer: 1' }).waitFor()
})
