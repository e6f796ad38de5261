import { beforeEach, expect, test, vi } from 'vitest'
import { enqueue, type RenewalParts, renew } from '../../web/core/renewal.ts'
import type { Session } from '../../web/core/session.ts'

const user: Session['user'] = {
  id: 'u',
  name: 'Ana',
  email: 'ana@vocero.test',
  companyName: null,
  country: null,
  timeZone: 'UTC',
  isActive: true,
  createdAt: '2026-11-20T00:00:00.000Z',
  userRoles: [],
}
const session = (number: number): Session => ({ accessToken: `a${number}`, refreshToken: `r${number}`, user })

let kept: Session | null
const ask = vi.fn<RenewalParts['ask']>()
const parts: RenewalParts = {
  read: () => kept,
  store: (fresh) => {
    kept = fresh
  },
  end: () => {
    kept = null
  },
  ask,
  runExclusively: enqueue,
}

beforeEach(() => {
  kept = session(1)
  ask.mockReset()
  ask.mockImplementation(async () => Response.json({ data: session(2) }))
})

test('an expired token is exchanged for a new one', async () => {
  expect(await renew('a1', parts)).toEqual({ kind: 'renewed', accessToken: 'a2' })
  expect(kept).toEqual(session(2))
  expect(ask).toHaveBeenCalledExactlyOnceWith('r1')
})

test('twenty calls that expire together ask once', async () => {
  const renewals = await Promise.all(Array.from({ length: 20 }, () => renew('a1', parts)))
  expect(ask).toHaveBeenCalledTimes(1)
  expect(renewals.every((renewal) => renewal.kind === 'renewed' && renewal.accessToken === 'a2')).toBe(true)
})

test('what another tab has renewed is taken without asking', async () => {
  kept = session(7)
  expect(await renew('a1', parts)).toEqual({ kind: 'renewed', accessToken: 'a7' })
  expect(ask).not.toHaveBeenCalled()
})

test.each([400, 401, 403])('a refusal with %i ends the session', async (status) => {
  ask.mockResolvedValue(new Response(null, { status }))
  expect(await renew('a1', parts)).toEqual({ kind: 'ended' })
  expect(kept).toBeNull()
})

test.each([429, 500, 503])('an answer of %i signs nobody out', async (status) => {
  ask.mockResolvedValue(new Response(null, { status }))
  expect(await renew('a1', parts)).toMatchObject({ kind: 'unavailable' })
  expect(kept).toEqual(session(1))
})

test('a lost connection signs nobody out', async () => {
  ask.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await renew('a1', parts)).toEqual({ kind: 'unavailable' })
  expect(kept).toEqual(session(1))
})

test('who signs out while tokens are on their way stays signed out', async () => {
  ask.mockImplementation(async () => {
    kept = null
    return Response.json({ data: session(2) })
  })
  expect(await renew('a1', parts)).toEqual({ kind: 'ended' })
  expect(kept).toBeNull()
})

test('a refusal does not end the session of who signed in meanwhile', async () => {
  ask.mockImplementation(async () => {
    kept = session(9)
    return new Response(null, { status: 401 })
  })
  await renew('a1', parts)
  expect(kept).toEqual(session(9))
})
