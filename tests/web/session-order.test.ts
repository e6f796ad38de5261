import { expect, test } from 'vitest'
import { SessionOrder } from '../../durable-objects/agent-hub/order.ts'

test('the messages of a session wait for each other, and other sessions pass', async () => {
  const order = new SessionOrder()
  order.join('one', 'a')
  order.join('one', 'b')
  order.join('two', 'c')
  expect(await order.turn('one', 'a', 1000)).toBe(true)
  expect(await order.turn('two', 'c', 1000)).toBe(true)
  let hasTurn = false
  const waiting = order.turn('one', 'b', 1000).then((turn) => {
    hasTurn = turn
  })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(hasTurn).toBe(false)
  order.leave('one', 'a')
  await waiting
  expect(hasTurn).toBe(true)
})

test('whoever waits too long is told so and keeps his place', async () => {
  const order = new SessionOrder()
  order.join('one', 'a')
  order.join('one', 'b')
  expect(await order.turn('one', 'b', 10)).toBe(false)
  order.leave('one', 'a')
  expect(await order.turn('one', 'b', 10)).toBe(true)
})
