import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sessionIdOf } from '../../worker/features/chat/session-id.rules.ts'
import { makeAgent } from '../support/agents.ts'
import { newChannel } from '../support/channels.ts'
import { type Person, register } from '../support/people.ts'
import { png } from '../support/pictures.ts'
import { type Providers, providersServer } from '../support/providers/all.ts'
import type { GraphAccount } from '../support/providers/graph.ts'
import type { TemplateOfMeta } from '../support/providers/graph-templates.ts'
import { lineOf, whatsAppStatuses } from '../support/providers/lines.ts'
import type { Server } from '../support/server.ts'
import { uploaded } from '../support/uploads.ts'

const soon = { timeout: 20_000, interval: 100 }
const DAY_MS = 86_400_000
const made = (name: string, text: string, more: Partial<TemplateOfMeta> = {}): TemplateOfMeta => ({
  ...{ name, language: 'es', status: 'APPROVED', category: 'UTILITY' },
  components: [{ type: 'BODY', text }],
  ...more,
})
const TEMPLATES = [
  made('pedido', 'Hola {{1}}, tu pedido {{2}} está listo.'),
  made('pedido', 'Hi {{1}}, your order {{2}} is ready.', { language: 'en_US' }),
  made('saludo', 'Hola {{nombre}}.'),
  made('oferta', '¡Rebajas!', { status: 'PENDING', category: 'MARKETING' }),
  made('foto', 'Mira.', {
    components: [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: 'Mira.' },
    ],
  }),
  made('sitio', 'Mira dónde.', {
    components: [
      { type: 'HEADER', format: 'LOCATION' },
      { type: 'BODY', text: 'Mira dónde.' },
    ],
  }),
  made('seguimiento', 'Tu pedido salió.', {
    components: [
      { type: 'HEADER', format: 'DOCUMENT' },
      { type: 'BODY', text: 'Tu pedido {{1}} salió.' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Gracias' },
          { type: 'URL', text: 'Seguir', url: 'https://norte.example/p/{{1}}' },
        ],
      },
    ],
  }),
  made('codigo', 'Tu código.', {
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Regalo para {{1}}' },
      { type: 'BODY', text: 'Tu {{1}} de descuento.' },
      { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE', text: 'Copiar' }] },
    ],
  }),
  made('reserva', 'Reserva tu mesa.', {
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Hola, {{nombre}}' },
      { type: 'BODY', text: 'Reserva tu mesa.' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Gracias' },
          { type: 'FLOW', text: 'Reservar', flow_id: 123456789012345, flow_action: 'NAVIGATE' },
        ],
      },
    ],
  }),
]

let server: Server
let providers: Providers
let owner: Person
let agentId: string
let number: GraphAccount
let channelId: string
beforeAll(async () => {
  ;({ server, providers } = await providersServer({ APP_ORIGIN: 'https://vocero.test' }))
  owner = await register(server)
  ;({ agentId } = await makeAgent(server, { ownerId: owner.id }))
  channelId = (await newChannel(server, owner, agentId, 'whatsapp')).id
  await server.api(`POST /channels/${channelId}/connect`, { token: owner.token })
  const phone = providers.graph.accounts.find(({ kind }) => kind === 'phone')
  if (!phone) throw new Error('no number')
  number = phone
})
beforeEach(() => {
  number.business = { id: '200300400500600', templates: [...TEMPLATES] }
})
afterAll(() => providers.close())

const call = (asked: `${string} /${string}`, body?: object) =>
  server.api(asked, { token: owner.token, ...(body && { body }) })

let people = 15_550_400_000
/** A contact whose last message is two days old, and his thread. */
async function lateContact() {
  const person = String(++people)
  const line = lineOf('whatsapp', server, providers, agentId)
  const sessionId = sessionIdOf('whatsapp', line.sessionOf(person))
  await line.deliver(line.said({ person, text: 'hola', number: people, at: Date.now() - 2 * DAY_MS }))
  const shown = async () => (await call(`GET /conversations/session/${sessionId}?agentId=${agentId}`)).body.data
  await expect.poll(async () => (await shown()).thread?.id, soon).toBeDefined()
  providers.graph.windowClosed.add(person)
  const { id } = (await shown()).thread
  const sent = () => providers.graph.sent.filter(({ to, type }) => to === person && type === 'template')
  return { id, shown, sent, person }
}
const sending = (more: object = {}) => ({
  ...{ messageId: crypto.randomUUID(), name: 'pedido', language: 'es', variables: ['Ana', 'A-7'] },
  ...more,
})

describe('the templates of a number', () => {
  test('are listed with their status, all pages of them, and what can be sent is marked', async () => {
    const { id } = await lateContact()
    const { body } = await call(`GET /threads/${id}/templates`)
    const rows = body.data.templates.map((one: Record<string, unknown>) => [
      ...[one['name'], one['language'], one['status'], one['variables'], one['isSendable']],
    ])
    expect(rows).toEqual([
      ['pedido', 'es', 'APPROVED', ['1', '2'], true],
      ['pedido', 'en_US', 'APPROVED', ['1', '2'], true],
      ['saludo', 'es', 'APPROVED', ['nombre'], true],
      ['oferta', 'es', 'PENDING', [], false],
      ['foto', 'es', 'APPROVED', [], true],
      ['sitio', 'es', 'APPROVED', [], false],
      ['seguimiento', 'es', 'APPROVED', ['1'], true],
      ['codigo', 'es', 'APPROVED', ['1'], true],
      ['reserva', 'es', 'APPROVED', [], true],
    ])
  })

  test('cannot be sent where a part of them needs more, as the cards of a carousel', async () => {
    const { id } = await lateContact()
    const components = [
      { type: 'BODY', text: 'Mira.' },
      { type: 'CAROUSEL', cards: [] },
    ]
    if (number.business) number.business.templates = [made('carrusel', 'Mira.', { components })]
    const { body } = await call(`GET /threads/${id}/templates`)
    expect(body.data.templates).toMatchObject([{ name: 'carrusel', isSendable: false }])
    const refused = await call(`POST /threads/${id}/templates`, sending({ name: 'carrusel', variables: [] }))
    expect([refused.status, refused.body.error.code]).toEqual([404, 'template.notFound'])
  })

  test('are unavailable where Meta does not tell the account', async () => {
    const { id } = await lateContact()
    delete number.business
    const { status, body } = await call(`GET /threads/${id}/templates`)
    expect([status, body.error.code]).toEqual([409, 'template.unavailable'])
  })
})

describe('a template that a member sends', () => {
  test('reaches the contact after the reply window, is his message in the thread, and has a delivery', async () => {
    const { id, shown, sent } = await lateContact()
    const refused = await call(`POST /threads/${id}/messages`, { messageId: crypto.randomUUID(), text: 'Hola' })
    expect(refused.body.error.code).toBe('thread.windowClosed')
    const { status, body } = await call(`POST /threads/${id}/templates`, sending())
    expect([status, body.data.written.text]).toEqual([201, 'Hola Ana, tu pedido A-7 está listo.'])
    await expect.poll(() => sent().length, soon).toBe(1)
    expect(sent()[0]?.['template']).toEqual({
      ...{ name: 'pedido', language: { code: 'es', policy: 'deterministic' } },
      components: [{ type: 'body', parameters: ['Ana', 'A-7'].map((text) => ({ type: 'text', text })) }],
    })
    await expect.poll(async () => (await shown()).memberMessages[0]?.delivery?.state, soon).toBe('sent')
    const session = await shown()
    expect(session.memberMessages).toMatchObject([
      { author: 'member', authorId: owner.id, text: body.data.written.text },
    ])
    expect(session.thread.status).toBe('members')
  })

  test('is sent once under its key, and the key of another message is refused', async () => {
    const { id, sent } = await lateContact()
    const once = sending()
    const all = await Promise.all(Array.from({ length: 4 }, () => call(`POST /threads/${id}/templates`, once)))
    expect(new Set(all.map(({ body }) => body.data.written.number)).size).toBe(1)
    const other = await call(`POST /threads/${id}/templates`, { ...once, variables: ['Luz', 'A-8'] })
    expect(other.body.error.code).toBe('thread.keyUsed')
    await expect.poll(() => sent().length, soon).toBe(1)
  })

  test.each([
    ['an unknown name', { name: 'nada' }, 404, 'template.notFound'],
    ['another language', { language: 'fr' }, 404, 'template.notFound'],
    ['one that is not approved', { name: 'oferta', variables: [] }, 404, 'template.notFound'],
    ['one that needs a place', { name: 'sitio', variables: [] }, 404, 'template.notFound'],
    [
      'a code that is missing',
      { name: 'codigo', variables: ['10 %'], headerVariables: ['Ana'] },
      422,
      'request.invalid',
    ],
    [
      'the value of a header that is missing',
      { name: 'codigo', variables: ['10 %'], codes: ['N10'] },
      422,
      'request.invalid',
    ],
    ['a code that is too long', { name: 'codigo', codes: ['N'.repeat(21)] }, 422, 'request.invalid'],
    ['data for a form that it has not', { flows: [{ data: {} }] }, 422, 'request.invalid'],
    ['data that a form cannot take', { name: 'reserva', flows: [{ data: { 'a b': '1' } }] }, 422, 'request.invalid'],
    ['a picture that is missing', { name: 'foto', variables: [] }, 422, 'request.invalid'],
    [
      'a picture on this machine',
      { name: 'foto', variables: [], mediaUrl: 'https://localhost/a.png' },
      422,
      'request.invalid',
    ],
    [
      'the end of an address that is missing',
      { name: 'seguimiento', variables: ['A-7'], mediaUrl: 'https://norte.example/a.pdf' },
      422,
      'request.invalid',
    ],
    ['a value too few', { variables: ['Ana'] }, 422, 'request.invalid'],
    ['an empty value', { variables: ['Ana', ' '] }, 422, 'request.invalid'],
  ])('is refused: %s', async (_, more, status, code) => {
    const { id, sent } = await lateContact()
    const refused = await call(`POST /threads/${id}/templates`, sending(more))
    expect([refused.status, refused.body.error.code]).toEqual([status, code])
    expect(sent()).toEqual([])
  })

  test('and that Meta refuses is failed with its reason, and can be sent again, also after the window', async () => {
    const { id, shown, sent, person } = await lateContact()
    providers.graph.unreachable.add(person)
    await call(`POST /threads/${id}/templates`, sending({ name: 'saludo', variables: ['Ana'] }))
    const delivery = async () => (await shown()).memberMessages[0]?.delivery?.state
    await expect.poll(delivery, soon).toBe('failed')
    providers.graph.unreachable.delete(person)
    const [{ number: message }] = (await shown()).memberMessages
    expect((await call(`POST /threads/${id}/messages/${message}/retry`)).status).toBe(200)
    await expect.poll(delivery, soon).toBe('sent')
    expect(sent()[0]?.['template']).toMatchObject({
      components: [{ parameters: [{ type: 'text', parameter_name: 'nombre', text: 'Ana' }] }],
    })
  })

  test('and that Meta takes and reports as failed later is sent again as the same template', async () => {
    const { id, shown, sent, person } = await lateContact()
    await call(`POST /threads/${id}/templates`, sending({ name: 'saludo', variables: ['Ana'] }))
    const delivery = async () => (await shown()).memberMessages[0]?.delivery?.state
    await expect.poll(delivery, soon).toBe('sent')
    const errors = [{ code: 131026, title: 'Message undeliverable' }]
    const timestamp = String(Math.floor(Date.now() / 1_000))
    const name = `wamid.OUT${providers.graph.sent.findIndex(({ to }) => to === person) + 1}`
    const line = lineOf('whatsapp', server, providers, agentId)
    await line.deliver(whatsAppStatuses({ id: name, status: 'failed', timestamp, recipient_id: person, errors }))
    await expect.poll(delivery, soon).toBe('failed')
    const [{ number: message }] = (await shown()).memberMessages
    expect((await call(`POST /threads/${id}/messages/${message}/retry`)).status).toBe(200)
    await expect.poll(delivery, soon).toBe('sent')
    expect(sent()).toHaveLength(2)
    expect(sent()[1]?.['template']).toEqual(sent()[0]?.['template'])
  })

  test('is not sent to who asked for no messages', async () => {
    const { id, shown, person } = await lateContact()
    const line = lineOf('whatsapp', server, providers, agentId)
    await line.deliver(line.said({ person, text: 'BAJA', number: people + 500_000 }))
    await expect.poll(async () => (await shown()).thread.contact?.optOut?.reason, soon).toBe('asked')
    const refused = await call(`POST /threads/${id}/templates`, sending())
    expect(refused.body.error.code).toBe('thread.contactOptedOut')
  })
})

describe('a template with more than words', () => {
  test('is sent with a picture by its address, which the thread shows', async () => {
    const { id, shown, sent } = await lateContact()
    const mediaUrl = 'https://norte.example/foto.jpg'
    const { status, body } = await call(
      `POST /threads/${id}/templates`,
      sending({ name: 'foto', variables: [], mediaUrl }),
    )
    expect([status, body.data.written.parts]).toEqual([
      201,
      [
        { type: 'text', text: 'Mira.' },
        { type: 'image', url: mediaUrl },
      ],
    ])
    await expect.poll(() => sent().length, soon).toBe(1)
    expect(sent()[0]?.['template']).toMatchObject({
      components: [{ type: 'header', parameters: [{ type: 'image', image: { link: mediaUrl } }] }],
    })
    await expect.poll(async () => (await shown()).memberMessages[0]?.parts.at(-1)?.url, soon).toBe(mediaUrl)
  })

  test('is sent with an uploaded document and the end of an address', async () => {
    const { id, sent } = await lateContact()
    const file = await uploaded(server, owner, id, 'albaran.pdf', '%PDF-1.4 x')
    const more = { name: 'seguimiento', variables: ['A-7'], links: ['A-7'], upload: file.id }
    expect((await call(`POST /threads/${id}/templates`, sending(more))).status).toBe(201)
    await expect.poll(() => sent().length, soon).toBe(1)
    expect(sent()[0]?.['template']).toMatchObject({
      components: [
        { type: 'header', parameters: [{ type: 'document', document: { link: file.url, filename: 'albaran.pdf' } }] },
        { type: 'body', parameters: [{ type: 'text', text: 'A-7' }] },
        { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: 'A-7' }] },
      ],
    })
  })

  test('is not sent with a file of another kind, which stays free for another message', async () => {
    const { id, sent } = await lateContact()
    const file = await uploaded(server, owner, id, 'foto.png', new Uint8Array(png(4)))
    const wrong = { name: 'seguimiento', variables: ['A-7'], links: ['A-7'], upload: file.id }
    const refused = await call(`POST /threads/${id}/templates`, sending(wrong))
    expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, ['upload']])
    const right = sending({ name: 'foto', variables: [], upload: file.id })
    expect((await call(`POST /threads/${id}/templates`, right)).status).toBe(201)
    await expect.poll(() => sent().length, soon).toBe(1)
  })
})

describe('a template with values beside its text', () => {
  test('is sent with the value of its header and a code', async () => {
    const { id, shown, sent } = await lateContact()
    const more = { name: 'codigo', headerVariables: ['Ana'], variables: ['10 %'], codes: ['NORTE10'] }
    const { status, body } = await call(`POST /threads/${id}/templates`, sending(more))
    expect([status, body.data.written.text]).toEqual([201, 'Regalo para Ana\n\nTu 10 % de descuento.'])
    await expect.poll(() => sent().length, soon).toBe(1)
    expect(sent()[0]?.['template']).toMatchObject({
      components: [
        { type: 'header', parameters: [{ type: 'text', text: 'Ana' }] },
        { type: 'body', parameters: [{ type: 'text', text: '10 %' }] },
        {
          ...{ type: 'button', sub_type: 'copy_code', index: '0' },
          parameters: [{ type: 'coupon_code', coupon_code: 'NORTE10' }],
        },
      ],
    })
    await expect.poll(async () => (await shown()).memberMessages[0]?.delivery?.state, soon).toBe('sent')
  })

  test('is sent with a form, whose token is the id of the message', async () => {
    const { id, shown, sent } = await lateContact()
    const more = { name: 'reserva', variables: [], headerVariables: ['Ana'], flows: [{ data: { mesa: '4' } }] }
    const asked = sending(more)
    expect((await call(`POST /threads/${id}/templates`, asked)).status).toBe(201)
    await expect.poll(() => sent().length, soon).toBe(1)
    expect(sent()[0]?.['template']).toMatchObject({
      components: [
        { type: 'header', parameters: [{ type: 'text', parameter_name: 'nombre', text: 'Ana' }] },
        {
          ...{ type: 'button', sub_type: 'flow', index: '1' },
          parameters: [{ type: 'action', action: { flow_token: asked.messageId, flow_action_data: { mesa: '4' } } }],
        },
      ],
    })
    await expect.poll(async () => (await shown()).memberMessages[0]?.delivery?.state, soon).toBe('sent')
  })

  test('is sent with a form that needs nothing', async () => {
    const { id, shown } = await lateContact()
    const more = { name: 'reserva', variables: [], headerVariables: ['Ana'] }
    expect((await call(`POST /threads/${id}/templates`, sending(more))).status).toBe(201)
    await expect.poll(async () => (await shown()).memberMessages[0]?.delivery?.state, soon).toBe('sent')
  })

  test('says in the language of the caller what is missing', async () => {
    const { id } = await lateContact()
    const said = async (locale: string, more: object) => {
      const body = sending({ name: 'codigo', variables: ['10 %'], ...more })
      const headers = { 'x-language': locale }
      const refused = await server.api(`POST /threads/${id}/templates`, { token: owner.token, body, headers })
      return Object.values(refused.body.error.fields)
    }
    expect(await said('es', { codes: ['N10'] })).toEqual([
      'El encabezado de la plantilla necesita su dato, de 1 a 60 caracteres.',
    ])
    expect(await said('en', { headerVariables: ['Ana'] })).toEqual([
      'The template has a button that copies a code: write it, of 1 to 20 characters.',
    ])
    expect(await said('mn', { headerVariables: [' '], codes: ['N10'] })).toEqual([
      'Загварын толгойд 1-ээс 60 тэмдэгттэй утга шаардлагатай.',
    ])
  })
})

describe('a template that an owner creates', () => {
  const input = (more: object = {}) => ({
    ...{ name: 'cita_de_manana', category: 'UTILITY', language: 'es_MX', header: 'Tu cita', footer: 'Norte' },
    ...{ body: 'Hola {{1}}, te esperamos mañana a las {{2}} en la tienda.', examples: ['Ana', '10:00'] },
    ...{ buttons: ['Voy', 'No puedo'] },
    ...more,
  })
  const path = () => `/channels/${channelId}/templates` as const

  test('goes to Meta with its examples, waits for review, and is listed with what becomes of it', async () => {
    const { status, body } = await call(`POST ${path()}`, input())
    expect([status, body.data.template]).toMatchObject([
      201,
      { name: 'cita_de_manana', status: 'PENDING', variables: ['1', '2'], buttons: ['Voy', 'No puedo'] },
    ])
    const made = number.business?.templates.at(-1)
    expect(made?.components).toEqual([
      { type: 'HEADER', format: 'TEXT', text: 'Tu cita' },
      { type: 'BODY', text: input().body, example: { body_text: [['Ana', '10:00']] } },
      { type: 'FOOTER', text: 'Norte' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Voy' },
          { type: 'QUICK_REPLY', text: 'No puedo' },
        ],
      },
    ])
    Object.assign(made ?? {}, { status: 'REJECTED', rejected_reason: 'INCORRECT_CATEGORY' })
    const listed = (await call(`GET ${path()}`)).body.data.templates.at(-1)
    expect(listed).toMatchObject({ status: 'REJECTED', rejectedReason: 'INCORRECT_CATEGORY', isSendable: false })
  })

  test('is refused with the words of Meta, and under a name that is taken', async () => {
    const short = await call(`POST ${path()}`, input({ body: 'a {{1}}, {{2}}.' }))
    expect([short.status, short.body.error]).toMatchObject([
      422,
      { code: 'template.refused', details: { reason: 'There are too many variables for the length of the text.' } },
    ])
    expect(short.body.error.message).toContain('too many variables')
    expect((await call(`POST ${path()}`, input({ name: 'dos' }))).status).toBe(201)
    const taken = await call(`POST ${path()}`, input({ name: 'dos' }))
    expect([taken.status, taken.body.error.code]).toEqual([409, 'template.exists'])
  })

  test('needs an account that Meta tells, and a channel of WhatsApp', async () => {
    delete number.business
    const unavailable = await call(`POST ${path()}`, input())
    expect([unavailable.status, unavailable.body.error.code]).toEqual([409, 'template.unavailable'])
    const [webchat] = await server.rows("SELECT id FROM channels WHERE agent_id = ? AND type = 'webchat'", agentId)
    const refused = await call(`POST /channels/${webchat?.['id']}/templates`, input())
    expect([refused.status, refused.body.error.code]).toEqual([409, 'template.noChannel'])
  })

  test('is judged before Meta is asked', async () => {
    const asked = providers.graph.calls.length
    const refused = await call(`POST ${path()}`, input({ examples: ['Ana'] }))
    expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, ['examples']])
    expect(providers.graph.calls.length).toBe(asked)
  })

  const EXAMPLES = [
    ['image', 'image/png', png(8)],
    ['video', 'video/mp4', Buffer.from('\0\0\0\x18ftypmp42 video', 'latin1')],
    ['document', 'application/pdf', Buffer.from('%PDF-1.7 catalogue')],
  ] as const
  const uploads = (raw: BodyInit, id = channelId) =>
    server.api(`POST /channels/${id}/template-examples`, {
      token: owner.token,
      raw,
      headers: { 'content-type': 'application/octet-stream' },
    })

  test.each(EXAMPLES)('may have a header that is one %s, which Meta gets as an example', async (media, type, bytes) => {
    const { status, body } = await uploads(new Uint8Array(bytes))
    expect([status, body.data.example.media]).toEqual([201, media])
    const { handle } = body.data.example
    expect(number.examples?.get(handle)).toEqual({ type, bytes })
    const asked = input({ name: `con_${media}`, header: '', headerFile: body.data.example })
    const created = await call(`POST ${path()}`, asked)
    expect([created.status, created.body.data.template]).toMatchObject([201, { media, header: null }])
    expect(number.business?.templates.at(-1)?.components[0]).toEqual({
      ...{ type: 'HEADER', format: media.toUpperCase() },
      example: { header_handle: [handle] },
    })
  })

  test('has words or a file above, and a file only that was uploaded', async () => {
    const { example } = (await uploads(new Uint8Array(png(8)))).body.data
    const both = await call(`POST ${path()}`, input({ headerFile: example }))
    expect([both.status, both.body.error.fields]).toMatchObject([
      422,
      { header: expect.stringContaining('un archivo') },
    ])
    const other = await call(`POST ${path()}`, input({ header: '', headerFile: { ...example, media: 'video' } }))
    expect(other.body.error).toMatchObject({
      code: 'template.refused',
      details: { reason: expect.stringContaining('sample') },
    })
    const unknown = await call(`POST ${path()}`, input({ header: '', headerFile: { media: 'image', handle: '4::x' } }))
    expect(unknown.body.error).toMatchObject({ code: 'template.refused' })
  })

  test.each([
    ['a GIF', Buffer.from('GIF89a picture'), 422, 'template.exampleKind'],
    ['a text', Buffer.from('Precios'), 422, 'template.exampleKind'],
    ['nothing', Buffer.from(''), 422, 'upload.empty'],
    ['a picture of more than 5 MB', png(8, 8, undefined, 5 * 1024 * 1024), 413, 'template.exampleTooLarge'],
    [
      'a document of more than 10 MB',
      Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(10 * 1024 * 1024)]),
      413,
      'upload.tooLarge',
    ],
  ])('is not given %s as an example', async (_, bytes, status, code) => {
    const asked = providers.graph.calls.length
    const refused = await uploads(new Uint8Array(bytes))
    expect([refused.status, refused.body.error.code]).toEqual([status, code])
    expect(providers.graph.calls.length).toBe(asked)
  })

  test('has no example where Meta refuses it, with its words, or the token may not upload', async () => {
    const bytes = new Uint8Array(png(8))
    const says = (code: number, message: string) => ({ status: 400, body: { error: { code, message } } })
    providers.graph.scripted.push(says(100, 'Invalid file.'))
    expect((await uploads(bytes)).body.error).toMatchObject({
      ...{ code: 'template.refused', details: { reason: 'Invalid file.' } },
    })
    providers.graph.scripted.push(says(200, 'Permissions error'))
    expect((await uploads(bytes)).body.error.code).toBe('template.unavailable')
    providers.graph.scripted.push({ body: { id: 'upload:../me?sig=x' } })
    expect((await uploads(bytes)).body.error.code).toBe('template.refused')
    const [webchat] = await server.rows("SELECT id FROM channels WHERE agent_id = ? AND type = 'webchat'", agentId)
    expect((await uploads(bytes, String(webchat?.['id']))).body.error.code).toBe('template.noChannel')
  })
})
