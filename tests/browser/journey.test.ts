import { expect, test } from 'vitest'
import type { Visit } from '../support/browser.ts'
import { isDue } from '../support/scope.ts'
import { startServer } from '../support/server.ts'
import { expectGoodLooks, stage } from '../support/stage.ts'

const on = stage(() => startServer({ APP_ORIGIN: 'http://localhost' }))

/** Each theme in turn, so that a step that no other test shows is looked at in one of them (both in the full matrix). */
const themes = (['light', 'dark'] as const).filter((_, index) => isDue(index, 2))

/** No accessibility violation, in the themes of this run. */
async function clean({ page }: Visit) {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.locator(colorScheme === 'dark' ? 'html.dark' : 'html:not(.dark)').waitFor()
    await expectGoodLooks(page)
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

test('a new person puts an agent before the public, and reads what a visitor asks as it happens', {
  timeout: 180_000,
}, async () => {
  const owner = await on.prepare(null)
  const { page } = owner

  await owner.go('/')
  await page.getByRole('button', { name: 'Empezar gratis' }).click()
  const door = page.getByRole('dialog')
  await door.getByLabel('Nombre').fill('Marta Ruiz')
  await door.getByLabel('Correo electrónico').fill(`marta.${crypto.randomUUID()}@vocero.test`)
  await door.getByLabel('Contraseña', { exact: true }).fill('una frase larga y mía')
  await clean(owner)
  await door.getByRole('button', { name: 'Crear cuenta' }).click()
  await page.getByRole('heading', { name: '¿Cuál es tu página web?' }).waitFor()
  await clean(owner)

  await page.goto(new URL('/subscription', on.server.url).href)
  await page.getByRole('heading', { name: 'Starter' }).waitFor()
  await clean(owner)
  await page.getByRole('listitem').filter({ hasText: 'Starter' }).getByRole('button', { name: 'Probar gratis' }).click()
  await page.getByRole('alertdialog').getByText('15 días de prueba gratis').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Probar gratis' }).click()
  await page.getByText('Tu prueba gratuita ha comenzado').waitFor()

  await page.getByRole('navigation').getByRole('link', { name: 'Agentes' }).click()
  await page.getByText('Todavía no tienes agentes').waitFor()
  await clean(owner)
  await page.getByRole('button', { name: 'Nuevo agente' }).first().click()
  await page.getByRole('dialog').getByLabel('Nombre').fill('Luz de Marta')
  await page.getByRole('dialog').getByLabel('Tipo de agente').selectOption({ label: 'Atención al cliente' })
  await page.getByRole('dialog').getByRole('button', { name: 'Crear agente' }).click()
  await page.getByRole('heading', { name: 'Luz de Marta' }).waitFor()
  await page.getByText('Nadie puede hablar con él: no tiene ningún canal activo.').waitFor()
  await clean(owner)
  await page.getByRole('link', { name: 'Conectar un canal' }).click()
  await page.getByRole('button', { name: 'Crear el primer canal' }).click()
  await page.getByRole('dialog').getByLabel('Mensaje de bienvenida').fill('Pregúntame por envíos y pagos.')
  await page.getByRole('dialog').getByRole('button', { name: 'Crear canal' }).click()
  const qr = page.getByRole('img', { name: 'Código QR del chat de Luz de Marta' })
  await qr.waitFor()
  expect(await qr.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([200, 200])
  const link = await page.getByRole('link', { name: 'Abrir el chat en otra pestaña' }).getAttribute('href')
  const agentId = new URL(page.url()).pathname.split('/')[2]
  expect(link).toMatch(new RegExp(`/public/chat/${agentId}$`))

  await page.goto(new URL(`/agents/${agentId}/blanks`, on.server.url).href)
  for (const [question, answer] of [
    [
      '¿Cuánto tarda el envío?',
      'Preparamos tu pedido el mismo día y llega de 2 a 5 días hábiles. Te enviamos el número de seguimiento por correo.',
    ],
    ['¿Cómo puedo pagar?', 'Con tarjeta de crédito y débito, o con transferencia.'],
  ] as const) {
    await page.getByRole('button', { name: `Completar: ${question}` }).click()
    await page.getByLabel('Tu respuesta').fill(answer)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText(question).waitFor({ state: 'detached' })
  }
  await clean(owner)

  await page.goto(new URL(`/agents/${agentId}/conversations`, on.server.url).href)
  await page.getByText('Cuando alguien escriba, lo verás aquí al momento.').waitFor()
  await clean(owner)

  const visitor = await on.prepare(null, { width: 390, height: 844 })
  await visitor.go(`/public/chat/${agentId}`)
  await visitor.page.getByText('Pregúntame por envíos y pagos.').waitFor()
  const answering = visitor.page.waitForResponse((response) => response.url().endsWith('/channels/webchat'))
  await visitor.page.getByRole('textbox').fill('¿Cuánto tarda el envío?')
  await visitor.page.keyboard.press('Enter')
  const log = visitor.page.getByRole('log')
  await log.getByText('de 2 a 5 días hábiles').waitFor()
  const answer = await answering
  expect(answer.headers()['content-type']).toMatch('text/event-stream')
  expect((await answer.text()).match(/"type":"delta"/g)?.length).toBeGreaterThan(3)
  await clean(visitor)

  // The owner's screen stayed open and is not reloaded.
  const sessions = page.getByRole('list', { name: 'Conversaciones' })
  await sessions.getByText('¿Cuánto tarda el envío?').waitFor()
  await sessions.getByRole('button').first().click()
  await page.getByText('de 2 a 5 días hábiles').waitFor()

  await visitor.page.getByRole('textbox').fill('¿Aceptan tarjeta?')
  await visitor.page.keyboard.press('Enter')
  await log.getByText('tarjeta de crédito y débito').waitFor()
  await page.getByText('tarjeta de crédito y débito').waitFor()

  await page.goto(new URL(`/chat/${agentId}`, on.server.url).href)
  await page.getByRole('textbox').fill('hola')
  await page.keyboard.press('Enter')
  await page.getByText('Soy Luz de Marta', { exact: false }).last().waitFor()
  await clean(owner)
})
