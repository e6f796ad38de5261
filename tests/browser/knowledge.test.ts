import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { newDocument } from '../support/knowledge.ts'
import { whileUnread } from '../support/page-routes.ts'
import { paste } from '../support/paste.ts'
import { pdfOf } from '../support/pdf.ts'
import type { Person } from '../support/people.ts'
import { dialog, expectGoodLooks, notice, question, row, stage } from '../support/stage.ts'
import { customer, newAgent } from '../support/tenants.ts'

const on = stage()
let owner: Person
beforeAll(async () => {
  owner = await customer(on.server, 'enterprise')
})

const anAgent = async (): Promise<string> => (await newAgent(on.server, owner)).id
const knowledgeOf = (agentId: string) => on.visit(owner, `/agents/${agentId}/knowledge`)

describe('what an agent knows', () => {
  test('is typed in, read, looked into, changed and taken away again', async () => {
    const page = await knowledgeOf(await anAgent())
    await page.getByText('Enséñale tu negocio a este agente').waitFor()
    await page.getByText('Este agente aún no sabe nada de tu negocio').waitFor()
    await page.getByRole('button', { name: 'Añadir contenido' }).click()
    await dialog(page).getByRole('button', { name: 'Añadir', exact: true }).click()
    await dialog(page).getByText('Ponle un título.').waitFor()
    await dialog(page).getByText('Escribe o pega el contenido.').waitFor()
    await dialog(page).getByLabel('Título').fill('Horario')
    await dialog(page).getByLabel('Contenido').fill('Abrimos de nueve a seis, de lunes a sábado.')
    await dialog(page).getByRole('button', { name: 'Añadir', exact: true }).click()
    await notice(page, 'Contenido añadido')
    await row(page, 'Horario').getByText('Listo').waitFor()
    await row(page, 'Horario').getByText('Español').waitFor()
    await page.getByText('Este agente aún no sabe nada de tu negocio').waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Ver los textos de Horario' }).click()
    await dialog(page).getByText('Abrimos de nueve a seis').waitFor()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Editar Horario' }).click()
    await dialog(page).getByLabel('Contenido').fill('Cerramos los lunes.')
    await dialog(page).getByLabel('Título').fill('Días')
    await dialog(page).getByRole('button', { name: 'Guardar' }).click()
    await notice(page, 'Contenido guardado')
    await row(page, 'Días').getByText('Listo').waitFor()

    const about = page.getByRole('search', { name: 'Buscar en lo que sabe' })
    await about.getByRole('searchbox').fill('¿qué día cierran?')
    await page.keyboard.press('Enter')
    await about.locator('..').getByText('Cerramos los lunes.').waitFor()
    await about.getByRole('searchbox').fill('submarinos')
    await about.getByRole('button', { name: 'Buscar' }).click()
    await page.getByText('No sabe nada de «submarinos».').waitFor()
    await about.getByRole('button', { name: 'Quitar búsqueda' }).click()
    await page.getByText('No sabe nada de «submarinos».').waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Eliminar Días' }).click()
    await question(page).getByText('El agente olvidará todo').waitFor()
    await question(page).getByRole('button', { name: 'Eliminar' }).click()
    await notice(page, 'Contenido eliminado')
    await page.getByText('Enséñale tu negocio a este agente').waitFor()
  })

  test('is one of several that are sent one after the other; each that fails is named, and the others are added', async () => {
    const page = await knowledgeOf(await anAgent())
    const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: 'Añadir contenido' }).click()
    await dialog(page).getByText('Archivo', { exact: true }).click()
    const chosen = (name: string) => dialog(page).getByRole('listitem').filter({ hasText: name })
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles([
        file('horario.txt', 'Abrimos de 9 a 18.'),
        file('foto.png', 'x'),
        file('pago.md', 'Se paga con tarjeta.'),
      ])
    await chosen('foto.png').getByText('Este tipo de archivo no se puede leer').waitFor()
    await chosen('pago.md').getByText('Listo para añadir').waitFor()
    await expectGoodLooks(page)
    await page.route('**/files?name=pago.md', (route) => route.abort())
    await dialog(page).getByRole('button', { name: 'Añadir', exact: true }).click()
    await chosen('horario.txt').getByText('Añadido', { exact: true }).waitFor()
    await chosen('pago.md').getByText('Error de conexión.').waitFor()
    await page.unroute('**/files?name=pago.md')
    await dialog(page).getByRole('button', { name: 'Añadir', exact: true }).click()
    await chosen('pago.md').getByText('Añadido', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await row(page, 'horario').getByText('Listo').waitFor()
    await row(page, 'pago').getByText('Listo').waitFor()
  })

  test('is taken away again before it is sent, one of several or the last, and the keyboard goes on at the choice', async () => {
    const page = await knowledgeOf(await anAgent())
    await page.getByRole('button', { name: 'Añadir contenido' }).click()
    await dialog(page).getByText('Archivo', { exact: true }).click()
    const input = dialog(page).locator('input[type=file]')
    const isAtChoice = () => input.evaluate((field) => field === document.activeElement)
    const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('Abrimos a las 9.') })
    await input.setInputFiles([file('uno.txt'), file('dos.txt')])
    await dialog(page).getByRole('button', { name: 'Quitar dos.txt' }).press('Enter')
    await dialog(page)
      .getByText(/^uno\.txt · /)
      .waitFor()
    expect([
      await isAtChoice(),
      await dialog(page)
        .getByText(/dos\.txt/)
        .count(),
    ]).toEqual([true, 0])
    await dialog(page).getByRole('button', { name: 'Quitar el archivo' }).press('Enter')
    await dialog(page).getByText('Suelta aquí tus archivos o elígelos').waitFor()
    expect(await isAtChoice()).toBe(true)
    expect(await dialog(page).getByRole('button', { name: 'Añadir', exact: true }).isDisabled()).toBe(true)
    await input.setInputFiles([file('uno.txt')])
    await dialog(page).getByRole('button', { name: 'Quitar el archivo' }).waitFor()
    await expectGoodLooks(page)
  })

  test('is uploaded, as questions and answers too; what nobody can read is refused before it is sent', async () => {
    const page = await knowledgeOf(await anAgent())
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await page.getByRole('button', { name: 'Añadir contenido' }).click()
    await dialog(page).getByText('Archivo', { exact: true }).click()
    const file = dialog(page).locator('input[type=file]')
    const add = dialog(page).getByRole('button', { name: 'Añadir', exact: true })
    expect(await add.isDisabled()).toBe(true)
    await file.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('x') })
    await dialog(page).getByText('Este tipo de archivo no se puede leer').waitFor()
    await expectGoodLooks(page)
    expect([await add.isDisabled(), sent]).toEqual([true, []])
    const buffer = Buffer.from(
      pdfOf([
        ['# Menu', 'El plato del dia es la sopa.'],
        ['# Vinos', 'Hay vino de la casa.'],
      ]),
    )
    await file.setInputFiles({ name: 'carta.pdf', mimeType: 'application/pdf', buffer })
    await add.click()
    await notice(page, 'Contenido añadido')
    await row(page, 'carta').getByText('Listo').waitFor()
    await page.getByRole('button', { name: 'Ver los textos de carta' }).click()
    await dialog(page).getByRole('heading', { name: 'Vinos' }).waitFor()
    await page.keyboard.press('Escape')

    // Questions and answers begin with an example that can be read back.
    await page.getByRole('button', { name: 'Añadir contenido' }).click()
    await dialog(page).getByText('Preguntas y respuestas', { exact: true }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog(page).getByRole('button', { name: 'Descargar un ejemplo en CSV' }).click(),
    ])
    const text = readFileSync(await download.path(), 'utf8')
    await dialog(page).getByLabel('Título').fill('Dudas')
    await paste(dialog(page).getByLabel('pregunta, fila 1'), text)
    await dialog(page).getByRole('button', { name: 'Añadir', exact: true }).click()
    await row(page, 'Dudas').getByText('Listo').waitFor()
    await page.getByRole('button', { name: 'Ver los textos de Dudas' }).click()
    await dialog(page).getByRole('heading', { name: '¿A qué hora abren?' }).waitFor()
    await dialog(page).getByText('¿Cuál es el horario?').waitFor()
  })

  test('is not given up for another source without a question', async () => {
    const page = await knowledgeOf(await anAgent())
    await page.getByRole('button', { name: 'Añadir contenido' }).click()
    await dialog(page).getByLabel('Contenido').fill('Abrimos de nueve a seis.')
    await dialog(page).getByText('Página web', { exact: true }).click()
    await question(page).getByText('¿Descartar los cambios?').waitFor()
    await question(page).getByRole('button', { name: 'Seguir editando' }).click()
    expect(await dialog(page).getByLabel('Contenido').inputValue()).toBe('Abrimos de nueve a seis.')
    await dialog(page).getByText('Página web', { exact: true }).click()
    await question(page).getByRole('button', { name: 'Descartar' }).click()
    await dialog(page).getByLabel('Dirección').waitFor()
    await dialog(page).getByText('Texto', { exact: true }).click()
    await dialog(page).getByLabel('Contenido').waitFor()
  })

  test('is read again, several documents at once', async () => {
    const agentId = await anAgent()
    for (const title of ['Uno', 'Dos'])
      await newDocument(on.server, owner, agentId, 'ready', { kind: 'html', title, content: `<nav>${title}</nav>` })
    const page = await knowledgeOf(agentId)
    const { promise, resolve: release } = Promise.withResolvers<void>()
    const read: string[] = []
    await page.route('**/read', async (route) => {
      read.push(route.request().url())
      await promise
      await route.continue()
    })
    for (const title of ['Uno', 'Dos']) await row(page, title).getByRole('button', { name: 'Reintentar' }).click()
    await expect.poll(() => new Set(read).size).toBe(2)
    release()
  })

  test('is not taken from an address inside, nor twice; what could not be read says why, and is tried again', async () => {
    const agentId = await anAgent()
    const { content } = await newDocument(on.server, owner, agentId, 'ready')
    await newDocument(on.server, owner, agentId, 'ready', { kind: 'html', title: 'Vacía', content: '<nav>x</nav>' })
    const page = await knowledgeOf(agentId)
    await row(page, 'Vacía').getByText('No encontramos texto').waitFor()
    await on.server.rows(
      "UPDATE documents SET content = '<p>Ahora sí hay texto.</p>' WHERE agent_id = ? AND title = 'Vacía'",
      agentId,
    )
    await row(page, 'Vacía').getByRole('button', { name: 'Reintentar' }).click()
    await notice(page, 'Se está leyendo de nuevo')
    await row(page, 'Vacía').getByText('Listo').waitFor()
    await page.getByRole('button', { name: 'Añadir contenido' }).click()
    await dialog(page).getByText('Página web', { exact: true }).click()
    await dialog(page).getByLabel('Dirección').fill('https://127.0.0.1/precios')
    await dialog(page).getByRole('button', { name: 'Añadir', exact: true }).click()
    await dialog(page).getByText('Escribe una dirección https pública').waitFor()
    await dialog(page).getByText('Texto', { exact: true }).click()
    await question(page).getByRole('button', { name: 'Descartar' }).click()
    await dialog(page).getByLabel('Título').fill('Otra vez')
    await dialog(page).getByLabel('Contenido').fill(content)
    await dialog(page).getByRole('button', { name: 'Añadir', exact: true }).click()
    await dialog(page).getByText('Este agente ya tiene ese mismo contenido.').waitFor()
  })

  test('is watched while it is read, and shows beside its passages which pages of a site are missing, and why', async () => {
    // The document of an agent whose library is not reading, so that only the test changes its state.
    const [reader, agentId] = [await anAgent(), await anAgent()]
    const { id } = await newDocument(on.server, owner, reader, 'ready', { title: 'Sitio' })
    for (const [table, key] of [
      ['documents', 'id'],
      ['passages', 'document_id'],
    ] as const)
      await on.server.rows(`UPDATE ${table} SET agent_id = ? WHERE ${key} = ?`, agentId, id)
    const set = (state: string, done: number | null) =>
      on.server.rows(
        'UPDATE documents SET state = ?, progress_done = ?, progress_total = ? WHERE id = ?',
        state,
        done,
        done === null ? null : 40,
        id,
      )
    await set('reading', 12)
    const page = await knowledgeOf(agentId)
    await row(page, 'Sitio').getByText('12 de 40 páginas').waitFor()
    expect(await page.getByRole('button', { name: 'Sitio se está leyendo' }).isDisabled()).toBe(true)
    await set('reading', 33)
    await row(page, 'Sitio').getByText('33 de 40 páginas').waitFor()
    await set('ready', null)
    await row(page, 'Sitio').getByText('Listo').waitFor()

    const missing = [
      { address: 'https://tienda.example/caja', reason: 'disallowed' },
      { address: `https://tienda.example/${'mapa-'.repeat(20)}.xml.gz`, reason: 'mapTooLarge' },
    ]
    await on.server.rows(
      'UPDATE documents SET skipped_count = 2, skipped_pages = ? WHERE id = ?',
      JSON.stringify(missing),
      id,
    )
    await page.reload()
    await row(page, 'Sitio').getByText('2 páginas no se pudieron leer').waitFor()
    await page.getByRole('button', { name: 'Ver los textos de Sitio' }).click()
    await dialog(page).getByRole('heading', { name: 'Páginas que no se pudieron leer' }).waitFor()
    await dialog(page).getByText('https://tienda.example/caja').waitFor()
    await dialog(page).getByText('permite ahí a «Vocero»').waitFor()
    await expectGoodLooks(page)
  })

  test('is found by a search that was made while it was still being read', async () => {
    const agentId = await anAgent()
    await newDocument(on.server, owner, agentId, 'ready', {
      kind: 'text',
      title: 'Días',
      content: 'Cerramos los lunes.',
    })
    const { page, go } = await on.prepare(owner)
    const { finish } = await whileUnread(page, '**/known?*')
    await go(`/agents/${agentId}/knowledge`)
    const about = page.getByRole('search', { name: 'Buscar en lo que sabe' })
    await about.getByRole('searchbox').fill('lunes')
    await page.keyboard.press('Enter')
    await page.getByText('No sabe nada de «lunes».').waitFor()
    finish()
    await about.locator('..').getByText('Cerramos los lunes.').waitFor()
  })

  test('of a page is read again every day or week as its owner chooses, and says what changed and when it is next', async () => {
    const agentId = await anAgent()
    const page = await knowledgeOf(agentId)
    await page.getByRole('button', { name: 'Añadir contenido' }).click()
    await dialog(page).getByText('Página web', { exact: true }).click()
    await dialog(page).getByLabel('Dirección').fill('https://tienda.example/envios')
    await dialog(page).getByLabel('Título').fill('Envíos')
    const schedule = dialog(page).getByLabel('Volver a leer')
    expect(await schedule.inputValue()).toBe('never')
    await schedule.selectOption('Cada día')
    await expectGoodLooks(page)
    await dialog(page).getByRole('button', { name: 'Añadir', exact: true }).click()
    await notice(page, 'Contenido añadido')
    // Nothing answers there.
    await row(page, 'Envíos').getByText('Con error').waitFor()
    await row(page, 'Envíos')
      .getByText(/^Se volverá a intentar el \d/)
      .waitFor()

    const change = (added: number, removed: number) =>
      on.server.rows(
        "UPDATE documents SET state = 'ready', reason = NULL, read_at = updated_at, last_change = ? WHERE agent_id = ?",
        JSON.stringify({ at: 1, added, removed }),
        agentId,
      )
    await change(2, 1)
    await page.reload()
    await row(page, 'Envíos').getByText('2 textos nuevos · 1 texto retirado').waitFor()
    await row(page, 'Envíos')
      .getByText(/^Cada día, próxima vez el \d/)
      .waitFor()
    await expectGoodLooks(page)
    await change(0, 0)
    await page.reload()
    await row(page, 'Envíos').getByText('Sin cambios').waitFor()

    await page.getByRole('button', { name: 'Editar Envíos' }).click()
    expect(await schedule.inputValue()).toBe('daily')
    await expectGoodLooks(page)
    await schedule.selectOption('Cada semana')
    await dialog(page).getByRole('button', { name: 'Guardar' }).click()
    await notice(page, 'Contenido guardado')
    await row(page, 'Envíos')
      .getByText(/^Cada semana, próxima vez el \d/)
      .waitFor()
    await page.getByRole('button', { name: 'Editar Envíos' }).click()
    await schedule.selectOption('No volver a leer')
    await dialog(page).getByRole('button', { name: 'Guardar' }).click()
    await row(page, 'Envíos').getByText('Cada semana').waitFor({ state: 'detached' })
  })

  test('is filtered by the address, and loaded again when that failed', async () => {
    const agentId = await anAgent()
    await newDocument(on.server, owner, agentId, 'ready', { title: 'Envíos' })
    const { page, go } = await on.prepare(owner)
    let isDown = true
    await page.route(/\/api\/.*\/knowledge\?/, (route) => (isDown ? route.abort() : route.fallback()))
    await go(`/agents/${agentId}/knowledge?search=zanahoria`)
    await page.getByText('Error al cargar el conocimiento').waitFor()
    isDown = false
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await page.getByText('Ningún contenido coincide').waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Limpiar filtros' }).first().click()
    await row(page, 'Envíos').waitFor()
    expect(new URL(page.url()).search).toBe('')
  })
})
