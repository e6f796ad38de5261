import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CHANNEL_TYPES, type ChannelType } from '../../worker/contract/channels.ts'
import { makeAgent } from '../support/agents.ts'
import { barriers } from '../support/axe.ts'
import type { Look } from '../support/browser.ts'
import { agentWith, COMPLETE, newChannel } from '../support/channels.ts'
import { type Person, register } from '../support/people.ts'
import { type Providers, providersServer } from '../support/providers/all.ts'
import { dialog, expectGoodLooks, LOOKS, notice, question, stage } from '../support/stage.ts'
import { superAdmin } from '../support/tenants.ts'

let providers: Providers
const on = stage(async () => {
  const started = await providersServer()
  providers = started.providers
  return started.server
})
let owner: Person
beforeAll(async () => {
  owner = await superAdmin(on.server)
})
afterAll(() =>
  Promise.all([providers.graph, providers.instagram, providers.telegram, providers.viber].map((one) => one.close())),
)

const channelsOf = (agentId: string, look?: Look) => on.visit(owner, `/agents/${agentId}/channels`, look)
const anAgent = async (config: Parameters<typeof agentWith>[2] = {}) => (await agentWith(on.server, owner, config)).id
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const configOf = async (agentId: string, type: string) =>
  JSON.parse(
    (
      await on.server.rows<{ config: string }>(
        'SELECT config FROM channels WHERE agent_id = ? AND type = ?',
        agentId,
        type,
      )
    )[0]?.config ?? '',
  )

describe('a channel of Meta', () => {
  test('is set up with what Meta wants, waits to be connected and is turned on #channels.form.facebook-help #channels.facebook.token #channels.webhook.copy', async () => {
    const agentId = await anAgent()
    const page = await channelsOf(agentId)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Nuevo canal' }).click()
    await dialog(page).getByLabel('Tipo de canal').selectOption({ label: 'WhatsApp' })
    await dialog(page).getByRole('heading', { name: 'Cómo conectar WhatsApp' }).waitFor()
    await dialog(page).getByRole('button', { name: 'Copiar el token de verificación' }).click()
    expect(await copied(page)).toBe(agentId)
    await dialog(page).getByRole('button', { name: 'Copiar la URL del webhook' }).click()
    expect(await copied(page)).toBe(new URL(`/api/agents/${agentId}/channels/whatsapp`, page.url()).href)

    await dialog(page).getByRole('button', { name: 'Crear canal' }).click()
    await dialog(page).getByText('El campo Phone number ID es requerido').waitFor()
    await dialog(page).getByText('El campo Access token es requerido').waitFor()
    await dialog(page).getByLabel('Phone number ID').fill('201301401501601')
    await dialog(page).getByLabel('Access token').fill('a-user-token')
    await dialog(page).getByRole('button', { name: 'Crear canal' }).click()
    await notice(page, 'Canal creado correctamente')
    const whatsapp = card(page, 'WhatsApp')
    await whatsapp.getByText('Error', { exact: true }).waitFor()
    await whatsapp.getByText('Falta el App secret').waitFor()
    await whatsapp.getByRole('button', { name: 'Copiar la URL del webhook' }).click()
    await notice(page, 'URL del webhook copiada')
    expect(new URL(await copied(page)).pathname).toBe(`/api/agents/${agentId}/channels/whatsapp`)
    await whatsapp.getByRole('button', { name: 'Activar' }).click()
    await page
      .getByRole('region', { name: 'Avisos' })
      .getByText('Aún no se puede activar. Falta el App secret')
      .waitFor()

    await whatsapp.getByRole('button', { name: 'Editar' }).click()
    expect(await dialog(page).getByLabel('Access token').inputValue()).toBe('********')
    await dialog(page).getByLabel('App secret').fill('an-app-secret')
    await dialog(page).getByRole('button', { name: 'Guardar cambios' }).click()
    await notice(page, 'Canal actualizado correctamente')
    await whatsapp.getByText('Falta conectarlo').waitFor()
    expect(await whatsapp.getByText('********').count()).toBe(2)
    await whatsapp.getByRole('button', { name: 'Copiar el token de verificación' }).click()
    expect(await copied(page)).toBe(agentId)
    await whatsapp.getByRole('button', { name: 'Activar' }).click()
    await whatsapp.getByText('Activo', { exact: true }).waitFor()
    expect(await whatsapp.getByText('Falta conectarlo').count()).toBe(0)
  })

  test('keeps the secrets that are not typed over, replaces and forgets the others #channels.secrets.masked', async () => {
    const agentId = await anAgent()
    await newChannel(on.server, owner, agentId, 'facebook')
    const before = await configOf(agentId, 'facebook')
    const page = await channelsOf(agentId)
    await card(page, 'Facebook').getByText('El que escribiste en la configuración de este canal.').waitFor()
    await card(page, 'Facebook').getByRole('button', { name: 'Editar' }).click()
    await dialog(page).getByLabel('App secret').press('End')
    await dialog(page).getByLabel('App secret').pressSequentially('new')
    expect(await dialog(page).getByLabel('App secret').inputValue()).toBe('new')
    await dialog(page).getByLabel('Access token').fill('')
    await dialog(page).getByLabel('Verify token').fill('')
    await dialog(page).getByRole('button', { name: 'Guardar cambios' }).click()
    await dialog(page).getByText('El campo Access token es requerido').waitFor()
    await dialog(page).getByLabel('Access token').fill('********')
    await dialog(page).getByRole('button', { name: 'Guardar cambios' }).click()
    await notice(page, 'Canal actualizado correctamente')
    const after = await configOf(agentId, 'facebook')
    expect(after.accessToken).toBe(before.accessToken)
    expect(after.appSecret).not.toBe(before.appSecret)
    expect(after).not.toHaveProperty('verifyToken')
    await card(page, 'Facebook').getByRole('button', { name: 'Copiar el token de verificación' }).waitFor()
  })

  test.each(LOOKS)(
    'of a page says what answering comments means, and keeps the choice at $width px ($locale, $theme)',
    async (look) => {
      const agentId = await anAgent()
      const { id } = await newChannel(on.server, owner, agentId, 'facebook')
      const page = await channelsOf(agentId, look)
      await page
        .getByRole('button', { name: /^(Editar|Edit|Засах)/ })
        .first()
        .click()
      const comments = dialog(page).getByRole('checkbox')
      expect(await comments.isChecked()).toBe(false)
      await comments.check()
      await expectGoodLooks(page)
      await dialog(page).locator('button[type=submit]').click()
      await dialog(page).waitFor({ state: 'hidden' })
      expect((await configOf(agentId, 'facebook')).commentReplies).toBe('private')
      await on.server.api(`DELETE /channels/${id}`, { token: owner.token })
    },
  )
})

test('fields that the agent’s type declares are asked for and judged in the form #channels.rule.number', async () => {
  const agentId = await anAgent({
    channels: { telegram: {} },
    fields: [
      { key: 'floor', label: 'Piso', type: 'number', required: true, description: 'El de la tienda.' },
      { key: 'size', label: 'Talla', type: 'select', required: false, options: ['S', 'M'] },
    ],
  })
  const page = await channelsOf(agentId)
  await page.getByRole('button', { name: 'Nuevo canal' }).click()
  await dialog(page).getByText('El de la tienda.').waitFor()
  await dialog(page).getByLabel('Bot token').fill('1:a')
  await dialog(page).getByLabel('Piso').fill('tres')
  await dialog(page).getByRole('button', { name: 'Crear canal' }).click()
  await dialog(page).getByText('Debe ser un número válido').waitFor()
  await dialog(page).getByLabel('Piso').fill('3')
  await dialog(page).getByLabel('Talla').selectOption('M')
  await dialog(page).getByRole('button', { name: 'Crear canal' }).click()
  await notice(page, 'Canal creado correctamente')
  expect(await configOf(agentId, 'telegram')).toMatchObject({ floor: 3, size: 'M' })
  await page.getByText('No quedan tipos de canal por añadir a este agente.').waitFor()
  expect(await page.getByRole('button', { name: 'Nuevo canal' }).isDisabled()).toBe(true)
})

test('the owner says what visitors of the web chat are asked, how it looks and who may frame it', async () => {
  const agentId = await anAgent({ channels: { webchat: {} } })
  const page = await channelsOf(agentId)
  await page.getByRole('button', { name: 'Nuevo canal' }).click()
  await dialog(page).getByLabel('Preguntas sugeridas').fill('¿Abren el domingo?\n\n¿Hacen envíos?')
  await dialog(page).getByLabel('Apariencia').selectOption({ label: 'Oscura' })
  await dialog(page).getByLabel('Sitios que pueden mostrarlo').fill('https://tienda.mn\ntienda.mn')
  await dialog(page).getByRole('button', { name: 'Crear canal' }).click()
  await dialog(page).getByText('Escribe cada sitio como https://tu-sitio.com, sin ruta.').waitFor()
  await dialog(page).getByLabel('Sitios que pueden mostrarlo').fill('https://tienda.mn')
  await dialog(page).getByRole('button', { name: 'Crear canal' }).click()
  await notice(page, 'Canal creado correctamente')
  expect(await configOf(agentId, 'webchat')).toEqual({
    quickActions: ['¿Abren el domingo?', '¿Hacen envíos?'],
    theme: 'dark',
    allowedOrigins: ['https://tienda.mn'],
  })

  const visitor = await on.visit(null, `/public/chat/${agentId}`, { theme: 'light', locale: 'es' })
  await visitor.getByRole('button', { name: '¿Hacen envíos?' }).waitFor()
  expect(await visitor.getByRole('button', { name: /^Ayuda/ }).count()).toBe(0)
  expect(await visitor.locator('html').getAttribute('class')).toContain('dark')
  expect(await barriers(visitor)).toEqual([])
  await visitor.getByRole('button', { name: '¿Abren el domingo?' }).click()
  await visitor.getByText('¿Abren el domingo?').first().waitFor()
})

test.each(LOOKS)(
  'every kind of channel has no barrier, whether connected or not, on its card and in its form: $locale $theme $width',
  async (look) => {
    const agentId = await anAgent({ channels: Object.fromEntries(CHANNEL_TYPES.map((type) => [type, {}])) })
    for (const type of CHANNEL_TYPES.filter((one) => one !== 'whatsapp'))
      await newChannel(on.server, owner, agentId, type)
    const stands = (type: ChannelType, set: string) =>
      on.server.rows(`UPDATE channels SET ${set} WHERE agent_id = ? AND type = ?`, agentId, type)
    await stands('viber', "config = json_set(config, '$.botToken', 'x')")
    await stands('facebook', "status = 'active', status_reason = NULL")
    await stands('instagram', "status = 'error', status_reason = 'tokenInvalid', last_checked_at = 1")
    const page = await channelsOf(agentId, look)
    await page.locator('main details.group[open]').first().waitFor()
    await page.locator('main img').first().waitFor()
    await expectGoodLooks(page)
    await page.locator('main section header button:has(.i-lucide-plus)').first().click()
    await dialog(page).locator('input[type=password]').first().waitFor()
    await dialog(page).locator('button[type=submit]').click()
    await dialog(page).locator('[aria-invalid=true]').first().waitFor()
    await expectGoodLooks(page, 'the form')
  },
)

describe('the channel of a shop', () => {
  let shop: Person
  let agentId: string
  beforeEach(async () => {
    shop = await register(on.server)
    ;({ agentId } = await makeAgent(on.server, { ownerId: shop.id }))
  })
  const withChannel = async (type: ChannelType, config = COMPLETE[type]) =>
    (await newChannel(on.server, shop, agentId, type, config)).id as string
  const open = () => on.visit(shop, `/agents/${agentId}/channels`)
  const hello = (text = 'hola') => {
    const [told] = providers.telegram.bots
    if (!told) throw new Error('Telegram knows no bot.')
    const message_id = Math.floor(Math.random() * 1e9)
    const from = { id: 55, is_bot: false, first_name: 'Bat', language_code: 'es' }
    const chat = { id: 55, type: 'private', first_name: 'Bat' }
    const message = { message_id, date: Math.floor(Date.now() / 1_000), chat, from, text }
    return providers.telegram.deliver(told, { update_id: message_id, message })
  }

  test('is led to its bot, connected, and turns green with the first message', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Nuevo canal' }).click()
    await dialog(page).getByLabel('Tipo de canal').selectOption({ label: 'Telegram' })
    await dialog(page).getByText('envíale /newbot').waitFor()
    const botFather = dialog(page).getByRole('link', { name: 'Abrir @BotFather' })
    expect(await botFather.getAttribute('href')).toBe('https://t.me/BotFather')
    await dialog(page).getByText('Errores comunes').click()
    await dialog(page).getByText('El token no es válido.').waitFor()
    await dialog(page)
      .getByLabel('Bot token')
      .fill(COMPLETE.telegram['botToken'] ?? '')
    await dialog(page).getByRole('button', { name: 'Crear canal' }).click()
    const telegram = card(page, 'Telegram')
    await telegram.getByText(/^Último mensaje:\s*ninguno todavía$/).waitFor()
    await telegram.getByText(/^Última comprobación:\s*ninguna todavía$/).waitFor()

    await telegram.getByRole('button', { name: 'Conectar', exact: true }).click()
    await telegram.getByText('El token es de Shop (@shop_bot).').waitFor()
    await telegram.getByText('El proveedor avisa a esta dirección.').waitFor()
    await telegram.getByText('Activo', { exact: true }).waitFor()
    await telegram.getByText(/^Última comprobación:\s*ahora$/).waitFor()
    await telegram.getByRole('heading', { name: 'Envía «hola» a tu cuenta de Telegram ahora' }).waitFor()
    const chat = telegram.getByRole('link', { name: 'Abrir el chat de Telegram' })
    expect(await chat.getAttribute('href')).toBe('https://t.me/shop_bot')
    await telegram.getByRole('img', { name: 'Código QR que abre el chat de Telegram' }).waitFor()
    await expectGoodLooks(page)

    expect((await hello()).status).toBe(200)
    await telegram.getByText('¡Ha llegado el primer mensaje!').waitFor()
    expect(await telegram.getByRole('status').allInnerTexts()).toContain(
      'Ha llegado el primer mensaje por Telegram: el canal funciona.',
    )
    await telegram.getByText(/^Último mensaje:\s*ahora$/).waitFor()
    await expectGoodLooks(page)
    const again = card(await open(), 'Telegram')
    expect(await again.getByRole('link', { name: 't.me/shop_bot' }).getAttribute('href')).toBe('https://t.me/shop_bot')
    await again.getByText('Shop (@shop_bot)', { exact: true }).waitFor()
    await telegram.getByRole('link', { name: 'Ver la conversación' }).click()
    await page.getByRole('list', { name: 'Conversaciones' }).getByText('hola').first().waitFor()
  })

  test('with a token that the provider does not know says so, and works once it is replaced', async () => {
    await withChannel('telegram', { botToken: '1:AAE-another_token_0123456789abcdefghijklm' })
    const page = await open()
    const telegram = card(page, 'Telegram')
    await telegram.getByRole('button', { name: 'Conectar', exact: true }).click()
    await notice(page, 'El canal todavía no funciona')
    await telegram.getByText('Error', { exact: true }).waitFor()
    await telegram.getByText('El token no es válido o ha caducado.').first().waitFor()
    // The button beside the reason; another one is beside the setting.
    await telegram.getByRole('button', { name: 'Reemplazar Bot token' }).first().click()
    await dialog(page).getByRole('button', { name: 'Guardar y comprobar' }).click()
    await dialog(page).getByText('El campo Bot token es requerido').waitFor()
    await expectGoodLooks(page)
    await dialog(page)
      .getByLabel('Bot token')
      .fill(COMPLETE.telegram['botToken'] ?? '')
    await dialog(page).getByRole('button', { name: 'Guardar y comprobar' }).click()
    await telegram.getByText('El canal está conectado').waitFor()
    await telegram.getByText('Activo', { exact: true }).waitFor()
    expect(await telegram.getByText('El token no es válido o ha caducado.').count()).toBe(0)
  })

  test('that is on says at once when its new token is not taken, and is removed though its provider is silent', async () => {
    const id = await withChannel('telegram')
    await on.server.api(`POST /channels/${id}/connect`, { token: shop.token })
    const page = await open()
    const telegram = card(page, 'Telegram')
    await telegram.getByRole('button', { name: 'Reemplazar Bot token' }).click()
    await dialog(page).getByLabel('Bot token').fill('1:AAE-another_token_0123456789abcdefghijklm')
    await dialog(page).getByRole('button', { name: 'Guardar y comprobar' }).click()
    await notice(page, 'Canal actualizado correctamente')
    await telegram.getByText('Error', { exact: true }).waitFor()
    await telegram.getByRole('heading', { name: 'Esto es lo que ha dicho Telegram' }).waitFor()
    providers.telegram.refuse = () => ({ status: 502, body: {} })
    await telegram.getByRole('button', { name: 'Eliminar' }).click()
    await question(page).getByRole('button', { name: 'Eliminar' }).click()
    await notice(page, 'No pudimos avisar al proveedor')
    providers.telegram.refuse = undefined
    await telegram.waitFor({ state: 'detached' })
  })

  test('is switched off at once, and on only when its provider gives its word', async () => {
    await withChannel('facebook')
    const page = await open()
    const facebook = card(page, 'Facebook')
    await facebook.getByText('Al activarlo comprobamos la conexión').waitFor()
    await facebook.getByRole('button', { name: 'Activar' }).click()
    await facebook.getByText('Activo', { exact: true }).waitFor()
    expect(await facebook.getByRole('link', { name: 'Abrir el chat de Facebook' }).getAttribute('href')).toBe(
      'https://m.me/102938475610293',
    )
    await facebook.getByRole('button', { name: 'Desactivar' }).click()
    await notice(page, 'Lo que llegue por aquí no se responderá hasta que lo actives.')
    await facebook.getByText('Inactivo', { exact: true }).waitFor()
    const [account] = providers.graph.accounts
    if (account) account.token = 'another'
    await facebook.getByRole('button', { name: 'Activar' }).click()
    await notice(page, 'El canal todavía no funciona')
    await facebook.getByText('Error', { exact: true }).waitFor()
    await facebook.getByRole('button', { name: 'Reemplazar Access token' }).first().waitFor()
    if (account) account.token = COMPLETE.facebook['accessToken'] ?? ''
    await facebook.getByRole('button', { name: 'Reconectar' }).click()
    await facebook.getByText('Activo', { exact: true }).waitFor()
  })

  test('says in the server’s words why it cannot be connected, and that the provider does not answer', async () => {
    await withChannel('telegram')
    const { page, go } = await on.prepare(shop)
    await go(`/agents/${agentId}/channels`)
    const telegram = card(page, 'Telegram')
    const press = () => telegram.getByRole('button', { name: 'Conectar', exact: true }).click()
    const connect = '**/api/channels/*/connect'
    for (const [status, message] of [
      [403, 'No tienes permiso.'],
      [404, 'El canal no existe o no es tuyo.'],
      [409, 'Aún no se puede activar.'],
    ] as const) {
      await page.route(connect, (route) => route.fulfill({ status, json: { success: false, error: { message } } }))
      await press()
      await notice(page, message)
      await page.unroute(connect)
    }
    await page.route(connect, (route) => route.abort())
    await press()
    await notice(page, 'Error de conexión')
    await page.unroute(connect)
    await press()
    await telegram.getByText('Activo', { exact: true }).waitFor()
  })

  test('that goes wrong while one looks says so without being asked', async () => {
    const id = await withChannel('telegram')
    await on.server.rows(
      "UPDATE channels SET status = 'active', status_reason = NULL, last_message_at = 1 WHERE id = ?",
      id,
    )
    const page = await open()
    const telegram = card(page, 'Telegram')
    await telegram.getByText('Activo', { exact: true }).waitFor()
    expect(await telegram.getByText('Envía «hola»').count()).toBe(0)
    const [told] = providers.telegram.bots
    if (told) told.token = 'revoked'
    await on.server.api(`POST /channels/${id}/connect`, { token: shop.token })
    await telegram.getByText('Error', { exact: true }).waitFor()
    await telegram.getByText('El token no es válido o ha caducado.').waitFor()
    if (told) told.token = COMPLETE.telegram['botToken'] ?? ''
  })
})
