import type { Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Page as Channel, messengerServer, pageOn, receipt, written } from '../support/messenger.ts'
import type { Graph } from '../support/providers/graph.ts'
import { dialog, expectGoodLooks, LOOKS, notice, stage } from '../support/stage.ts'

let graph: Graph
const on = stage(async () => {
  const started = await messengerServer()
  graph = started.graph
  return started.server
})
afterAll(() => graph.close())
beforeEach(() => {
  graph.sent.length = 0
  graph.windowClosed.clear()
})

const soon = { timeout: 60_000, interval: 50 }
const article = (page: Page) => page.getByRole('article')

/** A contact has written to the shop's page, with this result of the delivery. */
async function talkedTo(text: string, state: string): Promise<Channel> {
  const channel = await pageOn(on.server)
  await channel.deliver([written(text)])
  const stateOf = async () =>
    (await on.server.rows('SELECT state FROM deliveries WHERE agent_id = ?', channel.agentId))[0]?.['state']
  await expect.poll(stateOf, soon).toBe(state)
  return channel
}

async function opened({ owner, agentId }: Channel, look = {}): Promise<Page> {
  const page = await on.visit(owner, `/agents/${agentId}/conversations`, look)
  await page.locator('main li button:has(time)').first().click()
  await article(page).first().waitFor()
  return page
}

/** The same, once the page receives events. */
async function heard(channel: Channel): Promise<Page> {
  const { page, go } = await on.prepare(channel.owner)
  const listening = page.waitForResponse((response) => response.url().includes('/webhook-stream'))
  await go(`/agents/${channel.agentId}/conversations`)
  await page.locator('main li button:has(time)').first().click()
  await article(page).first().waitFor()
  await listening
  return page
}

describe('a message of a provider', () => {
  test('whose reply was given up says why, goes out when its owner asks, and is marked no longer', async () => {
    graph.windowClosed.add('person-1')
    const channel = await talkedTo('hola', 'failed')
    const page = await opened(channel)
    await page.getByRole('list', { name: 'Conversaciones' }).getByText('No entregado').waitFor()
    await article(page).getByText('No entregado', { exact: true }).waitFor()
    await article(page)
      .getByText(/24 horas/)
      .waitFor()
    graph.windowClosed.clear()
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await notice(page, 'La respuesta se está enviando de nuevo')
    await article(page).getByText('Enviado', { exact: true }).waitFor()
    await page.getByRole('list', { name: 'Conversaciones' }).getByText('No entregado').waitFor({ state: 'detached' })
    expect(graph.sent).toHaveLength(1)
    expect(await page.getByRole('button', { name: 'Reintentar' }).count()).toBe(0)
  })

  test('tells how far its reply has come', async () => {
    const channel = await talkedTo('hola', 'sent')
    const page = await heard(channel)
    await article(page).getByText('Enviado', { exact: true }).waitFor()
    await channel.deliver([receipt('read', 'person-1', Date.now() + 1_000)])
    await article(page).getByText('Leído', { exact: true }).waitFor()
  })

  test('that is changed shows its new words at once, and what it said before; taken back it shows nothing', async () => {
    const mid = 'm_changed'
    const channel = await pageOn(on.server)
    await channel.deliver([written('¿llega hoy?', { mid })])
    await expect.poll(() => graph.sent.length, soon).toBe(1)
    const page = await heard(channel)
    const later = { ...written('', { at: Date.now() + 1_000 }), message: undefined }
    await channel.deliver([{ ...later, message_edit: { mid, text: '¿llega mañana?', num_edit: 1 } }])
    await article(page).getByText('¿llega mañana?').waitFor()
    await article(page)
      .getByText(/^Editado por la persona/)
      .waitFor()
    expect(await article(page).getByText('¿llega hoy?').isVisible()).toBe(false)
    await article(page).getByText('Ver lo que decía antes').click()
    await article(page).getByText('¿llega hoy?').waitFor()
    await expectGoodLooks(page)
    await channel.deliver([{ ...later, message: { mid, is_deleted: true } }])
    await article(page)
      .getByText(/^La persona eliminó este mensaje/)
      .waitFor()
    await page.getByRole('list', { name: 'Conversaciones' }).getByText('Mensaje eliminado').waitFor()
    expect(await page.getByText('¿llega').count()).toBe(0)
  })

  test('shows its way: each step once, in order, and how long it took; what is stored of it is shown as it is, and copied as data and as text', async () => {
    const channel = await talkedTo('¿tienen garantía?', 'sent')
    const page = await opened(channel)
    await page.getByRole('button', { name: /^Ver el recorrido/ }).click()
    const steps = dialog(page).getByRole('listitem')
    await steps.nth(6).waitFor()
    const words = await steps.allInnerTexts()
    expect(words.map((text) => text.split('\n')[0])).toEqual([
      'Escrito',
      'Recibido',
      'Guardado',
      'En manos del agente',
      'Primeras palabras',
      'Respondido',
      'Enviado',
    ])
    for (const step of words.slice(1)) expect(step).toMatch(/\+[\d.,]+ (?:ms|s)/)
    expect(words[6]).toMatch(/m_OUT/)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await page.getByRole('button', { name: 'Ficha del contacto', exact: true }).click()
    await dialog(page).getByText('Datos almacenados').click()
    await dialog(page).getByText('"deliveredAt"').or(dialog(page).getByText('"delivery"')).first().waitFor()
    await dialog(page).getByRole('button', { name: 'Copiar los datos' }).click()
    await dialog(page).getByRole('button', { name: 'Copiado' }).waitFor()
    expect(JSON.parse(await copied())).toMatchObject([{ userMessage: '¿tienen garantía?' }])
    await dialog(page).getByRole('button', { name: 'Copiar como texto' }).click()
    await expect.poll(copied, soon).toMatch(/^\[.+\]\nVisitante: ¿tienen garantía\?\nAgente: \S/)
  })

  test('names what came with it, and leads only outward', async () => {
    const channel = await talkedTo('mira', 'sent')
    const attachments = [
      { kind: 'image', url: 'https://lookaside.fbsbx.com/foto.jpg' },
      { kind: 'file', name: 'factura.pdf' },
      { kind: 'video', url: 'javascript:alert(1)' },
      { kind: 'file', name: `${'contrato '.repeat(20)}.pdf` },
    ]
    await on.server.rows(
      "UPDATE messages SET details = json_set(coalesce(details, '{}'), '$.attachments', json(?), '$.person.name', 'Ana') WHERE agent_id = ?",
      JSON.stringify(attachments),
      channel.agentId,
    )
    const page = await opened(channel)
    await page.getByRole('heading', { name: /^Ana/ }).waitFor()
    const link = article(page).getByRole('link', { name: 'Imagen' })
    expect(await link.getAttribute('href')).toBe('https://lookaside.fbsbx.com/foto.jpg')
    expect(await link.getAttribute('rel')).toMatch(/noopener.*noreferrer/)
    await article(page).getByText('factura.pdf').waitFor()
    await article(page).getByText('Video').waitFor()
    expect(await article(page).getByRole('link').count()).toBe(1)
    expect(await article(page).locator('img, video').count()).toBe(0)
    // A long name is cut.
    expect(await article(page).evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  })
})

test('the time that Meta gives for a reply is told while it runs, and once it is over with what that means', async () => {
  const channel = await talkedTo('hola', 'sent')
  const page = await opened(channel)
  const note = page.getByRole('note')
  await note.getByText(/^Se puede responder hasta el .+ \(dentro de (?:23|24) horas\)\.$/).waitFor()
  await note.getByText('Facebook Messenger da 24 horas desde el último mensaje de la persona.').waitFor()
  await expectGoodLooks(page)
  const later = (days: number) =>
    on.server.rows(
      'UPDATE messages SET created_at = created_at - ? WHERE agent_id = ?',
      days * 86_400_000,
      channel.agentId,
    )
  await later(2)
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await note.getByText(/^El plazo para responder se cerró el .+ \(ayer\)\.$/).waitFor()
  await note.getByText(/^El agente ya no puede responder\. Una persona sí, hasta el .+ HUMAN_AGENT/).waitFor()
  await later(6)
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await note.getByText(/no entrega nada hasta que la persona vuelva a escribir/).waitFor()
  await expectGoodLooks(page)
})

test('a time for replies that ends while the conversation is open is seen to, and nothing can be written from then on', async () => {
  const channel = await talkedTo('hola', 'sent')
  const { page, go } = await on.prepare(channel.owner)
  await page.clock.install()
  const closesAt = Date.now() + 600_000
  let asked = 0
  await page.route(/\/api\/conversations\/session\//, async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = await response.json()
    asked++
    const replyWindow = { closesAt, isOpen: true, membersUntil: null }
    await route.fulfill({ response, json: { ...rest, data: { ...data, replyWindow } } })
  })
  await go(`/agents/${channel.agentId}/conversations`)
  await page.locator('main li button:has(time)').first().click()
  const note = page.getByRole('note')
  const field = page.getByRole('textbox', { name: /^Escribir/ })
  await note.getByText(/^Se puede responder hasta el/).waitFor()
  expect(await field.isEnabled()).toBe(true)
  const before = asked
  await page.clock.fastForward(601_000)
  await note.getByText(/^El plazo para responder se cerró el/).waitFor()
  await expect.poll(() => field.isDisabled()).toBe(true)
  await expect.poll(() => asked).toBeGreaterThan(before)
  await page.unrouteAll({ behavior: 'wait' })
})

test('a reply that is being made is seen as one, until it is there', async () => {
  const channel = await talkedTo('hola', 'sent')
  await on.server.rows("UPDATE messages SET state = 'open' WHERE agent_id = ?", channel.agentId)
  const page = await opened(channel)
  await page.getByRole('status').filter({ hasText: 'El agente está respondiendo…' }).waitFor()
  await on.server.rows("UPDATE messages SET state = 'answered' WHERE agent_id = ?", channel.agentId)
  await article(page).getByText('Enviado', { exact: true }).waitFor()
})

test('the channel filter and the refresh are there for one agent too', async () => {
  const channel = await talkedTo('hola', 'sent')
  const page = await on.visit(channel.owner, `/agents/${channel.agentId}/conversations`)
  const rows = page.getByRole('list', { name: 'Conversaciones' }).getByRole('button')
  await rows.first().waitFor()
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByLabel('Filtrar por canal').selectOption({ label: 'Telegram' })
  await page.getByText('Ninguna conversación coincide').waitFor()
  expect(new URL(page.url()).searchParams.get('channel')).toBe('telegram')
  await page.getByLabel('Filtrar por canal').selectOption({ label: 'Facebook Messenger' })
  await rows.first().waitFor()
  expect(await page.getByLabel('Filtrar por agente').count()).toBe(0)
})

test.each([
  ['es', 'Ficha del contacto'],
  ['en', 'Contact'],
  ['mn', 'Харилцагчийн мэдээлэл'],
] as const)(
  'the contact panel is as high while related conversations load as without any: %s',
  async (locale, name) => {
    const page = await opened(await talkedTo('hola', 'sent'), { locale })
    const loaded = Promise.withResolvers<void>()
    await page.route('**/api/threads/related*', async (route) => {
      await loaded.promise
      await route.continue()
    })
    await page.getByRole('button', { name, exact: true }).click()
    const status = dialog(page).getByRole('status')
    const loading = await status.innerText()
    const height = async () => (await dialog(page).boundingBox())?.height
    const before = await height()
    expect(before).toBeGreaterThan(0)
    loaded.resolve()
    await expect.poll(() => status.innerText(), soon).not.toBe(loading)
    expect(await height()).toBe(before)
  },
)

test.each(LOOKS)('a conversation with a failed delivery has no accessibility violation: %j', async (look) => {
  graph.windowClosed.add('person-1')
  const page = await opened(await talkedTo('hola', 'failed'), look)
  await expectGoodLooks(page)
})
