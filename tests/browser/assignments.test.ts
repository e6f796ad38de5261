import { expect, test } from 'vitest'
import { startServer } from '../support/server.ts'
import { expectGoodLooks, stage } from '../support/stage.ts'
import { newMember } from '../support/team.ts'
import { customer, newAgent, newWebchat } from '../support/tenants.ts'
import { visitorOf } from '../support/visitor.ts'

const on = stage(startServer)

test('an owner has conversations assigned by turns: the second one is shown at once to the second member', async () => {
  const owner = await customer(on.server, 'enterprise')
  const ana = await newMember(on.server, owner, 'agent')
  const luis = await newMember(on.server, owner, 'agent')
  await on.server.rows("UPDATE users SET name = 'Ana Bat' WHERE id = ?", ana.id)
  await on.server.rows("UPDATE users SET name = 'Luis Dorj' WHERE id = ?", luis.id)
  const agentId = (await newAgent(on.server, owner, { name: 'Norte' })).id
  await newWebchat(on.server, owner, agentId)

  const page = await on.visit(owner, '/settings')
  const switched = page.getByRole('switch', { name: 'Recibo conversaciones nuevas' })
  await switched.click()
  await expectGoodLooks(page, 'whether new conversations are taken')
  await page.getByRole('button', { name: 'Guardar avisos' }).click()
  await page.getByText('Tus avisos se guardaron').waitFor()
  const url = (path: string) => new URL(path, on.server.url).href
  await page.goto(url('/team'))
  await page
    .getByRole('listitem')
    .filter({ hasText: owner.email })
    .getByText('No recibe conversaciones nuevas')
    .waitFor()
  expect(await page.getByText('No recibe conversaciones nuevas').count()).toBe(1)
  await expectGoodLooks(page, 'a team of which one takes no new conversations')

  await page.goto(url(`/agents/${agentId}/behaviour`))
  await page.getByLabel('Quién atiende una conversación que espera').selectOption({ label: 'Por turnos' })
  await expectGoodLooks(page, 'who attends to a conversation that waits')
  await page.getByRole('button', { name: 'Guardar borrador' }).click()
  await page.getByRole('button', { name: 'Publicar' }).first().click()
  const changes = page.getByRole('dialog')
  await changes.getByRole('button', { name: 'Publicar' }).click()
  await changes.waitFor({ state: 'hidden' })

  const ask = async (sessionId: string) => {
    await visitorOf(on.server, agentId).say('quiero hablar con una persona', { sessionId })
    await on.server.rows('SELECT 1 FROM threads WHERE session_id = ?', sessionId)
  }
  await ask('session-of-first')
  const inbox = await on.prepare(luis, { width: 1280 })
  const heard = inbox.page.waitForResponse((response) => response.url().includes('/webhook-stream'))
  await inbox.go('/conversations?list=mine')
  await heard
  await inbox.page.getByText('Ninguna conversación').first().waitFor()
  await ask('session-of-second')
  const list = inbox.page.getByRole('list', { name: 'Conversaciones' })
  await list.getByRole('button').filter({ hasText: 'Visitante 2' }).waitFor()
  expect(await list.getByRole('button').filter({ hasText: 'Visitante 1' }).count()).toBe(0)

  await inbox.go(`/conversations?session=session-of-second&sessionAgent=${agentId}`)
  await inbox.page.getByRole('button', { name: 'Ficha del contacto' }).click()
  await inbox.page.getByText('Luis Dorj, asignada por turnos').waitFor()
  await expectGoodLooks(inbox.page, 'a conversation that was assigned by turns')
})
