import { expect, test } from 'vitest'
import { destination } from '../../web/core/guards.ts'
import { nextStep } from '../../web/features/dashboard/next-step.ts'
import { navigationFor } from '../../web/features/shell/navigation.ts'
import { MEMBER_PERMISSIONS } from '../../worker/contract/member-roles.ts'
import { CUSTOMER_PERMISSIONS, PERMISSIONS } from '../../worker/contract/permissions.ts'

const customer = { roles: ['customer'], permissions: CUSTOMER_PERMISSIONS }
const nobody = { roles: [], permissions: [] }
const superAdmin = { roles: ['super_admin'], permissions: PERMISSIONS }

test('after signing in one goes where one wanted, if that is a path of our own', () => {
  expect(destination('/agents?page=2')).toBe('/agents?page=2')
  for (const foreign of [undefined, '', '/', '//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)'])
    expect(destination(foreign)).toBe('/dashboard')
})

test('the menu shows what the permissions open, and administration to super administrators alone #shell.sidebar.permissions', () => {
  expect(navigationFor(nobody)).toEqual({ places: [], administration: [] })
  expect(navigationFor(customer).places).toHaveLength(8)
  expect(navigationFor(customer).administration).toEqual([])
  expect(navigationFor({ roles: [], permissions: ['agent_management', 'user_management'] })).toMatchObject({
    places: [{ to: '/agents' }],
    administration: [],
  })
  expect(navigationFor(superAdmin).administration.map(({ to }) => to)).toEqual([
    '/admin',
    '/admin/users',
    '/admin/roles',
    '/admin/permissions',
    '/admin/agent-types',
    '/admin/plans',
    '/admin/subscriptions',
    '/admin/contact',
    '/admin/audit-log',
  ])
})

test('a new customer is led to a first agent, with which the trial begins, a channel, a first conversation, and then left alone', () => {
  const begun = { hasPlan: true, agents: { total: 0, active: 0 }, conversations: 0 }
  expect(nextStep(customer, { ...begun, hasPlan: false })).toBe('start')
  expect(nextStep(customer, { hasPlan: false, agents: { total: 3, active: 3 }, conversations: 9 })).toBe('choosePlan')
  expect(nextStep(customer, begun)).toBe('start')
  expect(nextStep(customer, { ...begun, agents: { total: 1, active: 0 } })).toBe('connectChannel')
  expect(nextStep(customer, { ...begun, agents: { total: 2, active: 1 } })).toBe('tryAgent')
  expect(nextStep(customer, { ...begun, agents: { total: 1, active: 1 }, conversations: 1 })).toBeNull()
  expect(nextStep(superAdmin, { ...begun, hasPlan: false })).toBe('createAgent')
  // The trial is the owner's to begin.
  const manager = { roles: [], permissions: MEMBER_PERMISSIONS.manager }
  expect(nextStep(manager, begun)).toBe('start')
  expect(nextStep(manager, { ...begun, hasPlan: false })).toBeNull()
  expect(nextStep(nobody, begun)).toBeNull()
  expect(nextStep(nobody, { ...begun, hasPlan: false })).toBeNull()
})
