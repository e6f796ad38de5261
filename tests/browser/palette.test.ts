import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../support/people.ts'
import { dialog, expectGoodLooks, LOOKS, pathOf, stage } from '../support/stage.ts'
import { customer, holder, newAgent, newWebchat, superAdmin } from '../support/tenants.ts'
import { visitorOf } from '../support/visitor.ts'

const on = stage()
let owner: Person
let agentId: string
beforeAll(async () => {
  owner = await customer(on.server, 'professional')
  agentId = (await newAgent(on.server, owner, { name: 'Panadería Norte' })).id
  await newWebchat(on.server, owner, agentId)
  await on.server.api(`POST /agents/${agentId}/answers`, {
    token: owner.token,
    body: { question: '¿Tienen pan sin gluten?', answer: 'Sí, los martes.' },
  })
  await (await visitorOf(on.server, agentId)).say('¿Hacen pasteles de boda?')
})

/** Its keys work once the page has settled: pressed until they do. */
async function summon(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press('Control+k')
      return dialog(page).count()
    })
    .toBe(1)
}
const box = (page: Page) => dialog(page).getByRole('combobox')
const option = (page: Page, name: string) => dialog(page).getByRole('option', { name })
const group = (page: Page, name: string) => dialog(page).getByRole('group', { name })

describe('the command palette', () => {
  test('opens by its keys and leads to pages, agents, conversations and answers', async () => {
    const page = await on.visit(owner, '/dashboard')
    await summon(page)
    await option(page, 'Panadería Norte').waitFor()
    await box(page).fill('analitica')
    await expect.poll(() => group(page, 'Ir a').getByRole('option').allInnerTexts()).toEqual(['Analítica'])
    await page.keyboard.press('Enter')
    await expect.poll(() => pathOf(page)).toBe('/analytics')

    for (const [word, name, path] of [
      ['norte', 'Agentes', `/agents/${agentId}`],
      ['bodas', null, null],
      ['pasteles', 'Conversaciones', `/agents/${agentId}/conversations`],
      ['gluten', 'Tus respuestas', `/agents/${agentId}/answers`],
    ] as const) {
      await summon(page)
      await box(page).fill(word)
      if (name) {
        await group(page, name).getByRole('option').first().click()
        await expect.poll(() => pathOf(page)).toBe(path)
      } else {
        await dialog(page).getByText(`Nada coincide con «${word}».`).waitFor()
        await page.keyboard.press('Escape')
        await dialog(page).waitFor({ state: 'detached' })
      }
    }
    await page.getByText('Sí, los martes.').waitFor()
  })

  test('is used by the keyboard alone: arrows choose, and the first comes after the last', async () => {
    const page = await on.visit(owner, '/dashboard')
    await summon(page)
    await option(page, 'Panadería Norte').waitFor()
    const names = await dialog(page).getByRole('option').allInnerTexts()
    const chosen = () => dialog(page).getByRole('option', { selected: true }).innerText()
    expect(await chosen()).toBe(names[0])
    await page.keyboard.press('ArrowUp')
    expect(await chosen()).toBe(names.at(-1))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await chosen()).toBe(names[1])
    const id = await box(page).getAttribute('aria-activedescendant')
    expect(await dialog(page).getByRole('option', { selected: true }).getAttribute('id')).toBe(id)
    await page.keyboard.press('Enter')
    await expect.poll(() => pathOf(page)).toBe('/agents')
  })

  test('Enter opens what the typed word finds, and not what an earlier word found', async () => {
    const page = await on.visit(owner, '/dashboard')
    await summon(page)
    await option(page, 'Panadería Norte').waitFor()
    let answering = Promise.withResolvers<void>()
    await page.route('**/api/conversations/sessions?**', async (route) => {
      await answering.promise
      await route.continue()
    })
    await box(page).fill('pasteles')
    expect(await dialog(page).getByRole('option').count()).toBe(0)
    await page.keyboard.press('Enter')
    await dialog(page).getByText('Buscando…').waitFor()
    answering.resolve()
    await expect.poll(() => pathOf(page)).toBe(`/agents/${agentId}/conversations`)
    await dialog(page).waitFor({ state: 'detached' })

    // Going on typing takes the key back.
    answering = Promise.withResolvers()
    await summon(page)
    await box(page).fill('boda')
    await page.keyboard.press('Enter')
    await page.keyboard.type('s')
    answering.resolve()
    await dialog(page).getByText('Nada coincide con «bodas».').waitFor()
    await box(page).fill('gluten')
    await group(page, 'Tus respuestas').waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => pathOf(page)).toBe(`/agents/${agentId}/answers`)
  })

  test('what is selected stays selected when results are inserted above it', async () => {
    const page = await on.visit(owner, '/dashboard')
    await summon(page)
    await option(page, 'Panadería Norte').waitFor()
    const selected = () => dialog(page).getByRole('option', { selected: true }).innerText()
    for (const { word, keys } of [
      { word: 'gluten', keys: [] },
      { word: 'pan', keys: ['ArrowUp'] },
    ]) {
      const answering = Promise.withResolvers<void>()
      // Any word finds the agent, once the answers are shown.
      await page.route('**/api/agents?**', async (route) => {
        await answering.promise
        await route.continue({
          url: route
            .request()
            .url()
            .replace(/&search=[^&]*/, ''),
        })
      })
      await box(page).fill(word)
      await group(page, 'Tus respuestas').waitFor()
      for (const key of keys) await page.keyboard.press(key)
      expect(await selected()).toContain('¿Tienen pan sin gluten?')
      answering.resolve()
      await group(page, 'Agentes').waitFor()
      expect(await selected()).toContain('¿Tienen pan sin gluten?')
      expect(await dialog(page).getByRole('option', { selected: true }).getAttribute('id')).toBe(
        await box(page).getAttribute('aria-activedescendant'),
      )
      await page.unroute('**/api/agents?**')
    }
    await page.keyboard.press('Enter')
    await expect.poll(() => pathOf(page)).toBe(`/agents/${agentId}/answers`)
  })

  test('offers what its reader may open, and nobody else’s', async () => {
    const analyst = await holder(on.server, 'analytics_access', 'dashboard_access')
    const page = await on.visit(analyst, '/analytics')
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await summon(page)
    await box(page).fill('a')
    await expect.poll(() => dialog(page).getByRole('option').allInnerTexts()).toEqual(['Panel', 'Analítica'])
    await box(page).fill('gluten')
    await dialog(page).getByText('Nada coincide con «gluten».').waitFor()
    expect(calls.filter((path) => /^\/api\/(agents|conversations)/.test(path))).toEqual([])

    const stranger = await on.visit(await customer(on.server), '/dashboard')
    await summon(stranger)
    await box(stranger).fill('gluten')
    await dialog(stranger).getByText('Nada coincide con «gluten».').waitFor()

    const admin = await on.visit(await superAdmin(on.server), '/dashboard')
    await summon(admin)
    await box(admin).fill('norte')
    await option(admin, 'Panadería Norte').waitFor()
    expect(await dialog(admin).getByRole('alert').count()).toBe(0)
    await box(admin).fill('planes')
    await expect.poll(() => group(admin, 'Ir a').getByRole('option').allInnerTexts()).toEqual(['Planes'])
    await admin.keyboard.press('Enter')
    await expect.poll(() => pathOf(admin)).toBe('/admin/plans')
  })

  test('says that something could not be searched, and searches again', async () => {
    const page = await on.visit(owner, '/dashboard')
    await page.route('**/api/agents/answers?**', (route) =>
      route.fulfill({ status: 503, json: { message: 'Ahora no.' } }),
    )
    await summon(page)
    await box(page).fill('gluten')
    await dialog(page).getByRole('alert').getByText('Ahora no.').waitFor()
    await page.unroute('**/api/agents/answers?**')
    await dialog(page).getByRole('button', { name: 'Reintentar' }).click()
    await group(page, 'Tus respuestas').waitFor()
  })

  test('opens from the menu of a desk and of a phone', async () => {
    const page = await on.visit(owner, '/agents')
    await page.getByRole('complementary').getByRole('button', { name: 'Buscar o ir a…' }).click()
    await box(page).waitFor()
    expect(await box(page).evaluate((input) => input === document.activeElement)).toBe(true)
    const phone = await on.visit(owner, '/agents', { width: 390, height: 844 })
    await phone.getByRole('banner').getByRole('button', { name: 'Abrir el menú' }).click()
    await phone.getByRole('button', { name: 'Buscar o ir a…' }).click()
    await box(phone).waitFor()
  })

  test.each(LOOKS)('looks good: $width px, $locale, $theme', async (look) => {
    const page = await on.visit(owner, '/dashboard', look)
    await summon(page)
    await box(page).fill('pan')
    await dialog(page).getByRole('option').nth(1).waitFor()
    await expectGoodLooks(page)
  })
})
