import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { register } from '../support/people.ts'
import { dialog, heading, pathOf, stage } from '../support/stage.ts'
import { customer, newAgent, newWebchat } from '../support/tenants.ts'
import { sendOn } from '../support/visitor-page.ts'

const on = stage()

/**
 * Does what the translator of a browser does: it replaces text nodes, also those that appear later, by elements with another
 * text, except in elements that are not to be translated.
 */
const translate = (page: Page) =>
  page.evaluate(() => {
    const translateIn = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const nodes: Text[] = []
      while (walker.nextNode()) nodes.push(walker.currentNode as Text)
      for (const node of nodes) {
        if (!node.data.trim() || node.parentElement?.closest('font, script, style, textarea, [translate=no]')) continue
        const translated = document.createElement('font')
        translated.textContent = `«${node.data}»`
        node.replaceWith(translated)
      }
    }
    translateIn(document.body)
    new MutationObserver(() => translateIn(document.body)).observe(document.body, {
      ...{ childList: true, subtree: true, characterData: true },
    })
  })

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
