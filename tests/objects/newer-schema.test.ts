import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type InProcess, inProcess, type PageAgent } from '../support/in-process.ts'
import { incoming } from '../support/messages.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

let world: InProcess
let page: PageAgent
beforeAll(async () => {
  world = await inProcess()
})
beforeEach(async () => {
  world.reset()
  page = await world.pageAgent()
})

const say = async (text: string) =>
  page.of.hub.receiveAll([incoming(world.clock, text, { sessionId: 'facebook:ana' })], SECOND_MS)
const versionNow = () => page.of.rows<{ value: string }>(`SELECT value FROM facts WHERE name = 'schema'`)[0]?.value
const setVersion = (version: string) => {
  page.of.rows(`UPDATE facts SET value = '${version}' WHERE name = 'schema'`)
  page.of.wakeAnew()
}

test('an object whose tables are newer than the code refuses calls, says so in the log and goes on under newer code', async () => {
  await say('hola')
  const [version = '', newer] = [versionNow(), '1000']
  const error = vi.spyOn(console, 'error').mockReturnValue()
  setVersion(newer)
  expect(error.mock.calls.map(([line]) => JSON.parse(line))).toEqual([
    { event: 'agent.newerSchema', agentId: page.agentId, stored: 1000, known: Number(version) },
  ])
  await expect(say('¿están?')).rejects.toThrow('version 1000')
  await world.clock.advance(5 * MINUTE_MS)
  expect(page.of.rows('SELECT id FROM messages')).toHaveLength(1)
  expect(versionNow()).toBe(newer)
  expect(world.sent).toEqual([])
  expect(page.of.hub.ping()).toBe('pong')

  setVersion(version)
  await world.clock.advance(MINUTE_MS + SECOND_MS)
  expect(world.sent).toMatchObject([{ recipient: { id: 'facebook:ana' } }])
})
