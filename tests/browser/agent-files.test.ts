import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { agentFile } from '../support/agent-file.ts'
import type { Look } from '../support/browser.ts'
import type { Person } from '../support/people.ts'
import {
  agentAction,
  agentCard,
  dialog,
  expectGoodLooks,
  LOOKS,
  notice,
  pathOf,
  question,
  row,
  stage,
} from '../support/stage.ts'
import { customer, newAgent } from '../support/tenants.ts'

const on = stage()
let owner: Person
beforeAll(async () => {
  owner = await customer(on.server, 'enterprise')
  await newAgent(on.server, owner, { name: 'Tienda Norte' })
})

const agents = (look?: Look) => on.visit(owner, '/agents', look)
const KNOWLEDGE = /^\/agents\/[0-9a-f-]{36}\/knowledge$/

async function choose(page: Page, content: unknown, name = 'luz.json'): Promise<void> {
  const buffer = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))
  await dialog(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer })
}
const importing = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
  await dialog(page).getByText('Suelta aquí el archivo o elígelo').waitFor()
}
const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Importar agente' })

describe('an agent as a file', () => {
  test('is downloaded under its name, also after that failed, and taken in again under another #agents.travel', async () => {
    const page = await agents()
    await page.route('**/api/agents/*/export', (route) => route.abort())
    await agentAction(page, 'Tienda Norte', 'Exportar')
    await notice(page, 'No se pudo exportar Tienda Norte')
    await notice(page, 'Error de conexión')
    await page.unroute('**/api/agents/*/export')
    const [download] = await Promise.all([page.waitForEvent('download'), agentAction(page, 'Tienda Norte', 'Exportar')])
    expect(download.suggestedFilename()).toBe('Tienda-Norte.json')
    await notice(page, 'Agente exportado')
    const content = readFileSync(await download.path(), 'utf8')
    expect(JSON.parse(content)).toMatchObject({ format: 'vocero.agent', agent: { name: 'Tienda Norte' } })

    await importing(page)
    await choose(page, content, download.suggestedFilename())
    await dialog(page).getByText('Solo trae sus ajustes.').waitFor()
    expect(await dialog(page).getByLabel('Tipo de agente').locator('option:checked').textContent()).toBe(
      'Atención al cliente',
    )
    await dialog(page).getByLabel('Nombre').fill('Tienda Sur')
    await confirm(page).click()
    await notice(page, 'Agente importado')
    await page.waitForURL(({ pathname }) => KNOWLEDGE.test(pathname))
    await page.getByText('Tienda Sur').first().waitFor()
    await page.goBack()
    await agentCard(page, 'Tienda Sur').waitFor()
  })

  test('that was chosen is taken away again', async () => {
    const page = await agents()
    await importing(page)
    await choose(page, 'no JSON at all', 'notas.json')
    await dialog(page).getByRole('alert').waitFor()
    await dialog(page).getByRole('button', { name: 'Quitar el archivo' }).press('Enter')
    await dialog(page).getByText('Suelta aquí el archivo o elígelo').waitFor()
    expect(await dialog(page).getByRole('alert').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('file')
  })

  test('stays while it is imported', async () => {
    const page = await agents()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/api\/agents\/import/, async (route) => {
      await held
      await route.abort()
    })
    await importing(page)
    await choose(page, agentFile())
    await confirm(page).click()
    await dialog(page).getByText('Importando: un archivo grande puede tardar unos segundos.').waitFor()
    const remove = dialog(page).getByRole('button', { name: 'Quitar el archivo' })
    expect(await remove.count()).toBe(0)
    await choose(page, 'no JSON at all', 'notas.json')
    await dialog(page).getByText('luz.json').waitFor()
    release()
    await dialog(page).getByText('Error de conexión').waitFor()
    await remove.waitFor()
  })

  test('that is none, newer or wrong somewhere is refused with the place, before it is sent; a good one says what it brings, asks for a type, and leads to what is being read', async () => {
    const page = await agents()
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await importing(page)
    await choose(page, 'no JSON at all', 'notas.json')
    await dialog(page).getByText('Este archivo no es un agente exportado de Vocero.').waitFor()
    await choose(page, agentFile({ version: 2 }))
    await dialog(page).getByText('de una versión más nueva de Vocero').waitFor()
    const wrong = Array.from({ length: 7 }, () => ({ kind: 'text', title: 'Sin texto' }))
    await choose(page, agentFile({ knowledge: wrong }))
    const alert = dialog(page).getByRole('alert')
    await alert.getByText('Contenido 1').waitFor()
    await alert.getByText('(knowledge.0.text)').waitFor()
    await alert.getByText('Y 2 problemas más.').waitFor()
    expect(await confirm(page).count()).toBe(0)
    await expectGoodLooks(page)

    const file = agentFile()
    file.agent.agentType = 'Otro tipo'
    await choose(page, file)
    const contents = dialog(page).getByRole('list', { name: 'Lo que trae' })
    await contents.waitFor()
    expect(await contents.getByRole('listitem').allTextContents()).toEqual([
      '2 contenidos',
      '2 respuestas propias',
      '2 casos de prueba',
      'Instrucciones',
      'Chat público',
    ])
    await dialog(page).getByText('Tu plan no tiene el tipo «Otro tipo». Elige otro.').waitFor()
    await confirm(page).click()
    await dialog(page).getByText('El tipo de agente es requerido').waitFor()
    expect(sent).toEqual([])
    await dialog(page).getByLabel('Tipo de agente').selectOption({ label: 'Ventas' })
    await confirm(page).click()
    await page.waitForURL(({ pathname }) => KNOWLEDGE.test(pathname))
    await row(page, 'Horario').getByText('Listo').waitFor()
    await row(page, 'Preguntas').getByText('Listo').waitFor()
  })

  test('that the server refuses stays in the dialog, with its sentence', async () => {
    const person = await customer(on.server, 'starter')
    const page = await on.visit(person, '/agents')
    await importing(page)
    await choose(page, agentFile())
    // The last one that the plan allows is created elsewhere.
    await newAgent(on.server, person)
    await confirm(page).click()
    await dialog(page).getByText('Tu plan no permite más agentes. Mejora tu suscripción.').waitFor()
    await choose(page, agentFile({ knowledge: [{ kind: 'url', title: 'Casa', address: 'http://127.0.0.1/' }] }))
    await confirm(page).click()
    await dialog(page).getByText('Escribe una dirección https pública').waitFor()
    await dialog(page).getByText('Contenido 1').waitFor()
    expect(pathOf(page)).toBe('/agents')
  })
})

describe('a new agent', () => {
  const begin = async (page: Page, template: string): Promise<void> => {
    await page.locator('main button:has(.i-lucide-plus)').first().click()
    await dialog(page).locator(`input[value=${template}]`).click()
  }

  test('begins blank or from a template, which is shown before and asked for again when it did not come, and leads to what is to be filled in #agents.template', async () => {
    const page = await agents()
    await page.route('**/templates/**', (route) => route.abort())
    await begin(page, 'clinic')
    await dialog(page).getByText('Error al cargar la plantilla').waitFor()
    expect(await dialog(page).getByRole('button', { name: 'Crear agente' }).isDisabled()).toBe(true)
    await page.unroute('**/templates/**')
    await dialog(page).getByRole('button', { name: 'Reintentar' }).click()
    await dialog(page).getByText('Quiero pedir una cita').waitFor()
    await dialog(page).getByRole('radio', { name: 'En blanco' }).click()
    expect(await dialog(page).getByLabel('Nombre').inputValue()).toBe('')
    expect(await dialog(page).getByRole('button', { name: 'Crear agente' }).isEnabled()).toBe(true)

    await dialog(page).locator('input[value=restaurant]').click()
    await dialog(page).getByText('1 contenido').waitFor()
    await dialog(page).getByText('Quiero reservar una mesa').first().waitFor()
    expect(await dialog(page).getByLabel('Nombre').inputValue()).toBe('Asistente del restaurante')
    await dialog(page).getByLabel('Nombre').fill('La Fonda')
    await dialog(page).getByRole('radio', { name: 'Hotel' }).click()
    await dialog(page).getByText('¿El desayuno está incluido?').waitFor()
    expect(await dialog(page).getByLabel('Nombre').inputValue()).toBe('La Fonda')
    await dialog(page).getByLabel('Idioma').selectOption({ label: 'English' })
    await dialog(page).getByText('Is breakfast included?').waitFor()
    await dialog(page).getByLabel('Tipo de agente').selectOption({ label: 'Ventas' })
    await dialog(page).getByRole('button', { name: 'Crear agente' }).click()
    await page.waitForURL(({ pathname }) => KNOWLEDGE.test(pathname))
    await row(page, 'Frequent questions').getByText('Listo').waitFor()
  })

  test.each(LOOKS)('stands well on $width pixels in $locale, $theme', async (look) => {
    const page = await agents(look)
    await begin(page, 'academy')
    await dialog(page).locator('.i-lucide-square-pen').waitFor()
    await expectGoodLooks(page)
    await page.keyboard.press('Escape')
    await question(page).getByRole('button').last().click()
    await page.locator('main button:has(.i-lucide-upload)').first().click()
    await choose(page, agentFile())
    await dialog(page).locator('select').waitFor()
    await expectGoodLooks(page)
  })
})
