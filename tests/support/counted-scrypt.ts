import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll, vi } from 'vitest'

/**
 * Counts the password hashes that this process makes while a file of tests runs. The function itself is replaced and not
 * its module, which other files of the process have loaded already.
 */
export function countedScrypt() {
  const spy = vi.spyOn(crypto, 'scrypt')
  beforeAll(() => syncBuiltinESMExports())
  afterAll(() => {
    spy.mockRestore()
    syncBuiltinESMExports()
  })
  return spy
}
