import { expect, test } from 'vitest'
import { SessionOrder } from '../../durable-objects/agent-hub/order.ts'
import { TestClock } from '../support/test-clock.ts'

test('the messages of a session wait for each other, and other sessions pass', async () => {
  const clock = new TestClock()
  const order = new SessionOrder(clock)
  order.join('one', 'a')
  order.join('one', 'b')
  order.join('two', 'c')
  expect(await order.turn('one', 'a', 1000)).toBe(true)
  expect(await order.turn('two', 'c', 1000)).toBe(true)
  let hasTurn = false
  const waiting = order.turn('one', 'b', 1000).then((turn) => {
    hasTurn = turn
  })
  await clock.advance(999)
  expect(hasTurn).toBe(false)
  order.leave('one', 'a')
  await waiting
  expect(hasTurn).toBe(true)
})

test('whoever waits too long is told so and keeps his place', async () => {
  const clock = new TestClock()
  const order = new SessionOrder(clock)
  order.join('one', 'a')
  order.join('one', 'b')
  const waiting = order.turn('one', 'b', 10)
  await clock.advance(10)
  expect(await waiting).toBe(false)
  order.leave('one', 'a')
  expect(await order.turn('one', 'b', 10)).toBe(true)
})

test('the time of a wait is counted over all that is waited for', async () => {
  const clock = new TestClock()
  const order = new SessionOrder(clock)
  for (const messageId of ['a', 'b', 'c']) order.join('one', messageId)
  const waiting = order.turn('one', 'c', 1_000)
  await clock.advance(600)
  order.leave('one', 'a')
  await clock.advance(399)
  let hasTurn: boolean | undefined
  void waiting.then((turn) => {
    hasTurn = turn
  })
  await clock.advance(0)
  expect(hasTurn).toBeUndefined()
  await clock.advance(1)
  expect(await waiting).toBe(false)
  expect(clock.waiting).toBe(0)
})

test('everybody who waits for the same message hears that it has ended', async () => {
  const clock = new TestClock()
  const order = new SessionOrder(clock)
  order.join('one', 'a')
  const hearing = [order.ended('a', 50), order.ended('a', 5_000)]
  await clock.advance(50)
  order.leave('one', 'a')
  expect(await Promise.all(hearing)).toEqual([false, true])
})

test('a message that leaves before its turn leaves the others their places', () => {
  const order = new SessionOrder(new TestClock())
  for (const messageId of ['a', 'b', 'c']) order.join('one', messageId)
  order.leave('one', 'b')
  expect(order.isFirst('one', 'a')).toBe(true)
  order.leave('one', 'a')
  expect(order.isFirst('one', 'c')).toBe(true)
})
