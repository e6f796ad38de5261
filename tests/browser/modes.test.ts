import { expect, test } from 'vitest'
import { startServer } from '../support/server.ts'
import { expectGoodLooks, stage } from '../support/stage.ts'
import { customer, newAgent, newWebchat } from '../support/tenants.ts'
import { sendOn } from '../support/visitor-page.ts'

const on = stage(startServer)

test('an owner has his agent suggest: a person changes and sends its draft, and the visitor sees nothing else', async () => {
  const owner = await customer(on.server, 'enterprise')
  const agentId = (await newAgent(on.server, owner, { name: 'Norte' })).id
  await newWebchat(on.server, owner, agentId)
  await on.server.api(`POST /agents/${agentId}/answers`, {
    token: owner.token,
    body: { question: '¿Hacen envíos?', answer: 'Sí, a todo el país.' },
  })
  const page = await on.visit(owner, `/agents/${agentId}/behaviour`)
  await page.getByLabel('Normalmente').selectOption({ label: 'Propone; envía una persona' })
  await page.getByText('Distinto en algún canal').click()
  await page.getByLabel('WhatsApp', { exact: true }).selectOption({ label: 'Solo personas' })
  await page.getByRole('switch', { name: 'Mi equipo responde en las conversaciones' }).click()
  await expectGoodLooks(page, 'who answers')
  await page.getByRole('button', { name: 'Guardar borrador' }).click()
  await page.getByRole('button', { name: 'Publicar' }).first().click()
  const changes = page.getByRole('dialog')
  await changes.getByRole('button', { name: 'Publicar' }).click()
  await changes.waitFor({ state: 'hidden' })

  const guest = await on.visit(null, `/public/chat/${agentId}`)
  const sessionId = await sendOn(guest, '¿Hacen envíos?')
  await guest.getByText('una persona te responderá aquí').waitFor()

  await page.goto(new URL(`/conversations?session=${sessionId}&sessionAgent=${agentId}`, on.server.url).href)
  await page.getByText('El agente propone la respuesta; la envía una persona.').waitFor()
  const draft = page.getByRole('note').filter({ hasText: 'El agente respondería:' })
  await draft.getByText('Sí, a todo el país.').waitFor()
  await draft.getByText('Fuentes:').waitFor()
  await expectGoodLooks(page, 'a draft of the agent')
  await draft.getByRole('button', { name: 'Usar este texto' }).click()
  const composer = page.getByRole('textbox', { name: 'Escribir en esta conversación' })
  await expect.poll(() => composer.inputValue()).toContain('Sí, a todo el país.')
  await composer.fill('Sí, en dos días.')
  // The thread is not read again before the sent text has left the field.
  const readAgain = '**/api/conversations/session/**'
  await page.route(readAgain, (route) => route.abort())
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await guest.getByText('Sí, en dos días.').waitFor()
  expect(await guest.getByText('a todo el país').count()).toBe(0)
  await expect.poll(() => composer.inputValue()).toBe('')
  expect(await draft.count()).toBe(0)
  await page.unroute(readAgain)

  await sendOn(guest, '¿Hacen envíos?')
  await draft.getByRole('button', { name: 'Descartar' }).click()
  await draft.waitFor({ state: 'detached' })
  await page.getByRole('status').filter({ hasText: 'El agente propone la respuesta' }).waitFor()
})
