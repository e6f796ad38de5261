import { afterAll, vi } from 'vitest'

/** The files of a process share their modules and globals, so each file undoes what it has stubbed. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
