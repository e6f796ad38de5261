import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Rating } from '../../worker/contract/ratings.ts'
import { makeAgent } from '../support/agents.ts'
import { automation } from '../support/engines/agents.ts'
import { answering, type HubInProcess, type InProcess, inProcess } from '../support/in-process.ts'
import { visitorMessage } from '../support/messages.ts'

const SESSION = 'a-session-of-a-visitor'

let world: InProcess
let type: string
let agentId: string
let of: HubInProcess
beforeAll(async () => {
  world = await inProcess()
  type = await world.typeWith(automation('http://engine.test/answer', { hasFallback: false }))
})
beforeEach(async () => {
  world.reset()
  world.engine.answer = answering([{ output: 'Claro.' }])
  ;({ agentId } = await makeAgent(world.server, { type }))
  of = world.hubOf(agentId)
})

/** Says something and returns the key of the message, which has a reply. */
async function asked(text: string): Promise<string> {
  const message = visitorMessage(world.clock, text, { isProven: true })
  const receiving = of.hub.receive(message, { addressKey: null, hasStream: false })
  await world.clock.advance(0)
  expect(await receiving).toMatchObject({ kind: 'ended', outcome: { kind: 'answered' } })
  return message.key
}
const rate = (key: string | null, rating: Rating | null, sessionId = SESSION) => of.hub.rate(sessionId, key, rating)
const write = (key: string) =>
  of.hub.write({ key, sessionId: SESSION, author: { id: 'ana', name: 'Ana' }, text: 'Soy Ana.', takesOver: true })
/** What D1 has: by exchange, by message of a member, and of the thread. */
async function recorded() {
  await of.hub.flush()
  const [thread] = await world.rows(
    'SELECT number, rating, rated_at, is_rated_badly FROM threads WHERE agent_id = ?',
    agentId,
  )
  const rated = async (author: string) =>
    (
      await world.rows(
        'SELECT rating FROM messages WHERE thread = ? AND author = ? ORDER BY number',
        thread?.['number'],
        author,
      )
    ).map(({ rating }) => rating)
  const { rating, rated_at, is_rated_badly } = { ...thread }
  return {
    exchanges: await rated('contact'),
    members: await rated('member'),
    thread: rating,
    at: rated_at,
    isBad: is_rated_badly,
  }
}

describe('a reply', () => {
  test('can be rated, and the rating changed and withdrawn', async () => {
    const [first, second] = [await asked('hola'), await asked('¿hacen envíos?')]
    expect(await rate(second, -1)).toBe('stored')
    expect(await recorded()).toMatchObject({ exchanges: [null, -1], thread: null, isBad: 1 })
    expect([await rate(second, 1), await rate(first, 1), await rate(first, 1)]).toEqual(['stored', 'stored', 'stored'])
    expect(await recorded()).toMatchObject({ exchanges: [1, 1], isBad: 0 })
    await rate(second, -1)
    await recorded()
    await rate(second, null)
    expect(await recorded()).toMatchObject({ exchanges: [1, null], isBad: 0 })
  })

  test('of a member can be rated too', async () => {
    await asked('hola')
    const key = crypto.randomUUID()
    await write(key)
    expect(await rate(key, -1)).toBe('stored')
    expect(await recorded()).toMatchObject({ exchanges: [null], members: [-1], isBad: 1 })
    await rate(key, null)
    expect(await recorded()).toMatchObject({ members: [null], isBad: 0 })
  })

  test('of another thread, an unknown one and a missing one cannot be rated', async () => {
    const key = await asked('hola')
    await asked('¿siguen ahí?')
    world.engine.answer = () => Promise.resolve(new Response('', { status: 500 }))
    const failing = visitorMessage(world.clock, 'falla', { isProven: true })
    const receiving = of.hub.receive(failing, { addressKey: null, hasStream: false })
    await world.clock.advance(60_000)
    await receiving
    const refused = [
      await rate(key, 1, 'a-session-of-another'),
      await rate(crypto.randomUUID(), 1),
      await rate(failing.key, 1),
    ]
    expect(refused).toEqual(['chat.replyNotFound', 'chat.replyNotFound', 'chat.replyNotFound'])
    expect(await recorded()).toMatchObject({ exchanges: [null, null, null] })
  })

  test('that was pruned is rated in D1, and keeps its rating', async () => {
    const [first, second] = [await asked('hola'), await asked('¿hacen envíos?')]
    await rate(first, -1)
    await of.hub.flush()
    of.loseStorage()
    expect(await rate(second, 1)).toBe('stored')
    expect(await recorded()).toMatchObject({ exchanges: [-1, 1], isBad: 1 })
    await asked('¿siguen ahí?')
    expect(of.rows('SELECT rating FROM messages WHERE rating IS NOT NULL ORDER BY id')).toEqual([
      { rating: -1 },
      { rating: 1 },
    ])
    await rate(first, null)
    expect(await recorded()).toMatchObject({ exchanges: [null, 1, null], isBad: 0 })
  })

  test('of a member that was pruned cannot be rated any more', async () => {
    await asked('hola')
    const key = crypto.randomUUID()
    await write(key)
    await of.hub.flush()
    of.loseStorage()
    expect(await rate(key, 1)).toBe('chat.replyNotFound')
  })

  test('loses its rating when its exchange is deleted', async () => {
    await asked('hola')
    const key = await asked('¿hacen envíos?')
    await rate(key, -1)
    expect(await recorded()).toMatchObject({ isBad: 1 })
    const [row] = of.rows<{ uid: string }>('SELECT uid FROM turns WHERE key = ?', key)
    await of.hub.delete(row?.uid ?? '')
    expect(await recorded()).toMatchObject({ exchanges: [null], isBad: 0 })
  })

  test('is restored from the bin with its rating, and that of the thread', async () => {
    const key = await asked('hola')
    await rate(key, -1)
    await of.hub.setStatus(SESSION, 'closed')
    await rate(null, 1)
    const before = await recorded()
    const [row] = of.rows<{ uid: string }>('SELECT uid FROM turns WHERE key = ?', key)
    const id = row?.uid ?? ''
    await of.hub.delete(id, { deletedBy: 'ana', deletedAt: world.clock.now() })
    const [binned] = await world.rows('SELECT owner_id, content FROM binned_conversations WHERE id = ?', id)
    const [ownerId, content] = [String(binned?.['owner_id']), String(binned?.['content'])]
    expect(await of.hub.restoreExchange({ id, ownerId, content, status: null })).toBe('restored')
    expect(await recorded()).toEqual(before)
    expect(before).toMatchObject({ exchanges: [-1], thread: 1, isBad: 1 })
  })
})

describe('a thread', () => {
  test('can be rated once it is closed, and the rating changed and withdrawn', async () => {
    await asked('hola')
    expect([await rate(null, 1), await rate(null, 1, 'no-such-session')]).toEqual(['chat.notClosed', 'thread.notFound'])
    await of.hub.setStatus(SESSION, 'closed')
    expect(await rate(null, -1)).toBe('stored')
    expect(await recorded()).toMatchObject({ thread: -1, at: world.clock.now(), isBad: 1 })
    await rate(null, 1)
    expect(await recorded()).toMatchObject({ thread: 1, isBad: 0 })
    await rate(null, null)
    expect(await recorded()).toMatchObject({ thread: null, isBad: 0 })
  })

  test('keeps its rating after it was pruned, also when it is closed again', async () => {
    await asked('hola')
    await of.hub.setStatus(SESSION, 'closed')
    await rate(null, -1)
    const before = await recorded()
    of.loseStorage()
    await of.hub.setStatus(SESSION, 'open')
    await of.hub.setStatus(SESSION, 'closed')
    expect(await recorded()).toEqual(before)
    of.loseStorage()
    expect(await rate(null, 1)).toBe('stored')
    expect(await recorded()).toMatchObject({ thread: 1, isBad: 0 })
  })

  test('asks for a rating from its closing until it is rated', async () => {
    await asked('hola')
    const asks = () =>
      of.rows(`SELECT 1 FROM threads WHERE status = 'closed' AND closed_at > coalesce(rated_at, 0)`).length > 0
    expect(asks()).toBe(false)
    await of.hub.setStatus(SESSION, 'closed')
    expect(asks()).toBe(true)
    await rate(null, 1)
    expect(asks()).toBe(false)
    await world.clock.advance(1_000)
    await asked('¿siguen ahí?')
    expect(asks()).toBe(false)
    await of.hub.setStatus(SESSION, 'closed')
    expect(asks()).toBe(true)
  })
})
