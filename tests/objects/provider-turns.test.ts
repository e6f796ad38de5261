import { beforeAll, expect, test } from 'vitest'
import { inProcess } from '../support/in-process.ts'
import { incoming } from '../support/messages.ts'

let house: Awaited<ReturnType<typeof inProcess>>
beforeAll(async () => {
  house = await inProcess()
})

test('a burst is one turn', async () => {
  const { clock, pageAgent, sent, texts, rows } = house
  const { agentId, of } = await pageAgent()
  expect(await of.hub.receive([incoming(clock, 'hola')], 3_000)).toEqual([true])
  await clock.advance(900)
  await of.hub.receive([incoming(clock, '¿tienen garantía?')], 3_000)
  await clock.advance(999)
  expect(sent).toEqual([])
  await clock.advance(1)
  expect(texts()).toEqual([expect.stringMatching(/garantía/i)])
  expect(await rows('SELECT state, user_message FROM conversations WHERE agent_id = ?', agentId)).toEqual([
    { state: 'answered', user_message: 'hola\n¿tienen garantía?' },
  ])
})
