import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startServer } from '../support/server.ts'
import { loseResponses, stage } from '../support/stage.ts'
import { customer, newAgent, newWebchat } from '../support/tenants.ts'
import { visitorOf } from '../support/visitor.ts'

const on = stage(() => startServer())
const composer = (page: Page) => page.getByRole('textbox', { name: 'Escribir en esta conversación' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const box = { name: 'caja.txt', mimeType: 'text/plain', buffer: Buffer.from('caja') }

/** The conversations of an owner to whom two visitors wrote, and how to open one. */
async function twoConversations(width: number) {
  const owner = await customer(on.server, 'enterprise')
  const agentId = (await newAgent(on.server, owner, { name: 'Norte' })).id
  await newWebchat(on.server, owner, agentId)
  await visitorOf(on.server, agentId).say('la primera')
  await visitorOf(on.server, agentId).say('la segunda')
  const page = await on.visit(owner, '/conversations', { width, height: 844 })
  const open = async (text: string) => {
    const back = button(page, 'Volver a la lista')
    if (await back.isVisible()) await back.click()
    await page.getByRole('list', { name: 'Conversaciones' }).getByRole('button').filter({ hasText: text }).click()
    await page.getByRole('article').getByText(text).waitFor()
  }
  return { page, open }
}

/** Holds what members send, until the result is resolved. */
const heldSending = async (page: Page) => {
  const sending = Promise.withResolvers<void>()
  await page.route('**/api/threads/*/messages', async (route) => {
    await sending.promise
    await route.continue()
  })
  return sending
}

test.each([1280, 390])(
  'what is written and not sent is there again after another conversation: %i px',
  async (width) => {
    const { page, open } = await twoConversations(width)
    await open('la primera')
    await composer(page).fill('Miro el almacén y')
    await page.locator('input[type=file]').setInputFiles(box)
    await expect.poll(() => button(page, 'Enviar').isEnabled()).toBe(true)
    await button(page, 'Nota').click()
    await page.getByLabel('Nota sobre esta conversación').fill('preguntar a Bat')
    await open('la segunda')
    expect(await composer(page).inputValue()).toBe('')
    await composer(page).fill('Sí, hay.')
    const sending = await heldSending(page)
    await button(page, 'Enviar').click()

    await open('la primera')
    expect(await composer(page).inputValue()).toBe('Miro el almacén y')
    await page.getByRole('list', { name: 'Archivos del mensaje' }).getByText('caja.txt').waitFor()
    await button(page, 'Nota').click()
    expect(await page.getByLabel('Nota sobre esta conversación').inputValue()).toBe('preguntar a Bat')
    await button(page, 'Guardar nota').click()
    await page.getByRole('article').getByText('preguntar a Bat').waitFor()
    sending.resolve()

    // What was sent while its writer was elsewhere is not written once more.
    await open('la segunda')
    await page.getByText('Escrito por una persona').waitFor()
    await expect.poll(() => composer(page).inputValue()).toBe('')
    await open('la primera')
    await button(page, 'Enviar').click()
    await page.getByText('Escrito por una persona').waitFor()
    await page.getByText('Miro el almacén y', { exact: true }).waitFor()
    await page.getByRole('link', { name: /caja\.txt/ }).waitFor()
    await open('la segunda')
    await open('la primera')
    expect(await composer(page).inputValue()).toBe('')
  },
)

test('a detail about a contact that is being typed is there again after Escape, and not with another contact', async () => {
  const { page, open } = await twoConversations(1280)
  const panel = page.getByRole('dialog')
  await open('la primera')
  await button(page, 'Ficha del contacto').click()
  await panel.getByRole('button', { name: 'Añadir un dato' }).click()
  await panel.getByLabel('Nombre del dato').fill('Correo')
  await panel.getByLabel('Valor').fill('bat@example.com')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await open('la segunda')
  await button(page, 'Ficha del contacto').click()
  await panel.getByRole('button', { name: 'Añadir un dato' }).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await open('la primera')
  await button(page, 'Ficha del contacto').click()
  expect(await panel.getByLabel('Valor').inputValue()).toBe('bat@example.com')
  await panel.getByRole('button', { name: 'Guardar' }).click()
  await panel.getByText('bat@example.com').waitFor()
  await panel.getByRole('button', { name: 'Añadir un dato' }).click()
  expect(await panel.getByLabel('Valor').inputValue()).toBe('')
})

test('a tag that is being typed is there again after Escape, and not with another contact', async () => {
  const { page, open } = await twoConversations(1280)
  const panel = page.getByRole('dialog')
  const tag = panel.getByRole('combobox', { name: 'Nueva etiqueta' })
  await open('la primera')
  await button(page, 'Ficha del contacto').click()
  await tag.fill('vip')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await open('la segunda')
  await button(page, 'Ficha del contacto').click()
  expect(await tag.inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await open('la primera')
  await button(page, 'Ficha del contacto').click()
  expect(await tag.inputValue()).toBe('vip')
  await panel.getByRole('button', { name: 'Añadir', exact: true }).click()
  await panel.getByRole('button', { name: 'Quitar la etiqueta vip' }).waitFor()
  await expect.poll(() => tag.inputValue()).toBe('')
})

test('what was sent is removed from a composer that was opened again meanwhile; what was added stays', async () => {
  const { page, open } = await twoConversations(1280)
  await open('la segunda')
  await composer(page).fill('Sí, hay.')
  await page.locator('input[type=file]').setInputFiles(box)
  await expect.poll(() => button(page, 'Enviar').isEnabled()).toBe(true)
  const sending = await heldSending(page)
  await button(page, 'Enviar').click()
  await open('la primera')
  await open('la segunda')
  expect(await composer(page).inputValue()).toBe('Sí, hay.')
  await page.getByRole('list', { name: 'Archivos del mensaje' }).getByText('caja.txt').waitFor()
  await composer(page).press('End')
  await composer(page).pressSequentially(' ¿Cuántos?')
  sending.resolve()
  await expect.poll(() => composer(page).inputValue()).toBe('¿Cuántos?')
  await page.getByRole('list', { name: 'Archivos del mensaje' }).waitFor({ state: 'detached' })
  await page.getByText('Escrito por una persona').waitFor()
})

test('what is written and not sent is there again after a reload, without its files, until it is sent or the member signs out', async () => {
  const { page, open } = await twoConversations(1280)
  await open('la segunda')
  await composer(page).fill('Sí, hay.')
  await open('la primera')
  await composer(page).fill('Miro el almacén y')
  await page.locator('input[type=file]').setInputFiles(box)
  await expect.poll(() => button(page, 'Enviar').isEnabled()).toBe(true)
  await page.reload()
  await open('la primera')
  await expect.poll(() => composer(page).inputValue()).toBe('Miro el almacén y')
  expect(await page.getByRole('list', { name: 'Archivos del mensaje' }).count()).toBe(0)
  expect(await page.getByText('respondió mientras escribías').count()).toBe(0)
  await open('la segunda')
  await button(page, 'Enviar').click()
  await expect.poll(() => composer(page).inputValue()).toBe('')
  const stored = () => page.evaluate(() => sessionStorage.getItem('vocero.unsent'))
  expect(await stored()).toContain('Miro el almacén y')
  expect(await stored()).not.toContain('Sí, hay.')
  await page.getByRole('button', { name: /Menú de usuario/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await page.getByRole('button', { name: 'Empezar gratis' }).waitFor()
  expect(await stored()).toBeNull()
})

test('a note that was saved without a response is saved once, and what is added to it is another note', async () => {
  const { page, open } = await twoConversations(1280)
  await open('la primera')
  await button(page, 'Nota').click()
  await loseResponses(page, '**/api/threads/*/notes', 1)
  const field = page.getByLabel('Nota sobre esta conversación')
  const save = button(page, 'Guardar nota')
  const closeNotice = () =>
    page
      .locator('[data-notices] li')
      .filter({ hasText: 'No se pudo guardar la nota' })
      .getByRole('button', { name: 'Cerrar' })
      .click()
  const written = (text: string) => page.getByRole('article').getByText(text, { exact: true })
  await field.fill('preguntar a Bat')
  await save.click()
  await closeNotice()
  await field.fill('preguntar a Bat, que vuelve el lunes')
  await save.click()
  await expect.poll(() => field.inputValue()).toBe('')
  await written('preguntar a Bat, que vuelve el lunes').waitFor()

  await loseResponses(page, '**/api/threads/*/notes', 1)
  await field.fill('llamar a Ana')
  await save.click()
  await closeNotice()
  await save.click()
  await expect.poll(() => field.inputValue()).toBe('')
  await written('llamar a Ana').waitFor()
  expect(await written('llamar a Ana').count()).toBe(1)
})
