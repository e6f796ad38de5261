import { expect, test } from 'vitest'
import { chatStage } from '../support/chat-stage.ts'
import type { Exchange } from '../support/chat-stand-in.ts'
import { register } from '../support/people.ts'
import { dialog, heading, pathOf, stage } from '../support/stage.ts'
import { customer, newAgent, newWebchat } from '../support/tenants.ts'
import { translate } from '../support/translator.ts'
import { sendOn } from '../support/visitor-page.ts'

const on = stage()
const chat = chatStage()

test('a page that the browser translates can be signed in on, and the console is left as it is', async () => {
  const ana = await register(on.server)
  const page = await on.visit(null, '/')
  await translate(page)
  await page.locator('header').getByRole('button', { name: '«Iniciar sesión»' }).click()
  const [email, password] = [dialog(page).locator('[type=email]'), dialog(page).locator('[type=password]')]
  await email.fill(ana.email)
  await password.fill('otra frase cualquiera')
  await password.press('Enter')
  await dialog(page).getByText('«Credenciales inválidas').waitFor()
  await password.fill(ana.password)
  await password.press('Enter')
  await heading(page, `Hola, ${ana.name}`)
  expect(pathOf(page)).toBe('/dashboard')
  await page.getByRole('navigation').getByRole('link', { name: 'Configuración' }).click()
  await heading(page, 'Configuración')
})

test('the public chat answers on a page that the browser translates', async () => {
  const owner = await customer(on.server)
  const { id } = await newAgent(on.server, owner)
  await newWebchat(on.server, owner, id)
  const page = await on.visit(null, `/public/chat/${id}`, { width: 390, height: 844 })
  await page.locator('textarea').waitFor()
  await translate(page)
  for (const text of ['Hola', 'quiero hablar con una persona', 'Gracias']) {
    await sendOn(page, text)
    await page.getByRole('log').getByText(`«${text}»`).waitFor()
  }
  await page.getByRole('combobox').first().selectOption('en')
  await page.locator('html[lang=en]').waitFor()
  await sendOn(page, 'Hello')
  await page.getByRole('log').getByText('«Hello»').waitFor()
})

test('a reply that comes in pieces is whole, as it comes too, on a page that the browser translates', async () => {
  const page = await chat.visit()
  await page.locator('textarea').waitFor()
  await translate(page)
  let exchange: Exchange | undefined
  chat.standIn.answer = async (asked) => {
    exchange = asked
    asked.accept()
    asked.delta('**Abri')
  }
  await sendOn(page, '¿A qué hora abren?')
  const main = page.locator('main')
  await main.getByText('«**Abri»').waitFor()
  exchange?.delta('mos** de 9')
  await main.locator('strong').getByText('«Abrimos»').waitFor()
  exchange?.delta(' a 20 h, de lunes')
  await main.getByText('« de 9 a 20 h, de lunes»').waitFor()
  exchange?.reply('**Abrimos** de 9 a 20 h, de lunes a sábado.')
  await page.getByRole('log').getByText('« de 9 a 20 h, de lunes a sábado.»').waitFor()
})
