import { afterAll, expect, test } from 'vitest'
import { sessionIdOf } from '../../worker/features/chat/session-id.rules.ts'
import { newChannel } from '../support/channels.ts'
import { type Providers, providersServer } from '../support/providers/all.ts'
import { lineOf } from '../support/providers/lines.ts'
import { expectGoodLooks, LOOKS, stage } from '../support/stage.ts'
import { customer, newAgent } from '../support/tenants.ts'

let providers: Providers
const on = stage(async () => {
  const started = await providersServer({ APP_ORIGIN: 'https://vocero.test' })
  providers = started.providers
  const phone = providers.graph.accounts.find(({ kind }) => kind === 'phone')
  const fixed = { language: 'es', status: 'APPROVED', category: 'UTILITY' }
  const components = [
    { type: 'HEADER', format: 'TEXT', text: 'Tu pedido' },
    { type: 'BODY', text: 'Hola {{1}}, tu pedido {{2}} está listo.' },
    { type: 'FOOTER', text: 'Norte' },
  ]
  const offer = { ...fixed, name: 'oferta', status: 'PENDING', components: [{ type: 'BODY', text: '¡Rebajas!' }] }
  if (phone) phone.business = { id: '200300400500600', templates: [{ ...fixed, name: 'pedido', components }, offer] }
  return started.server
})
afterAll(() => providers.close())

const DAY_MS = 86_400_000
const PERSON = '15550300222'
const SAYS = {
  es: { open: 'Enviar una plantilla', choose: 'Plantilla', value: 'Dato', send: 'Enviar' },
  en: { open: 'Send a template', choose: 'Template', value: 'Value', send: 'Send' },
  mn: { open: 'Загвар илгээх', choose: 'Загвар', value: 'Утга', send: 'Илгээх' },
}
let number = 0

test.each(LOOKS)('a member sends a template when the reply window is over: %o', async (look) => {
  const owner = await customer(on.server, 'enterprise')
  const agentId = (await newAgent(on.server, owner, { name: 'Norte' })).id
  const { id } = await newChannel(on.server, owner, agentId, 'whatsapp')
  await on.server.api(`POST /channels/${id}/connect`, { token: owner.token })
  const line = lineOf('whatsapp', on.server, providers, agentId)
  const sessionId = sessionIdOf('whatsapp', line.sessionOf(PERSON))
  await line.deliver(line.said({ person: PERSON, text: 'hola', number: ++number, at: Date.now() - 2 * DAY_MS }))
  const session = async () =>
    (await on.server.api(`GET /conversations/session/${sessionId}?agentId=${agentId}`, { token: owner.token })).body
      .data
  await expect.poll(async () => (await session()).thread?.id, { timeout: 20_000 }).toBeDefined()
  const words = SAYS[look.locale ?? 'es']
  const page = await on.visit(owner, `/conversations?session=${sessionId}&sessionAgent=${agentId}`, look)
  await page.getByRole('button', { name: words.open, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: words.open })
  await dialog.getByLabel(words.choose).selectOption('pedido · es')
  await dialog.getByLabel(`${words.value} 1`).fill('Ana')
  await dialog.getByLabel(`${words.value} 2`).fill('A-7')
  await dialog.getByText('Hola Ana, tu pedido A-7 está listo.').waitFor()
  await expectGoodLooks(page)
  await dialog.getByRole('button', { name: words.send, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Hola Ana, tu pedido A-7 está listo.').waitFor()
  await expect.poll(async () => (await session()).memberMessages[0]?.delivery?.state, { timeout: 20_000 }).toBe('sent')
})
