import { expect, test } from 'vitest'
import { makeAgent } from '../support/agents.ts'
import { inProcess } from '../support/in-process.ts'
import { visitorMessage } from '../support/messages.ts'

const PAGE_BYTES = 4_096
/** Copies of more pages than these are not kept in memory: SQLite makes a temporary file for them, for each message anew. */
const MOST_PAGES = 15
const VISITORS = 40

/** How many pages of one file, without the first, which counts commits, are others in the next. */
function pagesChanged(before: Uint8Array, after: Uint8Array): number {
  const page = (file: Uint8Array, at: number) => Buffer.from(file.subarray(at, at + PAGE_BYTES))
  const starts = Array.from({ length: before.length / PAGE_BYTES - 1 }, (_, n) => (n + 1) * PAGE_BYTES)
  return starts.filter((at) => !page(before, at).equals(page(after, at))).length
}

test('a message that is stored with its reply changes so few pages that SQLite needs no file for their copies', async () => {
  const world = await inProcess()
  world.reset()
  const { agentId } = await makeAgent(world.server, {})
  const of = world.hubOf(agentId)
  const changed: number[] = []
  for (let n = 0; n < VISITORS; n++) {
    const before = of.storage.file()
    const message = visitorMessage(world.clock, '¿Qué tal?', { sessionId: crypto.randomUUID() })
    const received = await of.hub.receive(message, { addressKey: crypto.randomUUID(), hasStream: false })
    expect(received).toMatchObject({ kind: 'ended', outcome: { kind: 'answered' } })
    changed.push(pagesChanged(before, of.storage.file()))
    await world.clock.advance(1_000)
  }
  expect(Math.max(...changed)).toBeLessThanOrEqual(MOST_PAGES)
})
