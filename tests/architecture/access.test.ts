import { expect, test } from 'vitest'
import { ACCESS } from '../../worker/contract/access.ts'
import { PERMISSIONS } from '../../worker/contract/permissions.ts'

const calls = Object.entries(ACCESS)

test.each(calls)('%s is a method and a path of the API', (call) => {
  expect(call).toMatch(/^(?:GET|POST|PUT|PATCH|DELETE) \/api(?:\/(?::[a-z][A-Za-z]*|[a-z][a-z-]*(?:\.json)?))+$/)
})

test.each(calls)('%s says who may knock', (_call, access) => {
  if (typeof access === 'string') return expect(['anyone', 'signedIn', 'superAdmin']).toContain(access)
  expect(access.length).toBeGreaterThan(0)
  expect(new Set(access).size).toBe(access.length)
  expect(access.filter((permission) => !PERMISSIONS.includes(permission))).toEqual([])
})
