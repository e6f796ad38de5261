import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const [EARLY, LATE] = ['00000001-00000002-00000003-aa.mark', '00000001-00000004-00000003-aa.mark']
const answer = (bookmark?: string) => ({ headers: new Headers(bookmark ? { 'x-d1-bookmark': bookmark } : {}) })

/** The module as a page that has just been opened has it. */
const opened = () => import('../../web/core/bookmark.ts')

beforeEach(() => {
  vi.resetModules()
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a tab sends back the newest bookmark it was given, with answers in any order', async () => {
  const { lastBookmark, rememberBookmark } = await opened()
  expect(lastBookmark()).toBe('')
  rememberBookmark(answer())
  expect(lastBookmark()).toBe('')
  rememberBookmark(answer(LATE))
  rememberBookmark(answer(EARLY))
  rememberBookmark(answer())
  expect(lastBookmark()).toBe(LATE)
})

test('a tab that is loaded anew still knows it', async () => {
  ;(await opened()).rememberBookmark(answer(LATE))
  vi.resetModules()
  expect((await opened()).lastBookmark()).toBe(LATE)
})

test('where storage is forbidden it is remembered for as long as the page lives', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
    setItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  const { lastBookmark, rememberBookmark } = await opened()
  rememberBookmark(answer(LATE))
  expect(lastBookmark()).toBe(LATE)
})
