import { afterAll, expect, test } from 'vitest'
import { messengerServer, pageOn, written } from '../support/messenger.ts'
import type { Graph } from '../support/providers/graph.ts'
import { expectGoodLooks, LOOKS, stage } from '../support/stage.ts'

let graph: Graph
const on = stage(async () => {
  const started = await messengerServer()
  graph = started.graph
  return started.server
})
afterAll(() => graph.close())

const soon = { timeout: 60_000, interval: 50 }
const REACTION = /^(?:Reacción del contacto:|Reaction of the contact:|Харилцагчийн хариу үйлдэл:)/
const RAW = /Datos del canal sin interpretar|Channel data as received|Сувгаас ирсэн, тайлагдаагүй өгөгдөл/

const reactionOn = (mid: string, emoji: string): object => ({
  ...written('', {}),
  message: undefined,
  reaction: { mid, action: 'react', reaction: 'other', emoji },
})

test.each(LOOKS)(
  'reactions are shown at their messages, and fields without a schema as raw data of the channel: %j',
  async (look) => {
    const channel = await pageOn(on.server)
    const said = written('hola', { mid: 'm_in' }) as { message: object }
    await channel.deliver([{ ...said, message: { ...said.message, mood: { name: 'calm' } } }])
    const stateOf = async () =>
      (await on.server.rows('SELECT state FROM deliveries WHERE agent_id = ?', channel.agentId))[0]?.['state']
    await expect.poll(stateOf, soon).toBe('sent')
    await channel.deliver([reactionOn('m_in', '🤔'), reactionOn(`m_OUT${graph.sent.length}`, '🎉')])
    const page = await on.visit(channel.owner, `/agents/${channel.agentId}/conversations`, look)
    await page.locator('main li button:has(time)').first().click()
    const article = page.getByRole('article').first()
    const emojis = article.locator('p').filter({ hasText: REACTION })
    await expect.poll(() => emojis.count(), soon).toBe(2)
    const shown = await emojis.allTextContents()
    expect(shown.map((text) => text.replace(REACTION, '').trim())).toEqual(['🤔', '🎉'])
    await article.getByText(RAW).waitFor()
    await article.getByText('calm').waitFor()
    await expectGoodLooks(page)
  },
)
