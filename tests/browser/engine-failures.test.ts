import { afterAll, expect, test } from 'vitest'
import { automation, makeAgentWith } from '../support/engines/agents.ts'
import { json } from '../support/engines/answers.ts'
import { type StandIn, startStandIn } from '../support/engines/stand-in.ts'
import { startServer } from '../support/server.ts'
import { expectGoodLooks, LOOKS, pathOf, stage } from '../support/stage.ts'
import { customer } from '../support/tenants.ts'
import { sendOn } from '../support/visitor-page.ts'

let standIn: StandIn
const on = stage(async () => {
  standIn = await startStandIn()
  return startServer({ ENGINE_ALLOW_HOSTS: standIn.host })
})
afterAll(() => standIn.close())

/** An agent whose automation answers with this status, and its owner. */
async function shop(status: number) {
  const owner = await customer(on.server, 'enterprise')
  const place = standIn.place(json({}, status))
  const { agentId } = await makeAgentWith(on.server, automation(place.url, { hasFallback: false }), owner.id)
  const business = { contact: '600 11 22 33' }
  await on.server.rows('UPDATE agents SET behaviour = ? WHERE id = ?', JSON.stringify({ business }), agentId)
  return { owner, agentId, place }
}

test('a visitor whose engine fails gets what is surely known, else how to reach the business and the way to ask again', async () => {
  const { agentId, place } = await shop(500)
  const page = await on.visit(null, `/public/chat/${agentId}`)
  await sendOn(page, '¿Cuánto tarda el envío?')
  await page.getByText(/2 a 5 días hábiles/).waitFor()
  await sendOn(page, '¿Arreglan relojes suizos?')
  await page.getByText(/^Perdón, en este momento no me es posible responder.*600 11 22 33/).waitFor()
  await expectGoodLooks(page)
  place.becomes(json({ output: 'Sí, los arreglamos.' }))
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByText('Sí, los arreglamos.').waitFor()
  expect(await page.getByText(/^Perdón, en este momento/).count()).toBe(0)
})

test.each(LOOKS)('the bell of the owner tells it and leads to the home of the agent: %o', async (look) => {
  const { owner, agentId } = await shop(401)
  const guest = await on.visit(null, `/public/chat/${agentId}`)
  await sendOn(guest, '¿Arreglan relojes suizos?')
  const told = () => on.server.rows('SELECT id FROM notifications WHERE user_id = ?', owner.id)
  await expect.poll(told, { timeout: 20_000 }).toHaveLength(1)
  const page = await on.visit(owner, '/settings', look)
  await page.getByRole('button', { name: /: 1$/ }).click()
  await page.getByRole('dialog').getByText('Luz').waitFor()
  await expectGoodLooks(page)
  await page.getByRole('dialog').getByRole('link').click()
  await expect.poll(() => pathOf(page)).toBe(`/agents/${agentId}`)
  const unread = () => on.server.rows('SELECT id FROM notifications WHERE user_id = ? AND read_at IS NULL', owner.id)
  await expect.poll(unread, { timeout: 20_000 }).toEqual([])
})
