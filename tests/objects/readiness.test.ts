import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { proveReady } from '../../worker/features/health/health.service.ts'
import { type InProcess, inProcess } from '../support/in-process.ts'

let world: InProcess
beforeAll(async () => {
  world = await inProcess()
})
beforeEach(() => {
  world.reset()
})

const ready = (more: object = {}) => {
  const work = world.work()
  return proveReady({ ...work, env: { ...work.env, ...more } as typeof work.env })
}
const failing = () => vi.mocked(console.error).mock.calls.map(([line]) => JSON.parse(String(line)).binding)
const away = {
  withSession: () => ({ prepare: () => ({ bind: () => ({ raw: () => Promise.reject(new Error('gone')) }) }) }),
}

test('every database and the objects have to answer', async () => {
  const { CONVERSATIONS } = world.env
  expect(await ready()).toEqual({ status: 'ok' })
  expect(await ready({ CONVERSATIONS_2: CONVERSATIONS })).toEqual({ status: 'ok' })
  expect(console.error).not.toHaveBeenCalled()
})

test.each(['CONVERSATIONS', 'CONVERSATIONS_2'])(
  'without %s it is not ready, and the log says which database is away',
  async (binding) => {
    const { CONVERSATIONS } = world.env
    await expect(ready({ CONVERSATIONS_2: CONVERSATIONS, [binding]: away })).rejects.toMatchObject({
      code: 'server.busy',
    })
    expect(failing()).toEqual([binding])
  },
)

test('an object that does not answer within five seconds is not waited for', async () => {
  const AGENT = { idFromName: () => 'id', get: () => ({ ping: () => new Promise(() => {}) }) }
  const refused = expect(ready({ AGENT })).rejects.toMatchObject({ code: 'server.busy' })
  await world.clock.advance(5_000)
  await refused
  expect(failing()).toEqual(['AGENT'])
})
