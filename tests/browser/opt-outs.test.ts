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
  return started.server
})
afterAll(() => providers.close())

const PERSON = '15550300111'
const SAYS = {
  es: { write: 'Escribir en esta conversación', until: /hasta que vuelva a escribir/ },
  en: { write: 'Write in this conversation', until: /until they write again/ },
  mn: { write: 'Энэ ярианд бичих', until: /дахин бичих хүртэл/ },
}
let number = 0

test.each(LOOKS)('who asked for no messages is shown so, and nobody can write to him: %o', async (look) => {
  const owner = await customer(on.server, 'enterprise')
  const agentId = (await newAgent(on.server, owner, { name: 'Norte' })).id
  const { id } = await newChannel(on.server, owner, agentId, 'telegram')
  await on.server.api(`POST /channels/${id}/connect`, { token: owner.token })
  const line = lineOf('telegram', on.server, providers, agentId)
  const sessionId = sessionIdOf('telegram', line.sessionOf(PERSON))
  const say = (text: string) => line.deliver(line.said({ person: PERSON, text, number: ++number }))
  await say('hola')
  const got = () => line.sentTo(PERSON).length
  await say('BAJA')
  const before = got()
  await expect.poll(got, { timeout: 30_000 }).toBeGreaterThan(before)
  const words = SAYS[look.locale ?? 'es']
  const page = await on.visit(owner, `/conversations?session=${sessionId}&sessionAgent=${agentId}`, look)
  await page.getByText(words.until).waitFor()
  expect(await page.getByRole('textbox', { name: words.write }).isDisabled()).toBe(true)
  await expectGoodLooks(page)
})
