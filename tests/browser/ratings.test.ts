import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startServer } from '../support/server.ts'
import { expectGoodLooks, LOOKS, stage } from '../support/stage.ts'
import { customer, newAgent, newWebchat } from '../support/tenants.ts'
import { sendOn } from '../support/visitor-page.ts'

const on = stage(() => startServer())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const pressed = (page: Page, name: string) => button(page, name).first().getAttribute('aria-pressed')

/** A visitor with a reply, and who owns the agent. */
async function talking(look: Parameters<typeof on.visit>[2] = {}) {
  const owner = await customer(on.server, 'enterprise')
  const agentId = (await newAgent(on.server, owner, { name: 'Norte' })).id
  await newWebchat(on.server, owner, agentId)
  const guest = await on.visit(null, `/public/chat/${agentId}`, look)
  const sessionId = await sendOn(guest, 'hola')
  await button(guest, 'Respuesta útil').waitFor()
  return { owner, agentId, sessionId, guest, inbox: `/conversations?session=${sessionId}&sessionAgent=${agentId}` }
}
const saved = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/webchat/rating'))

test('a visitor says of a reply whether it helped, also by keyboard; a member sees it, and a reload keeps it', async () => {
  const { owner, guest, inbox } = await talking()
  const good = saved(guest)
  await button(guest, 'Respuesta útil').focus()
  await guest.keyboard.press('Space')
  expect((await good).status()).toBe(200)
  const page = await on.visit(owner, inbox)
  await page.getByText('El contacto la valoró como útil').waitFor()
  const bad = saved(guest)
  await button(guest, 'Respuesta no útil').click()
  expect((await bad).status()).toBe(200)
  await page.getByText('El contacto la valoró como no útil').waitFor()
  await guest.reload()
  await button(guest, 'Respuesta no útil').waitFor()
  expect([await pressed(guest, 'Respuesta útil'), await pressed(guest, 'Respuesta no útil')]).toEqual(['false', 'true'])
  const none = saved(guest)
  await button(guest, 'Respuesta no útil').click()
  expect((await none).status()).toBe(200)
  await expect.poll(() => page.getByText('El contacto la valoró').count()).toBe(0)
  expect(await pressed(guest, 'Respuesta no útil')).toBe('false')
})

test('what could not be saved says so, and is as it was before', async () => {
  const { guest } = await talking()
  const good = saved(guest)
  await button(guest, 'Respuesta útil').click()
  await good
  await guest.evaluate(() => {
    const { fetch } = window
    window.fetch = (input, init) =>
      String(input).endsWith('/webchat/rating') ? Promise.reject(new TypeError('away')) : fetch(input, init)
  })
  await button(guest, 'Respuesta no útil').click()
  await guest.getByRole('alert').getByText('No se pudo guardar tu valoración.').waitFor()
  expect([await pressed(guest, 'Respuesta útil'), await pressed(guest, 'Respuesta no útil')]).toEqual(['true', 'false'])
})

test.each(LOOKS)('once a member closes the conversation the visitor is asked whether it helped: %o', async (look) => {
  const spanish = { ...look, locale: 'es' as const }
  const { owner, agentId, sessionId, guest } = await talking(spanish)
  const read = `GET /conversations/session/${sessionId}?agentId=${agentId}` as const
  const { thread } = (await on.server.api(read, { token: owner.token })).body.data
  const close = () => on.server.api(`PATCH /threads/${thread.id}`, { token: owner.token, body: { status: 'closed' } })
  await close()
  const question = guest.getByRole('group', { name: 'La conversación terminó. ¿Fue de ayuda?' })
  await question.waitFor()
  await expectGoodLooks(guest)
  const answered = saved(guest)
  await question.getByRole('button', { name: 'No' }).click()
  expect((await answered).status()).toBe(200)
  expect(await question.getByRole('button', { name: 'No' }).getAttribute('aria-pressed')).toBe('true')
  const page = await on.visit(owner, '/conversations?rated=badly', spanish)
  expect(await button(page, 'Mal valoradas').getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('list', { name: 'Conversaciones' }).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Ficha del contacto' }).click()
  await page.getByText(/^No \(.+\)$/).waitFor()
  await expectGoodLooks(page)
  await sendOn(guest, 'otra cosa')
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => button(guest, 'Respuesta útil').count()).toBe(2)
  await close()
  await question.waitFor()
  expect(await question.getByRole('button', { name: 'No' }).getAttribute('aria-pressed')).toBe('false')
})

test('the question disappears in another tab once it is answered, and is asked there again after the next closing', async () => {
  const { owner, agentId, sessionId, guest } = await talking()
  const read = `GET /conversations/session/${sessionId}?agentId=${agentId}` as const
  const { thread } = (await on.server.api(read, { token: owner.token })).body.data
  const close = () => on.server.api(`PATCH /threads/${thread.id}`, { token: owner.token, body: { status: 'closed' } })
  const other = await guest.context().newPage()
  await other.goto(guest.url())
  await button(other, 'Respuesta útil').waitFor()
  await close()
  const question = (page: Page) => page.getByRole('group', { name: 'La conversación terminó. ¿Fue de ayuda?' })
  await Promise.all([question(guest).waitFor(), question(other).waitFor()])
  await question(guest).getByRole('button', { name: 'Sí' }).click()
  await question(other).waitFor({ state: 'detached' })
  expect(await question(guest).getByRole('button', { name: 'Sí' }).getAttribute('aria-pressed')).toBe('true')
  await sendOn(guest, 'otra cosa')
  await expect.poll(() => button(other, 'Respuesta útil').count()).toBe(2)
  await close()
  await Promise.all([question(guest).waitFor(), question(other).waitFor()])
})
