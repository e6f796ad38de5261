import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { AGENT_TYPES } from '../../worker/local/catalogue.ts'
import type { Person } from '../support/people.ts'
import { giveSampleKnowledge } from '../support/sample-knowledge.ts'
import { agentAction, agentCard, dialog, heading, notice, question, stage } from '../support/stage.ts'
import { customer } from '../support/tenants.ts'

const on = stage()
const { visit } = on

async function agentOf(person: Person, name = 'Tienda Norte', more: Record<string, unknown> = {}): Promise<string> {
  const { body } = await on.server.api('POST /agents', {
    token: person.token,
    body: { name, typeId: AGENT_TYPES.service, language: 'es', ...more },
  })
  return body.data.id
}

async function onTheWeb(person: Person, name?: string): Promise<string> {
  const agentId = await agentOf(person, name)
  await on.server.api('POST /channels', { token: person.token, body: { agentId, type: 'webchat' } })
  return agentId
}

let visitors = 0
async function told(agentId: string, message: string): Promise<string> {
  const { body } = await on.server.api(`POST /agents/${agentId}/channels/webchat`, {
    body: { message },
    headers: { 'cf-connecting-ip': `10.9.${Math.floor(visitors / 250)}.${visitors++ % 250}` },
  })
  return body.data.sessionId
}

describe('agents', () => {
  test('a customer makes an agent, once it has a name and a type, changes it and deletes it #agents.rule.name-required #agents.rule.type-required #agents.create #agents.edit #agents.delete.confirm #agents.rule.language #agents.empty', async () => {
    const page = await visit(await customer(on.server), '/agents')
    await page.getByText('Todavía no tienes agentes').waitFor()
    await page.getByRole('button', { name: 'Nuevo agente' }).first().click()
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await dialog(page).getByRole('button', { name: 'Crear agente' }).click()
    await dialog(page).getByText('El nombre del agente es requerido').waitFor()
    await dialog(page).getByText('El tipo de agente es requerido').waitFor()
    expect(await dialog(page).getByLabel('Nombre').getAttribute('aria-invalid')).toBe('true')
    expect(sent).toEqual([])
    await dialog(page).getByLabel('Nombre').fill('  Tienda Norte  ')
    await dialog(page).getByLabel('Descripción').fill('Responde 👋')
    await dialog(page).getByText('10 de 500 caracteres').waitFor()
    await dialog(page).getByLabel('Tipo de agente').selectOption({ label: 'Ventas' })
    expect(await dialog(page).getByLabel('Idioma').inputValue()).toBe('es')
    await dialog(page).getByRole('button', { name: 'Crear agente' }).click()
    await notice(page, 'Agente creado correctamente')
    // Its home: the list behind the dialog shows the new agent for a moment too.
    await page.getByRole('heading', { level: 1, name: 'Tienda Norte' }).waitFor()
    await page.getByText('Ventas · Español').waitFor()

    await agentAction(page, 'Tienda Norte', 'Ajustes')
    await heading(page, 'Datos del agente')
    await page.getByRole('main').getByLabel('Idioma').selectOption({ label: 'Монгол' })
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await notice(page, 'Agente actualizado correctamente')
    await page.getByText('Ventas · Монгол').waitFor()

    await agentAction(page, 'Tienda Norte', 'Eliminar')
    await question(page).getByRole('button', { name: 'Eliminar' }).click()
    await notice(page, 'Agente eliminado correctamente')
    await page.getByText('Todavía no tienes agentes').waitFor()
  })

  test('what the server refuses is said in the dialog, which stays open with what was typed #agents.save.failed #edge.forbidden', async () => {
    const person = await customer(on.server, 'starter')
    const page = await visit(person, '/agents')
    await page.getByRole('button', { name: 'Nuevo agente' }).first().click()
    await dialog(page).getByLabel('Nombre').fill('Uno de más')
    // The plan becomes full only now: a full one is told before the form.
    await agentOf(person)
    await dialog(page).getByLabel('Tipo de agente').selectOption({ label: 'Ventas' })
    await dialog(page).getByRole('button', { name: 'Crear agente' }).click()
    await dialog(page).getByText('Tu plan no permite más agentes. Mejora tu suscripción.').waitFor()
    expect(await dialog(page).getByLabel('Nombre').inputValue()).toBe('Uno de más')
  })

  test('without a plan the form says where to get one #agents.rule.no-types', async () => {
    const page = await visit(await customer(on.server, null), '/agents')
    await page.getByRole('button', { name: 'Nuevo agente' }).first().click()
    expect(await dialog(page).getByRole('button', { name: 'Crear agente' }).isDisabled()).toBe(true)
    await dialog(page).getByRole('link', { name: 'Suscripción' }).click()
    await heading(page, 'Elige tu plan')
  })

  test('search, type and language narrow the list and stand in the address #agents.filter.type #agents.filter.language #agents.filter.clear', async () => {
    const person = await customer(on.server)
    await agentOf(person, 'Tienda Norte')
    await agentOf(person, 'Захиалга', { language: 'mn', typeId: AGENT_TYPES.sales })
    const page = await visit(person, '/agents')
    await agentCard(page, 'Захиалга').waitFor()
    await page.getByRole('searchbox', { name: 'Buscar agentes' }).fill('norte')
    await agentCard(page, 'Захиалга').waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.get('search')).toBe('norte')
    await page.getByLabel('Filtrar por idioma').selectOption({ label: 'Монгол' })
    await page.getByText('Ningún agente coincide').waitFor()
    await page.getByRole('button', { name: 'Limpiar filtros' }).first().click()
    await agentCard(page, 'Захиалга').waitFor()
    expect(await page.getByRole('searchbox', { name: 'Buscar agentes' }).inputValue()).toBe('')
    await page.getByLabel('Filtrar por tipo').selectOption({ label: 'Atención al cliente' })
    await agentCard(page, 'Захиалга').waitFor({ state: 'detached' })
    await page.reload()
    await agentCard(page, 'Tienda Norte').waitFor()
    await expect.poll(() => page.getByLabel('Filtrar por tipo').inputValue()).toBe(AGENT_TYPES.service)
    expect(await agentCard(page, 'Захиалга').count()).toBe(0)
  })

  test('more than a page of agents is turned page by page #agents.pagination #constant.page-of', async () => {
    const person = await customer(on.server, 'enterprise')
    for (let number = 1; number <= 11; number++) await agentOf(person, `Agente ${number}`)
    const page = await visit(person, '/agents')
    await page.getByText('Página 1 de 2').waitFor()
    await page.getByRole('button', { name: 'Siguiente' }).click()
    await page.getByText('Página 2 de 2').waitFor()
    expect(new URL(page.url()).searchParams.get('page')).toBe('2')
    await agentCard(page, 'Agente 1').waitFor()
    expect(await page.getByRole('button', { name: /^Más acciones de/ }).count()).toBe(1)
  })

  test('the keyboard opens a dialog, stays in it, leaves by Escape and is back where it was; the name of an agent leads to its home #agents.view', async () => {
    const person = await customer(on.server)
    await agentOf(person)
    const page = await visit(person, '/agents')
    await page.getByRole('button', { name: 'Nuevo agente' }).focus()
    await page.keyboard.press('Enter')
    await dialog(page).getByLabel('Nombre').waitFor()
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab')
      await page.waitForFunction(() => document.activeElement?.closest('[role=dialog] button, [role=dialog] form'))
    }
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.textContent === 'Nuevo agente')
    await agentCard(page, 'Tienda Norte').getByRole('link', { name: 'Tienda Norte' }).click()
    await heading(page, 'Necesita tu atención')
  })
})

describe('channels', () => {
  test('an agent gets a web chat with a link, a QR code and a snippet, and loses it again #channels.empty #channels.summary #channels.webchat.qr #channels.webchat.embed #channels.delete.confirm', async () => {
    const person = await customer(on.server)
    const agentId = await agentOf(person)
    const page = await visit(person, `/agents/${agentId}/channels`)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await page.getByText('Puedes añadir: Chat web').waitFor()
    await page.getByRole('button', { name: 'Crear el primer canal' }).click()
    await dialog(page).getByLabel('Tipo de canal').selectOption({ label: 'Chat web' })
    await dialog(page).getByLabel('Mensaje de bienvenida').fill('Hola, soy tu tienda')
    await dialog(page).getByRole('button', { name: 'Crear canal' }).click()
    await notice(page, 'Canal creado correctamente')
    await heading(page, 'Chat web Activo')
    await page.getByText('Hola, soy tu tienda').waitFor()
    await page.getByText('Puedes añadir: Facebook Messenger').waitFor()

    const link = `${new URL(page.url()).origin}/public/chat/${agentId}`
    await page.getByRole('button', { name: 'Copiar el enlace público' }).click()
    await notice(page, 'Enlace público copiado')
    expect(await copied()).toBe(link)
    expect(await page.getByText('URL del webhook').count()).toBe(0)
    await page.getByRole('button', { name: 'Copiar el código del botón' }).click()
    await notice(page, 'Código copiado')
    expect(await copied()).toBe(
      `<script src="${new URL(page.url()).origin}/embed.js" data-agent="${agentId}" async></script>`,
    )
    await page.getByRole('button', { name: 'Copiar el código del marco' }).click()
    await expect.poll(copied).toContain(`<iframe src="${link}"`)

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Descargar QR' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('qr-tienda-norte.png')
    const code = page.getByRole('img', { name: 'Código QR del chat de Tienda Norte' })
    expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(200)

    await page.getByRole('button', { name: 'Desactivar' }).click()
    await heading(page, 'Chat web Inactivo')
    await page.getByRole('button', { name: 'Eliminar' }).click()
    await question(page).getByRole('button', { name: 'Eliminar' }).click()
    await page.getByText('Este agente aún no tiene canales').waitFor()
  })

  test('a QR code that cannot be made says so and leaves the rest of the card; a copy that the browser forbids is told #channels.webchat.qr-failed #channels.copy.failed', async () => {
    const person = await customer(on.server)
    const agentId = await onTheWeb(person)
    const { page, go } = await on.prepare(person)
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.toDataURL = () => {
        throw new Error('no canvas here')
      }
    })
    await go(`/agents/${agentId}/channels`)
    await page.getByText('No se pudo generar el código QR').waitFor()
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden'))
    })
    await page.getByRole('button', { name: 'Copiar el enlace público' }).click()
    await notice(page, 'Error al copiar al portapapeles')
  })
})

describe('conversations', () => {
  test('sessions are listed, opened, looked into, searched and narrowed by dates that are in order #conversations.sessions #conversations.detail #conversations.search #conversations.dates', async () => {
    const person = await customer(on.server)
    const agentId = await onTheWeb(person)
    await told(agentId, '¿Qué horario tienen?')
    const sessionId = await told(agentId, '¿Cómo puedo pagar?')
    const page = await visit(person, `/agents/${agentId}/conversations`)
    const sessions = page.getByRole('list', { name: 'Conversaciones' }).getByRole('button')
    await sessions.nth(1).waitFor()
    expect(await sessions.first().textContent()).toMatch(/Visitante \d/)
    await sessions.first().click()
    await page.getByRole('article').getByText('¿Cómo puedo pagar?').waitFor()
    expect(await page.getByText('Responde el agente.').isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Ficha del contacto', exact: true }).click()
    await dialog(page).getByText('Datos almacenados').click()
    await dialog(page).getByText(sessionId, { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox', { name: 'Buscar en los mensajes' }).fill('horario')
    await page.waitForFunction(() => document.querySelectorAll('ul[aria-label="Conversaciones"] button').length === 1)
    await page.getByRole('searchbox', { name: 'Buscar en los mensajes' }).fill('zanahoria')
    await page.getByText('Ninguna conversación coincide').waitFor()
    await page.getByRole('searchbox', { name: 'Buscar en los mensajes' }).fill('')
    await sessions.nth(1).waitFor()

    await page.getByRole('button', { name: 'Filtros' }).click()
    await page.getByLabel('Desde').fill('2020-02-02')
    await page.getByLabel('Hasta').fill('2020-01-01')
    await page.getByRole('button', { name: 'Aplicar' }).click()
    await page.getByText('La fecha final no puede ser anterior a la inicial.').waitFor()
    await page.getByLabel('Desde').fill('2019-12-01')
    await page.getByRole('button', { name: 'Aplicar' }).click()
    await page.getByText('Ninguna conversación coincide').waitFor()
    await page.getByRole('button', { name: 'Limpiar', exact: true }).click()
    await page.getByRole('list', { name: 'Conversaciones' }).waitFor()
  })

  test('what is said while one looks arrives by itself, is announced, and is deleted after a question', async () => {
    const person = await customer(on.server)
    const agentId = await onTheWeb(person)
    const { page, go } = await on.prepare(person)
    const listening = page.waitForResponse((response) => response.url().includes('/webhook-stream'))
    await go(`/agents/${agentId}/conversations`)
    await page.getByText('Aún no hay conversaciones').waitFor()
    await listening
    await told(agentId, '¿Hacen envíos?')
    await page.getByRole('list', { name: 'Conversaciones' }).getByText('¿Hacen envíos?').waitFor()
    await page.getByText(/Nuevo mensaje de Visitante \d/).waitFor({ state: 'attached' })
    await page.getByRole('list', { name: 'Conversaciones' }).getByRole('button').click()
    await page.getByRole('button', { name: /^Eliminar el mensaje/ }).click()
    await question(page).getByRole('button', { name: 'Eliminar' }).click()
    await notice(page, 'Mensaje eliminado')
    await page.getByText('Aún no hay conversaciones').waitFor()
  })

  test('on a phone the list gives way to the conversation, and comes back', async () => {
    const person = await customer(on.server)
    const agentId = await onTheWeb(person)
    await told(agentId, '¿Qué horario tienen?')
    const page = await visit(person, `/agents/${agentId}/conversations`, { width: 390, height: 844 })
    const sessions = page.getByRole('list', { name: 'Conversaciones' })
    await sessions.getByRole('button').click()
    await page.getByRole('article').waitFor()
    expect(await sessions.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Volver a la lista' }).click()
    await sessions.waitFor()
  })
})

describe('chat', () => {
  test('the only agent is chatted with at once: it answers, and its words are kept until they are cleared, and it fills the window until Escape #chat.header #chat.welcome #chat.session', async () => {
    const person = await customer(on.server)
    await giveSampleKnowledge(on.server, await onTheWeb(person))
    const page = await visit(person, '/chat')
    await heading(page, 'Tienda Norte')
    await page.getByText('Conectado', { exact: true }).waitFor()
    await page.getByRole('button', { name: /^Ayuda/ }).waitFor()
    await page.getByLabel('Mensaje para Tienda Norte').fill('¿Qué horario tienen?')
    await page.keyboard.press('Enter')
    const log = page.getByRole('log')
    await log.getByText('¿Qué horario tienen?').waitFor()
    await log.getByText('lunes a viernes').waitFor()
    expect(await log.getByText('lunes a viernes').count()).toBe(1)
    await page.reload()
    await log.getByText('lunes a viernes').waitFor()
    await page.getByRole('button', { name: 'Limpiar la conversación' }).click()
    await question(page).getByRole('button', { name: 'Limpiar' }).click()
    await page.getByRole('button', { name: /^Ayuda/ }).waitFor()
    expect(await log.getByText('lunes a viernes').count()).toBe(0)
    const full = page.getByRole('button', { name: 'Pantalla completa' })
    await full.click()
    await expect.poll(() => page.getByLabel('Chat con Tienda Norte').evaluate((chat) => chat.clientWidth)).toBe(1280)
    await page.keyboard.press('Escape')
    expect(await full.getAttribute('aria-pressed')).toBe('false')
  })

  test('among several agents one chooses', async () => {
    const person = await customer(on.server)
    await onTheWeb(person, 'Tienda Norte')
    await onTheWeb(person, 'Tienda Sur')
    const page = await visit(person, '/chat')
    await page.getByRole('link', { name: /Tienda Sur/ }).click()
    await heading(page, 'Tienda Sur')
  })

  test('an agent without an active web chat says so and offers its channels #chat.no-webhook', async () => {
    const person = await customer(on.server)
    const page = await visit(person, `/chat/${await agentOf(person)}`)
    await page.getByText('El servicio de chat no está disponible').waitFor()
    await page.getByRole('link', { name: 'Ver sus canales' }).click()
    await heading(page, 'Canales')
  })
})

describe('subscription', () => {
  const choose = async (page: Page, button: string, plan: string) => {
    await page.getByRole('button', { name: `${button}: ${plan}` }).click()
    await question(page).waitFor()
  }

  test('a customer starts a trial, changes to a paid plan and cancels #subscription.recommended #subscription.grid #subscription.current-disabled #subscription.current #subscription.cancel #subscription.messages', async () => {
    const page = await visit(await customer(on.server, null), '/subscription')
    await heading(page, 'Elige tu plan')
    await page.getByText('Recomendado').waitFor()
    await choose(page, 'Probar gratis', 'Starter')
    await question(page).getByText('15 días de prueba gratis').waitFor()
    await question(page).getByRole('button', { name: 'Probar gratis' }).click()
    await notice(page, 'Tu prueba gratuita ha comenzado')
    await heading(page, 'Mejora tu plan')
    await page.getByText('Prueba gratuita', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Plan actual: Starter' }).isDisabled()).toBe(true)
    expect(await page.getByRole('heading', { name: 'Enterprise' }).count()).toBe(0)

    await choose(page, 'Cambiar a este plan', 'Professional')
    await question(page).getByText('pago pendiente de $99.00').waitFor()
    await question(page).getByRole('button', { name: 'Cambiar de plan' }).click()
    await notice(page, 'Suscripción activada')
    await page.getByText('Pago pendiente', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'Cancelar suscripción' }).click()
    await question(page).getByRole('button', { name: 'Cancelar suscripción' }).click()
    await notice(page, 'Suscripción cancelada')
    await heading(page, 'Elige tu plan')
  })

  test('a plan with fewer agents than there are is refused in the server’s words', async () => {
    const person = await customer(on.server, 'professional')
    await agentOf(person, 'Uno')
    await agentOf(person, 'Dos')
    const page = await visit(person, '/subscription')
    await choose(page, 'Cambiar a este plan', 'Starter')
    await question(page).getByRole('button', { name: 'Cambiar de plan' }).click()
    await question(page).getByText('Tienes 2 agentes y el plan permite 1.').waitFor()
  })
})

describe('a screen of an agent', () => {
  let owner: Person
  let agentId: string
  beforeAll(async () => {
    owner = await customer(on.server)
    agentId = await onTheWeb(owner, 'Tienda Ñandú del Norte con un nombre más bien largo')
    await agentOf(owner, 'Segundo')
    await told(agentId, '¿Qué horario tienen los domingos y los días festivos del mes de diciembre?')
  })
  const screens = () => [
    { path: '/agents', call: '**/api/agents?**', failure: 'Error al cargar los agentes' },
    {
      path: `/agents/${agentId}/channels`,
      call: '**/api/channels/agent/**',
      failure: 'Error al cargar los canales',
    },
    {
      path: `/agents/${agentId}/conversations`,
      call: '**/api/conversations/sessions?**',
      failure: 'Error al cargar las conversaciones',
    },
    { path: '/chat', call: '**/api/agents/user?**', failure: 'Error al cargar los agentes' },
    { path: `/chat/${agentId}`, call: '**/api/agents/*', failure: 'Error al cargar el agente' },
    { path: '/subscription', call: '**/api/plans/public', failure: 'Error al cargar los planes' },
  ]

  test('says that it could not be loaded, and loads when one tries again #agents.failed #channels.failed #conversations.failed #chat.agent.failed #subscription.failed', async () => {
    const { page } = await on.prepare(owner)
    // When the stream opens, everything is fetched again, whether somebody asks for it or not.
    await page.route('**/webhook-stream*', (route) => route.abort())
    for (const { path, call, failure } of screens()) {
      await page.route(call, (route) => route.fulfill({ status: 400, json: { message: 'No hoy.' } }))
      await page.goto(new URL(path, on.server.url).href)
      await page.getByRole('alert').getByText(failure).waitFor()
      await page.getByRole('alert').getByText('No hoy.').waitFor()
      await page.unroute(call)
      await page.getByRole('button', { name: 'Reintentar' }).click()
      await page.getByRole('alert').waitFor({ state: 'detached' })
      await page.getByRole('main').getByRole('heading').first().waitFor()
    }
  })

  test('an agent of somebody else is told like one that does not exist #edge.missing', async () => {
    const stranger = await customer(on.server)
    const page = await visit(stranger, '/agents')
    const missing = page.getByRole('alert').getByText('El agente no existe o no es tuyo.')
    for (const path of [`/agents/${agentId}/channels`, `/agents/${agentId}/conversations`, `/chat/${agentId}`]) {
      await page.evaluate((to) => history.pushState({}, '', to), path)
      await missing.waitFor()
      await page.goBack()
      await heading(page, 'Agentes')
    }
  })
})
