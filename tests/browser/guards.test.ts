import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../support/people.ts'
import { expectGoodLooks, heading, LOOKS, pathOf, stage } from '../support/stage.ts'
import { customer, holder, newAgent, newWebchat, superAdmin } from '../support/tenants.ts'

const on = stage()
let owner: Person
let agentId: string
beforeAll(async () => {
  owner = await customer(on.server)
  agentId = (await newAgent(on.server, owner)).id
  await newWebchat(on.server, owner, agentId)
})

/** Goes to an address inside the page, as a link does; the address is there at once, and a guard then replaces it. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => history.pushState({}, '', to), path.replace('{agentId}', agentId))

/** Keeps the rights from the page until they are released. */
async function holdRights(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/auth/permissions', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Principal' })

// That each of these is shown to the person it is for, at its own address, is seen in every-screen.test.ts.
const FOR_SIGNED_IN = [
  ['/dashboard', 'asks for a session #guard.signed-in'],
  ['/start', 'asks for a session'],
  ['/agents', 'asks for a session #route.agents'],
  ['/agents/{agentId}/channels', 'asks for a session #route.channels'],
  ['/agents/{agentId}/conversations', 'asks for a session #route.agent-conversations'],
  ['/chat/{agentId}', 'asks for a session #route.chat'],
  ['/subscription', 'asks for a session #route.subscription'],
  ['/conversations', 'asks for a session #route.conversations'],
  ['/analytics', 'asks for a session #route.analytics'],
  ['/settings', 'asks for a session #route.settings'],
  ['/billing', 'asks for a session #route.billing'],
  ['/profile', 'asks for a session #route.profile'],
] as const
const FOR_SUPER_ADMINS = [
  ['/admin', 'is for super administrators #route.admin #guard.super-admin'],
  ['/admin/users', 'is for super administrators #route.admin.users'],
  ['/admin/roles', 'is for super administrators #route.admin.roles'],
  ['/admin/permissions', 'is for super administrators #route.admin.permissions'],
  ['/admin/agent-types', 'is for super administrators #route.admin.agent-types'],
  ['/admin/plans', 'is for super administrators #route.admin.plans'],
  ['/admin/subscriptions', 'is for super administrators #route.admin.subscriptions'],
  ['/admin/contact', 'is for super administrators'],
] as const

describe('who opens an address', () => {
  test('without a session is taken home from every screen of the console, also by the address itself', async () => {
    const page = await on.visit(null, '/billing')
    expect(pathOf(page)).toBe('/')
    for (const [path, promise] of [...FOR_SIGNED_IN, ...FOR_SUPER_ADMINS]) {
      await goTo(page, path)
      await expect.poll(() => pathOf(page), { message: `${path} ${promise}` }).toBe('/')
    }
  })

  test('as a customer is taken to the dashboard from every screen of the administration and from home #guard.redirect', async () => {
    const page = await on.visit(owner, '/')
    expect(pathOf(page)).toBe('/dashboard')
    for (const [path, promise] of FOR_SUPER_ADMINS) {
      await goTo(page, path)
      await expect.poll(() => pathOf(page), { message: `${path} ${promise}` }).toBe('/dashboard')
    }
    await page.getByRole('complementary').waitFor()
    expect(await page.getByRole('contentinfo').count()).toBe(0)
  })

  test('without a session has a footer and no sidebar on what is open to everybody #shell.footer #route.home #route.coming-soon', async () => {
    const page = await on.visit(null, '/coming-soon')
    expect(pathOf(page)).toBe('/coming-soon')
    expect(await page.getByRole('contentinfo').count()).toBe(1)
    expect(await page.getByRole('complementary').count()).toBe(0)
    await page.getByRole('link', { name: 'Volver al inicio' }).click()
    await page.getByRole('button', { name: 'Empezar gratis' }).waitFor()
    expect(pathOf(page)).toBe('/')
  })

  test('sees the public chat of an agent bare: no header and no menu, with a session or without #route.public-chat', async () => {
    for (const person of [null, owner]) {
      const page = await on.visit(person, `/public/chat/${agentId}`)
      expect(pathOf(page)).toBe(`/public/chat/${agentId}`)
      expect(await page.getByRole('link', { name: 'Vocero, inicio' }).count()).toBe(0)
      expect(await page.getByRole('complementary').count()).toBe(0)
    }
  })
})

test('who may only read conversations is offered no agent to create where there is none yet', async () => {
  const page = await on.visit(await holder(on.server, 'conversations_access'), '/agents')
  for (const path of ['/agents', '/chat']) {
    await goTo(page, path)
    await page.getByText('Cuando haya uno, lo verás aquí.').waitFor()
    expect(
      await page
        .locator('main')
        .getByRole('button', { name: /agente/ })
        .count(),
    ).toBe(0)
    expect(
      await page
        .locator('main')
        .getByRole('link', { name: /agentes/ })
        .count(),
    ).toBe(0)
  }
})

test('an account without agents is told what to do only when its rights are known', async () => {
  const { page, go } = await on.prepare(await customer(on.server))
  const release = await holdRights(page)
  const listed = page.waitForResponse('**/api/agents?**')
  await go('/agents')
  await listed
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await page.getByText('Todavía no tienes agentes').count()).toBe(0)
  release()
  await page.getByText('Crea el primero y ponlo a conversar').waitFor()
})

test('the navigation of the last visit is there before the rights of this one, and follows them', async () => {
  const person = await holder(on.server, 'dashboard_access', 'conversations_access')
  const { page, go } = await on.prepare(person)
  await go('/dashboard')
  await navigation(page).getByRole('link', { name: 'Conversaciones' }).waitFor()
  const release = await holdRights(page)
  await page.reload()
  await navigation(page).getByRole('link', { name: 'Conversaciones' }).waitFor()
  await on.server.rows(
    "DELETE FROM role_permissions WHERE permission_id IN (SELECT id FROM permissions WHERE name = 'conversations_access') AND role_id IN (SELECT role_id FROM user_roles WHERE user_id = ?)",
    person.id,
  )
  release()
  await navigation(page).getByRole('link', { name: 'Conversaciones' }).waitFor({ state: 'detached' })

  // Of another person nothing is taken over.
  const releaseAgain = await holdRights(page)
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('vocero.permissions') ?? '{}')
    localStorage.setItem(
      'vocero.permissions',
      JSON.stringify({ ...stored, userId: 'otra', permissions: ['billing_management'] }),
    )
  })
  await page.reload()
  await navigation(page).waitFor()
  expect(await navigation(page).getByRole('link', { name: 'Facturación' }).count()).toBe(0)
  releaseAgain()
  await navigation(page).getByRole('link', { name: 'Panel' }).waitFor()
})

test('the dashboard shows no figure in the place of another while the rights are loading', async () => {
  const { page, go } = await on.prepare(await customer(on.server))
  const release = await holdRights(page)
  const figures = page.waitForResponse('**/api/dashboard')
  await go('/dashboard')
  await figures
  await page.locator('main').getByText('de 0 en total').waitFor()
  await page.getByText('Resueltas sin una persona').waitFor()
  expect(await page.getByText('Mensajes sin responder').count()).toBe(0)
  release()
  await page.getByText('–').waitFor()
})

describe('a page that its reader may not open', () => {
  test('says which permission it takes and who gives it, keeps its address, and opens once it was given', async () => {
    const person = await holder(on.server, 'conversations_access')
    const page = await on.visit(person, '/billing')
    await page.getByRole('heading', { name: 'No tienes acceso a esta página' }).waitFor()
    await page.getByText('Para abrirla necesitas el permiso «Facturación».').waitFor()
    await page.getByText('Pídeselo a un super administrador').waitFor()
    expect(pathOf(page)).toBe('/billing')
    expect(await page.getByRole('button', { name: 'Reintentar' }).count()).toBe(0)
    await expectGoodLooks(page)

    await on.server.rows(
      `INSERT INTO role_permissions (role_id, permission_id)
       SELECT user_roles.role_id, permissions.id FROM user_roles, permissions
       WHERE user_roles.user_id = ? AND permissions.name = 'billing_management'`,
      person.id,
    )
    await page.getByRole('button', { name: 'Comprobar otra vez' }).click()
    await page.getByRole('heading', { name: 'Facturación' }).waitFor()
  })

  test('is said of every screen, and of the parts of an agent, by what each needs', async () => {
    const person = await holder(on.server, 'analytics_access')
    const page = await on.visit(person, '/analytics')
    for (const path of [
      ...['/agents', '/conversations', '/subscription', '/start', '/chat', '/chat/{agentId}'],
      ...['/agents/{agentId}', '/agents/{agentId}/knowledge', '/agents/{agentId}/conversations'],
    ]) {
      await goTo(page, path)
      await page.getByRole('heading', { name: 'No tienes acceso a esta página' }).waitFor()
    }
    await goTo(page, '/analytics')
    await page.getByRole('heading', { name: 'Analítica' }).waitFor()
  })

  test('is not where anybody lands: without the dashboard it is the first page that a permission opens', async () => {
    const person = await holder(on.server, 'analytics_access', 'billing_management')
    const page = await on.visit(person, '/dashboard')
    await heading(page, 'Analítica')
    expect(pathOf(page)).toBe('/analytics')
    expect(await navigation(page).getByRole('link').allTextContents()).toEqual(['Analítica', 'Facturación'])
    await goTo(page, '/conversations')
    await page.getByRole('link', { name: 'Volver al inicio' }).click()
    await heading(page, 'Analítica')
  })

  test('is every page to a role of the administration alone, which says so instead of figures', async () => {
    const person = await holder(on.server, 'user_management', 'plans_management')
    for (const look of LOOKS) {
      const page = await on.visit(person, '/dashboard', look)
      await page.locator('main').getByRole('button').waitFor()
      expect(pathOf(page)).toBe('/dashboard')
      await expectGoodLooks(page)
    }
    const page = await on.visit(person, '/dashboard')
    await heading(page, 'Aún no tienes acceso')
    await page.getByText('Pide a un super administrador que añada los que necesitas a tu rol.').waitFor()
    expect(await navigation(page).getByRole('link').count()).toBe(0)
    await page.locator('main').getByRole('link', { name: 'Perfil' }).click()
    await heading(page, 'Perfil')
  })

  test('is not said while nobody can tell, nor to a super administrator', async () => {
    const { page, go } = await on.prepare(owner)
    await page.route('**/api/auth/permissions', (route) => route.fulfill({ status: 503, json: {} }))
    await go('/billing')
    await page.getByRole('heading', { name: 'Facturación' }).waitFor()
    const admin = await on.visit(await superAdmin(on.server), '/billing')
    await admin.getByRole('heading', { name: 'Facturación' }).waitFor()
  })
})
