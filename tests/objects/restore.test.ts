import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { automation } from '../support/engines/agents.ts'
import { answering, type InProcess, inProcess, type PageAgent, silent } from '../support/in-process.ts'
import { incoming, visitorMessage } from '../support/messages.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let world: InProcess
let page: PageAgent
let type: string
beforeAll(async () => {
  world = await inProcess()
  type = await world.typeWith(automation('http://engine.test/answer', { hasFallback: false }))
})
beforeEach(async () => {
  world.reset()
  world.clearHubs()
  world.engine.answer = answering([{ output: 'Claro.' }])
  world.engine.asked = 0
  page = await world.pageAgent({ type })
})

const advance = (ms: number) => world.clock.advance(ms)
const said = (text: string) => incoming(world.clock, text)
const take = (...messages: ReturnType<typeof said>[]) => page.of.hub.receiveAll(messages, 0)
const exchanges = () =>
  world.rows('SELECT state, user_message FROM conversations WHERE agent_id = ? ORDER BY created_at', page.agentId)
const first = async () => {
  const [row] = await world.rows<{ id: string }>('SELECT id FROM conversations WHERE agent_id = ?', page.agentId)
  return row?.id ?? ''
}
/** All that was said is in D1, and the object has nothing any more. */
async function lost(): Promise<void> {
  await page.of.hub.flush()
  page.of.loseStorage()
}

describe('an object that lost its storage', () => {
  test('recognises answered messages, all of a burst', async () => {
    const both = [said('¿tienen'), said('garantía?')]
    await page.of.hub.receiveAll(both, 3_000)
    await advance(SECOND_MS)
    await lost()
    expect(await take(...both)).toEqual([false, false])
    await advance(MINUTE_MS)
    expect(world.sent).toHaveLength(1)
    expect(await exchanges()).toEqual([{ state: 'answered', user_message: '¿tienen\ngarantía?' }])
  })

  test('returns the earlier reply to a visitor', async () => {
    const hello = visitorMessage(world.clock, 'hola')
    const asking = page.of.hub.receive(hello, { addressKey: null, hasStream: false })
    await advance(0)
    const reception = await asking
    await lost()
    expect(await page.of.hub.receive(hello, { addressKey: null, hasStream: false })).toEqual(reception)
    expect(world.engine.asked).toBe(1)
  })

  test('keeps the intent of a message, on the reply of any engine', async () => {
    const complaint = said('quiero poner una queja')
    await take(complaint)
    await advance(SECOND_MS)
    const marks = () =>
      world.rows(
        `SELECT m.parts FROM messages m JOIN threads t ON t.number = m.thread WHERE t.agent_id = ? AND m.author = 'agent'`,
        page.agentId,
      )
    const stays = '{"type":"handover","to":"agent"}'
    const marked = [{ parts: `[{"type":"text","text":"Claro."},${stays},{"type":"intent","intent":"complaint"}]` }]
    await lost()
    expect(await marks()).toEqual(marked)
    await take(said('¿siguen ahí?'))
    await advance(SECOND_MS)
    expect(page.of.rows(`SELECT parts FROM messages WHERE author = 'agent' ORDER BY id LIMIT 1`)).toEqual(marked)
  })

  test('passes the earlier messages to its engine', async () => {
    await take(said('me llamo Ana'))
    await advance(SECOND_MS)
    await lost()
    let body: unknown
    const models = await world.typeWith({
      kind: 'openai',
      url: 'http://engine.test/v1',
      model: 'm',
      key: 'sk-0123456789',
    })
    await world.rows('UPDATE agents SET type_id = ? WHERE id = ?', models, page.agentId)
    world.engine.answer = (given, signal) => {
      body = given
      return answering({ choices: [{ message: { content: 'Ana.' }, finish_reason: 'stop' }] })(given, signal)
    }
    await take(said('¿cómo me llamo?'))
    await advance(SECOND_MS)
    expect(JSON.stringify(body)).toContain('me llamo Ana')
    expect(JSON.stringify(body)).toContain('Claro.')
  })

  test('answers the open exchanges of D1, once', async () => {
    await take(said('antes'))
    await advance(SECOND_MS)
    world.engine.answer = silent
    const open = said('hola')
    await take(open)
    await advance(SECOND_MS)
    await lost()
    world.engine.answer = answering([{ output: 'Claro.' }])
    expect(await take(open)).toEqual([false])
    await advance(MINUTE_MS)
    expect((await exchanges()).map(({ state }) => state)).toEqual(['answered', 'answered'])
    await page.of.hub.recover()
    await advance(MINUTE_MS)
    expect((await exchanges()).length).toBe(2)
  })

  test('does so too when that was its first message', async () => {
    world.engine.answer = silent
    const open = said('hola')
    await take(open)
    await advance(SECOND_MS)
    await lost()
    world.engine.answer = answering([{ output: 'Claro.' }])
    expect(await take(open)).toEqual([false])
    await advance(MINUTE_MS)
    expect(await exchanges()).toEqual([{ state: 'answered', user_message: 'hola' }])
  })

  test('sends a reply that is pending in D1, and a failed one when its owner retries it', async () => {
    world.scripted.push(answering({ error: { message: 'outside', code: 10, error_subcode: 2018278 } }, 400))
    await take(said('hola'))
    await advance(SECOND_MS)
    await lost()
    expect(await page.of.hub.retry(await first())).toMatchObject({ kind: 'accepted' })
    await advance(SECOND_MS)
    expect(world.sent).toHaveLength(1)
    expect(await world.rows('SELECT state FROM deliveries WHERE agent_id = ?', page.agentId)).toEqual([
      { state: 'sent' },
    ])
  })

  test('continues the event numbers of its stream', async () => {
    await take(said('hola'))
    await advance(SECOND_MS)
    await lost()
    await take(said('gracias'))
    await advance(SECOND_MS)
    const rows = await world.rows<{ event_number: number }>(
      'SELECT event_number FROM conversations WHERE agent_id = ? ORDER BY created_at',
      page.agentId,
    )
    const [one, two] = rows.map(({ event_number }) => event_number)
    expect(two).toBeGreaterThan(Number(one))
  })

  test('counts no plan conversation again', async () => {
    await take(said('hola'))
    await advance(SECOND_MS)
    await lost()
    await take(said('gracias'))
    await advance(SECOND_MS)
    const rows = await world.rows('SELECT used FROM usage WHERE agent_id = ?', page.agentId)
    expect(rows).toEqual([{ used: 1 }])
  })

  test('deletes exchanges in D1', async () => {
    await take(said('hola'))
    await advance(SECOND_MS)
    const id = await first()
    await lost()
    await page.of.hub.delete(id)
    expect(await exchanges()).toEqual([])
  })
})

test('a thread that was pruned is read from D1 when its contact writes again', async () => {
  const hello = said('hola')
  await take(hello)
  await advance(SECOND_MS)
  await advance(32 * DAY_MS)
  expect(page.of.rows('SELECT 1 FROM threads')).toEqual([])
  await take(said('¿siguen ahí?'))
  expect(page.of.rows('SELECT state FROM turns')).toEqual([{ state: 'answered' }])
  await advance(SECOND_MS)
  expect(world.sent).toHaveLength(2)
  expect(await take(hello)).toEqual([false])
})

test('a thread that was pruned again by the same object is read from D1 again', async () => {
  const byMember = () => page.of.hub.setStatus('facebook:person-1', 'closed', { by: 'ana', assigns: false })
  const prunedAfterClosing = async () => {
    await advance(SECOND_MS)
    await byMember()
    await advance(2 * 60 * MINUTE_MS)
    expect(page.of.rows('SELECT 1 FROM threads')).toEqual([])
  }
  await take(said('hola'))
  await prunedAfterClosing()
  await take(said('¿siguen ahí?'))
  await prunedAfterClosing()
  await take(said('¿y ahora?'))
  await advance(SECOND_MS)
  expect(page.of.rows('SELECT 1 FROM turns')).toHaveLength(3)
  // The three are one plan conversation.
  expect(await world.rows('SELECT sum(used) AS used FROM usage WHERE owner_id = ?', page.ownerId)).toEqual([
    { used: 1 },
  ])
})

test('a repeated message of a visitor whose turn was pruned is not answered again while D1 is away', async () => {
  const hello = visitorMessage(world.clock, 'hola')
  const asks = async () => {
    const asking = page.of.hub.receive(hello, { addressKey: null, hasStream: false })
    await advance(SECOND_MS)
    return asking
  }
  const reception = await asks()
  await page.of.hub.setStatus(hello.sessionId, 'closed', { by: 'ana', assigns: false })
  await advance(26 * 60 * MINUTE_MS)
  expect(page.of.rows('SELECT 1 FROM turns')).toEqual([])
  world.d1.isAway = true
  expect(await asks()).toEqual({ kind: 'refused', code: 'server.busy' })
  world.d1.isAway = false
  await advance(MINUTE_MS)
  expect(await asks()).toEqual(reception)
  expect(world.engine.asked).toBe(1)
})

test('an object without a record in D1 reads no threads from D1', async () => {
  await take(said('hola'))
  await advance(SECOND_MS)
  world.d1.isAway = true
  expect(await take(said('gracias'))).toEqual([true])
  await advance(SECOND_MS)
  expect(world.sent).toHaveLength(2)
})

test('an exchange of D1 that cannot be parsed is left out, and the others and other threads are read', async () => {
  await take(said('me llamo Ana'))
  await advance(SECOND_MS)
  const other = incoming(world.clock, 'hola', { sessionId: 'facebook:person-2' })
  await take(said('¿abren el lunes?'), other)
  await advance(SECOND_MS)
  await lost()
  await world.rows(`UPDATE messages SET details = '{' WHERE text = 'me llamo Ana'`)
  await take(said('¿siguen ahí?'))
  const again = incoming(world.clock, '¿y ustedes?', { sessionId: 'facebook:person-2' })
  await take(again)
  const known = () => page.of.rows('SELECT uid FROM turns WHERE is_recorded = 1').length
  expect(known()).toBe(2)
  await advance(MINUTE_MS)
  expect(world.sent).toHaveLength(5)
  expect(await exchanges()).toHaveLength(5)
})

describe('a message of a pruned thread that comes while D1 is away', () => {
  const contactInD1 = async () => {
    const [row] = await world.rows<{ contact: string }>('SELECT contact FROM threads WHERE agent_id = ?', page.agentId)
    return JSON.parse(row?.contact ?? '{}') as Record<string, unknown>
  }
  const byMember = (status: 'members' | 'closed') =>
    page.of.hub.setStatus('facebook:person-1', status, { by: crypto.randomUUID(), assigns: false })
  const untilPruned = async () => {
    await advance(32 * DAY_MS)
    expect(page.of.rows('SELECT 1 FROM threads')).toEqual([])
  }
  /** A member sets the status of a thread, which is then pruned and written in while D1 is away. */
  const writtenInAfter = async (status: 'members' | 'closed') => {
    await take(said('hola'))
    await advance(SECOND_MS)
    await byMember(status)
    await advance(SECOND_MS)
    await untilPruned()
    world.d1.isAway = true
    await take(said('¿siguen ahí?'))
    await advance(SECOND_MS)
    world.d1.isAway = false
    await advance(MINUTE_MS)
  }
  const statusInD1 = () => world.rows('SELECT status FROM threads WHERE agent_id = ?', page.agentId)

  test('keeps the contact of D1, and restores the earlier messages', async () => {
    await take(incoming(world.clock, 'hola', { profile: { name: 'Ana', phone: '34600111222' } }))
    await advance(SECOND_MS)
    await untilPruned()
    world.d1.isAway = true
    await take(incoming(world.clock, '¿siguen ahí?', { profile: { name: 'Ana María' } }))
    await advance(SECOND_MS)
    expect(world.sent).toHaveLength(2)
    world.d1.isAway = false
    await advance(MINUTE_MS)
    expect(await contactInD1()).toEqual({ name: 'Ana María', phone: '34600111222' })
    expect(page.of.rows('SELECT count(*) AS turns FROM turns')).toEqual([{ turns: 2 }])
  })

  test('does so after an eviction', async () => {
    await take(incoming(world.clock, 'hola', { profile: { name: 'Ana', phone: '34600111222' } }))
    await advance(SECOND_MS)
    await untilPruned()
    world.d1.isAway = true
    await take(incoming(world.clock, '¿siguen ahí?', { profile: { name: 'Ana María' } }))
    page.of.wakeAnew()
    world.d1.isAway = false
    await advance(MINUTE_MS)
    expect(await contactInD1()).toEqual({ name: 'Ana María', phone: '34600111222' })
  })

  test('is answered, and the thread is with its member again once D1 is back', async () => {
    await writtenInAfter('members')
    const asked = world.engine.asked
    await take(said('¿hola?'))
    await advance(MINUTE_MS)
    expect(world.engine.asked).toBe(asked)
    expect(await statusInD1()).toEqual([{ status: 'members' }])
  })

  test('reopens a closed thread', async () => {
    await writtenInAfter('closed')
    expect(await statusInD1()).toEqual([{ status: 'open' }])
    expect(page.of.rows('SELECT status FROM threads')).toEqual([{ status: 'open' }])
  })
})

test('concurrent messages of a pruned thread all wait for its earlier messages', async () => {
  await take(said('hola'))
  await advance(SECOND_MS)
  await advance(32 * DAY_MS)
  world.d1.takesMs = 500
  const taking = Promise.all([take(said('¿siguen')), take(said('ahí?'))])
  await advance(2_000)
  expect(await taking).toEqual([[true], [true]])
  const times = page.of.rows<{ said_at: number }>('SELECT said_at FROM turns ORDER BY id').map((row) => row.said_at)
  expect(times.length).toBeGreaterThan(1)
  expect(times).toEqual(times.toSorted((one, other) => one - other))
})
