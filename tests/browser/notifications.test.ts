import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DEFAULT_LOCALE } from '../../worker/contract/locales.ts'
import { AGENT_TYPES } from '../../worker/local/catalogue.ts'
import { inLanguage, surrounded } from '../support/looking.ts'
import { stopClock } from '../support/page-clock.ts'
import type { Person } from '../support/people.ts'
import { agentAction, agentCard, expectGoodLooks, heading, LOOKS, notice, pathOf, stage } from '../support/stage.ts'
import { customer, newAgent, newWebchat, superAdmin } from '../support/tenants.ts'
import { visitorOf } from '../support/visitor.ts'

const on = stage()

async function onTheWeb(person: Person, name: string, typeId: string = AGENT_TYPES.service): Promise<string> {
  const { id } = await newAgent(on.server, person, { name, typeId })
  await newWebchat(on.server, person, id)
  return id
}

const NEW = 'Una conversación nueva, o una que se retoma después de media hora'
const UNANSWERED = 'Un mensaje sin respuesta, o una respuesta que no se entregó'
const isStream = (url: string) => url.includes('/webhook-stream')
const opened = (page: Page) => page.waitForResponse((response) => isStream(response.url()))

/** Ticks the kinds of notifications, and waits until the console has its stream. */
async function wants(page: Page, label: string): Promise<void> {
  await Promise.all([opened(page), page.getByLabel(label).check()])
}
const says = (agentId: string, message = 'hola', more = {}) => visitorOf(on.server, agentId).say(message, more)
const notices = (page: Page) => page.locator('[data-notices] li')

/** Replaces browser functions whose effects a test cannot see. */
const stub = (
  page: Page,
  { permission, answer }: { permission: NotificationPermission; answer?: NotificationPermission },
) =>
  page.addInitScript(
    ({ permission, answer }) => {
      const heard = {
        asked: 0,
        shown: [] as { title: string; body?: string }[],
        notes: 0,
        clicks: [] as (() => void)[],
      }
      class Shown {
        static permission = sessionStorage.getItem('permission') ?? permission
        static async requestPermission() {
          heard.asked++
          Shown.permission = answer ?? permission
          sessionStorage.setItem('permission', Shown.permission)
          return Shown.permission
        }
        onclick: (() => void) | null = null
        constructor(title: string, { body }: { body?: string } = {}) {
          heard.shown.push({ title, ...(body && { body }) })
          heard.clicks.push(() => this.onclick?.())
        }
        close() {}
      }
      const param = { value: 0, setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} }
      const node = {
        connect: (next: unknown) => next,
        gain: param,
        frequency: param,
        start: () => heard.notes++,
        stop() {},
      }
      class Sound {
        state = 'running'
        currentTime = 0
        destination = node
        createOscillator = () => node
        createGain = () => node
        resume = async () => {}
      }
      Object.assign(window, { Notification: Shown, AudioContext: Sound, heard })
    },
    { permission, answer },
  )
const heard = (page: Page) =>
  page.evaluate(
    () =>
      (window as unknown as { heard: { asked: number; shown: { title: string; body?: string }[]; notes: number } })
        .heard,
  )
const hide = (page: Page, hidden: boolean) =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

describe('notices', () => {
  test('no stream is open before a notification is switched on', async () => {
    const ana = await customer(on.server)
    const { page, go } = await on.prepare(ana)
    const streams: string[] = []
    page.on('request', (request) => isStream(request.url()) && streams.push(request.url()))
    await go('/dashboard')
    await surrounded(page)
    await page.getByRole('link', { name: 'Configuración' }).click()
    await heading(page, 'Configuración')
    expect(await page.getByLabel('Con un sonido breve').isDisabled()).toBe(true)
    await wants(page, NEW)
    expect(streams).toHaveLength(1)
  })

  test('a conversation that begins is told once, wherever one is, and leads to itself', async () => {
    const ana = await customer(on.server)
    const agentId = await onTheWeb(ana, 'Tienda Norte')
    const page = await on.visit(ana, '/settings')
    await wants(page, NEW)
    await page.getByRole('link', { name: 'Panel' }).click()
    await heading(page, `Hola, ${ana.name}`)
    await stopClock(page)
    const { body } = await says(agentId)
    await notice(page, 'Nueva conversación')
    await notice(page, 'Tienda Norte está atendiendo a alguien por Chat web.')
    const { sessionId, visitorToken } = body.data
    await says(agentId, '¿abren hoy?', { sessionId, visitorToken })
    // Notices come in order: the second one is about another contact.
    await says(agentId, 'otra persona')
    await notices(page).nth(1).waitFor()
    expect(await notices(page).count()).toBe(2)
    await notices(page).first().getByRole('link', { name: 'Ver la conversación' }).click()
    await page.waitForURL(`**/agents/${agentId}/conversations?*`)
    expect(new URL(page.url()).searchParams.get('session')).toBe(sessionId)
  })

  test('what one looks at is not told, and another agent is', async () => {
    const ana = await customer(on.server)
    const [north, south] = [await onTheWeb(ana, 'Tienda Norte'), await onTheWeb(ana, 'Tienda Sur')]
    const page = await on.visit(ana, '/settings')
    await wants(page, NEW)
    await page.getByRole('link', { name: 'Agentes' }).click()
    await agentCard(page, 'Tienda Norte').getByRole('link', { name: 'Tienda Norte' }).click()
    await page
      .getByRole('navigation', { name: 'Partes del agente' })
      .getByRole('link', { name: 'Conversaciones' })
      .click()
    await page.getByText('Aún no hay conversaciones').waitFor()
    await says(north, '¿tienen garantía?')
    // The screen gets the event over the same stream.
    await page.getByRole('list', { name: 'Conversaciones' }).getByRole('button').first().waitFor()
    await stopClock(page)
    await says(south)
    await notice(page, 'Tienda Sur está atendiendo a alguien por Chat web.')
    expect(await notices(page).count()).toBe(1)
  })

  test('a tab has one stream on every screen', async () => {
    const ana = await customer(on.server)
    await onTheWeb(ana, 'Tienda Norte')
    const page = await on.visit(ana, '/settings')
    await wants(page, NEW)
    const streams: string[] = []
    page.on('request', (request) => isStream(request.url()) && streams.push(request.url()))
    await page.getByRole('link', { name: 'Agentes' }).click()
    await agentAction(page, 'Tienda Norte', 'Abrir el chat')
    await page.getByText('Conectado').waitFor()
    await page.getByLabel(/mensaje/i).fill('hola')
    await page.keyboard.press('Enter')
    await page
      .getByText(/Buen|Hola|ayudar/)
      .last()
      .waitFor()
    expect(streams).toEqual([])
  })

  test('a message without an answer is notified, and kinds that are switched off are not', async () => {
    const ana = await customer(on.server, 'enterprise')
    const silent = await onTheWeb(ana, 'Sin motor', AGENT_TYPES.automation)
    const page = await on.visit(ana, '/settings')
    await wants(page, UNANSWERED)
    await stopClock(page)
    await says(await onTheWeb(ana, 'Tienda Norte'))
    await on.server.rows(
      `UPDATE agent_types SET config = json_set(config, '$.engine.kind', 'openai') WHERE id = ?`,
      AGENT_TYPES.automation,
    )
    expect((await says(silent)).status).toBe(503)
    await notice(page, 'Un mensaje quedó sin respuesta')
    await notice(page, 'Sin motor no pudo responder por Chat web.')
    expect(await notices(page).count()).toBe(1)
  })

  test('end with the wish for them, and with the session', async () => {
    const ana = await customer(on.server)
    const page = await on.visit(ana, '/settings')
    await wants(page, NEW)
    const ended = () => page.waitForEvent('requestfailed', (request) => isStream(request.url()))
    await Promise.all([ended(), page.getByLabel(NEW).uncheck()])
    await wants(page, NEW)
    await page.getByRole('button', { name: /Menú de usuario/ }).click()
    await Promise.all([ended(), page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()])
  })

  test('are not for super administrators, who are told why', async () => {
    const page = await on.visit(await superAdmin(on.server), '/settings')
    await page.getByText('Los super administradores no reciben avisos').waitFor()
    expect(await page.getByLabel(NEW).count()).toBe(0)
  })
})

describe('notifications of the browser', () => {
  const BROWSER = 'Con una notificación del navegador'

  test('are asked for by a click alone, shown while the page is hidden, and lead to the conversation', async () => {
    const ana = await customer(on.server)
    const agentId = await onTheWeb(ana, 'Tienda Norte')
    const { page, go } = await on.prepare(ana)
    await stub(page, { permission: 'default', answer: 'granted' })
    await go('/settings')
    await wants(page, NEW)
    expect((await heard(page)).asked).toBe(0)
    await page.getByText('El navegador te pedirá permiso.').waitFor()
    await Promise.all([opened(page), page.getByLabel(BROWSER).check()])
    expect((await heard(page)).asked).toBe(1)
    await hide(page, true)
    await says(agentId)
    await expect
      .poll(async () => (await heard(page)).shown)
      .toEqual([{ title: 'Nueva conversación', body: 'Tienda Norte está atendiendo a alguien por Chat web.' }])
    await hide(page, false)
    await page.evaluate(() => (window as unknown as { heard: { clicks: (() => void)[] } }).heard.clicks[0]?.())
    await expect.poll(() => pathOf(page)).toBe(`/agents/${agentId}/conversations`)
  })

  test('that the browser blocks are explained and cannot be chosen', async () => {
    const { page, go } = await on.prepare(await customer(on.server))
    await stub(page, { permission: 'denied' })
    await go('/settings')
    await wants(page, NEW)
    await page.getByText('El navegador tiene bloqueadas las notificaciones de este sitio.').waitFor()
    expect(await page.getByLabel(BROWSER).isDisabled()).toBe(true)
  })

  test('that the person refuses when asked stay off, and say how to change that', async () => {
    const { page, go } = await on.prepare(await customer(on.server))
    await stub(page, { permission: 'default', answer: 'denied' })
    await go('/settings')
    await wants(page, NEW)
    await page.getByLabel(BROWSER).click()
    await page.getByText('El navegador tiene bloqueadas las notificaciones de este sitio.').waitFor()
    expect(await page.getByLabel(BROWSER).isChecked()).toBe(false)
  })

  test('without them a hidden page holds no stream, and one that is seen again does', async () => {
    const { page, go } = await on.prepare(await customer(on.server))
    await stub(page, { permission: 'default' })
    await go('/settings')
    await wants(page, NEW)
    await Promise.all([page.waitForEvent('requestfailed', (request) => isStream(request.url())), hide(page, true)])
    await Promise.all([opened(page), hide(page, false)])
  })
})

test('a sound is off until it is wished for, and then heard at once and with each notice', async () => {
  const ana = await customer(on.server)
  const agentId = await onTheWeb(ana, 'Tienda Norte')
  const { page, go } = await on.prepare(ana)
  await stub(page, { permission: 'default' })
  await go('/settings')
  await wants(page, NEW)
  await says(agentId)
  await notice(page, 'Nueva conversación')
  expect((await heard(page)).notes).toBe(0)
  await page.getByLabel('Con un sonido breve').check()
  await expect.poll(async () => (await heard(page)).notes).toBe(2)
  await says(agentId, 'otra persona')
  await expect.poll(async () => (await heard(page)).notes).toBe(4)
})

test.each(LOOKS)('a notice with a way on looks good: $width px, $locale, $theme', async (look) => {
  const ana = await customer(on.server)
  const agentId = await onTheWeb(ana, 'Захиалга')
  const page = await on.visit(ana, '/settings', look)
  await wants(page, inLanguage(look.locale ?? DEFAULT_LOCALE, NEW))
  await says(agentId)
  await notices(page).first().waitFor()
  await expectGoodLooks(page, 'the settings under a notice')
})
