import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withRetries } from '../../web/core/with-retries.ts'

/** A wait is over as soon as everything waits. */
beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.setTimerTickMode('nextTimerAsync')
})
afterEach(() => vi.useRealTimers())

test('a part that cannot be fetched is fetched again, four times in all', async () => {
  const part = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce({ default: 1 })
  expect(await withRetries(part)).toEqual({ default: 1 })
  expect(part).toHaveBeenCalledTimes(2)

  const lost = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(withRetries(lost)).rejects.toThrow('Failed to fetch')
  expect(lost).toHaveBeenCalledTimes(4)
})

test('a browser that remembers the failure fetches it at another address', async () => {
  // What is appended to the address is a comment of this module.
  const address = 'data:text/javascript,export const address = import.meta.url//'
  const part = vi.fn().mockRejectedValue(new TypeError(`error loading dynamically imported module: ${address}`))
  const first = (await withRetries(part)) as { address: string }
  const second = (await withRetries(part)) as { address: string }
  expect(first.address).toMatch(/\/\/\?\d+$/)
  expect(second.address).not.toBe(first.address)
  expect(part).toHaveBeenCalledTimes(2)
})

test('a module that shares its script with others is found in the script at the other address', async () => {
  const script = `const part = Object.defineProperty({ default: 1 }, Symbol.toStringTag, { value: 'Module' })
    export { part as t }`
  const address = `data:text/javascript,${encodeURIComponent(`${script}//`)}`
  const part = vi.fn().mockRejectedValue(new TypeError(`error loading dynamically imported module: ${address}`))
  expect(await withRetries(part)).toMatchObject({ default: 1 })
})
