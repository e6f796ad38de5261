import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { EMOJIS } from '../../web/ui/chat/emojis.ts'
import { CHAT_INPUT_MAX_PX } from '../../worker/contract/limits.ts'
import { passing } from '../support/page-clock.ts'
import type { Person } from '../support/people.ts'
import { expectGoodLooks, LOOKS, pathOf, question, stage } from '../support/stage.ts'
import { customer, newAgent, newWebchat } from '../support/tenants.ts'

const on = stage()

let owner: Person
let agentId: string
beforeAll(async () => {
  owner = await customer(on.server)
  agentId = (await newAgent(on.server, owner, { name: 'Norte' })).id
  await newWebchat(on.server, owner, agentId)
})

/** An owner with his own agent, in a browser without an earlier conversation. */
async function chat(look = {}, before: (page: Page) => Promise<unknown> = async () => {}) {
  const { page, go, context } = await on.prepare(owner, look)
  await before(page)
  await go(`/chat/${agentId}`)
  return { page, context }
}

const field = (page: Page) => page.locator('main textarea')
const log = (page: Page) => page.getByRole('log')
const send = (page: Page) => page.getByRole('button', { name: 'Enviar', exact: true })
const asks = '**/api/agents/*/channels/webchat'
const streamed = (...events: object[]) => ({
  status: 200,
  contentType: 'text/event-stream',
  body: events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''),
})

describe('the chat with an own agent', () => {
  test('begins with a welcome and three questions that ask themselves, and leads back to the agents', async () => {
    const { page } = await chat()
    await page.getByRole('heading', { name: '¡Hola! Soy Norte' }).waitFor()
    for (const name of [/^Ayuda/, /^Información/, /^Soporte/]) await page.getByRole('button', { name }).waitFor()
    await page.getByRole('button', { name: /^Ayuda/ }).click()
    await log(page).getByText('¿En qué me puedes ayudar?').waitFor()
    await log(page).locator('time').nth(1).waitFor()
    expect(await log(page).getByText('Norte: ').count()).toBe(1)
    expect(await log(page).getByText('Tú: ').count()).toBe(1)
    await page.getByRole('link', { name: 'Volver a los agentes' }).click()
    await page.getByRole('heading', { name: 'Agentes' }).waitFor()
    expect(pathOf(page)).toBe('/agents')
  })

  test('begins with the greeting of the owner alone, if there is one', async () => {
    const { page } = await chat({}, (page) =>
      page.route('**/api/agents/*/public', async (route) => {
        const body = await (await route.fetch()).json()
        await route.fulfill({ json: { ...body, data: { ...body.data, welcome: '¡Hola! Pregúntame por el pan.' } } })
      }),
    )
    await page.getByText('¡Hola! Pregúntame por el pan.').waitFor()
    expect(await page.getByText('¡Hola!').count()).toBe(1)
  })

  test('is connected while the stream is open and says so when it is not', async () => {
    let isOpen = false
    const { page } = await chat({}, async (page) => {
      await page.clock.install()
      await page.route('**/webhook-stream**', (route) => (isOpen ? route.continue() : route.abort()))
    })
    await page.getByText('Desconectado', { exact: true }).waitFor()
    isOpen = true
    await passing(page, () => page.getByText('Conectado', { exact: true }).isVisible())
  })

  test('has a field that grows up to its limit, takes emojis where the cursor is and no files yet, sends by Enter, breaks the line by Shift+Enter, and sends no white space', async () => {
    expect(EMOJIS.length).toBeGreaterThanOrEqual(105)
    expect(EMOJIS.length).toBeLessThanOrEqual(115)
    const { page } = await chat()
    const height = async () => (await field(page).boundingBox())?.height ?? 0
    const one = await height()
    await field(page).fill('a\nb\nc')
    await expect.poll(height).toBeGreaterThan(one)
    await field(page).fill('línea\n'.repeat(40))
    await expect.poll(height).toBe(CHAT_INPUT_MAX_PX)

    await field(page).fill('ab')
    await field(page).press('ArrowLeft')
    await page.getByRole('button', { name: 'Emojis' }).click()
    const picker = page.getByRole('toolbar', { name: 'Emojis' })
    await expect.poll(() => picker.getByRole('button').count()).toBe(EMOJIS.length)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    expect(await field(page).inputValue()).toBe(`a${EMOJIS[1]}b`)
    await picker.waitFor({ state: 'detached' })

    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.postData() ?? ''))
    await field(page).fill('   \n ')
    await field(page).press('Enter')
    expect(await send(page).getAttribute('aria-disabled')).toBe('true')
    expect(sent).toEqual([])
    await field(page).fill('')
    await field(page).pressSequentially('uno')
    await field(page).press('Shift+Enter')
    await field(page).pressSequentially('dos')
    expect(await field(page).inputValue()).toBe('uno\ndos')
    await field(page).press('Enter')
    await log(page).getByText('uno dos').waitFor()
    expect(await field(page).inputValue()).toBe('')
    expect(sent.map((body) => JSON.parse(body).message)).toEqual(['uno\ndos'])
  })

  test('holds what is entered while a reply is waited for, and sends it after the reply', async () => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { page } = await chat()
    await page.route(asks, async (route) => {
      await answered
      await route.continue()
    })
    await field(page).fill('primera')
    await field(page).press('Enter')
    await page.getByRole('status').filter({ hasText: 'Norte está escribiendo…' }).waitFor()
    await field(page).fill('segunda')
    await field(page).press('Enter')
    expect(await field(page).inputValue()).toBe('segunda')
    expect(await send(page).getAttribute('aria-disabled')).toBe('true')
    expect(await log(page).getByText('segunda').count()).toBe(0)
    answer()
    await log(page).getByText('Norte: ').first().waitFor()
    await log(page).getByText('segunda').waitFor()
  })

  test('waits ten seconds at most before one may write again, and the reply that comes later still appears', async () => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { page } = await chat({}, (page) => page.clock.install())
    await page.route(asks, async (route) => {
      await answered
      await route.continue()
    })
    await field(page).fill('hola')
    await field(page).press('Enter')
    const typing = page.getByRole('status').filter({ hasText: 'Norte está escribiendo…' })
    await typing.waitFor()
    await page.clock.runFor(9_000)
    expect(await typing.isVisible()).toBe(true)
    await page.clock.runFor(1_500)
    await typing.waitFor({ state: 'detached' })
    answer()
    await log(page).getByText('Norte: ').waitFor()
  })

  test('renders what the agent says as Markdown and never as HTML, says when a reply cannot be read, and asks again what could not be answered', async () => {
    const { page } = await chat()
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('leak.example') && asked.push(request.url()))
    const result = {
      agentId,
      sessionId: 's',
      messageId: 'm',
      conversationId: 'c',
      channelType: 'webchat',
      webhookResult: {
        response: JSON.stringify([{ output: '**Claro** <b>x</b>\n\n- uno\n- ![foto](https://leak.example/?d=1)' }]),
      },
    }
    await page.route(asks, (route) => route.fulfill(streamed(result)))
    await field(page).fill('hola')
    await field(page).press('Enter')
    await log(page).locator('strong', { hasText: 'Claro' }).waitFor()
    await log(page).locator('li', { hasText: 'uno' }).waitFor()
    await log(page).getByText('<b>x</b>').waitFor()
    await log(page).getByText('leak.example').waitFor()
    expect(await log(page).locator('img').count()).toBe(0)
    expect(asked).toEqual([])
    await page.unroute(asks)

    const unreadable = { ...result, messageId: 'n', conversationId: 'd', webhookResult: { response: 'no JSON' } }
    await page.route(asks, (route) => route.fulfill(streamed(unreadable)))
    await field(page).fill('hola')
    await field(page).press('Enter')
    await log(page).getByText('Recibimos tu mensaje.').waitFor()
    await page.unroute(asks)

    await page.route(asks, (route) => route.fulfill({ status: 500, body: 'nothing that can be read' }))
    await field(page).fill('hola')
    await field(page).press('Enter')
    await log(page).getByText('Lo siento, hubo un error al procesar tu mensaje.').waitFor()
    await page.unroute(asks)
    const replies = await log(page).getByText('Norte: ').count()
    await log(page).getByRole('button', { name: 'Reintentar' }).click()
    await log(page).getByText('Norte: ').nth(replies).waitFor()
    expect(await log(page).getByText('Lo siento, hubo un error').count()).toBe(0)
  })

  test('keeps the words of a table whole, and scrolls its area where they need more room than there is', async () => {
    const { page } = await chat({ width: 390, height: 844 })
    const output = `Precios:

| Pan | Precio | Peso | Ingredientes | Conservación |
|---|---|---|---|---|
| Integral | 14,50 € | 1.750 g | centeno, sésamo | congelable |`
    const webhookResult = { response: JSON.stringify([{ output }]) }
    const ids = { agentId, sessionId: 's', messageId: 'm', conversationId: 'c' }
    await page.route(asks, (route) => route.fulfill(streamed({ ...ids, channelType: 'webchat', webhookResult })))
    await field(page).fill('precios')
    await field(page).press('Enter')
    const cell = log(page).getByRole('columnheader', { name: 'Ingredientes' })
    await cell.waitFor()
    const lines = await cell.evaluate((one) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size
    })
    expect(lines).toBe(1)
    const area = log(page).locator('div:has(> table)')
    expect(await area.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  test('sends what could not be sent without a network once there is one', async () => {
    const { page, context } = await chat()
    await page.getByText('Conectado', { exact: true }).waitFor()
    await context.setOffline(true)
    await field(page).fill('hola')
    await field(page).press('Enter')
    await log(page).getByText('No se pudo enviar.').waitFor()
    await context.setOffline(false)
    await log(page).getByText('Norte: ').waitFor()
    expect(await log(page).getByText('Tú: ').count()).toBe(1)
    expect(await log(page).getByText('No se pudo enviar.').count()).toBe(0)
  })

  test('shows in a second tab what is said in the first, and clears nothing before it has asked', async () => {
    const { page, context } = await chat()
    const other = await on.visit(owner, `/chat/${agentId}`, { sharedContext: context })
    await field(page).fill('hola')
    await field(page).press('Enter')
    await log(page).getByText('Norte: ').waitFor()
    await log(other).getByText('hola', { exact: true }).waitFor()
    await log(other).getByText('Norte: ').waitFor()
    const clear = page.getByRole('button', { name: 'Limpiar la conversación' })
    await clear.click()
    await question(page).getByRole('button', { name: 'Cancelar' }).click()
    await question(page).waitFor({ state: 'detached' })
    expect(await log(page).getByText('hola', { exact: true }).count()).toBe(1)
  })

  test('stops at the first line of a reply that is taller than the view', async () => {
    const { page } = await chat({ width: 390, height: 500 })
    const ids = { agentId, sessionId: 's', messageId: 'm', conversationId: 'c', channelType: 'webchat' }
    const output = Array.from({ length: 40 }, (_, line) => `Frase número ${line}.`).join('\n\n')
    const response = JSON.stringify([{ output }])
    await page.route(asks, (route) => route.fulfill(streamed({ ...ids, webhookResult: { response } })))
    await field(page).fill('hola')
    await field(page).press('Enter')
    const reply = log(page).getByText('Frase número 0.')
    await reply.waitFor()
    await log(page).getByText('Frase número 39.').waitFor({ state: 'attached' })
    const area = page.locator('section[aria-label="Conversación con Norte"]')
    const [view, text] = [await area.boundingBox(), await reply.boundingBox()]
    if (!view || !text) throw new Error('the reply is not drawn')
    expect(text.y - view.y).toBeGreaterThan(0)
    expect(text.y - view.y).toBeLessThan(40)
    await page.getByRole('button', { name: 'Ir al final' }).waitFor()
  })

  test('stays with a reader above its end, and leads him down', async () => {
    const { page } = await chat({ height: 500 })
    for (let number = 0; number < 4; number++) {
      await field(page).fill(`pregunta ${number}`)
      await field(page).press('Enter')
      await log(page).getByText('Norte: ').nth(number).waitFor()
    }
    const area = page.locator('section[aria-label="Conversación con Norte"]')
    const fromEnd = () => area.evaluate((view) => view.scrollHeight - view.scrollTop - view.clientHeight)
    expect(await fromEnd()).toBeLessThan(5)
    await area.evaluate((view) => view.scrollTo({ top: 0 }))
    await page.getByRole('button', { name: 'Ir al final' }).click()
    await expect.poll(fromEnd).toBeLessThan(5)
  })
})

test.each(LOOKS)(
  'has no accessibility violation with a conversation, in full screen and with its question open: %j',
  async (look) => {
    const { page } = await chat(look)
    await field(page).fill('hola')
    await field(page).press('Enter')
    await log(page).locator('time').nth(1).waitFor()
    await expectGoodLooks(page, 'a conversation')
    const [, , clear, full] = await page
      .locator('main header')
      .first()
      .locator('a, button')
      .all()
      .then((all) => [null, ...all])
    await full?.click()
    await expectGoodLooks(page, 'the whole window')
    await clear?.click()
    await question(page).waitFor()
    await expectGoodLooks(page, 'the question')
  },
)
