import { afterAll, vi } from 'vitest'

/** The files of a process share modules and globals, so each file undoes its stubs. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
