import { beforeAll, describe, expect, test } from 'vitest'
import { newContactMessage } from '../support/contact.ts'
import type { Person } from '../support/people.ts'
import { expectGoodLooks, stage } from '../support/stage.ts'
import { superAdmin } from '../support/tenants.ts'

const on = stage()
let admin: Person
beforeAll(async () => {
  admin = await superAdmin(on.server)
})

describe('the messages of visitors', () => {
  test('are an empty list that says where they come from, until somebody writes', async () => {
    const page = await on.visit(admin, '/admin/contact')
    await page.getByText('Todavía no ha escrito nadie').waitFor()
    await expectGoodLooks(page)
  })

  test.each([1280, 390])('are read whole, marked as done, opened again and deleted, at %i', async (width) => {
    const name = `Bat ${width}`
    await newContactMessage(on.server, { name, message: 'Primera línea\n\nSegunda línea' })
    const page = await on.visit(admin, '/admin/contact', { width })
    const row = page.getByRole('article').filter({ hasText: name })
    await row.getByText('Segunda línea').waitFor()
    expect(await row.getByRole('link').getAttribute('href')).toBe('mailto:bat@vocero.test')
    await page.getByRole('status').getByText('1 por atender').waitFor()
    await row.getByRole('button', { name: 'Marcar como atendido' }).click()
    await row.getByText('Atendido', { exact: true }).waitFor()
    await page.getByRole('status').getByText('Nada por atender').waitFor()
    await page.getByLabel('Filtrar por estado').selectOption('open')
    await page.getByText('Ningún mensaje coincide').waitFor()
    await page.getByLabel('Filtrar por estado').selectOption('done')
    await row.getByRole('button', { name: 'Volver a abrir' }).click()
    await page.getByText('Ningún mensaje coincide').waitFor()
    await page.getByRole('button', { name: 'Limpiar filtros' }).click()
    await expectGoodLooks(page)
    await row.getByRole('button', { name: `Eliminar el mensaje de ${name}` }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText('se borra para siempre').waitFor()
    await question.getByRole('button', { name: 'Eliminar' }).click()
    await page.getByText('Todavía no ha escrito nadie').waitFor()
    expect(await on.server.rows('SELECT id FROM contact_messages WHERE name = ?', name)).toEqual([])
  })
})
