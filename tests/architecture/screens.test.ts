import { describe, expect, test } from 'vitest'
import { read } from '../support/imports.ts'
import type { Sample } from '../support/sample.ts'
import { SCREENS } from '../support/screens.ts'

/** The addresses of the console as the router knows them, such as `/agents/$agentId/channels`. */
const routes = [
  ...(read('web/routeTree.gen.ts').split('fullPaths:')[1]?.split('fileRoutesByTo')[0] ?? '').matchAll(/'([^']+)'/g),
].map(([, path = '']) => path.replace(/(?<=.)\/$/, ''))

/** Addresses of before, which lead to other ones: `tests/browser/agent-home.test.ts` follows them. */
const LEADS_ON = ['/agents/$agentId/training']

const anywhere = new Proxy({}, { get: () => '-' }) as Sample
const listed = SCREENS.map(({ path }) => path(anywhere).split('?')[0] ?? '')
const isListed = (route: string): boolean => {
  const pattern = new RegExp(`^${route.replace(/\$\w+/g, '[^/]+')}$`)
  return listed.some((path) => pattern.test(path))
}

describe('the list of screens', () => {
  test('has every address of the console', () => {
    expect(routes.length).toBeGreaterThan(20)
    expect(routes.filter((route) => !isListed(route) && !LEADS_ON.includes(route))).toEqual([])
    expect(isListed('/nobody-knows')).toBe(false)
  })

  test('calls each screen by a name of its own', () => {
    expect(new Set(SCREENS.map(({ name }) => name)).size).toBe(SCREENS.length)
  })
})
