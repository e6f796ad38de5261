import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../support/people.ts'
import { pathOf, stage } from '../support/stage.ts'
import { customer, newAgent, newWebchat, superAdmin } from '../support/tenants.ts'

const on = stage()
let owner: Person
let admin: Person
let agentId: string
beforeAll(async () => {
  owner = await customer(on.server)
  admin = await superAdmin(on.server)
  agentId = (await newAgent(on.server, owner)).id
  await newWebchat(on.server, owner, agentId)
})

/** Where somebody ends who opens this address. */
async function endOf(person: Person | null, path: string): Promise<string> {
  const page = await on.visit(person, path.replace('{agentId}', agentId))
  return pathOf(page).replace(agentId, '{agentId}')
}

const FOR_ANYBODY = [
  ['/', 'is open to everybody #route.home'],
  ['/coming-soon', 'is open to everybody #route.coming-soon'],
] as const
const FOR_SIGNED_IN = [
  ['/dashboard', 'asks for a session #guard.signed-in'],
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
] as const

describe('who opens an address', () => {
  test.each(FOR_ANYBODY)('%s, which %s, is there', async (path) => {
    expect(await endOf(null, path)).toBe(path)
  })

  test('who is signed in is taken from the home page to the dashboard #guard.redirect', async () => {
    expect(await endOf(owner, '/')).toBe('/dashboard')
  })

  test.each(FOR_SIGNED_IN)('%s, which %s, is home for nobody and itself for a customer', async (path) => {
    expect(await endOf(null, path)).toBe('/')
    expect(await endOf(owner, path)).toBe(path)
  })

  test.each(FOR_SUPER_ADMINS)('%s, which %s, is home for nobody and the dashboard for a customer', async (path) => {
    expect(await endOf(null, path)).toBe('/')
    expect(await endOf(owner, path)).toBe('/dashboard')
    expect(await endOf(admin, path)).toBe(path)
  })

  test('the public chat of an agent is bare: no header and no menu, for whoever comes #route.public-chat', async () => {
    for (const person of [null, owner]) {
      const page = await on.visit(person, `/public/chat/${agentId}`)
      expect(pathOf(page)).toBe(`/public/chat/${agentId}`)
      expect(await page.getByRole('link', { name: 'Vocero, inicio' }).count()).toBe(0)
      expect(await page.getByRole('complementary').count()).toBe(0)
    }
  })

  test('who is signed out has a footer and no sidebar, who is signed in the other way round #shell.footer', async () => {
    const outside = await on.visit(null, '/coming-soon')
    expect(await outside.getByRole('contentinfo').count()).toBe(1)
    expect(await outside.getByRole('complementary').count()).toBe(0)
    const inside = await on.visit(owner, '/dashboard')
    await inside.getByRole('complementary').waitFor()
    expect(await inside.getByRole('contentinfo').count()).toBe(0)
  })
})
