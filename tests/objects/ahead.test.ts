import { expect, test } from 'vitest'
import { Ahead } from '../../durable-objects/agent-hub/ahead.ts'
import type { Acceptance, Begun } from '../../worker/features/chat/mail.ts'
import { turn } from '../support/engines/turns.ts'

const begun: Begun = { kind: 'begun', making: { engines: [] }, turn }
const place = { conversationId: 'c', sessionId: 's' }
const yours = (its = begun.turn): Acceptance => ({
  kind: 'yours',
  place,
  making: begun.making,
  turn: its,
  bookmark: 'b',
})
const later = <Result>(result: Result) => new Promise<Result>((resolve) => setTimeout(() => resolve(result), 5))

test('what is not begun ahead is told when it is stored, and nobody asks for it again', async () => {
  const ahead = new Ahead()
  expect(await ahead.taken('m', () => later(yours()))).toEqual(yours())
  expect(ahead.stored('m')).toBeNull()
})

test('what is begun is told at once; whoever began it hears once what became of it', async () => {
  const ahead = new Ahead()
  const first = await ahead.taken('m', (tell) => {
    tell(begun)
    return later(yours())
  })
  expect(first).toBe(begun)
  expect(await ahead.stored('m')).toEqual({ kind: 'kept', place, bookmark: 'b' })
  expect(ahead.stored('m')).toBeNull()
})

test('a reply that is to be made another way is not the one that was begun', async () => {
  const ahead = new Ahead()
  const other = yours({ ...begun.turn })
  await ahead.taken('m', (tell) => {
    tell(begun)
    return later(other)
  })
  expect(await ahead.stored('m')).toEqual(other)
})

test('a message that could not be stored is no fault of whoever does not ask', async () => {
  const ahead = new Ahead()
  const failing = (tell: (told: Begun) => void) => {
    tell(begun)
    return later(null).then((): Acceptance => {
      throw new Error('no database')
    })
  }
  await ahead.taken('asked', failing)
  await expect(ahead.stored('asked')).rejects.toThrow('no database')
  await ahead.taken('left', failing)
  await later(null)
})
