import { beforeAll, expect, test } from 'vitest'
import { startMailServer } from '../support/mail.ts'
import { startServer } from '../support/server.ts'
import { dialog, EVERY_LOOK, expectGoodLooks, heading, notice, pathOf, question, stage } from '../support/stage.ts'
import { newInvitation, newMember } from '../support/team.ts'
import { customer, newAgent, newConversation } from '../support/tenants.ts'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
const on = stage(async () => {
  mailServer = await startMailServer()
  return startServer(mailServer.variables)
})
beforeAll(() => () => mailServer.close())

test('somebody is invited, joins by the link of the mail, sees the conversations, and is removed', async () => {
  const owner = await customer(on.server, 'enterprise')
  const agentId = (await newAgent(on.server, owner, { name: 'Norte' })).id
  await newConversation(on.server, owner, agentId)
  const email = `${crypto.randomUUID()}@vocero.test`
  const page = await on.visit(owner, '/team')
  await page.getByRole('button', { name: 'Invitar', exact: true }).click()
  await dialog(page).getByLabel('Correo electrónico').fill(email)
  await expectGoodLooks(page, 'the invitation of a person')
  await dialog(page).getByRole('button', { name: 'Enviar la invitación' }).click()
  await page.getByRole('heading', { name: 'Invitaciones abiertas' }).waitFor()

  const link = () => /https?:\/\/[^/\s]+(\/invitation#[\w-]{43})/.exec(mailServer.newestTo(email)?.mail.text ?? '')?.[1]
  await expect.poll(link, { timeout: 30_000 }).toBeDefined()
  const guest = await on.visit(null, link() ?? '')
  await guest.getByText(`te invita a trabajar en la cuenta de ${owner.name}`).waitFor()
  await guest.getByLabel('Tu nombre').fill('Sol Nueva')
  await guest.getByLabel('Contraseña', { exact: true }).fill('password2024')
  await guest.getByRole('button', { name: 'Aceptar la invitación' }).click()
  await guest.getByText('Esta contraseña es muy conocida').waitFor()
  await guest.getByLabel('Contraseña', { exact: true }).fill('una frase bastante larga')
  await guest.keyboard.press('Enter')
  await expect.poll(() => pathOf(guest)).toBe('/dashboard')
  await guest.goto(new URL('/conversations', on.server.url).href)
  await guest.getByText('Visitante 1').first().waitFor()
  expect(await guest.locator('aside').getByRole('link', { name: 'Facturación' }).count()).toBe(0)

  await page.reload()
  await page.getByRole('button', { name: 'Quitar: Sol Nueva' }).click()
  await question(page).getByRole('button', { name: 'Quitar del equipo' }).click()
  await notice(page, 'La persona ya no está en el equipo.')
  await guest.reload()
  await guest.getByRole('button', { name: 'Iniciar sesión' }).first().waitFor()
})

test('who belongs to two accounts switches between them, and leaves the other', async () => {
  const owner = await customer(on.server, 'enterprise')
  await newAgent(on.server, owner, { name: 'Norte' })
  const member = await newMember(on.server, owner, 'viewer')
  const { page, go } = await on.prepare(member)
  const menu = () => page.locator('header button:has(.i-lucide-chevron-down)').last()
  await go('/dashboard')
  await menu().click()
  await page.getByRole('menuitem', { name: 'Dejar el equipo' }).click()
  await question(page).getByRole('button', { name: 'Cancelar' }).click()
  await menu().click()
  // The console of the other account is loaded anew: a menu of the old one goes with it.
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('menuitem', { name: `Cambiar a ${member.name}` }).click(),
  ])
  await menu().click()
  await page.getByRole('menuitem', { name: `Cambiar a ${owner.name}` }).waitFor()
})

test.each(EVERY_LOOK)('the page of an invitation stands well, and a void link says so: %j', async (look) => {
  const owner = await customer(on.server, 'enterprise')
  const { secret } = await newInvitation(on.server, owner)
  const { page, go } = await on.prepare(null, look)
  await go(`/invitation#${secret}`)
  await page.locator('input[name=password]').waitFor()
  await expectGoodLooks(page)
  await go('/')
  await go(`/invitation#${'a'.repeat(43)}`)
  await page.getByRole('alert').waitFor()
  if (look.locale === 'es') await heading(page, 'Invitación')
})

test('an owner makes a member the owner with his password, and is a manager from then on', async () => {
  const owner = await customer(on.server, 'enterprise')
  const member = await newMember(on.server, owner, 'agent')
  const page = await on.visit(owner, '/team')
  await page.getByRole('button', { name: `Hacer dueño: ${member.name}` }).click()
  await expectGoodLooks(page, 'a new owner')
  await dialog(page).getByLabel('Tu contraseña').fill('not this one')
  await dialog(page).getByRole('button', { name: 'Hacer dueño' }).click()
  await dialog(page).getByText('La contraseña actual no es correcta').waitFor()
  await dialog(page).getByLabel('Tu contraseña').fill(owner.password)
  await dialog(page).getByRole('button', { name: 'Hacer dueño' }).click()
  await page.getByRole('listitem').filter({ hasText: member.name }).getByText('Dueño').waitFor()
  await page.getByRole('listitem').filter({ hasText: owner.name }).getByText('Administrador').waitFor()
  expect(await page.getByRole('button', { name: /^Hacer dueño/ }).count()).toBe(0)
  expect(await page.locator('aside').getByRole('link', { name: 'Facturación' }).count()).toBe(0)
})

test('a member who only reads is offered nothing that he may not do', async () => {
  const owner = await customer(on.server, 'enterprise')
  const agentId = (await newAgent(on.server, owner, { name: 'Norte' })).id
  await newConversation(on.server, owner, agentId, { metadata: { sessionId: 'session-1' } })
  const viewer = await newMember(on.server, owner, 'viewer')
  const page = await on.visit(viewer, `/conversations?session=session-1&sessionAgent=${agentId}`)
  await page.getByText('Tu rol en este equipo es de solo lectura').waitFor()
  for (const name of [/^Eliminar/, /^Papelera/, /^Seleccionar varias/, /^Reintentar/])
    expect([name, await page.getByRole('button', { name }).count()]).toEqual([name, 0])
  await page.getByRole('button', { name: /^Ver el recorrido/ }).waitFor()
  const other = await on.visit(viewer, '/settings')
  await other.getByRole('heading', { name: 'Configuración' }).waitFor()
  expect(await other.getByText('Respuestas guardadas').count()).toBe(0)
  const profile = await on.visit(viewer, '/profile')
  await profile.getByLabel('Nombre').fill('Vera Lee')
  expect(await profile.getByLabel('Zona horaria').count()).toBe(0)
  await profile.getByRole('button', { name: 'Guardar cambios' }).click()
  await notice(profile, 'Tus datos se guardaron correctamente')
})
