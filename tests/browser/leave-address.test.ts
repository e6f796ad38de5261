import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../support/mail.ts'
import { startServer } from '../support/server.ts'
import { expectGoodLooks, LOOKS, stage } from '../support/stage.ts'
import { customer, newAgent, newWebchat } from '../support/tenants.ts'
import { sendOn } from '../support/visitor-page.ts'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
const on = stage(async () => {
  mailServer = await startMailServer()
  return startServer({ ...mailServer.variables, REPLY_MAIL_SECONDS: '1' })
})
afterAll(() => mailServer.close())

const NEVER = Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, []]))

/** A shop whose people answer, and which is closed. */
async function closedShop() {
  const owner = await customer(on.server, 'enterprise')
  const agentId = (await newAgent(on.server, owner, { name: 'Norte' })).id
  await newWebchat(on.server, owner, agentId)
  const call = { token: owner.token }
  const { published } = (await on.server.api(`GET /agents/${agentId}/behaviour`, call)).body.data
  const body = { handover: { isOn: true }, business: { ...published.business, hours: NEVER } }
  const { draft } = (await on.server.api(`PUT /agents/${agentId}/behaviour/draft`, { ...call, body })).body.data
  await on.server.api(`POST /agents/${agentId}/behaviour/publish`, { ...call, body: { savedAt: draft.savedAt } })
  return { owner, agentId }
}
const ASK = 'quiero hablar con una persona'

test('who waits outside of business hours leaves an e-mail address and is answered there #chat.address', async () => {
  const { owner, agentId } = await closedShop()
  const guest = await on.visit(null, `/public/chat/${agentId}`)
  const sessionId = await sendOn(guest, ASK)
  const field = guest.getByRole('textbox', { name: 'Con un correo o un teléfono' })
  await field.fill('eva@')
  await field.press('Enter')
  await guest.getByRole('alert').getByText('Escribe un correo electrónico o un teléfono válido.').waitFor()
  await field.fill('eva@example.com')
  await field.press('Enter')
  await guest.getByRole('status').getByText('La respuesta llegará también a eva@example.com.').waitFor()
  await guest.reload()
  await guest.getByText('La respuesta llegará también a eva@example.com.').waitFor()
  await guest.goto('about:blank')
  const page = await on.visit(owner, `/conversations?session=${sessionId}&sessionAgent=${agentId}`)
  await page.getByRole('button', { name: 'Ficha del contacto', exact: true }).click()
  const link = page.getByRole('link', { name: 'eva@example.com' })
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe('mailto:eva@example.com')
  await page.keyboard.press('Escape')
  const composer = page.getByRole('textbox', { name: 'Escribir en esta conversación' })
  await composer.fill('Soy Ana, abrimos mañana.')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await page.getByText('Escrito por una persona').waitFor()
  const mail = async () => {
    await on.server.minutely()
    return mailServer.newestTo('eva@example.com')?.mail.text
  }
  await expect.poll(mail, { timeout: 30_000 }).toContain('Soy Ana, abrimos mañana.')
  // What was said while the page was closed is there when it is opened again.
  await guest.goto(`${new URL(page.url()).origin}/public/chat/${agentId}`)
  await guest.getByText('Soy Ana, abrimos mañana.').waitFor()
  const stop = /\S+#stop=\S+/.exec((await mail()) ?? '')?.[0] ?? ''
  await guest.goto('about:blank')
  await guest.goto(new URL(page.url()).origin + new URL(stop).pathname + new URL(stop).hash)
  await guest.getByRole('heading', { name: 'Ya no te escribiremos' }).waitFor()
})

test('who does not want to leave an address is not asked again', async () => {
  const { agentId } = await closedShop()
  const guest = await on.visit(null, `/public/chat/${agentId}`)
  await sendOn(guest, ASK)
  await guest.getByRole('button', { name: 'Ahora no' }).click()
  await guest.getByText('Con un correo').waitFor({ state: 'detached' })
  const opened = guest.waitForResponse((response) => response.url().includes('/stream?'))
  await guest.reload()
  await opened
  await guest.locator('textarea').waitFor()
  expect(await guest.getByText('Con un correo').count()).toBe(0)
})

test.each(LOOKS)('the card for an address looks good: %o', async (look) => {
  const { agentId } = await closedShop()
  const guest = await on.visit(null, `/public/chat/${agentId}`, look)
  await sendOn(guest, ASK)
  await guest.locator('form input').fill('eva@')
  await guest.locator('form input').press('Enter')
  await guest.locator('[role=alert]:not(:empty)').waitFor()
  await expectGoodLooks(guest)
})
