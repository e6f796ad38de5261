import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ASK_AGAIN_MS } from '../../web/core/conversation/conversation-state.ts'
import { LOCALES } from '../../worker/contract/locales.ts'
import { announcedOn, recordAnnounced } from '../support/announced.ts'
import { barriers } from '../support/axe.ts'
import { sharedContexts } from '../support/browser.ts'
import { chatStage } from '../support/chat-stage.ts'
import type { Exchange } from '../support/chat-stand-in.ts'
import { passing, settled } from '../support/page-clock.ts'
import { isDue } from '../support/scope.ts'

const on = chatStage()
const { visit } = on

const field = (page: Page) => page.locator('textarea')
const log = (page: Page) => page.getByRole('log')
async function ask(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}
const until = (promise: () => boolean, message: string) => expect.poll(promise, { message }).toBe(true)
const ids = () => on.standIn.asked.map(({ question }) => question.messageId)
/** The page looks up its agent, as it does every five minutes; its clock is the test's. */
async function nextLookUp(page: Page): Promise<void> {
  const { lookedUp } = on.standIn
  await page.clock.fastForward('05:00')
  await until(() => on.standIn.lookedUp > lookedUp, 'the agent is looked up')
}

async function shows(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).first().waitFor()
}

/** The stream may be opened before the message is sent. */
const askedAndOpen = () =>
  until(() => on.standIn.asked.length > 0 && on.standIn.streams.size === 1, 'the question was sent, the stream is open')

/** The stream's event when `exchange` is answered another way than by its own call. */
const pushed = (exchange: Exchange, text: string, id = 7) => {
  for (const stream of on.standIn.streams) stream.push(exchange.result(text), id)
}

describe('a conversation', () => {
  test('the options of a reply are buttons below it until one is tapped, which sends its title', async () => {
    const response = JSON.stringify([{ output: '¿Cuál?', suggestions: [{ title: 'Rojo', payload: 'red' }] }])
    on.standIn.answer = async (exchange) =>
      exchange.json(200, { success: true, data: { ...exchange.answer, webhookResult: { response } } })
    const page = await visit()
    await ask(page, 'hola')
    const option = page.getByRole('button', { name: 'Rojo', exact: true })
    await option.waitFor()
    on.standIn.answer = async (exchange) => exchange.reply('Anotado.')
    await option.click()
    await shows(page, 'Anotado.')
    expect(on.standIn.asked.map(({ question }) => question.message)).toEqual(['hola', 'Rojo'])
    expect(await option.count()).toBe(0)
  })

  test('a typed question is answered piece by piece, and the whole reply is announced once #public-chat.header', async () => {
    let proceed = () => {}
    on.standIn.answer = async (exchange) => {
      exchange.accept()
      exchange.delta('Abrimos **de ')
      await new Promise<void>((resolve) => {
        proceed = resolve
      })
      exchange.delta('lunes a sábado**')
      exchange.reply('Abrimos **de lunes a sábado**.')
    }
    const page = await visit()
    await ask(page, '¿Cuándo abren?')
    await shows(page, 'Abrimos **de')
    expect(await log(page).textContent()).not.toContain('Abrimos')
    proceed()
    await shows(page, /^de lunes a sábado$/)
    expect(await log(page).getByText('Abrimos').count()).toBe(1)
    expect(await page.getByText('Abrimos').count()).toBe(1)
    expect(on.standIn.asked[0]?.question).toMatchObject({
      message: '¿Cuándo abren?',
      messageId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  test('new messages are announced without their time and buttons, earlier ones not at all', async () => {
    on.standIn.answer = async (exchange) => exchange.reply('Abrimos a las nueve.')
    const page = await visit()
    await ask(page, '¿Cuándo abren?')
    await shows(page, 'Abrimos a las nueve.')
    await recordAnnounced(page)
    await page.reload()
    await shows(page, 'Abrimos a las nueve.')
    await page.locator('[role=log][aria-live=polite]').waitFor()
    on.standIn.answer = async (exchange) => exchange.reply('Cerramos a las ocho.')
    await ask(page, '¿Y cuándo cierran?')
    await log(page).getByText('Cerramos a las ocho.').waitFor()
    expect((await announcedOn(page)).join(' ')).toBe(
      'Tú : ¿Y cuándo cierran? Sofía de Café Lumbre : Cerramos a las ocho.',
    )
  })

  test('every form of an answer is understood, and every refusal shows the sentence of the server #chat.received #chat.failed', async () => {
    const json = (exchange: Exchange, response: string) =>
      exchange.json(200, { success: true, data: { ...exchange.answer, webhookResult: { response } } })
    const answers: readonly (readonly [shown: string, answer: (exchange: Exchange) => void])[] = [
      ['Desde JSON', (exchange) => json(exchange, JSON.stringify({ output: 'Desde JSON' }))],
      ['Recibimos tu mensaje.', (exchange) => json(exchange, 'no es JSON')],
      [
        'El asistente no pudo responder.',
        (exchange) => {
          exchange.accept()
          exchange.fail('chat.engineFailed', 'El asistente no pudo responder.')
        },
      ],
      [
        'Este agente llegó al límite.',
        (exchange) => exchange.refuse(403, 'plan.quotaExceeded', 'Este agente llegó al límite.'),
      ],
      ['No está activa.', (exchange) => exchange.refuse(403, 'subscription.inactive', 'No está activa.')],
      ['No está disponible.', (exchange) => exchange.refuse(503, 'chat.noEngine', 'No está disponible.')],
      ['Lo siento, hubo un error al procesar tu mensaje.', (exchange) => exchange.json(500, { oops: true })],
    ]
    const page = await visit()
    for (const [shown, answer] of answers) {
      on.standIn.answer = async (exchange) => answer(exchange)
      await ask(page, 'Hola')
      await shows(page, shown)
    }
    expect(new Set(ids()).size).toBe(answers.length)
  })

  test('later questions carry the token and session that an answer named, over one stream that comes back with the newest token', async () => {
    on.standIn.answer = async (exchange) => {
      const number = on.standIn.asked.length
      exchange.accept({ sessionId: 'another-session', visitorToken: `token-${number}` })
      exchange.reply(`Respuesta ${number}`)
    }
    const page = await visit()
    await ask(page, 'Uno')
    await shows(page, 'Respuesta 1')
    await until(() => [...on.standIn.streams].some((s) => s.authorization === 'Visitor token-1'), 'the stream is open')
    for (const number of [2, 3]) {
      await ask(page, 'Otra')
      await shows(page, `Respuesta ${number}`)
    }
    expect(on.standIn.asked[1]?.question).toMatchObject({ sessionId: 'another-session', visitorToken: 'token-1' })
    expect(on.standIn.asked[2]?.question).toMatchObject({ sessionId: 'another-session', visitorToken: 'token-2' })
    expect(on.standIn.streamsOpened).toBe(1)
    for (const stream of on.standIn.streams) stream.drop()
    await until(() => on.standIn.streamsOpened === 2, 'the stream is open again')
    expect([...on.standIn.streams].at(-1)?.authorization).toBe('Visitor token-3')
  })

  test('nothing is sent while a reply is awaited, nor a blank, nor more than 4000 characters #chat.send', async () => {
    on.standIn.answer = async (exchange) => exchange.accept()
    const page = await visit()
    await ask(page, '   \n ')
    await ask(page, '😀'.repeat(4001))
    await shows(page, 'Sobra 1 carácter')
    expect(on.standIn.asked).toHaveLength(0)
    await ask(page, '😀'.repeat(4000))
    await until(() => on.standIn.asked.length === 1, 'what fits was sent')
    await ask(page, 'otra')
    expect(await field(page).inputValue()).toBe('otra')
    expect(on.standIn.asked).toHaveLength(1)
  })

  test('Shift+Enter breaks the line, an input method’s Enter does not send, the field grows to 120 px, and emojis land at the cursor #constant.chat-input #chat.emoji', async () => {
    const page = await visit()
    await field(page).fill('uno')
    await field(page).press('Shift+Enter')
    expect(await field(page).inputValue()).toBe('uno\n')
    await field(page).evaluate((area) =>
      area.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
      ),
    )
    await field(page).fill('línea\n'.repeat(30))
    expect((await field(page).boundingBox())?.height).toBe(120)
    expect(on.standIn.asked).toHaveLength(0)
    await field(page).press('Backspace')
    // An emoji is picked with the keyboard and lands where the cursor was.
    await field(page).fill('Hola !')
    await field(page).press('ArrowLeft')
    await page.getByRole('button', { name: 'Emojis' }).press('Enter')
    const picker = page.getByRole('toolbar', { name: 'Emojis' })
    await picker.waitFor()
    expect(await picker.getByRole('button').count()).toBeGreaterThanOrEqual(100)
    await page.waitForFunction(() => document.activeElement?.textContent === '😀')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    expect(await field(page).inputValue()).toBe('Hola 😃!')
    expect(await picker.count()).toBe(0)
    await page.getByRole('button', { name: 'Emojis' }).click()
    await picker.waitFor()
    await page.keyboard.press('Escape')
    expect(await picker.count()).toBe(0)
    expect(await field(page).evaluate((area) => area === document.activeElement)).toBe(true)
  })
})

describe('when the way is bad', () => {
  test('a question that did not arrive is marked, and its retry carries the same id', async () => {
    on.standIn.answer = async (exchange) => exchange.drop()
    const page = await visit()
    await ask(page, 'Hola')
    await shows(page, 'No se pudo enviar.')
    on.standIn.answer = async (exchange) => {
      exchange.accept()
      exchange.reply('Aquí estoy')
    }
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await shows(page, 'Aquí estoy')
    expect(new Set(ids()).size).toBe(1)
    expect(await page.getByText('Hola', { exact: true }).count()).toBe(1)
    expect(await page.getByRole('button', { name: 'Reintentar' }).count()).toBe(0)
  })

  test('what could not be sent without a network is sent in its order once there is one, each question once', async () => {
    on.standIn.answer = async (exchange) => {
      exchange.accept()
      exchange.reply(`Leído: ${exchange.question.message}`)
    }
    const page = await visit()
    await shows(page, 'En línea')
    await page.context().setOffline(true)
    await shows(page, 'Sin conexión')
    for (const text of ['Hola', '¿Abren hoy?']) {
      await ask(page, text)
      await expect.poll(() => page.getByText('No se pudo enviar.').count()).toBe(text === 'Hola' ? 1 : 2)
    }
    await page.context().setOffline(false)
    await shows(page, 'Leído: Hola')
    await shows(page, 'Leído: ¿Abren hoy?')
    expect(on.asked()).toEqual(['Hola', '¿Abren hoy?'])
    expect(await page.getByText('No se pudo enviar.').count()).toBe(0)
  })

  test('what is held in the field while unsent questions are sent again is sent after them, and each once', async () => {
    const page = await visit()
    await shows(page, 'En línea')
    await page.context().setOffline(true)
    await shows(page, 'Sin conexión')
    for (const text of ['Uno', 'Dos']) await ask(page, text)
    await expect.poll(() => page.getByText('No se pudo enviar.').count()).toBe(2)
    const answer = on.answeredLater()
    await page.context().setOffline(false)
    await shows(page, 'En línea')
    await ask(page, 'Tres')
    for (const [n, text] of ['Uno', 'Dos', 'Tres'].entries()) {
      await until(() => on.asked().length > n, `${text} is sent`)
      answer(n, `Leído: ${text}`)
      await shows(page, `Leído: ${text}`)
    }
    expect(on.asked()).toEqual(['Uno', 'Dos', 'Tres'])
  })

  test('what was refused is not sent again by itself when the network returns', async () => {
    on.standIn.answer = async (exchange) => exchange.refuse(400, 'request.invalid', 'No se acepta')
    const page = await visit()
    await ask(page, 'Hola')
    await shows(page, 'No se acepta')
    await page.context().setOffline(true)
    await shows(page, 'Sin conexión')
    await page.context().setOffline(false)
    await shows(page, 'En línea')
    await ask(page, '¿Y esto?')
    await until(() => on.standIn.asked.length === 2, 'the next question has arrived')
    expect(on.asked()).toEqual(['Hola', '¿Y esto?'])
  })

  test('a connection lost in the middle of a reply loses nothing: the question is asked again under its id', async () => {
    let breakOff = () => {}
    on.standIn.answer = async (exchange) => {
      exchange.accept()
      exchange.delta('Abrimos de lu')
      breakOff = () => exchange.drop()
      on.standIn.answer = async (again) => {
        again.accept()
        again.reply('Abrimos de lunes a sábado')
      }
    }
    const page = await visit()
    await page.clock.install()
    await ask(page, 'Hola')
    await shows(page, 'Abrimos de lu')
    breakOff()
    await passing(page, () => on.standIn.asked.length === 2)
    await shows(page, 'Abrimos de lunes a sábado')
    expect(new Set(ids()).size).toBe(1)
    expect(await page.getByText('Abrimos').count()).toBe(1)
  })

  test('a reply that takes longer than the call arrives on the stream, once', async () => {
    on.standIn.answer = async (exchange) => exchange.json(202, { success: true, data: exchange.answer })
    const page = await visit()
    await ask(page, 'Hola')
    await askedAndOpen()
    const exchange = on.standIn.asked[0] as Exchange
    pushed(exchange, 'Tarde pero seguro')
    pushed(exchange, 'Tarde pero seguro')
    await shows(page, 'Tarde pero seguro')
    expect(await page.getByText('Tarde pero seguro').count()).toBe(1)
  })

  test('who writes is shown until the message comes, whatever else is told of the thread meanwhile', async () => {
    on.standIn.answer = async (exchange) => exchange.json(202, { success: true, data: exchange.answer })
    const page = await visit()
    await ask(page, 'Hola')
    await askedAndOpen()
    const exchange = on.standIn.asked[0] as Exchange
    const { agentId, sessionId } = exchange.result('')
    const writing = page.getByText('Sara está escribiendo…')
    for (const stream of on.standIn.streams) {
      stream.push({ type: 'typing', agentId, sessionId, member: 'Sara' })
      stream.push({
        type: 'waiting',
        agentId,
        sessionId,
        askAfterMs: null,
        address: null,
        member: null,
        isAgentAnswering: true,
      })
      stream.push({ type: 'heartbeat', agentId, at: new Date().toISOString() })
    }
    await writing.waitFor({ state: 'attached' })
    pushed(exchange, 'Ya estoy aquí')
    await shows(page, 'Ya estoy aquí')
    expect(await writing.count()).toBe(0)
  })

  test('below the field stands who answers: the agent, until a named member does, and then that member', async () => {
    const page = await visit()
    await ask(page, 'Hola')
    await askedAndOpen()
    const { agentId, sessionId } = (on.standIn.asked[0] as Exchange).result('')
    const told = { type: 'waiting', agentId, sessionId, askAfterMs: null, address: null, member: 'Sara' } as const
    for (const [isAgentAnswering, text] of [
      [true, 'Hasta que te conteste Sara, responde un asistente automático, que puede equivocarse.'],
      [false, 'Sara atiende esta conversación.'],
    ] as const) {
      for (const stream of on.standIn.streams) stream.push({ ...told, isAgentAnswering })
      await page.getByText(text).waitFor()
    }
  })

  test('after ten silent seconds the visitor may write on, and the late reply still appears #chat.typing.fallback', async () => {
    let last: Exchange | undefined
    on.standIn.answer = async (exchange) => {
      last = exchange
      exchange.accept()
    }
    const page = await visit()
    await page.clock.install()
    await ask(page, 'Hola')
    await shows(page, 'está escribiendo')
    await until(() => last !== undefined, 'the question has arrived')
    await page.clock.fastForward(6_000)
    last?.delta('Un momento')
    await shows(page, 'Un momento')
    // The page has to restart its timer before the clock is moved.
    await settled(page)
    await page.clock.fastForward(6_000)
    await field(page).fill('¿Sigue ahí?')
    const send = page.getByRole('button', { name: 'Enviar' })
    expect(await send.getAttribute('aria-disabled')).toBe('true')
    await page.clock.fastForward(5_000)
    await expect.poll(() => send.getAttribute('aria-disabled')).toBe('false')
    last?.reply('Un momento, por favor')
    await shows(page, 'Un momento, por favor')
  })

  test.each([
    ['before it keeps the question', (exchange: Exchange) => exchange.refuse(503, 'server.busy', 'Ocupado')],
    [
      'after it has begun to answer',
      (exchange: Exchange) => {
        exchange.accept()
        exchange.fail('server.busy', 'Ocupado')
      },
    ],
  ])('a server that is busy %s is asked again without the visitor', async (_, refuse) => {
    on.standIn.answer = async (exchange) => {
      if (on.standIn.asked.length === 1) return refuse(exchange)
      exchange.accept()
      exchange.reply('Ya puedo responder')
    }
    const page = await visit()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1_000)
    await ask(page, 'Hola')
    await until(() => on.standIn.asked.length === 1, 'the question has arrived')
    expect(await passing(page, () => on.standIn.asked.length === 2)).toBeGreaterThanOrEqual(ASK_AGAIN_MS[0])
    await shows(page, 'Ya puedo responder')
    expect(await page.getByText('Ocupado').count()).toBe(0)
    expect(new Set(ids()).size).toBe(1)
  })

  test('too many messages: the visitor is told to wait, and may retry when the wait is over', async () => {
    on.standIn.answer = async (exchange) => exchange.refuse(429, 'request.rateLimited', 'x', { 'retry-after': '2' })
    const page = await visit()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1_000)
    await ask(page, 'Hola')
    await page.clock.runFor(100)
    await shows(page, 'Espera un momento')
    const retry = page.getByRole('button', { name: 'Reintentar' })
    expect(await retry.isDisabled()).toBe(true)
    on.standIn.answer = async (exchange) => {
      exchange.accept()
      exchange.reply('Ya puede')
    }
    await passing(page, async () => !(await retry.isDisabled()))
    await page.clock.resume()
    await retry.click()
    await shows(page, 'Ya puede')
    expect(new Set(ids()).size).toBe(1)
  })

  test('an agent that is not there has a friendly page, in the language of the browser', async () => {
    on.standIn.lookUp = 'missing'
    const page = await visit({ browserLanguage: 'en-GB' })
    await page.getByRole('heading', { name: 'This chat is not available' }).waitFor()
    expect(await field(page).count()).toBe(0)
  })

  test('an agent without web chat has the same page', async () => {
    on.standIn.agent = { ...on.standIn.agent, channels: [{ type: 'telegram' }] }
    const page = await visit({ locale: 'es' })
    await page.getByRole('heading', { name: 'Este chat no está disponible' }).waitFor()
  })

  test('when the words cannot be fetched, the page begins anew by itself', async () => {
    const page = await visit({ path: 'about:blank' })
    let refused = 0
    await page.route(/chat-assets\/chat-[^/]*\.js$/, (route, request) => {
      const isWords = request.frame().url() !== 'about:blank' && refused === 0 && on.standIn.lookedUp > 0
      if (!isWords) return route.continue()
      refused++
      return route.abort()
    })
    await page.clock.install()
    await page.goto(on.standIn.page)
    await passing(page, async () => (await field(page).count()) > 0)
    expect(refused).toBe(1)
  })

  test('when the agent cannot be reached, trying again reaches it; the loss and the return of the network are shown', async () => {
    on.standIn.lookUp = 'dead'
    const page = await visit({ locale: 'es' })
    await page.getByRole('heading', { name: 'No pudimos conectar' }).waitFor()
    on.standIn.lookUp = 'found'
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await field(page).waitFor()
    await shows(page, 'En línea')
    await page.context().setOffline(true)
    await shows(page, 'Sin conexión')
    await page.context().setOffline(false)
    await shows(page, 'En línea')
  })

  test('an open page says that the chat was closed, and when it is open again, also where nothing was written', async () => {
    const page = await visit({ path: 'about:blank' })
    await page.clock.install()
    await page.goto(on.standIn.page)
    const state = page.locator('header').getByRole('status')
    await expect.poll(() => state.textContent()).toBe('En línea')
    await field(page).fill('Quisiera')
    on.standIn.lookUp = 'missing'
    await nextLookUp(page)
    await expect.poll(() => state.textContent()).toBe('Este chat no está disponible')
    expect(await page.getByText('Responde un asistente automático').count()).toBe(0)
    expect(await page.getByRole('textbox').count()).toBe(0)
    expect(await page.locator('main').getByRole('button').count()).toBe(0)
    on.standIn.lookUp = 'dead'
    await nextLookUp(page)
    await settled(page)
    expect(await state.textContent()).toBe('Este chat no está disponible')
    on.standIn.lookUp = 'found'
    await nextLookUp(page)
    await expect.poll(() => state.textContent()).toBe('En línea')
    await shows(page, 'Responde un asistente automático')
    expect(await field(page).inputValue()).toBe('Quisiera')
  })

  test('a page whose chat was closed for a while receives again what is written once it is open', async () => {
    const page = await visit({ path: 'about:blank' })
    await page.clock.install()
    await page.goto(on.standIn.page)
    await ask(page, '¿Me recuerdan?')
    await shows(page, /^Hola$/)
    await until(() => on.standIn.streams.size === 1, 'the stream is open')
    on.standIn.lookUp = 'missing'
    for (const stream of on.standIn.streams) stream.drop()
    const state = page.locator('header').getByRole('status')
    await expect.poll(() => state.textContent()).toBe('Este chat no está disponible')
    await nextLookUp(page)
    await settled(page)
    expect(await state.textContent()).toBe('Este chat no está disponible')
    on.standIn.lookUp = 'found'
    await nextLookUp(page)
    await expect.poll(() => state.textContent()).toBe('En línea')
    await until(() => on.standIn.streams.size === 1, 'the stream is open again')
    for (const stream of on.standIn.streams) stream.push({ type: 'typing', member: 'Ana' })
    await shows(page, /Ana.*escrib/)
  })

  test('a chat that was closed says so at once when a message is refused or its stream ends, and keeps the conversation', async () => {
    for (const closed of ['refused', 'ended']) {
      const page = await visit()
      await ask(page, '¿Me recuerdan?')
      await shows(page, /^Hola$/)
      await until(() => on.standIn.streams.size === 1, 'the stream is open')
      on.standIn.lookUp = 'missing'
      if (closed === 'ended') for (const stream of on.standIn.streams) stream.drop()
      else {
        on.standIn.answer = async (exchange) =>
          exchange.refuse(404, 'agent.notFound', 'Este chat ya no está disponible.')
        await ask(page, 'Sigo')
      }
      await page.locator('header').getByText('Este chat no está disponible').waitFor()
      await shows(page, /^Hola$/)
      expect(await barriers(page)).toEqual([])
      await page.close()
      on.standIn.reset()
    }
  })
})

describe('coming back', () => {
  test('a reload shows the conversation and goes on with it', async () => {
    const page = await visit()
    await ask(page, '¿Me recuerdan?')
    await shows(page, /^Hola$/)
    await page.reload()
    await shows(page, '¿Me recuerdan?')
    await shows(page, /^Hola$/)
    await ask(page, 'Sigo')
    await until(() => on.standIn.asked.length === 2, 'the second question was sent')
    const [first, second] = on.standIn.asked
    expect(second?.question.sessionId).toBe(first?.question.sessionId)
    expect(second?.question.visitorToken).toBe(`token-of-${first?.question.sessionId}`)
  })

  test('a reload while the agent types still gets the reply', async () => {
    on.standIn.answer = async (exchange) => {
      exchange.accept()
      on.standIn.answer = async (again) => {
        again.accept()
        again.reply('Aquí está')
      }
    }
    const page = await visit()
    await ask(page, 'Hola')
    await askedAndOpen()
    await page.reload()
    await shows(page, 'Aquí está')
    expect(new Set(ids()).size).toBe(1)
  })

  test('what is said in one tab appears in the other', async () => {
    const page = await visit()
    const other = await page.context().newPage()
    await other.goto(on.standIn.page)
    await field(other).waitFor()
    await page.bringToFront()
    await ask(page, 'Desde la primera')
    await shows(other, 'Desde la primera')
    await log(other).getByText('Hola', { exact: true }).waitFor()
  })

  test('two tabs that write at the same time lose nothing of each other', async () => {
    const page = await visit()
    await ask(page, 'Uno')
    await shows(page, /^Hola$/)
    const other = await page.context().newPage()
    await other.goto(on.standIn.page)
    await shows(other, /^Hola$/)
    on.standIn.answer = async (exchange) => {
      exchange.accept()
      exchange.reply(`Sobre ${exchange.question.message}`)
    }
    await Promise.all([ask(page, 'dos'), ask(other, 'tres')])
    for (const tab of [page, other]) {
      await shows(tab, 'Sobre dos')
      await shows(tab, 'Sobre tres')
    }
    await other.reload()
    await shows(other, 'Sobre dos')
    await shows(other, 'Sobre tres')
  })

  test('what a tab wrote over the newer words of another one is put back by that other', async () => {
    const page = await visit()
    await ask(page, 'Uno')
    await shows(page, /^Hola$/)
    const kept = (tab: Page) => tab.evaluate(() => Object.entries(localStorage).filter(([key]) => /\.chat\./.test(key)))
    const before = await kept(page)
    const other = await page.context().newPage()
    await other.goto(on.standIn.page)
    await shows(other, /^Hola$/)
    await ask(other, 'Dos')
    await log(page).getByText('Hola', { exact: true }).nth(1).waitFor()
    await page.evaluate((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value)
    }, before)
    await expect.poll(async () => JSON.stringify(await kept(page))).toContain('Dos')
    await page.reload()
    await shows(page, 'Dos')
  })

  test('a new conversation is asked for, then begins empty under another session; a quick action asks without typing', async () => {
    const page = await visit()
    await page.getByRole('button', { name: 'Soporte' }).click()
    await until(() => on.standIn.asked.length === 1, 'the question was sent')
    expect(on.standIn.asked[0]?.question.message).toBe('Tengo un problema y necesito soporte.')
    await shows(page, /^Hola$/)
    await page.getByRole('button', { name: 'Nueva conversación' }).click()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await shows(page, /^Hola$/)
    await page.getByRole('button', { name: 'Nueva conversación' }).click()
    await page.getByRole('button', { name: 'Empezar de nuevo' }).click()
    await page.getByRole('heading', { name: '¡Hola! Soy Sofía de Café Lumbre' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: '¡Hola! Soy Sofía de Café Lumbre' }).waitFor()
    await ask(page, 'Dos')
    await until(() => on.standIn.asked.length === 2, 'the second question was sent')
    expect(on.standIn.asked[1]?.question.sessionId).not.toBe(on.standIn.asked[0]?.question.sessionId)
    expect(on.standIn.asked[1]?.question.visitorToken).toBeUndefined()
    // That it is the same visitor is proved until the new session has a token of its own, and also after a reload.
    const tokens = () => on.standIn.asked.map(({ question }) => [question.earlierToken, question.visitorToken])
    expect(tokens()[1]).toEqual([expect.any(String), undefined])
    await shows(page, 'Dos')
    await ask(page, 'Tres')
    await until(() => on.standIn.asked.length === 3, 'the third question was sent')
    expect(tokens()[2]).toEqual([undefined, expect.any(String)])
  })

  test('a greeting of the owner opens the chat alone, also in a frame on a site', async () => {
    const welcome = '¡Hola! Soy Sofía.\nPregúntame por el pan.'
    on.standIn.agent = { ...on.standIn.agent, welcome }
    const page = await visit()
    const host = await visit({ path: `${on.standIn.url}/host` })
    for (const chat of [page, host.frameLocator('iframe')]) {
      const greeting = chat.getByText('Pregúntame por el pan.')
      await greeting.waitFor()
      expect(await greeting.textContent()).toBe(welcome)
      expect(await chat.getByText('¡Hola!').count()).toBe(1)
      expect(await chat.getByText('Escribe tu pregunta').count()).toBe(0)
    }
  })

  test('a hidden page holds no stream, and one that is seen again opens it where it was', async () => {
    on.standIn.answer = async (exchange) => exchange.json(202, { success: true, data: exchange.answer })
    const page = await visit()
    await ask(page, 'Hola')
    await askedAndOpen()
    pushed(on.standIn.asked[0] as Exchange, 'Por el canal', 41)
    await shows(page, 'Por el canal')
    const hide = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)
    await hide(true)
    await until(() => on.standIn.streams.size === 0, 'the stream is closed')
    await hide(false)
    await until(() => on.standIn.streams.size === 1, 'the stream is open again')
    expect([...on.standIn.streams].at(-1)?.lastEventId).toBe('41')
  })

  test('without storage the chat works until it is closed', async () => {
    const page = await visit({ path: 'about:blank' })
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    })
    await page.goto(on.standIn.page)
    await ask(page, 'Hola?')
    await shows(page, /^Hola$/)
  })
})

describe('languages and themes', () => {
  test('the page speaks the agent’s language, until the visitor chooses another that is kept', async () => {
    on.standIn.agent = { ...on.standIn.agent, language: 'mn' }
    const page = await visit()
    await page.getByRole('button', { name: 'Илгээх' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('mn')
    await page.getByRole('combobox').selectOption('en')
    await page.getByRole('button', { name: 'Send' }).waitFor()
    await ask(page, 'Hi')
    await until(() => on.standIn.asked.length === 1, 'the question was sent')
    expect(on.standIn.asked[0]?.language).toBe('en')
    await page.reload()
    await page.getByRole('button', { name: 'Send' }).waitFor()
  })

  test('the theme is the kept one, else the system’s', async () => {
    const isDark = (page: Page) => page.locator('html').evaluate((html) => html.classList.contains('dark'))
    expect(await isDark(await visit({ theme: 'dark' }))).toBe(true)
    expect(await isDark(await visit({ theme: 'light' }))).toBe(false)
    expect(await isDark(await visit({ theme: 'dark', stored: { 'vocero.theme': 'light' } }))).toBe(false)
  })
})

test('on paper, without backgrounds, what the visitor wrote is as dark as the rest', async () => {
  const page = await visit()
  await ask(page, '¿Cuándo abren?')
  const own = log(page).getByText('¿Cuándo abren?')
  await own.waitFor()
  const seen = () =>
    own.evaluate((text) => {
      const bubble = text.closest('.text-brand-ink') ?? text
      const { color, backgroundColor } = getComputedStyle(bubble)
      return { isInk: color === getComputedStyle(document.body).color, backgroundColor }
    })
  expect((await seen()).isInk).toBe(false)
  await page.emulateMedia({ media: 'print' })
  expect(await seen()).toEqual({ isInk: true, backgroundColor: 'rgba(0, 0, 0, 0)' })
})

describe('safety and weight', () => {
  test('nothing in a reply runs, is fetched or leads into this site #chat.markdown', async () => {
    const leak = `${on.standIn.url}/leak?d=SECRET`
    const reply = [
      `![x](${leak})`,
      `![y][a]\n\n[a]: ${leak}`,
      `<img src="${leak}" onerror="window.__xss=1"><script>window.__xss=1</script>`,
      `<link rel="prefetch" href="${leak}"><style>@import "${leak}"</style>`,
      `[js](javascript:window.__xss=1) [in](/dashboard) [to](//evil.example)`,
      '<svg onload="window.__xss=1">',
    ].join('\n\n')
    on.standIn.answer = async (exchange) => {
      exchange.accept()
      for (const piece of reply.match(/.{1,7}/gs) ?? []) exchange.delta(piece)
      exchange.reply(reply)
    }
    const page = await visit()
    await ask(page, 'Hola')
    await shows(page, /^js/)
    await log(page).getByRole('link').first().waitFor()
    // Requests that the page makes while drawing come before those for the next step.
    await settled(page)
    await page.evaluate(() => fetch('/icon.svg'))
    expect(on.standIn.leaks).toBe(0)
    expect(await page.evaluate(() => '__xss' in window)).toBe(false)
    expect(await log(page).locator('img, script, svg, style, link, iframe').count()).toBe(0)
    const addresses = await log(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((a) => a.getAttribute('href')))
    expect(new Set(addresses)).toEqual(new Set([leak]))
  })

  test('a page that another site frames shows the chat and no more', async () => {
    const page = await visit({ path: `${on.standIn.url}/host`, width: 900, height: 800 })
    const frame = page.frameLocator('iframe')
    await frame.locator('textarea').fill('Desde otra página')
    await frame.locator('textarea').press('Enter')
    await frame.getByText('Hola', { exact: true }).waitFor()
    const inside = page.frames().find((each) => each.url().includes('/public/chat/'))
    await inside?.evaluate(() => {
      history.pushState({}, '', '/dashboard')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await frame.getByText('Hola', { exact: true }).waitFor()
  })

  test.each(LOCALES)(
    'a visit in %s with a question, a formatted reply and the emoji picker downloads at most 38 kB, and no schema validator',
    async (language) => {
      const reply = '## Horario\n\n- **Lunes** a *sábado*\n- [La carta](https://a.example/carta)\n\n```\n9–17\n```'
      on.standIn.agent = { ...on.standIn.agent, language }
      on.standIn.answer = async (exchange) => {
        exchange.accept()
        for (const piece of reply.match(/.{1,9}/gs) ?? []) exchange.delta(piece)
        exchange.reply(reply)
      }
      const page = await visit({ path: 'about:blank' })
      // With a route nothing comes from the cache of an earlier test.
      await page.route('**/*', (route) => route.continue())
      const downloads = new Map<string, Promise<Buffer>>()
      page.on('response', (response) => {
        if (!response.url().includes('/api/')) downloads.set(response.url(), response.body())
      })
      await page.goto(on.standIn.page)
      await ask(page, '?')
      for (const part of ['ul li strong', 'em', 'li a', 'pre code']) await log(page).locator(part).first().waitFor()
      await page.locator('[data-opens-emojis]').click()
      await page.getByRole('toolbar').waitFor()
      expect(await page.locator('html').getAttribute('lang')).toBe(language)

      // A headless browser does not request the icon.
      const icon = `${on.standIn.url}${await page.locator('link[rel=icon]').getAttribute('href')}`
      if (!downloads.has(icon)) downloads.set(icon, (await page.request.get(icon)).body())
      const parts = await Promise.all(downloads.values())
      const bytes = parts.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
      expect(parts.length).toBeGreaterThan(5)
      console.log('BYTES', language, bytes)
      expect(bytes).toBeLessThanOrEqual(38_000)
      for (const body of parts) expect(body.toString()).not.toMatch(/\$Zod|ZodMini/)
    },
  )
})

describe('for everybody', () => {
  const views = (['light', 'dark'] as const).flatMap((theme) => [
    { width: 390, height: 844, theme },
    { width: 400, height: 600, theme },
    { width: 1280, height: 800, theme },
  ])
  test.each(views.filter((_, index) => isDue(index, views.length)))(
    'no accessibility rule is broken at $width px in the $theme theme',
    async (look) => {
      on.standIn.answer = async (exchange) => {
        exchange.accept()
        if (exchange.question.message === 'falla') return exchange.fail('chat.engineFailed', 'No se pudo responder.')
        exchange.reply(
          'Hola **tú** [carta](https://a.example)\n\n> cita `código`\n\n|a|b|\n|-|-|\n|1|2|\n\n```\nx\n```',
        )
      }
      const page = await visit(look)
      await field(page).waitFor()
      expect(await barriers(page)).toEqual([])
      await ask(page, 'Hola')
      await page.locator('table').waitFor()
      await ask(page, 'falla')
      await shows(page, 'No se pudo responder.')
      await field(page).fill('x'.repeat(3900))
      await page.getByRole('button', { name: 'Emojis' }).click()
      await page.getByRole('toolbar').waitFor()
      expect(await barriers(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Nueva conversación' }).click()
      await page.getByRole('dialog').waitFor()
      expect(await barriers(page)).toEqual([])
    },
  )

  test('nothing is cut off or scrolls sideways at 320 px, as on a phone zoomed to 200 %, and the welcome begins at its top', async () => {
    on.standIn.agent = { ...on.standIn.agent, name: 'Asesoramiento'.repeat(7) }
    on.standIn.answer = async (exchange) => {
      exchange.accept()
      exchange.reply(`${'largo'.repeat(80)} https://a.example/${'x'.repeat(200)}\n\n\`\`\`\n${'y'.repeat(300)}\n\`\`\``)
    }
    const page = await visit({ width: 320, height: 480 })
    const heading = page.getByRole('heading', { level: 2 })
    await heading.waitFor()
    const box = await heading.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
    expect(
      await page
        .locator('section')
        .first()
        .evaluate((view) => view.scrollTop),
    ).toBe(0)
    expect(await page.getByRole('button', { name: 'Ir al final' }).count()).toBe(0)
    await ask(page, 'Hola')
    await page.locator('pre').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(480)
    await page.getByRole('button', { name: 'Enviar' }).waitFor()
  })

  test('what a finger hits is at least 44 px, and beside a message at least 24 px', async () => {
    on.standIn.answer = async (exchange) => exchange.drop()
    const context = await (await sharedContexts()).browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    await page.goto(on.standIn.page)
    await ask(page, 'Hola')
    await page.getByRole('button', { name: 'Reintentar' }).waitFor()
    for (const target of await page.locator('button, select').all()) {
      const box = await target.boundingBox()
      const isNote = (await target.textContent()) === 'Reintentar'
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), await target.innerText()).toBeGreaterThanOrEqual(
        isNote ? 24 : 44,
      )
    }
  })
})
