import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startServer } from '../support/server.ts'
import { expectGoodLooks, stage } from '../support/stage.ts'
import { customer, newAgent, newWebchat } from '../support/tenants.ts'
import { visitorOf } from '../support/visitor.ts'
import { sendOn } from '../support/visitor-page.ts'

const on = stage(() => startServer())

const composer = (page: Page) => page.getByRole('textbox', { name: 'Escribir en esta conversación' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a member writes with a saved reply and with what the agent suggests, and each side sees the other type', async () => {
  const owner = await customer(on.server, 'enterprise')
  const agentId = (await newAgent(on.server, owner, { name: 'Norte' })).id
  await newWebchat(on.server, owner, agentId)
  await on.server.api(`POST /agents/${agentId}/answers`, {
    token: owner.token,
    body: { question: '¿Hacen envíos?', answer: 'Sí, a todo el país.' },
  })
  const guest = await on.visit(null, `/public/chat/${agentId}`)
  const sessionId = await sendOn(guest, '¿Hacen envíos?')
  await guest.getByText('Sí, a todo el país.').waitFor()
  const page = await on.visit(owner, `/conversations?session=${sessionId}&sessionAgent=${agentId}`)

  await button(page, 'Administrar las respuestas guardadas').click()
  await button(page, 'Nueva respuesta guardada').click()
  await page.getByRole('textbox', { name: 'Atajo' }).fill('hola')
  await page.getByLabel('Texto').fill('Hola, {{name}}, soy de {{agent}}.')
  await button(page, 'Guardar').click()
  await page.getByText('/hola').waitFor()
  await page.keyboard.press('Escape')

  await composer(page).pressSequentially('/ho')
  await page.getByRole('option', { name: /hola/ }).waitFor()
  await expectGoodLooks(page, 'the list of saved replies')
  await composer(page).press('Escape')
  await page.getByRole('option', { name: /hola/ }).waitFor({ state: 'detached' })
  await composer(page).pressSequentially('l')
  await composer(page).press('Enter')
  await expect.poll(() => composer(page).inputValue()).toBe('Hola, , soy de Norte.')
  expect(await composer(page).evaluate((field: HTMLTextAreaElement) => field.selectionStart)).toBe('Hola, '.length)
  await guest.getByText(`${owner.name} está escribiendo…`).waitFor({ state: 'attached' })

  const height = async () => (await composer(page).boundingBox())?.height ?? 0
  const oneLine = await height()
  await composer(page).fill('Una línea sin saltos. '.repeat(12))
  await expect.poll(height).toBeGreaterThan(oneLine * 1.5)
  await composer(page).fill('Hola')
  await expect.poll(height).toBe(oneLine)

  await button(page, 'Sugerir respuesta').click()
  await page.getByText('El agente respondería:').waitFor()
  await page.getByText('Fuentes:').waitFor()
  await button(page, 'Usar este texto').click()
  await expect.poll(() => composer(page).inputValue()).toContain('Sí, a todo el país.')
  await button(page, 'Enviar').click()
  await page.getByText('Escrito por una persona').waitFor()

  await guest.locator('textarea').pressSequentially('gra')
  await page.getByText('La persona está escribiendo…').waitFor({ state: 'attached' })
})

test.each([900, 800])(
  'all of the composer is seen among the conversations of one agent: 1280 x %i px',
  async (height) => {
    const owner = await customer(on.server, 'enterprise')
    const { id } = await newAgent(on.server, owner)
    await newWebchat(on.server, owner, id)
    const { sessionId } = (await visitorOf(on.server, id).say('hola')).body.data
    const page = await on.visit(owner, `/agents/${id}/conversations?session=${sessionId}`, { width: 1280, height })
    const bottom = async () => {
      const box = await button(page, 'Enviar').boundingBox()
      return box && box.y + box.height
    }
    await page.getByText('Responde', { exact: true }).waitFor()
    await expect.poll(bottom).toBeLessThan(height)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  },
)
