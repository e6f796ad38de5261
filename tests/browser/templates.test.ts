import { afterAll, expect, test } from 'vitest'
import { sessionIdOf } from '../../worker/features/chat/session-id.rules.ts'
import { newChannel } from '../support/channels.ts'
import { png } from '../support/pictures.ts'
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
  const tracked = [
    { type: 'HEADER', format: 'IMAGE' },
    { type: 'BODY', text: 'Tu pedido salió.' },
    { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Seguir', url: 'https://norte.example/p/{{1}}' }] },
  ]
  const gift = [
    { type: 'HEADER', format: 'TEXT', text: 'Regalo para {{1}}' },
    { type: 'BODY', text: 'Tu {{1}} de descuento.' },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'COPY_CODE', text: 'Copiar' },
        { type: 'FLOW', text: 'Reservar' },
      ],
    },
  ]
  const templates = [
    { ...fixed, name: 'pedido', components },
    offer,
    { ...fixed, name: 'envio', components: tracked },
    { ...fixed, name: 'regalo', components: gift },
  ]
  if (phone) phone.business = { id: '200300400500600', templates }
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

/** A thread of WhatsApp whose contact wrote two days ago. */
async function lateThread() {
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
  return { owner, agentId, session, path: `/conversations?session=${sessionId}&sessionAgent=${agentId}` }
}

test.each(LOOKS)('a member sends a template when the reply window is over: %o', async (look) => {
  const { owner, session, path } = await lateThread()
  const words = SAYS[look.locale ?? 'es']
  const page = await on.visit(owner, path, look)
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

test('a member sends a template with a picture of his own and the end of an address', async () => {
  const { owner, session, path } = await lateThread()
  const page = await on.visit(owner, path, { width: 390 })
  await page.getByRole('button', { name: 'Enviar una plantilla', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Enviar una plantilla' })
  await dialog.getByLabel('Plantilla').selectOption('envio · es')
  await dialog.getByLabel('Dirección pública del archivo (https)').waitFor()
  await expectGoodLooks(page)
  await dialog.locator('input[type=file]').setInputFiles({ name: 'caja.png', mimeType: 'image/png', buffer: png(8) })
  await dialog.getByRole('button', { name: 'Quitar caja.png' }).waitFor()
  await dialog.getByLabel('Final del enlace de «Seguir»').fill('A-7')
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await session()).memberMessages[0]?.delivery?.state, { timeout: 20_000 }).toBe('sent')
  const sent = providers.graph.sent.findLast(({ type }) => type === 'template')
  expect(sent?.['template']).toMatchObject({
    components: [
      { type: 'header', parameters: [{ image: { link: expect.stringMatching(/\.png$/) } }] },
      { type: 'button', index: '0', parameters: [{ text: 'A-7' }] },
    ],
  })
})

const GIFT = {
  es: {
    header: 'Dato 1 del encabezado',
    value: 'Dato 1',
    code: 'Código que copia «Copiar»',
    form: /«Reservar»/,
    long: /un código/,
  },
  en: {
    header: 'Value 1 of the header',
    value: 'Value 1',
    code: 'Code that “Copiar” copies',
    form: /“Reservar”/,
    long: /a code/,
  },
  mn: {
    header: 'Толгойн утга 1',
    value: 'Утга 1',
    code: '«Copiar» товчоор хуулах код',
    form: /«Reservar»/,
    long: /код хуулах/,
  },
}

test.each(LOOKS)('a member sends a template with a header to fill in, a code and a form: %o', async (look) => {
  const locale = look.locale ?? 'es'
  const { owner, session, path } = await lateThread()
  const words = { ...SAYS[locale], ...GIFT[locale] }
  const page = await on.visit(owner, path, look)
  await page.getByRole('button', { name: words.open, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: words.open })
  await dialog.getByLabel(words.choose, { exact: true }).selectOption('regalo · es')
  await dialog.getByLabel(words.header, { exact: true }).fill('Ana')
  await dialog.getByLabel(words.value, { exact: true }).fill('10 %')
  const send = dialog.getByRole('button', { name: words.send, exact: true })
  expect(await send.isDisabled()).toBe(true)
  await dialog.getByLabel(words.code, { exact: true }).fill('NORTE-10-Y-MUCHO-MAS')
  await dialog.getByLabel(words.code, { exact: true }).pressSequentially('!')
  await dialog.getByLabel(words.form).fill('mesa: 4')
  await dialog.getByText('Regalo para Ana', { exact: true }).waitFor()
  await dialog.getByText('Tu 10 % de descuento.', { exact: true }).waitFor()
  await send.click()
  await dialog.getByText(words.long).waitFor()
  await expectGoodLooks(page)
  await dialog.getByLabel(words.code, { exact: true }).fill('NORTE10')
  await send.click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await session()).memberMessages[0]?.delivery?.state, { timeout: 20_000 }).toBe('sent')
  const sent = providers.graph.sent.findLast(({ type }) => type === 'template')
  expect(sent?.['template']).toMatchObject({
    components: [
      { type: 'header', parameters: [{ text: 'Ana' }] },
      { type: 'body', parameters: [{ text: '10 %' }] },
      { sub_type: 'copy_code', parameters: [{ coupon_code: 'NORTE10' }] },
      { sub_type: 'flow', parameters: [{ action: { flow_action_data: { mesa: '4' } } }] },
    ],
  })
})

const CREATES = {
  es: { open: 'Plantillas', add: 'Nueva plantilla', name: 'Nombre', language: 'Idioma', text: 'Texto' },
  en: { open: 'Templates', add: 'New template', name: 'Name', language: 'Language', text: 'Text' },
  mn: { open: 'Загварууд', add: 'Шинэ загвар', name: 'Нэр', language: 'Хэл', text: 'Текст' },
}
const ENDS = {
  es: { example: 'Ejemplo de {{1}}', send: 'Enviar a revisión', edges: /empezar ni terminar/, waits: 'En revisión' },
  en: { example: 'Example of {{1}}', send: 'Send for review', edges: /start or end/, waits: 'In review' },
  mn: { example: '{{1}}-ийн жишээ', send: 'Хянуулахаар илгээх', edges: /эхэлж|төгсөж/, waits: 'Хянагдаж байна' },
}

test.each(LOOKS)(
  'an owner creates a template, sees what Meta would refuse, and its review in the list: %o',
  async (look) => {
    const locale = look.locale ?? 'es'
    const words = { ...CREATES[locale], ...ENDS[locale] }
    const owner = await customer(on.server, 'enterprise')
    const agentId = (await newAgent(on.server, owner, { name: 'Norte' })).id
    await newChannel(on.server, owner, agentId, 'whatsapp')
    const page = await on.visit(owner, `/agents/${agentId}/channels`, look)
    await page.getByRole('button', { name: words.open, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('pedido', { exact: true }).waitFor()
    await expectGoodLooks(page)
    await dialog.getByRole('button', { name: words.add }).click()
    const name = `cita_${++number}`
    await dialog.getByLabel(words.name, { exact: true }).fill(name)
    await dialog.getByLabel(words.language, { exact: true }).selectOption('es_MX')
    await dialog.getByLabel(words.text, { exact: true }).fill('Tu cita es mañana, {{1}}')
    await dialog.getByLabel(words.example).fill('Ana')
    await dialog.getByRole('button', { name: words.send }).click()
    await dialog.getByText(words.edges).waitFor()
    await expectGoodLooks(page)
    await dialog.getByLabel(words.text, { exact: true }).fill('Hola, {{1}}: tu cita es mañana.')
    await dialog.getByRole('button', { name: words.send }).click()
    const row = dialog.getByRole('listitem').filter({ hasText: name })
    await row.getByText(words.waits).waitFor()
  },
)

const FILES = {
  es: { above: /Archivo del encabezado/, remove: 'Quitar el archivo', kind: /JPEG o PNG, vídeos/, image: '[Imagen]' },
  en: { above: /File of the header/, remove: 'Remove the file', kind: /JPEG or PNG images/, image: '[Image]' },
  mn: { above: /Толгойн файл/, remove: 'Файлыг хасах', kind: /JPEG, PNG зураг/, image: '[Зураг]' },
}

test('a new template can be begun once the list is there, which moves the dialog', async () => {
  const owner = await customer(on.server, 'enterprise')
  const agentId = (await newAgent(on.server, owner, { name: 'Norte' })).id
  await newChannel(on.server, owner, agentId, 'whatsapp')
  const page = await on.visit(owner, `/agents/${agentId}/channels`)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/api\/.*\/templates/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: CREATES.es.open, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Cargando las plantillas').waitFor({ state: 'attached' })
  expect(await dialog.getByRole('button', { name: CREATES.es.add }).count()).toBe(0)
  release()
  await dialog.getByRole('button', { name: CREATES.es.add }).click()
  await dialog.getByLabel(CREATES.es.name, { exact: true }).waitFor()
})

test.each(LOOKS)('an owner gives a template a picture above, which Meta gets as an example: %o', async (look) => {
  const locale = look.locale ?? 'es'
  const words = { ...CREATES[locale], ...ENDS[locale], ...FILES[locale] }
  const owner = await customer(on.server, 'enterprise')
  const agentId = (await newAgent(on.server, owner, { name: 'Norte' })).id
  await newChannel(on.server, owner, agentId, 'whatsapp')
  const page = await on.visit(owner, `/agents/${agentId}/channels`, look)
  await page.getByRole('button', { name: words.open, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: words.add }).click()
  const name = `con_foto_${++number}`
  await dialog.getByLabel(words.name, { exact: true }).fill(name)
  await dialog.getByLabel(words.language, { exact: true }).selectOption('es_MX')
  await dialog.getByLabel(words.text, { exact: true }).fill('Mira.')
  const above = dialog.getByLabel(words.above)
  await above.setInputFiles({ name: 'foto.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a picture') })
  await dialog.getByText(words.kind).waitFor()
  await expectGoodLooks(page)
  await above.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: png(8) })
  await dialog.getByRole('button', { name: words.remove }).click()
  await dialog.getByText('foto.png').waitFor({ state: 'detached' })
  await above.setInputFiles({ name: 'caja.png', mimeType: 'image/png', buffer: png(8) })
  await dialog.getByRole('button', { name: words.remove }).waitFor()
  await expectGoodLooks(page)
  await dialog.getByRole('button', { name: words.send }).click()
  const row = dialog.getByRole('listitem').filter({ hasText: name })
  await row.getByText(words.image).waitFor()
})
