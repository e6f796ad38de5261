import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { NO_SETTINGS } from '../../worker/contract/agent-types.ts'
import type { Person } from '../support/people.ts'
import { expectGoodLooks, heading, notice, pathOf, question, row, stage } from '../support/stage.ts'
import { newAgent, superAdmin } from '../support/tenants.ts'

const on = stage()
const { visit } = on
let admin: Person
beforeAll(async () => {
  admin = await superAdmin(on.server)
})

const LIST = '/admin/agent-types'
const NEW = `${LIST}/new`
let made = 0
async function typeOf(more: Record<string, unknown> = {}): Promise<{ id: string; name: string }> {
  const body = { name: `Tipo de prueba ${++made}`, ...more }
  const answer = await on.server.api('POST /agent-types', { token: admin.token, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const stored = async (id: string) => (await on.server.api(`GET /agent-types/${id}`, { token: admin.token })).body.data

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const labelled = (page: Page, name: string) => page.getByLabel(new RegExp(`^${name}( \\(opcional\\))?$`))
const json = (page: Page) => page.getByLabel('Configuración en JSON')
const written = async (page: Page) => JSON.parse(await json(page).inputValue())
const section = (page: Page, name: string | RegExp) => page.getByRole('tab', { name }).click()
const save = (page: Page, name = 'Guardar cambios') => page.getByRole('button', { name }).click()
const WIRING = {
  fields: [
    { key: 'one', label: 'Uno', type: 'text', required: true },
    { key: 'two', label: 'Dos', type: 'text', required: false },
    { key: 'three', label: 'Tres', type: 'text', required: false },
  ],
  channels: { webchat: {} },
  engine: { kind: 'builtin' },
}
const OPENAI = { kind: 'openai', url: 'https://api.example.com/v1', key: 'sk-stored', model: 'small' }

describe('the list of agent types', () => {
  test('tells what each needs, whether it is set up, and how many agents use it; one in use, also since a moment, is not deleted #agent-types.columns #agent-types.delete.disabled', async () => {
    const type = await typeOf({ config: { engine: { kind: 'webhook' } } })
    const used = await typeOf({ description: 'Atiende hoteles' })
    const raced = await typeOf()
    for (let number = 0; number < 2; number++) await newAgent(on.server, admin, { typeId: used.id })
    const page = await visit(admin, LIST)
    await row(page, used.name).getByText('Atiende hoteles').waitFor()
    await row(page, used.name).getByRole('cell', { name: '2', exact: true }).waitFor()
    await row(page, type.name).getByRole('cell', { name: '0', exact: true }).waitFor()
    await row(page, type.name).getByText('Requiere API').waitFor()
    await row(page, type.name).getByText('Propia').waitFor()
    await row(page, type.name).getByText('Motor incompleto').waitFor()
    await row(page, 'Ventas').getByText('Sin API').waitFor()
    await row(page, 'Ventas').getByText('Predeterminada').waitFor()

    const kept = row(page, used.name).getByRole('button', {
      name: `${used.name} no se puede eliminar: lo usan 2 agentes`,
    })
    expect(await kept.isDisabled()).toBe(true)
    const remove = row(page, type.name).getByRole('button', { name: `Eliminar ${type.name}` })
    await remove.click()
    await question(page).getByText('Los planes públicos que se queden sin tipos dejarán de ser públicos.').waitFor()
    await question(page).getByRole('button', { name: 'Cancelar' }).click()
    await remove.click()
    await question(page).getByRole('button', { name: 'Eliminar' }).click()
    await notice(page, 'Tipo de agente eliminado correctamente')
    await row(page, type.name).waitFor({ state: 'detached' })

    await page.getByRole('button', { name: `Eliminar ${raced.name}` }).click()
    await newAgent(on.server, admin, { typeId: raced.id })
    await question(page).getByRole('button', { name: 'Eliminar' }).click()
    await question(page).getByText('Hay agentes de este tipo (1).').waitFor()
  })

  test('search and filter narrow it, stand in the address, and open from there #agent-types.filter.api', async () => {
    const type = await typeOf({ name: 'Zapatería Sur', config: { engine: { kind: 'webhook' } } })
    const page = await visit(admin, `${LIST}?search=zapater&requiresApi=true`)
    await row(page, type.name).waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('zapater')
    expect(await page.getByLabel('Filtrar por API').inputValue()).toBe('true')
    await page.getByLabel('Filtrar por API').selectOption({ label: 'No requieren API' })
    await page.getByText('Ningún tipo de agente coincide').waitFor()
    await page.goBack()
    await row(page, type.name).waitFor()
    await page.getByRole('button', { name: 'Limpiar filtros' }).click()
    await row(page, 'Ventas').waitFor()
    expect(new URL(page.url()).search).toBe('')
    await page.getByLabel('Filtrar por API').selectOption({ label: 'Requieren API' })
    await row(page, 'Ventas').waitFor({ state: 'detached' })
    await row(page, type.name).waitFor()
    await page.getByLabel('Filtrar por API').selectOption({ label: 'Con y sin API' })
    await row(page, 'Ventas').waitFor()
    await page.getByRole('searchbox').fill('zapa')
    await row(page, 'Ventas').waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.get('search')).toBe('zapa')
  })

  test('more than a page is turned page by page, and says how many there are #agent-types.pagination', async () => {
    await on.server.batch(
      Array.from({ length: 9 }, (_, number) => [
        'INSERT INTO agent_types (id, name, name_key, config, created_at, updated_at) VALUES (?, ?, ?, ?, 0, 0)',
        ...[crypto.randomUUID(), `Página ${number}`, `página ${number}`, JSON.stringify(NO_SETTINGS())],
      ]),
    )
    const page = await visit(admin, LIST)
    await page.getByText(/^Página 1 de \d+ · \d+ tipos$/).waitFor()
    await page.getByRole('button', { name: 'Siguiente' }).click()
    await page.getByText(/^Página 2 de \d+ · \d+ tipos$/).waitFor()
    expect(new URL(page.url()).searchParams.get('page')).toBe('2')
    await page.getByRole('button', { name: 'Anterior' }).click()
    await page.getByText(/^Página 1 de \d+ · \d+ tipos$/).waitFor()
  })

  test('that does not come says so and is asked for again; an empty one says what to do #agent-types.failed', async () => {
    const { page, go } = await on.prepare(admin)
    let isDown = true
    await page.route('**/api/agent-types?**', (route) =>
      isDown
        ? route.abort()
        : route.fulfill({
            json: { success: true, data: [], meta: { page: 1, limit: 10, total: 0, totalPages: 0 } },
          }),
    )
    await go(LIST)
    await page.getByText('Error al cargar los tipos de agente').waitFor()
    isDown = false
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await page.getByText('Todavía no hay tipos de agente').waitFor()
    await page.getByRole('link', { name: 'Nuevo tipo' }).last().click()
    await heading(page, 'Nuevo tipo de agente')
  })
})

describe('a new type', () => {
  test('is made without a word of JSON #agent-types.modal', async () => {
    const page = await visit(admin, LIST)
    await page.getByRole('link', { name: 'Nuevo tipo' }).click()
    await labelled(page, 'Nombre').fill('Reservas de hotel')
    await page.getByText('17 de 100 caracteres').waitFor()
    await labelled(page, 'Descripción').fill('Atiende reservas 👋')
    await page.getByText('18 de 500 caracteres').waitFor()
    await labelled(page, 'Mensaje de sistema').fill('Eres amable.')

    await section(page, 'Campos')
    await page.getByRole('button', { name: 'Añadir campo' }).click()
    await labelled(page, 'Clave').fill('plan')
    await labelled(page, 'Etiqueta').fill('Plan contratado')
    await labelled(page, 'Tipo').selectOption({ label: 'Lista de opciones' })
    await labelled(page, 'Opciones').fill('básico\n\ncompleto\n')
    await page.getByRole('switch', { name: 'Obligatorio' }).click()

    await section(page, 'Canales')
    await page.getByRole('switch', { name: 'Facebook Messenger' }).click()
    await page.getByRole('switch', { name: 'Viber' }).click()
    await labelled(page, 'Mensaje de bienvenida').fill('¡Hola!')

    await section(page, 'Motor')
    await page.getByRole('radio', { name: 'OpenAI o compatible' }).check()
    await page.getByText('Requiere API', { exact: true }).waitFor()
    await labelled(page, 'Dirección').fill('https://api.example.com/v1')
    await labelled(page, 'Clave de la API').fill('sk-of-a-person')
    await labelled(page, 'Modelo').fill('small')
    await labelled(page, 'Temperatura').fill('0,5')
    await labelled(page, 'Por mes').fill('100000')
    await labelled(page, 'De entrada').fill('0.15')
    await labelled(page, 'De salida').fill('0.6')
    await save(page, 'Crear tipo')
    await notice(page, 'Tipo de agente creado correctamente')
    await heading(page, 'Reservas de hotel')

    const id = pathOf(page).split('/').at(-1) ?? ''
    expect(await stored(id)).toMatchObject({
      name: 'Reservas de hotel',
      description: 'Atiende reservas 👋',
      systemMessage: 'Eres amable.',
      requiresApi: true,
      config: {
        fields: [
          { key: 'plan', label: 'Plan contratado', type: 'select', required: true, options: ['básico', 'completo'] },
        ],
        channels: { webchat: { welcome: '¡Hola!' }, instagram: {}, whatsapp: {}, telegram: {}, viber: {} },
        engine: {
          kind: 'openai',
          url: 'https://api.example.com/v1',
          key: '********',
          model: 'small',
          temperature: 0.5,
          budgets: { month: 100_000 },
          prices: { input: 150_000, output: 600_000 },
        },
      },
    })
    expect((await stored(id)).config.channels).not.toHaveProperty('facebook')
    await page.getByRole('main').getByRole('link', { name: 'Tipos de agente' }).click()
    await row(page, 'Reservas de hotel').getByText('Requiere API').waitFor()
  })

  test('is not sent without a name or with faulty settings; the first place that is wrong is opened, and one whose name is taken stays open with what was typed #agent-types.rule.name #agent-types.rule.description #agent-types.rule.system-message', async () => {
    const page = await visit(admin, `${NEW}?section=engine`)
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await section(page, 'Campos')
    await page.getByRole('button', { name: 'Añadir campo' }).click()
    await save(page, 'Crear tipo')
    await page.getByText('El nombre es requerido').waitFor()
    expect(await labelled(page, 'Nombre').evaluate((input) => input === document.activeElement)).toBe(true)
    await labelled(page, 'Nombre').fill('a')
    const length = page.getByText('El nombre debe tener entre 2 y 100 caracteres')
    await length.waitFor()
    await labelled(page, 'Nombre').fill('Con nombre')
    await length.waitFor({ state: 'detached' })
    await labelled(page, 'Nombre').fill('a'.repeat(101))
    await length.waitFor()
    await labelled(page, 'Nombre').fill('Con nombre')
    await labelled(page, 'Descripción').fill('a'.repeat(501))
    await page.getByText('La descripción no puede exceder 500 caracteres').waitFor()
    await labelled(page, 'Descripción').fill('')
    await labelled(page, 'Mensaje de sistema').fill('a'.repeat(2001))
    await page.getByText('El mensaje de sistema no puede exceder 2000 caracteres').waitFor()
    await labelled(page, 'Mensaje de sistema').fill('')
    await section(page, 'Campos con errores')
    await page.getByText('Este campo es requerido.').waitFor()
    await labelled(page, 'Etiqueta').fill('Ya')
    await labelled(page, 'Clave').fill('9 no')
    await save(page, 'Crear tipo')
    await page.getByText('La clave de un campo empieza por una letra').waitFor()
    expect(sent.filter((url) => url.includes('agent-types'))).toEqual([])

    await labelled(page, 'Clave').fill('ya')
    await section(page, 'General')
    await labelled(page, 'Nombre').fill('ventas')
    await save(page, 'Crear tipo')
    await page.getByText('Ya existe un tipo de agente con este nombre.').waitFor()
    expect(await labelled(page, 'Nombre').inputValue()).toBe('ventas')
  })
})

describe('the settings as JSON', () => {
  test('follow the forms, and the forms follow them #agent-types.modal', async () => {
    const { id } = await typeOf({ config: WIRING })
    const page = await visit(admin, `${LIST}/${id}?section=channels`)
    await page.getByRole('switch', { name: 'Telegram' }).click()
    expect((await written(page)).channels).toEqual({ webchat: {}, telegram: {} })
    await json(page).fill(JSON.stringify({ ...WIRING, channels: { viber: {} }, engine: { kind: 'webhook' } }))
    expect(await page.getByRole('switch', { name: 'Telegram' }).isChecked()).toBe(false)
    expect(await page.getByRole('switch', { name: 'Viber' }).isChecked()).toBe(true)
    await section(page, 'Motor')
    expect(await page.getByRole('radio', { name: 'Automatización' }).isChecked()).toBe(true)
    await page.getByText('Antes de que pueda responder falta: Dirección, Clave.').waitFor()
    await save(page)
    await notice(page, 'Tipo de agente actualizado correctamente')
    expect(await stored(id)).toMatchObject({ requiresApi: true, config: { channels: { viber: {} } } })
  })

  test('that are none are refused with their place, and the forms keep what was there; unknown keys stay and are named #agent-types.rule.config #agent-types.rule.config-syntax', async () => {
    const { id } = await typeOf({ config: WIRING })
    const page = await visit(admin, `${LIST}/${id}?section=fields`)
    for (const [text, sentence] of [
      ['{\n  "fields": [],\n  "engine": oops\n}', 'Formato JSON inválido. Verifica la sintaxis. Línea 3, columna 13.'],
      ['[]', 'La configuración debe ser un objeto JSON válido'],
    ] as const) {
      await json(page).fill(text)
      await page.getByText(sentence).waitFor()
      expect(await labelled(page, 'Etiqueta').first().inputValue()).toBe('Uno')
      await save(page)
      expect(await json(page).evaluate((area) => area === document.activeElement)).toBe(true)
      expect((await stored(id)).config).toEqual(WIRING)
    }
    await json(page).fill(JSON.stringify({ ...WIRING, fields: [] }))
    await page.getByText('Sin campos propios').waitFor()
    expect(await json(page).getAttribute('aria-invalid')).toBeNull()

    const odd = { ...WIRING, later: [1], engine: { kind: 'openai', tone: 'kind' } }
    await json(page).fill(JSON.stringify(odd))
    await page.getByText('Claves desconocidas, que no se guardarán: engine.tone, later').waitFor()
    await section(page, 'Motor')
    await labelled(page, 'Modelo').fill('small')
    await section(page, 'Canales')
    await page.getByRole('switch', { name: 'Viber' }).click()
    expect(await written(page)).toEqual({
      ...odd,
      channels: { webchat: {}, viber: {} },
      engine: { ...odd.engine, model: 'small' },
    })
  })

  test('that the server would refuse are refused beside their field; an unknown engine and the secret of a channel in their sections', async () => {
    const { id } = await typeOf({ config: WIRING })
    const page = await visit(admin, `${LIST}/${id}`)
    await json(page).fill(JSON.stringify({ ...WIRING, engine: { kind: 'magic' } }))
    await save(page)
    await page.getByText('Elige una de las opciones.').waitFor()
    await json(page).fill(JSON.stringify({ ...WIRING, channels: { telegram: { botToken: '1:abc' } } }))
    await save(page)
    await page.getByText('Un tipo de agente no guarda secretos').waitFor()
    expect(await page.getByRole('tab', { name: 'Canales con errores' }).getAttribute('aria-selected')).toBe('true')
    await json(page).fill(JSON.stringify({ ...WIRING, engine: { ...OPENAI, temperature: 9 } }))
    await save(page)
    await page.getByText('Escribe un número entre 0 y 2.').waitFor()
    expect(await page.getByRole('tab', { name: 'Motor con errores' }).getAttribute('aria-selected')).toBe('true')
    await labelled(page, 'Temperatura').fill('1')
    await labelled(page, 'Dirección').fill('https://127.0.0.1/v1')
    await save(page)
    await page.getByText('Escribe una dirección https pública, sin usuario ni puerto propio.').waitFor()
  })
})

describe('fields', () => {
  const order = async (page: Page) => (await written(page)).fields.map(({ key }: { key: string }) => key)

  test('change places by keyboard, and focus goes along; they are copied under a key of their own, and taken away', async () => {
    const { id } = await typeOf({ config: WIRING })
    const page = await visit(admin, `${LIST}/${id}?section=fields`)
    await page.getByRole('button', { name: 'Bajar el campo 1' }).focus()
    await page.keyboard.press('Enter')
    expect(await order(page)).toEqual(['two', 'one', 'three'])
    await page.getByText('Movido a la posición 2 de 3').waitFor({ state: 'attached' })
    await page.keyboard.press('Enter')
    expect(await order(page)).toEqual(['two', 'three', 'one'])
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    expect(await focused()).toBe('Subir el campo 3')
    await page.keyboard.press('Alt+ArrowUp')
    expect(await order(page)).toEqual(['two', 'one', 'three'])
    expect(await focused()).toBe('Subir el campo 2')

    await page.getByRole('button', { name: 'Duplicar el campo 1' }).click()
    expect(await order(page)).toEqual(['two', 'two2', 'one', 'three'])
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('two2')
    await page.getByRole('button', { name: 'Quitar el campo 3' }).click()
    expect(await order(page)).toEqual(['two', 'two2', 'three'])
  })
})

describe('an engine', () => {
  test('comes back as it was when its kind is chosen again, keeps its key unless another is typed, and asks for it again at another address', async () => {
    const { id } = await typeOf({ config: { engine: OPENAI } })
    const page = await visit(admin, `${LIST}/${id}?section=engine`)
    await page.getByRole('radio', { name: 'Integrado' }).check()
    await page.getByText('Sin API', { exact: true }).waitFor()
    expect((await written(page)).engine).toEqual({ kind: 'builtin' })
    await page.getByRole('radio', { name: 'Automatización' }).check()
    await page.getByRole('button', { name: 'Generar' }).click()
    expect((await written(page)).engine.key).toMatch(/^whsec_[\w+/]{43}=$/)
    await page.getByRole('radio', { name: 'OpenAI o compatible' }).check()
    expect((await written(page)).engine).toEqual({ ...OPENAI, key: '********' })

    const key = labelled(page, 'Clave de la API')
    expect(await key.inputValue()).toBe('********')
    await labelled(page, 'Modelo').fill('large')
    await save(page)
    await notice(page, 'Tipo de agente actualizado correctamente')
    expect((await stored(id)).config.engine).toEqual({ ...OPENAI, key: '********', model: 'large' })
    await labelled(page, 'Dirección').fill('https://other.example.com/v1')
    await page.getByText('Lo guardado era para otra dirección: escríbelo de nuevo.').waitFor()
    await save(page)
    await page.getByText('Escríbelo de nuevo: lo guardado era para otro motor u otra dirección.').waitFor()
    await key.focus()
    await page.keyboard.type('sk-new')
    expect(await key.inputValue()).toBe('sk-new')
    await save(page)
    await page.getByText('Sin cambios').waitFor()
    expect(await key.inputValue()).toBe('********')
  })

  test('says what agents may choose of it, and nothing when nothing is ticked', async () => {
    const { id } = await typeOf({ config: { engine: OPENAI } })
    const page = await visit(admin, `${LIST}/${id}?section=engine`)
    expect(await written(page)).not.toHaveProperty('agentsMayChoose')
    await labelled(page, 'Otros modelos').fill('gpt-4o\ngpt-4o')
    await page.getByRole('checkbox', { name: 'Automatización' }).check()
    await page.getByRole('checkbox', { name: 'OpenAI o compatible' }).check()
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await page.getByText('Hay un modelo repetido en la lista.').waitFor()
    await expectGoodLooks(page)
    await labelled(page, 'Otros modelos').fill('gpt-4o')
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await notice(page, 'Tipo de agente actualizado correctamente')
    const choices = { models: ['gpt-4o'], engines: ['openai', 'webhook'] }
    expect((await stored(id)).config.agentsMayChoose).toEqual(choices)
    for (const name of ['Automatización', 'OpenAI o compatible']) await page.getByRole('checkbox', { name }).uncheck()
    await labelled(page, 'Otros modelos').fill('')
    expect(await written(page)).not.toHaveProperty('agentsMayChoose')
  })

  test('is tried before it is saved, and says what it answered or why it did not', async () => {
    const { page, go } = await on.prepare(admin)
    const asked: unknown[] = []
    let data: object = {
      reply: 'A las ocho.',
      failure: null,
      durationMs: 1234,
      usage: { inputTokens: 10, outputTokens: 5, isEstimated: false },
    }
    await page.route('**/api/agent-types/try', (route) => {
      asked.push(route.request().postDataJSON())
      return route.fulfill({ json: { success: true, data } })
    })
    const { id } = await typeOf({ systemMessage: 'Eres breve.', config: { engine: { kind: 'openai' } } })
    await go(`${LIST}/${id}?section=engine`)
    const button = page.getByRole('button', { name: 'Probar' })
    await page.getByText('Antes de que pueda responder falta: Dirección, Clave, Modelo.').waitFor()
    expect(await button.isDisabled()).toBe(true)
    await labelled(page, 'Dirección').fill(OPENAI.url)
    await labelled(page, 'Clave de la API').fill(OPENAI.key)
    await labelled(page, 'Modelo').fill(OPENAI.model)
    await button.click()
    await page.getByText('Escribe un mensaje.').waitFor()
    await field(page, 'Pregunta').fill('¿A qué hora abren?')
    await page.keyboard.press('Enter')
    await page.getByText('A las ocho.').waitFor()
    await page.getByText(/^1[.,]2 s · 15 tokens$/).waitFor()
    expect(asked).toEqual([
      { typeId: id, config: { engine: OPENAI }, systemMessage: 'Eres breve.', message: '¿A qué hora abren?' },
    ])
    data = { reply: null, failure: 'El servicio rechazó la clave (401).', durationMs: 50, usage: null }
    await button.click()
    await page.getByText('El servicio rechazó la clave (401).').waitFor()
  })
})

describe('leaving', () => {
  test('goes at once without changes; with unsaved ones it asks first, and what was typed stays if one stays', async () => {
    const { id, name } = await typeOf({ name: 'Peluquería' })
    const page = await visit(admin, `${LIST}?search=peluq`)
    const edit = page.getByRole('link', { name: `Editar ${name}` })
    await edit.click()
    await heading(page, name)
    await page.goBack()
    await edit.waitFor()
    expect(new URL(page.url()).search).toBe('?search=peluq')
    await edit.click()
    await labelled(page, 'Descripción').fill('A medias')
    await page.getByText('Hay cambios sin guardar').waitFor()
    await section(page, 'Motor')
    await page.getByRole('main').getByRole('link', { name: 'Tipos de agente' }).click()
    await question(page).getByRole('button', { name: 'Seguir editando' }).click()
    await section(page, 'General')
    expect(await labelled(page, 'Descripción').inputValue()).toBe('A medias')
    await page.getByRole('main').getByRole('link', { name: 'Tipos de agente' }).click()
    await question(page).getByRole('button', { name: 'Salir sin guardar' }).click()
    await heading(page, 'Tipos de agente')
    expect((await stored(id)).description).toBeNull()
  })
})

test('a type that is only looked at cannot be changed #agent-types.modal', async () => {
  const { id, name } = await typeOf({ config: { ...WIRING, engine: OPENAI } })
  const page = await visit(admin, LIST)
  await page.getByRole('link', { name: `Ver ${name}` }).click()
  await page.getByText('Solo lectura').waitFor()
  expect(await labelled(page, 'Nombre').isEditable()).toBe(false)
  expect(await json(page).isEditable()).toBe(false)
  expect(await page.getByRole('button', { name: 'Guardar cambios' }).count()).toBe(0)
  await section(page, 'Campos')
  expect(await page.getByRole('button', { name: 'Añadir campo' }).count()).toBe(0)
  await section(page, 'Canales')
  expect(await page.getByRole('switch', { name: 'Viber' }).isDisabled()).toBe(true)
  await section(page, 'Motor')
  expect(await page.getByRole('radio', { name: 'Integrado' }).isDisabled()).toBe(true)
  await page.getByRole('link', { name: 'Editar' }).click()
  await page.getByRole('button', { name: 'Guardar cambios' }).waitFor()
  expect(pathOf(page)).toBe(`${LIST}/${id}`)
})

test('a type that there is not says so', async () => {
  const page = await visit(admin, `${LIST}/${crypto.randomUUID()}`)
  await page.getByText('Este tipo de agente no existe.').waitFor()
})

test('the texts of a type are translated in its form', async () => {
  const { id, name } = await typeOf({ name: 'Floristería' })
  const page = await visit(admin, `${LIST}/${id}`)
  await heading(page, name)
  await page.getByText('Otros idiomas').click()
  await page.getByLabel('Nombre · English').fill('Flower shop')
  await page.getByLabel('Descripción · Монгол').fill('Цэцгийн дэлгүүр')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await notice(page, 'Tipo de agente actualizado')
  expect((await stored(id)).translations).toEqual({
    en: { name: 'Flower shop' },
    mn: { description: 'Цэцгийн дэлгүүр' },
  })
})
