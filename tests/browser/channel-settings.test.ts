import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { CHANNEL_TYPES } from '../../worker/contract/channels.ts'
import { barriers, type Look, overflows } from '../support/browser.ts'
import { agentWith, newChannel } from '../support/channels.ts'
import type { Person } from '../support/people.ts'
import { dialog, notice, stage } from '../support/stage.ts'
import { superAdmin } from '../support/tenants.ts'

const on = stage()
let owner: Person
beforeAll(async () => {
  owner = await superAdmin(on.server)
})

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
  test('is set up with what Meta wants, waits to be connected and is turned on #channels.form.facebook-help #channels.facebook.token', async () => {
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
    await dialog(page).getByLabel('Access token').fill('a-token')
    await dialog(page).getByRole('button', { name: 'Crear canal' }).click()
    await notice(page, 'Canal creado correctamente')
    const whatsapp = card(page, 'WhatsApp')
    await whatsapp.getByText('Error', { exact: true }).waitFor()
    await whatsapp.getByText('Falta el App secret').waitFor()
    await whatsapp.getByRole('button', { name: 'Activar' }).click()
    await page
      .getByRole('region', { name: 'Avisos' })
      .getByText('Aún no se puede activar. Falta el App secret')
      .waitFor()

    await whatsapp.getByRole('button', { name: 'Editar' }).click()
    expect(await dialog(page).getByLabel('Access token').inputValue()).toBe('********')
    await dialog(page).getByLabel('App secret').fill('a-secret')
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

  test('keeps the secrets that nobody types over, replaces and forgets the others #channels.secrets.masked', async () => {
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

describe('every kind of channel', () => {
  let agentId: string
  beforeAll(async () => {
    const channels = Object.fromEntries(CHANNEL_TYPES.map((type) => [type, {}]))
    agentId = await anAgent({ channels })
    for (const type of CHANNEL_TYPES.filter((one) => one !== 'instagram')) {
      const { id } = await newChannel(on.server, owner, agentId, type)
      if (type === 'viber')
        await on.server.rows(`UPDATE channels SET config = json_set(config, '$.botToken', 'x') WHERE id = ?`, id)
    }
  })

  test.each([
    { theme: 'light', width: 1280, locale: 'es' },
    { theme: 'dark', width: 1280, locale: 'en' },
    { theme: 'light', width: 390, locale: 'mn' },
    { theme: 'dark', width: 390, locale: 'es' },
  ] as const)('has no barrier and nothing sticks out, on its card and in its form: %j', async (look) => {
    const page = await channelsOf(agentId, look)
    await page.locator('main img').first().waitFor()
    expect(await barriers(page)).toEqual([])
    expect(await overflows(page)).toBe(false)
    await page.locator('main header button').first().click()
    await dialog(page).locator('input[type=password]').first().waitFor()
    await dialog(page).locator('button[type=submit]').click()
    await dialog(page).locator('[aria-invalid=true]').first().waitFor()
    expect(await barriers(page)).toEqual([])
    expect(await overflows(page)).toBe(false)
  })
})
