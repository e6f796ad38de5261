import { expect, test } from 'vitest'
import { hiddenSince, watchHiding } from '../support/looking.ts'
import { passing } from '../support/page-clock.ts'
import type { Person } from '../support/people.ts'
import { dialog, row, stage } from '../support/stage.ts'
import { customer, newAgent, superAdmin } from '../support/tenants.ts'

const on = stage()

/** A page on which the catalogue of the Worker's sentences, which forms say errors with, arrives when `release` is called. */
async function withLateSentences(person: Person, path: string) {
  const { page, go } = await on.prepare(person)
  await watchHiding(page)
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/worker-[^/]+\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  await go(path)
  return { page, release }
}

test('a form opens and hides nothing before the sentences of errors are there, and waits for them to say one', async () => {
  const { page, release } = await withLateSentences(await superAdmin(on.server), '/admin/roles')
  await row(page, 'Super administrador').waitFor()
  await page.getByRole('button', { name: 'Nuevo rol' }).click()
  await dialog(page).getByLabel('Nombre').waitFor()
  const create = dialog(page).getByRole('button', { name: 'Crear rol' })
  await create.click()
  await page.waitForFunction(() => document.querySelector('[role=dialog] button[type=submit][aria-busy=true]'))
  expect(await dialog(page).locator('[aria-invalid=true]').count()).toBe(0)
  release()
  await dialog(page).getByText('El nombre del rol es requerido').waitFor()
  await dialog(page).getByText('Selecciona al menos un permiso para el rol').waitFor()
  expect(await hiddenSince(page)).toEqual([])
})

test('a form that is sent before the sentences are there is sent once they are', async () => {
  const person = await customer(on.server)
  const { page, release } = await withLateSentences(person, '/profile')
  const name = page.getByRole('main').getByLabel('Nombre', { exact: true })
  await name.fill('Otgon Erdene')
  await page.getByRole('button', { name: 'Guardar' }).first().click()
  release()
  await page.getByText('Otgon Erdene').first().waitFor()
  await expect
    .poll(() => on.server.rows('SELECT name FROM users WHERE id = ?', person.id))
    .toEqual([{ name: 'Otgon Erdene' }])
  expect(await hiddenSince(page)).toEqual([])
})

test('a button outside of a form says something though the sentences of errors cannot be loaded', async () => {
  const owner = await customer(on.server, 'enterprise')
  const { id } = await newAgent(on.server, owner)
  const { page, go } = await on.prepare(owner)
  await page.clock.install()
  await page.route(/\/assets\/worker-[^/]+\.js/, (route) => route.abort())
  await go(`/agents/${id}/channels`)
  await page.getByRole('button', { name: 'Nuevo canal' }).click()
  await dialog(page).getByLabel('Tipo de canal').selectOption({ label: 'Telegram' })
  await dialog(page).getByRole('button', { name: 'Crear canal' }).click()
  const refused = dialog(page).locator('[aria-invalid=true]')
  await passing(page, async () => (await refused.count()) > 0)
  await dialog(page).getByText('Error de validación').first().waitFor()
})

test('a form that comes after its dialog gets the focus', async () => {
  const { page, go } = await on.prepare(await superAdmin(on.server))
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/roles/permissions', async (route) => {
    await promise
    await route.continue()
  })
  await go('/admin/roles')
  await row(page, 'Super administrador').waitFor()
  await page.getByRole('button', { name: 'Nuevo rol' }).click()
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Cerrar')
  await dialog(page).getByText('Cargando permisos').waitFor({ state: 'attached' })
  release()
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'name')
})
