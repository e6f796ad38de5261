import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { gathering } from '../../web/core/gathering.ts'

describe('gathering', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test('the first item is worked on at once, those of the time after it together', () => {
    const done: string[] = []
    const add = gathering<string>(2_000, (items) => done.push(items.join('')))
    for (const item of 'abc') add(item)
    expect(done).toEqual(['a'])
    vi.advanceTimersByTime(1_999)
    add('d')
    expect(done).toEqual(['a'])
    vi.advanceTimersByTime(1)
    expect(done).toEqual(['a', 'bcd'])
  })

  test('after a time without items the next one is worked on at once', () => {
    const done: string[] = []
    const add = gathering<string>(2_000, (items) => done.push(items.join('')))
    add('a')
    vi.advanceTimersByTime(2_000)
    add('b')
    add('c')
    expect(done).toEqual(['a', 'b'])
    vi.advanceTimersByTime(4_000)
    add('d')
    expect(done).toEqual(['a', 'b', 'c', 'd'])
  })
})
