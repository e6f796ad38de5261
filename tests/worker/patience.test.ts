import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { patiently } from '../../worker/core/patience.ts'
import { Refusal } from '../../worker/core/refusal.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const d1 = (text: string) => new Error(`D1_ERROR: ${text}`)

/** Fails with each of these in turn, then answers. */
const failing = (...texts: string[]) => {
  const left = [...texts]
  return vi.fn(async () => {
    const text = left.shift()
    if (text) throw d1(text)
    return 'rows'
  })
}

/** What comes of it, and how long it took on the clock of the test. */
async function outcome(ask: () => Promise<string>): Promise<{ came: unknown; took: number }> {
  const start = Date.now()
  const settled = patiently(ask).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return { came: await settled, took: Date.now() - start }
}
const isBusy = (came: unknown): boolean => came instanceof Refusal && came.code === 'server.busy'

describe('a call of the database', () => {
  test.each([
    'Network connection lost.',
    'D1 DB reset because its code was updated.',
    'Internal error in D1 DB storage caused object to be reset.',
    'Cannot resolve D1 DB due to transient issue on remote node.',
    'D1 DB is overloaded. Requests queued for too long.',
    'database is locked: SQLITE_BUSY',
  ])('that fails with “%s” is asked again', async (text) => {
    const ask = failing(text, text)
    expect((await outcome(ask)).came).toBe('rows')
    expect(ask).toHaveBeenCalledTimes(3)
  })

  test('that is lost is asked three times, with a pause of 50 to 400 ms between', async () => {
    const ask = failing(...Array(9).fill('Network connection lost.'))
    const { came, took } = await outcome(ask)
    expect(isBusy(came)).toBe(true)
    expect(ask).toHaveBeenCalledTimes(3)
    expect(took).toBeGreaterThanOrEqual(100)
    expect(took).toBeLessThanOrEqual(800)
  })

  test('that meets a lock waits for it three seconds and no longer', async () => {
    const { came, took } = await outcome(failing(...Array(99).fill('database is locked: SQLITE_BUSY')))
    expect(isBusy(came)).toBe(true)
    expect(took).toBeGreaterThanOrEqual(3000)
    expect(took).toBeLessThanOrEqual(3400)
  })

  test.each([
    'UNIQUE constraint failed: users.email: SQLITE_CONSTRAINT',
    'audit_log is append-only: SQLITE_CONSTRAINT',
    'no such table: users: SQLITE_ERROR',
    'too many SQL variables: SQLITE_ERROR',
  ])('that fails with “%s” is not asked again', async (text) => {
    const ask = failing(text)
    expect((await outcome(ask)).came).toMatchObject({ message: `D1_ERROR: ${text}` })
    expect(ask).toHaveBeenCalledTimes(1)
  })

  test('that was done although its answer was lost meets its own row, and the caller is told to look again', async () => {
    const ask = failing('Network connection lost.', 'UNIQUE constraint failed: agents.id: SQLITE_CONSTRAINT')
    expect(isBusy((await outcome(ask)).came)).toBe(true)
  })

  test('that fails after it was given up is let be: its caller may have asked again himself', async () => {
    const ask = vi.fn(
      () => new Promise<never>((_, reject) => setTimeout(() => reject(d1('Network connection lost.')), 6000)),
    )
    const { came } = await outcome(ask)
    expect(isBusy(came)).toBe(true)
    expect(ask).toHaveBeenCalledTimes(1)
  })

  test('that never answers is given up after five seconds', async () => {
    const { came, took } = await outcome(() => new Promise<never>(() => {}))
    expect(isBusy(came)).toBe(true)
    expect(took).toBe(5000)
  })
})
