import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { wait } from '../../worker/core/clock.ts'
import { Refusal } from '../../worker/core/refusal.ts'
import { withRetries } from '../../worker/core/retrying-session.ts'
import { settled, TestClock } from '../support/test-clock.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
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
async function outcome(ask: (clock: TestClock) => Promise<string>): Promise<{ came: unknown; took: number }> {
  const clock = new TestClock()
  const start = clock.now()
  const coming = withRetries(() => ask(clock), clock).catch((error: unknown) => error)
  await settled()
  while (clock.nextAt !== null) await clock.advance(clock.nextAt - clock.now())
  return { came: await coming, took: clock.now() - start }
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

  test.each([
    [0, 100],
    [1, 800],
  ])('that is lost is asked three times, with a pause of 50 to 400 ms between (%d)', async (random, pauses) => {
    vi.spyOn(Math, 'random').mockReturnValue(random)
    const ask = failing(...Array(9).fill('Network connection lost.'))
    const { came, took } = await outcome(ask)
    expect(isBusy(came)).toBe(true)
    expect(ask).toHaveBeenCalledTimes(3)
    expect(took).toBe(pauses)
  })

  test('waits for a lock for three seconds at most', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const { came, took } = await outcome(failing(...Array(99).fill('database is locked: SQLITE_BUSY')))
    expect(isBusy(came)).toBe(true)
    expect(took).toBe(3200)
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

  test('that was executed although its response was lost conflicts with its own row, and the caller has to read again', async () => {
    const ask = failing('Network connection lost.', 'UNIQUE constraint failed: agents.id: SQLITE_CONSTRAINT')
    expect(isBusy((await outcome(ask)).came)).toBe(true)
  })

  test('that fails after its timeout is not repeated: its caller may have repeated it', async () => {
    const ask = vi.fn((clock: TestClock) =>
      wait(clock, 6000).then((): string => {
        throw d1('Network connection lost.')
      }),
    )
    const { came } = await outcome(ask)
    expect(isBusy(came)).toBe(true)
    expect(ask).toHaveBeenCalledTimes(1)
  })

  test('without a response fails after five seconds', async () => {
    const { came, took } = await outcome(() => new Promise<never>(() => {}))
    expect(isBusy(came)).toBe(true)
    expect(took).toBe(5000)
  })
})
