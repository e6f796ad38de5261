import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { LOCALES } from '../../worker/contract/locales.ts'
import { announcedOn, recordAnnounced } from '../support/announced.ts'
import { makeTypeWith, model } from '../support/engines/agents.ts'
import { COMPLETIONS, controlled } from '../support/engines/answers.ts'
import { type StandIn, startStandIn } from '../support/engines/stand-in.ts'
import { passing, stopClock } from '../support/page-clock.ts'
import type { Person } from '../support/people.ts'
import { writeExchanges, writeMemberMessage } from '../support/record.ts'
import { startServer } from '../support/server.ts'
import { dialog, expectGoodLooks, heading, LOOKS, notice, pathOf, stage } from '../support/stage.ts'
import { customer, newAgent, newWebchat, superAdmin } from '../support/tenants.ts'
import { visitorOf } from '../support/visitor.ts'

let standIn: StandIn
const on = stage(async () => {
  standIn = await startStandIn()
  return startServer({ ENGINE_ALLOW_HOSTS: standIn.host })
})
afterAll(() => standIn.close())
const { visit } = on

const HOUR = 3_600_000
const hoursAgo = (hours: number) => Date.now() - hours * HOUR

interface Shop {
  owner: Person
  north: string
  south: string
  write: (agentId: string, sessionId: string, at: number, more?: object) => Promise<string[]>
}

/** An owner of two agents that answer on the web. */
async function shop(): Promise<Shop> {
  const owner = await customer(on.server, 'enterprise')
  const north = (await newAgent(on.server, owner, { name: 'Norte' })).id
  const south = (await newAgent(on.server, owner, { name: 'Sur' })).id
  for (const agentId of [north, south]) await newWebchat(on.server, owner, agentId)
  const write = (agentId: string, sessionId: string, at: number, more = {}) =>
    writeExchanges(on.server, [{ agentId, ownerId: owner.id, sessionId, at, ...more }])
  return { owner, north, south, write }
}

const list = (page: Page) => page.getByRole('list', { name: 'Conversaciones' })
const rows = (page: Page) => list(page).getByRole('button')
const row = (page: Page, text: string) => rows(page).filter({ hasText: text })
const article = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar en los mensajes' })
const onlyUnanswered = (page: Page) => page.getByRole('button', { name: 'Solo sin responder' })
const paramOf = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)
const listening = (page: Page) => page.waitForResponse((response) => response.url().includes('/webhook-stream'))

/** Opens the inbox, and waits until it hears what happens. */
async function inbox(owner: Person, path = '/conversations', look = {}): Promise<Page> {
  const { page, go } = await on.prepare(owner, look)
  const heard = listening(page)
  await go(path)
  await heard
  return page
}

describe('the inbox', () => {
  test('lists the sessions of all own agents, the one that spoke last first, with who, where and what #conversations.inbox', async () => {
    const { owner, north, south, write } = await shop()
    await write(south, 'session-oldest-1', hoursAgo(26), { userMessage: 'Ayer pregunté' })
    const [id] = await write(north, 'telegram:123456789', hoursAgo(1), {
      channelType: 'telegram',
      userMessage: '¿Y mi pedido?',
      state: 'unanswered',
      agentResponse: null,
    })
    const details = JSON.stringify({ person: { name: 'Bat Erdene' } })
    await on.server.rows('UPDATE messages SET details = ? WHERE id = ?', details, id)
    const page = await inbox(owner)
    await row(page, 'Ayer pregunté').waitFor()
    expect(await rows(page).count()).toBe(2)
    const first = await rows(page).first().innerText()
    for (const words of ['Bat Erdene', '¿Y mi pedido?', 'Telegram', 'Norte', '1 mensaje', 'Sin responder'])
      expect(first).toContain(words)
    expect(first).toMatch(/\d\d:\d\d/)
    const second = await rows(page).nth(1).innerText()
    for (const words of ['Visitante 1', 'Sur', 'Chat web', 'Ayer']) expect(second).toContain(words)
    expect(second).not.toContain('Sin responder')
  })

  test('opens a session beside the list, and a link to it opens it again', async () => {
    const { owner, north, south, write } = await shop()
    await write(north, 'session-of-two', hoursAgo(2), { userMessage: 'en el norte' })
    await write(south, 'session-of-two', hoursAgo(1), { userMessage: 'en el sur' })
    const page = await inbox(owner)
    await row(page, 'en el norte').click()
    await article(page, 'en el norte').waitFor()
    expect(await article(page, 'en el sur').count()).toBe(0)
    expect(await row(page, 'en el norte').getAttribute('aria-current')).toBe('true')
    await page.reload()
    await article(page, 'en el norte').waitFor()
    await row(page, 'en el sur').click()
    await article(page, 'en el sur').waitFor()
    await page.goBack()
    await article(page, 'en el norte').waitFor()
  })

  test('on paper a conversation is whole, dark on white and with its icons, in the dark theme too', async () => {
    const { owner, north } = await shop()
    const written = Array.from({ length: 20 }, (_, index) => ({
      agentId: north,
      ownerId: owner.id,
      at: hoursAgo(20 - index),
    }))
    await writeExchanges(on.server, written)
    const page = await inbox(owner, '/conversations', { theme: 'dark' })
    await rows(page).first().click()
    const last = page.getByRole('article').last()
    await last.waitFor()
    const seen = () =>
      last.evaluate((article) => {
        const clipping = []
        for (let at = article.parentElement; at; at = at.parentElement)
          if (getComputedStyle(at).overflowY !== 'visible' && at.scrollHeight > at.clientHeight + 1) clipping.push(at)
        const icon = document.querySelector('main [class*="i-lucide-"]:empty')
        return {
          isWhole: clipping.every((each) => each === document.documentElement),
          surface: getComputedStyle(document.body).getPropertyValue('--surface'),
          icon: icon && getComputedStyle(icon).printColorAdjust,
        }
      })
    expect(await seen()).toEqual({ isWhole: false, surface: '#1d1b16', icon: 'economy' })
    await page.emulateMedia({ media: 'print' })
    expect(await seen()).toEqual({ isWhole: true, surface: '#fffefb', icon: 'exact' })
  })

  test('is narrowed by agent, channel, words and what waits, all of it in the address', async () => {
    const { owner, north, south, write } = await shop()
    await write(north, 'session-north-1', hoursAgo(3), { userMessage: '¿Cuánto cuesta el envío?' })
    await write(north, 'session-viber-1', hoursAgo(2), { userMessage: 'por viber', channelType: 'viber' })
    await write(south, 'session-south-1', hoursAgo(1), {
      userMessage: 'sin nada',
      state: 'unanswered',
      agentResponse: null,
    })
    const page = await inbox(owner)
    await page.getByLabel('Filtrar por agente').selectOption({ label: 'Norte' })
    await row(page, 'sin nada').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Filtros' }).click()
    await page.getByLabel('Filtrar por canal').selectOption({ label: 'Viber' })
    await row(page, 'envío').waitFor({ state: 'detached' })
    expect([paramOf(page, 'agent'), paramOf(page, 'channel')]).toEqual([north, 'viber'])
    await page.goBack()
    await row(page, 'envío').waitFor()
    await search(page).fill('envio')
    await row(page, 'por viber').waitFor({ state: 'detached' })
    await row(page, 'envío').waitFor()
    await search(page).fill('zanahoria')
    await page.getByText('Ninguna conversación coincide').waitFor()
    await page.getByRole('button', { name: 'Limpiar filtros' }).click()
    await row(page, 'sin nada').waitFor()
    expect(await rows(page).count()).toBe(3)
    await onlyUnanswered(page).click()
    await row(page, 'envío').waitFor({ state: 'detached' })
    await row(page, 'sin nada').waitFor()
    expect(await rows(page).count()).toBe(1)
    expect(await onlyUnanswered(page).getAttribute('aria-pressed')).toBe('true')

    await page.goto(new URL(`/conversations?agent=${north}&channel=webchat`, on.server.url).href)
    await row(page, 'envío').waitFor()
    expect(await rows(page).count()).toBe(1)
    expect(await page.getByLabel('Filtrar por agente').inputValue()).toBe(north)
    // Open, because the list is narrowed by one of them.
    await page.getByRole('button', { name: 'Filtros (1)', expanded: true }).waitFor()
    expect(await page.getByLabel('Filtrar por canal').inputValue()).toBe('webchat')
  })

  test('shows more when one asks for more, each session once', async () => {
    const { owner, north, write } = await shop()
    for (let number = 0; number < 25; number++)
      await write(north, `session-number-${number}`, hoursAgo(1) - number, { userMessage: `pregunta ${number}` })
    const page = await inbox(owner)
    await rows(page).nth(19).waitFor()
    expect(await rows(page).count()).toBe(20)
    await page.getByRole('button', { name: 'Cargar más' }).click()
    await rows(page).nth(24).waitFor()
    expect(await rows(page).count()).toBe(25)
    expect(await page.getByRole('button', { name: 'Cargar más' }).count()).toBe(0)
  })

  test.each([
    ['one conversation', 1],
    ['several', 2],
  ])('loads further sessions although the list changes meanwhile by %s', async (_, changes) => {
    const { owner, north } = await shop()
    const older = Array.from({ length: 25 }, (_, number) => ({
      ...{ agentId: north, ownerId: owner.id, sessionId: `session-${number}`, at: hoursAgo(1) - number * 60_000 },
    }))
    await writeExchanges(on.server, older)
    const page = await inbox(owner)
    await rows(page).nth(19).waitFor()
    const [asked, changed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route('**/api/conversations/sessions?**after=**', async (route) => {
      asked.resolve()
      await changed.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Cargar más' }).click()
    await asked.promise
    const counted = page.waitForResponse((response) => response.url().includes('/api/threads/lists'))
    for (let number = 1; number <= changes; number++) await visitorOf(on.server, north).say(`pregunta ${number}`)
    await counted
    changed.resolve()
    for (let number = 1; number <= changes; number++) await row(page, `pregunta ${number}`).waitFor()
    await expect.poll(() => rows(page).count()).toBe(25 + changes)
  })

  test('hears what is said while one looks: the session moves up, in every tab, and is announced', async () => {
    const { owner, north, south, write } = await shop()
    await write(south, 'session-already', hoursAgo(1), { userMessage: 'de antes' })
    const first = await visitorOf(on.server, north).say('¿Hacen envíos?')
    const { sessionId, visitorToken } = first.body.data
    await write(south, 'session-between', Date.now() + 1, { userMessage: 'entremedias' })
    const { page, context, go } = await on.prepare(owner)
    const heard = listening(page)
    await go('/conversations')
    await heard
    const other = await inbox(owner, '/conversations', { beside: context })
    await row(page, 'entremedias').waitFor()
    expect(await rows(page).first().innerText()).toContain('entremedias')
    await visitorOf(on.server, north).say('¿Y cuánto cuestan?', { sessionId, visitorToken })
    for (const tab of [page, other]) {
      await row(tab, '¿Y cuánto cuestan?').waitFor()
      await expect.poll(() => rows(tab).first().innerText()).toContain('2 mensajes')
      expect(await rows(tab).count()).toBe(3)
      await tab.getByText(/Nuevo mensaje de Visitante \d/).waitFor({ state: 'attached' })
    }
  })

  test('fetches what many messages changed together, at most every two seconds', async () => {
    const { owner, north, write } = await shop()
    await write(north, 'session-before', hoursAgo(1))
    const page = await inbox(owner)
    await rows(page).first().waitFor()
    await stopClock(page)
    let calls = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/threads/lists')) calls++
    })
    const questions = Array.from({ length: 8 }, (_, number) => `pregunta ${number}`)
    await Promise.all(questions.map((question) => visitorOf(on.server, north).say(question)))
    const passed = await passing(page, async () => (await rows(page).count()) === 1 + questions.length)
    expect(calls).toBeGreaterThan(0)
    expect(calls).toBeLessThanOrEqual(2 + passed / 2_000)
  })

  test('shows the last 50 exchanges of a long session, and the earlier ones above them when one asks', async () => {
    const { owner, north } = await shop()
    await writeExchanges(
      on.server,
      Array.from({ length: 60 }, (_, number) => ({
        ...{ agentId: north, ownerId: owner.id, sessionId: 'session-long', userMessage: `pregunta n.º ${number};` },
        at: hoursAgo(60 - number),
      })),
    )
    const wrote = { sessionId: 'session-long', memberId: owner.id, at: hoursAgo(58) }
    await writeMemberMessage(on.server, north, wrote)
    const { page, go } = await on.prepare(owner)
    await recordAnnounced(page)
    await go('/conversations')
    await row(page, 'pregunta n.º 59;').click()
    await article(page, 'pregunta n.º 59;').waitFor()
    expect(await page.getByRole('article').count()).toBe(50)
    const first = article(page, 'pregunta n.º 10;')
    await first.scrollIntoViewIfNeeded()
    const top = async () => Math.round((await first.boundingBox())?.y ?? 0)
    const load = page.getByRole('button', { name: 'Cargar mensajes anteriores' })
    await load.scrollIntoViewIfNeeded()
    const before = await top()
    await page.locator('[role=log][aria-live=polite]').waitFor()
    await load.click()
    await article(page, 'pregunta n.º 0;').waitFor()
    expect((await announcedOn(page)).filter((text) => text.startsWith('pregunta'))).toEqual([])
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(60)
    expect(await page.getByRole('article').count()).toBe(61)
    expect(await load.count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SECTION')
  })

  test('says who can read what came before the most that a session shows', async () => {
    const { owner, north, write } = await shop()
    await write(north, 'session-without-end', hoursAgo(1), { userMessage: 'la última' })
    const { page, go } = await on.prepare(owner)
    const limits = new Set<string | null>()
    await page.route('**/api/conversations/session/**', async (route) => {
      limits.add(new URL(route.request().url()).searchParams.get('limit'))
      const response = await route.fetch()
      const { data, ...rest } = await response.json()
      await route.fulfill({ response, json: { ...rest, data: { ...data, hasEarlier: true } } })
    })
    await go('/conversations')
    await row(page, 'la última').click()
    const load = page.getByRole('button', { name: 'Cargar mensajes anteriores' })
    for (const limit of ['200', '800', '2000']) {
      await load.and(page.locator(':enabled')).click()
      await expect.poll(() => limits.has(limit)).toBe(true)
    }
    await page.getByText('están en los datos que el dueño de la cuenta descarga en su configuración').waitFor()
    expect([...limits]).toEqual(['50', '200', '800', '2000'])
    expect(await load.count()).toBe(0)
  })

  test('leaves a reader where he is when something arrives, and says how much is new', async () => {
    const { owner, north, write } = await shop()
    for (let number = 0; number < 20; number++)
      await write(north, `session-number-${number}`, hoursAgo(1) - number, { userMessage: `pregunta ${number}` })
    const page = await inbox(owner)
    const read = row(page, 'pregunta 9')
    await read.waitFor()
    await read.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const before = await read.boundingBox()
    await visitorOf(on.server, north).say('¿Hacen envíos?')
    await page.getByRole('button', { name: '1 nuevo', exact: true }).waitFor()
    await row(page, '¿Hacen envíos?').waitFor()
    expect((await read.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
    await page.getByRole('button', { name: '1 nuevo', exact: true }).click()
    await page.getByRole('button', { name: '1 nuevo', exact: true }).waitFor({ state: 'detached' })
    expect(await row(page, '¿Hacen envíos?').isVisible()).toBe(true)
  })

  test('brings what is said in the open session to its end', async () => {
    const { owner, north } = await shop()
    const first = await visitorOf(on.server, north).say('hola')
    const { sessionId, visitorToken } = first.body.data
    const page = await inbox(owner, `/conversations?session=${sessionId}&sessionAgent=${north}`)
    await article(page, 'hola').waitFor()
    await visitorOf(on.server, north).say('¿Hacen envíos?', { sessionId, visitorToken })
    await article(page, '¿Hacen envíos?').waitFor()
    expect(await page.getByRole('article').count()).toBe(2)
  })

  test('shows what was said after it had loaded and before its stream was open', async () => {
    const { owner, north } = await shop()
    const visitor = visitorOf(on.server, north)
    const { sessionId, visitorToken } = (await visitor.say('hola')).body.data
    const { page, go } = await on.prepare(owner)
    const said = Promise.withResolvers<void>()
    await page.route('**/api/agents/webhook-stream*', async (route) => {
      await said.promise
      await route.continue()
    })
    await go(`/conversations?session=${sessionId}&sessionAgent=${north}`)
    await article(page, 'hola').waitFor()
    await row(page, 'hola').waitFor()
    await visitor.say('¿Hacen envíos?', { sessionId, visitorToken })
    said.resolve()
    await article(page, '¿Hacen envíos?').waitFor()
    await row(page, '¿Hacen envíos?').waitFor()
  })

  test('shows a reply as it is made, from its beginning when it is opened in the middle', async () => {
    const { owner, north } = await shop()
    const speech = controlled()
    const type = await makeTypeWith(
      on.server,
      model(standIn.place(speech.answer, COMPLETIONS).url, { hasFallback: false }),
    )
    await on.server.rows('UPDATE agents SET type_id = ? WHERE id = ?', type, north)
    const visitor = visitorOf(on.server, north)
    const asking = await visitor.sayStreaming('¿Cuándo abren?')
    const { sessionId } = (await asking.until(({ data }) => data.type === 'accepted')).data
    await expect.poll(speech.begun).toBe(1)
    const page = await inbox(owner, `/conversations?session=${sessionId}&sessionAgent=${north}`)
    const text = article(page, '¿Cuándo abren?')
    await text.getByText('El agente está respondiendo…').waitFor()
    speech.say('Abrimos de lunes ')
    await text.getByText('Abrimos de lunes').waitFor()
    speech.say('a **sábado**')
    await text.getByText('Abrimos de lunes a sábado').waitFor()
    expect(await text.locator('strong').innerText()).toBe('sábado')
    await page.reload()
    await text.getByText('Abrimos de lunes a sábado').waitFor()
    speech.breakOff()
    await text.getByText('La respuesta se interrumpió aquí.').waitFor()
    await asking.over
  })

  test('lists refused messages with the reason, and retries them', async () => {
    const { owner, north, south } = await shop()
    const drop = (agentId: string, key: string, text: string, at: number) =>
      on.server.rows(
        `INSERT INTO dropped_messages (agent_id, owner_id, message_key, channel_type, session_id, user_message, reason, at)
         VALUES (?, ?, ?, 'telegram', 'telegram:1', ?, 'plan.quotaExceeded', ?)`,
        agentId,
        owner.id,
        key,
        text,
        at,
      )
    await drop(north, 'telegram:1', '¿Me pueden ayudar?', hoursAgo(2))
    await drop(south, 'telegram:2', '¿Hay alguien?', hoursAgo(1))
    const page = await inbox(owner)
    await page.getByRole('button', { name: '2 no atendidos' }).click()
    const messages = dialog(page).getByRole('article')
    await messages.nth(1).waitFor()
    const newest = await messages.first().innerText()
    for (const words of ['Telegram', 'Sur', '¿Hay alguien?', 'límite']) expect(newest).toContain(words)
    expect(paramOf(page, 'dropped')).toBe('1')
    await messages.first().getByRole('button', { name: 'Reintentar' }).click()
    await notice(page, 'No se pudo reintentar')
    await page.route('**/dropped/retry', async (route) => {
      await on.server.rows('DELETE FROM dropped_messages WHERE agent_id = ?', south)
      await route.fulfill({ json: { success: true, data: { id: 'telegram:2' }, message: 'En camino' } })
    })
    await messages.first().getByRole('button', { name: 'Reintentar' }).click()
    await notice(page, 'En camino')
    await messages.nth(1).waitFor({ state: 'detached' })
    await page.goBack()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '1 no atendido' }).waitFor()
  })

  test.each(LOOKS)(
    'looks right with the messages that nobody answered open, at $width px, $locale, $theme',
    async (look) => {
      const { owner, north } = await shop()
      await on.server.rows(
        `INSERT INTO dropped_messages (agent_id, owner_id, message_key, channel_type, session_id, user_message, reason, at)
       VALUES (?, ?, 'viber:1', 'viber', 'viber:1', '¿Tienen garantía de 24 meses?', 'subscription.inactive', ?)`,
        north,
        owner.id,
        hoursAgo(1),
      )
      const page = await inbox(owner, '/conversations?dropped=1', look)
      await dialog(page).getByRole('article').waitFor()
      await expectGoodLooks(page)
    },
  )

  test('a message without a reply is answered when its owner asks, which may fail, says why and may be asked again, and waits no longer', async () => {
    const { owner, north, write } = await shop()
    await write(north, 'session-waiting', hoursAgo(1), {
      userMessage: '¿Hola?',
      state: 'unanswered',
      agentResponse: null,
    })
    const page = await inbox(owner, '/conversations?unanswered=true')
    await row(page, '¿Hola?').click()
    await article(page, '¿Hola?').getByText('Sin responder').waitFor()
    const retry = article(page, '¿Hola?').getByRole('button', { name: 'Reintentar' })
    await page.route('**/retry', (route) =>
      route.fulfill({ status: 409, json: { success: false, message: 'Ya no hace falta.' } }),
    )
    await retry.click()
    await notice(page, 'Ya no hace falta.')
    await expect.poll(() => retry.isEnabled()).toBe(true)
    await page.unroute('**/retry')
    await retry.click()
    await notice(page, 'El agente vuelve a responder este mensaje')
    await article(page, '¿Hola?')
      .getByText(/^Respondido en/)
      .waitFor()
    await page.getByText('Ninguna conversación coincide').waitFor()
    expect(await article(page, '¿Hola?').getByRole('button', { name: 'Reintentar' }).count()).toBe(0)
  })

  test('says that the list, the messages or the agents could not be loaded, and loads when one tries again', async () => {
    const { owner, north, write } = await shop()
    await write(north, 'session-failing', hoursAgo(1), { userMessage: 'aquí estoy' })
    const { page } = await on.prepare(owner)
    // When the stream opens, everything is fetched again.
    await page.route('**/api/agents/webhook-stream*', (route) => route.abort())
    const address = new URL(
      `/conversations?agent=${north}&session=session-failing&sessionAgent=${north}`,
      on.server.url,
    ).href
    const CALLS = [
      ['**/api/conversations/sessions?**', 'Error al cargar las conversaciones'],
      ['**/api/conversations/session/**', 'Error al cargar los mensajes'],
      ['**/api/agents/user?**', 'Error al cargar los agentes'],
    ] as const
    for (const [call, failure] of CALLS) {
      await page.route(call, (route) => route.fulfill({ status: 400, json: { message: 'No hoy.' } }))
      await page.goto(address)
      const alert = page.getByRole('alert').filter({ hasText: failure })
      await alert.getByText('No hoy.').waitFor()
      await page.unroute(call)
      await alert.getByRole('button', { name: 'Reintentar' }).click()
      await article(page, 'aquí estoy').waitFor()
      await row(page, 'aquí estoy').waitFor()
    }
  })
})

describe('on a phone', () => {
  test('in the tab of an agent the field is on the screen without scrolling the page, also above an on-screen keyboard', async () => {
    const { owner, north, write } = await shop()
    for (let hour = 20; hour > 0; hour--)
      await write(north, 'session-in-tab', hoursAgo(hour), {
        userMessage: `pregunta ${hour}`,
        agentOutput: 'Claro. '.repeat(40),
      })
    const page = await inbox(owner, `/agents/${north}/conversations`, { width: 390, height: 844 })
    await row(page, 'pregunta 1').click()
    const field = page.getByRole('textbox', { name: 'Escribir en esta conversación' })
    const send = page.getByRole('button', { name: 'Enviar', exact: true })
    const isUsable = async () => {
      const isHit = (element: HTMLElement) => {
        const { left, top, width, height, bottom } = element.getBoundingClientRect()
        const hit = document.elementFromPoint(left + width / 2, top + height / 2)
        return scrollY === 0 && bottom <= innerHeight && element.contains(hit)
      }
      return (await Promise.all([field, send].map((each) => each.evaluate(isHit)))).every(Boolean)
    }
    await field.waitFor()
    await expect.poll(isUsable).toBe(true)
    await article(page, 'pregunta 1').last().waitFor()
    // The keyboard takes its height from the page, as this tag says; a lower window is the same.
    expect(await page.locator('meta[name=viewport]').getAttribute('content')).toContain(
      'interactive-widget=resizes-content',
    )
    await field.fill('Hola')
    await page.setViewportSize({ width: 390, height: 510 })
    await expect.poll(isUsable).toBe(true)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Volver a la lista' }).click()
    await row(page, 'pregunta 1').waitFor()
    await heading(page, 'Norte')
    await page.getByRole('navigation', { name: 'Partes del agente' }).waitFor()
  })

  test('the session is a page of its own, with a way back to where one was', async () => {
    const { owner, north, write } = await shop()
    await write(north, 'session-on-phone', hoursAgo(1), { userMessage: 'desde el móvil' })
    const page = await inbox(owner, '/conversations', { width: 390, height: 844 })
    await row(page, 'desde el móvil').click()
    await article(page, 'desde el móvil').waitFor()
    expect(await list(page).isVisible()).toBe(false)
    await page.waitForFunction(() => document.activeElement?.tagName === 'H2')
    await page.getByRole('button', { name: 'Volver a la lista' }).click()
    await row(page, 'desde el móvil').waitFor()
    await page.waitForFunction(() => document.activeElement?.textContent?.includes('desde el móvil'))
    await row(page, 'desde el móvil').click()
    await article(page, 'desde el móvil').waitFor()
    await page.goBack()
    await row(page, 'desde el móvil').waitFor()
    expect(pathOf(page)).toBe('/conversations')
  })
})

test.each([1280, 390])(
  'at %i pixels what is opened is read, a note stands in it, and a list holds what one took',
  async (width) => {
    const { owner, north, write } = await shop()
    await write(north, 'session-noted', hoursAgo(1), { userMessage: '¿Llega mañana?' })
    const page = await inbox(owner, '/conversations', { width })
    await row(page, 'Visitante 1').getByText('Sin leer:').waitFor({ state: 'attached' })
    await page.getByText('1 sin leer').waitFor()
    await row(page, 'Visitante 1').click()
    await page.getByRole('heading', { name: 'Visitante 1' }).waitFor()
    await page.getByRole('button', { name: 'Nota', exact: true }).click()
    await page.getByRole('textbox', { name: 'Nota sobre esta conversación' }).fill('Cliente VIP')
    await page.getByRole('button', { name: 'Guardar nota' }).click()
    await article(page, 'Cliente VIP').waitFor()
    await page.getByRole('button', { name: 'Más acciones de la conversación' }).click()
    await page.getByRole('menuitem', { name: 'Asignármela' }).click()
    if (width < 1024) await page.getByRole('button', { name: 'Volver a la lista' }).click()
    await page.getByRole('button', { name: /^Míos/ }).filter({ hasText: '1' }).click()
    await row(page, 'Visitante 1').waitFor()
    expect(await row(page, 'Visitante 1').getByText('Sin leer:').count()).toBe(0)
    expect(paramOf(page, 'list')).toBe('mine')
  },
)

test('what is open while its page is hidden stays unread until somebody sees it', async () => {
  const { owner, north, write } = await shop()
  await write(north, 'session-hidden', hoursAgo(1), { userMessage: '¿Hay alguien?' })
  const { page, go } = await on.prepare(owner)
  const reads: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && reads.push(request.postData() ?? ''))
  await page.addInitScript(() =>
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => !('isSeen' in window) }),
  )
  await go(`/conversations?session=session-hidden&sessionAgent=${north}`)
  await article(page, '¿Hay alguien?').waitFor()
  await page.getByText('1 sin leer').waitFor()
  expect(reads).toEqual([])
  await page.evaluate(() => {
    Object.assign(window, { isSeen: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.getByText('1 sin leer').waitFor({ state: 'detached' })
  expect(reads).toEqual([JSON.stringify({ isRead: true })])
})

test('the keyboard alone searches, opens a session, looks at the way of a message and leaves it', async () => {
  const { owner, north, write } = await shop()
  await write(north, 'session-keyboard', hoursAgo(1), { userMessage: 'con teclado' })
  const page = await inbox(owner)
  await row(page, 'con teclado').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  await search(page).focus()
  for (let presses = 0; presses < 8 && !(await focused()).includes('con teclado'); presses++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await article(page, 'con teclado').waitFor()
  await page
    .getByRole('status')
    .getByText(/^Visitante \d+$/)
    .waitFor({ state: 'attached' })
  const way = page.getByRole('button', { name: /^Ver el recorrido/ })
  for (let presses = 0; presses < 8 && !(await way.evaluate((button) => button === document.activeElement)); presses++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('Escrito').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.startsWith('Ver el recorrido'))
})

test('a super administrator sees one agent at a time, his own first and others by their link', async () => {
  const { north, write } = await shop()
  await write(north, 'session-of-others', hoursAgo(1), { userMessage: 'de otro negocio' })
  const admin = await superAdmin(on.server)
  const without = await visit(admin, '/conversations')
  await without.getByText('Elige un agente').waitFor()
  const own = (await newAgent(on.server, admin, { name: 'Propio' })).id
  const page = await visit(admin, '/conversations')
  await page.getByText('Aún no hay conversaciones').waitFor()
  expect(await page.getByLabel('Filtrar por agente').inputValue()).toBe(own)
  const other = await visit(admin, `/conversations?agent=${north}`)
  await row(other, 'de otro negocio').waitFor()
})

test('the inbox is where the menu says, and without anything in it says what will be there', async () => {
  const { owner } = await shop()
  const page = await visit(owner, '/agents')
  await page.getByRole('navigation').getByRole('link', { name: 'Conversaciones' }).click()
  await heading(page, 'Conversaciones')
  expect(pathOf(page)).toBe('/conversations')
  await page.getByText('Aún no hay conversaciones').waitFor()
  await page.getByText('Elige una conversación').waitFor()
})

test('what the search asks for stands whole in its field in every language', async () => {
  const { owner, north, write } = await shop()
  await write(north, 'session-search-1', hoursAgo(1))
  for (const locale of LOCALES) {
    const page = await visit(owner, '/conversations', { width: 1280, locale })
    const room = await page.getByRole('searchbox').evaluate((field: HTMLInputElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field)
      const ink = document.createElement('canvas').getContext('2d')
      if (!ink) throw new Error('No canvas.')
      ink.font = font
      const inside = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return inside - ink.measureText(field.placeholder).width
    })
    expect(room, locale).toBeGreaterThan(0)
  }
})
