import { expect, test } from 'vitest'
import { app } from '../../worker/app.ts'
import { ACCESS, type Access, type Call } from '../../worker/contract/access.ts'
import { accessTag } from '../../worker/core/guards.ts'
import { idempotent } from '../../worker/core/idempotent.ts'
import { openApi } from '../../worker/features/docs/document.ts'

/** Each call that the router answers, with its handlers in order. */
const handlers = new Map<string, object[]>()
for (const { method, path, handler } of app.routes) {
  if (method === 'ALL') continue
  const call = `${method} ${path}`
  handlers.set(call, [...(handlers.get(call) ?? []), handler])
}

test('the router answers exactly the calls of the authorisation table', () => {
  expect([...handlers.keys()].sort()).toEqual(Object.keys(ACCESS).sort())
})

test.each(Object.entries(ACCESS) as [Call, Access][])(
  '%s begins with the guard that the table asks for',
  (call, access) => {
    const [first] = handlers.get(call) ?? []
    expect(first, 'the router does not know this call').toBeDefined()
    expect(accessTag(first as object)).toEqual(access)
  },
)

test('the document says of exactly those calls that they may be repeated under a key, which take one', () => {
  const taking = [...handlers].filter(([, steps]) => steps.includes(idempotent)).map(([call]) => call)
  const said = Object.entries(openApi(app.routes).paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { parameters }]) => JSON.stringify(parameters).includes('/parameters/Idempotency-Key'))
      .map(([method]) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(said.sort()).toEqual(taking.sort())
  expect(taking.length).toBeGreaterThan(0)
})

test('no route but a guarded one is hidden behind a method for all', () => {
  const forAll = app.routes.filter(({ method }) => method === 'ALL').map(({ path }) => path)
  expect(new Set(forAll)).toEqual(new Set(['/api/*']))
})

/** The words of a path, each either fixed or free. */
const words = (call: string) => call.split(/[ /]/)
const isCoveredBy = (later: string, earlier: string) => {
  const [mine, theirs] = [words(later), words(earlier)]
  return (
    mine.length === theirs.length &&
    mine.every((word, index) => theirs[index]?.startsWith(':') || theirs[index] === word)
  )
}

test('no call is answered by the route of another call', () => {
  const calls = [...handlers.keys()]
  const shadowed = calls.filter((later, index) => calls.slice(0, index).some((earlier) => isCoveredBy(later, earlier)))
  expect(shadowed).toEqual([])
})
