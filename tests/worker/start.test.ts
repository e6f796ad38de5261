import { afterAll, beforeAll, expect, test } from 'vitest'
import { websiteAddress, websiteFacts } from '../../worker/features/knowledge/website.rules.ts'
import { register } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { shopSite } from '../support/shop-site.ts'
import { customer, told } from '../support/tenants.ts'

let site: Awaited<ReturnType<typeof shopSite>>
let server: Server
beforeAll(async () => {
  site = await shopSite()
  server = await startServer({ ENGINE_ALLOW_HOSTS: site.host })
})
afterAll(async () => {
  await server.close()
  site.close()
})

test('an address is taken as people write it', () => {
  for (const typed of ['tienda.es', ' tienda.es ', 'http://tienda.es', 'HTTPS://tienda.es'])
    expect(websiteAddress(typed, [])).toBe('https://tienda.es')
  expect(websiteAddress('www.tienda.es/hola', [])).toBe('https://www.tienda.es/hola')
  expect(websiteAddress('localhost:80', ['localhost:80'])).toBe('http://localhost:80')
})

test('a page says the name of its business, its language and its contact', () => {
  const facts = (title: string, more = '', host = 'tienda-norte.es') =>
    websiteFacts(`<html lang="mn-MN"><head><title>${title}</title>${more}</head></html>`, host)
  expect(facts('Inicio | Tienda Norte')).toEqual({ name: 'Tienda Norte', language: 'mn', contact: null })
  expect(facts('Ropa para todos – Compra ya').name).toBe('Ropa para todos')
  expect(facts('Inicio', '<meta property="og:site_name" content="Norte">').name).toBe('Norte')
  expect(facts('').name).toBe('tienda-norte.es')
  expect(websiteFacts('<a href="mailto:a@b.es?subject=x">x</a><a href="tel:+34 1">y</a>', 'b.es')).toEqual({
    name: 'b.es',
    language: null,
    contact: '+34 1, a@b.es',
  })
})

test('out of a website comes an agent with its name, its contact, a chat and all pages, and the trial begins', async () => {
  const person = await register(server)
  const { token } = person
  const begun = await server.api('POST /agents/start', { token, body: { website: site.host, language: 'en' } })
  expect(begun.body).toMatchObject({
    message: 'Tu agente está creado y tu prueba gratuita ha comenzado',
    data: { name: 'Panadería La Espiga', language: 'es' },
  })
  const { id } = begun.body.data
  const home = async () => (await server.api(`GET /agents/${id}/home`, { token })).body.data
  await expect.poll(async () => (await home()).reading).toBeNull()
  const { passages, channels } = await home()
  expect(channels).toEqual([{ type: 'webchat', status: 'active' }])
  expect(passages).toBe(site.pages)
  const behaviour = await server.api(`GET /agents/${id}/behaviour`, { token })
  expect(behaviour.body.data.published.business.contact).toBe('+34930000000, hola@laespiga.example')
  const tried = await server.api(`POST /agents/${id}/try`, { token, body: { message: '¿Cuánto cuesta el envío?' } })
  expect(tried.body.data.reply).toContain('3,50 euros')
  const [subscription] = await server.rows('SELECT is_trial AS isTrial FROM subscriptions WHERE user_id = ?', person.id)
  expect(subscription).toEqual({ isTrial: 1 })
})

test('without a website the name is enough; what cannot be read or is missing is refused, and nothing is begun', async () => {
  const person = await register(server)
  const start = (body: object) => server.api('POST /agents/start', { token: person.token, body })
  expect(told(await start({ language: 'es' }))).toMatchObject({
    status: 422,
    error: { fields: { website: 'Escribe la dirección.' } },
  })
  for (const website of [`${site.host}/no-existe`, '127.0.0.1:1', 'una tienda', 'metadata.google.internal'])
    expect(told(await start({ website, language: 'es' })), website).toMatchObject({
      status: 422,
      error: { fields: { website: expect.stringContaining('No pudimos leer esa página') } },
    })
  expect(await server.rows('SELECT id FROM subscriptions WHERE user_id = ?', person.id)).toEqual([])
  expect(await server.rows('SELECT id FROM agents WHERE owner_id = ?', person.id)).toEqual([])
  const begun = await start({ name: 'Luz', language: 'mn' })
  expect(begun.body.data).toMatchObject({ name: 'Luz', language: 'mn' })
})

test('an account with a plan keeps it, and its limit of agents holds', async () => {
  const owner = await customer(server, 'starter')
  const start = () => server.api('POST /agents/start', { token: owner.token, body: { name: 'Luz', language: 'es' } })
  expect((await start()).body.message).toBe('Tu agente está creado')
  expect((await start()).body.error.code).toBe('plan.agentsExceeded')
})
