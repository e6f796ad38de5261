import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANSWER_QUESTION_MAX, START_ANSWER_MAX, START_QUESTIONS_MAX } from '../../worker/contract/limits.ts'
import { websiteAddress, websiteFacts } from '../../worker/features/knowledge/website.rules.ts'
import { AGENT_TYPES } from '../../worker/local/catalogue.ts'
import { register } from '../support/people.ts'
import { drawing, ico, png, SVG } from '../support/pictures.ts'
import { type Server, startServer } from '../support/server.ts'
import { shopSite } from '../support/shop-site.ts'
import { newMember } from '../support/team.ts'
import { customer, errorOf, putOnPlan } from '../support/tenants.ts'
import { outputOf, visitorOf } from '../support/visitor.ts'

let site: Awaited<ReturnType<typeof shopSite>>
let shop: typeof site
let app: typeof site
const MANIFEST = { name: 'La Espiga de Gràcia', theme_color: '#1F6FEB', icons: [{ src: 'icon.png', sizes: '64x64' }] }
const look = { color: '#d2691e', icon: png(180) }
let server: Server
beforeAll(async () => {
  site = await shopSite()
  shop = await shopSite(look)
  app = await shopSite({ icon: ico(png(32), png(64)), manifest: MANIFEST })
  server = await startServer({ ENGINE_ALLOW_HOSTS: `${site.host},${shop.host},${app.host}` })
})
afterAll(async () => {
  await server.close()
  site.close()
  shop.close()
  app.close()
})

test('an address is taken as people write it', () => {
  for (const typed of ['tienda.es', ' tienda.es ', 'http://tienda.es', 'HTTPS://tienda.es'])
    expect(websiteAddress(typed, [])).toBe('https://tienda.es')
  for (const typed of [
    'https//tienda.es',
    'http:/tienda.es',
    'https:tienda.es',
    '//tienda.es',
    'https://http://tienda.es',
  ])
    expect(websiteAddress(typed, []), typed).toBe('https://tienda.es')
  for (const typed of ['«tienda.es»', '<https://tienda.es>', 'tienda.es.', 'tienda.es, ', 'tienda .es', 'tienda,es'])
    expect(websiteAddress(typed, []), typed).toBe('https://tienda.es')
  expect(websiteAddress('es.wiki.org/Pan_(comida)?a=b,c', [])).toBe('https://es.wiki.org/Pan_(comida)?a=b,c')
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

test.each([
  [
    'a business',
    { '@type': 'Bakery', telephone: 'tel:+34 972 00 11 22', email: 'mailto:hola@espiga.es' },
    '+34 972 00 11 22, hola@espiga.es',
  ],
  [
    'its address',
    {
      '@type': ['Store'],
      address: { streetAddress: ' Verdi\n12 ', postalCode: '08012', addressLocality: 'Barcelona' },
    },
    'Verdi 12, 08012 Barcelona',
  ],
  ['a text as address', [{ '@type': 'Store', address: 'Verdi 12' }], 'Verdi 12'],
  ['a contact point', { '@graph': [{ contactPoint: [{ telephone: '972001122' }] }] }, '972001122'],
  [
    'an event and a person',
    [
      { '@type': 'MusicEvent', telephone: '972001122' },
      { '@type': 'Person', email: 'a@b.es' },
    ],
    null,
  ],
  [
    'no number and no address',
    { telephone: 'call us', email: 'here', address: { addressLocality: 'Barcelona' } },
    null,
  ],
  ['more than there is room for', { telephone: '972001122', address: 'x'.repeat(300) }, '972001122'],
  ['what is nested too deeply', JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`), null],
])('a page declares %s in JSON-LD', (_what, declared, contact) => {
  const script = `<script type="application/ld+json">${JSON.stringify(declared)}</script>`
  expect(websiteFacts(`<script type="application/ld+json">{</script>${script}`, 'b.es').contact).toBe(contact)
})

test('what a page links goes before what it declares', () => {
  const declared = JSON.stringify({ telephone: '972001122', email: 'a@b.es' })
  const page = `<script type="application/ld+json">${declared}</script><a href="tel:+34 1">y</a>`
  expect(websiteFacts(page, 'b.es').contact).toBe('+34 1, a@b.es')
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
  // A baker is not asked what the first type of the plan asks.
  expect((await home()).blanks).toBe(0)
  const behaviour = await server.api(`GET /agents/${id}/behaviour`, { token })
  expect(behaviour.body.data.published.business.contact).toBe('+34930000000, hola@laespiga.example')
  const tried = await server.api(`POST /agents/${id}/try`, { token, body: { message: '¿Cuánto cuesta el envío?' } })
  expect(tried.body.data.reply).toContain('3,50 euros')
  const [subscription] = await server.rows('SELECT is_trial AS isTrial FROM subscriptions WHERE user_id = ?', person.id)
  expect(subscription).toEqual({ isTrial: 1 })
})

test('a website gives the agent its logo and its colour; a logo that does not fit is left out', async () => {
  const begin = async () => {
    const { token } = await register(server)
    const body = { website: shop.host, language: 'es' }
    return (await server.api('POST /agents/start', { token, body })).body.data
  }
  const agent = await begin()
  expect(agent.color).toBe('#d2691e')
  const shown = await fetch(new URL(agent.avatar, server.url))
  expect(Buffer.from(await shown.arrayBuffer()).equals(look.icon)).toBe(true)
  look.icon = SVG
  expect(await begin()).toMatchObject({ avatar: null, color: '#d2691e' })
  look.icon = drawing()
  const drawn = await fetch(new URL((await begin()).avatar, server.url))
  expect(Buffer.from(await drawn.arrayBuffer()).equals(look.icon)).toBe(true)
  expect(Object.fromEntries(drawn.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
  })
})

test('what the first page leaves out is taken from the manifest of the web app, and out of an icon file its PNG', async () => {
  const { token } = await register(server)
  const begun = await server.api('POST /agents/start', { token, body: { website: app.host, language: 'es' } })
  expect(begun.body.data).toMatchObject({ name: 'La Espiga de Gràcia', color: '#1f6feb' })
  const shown = await fetch(new URL(begun.body.data.avatar, server.url))
  expect(shown.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await shown.arrayBuffer()).equals(png(64))).toBe(true)
})

test('without a website the name is enough; what cannot be read or is missing is refused, and nothing is begun', async () => {
  const person = await register(server)
  const start = (body: object) => server.api('POST /agents/start', { token: person.token, body })
  expect(errorOf(await start({ language: 'es' }))).toMatchObject({
    status: 422,
    error: { fields: { website: 'Escribe la dirección.' } },
  })
  for (const website of [`${site.host}/no-existe`, '127.0.0.1:1', 'una tienda', 'metadata.google.internal'])
    expect(errorOf(await start({ website, language: 'es' })), website).toMatchObject({
      status: 422,
      error: {
        code: 'start.websiteUnread',
        fields: { website: expect.stringContaining('No pudimos leer esa página') },
      },
    })
  expect(await server.rows('SELECT id FROM subscriptions WHERE user_id = ?', person.id)).toEqual([])
  expect(await server.rows('SELECT id FROM agents WHERE owner_id = ?', person.id)).toEqual([])
  const begun = await start({ name: 'Luz', language: 'mn' })
  expect(begun.body.data).toMatchObject({ name: 'Luz', language: 'mn' })
})

const HOURS = { question: '¿Cuál es el horario?', answer: 'De martes a sábado de 10:00 a 20:00.' }
const DELIVERY = { question: '¿Cuánto cuesta el envío?', answer: '4,50 euros; es gratis desde 50 euros.' }
const RETURNS = '¿Puedo devolver un producto?'

test('the template of a trade begins the trial too: its chat, its instructions, and what only its owner knows as blanks', async () => {
  const person = await register(server)
  const { token } = person
  const begun = await server.api('POST /agents/start', { token, body: { template: 'clinic', language: 'en' } })
  expect(begun.body).toMatchObject({
    message: 'Tu agente está creado y tu prueba gratuita ha comenzado',
    data: { name: 'Clinic reception', language: 'en' },
  })
  const { id } = begun.body.data
  const home = async () => (await server.api(`GET /agents/${id}/home`, { token })).body.data
  await expect.poll(async () => (await home()).blanks).toBeGreaterThan(3)
  expect((await home()).channels).toEqual([{ type: 'webchat', status: 'active' }])
  const behaviour = await server.api(`GET /agents/${id}/behaviour`, { token })
  expect(behaviour.body.data.published.instructions).toContain('clinic')
  const [row] = await server.rows('SELECT is_trial AS isTrial FROM subscriptions WHERE user_id = ?', person.id)
  expect(row).toEqual({ isTrial: 1 })
  const named = await server.api('POST /agents/start', {
    token: (await register(server)).token,
    body: { template: 'shop', name: 'Zapatería Sur', language: 'mn' },
  })
  expect(named.body.data).toMatchObject({ name: 'Zapatería Sur', language: 'mn' })
  const unknown = await server.api('POST /agents/start', { token, body: { template: '../es/shop', language: 'es' } })
  expect(unknown.status).toBe(422)
})

test('what was answered is told to visitors; what was not is a blank that nobody hears of', async () => {
  const { token } = await register(server)
  const answers = [HOURS, { question: RETURNS, answer: ' ' }, DELIVERY, { question: '¿Tiene garantía?' }]
  const begun = await server.api('POST /agents/start', { token, body: { name: 'Norte', language: 'es', answers } })
  expect(begun.status).toBe(201)
  const { id } = begun.body.data
  const read = async (path: string) => (await server.api(`GET /agents/${id}/${path}`, { token })).body.data

  const blanks: { question: string; origin: string; missing: string[] }[] = await read('blanks')
  expect(
    blanks.filter(({ origin }) => origin === 'answer').map(({ question, missing }) => ({ question, missing })),
  ).toEqual([
    { question: RETURNS, missing: ['aún no se sabe'] },
    { question: '¿Tiene garantía?', missing: ['aún no se sabe'] },
  ])
  // Those of the type are not asked beside them, until its owner chooses a type.
  expect(blanks.filter(({ origin }) => origin === 'type')).toEqual([])

  const suggested = [HOURS.question, DELIVERY.question]
  expect((await read('behaviour')).published.manner.questions).toEqual(suggested)
  expect((await server.api(`GET /agents/${id}/public`)).body.data.quickActions).toEqual(suggested)

  const said = async (message: string): Promise<string> => {
    const path = `POST /agents/${id}/channels/webchat` as const
    const reply = await server.api(path, { body: { message, messageId: crypto.randomUUID() } })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return JSON.stringify(reply.body.data)
  }
  expect(await said(HOURS.question)).toContain('10:00 a 20:00')
  expect(await said('¿Qué precio tiene el envío?')).toContain('4,50 euros')
  for (const question of [RETURNS, '¿Tiene garantía?']) {
    const reply = await said(question)
    expect(reply, question).not.toContain('no se sabe')
    expect(reply, question).not.toContain('euros')
  }

  // What was answered at the start is no answer to something that the agent did not know.
  expect((await read('home')).checklist).toMatchObject({ answered: false, connected: true })
  const filled = { question: RETURNS, answer: 'Sí, durante 30 días y sin usar.' }
  expect((await server.api(`POST /agents/${id}/answers`, { token, body: filled })).status).toBeLessThan(300)
  expect(await said(RETURNS)).toContain('durante 30 días')
  expect((await read('home')).checklist.answered).toBe(true)
  expect((await read('blanks')).map(({ question }: { question: string }) => question)).not.toContain(RETURNS)
})

test('other ways to ask a question are kept with its answer, and the contact is said where the agent cannot help', async () => {
  const { token } = await register(server)
  const place = {
    question: '¿Dónde están?',
    otherQuestions: ['¿Dónde estáis?', '¿Cuál es su dirección?'],
    answer: 'Calle Mayor 22, Alboraya.',
  }
  const open = { question: '¿Cómo puedo pagar?', otherQuestions: ['¿Puedo pagar con tarjeta?'], answer: '' }
  const body = { name: 'Norte', language: 'es', answers: [place, open], contact: 'Tel. 961 234 567' }
  const { id } = (await server.api('POST /agents/start', { token, body })).body.data
  const answers = (await server.api(`GET /agents/${id}/answers`, { token })).body.data
  const kept = answers.map(({ question, otherQuestions }: typeof place) => ({ question, otherQuestions }))
  expect(kept).toEqual(
    expect.arrayContaining([place, open].map(({ question, otherQuestions }) => ({ question, otherQuestions }))),
  )
  const said = async (message: string): Promise<string> =>
    outputOf(await visitorOf(server, id).say(message, { language: 'es' }))
  // Of such a question every word is a stop word.
  for (const asked of [place.question, 'donde estais?', 'cual es la direccion'])
    expect(await said(asked), asked).toContain('Calle Mayor 22')
  expect(await said('puedo pagar con tarjeta')).not.toContain('no se sabe')
  expect(await said('quiero hablar con una persona')).toContain('961 234 567')
})

test('the questions of the type are asked where nothing else was, and of a type that is chosen afterwards', async () => {
  const person = await customer(server, 'enterprise')
  const { token } = person
  const start = async (body: object): Promise<string> =>
    (await server.api('POST /agents/start', { token, body: { name: 'Norte', language: 'es', ...body } })).body.data.id
  const ofType = async (id: string) =>
    (await server.api(`GET /agents/${id}/blanks`, { token })).body.data.filter(
      ({ origin }: { origin: string }) => origin === 'type',
    ).length
  expect(await ofType(await start({}))).toBeGreaterThan(0)
  const id = await start({ answers: [HOURS] })
  const { typeId } = (await server.api(`GET /agents/${id}`, { token })).body.data
  const edit = (chosen: string) => server.api(`PUT /agents/${id}`, { token, body: { typeId: chosen } })
  expect((await edit(typeId)).status).toBe(200)
  expect(await ofType(id)).toBe(0)
  const other = [AGENT_TYPES.service, AGENT_TYPES.sales].find((each) => each !== typeId)
  expect((await edit(String(other))).status).toBe(200)
  expect(await ofType(id)).toBeGreaterThan(0)
})

test('a question without an answer is stored as a blank in the language of the agent', async () => {
  const { token } = await register(server)
  const missingIn = async (language: string, question: string) => {
    const body = { name: 'Norte', language, answers: [{ question }] }
    const { id } = (await server.api('POST /agents/start', { token, body })).body.data
    const blanks = (await server.api(`GET /agents/${id}/blanks`, { token })).body.data
    await server.api(`DELETE /agents/${id}`, { token })
    return blanks.find((blank: { origin: string }) => blank.origin === 'answer').missing
  }
  expect(await missingIn('en', 'Is there a warranty?')).toEqual(['not known yet'])
  expect(await missingIn('mn', 'Баталгаатай юу?')).toEqual(['одоогоор тодорхойгүй'])
})

test('answers that are too long, too many or without a question are refused, and nothing is begun', async () => {
  const { id, token } = await register(server)
  const start = (answers: unknown) =>
    server.api('POST /agents/start', { token, body: { name: 'Norte', language: 'es', answers } })
  const one = (index: number) => ({ question: `¿Pregunta ${index}?`, answer: 'Sí.' })
  const refused: [unknown, string][] = [
    [[{ ...HOURS, answer: 'a'.repeat(START_ANSWER_MAX + 1) }], 'answers.0.answer'],
    [[HOURS, { ...DELIVERY, question: '¿'.repeat(ANSWER_QUESTION_MAX + 1) }], 'answers.1.question'],
    [[{ question: ' ', answer: 'Sí.' }], 'answers.0.question'],
    [[{ answer: 'Sí.' }], 'answers.0.question'],
    [[{ ...HOURS, answer: 7 }], 'answers.0.answer'],
    [['¿Hola?'], 'answers.0'],
    ['¿Hola?', 'answers'],
    [Array.from({ length: START_QUESTIONS_MAX + 1 }, (_, index) => one(index)), 'answers'],
  ]
  for (const [answers, field] of refused) {
    const answer = await start(answers)
    expect(answer.status, field).toBe(422)
    expect(Object.keys(answer.body.error.fields), field).toEqual([field])
  }
  expect(await server.rows('SELECT id FROM subscriptions WHERE user_id = ?', id)).toEqual([])
  expect(await server.rows('SELECT id FROM agents WHERE owner_id = ?', id)).toEqual([])
  const longest = Array.from({ length: START_QUESTIONS_MAX }, (_, index) => ({
    ...one(index),
    answer: '😀'.repeat(START_ANSWER_MAX),
  }))
  expect((await start(longest)).status).toBe(201)
})

test('who has no plan and has used the trial is told to choose one', async () => {
  const { id, token } = await register(server)
  await server.rows('UPDATE users SET trial_used_at = 1 WHERE id = ?', id)
  const begun = await server.api('POST /agents/start', {
    token,
    body: { name: 'Norte', language: 'es', answers: [HOURS] },
  })
  expect(begun.body.error.code).toBe('plan.required')
  expect(await server.rows('SELECT id FROM subscriptions WHERE user_id = ?', id)).toEqual([])
  expect(await server.rows('SELECT id FROM agents WHERE owner_id = ?', id)).toEqual([])
})

test('an account with a plan keeps it, and its limit of agents holds', async () => {
  const owner = await customer(server, 'starter')
  const start = () => server.api('POST /agents/start', { token: owner.token, body: { name: 'Luz', language: 'es' } })
  expect((await start()).body.message).toBe('Tu agente está creado')
  expect((await start()).body.error.code).toBe('plan.agentsExceeded')
})

test('a member does not begin the trial of the account, and with a plan he starts as the owner does', async () => {
  const owner = await register(server)
  const manager = await newMember(server, owner, 'manager')
  const begun = () => server.api('POST /agents/start', { token: manager.token, body: { name: 'Luz', language: 'es' } })
  const { status, body } = await begun()
  expect([status, body.error.code]).toEqual([403, 'team.onlyOwner'])
  expect(await server.rows('SELECT 1 FROM subscriptions WHERE user_id = ?', owner.id)).toEqual([])
  await putOnPlan(server, owner.id, 'enterprise')
  expect((await begun()).status).toBe(201)
})
