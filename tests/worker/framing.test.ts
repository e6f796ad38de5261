import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Server, startServer } from '../support/server.ts'
import { customer, newAgent, newWebchat } from '../support/tenants.ts'

let server: Server
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** What the page of an agent's public chat says about who may frame it. */
async function framers(agentId: string): Promise<string | undefined> {
  const { status, headers } = await fetch(new URL(`/public/chat/${agentId}`, server.url))
  expect(status).toBe(200)
  expect(headers.has('x-frame-options')).toBe(false)
  return headers
    .get('content-security-policy')
    ?.split('; ')
    .find((directive) => directive.startsWith('frame-ancestors'))
}

test('anybody may frame a public chat, until its owner says who', async () => {
  const owner = await customer(server)
  const agent = await newAgent(server, owner)
  expect(await framers(agent.id)).toBe('frame-ancestors *')
  const { id } = await newWebchat(server, owner, agent.id)
  expect(await framers(agent.id)).toBe('frame-ancestors *')
  const allow = (allowedOrigins: string[]) =>
    server.api(`PUT /channels/${id}`, { token: owner.token, body: { config: { allowedOrigins } } })
  await allow(['https://tienda.mn', 'https://www.tienda.mn'])
  expect(await framers(agent.id)).toBe('frame-ancestors https://tienda.mn https://www.tienda.mn')
  await allow([])
  expect(await framers(agent.id)).toBe('frame-ancestors *')
})

test.each([crypto.randomUUID(), 'no-agent', '%27%3B', "'", '%ff', '%'])(
  'the page of %s, which is nobody, is one as well',
  async (id) => {
    expect(await framers(id)).toBe('frame-ancestors *')
  },
)

test('the list of an owner holds for every spelling of the address', async () => {
  const owner = await customer(server)
  const agent = await newAgent(server, owner)
  await newWebchat(server, owner, agent.id, { allowedOrigins: ['https://tienda.mn'] })
  const percented = (text: string) => text.replace(/[^%]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  const encoded = [percented(agent.id), percented(agent.id.charAt(0)) + agent.id.slice(1)]
  for (const id of [agent.id, ...encoded, agent.id.replaceAll('-', '%2D')])
    expect(await framers(id), id).toBe('frame-ancestors https://tienda.mn')
})

test('the rest of the policy is the same for all', async () => {
  const owner = await customer(server)
  const agent = await newAgent(server, owner)
  const policy = async () =>
    (await fetch(new URL(`/public/chat/${agent.id}`, server.url))).headers
      .get('content-security-policy')
      ?.replace(/frame-ancestors .*/, '')
  const before = await policy()
  await newWebchat(server, owner, agent.id, { allowedOrigins: ['https://tienda.mn'] })
  expect(await policy()).toBe(before)
  expect(before).toContain("default-src 'none'")
})
