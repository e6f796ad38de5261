import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { register } from '../support/people.ts'
import { png } from '../support/pictures.ts'
import { startServer } from '../support/server.ts'
import { shopSite } from '../support/shop-site.ts'
import { dialog, expectGoodLooks, heading, LOOKS, notice, stage } from '../support/stage.ts'
import { customer, newAgent, newWebchat } from '../support/tenants.ts'

let site: Awaited<ReturnType<typeof shopSite>>
const on = stage(async () => {
  site = await shopSite({ color: '#7a1f3d', icon: png(180) })
  return startServer({ ENGINE_ALLOW_HOSTS: site.host })
})
afterAll(() => site.close())

const AVATAR = /\/api\/agents\/[0-9a-f-]{36}\/avatar\/[0-9a-f]{32}$/
const isShown = (page: Page, within = 'body') =>
  expect
    .poll(() =>
      page
        .locator(`${within} img`)
        .evaluateAll((images) =>
          (images as HTMLImageElement[]).map(({ src, naturalWidth }) => [src, naturalWidth > 0]),
        ),
    )
    .toContainEqual([expect.stringMatching(AVATAR), true])

test('an owner gives the agent an image and a colour, and its visitors see them once they are published', async () => {
  const owner = await customer(on.server, 'enterprise')
  const agentId = (await newAgent(on.server, owner, { name: 'Norte' })).id
  await newWebchat(on.server, owner, agentId)
  const page = await on.visit(owner, `/agents/${agentId}/behaviour`)
  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('no image') })
  await page.getByText('PNG, JPEG o WebP').last().waitFor()
  await file.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: png(600) })
  await page.getByRole('button', { name: 'Cambiar la imagen' }).waitFor()
  await page.getByRole('button', { name: 'Elegir un color' }).click()
  await page.locator('[name="look.color"]').fill('#c2410c')
  await page.getByRole('button', { name: 'Guardar borrador' }).click()
  await notice(page, 'Borrador guardado')
  await page.getByRole('button', { name: 'Publicar' }).first().click()
  await dialog(page).getByRole('button', { name: 'Publicar' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await isShown(page, 'main header')

  const guest = await on.visit(null, `/public/chat/${agentId}`)
  await isShown(guest)
  expect(
    await guest
      .locator('header')
      .first()
      .evaluate((header) => getComputedStyle(header).backgroundColor),
  ).toBe('rgb(194, 65, 12)')
  await isShown(await on.visit(owner, '/agents'), 'main li')
})

test.each(LOOKS)('a website gives the agent its image and its colour, which are shown at once: %o', async (look) => {
  const page = await on.visit(await register(on.server), '/start', look)
  await page.locator('main input').first().fill(site.host)
  await page.locator('main button[type=submit]').click()
  await page.locator('main a[href$="/behaviour"]').waitFor()
  await isShown(page, 'main')
  await page.getByText('#7a1f3d').waitFor()
  await expectGoodLooks(page)
})

test('who signs up has the time zone of the browser', async () => {
  const page = await on.visit(null, '/')
  await page.getByRole('button', { name: 'Empezar gratis' }).first().click()
  await page.getByLabel('Correo electrónico').fill(`zona.${crypto.randomUUID()}@vocero.test`)
  await page.getByLabel('Contraseña', { exact: true }).fill('una frase larga y mía')
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/auth/register'))
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  const own = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)
  expect((await sent).postDataJSON()).toMatchObject({ timeZone: own })
  await heading(page, '¿Cuál es tu página web?')
})
