import { expect, test } from 'vitest'
import { startServer } from '../support/server.ts'
import { expectGoodLooks, LOOKS, stage } from '../support/stage.ts'
import { customer, newAgent, newWebchat } from '../support/tenants.ts'
import { visitorOf } from '../support/visitor.ts'
import { sendOn } from '../support/visitor-page.ts'

const on = stage(startServer)

async function shop() {
  const owner = await customer(on.server, 'enterprise')
  const agentId = (await newAgent(on.server, owner, { name: 'Norte' })).id
  await newWebchat(on.server, owner, agentId)
  return { owner, agentId }
}

test('an owner says that people answer, and who asks for a person is told so', async () => {
  const { owner, agentId } = await shop()
  const page = await on.visit(owner, `/agents/${agentId}/behaviour`)
  await page.getByRole('switch', { name: 'Mi equipo responde en las conversaciones' }).click()
  await page.getByLabel('Cuando no sabe la respuesta', { exact: true }).last().selectOption('3')
  await page.getByLabel('Palabras que pasan la conversación').fill('factura equivocada\n\nabogado')
  await page.getByLabel('Páginas que pasan la conversación').fill('/devoluciones')
  await page.getByRole('checkbox', { name: 'Viber' }).check()
  await page.getByLabel('Cuándo pasan esos canales').selectOption({ label: 'Dentro de tu horario' })
  await page.getByLabel('El agente vuelve a responder').selectOption({ label: 'Tras 4 h sin escribir' })
  await page.getByRole('switch', { name: 'Preguntar al cerrar si ayudamos' }).click()
  await page.getByRole('button', { name: 'Guardar borrador' }).click()
  await page.getByRole('button', { name: 'Publicar' }).first().click()
  const changes = page.getByRole('dialog')
  await changes.getByRole('button', { name: 'Publicar' }).click()
  await changes.waitFor({ state: 'hidden' })
  const call = { token: owner.token }
  const { published } = (await on.server.api(`GET /agents/${agentId}/behaviour`, call)).body.data
  expect(published.handover).toEqual({
    ...{ isOn: true, afterUnknown: 3, handBackMinutes: 240, appPauseMinutes: 60, waitMinutes: null, assign: 'hand' },
    asksRating: true,
    phrases: ['factura equivocada', 'abogado'],
    pages: ['/devoluciones'],
    channels: ['viber'],
    hours: 'open',
  })
  const guest = await on.visit(null, `/public/chat/${agentId}`)
  await sendOn(guest, 'quiero hablar con una persona')
  await guest.getByText('una persona te responderá aquí en cuanto pueda').waitFor()
  const inbox = await on.visit(owner, '/conversations')
  await inbox.getByRole('list', { name: 'Conversaciones' }).getByText('Espera a una persona').click()
  await inbox.getByRole('log').getByText('Pide una persona').waitFor()
  await inbox.getByRole('button', { name: 'Ficha del contacto' }).click()
  await inbox.getByText('Pasada a una persona').waitFor()
  const { threads } = (await on.server.api(`GET /threads?agentId=${agentId}`, call)).body.data
  await on.server.api(`PATCH /threads/${threads[0].id}`, { ...call, body: { status: 'closed' } })
  await inbox.getByText('Se fue esperando a una persona').waitFor()
})

test('the inbox marks the threads whose contact tells of danger or complains, and is narrowed to them', async () => {
  const { owner, agentId } = await shop()
  const texts = ['esto es una vergüenza, quiero poner una queja', 'mi hijo está sangrando mucho', 'hola']
  for (const text of texts) await visitorOf(on.server, agentId).say(text, { sessionId: `session-${text.length}` })
  const inbox = await on.visit(owner, '/conversations')
  const list = inbox.getByRole('list', { name: 'Conversaciones' })
  await list.getByText('Queja', { exact: true }).waitFor()
  await list.getByText('Posible peligro').waitFor()
  await inbox.getByRole('button', { name: 'Filtros' }).click()
  await inbox.getByRole('combobox', { name: 'Filtrar por alerta' }).selectOption({ label: 'Queja' })
  await list.getByText('Posible peligro').waitFor({ state: 'detached' })
  expect(await list.getByRole('listitem').count()).toBe(1)
  expect(inbox.url()).toContain('intent=complaint')
  await expectGoodLooks(inbox)
})

test.each(LOOKS)('a row says that its contact waits longer than the owner wants: %o', async (look) => {
  const { owner, agentId } = await shop()
  const behaviour = `/agents/${agentId}/behaviour` as const
  const { token } = owner
  const saved = await on.server.api(`PUT ${behaviour}/draft`, { token, body: { handover: { waitMinutes: 15 } } })
  await on.server.api(`POST ${behaviour}/publish`, { token, body: { savedAt: saved.body.data.draft.savedAt } })
  for (const sessionId of ['session-1', 'session-2'])
    await visitorOf(on.server, agentId).say('quiero hablar con una persona', { sessionId })
  const { sessions } = (await on.server.api('GET /conversations/sessions?list=waiting', { token })).body.data
  const { threadId } = sessions[0]
  await on.server.rows('UPDATE threads SET waiting_since = waiting_since - 16 * 60000 WHERE id = ?', threadId)
  const inbox = await on.visit(owner, '/conversations', look)
  const words = { es: 'Espera demasiado', en: 'Waiting too long', mn: 'Хэт удаан хүлээж байна' }[look.locale ?? 'es']
  await inbox.locator('[data-row]').nth(1).waitFor()
  expect(await inbox.getByRole('button', { name: words }).count()).toBe(1)
  await expectGoodLooks(inbox)
})

test.each(LOOKS)('the fields of a handover look good: %o', async (look) => {
  const { owner, agentId } = await shop()
  const handover = { isOn: true, phrases: ['abogado'], handBackMinutes: 45 }
  await on.server.api(`PUT /agents/${agentId}/behaviour/draft`, { token: owner.token, body: { handover } })
  const page = await on.visit(owner, `/agents/${agentId}/behaviour`, look)
  await page.locator('[name="handover.phrases"]').scrollIntoViewIfNeeded()
  await expectGoodLooks(page)
})
