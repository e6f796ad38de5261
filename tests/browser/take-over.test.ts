import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { makeTypeWith, model } from '../support/engines/agents.ts'
import { COMPLETIONS, controlled } from '../support/engines/answers.ts'
import { type StandIn, startStandIn } from '../support/engines/stand-in.ts'
import { startServer } from '../support/server.ts'
import { expectGoodLooks, LOOKS, loseResponses, notice, stage } from '../support/stage.ts'
import { customer, newAgent, newWebchat } from '../support/tenants.ts'
import { visitorOf } from '../support/visitor.ts'
import { sendOn } from '../support/visitor-page.ts'

let standIn: StandIn
const on = stage(async () => {
  standIn = await startStandIn()
  return startServer({ ENGINE_ALLOW_HOSTS: standIn.host })
})
afterAll(() => standIn.close())

const composer = (page: Page) => page.getByRole('textbox', { name: 'Escribir en esta conversación' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const waitingList = (page: Page) => page.getByRole('button', { name: /^Esperan a una persona/ })

async function shop() {
  const owner = await customer(on.server, 'enterprise')
  const agentId = (await newAgent(on.server, owner, { name: 'Norte' })).id
  await newWebchat(on.server, owner, agentId)
  return { owner, agentId }
}

test('a visitor and a person write to each other, and the agent answers again once it is handed back', async () => {
  const { owner, agentId } = await shop()
  const guest = await on.visit(null, `/public/chat/${agentId}`)
  const replies = guest.getByText('Norte:')
  const sessionId = await sendOn(guest, 'hola')
  await expect.poll(() => guest.getByText('está escribiendo…').count()).toBe(0)
  expect(await replies.count()).toBe(1)
  const page = await on.visit(owner, `/conversations?session=${sessionId}&sessionAgent=${agentId}`)
  await page.getByText('Responde el agente.').waitFor()
  await composer(page).fill('Soy Ana, dime.')
  await page.getByText('La atiende una persona: el agente calla.').waitFor()
  await guest.getByText(`${owner.name} atiende esta conversación.`).waitFor()
  await button(page, 'Enviar').click()
  await page.getByText('Escrito por una persona').waitFor()
  // The stream may show the message before its sending is answered.
  await expect.poll(() => composer(page).inputValue()).toBe('')
  await guest.getByText('Soy Ana, dime.').waitFor()
  await sendOn(guest, '¿Tienen tallas grandes?')
  await page.getByText('La atiende una persona', { exact: true }).waitFor()
  await expect.poll(() => guest.getByText('está escribiendo…').count()).toBe(0)
  const list = page.getByRole('list', { name: 'Conversaciones' })
  await list.getByText('Con una persona', { exact: true }).waitFor()
  await button(page, 'Filtros').click()
  await page.getByLabel('Filtrar por estado').selectOption('members')
  await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('members')
  await list.getByText('Con una persona', { exact: true }).waitFor()
  await button(page, 'Devolver al agente').click()
  await page.getByText('Ninguna conversación coincide').waitFor()
  await button(page, 'Limpiar filtros').click()
  await page.getByText('Responde el agente.').waitFor()
  await guest.getByText('Responde un asistente automático').waitFor()
  // The agent answers what the person left unanswered, and then what is asked next.
  await expect.poll(() => replies.count()).toBe(2)
  await sendOn(guest, 'gracias')
  await guest.getByText('¡Con gusto!').waitFor()
  expect(await replies.count()).toBe(3)
})

test('who leaves a conversation that typing has taken over, without sending anything, is told so and hands it back', async () => {
  const { owner, agentId } = await shop()
  const visitor = visitorOf(on.server, agentId)
  const { sessionId } = (await visitor.say('hola')).body.data
  const page = await on.visit(owner, `/conversations?session=${sessionId}&sessionAgent=${agentId}`)
  await composer(page).fill('Soy A')
  await page.getByText('La atiende una persona: el agente calla.').waitFor()
  await page.getByRole('link', { name: 'Agentes', exact: true }).first().click()
  const told = page.getByRole('region', { name: 'Avisos' }).getByRole('listitem')
  await told.filter({ hasText: 'La conversación sigue contigo' }).waitFor()
  await told.getByRole('button', { name: 'Devolver al agente' }).click()
  await notice(page, 'El agente vuelve a responder en esta conversación')
  expect(await on.server.rows('SELECT status FROM threads WHERE agent_id = ?', agentId)).toEqual([{ status: 'open' }])
  // What was typed is still there, and nothing is said of a conversation that was handed back.
  await page.goBack()
  await page.getByText('Responde el agente.').waitFor()
  expect(await composer(page).inputValue()).toBe('Soy A')
})

test('the field is free once a message is sent: what was typed meanwhile stays, and no list is waited for', async () => {
  const { owner, agentId } = await shop()
  const { sessionId } = (await visitorOf(on.server, agentId).say('hola')).body.data
  const page = await on.visit(owner, `/conversations?session=${sessionId}&sessionAgent=${agentId}`)
  await composer(page).fill('Soy Ana.')
  await page.getByText('La atiende una persona: el agente calla.').waitFor()
  const sending = Promise.withResolvers<void>()
  const reading = Promise.withResolvers<void>()
  await page.route('**/api/threads/*/messages', async (route) => {
    await sending.promise
    await route.continue()
  })
  await page.route('**/api/conversations/session*', async (route) => {
    await reading.promise
    await route.continue()
  })
  await button(page, 'Enviar').click()
  await composer(page).press('End')
  await composer(page).pressSequentially(' Le digo ahora.')
  sending.resolve()
  await expect.poll(() => composer(page).inputValue()).toBe('Le digo ahora.')
  await button(page, 'Enviar').click()
  await expect.poll(() => composer(page).inputValue()).toBe('')
  reading.resolve()
  await page.getByText('Soy Ana.', { exact: true }).waitFor()
  await page.getByText('Le digo ahora.', { exact: true }).waitFor()
})

test('a message whose sending got no response is sent once, and does not hold up the next one', async () => {
  const { owner, agentId } = await shop()
  const { sessionId } = (await visitorOf(on.server, agentId).say('hola')).body.data
  const page = await on.visit(owner, `/conversations?session=${sessionId}&sessionAgent=${agentId}`)
  await composer(page).fill('Cero.')
  await page.getByText('La atiende una persona: el agente calla.').waitFor()
  await loseResponses(page, '**/api/threads/*/messages', 2)
  const notSent = page.locator('[data-notices]').getByText('No se pudo enviar el mensaje')
  await composer(page).press('Enter')
  await expect.poll(() => notSent.count()).toBe(1)
  await composer(page).press('Enter')
  await expect.poll(() => notSent.count()).toBe(2)
  await composer(page).fill('Uno.')
  await composer(page).press('Enter')
  await expect.poll(() => composer(page).inputValue()).toBe('')
  const message = (text: string) => page.getByRole('article').getByText(text, { exact: true })
  await message('Uno.').waitFor()
  expect([await message('Cero.').count(), await message('Uno.').count()]).toEqual([1, 1])
})

test.each(LOOKS)('what the agent was writing is a draft of the person who takes over: %o', async (look) => {
  const { owner, agentId } = await shop()
  const speech = controlled()
  const type = await makeTypeWith(
    on.server,
    model(standIn.place(speech.answer, COMPLETIONS).url, { hasFallback: false }),
  )
  await on.server.rows('UPDATE agents SET type_id = ? WHERE id = ?', type, agentId)
  const asking = await visitorOf(on.server, agentId).sayStreaming('¿Cuándo abren?')
  const { sessionId } = (await asking.until(({ data }) => data.type === 'accepted')).data
  await expect.poll(speech.begun).toBe(1)
  const page = await on.visit(owner, `/conversations?session=${sessionId}&sessionAgent=${agentId}`, look)
  const field = page.locator('textarea')
  await field.waitFor()
  speech.say('Abrimos de lunes')
  await asking.until(({ data }) => data.text === 'Abrimos de lunes')
  await field.fill('H')
  await page.getByText('Abrimos de lunes', { exact: true }).waitFor()
  await expectGoodLooks(page)
  await page.getByRole('note').getByRole('button').first().click()
  expect(await field.inputValue()).toBe('Abrimos de lunes')
  speech.end()
  const session = await on.server.api(`GET /conversations/session/${sessionId}?agentId=${agentId}` as 'GET /x', {
    token: owner.token,
  })
  expect(session.body.data.conversations).toMatchObject([{ agentResponse: null, metadata: { state: 'members' } }])
})

test('a conversation in which a person is asked for is found among those that wait, and closed', async () => {
  const { owner, agentId } = await shop()
  const visitor = visitorOf(on.server, agentId)
  const { sessionId } = (await visitor.say('quiero hablar con una persona')).body.data
  await visitor.say('¿Cuándo abren?')
  const page = await on.visit(owner, `/agents/${agentId}`)
  await page.getByText('1 conversación espera a una persona').waitFor()
  await page.getByRole('link', { name: 'Atender' }).click()
  const list = page.getByRole('list', { name: 'Conversaciones' })
  await list.getByText('Espera a una persona').waitFor()
  await list.getByText(/^desde /).waitFor()
  expect(await waitingList(page).getAttribute('aria-current')).toBe('true')
  await expect.poll(() => list.getByRole('button').count()).toBe(1)
  await list.getByRole('button').click()
  await expect.poll(() => new URL(page.url()).searchParams.get('session')).toBe(sessionId)
  await page.getByText('Espera a una persona; mientras tanto responde el agente.').waitFor()
  await button(page, 'Cerrar la conversación').click()
  await page.getByText('Cerrada.').waitFor()
  await button(page, 'Deshacer').click()
  await page.getByText('La conversación está como antes de cerrarla').waitFor()
  await page.getByText('Espera a una persona; mientras tanto responde el agente.').waitFor()
  await button(page, 'Cerrar la conversación').click()
  await page.getByText('Cerrada.').waitFor()
  await page.getByText('Ninguna conversación coincide').waitFor()
  await button(page, 'Cerrados 1').click()
  await list.getByText('Cerrada').waitFor()
})

test('a conversation waits until its member answers, also for who looks after the team', async () => {
  const { owner, agentId } = await shop()
  const visitor = visitorOf(on.server, agentId)
  const { sessionId } = (await visitor.say('quiero hablar con una persona')).body.data
  const { token } = owner
  const { threads } = (await on.server.api(`GET /threads?agentId=${agentId}`, { token })).body.data
  await on.server.api(`PATCH /threads/${threads[0].id}`, { token, body: { status: 'members' } })
  const page = await on.visit(owner, '/dashboard')
  await page.getByRole('link', { name: /1 conversación espera a una persona/ }).click()
  const list = page.getByRole('list', { name: 'Conversaciones' })
  await list.getByText('Con una persona', { exact: true }).waitFor()
  await list.getByText('Espera respuesta').waitFor()
  await expectGoodLooks(page)
  await list.getByRole('button').click()
  await expect.poll(() => new URL(page.url()).searchParams.get('session')).toBe(sessionId)
  await page.getByRole('textbox', { name: 'Escribir en esta conversación' }).fill('Soy Ana, dígame.')
  await button(page, 'Enviar').click()
  await page.getByText('Ninguna conversación coincide').waitFor()
  await waitingList(page).getByText('1').waitFor({ state: 'detached' })
})

test('a conversation in which a message came unseen is not closed: its member is told, reads it and closes it then', async () => {
  const { owner, agentId } = await shop()
  const visitor = visitorOf(on.server, agentId)
  const { sessionId, visitorToken } = (await visitor.say('hola')).body.data
  const page = await on.visit(owner, `/conversations?session=${sessionId}&sessionAgent=${agentId}`)
  await page.getByText('Responde el agente.').waitFor()
  // The message is stored between the press and the call.
  let isFirst = true
  await page.route('**/api/threads/*', async (route) => {
    if (isFirst && route.request().postDataJSON()?.status === 'closed') {
      isFirst = false
      await visitor.say('¿Tienen tallas grandes?', { sessionId, visitorToken })
    }
    await route.continue()
  })
  await button(page, 'Cerrar la conversación').click()
  await notice(page, 'No se pudo cerrar la conversación')
  await notice(page, 'Ha llegado un mensaje que aún no has visto. Léelo y cierra después la conversación.')
  await page.getByRole('article').filter({ hasText: '¿Tienen tallas grandes?' }).waitFor()
  await page.getByText('Responde el agente.').waitFor()
  await button(page, 'Cerrar la conversación').click()
  await page.getByText('Cerrada.').waitFor()
})
