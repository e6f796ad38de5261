import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { automation } from '../support/engines/agents.ts'
import { answering, type InProcess, inProcess, type PageAgent, silent } from '../support/in-process.ts'
import { incoming, visitorMessage } from '../support/messages.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

let world: InProcess
let page: PageAgent
beforeAll(async () => {
  world = await inProcess()
})
beforeEach(async () => {
  world.reset()
  world.clearHubs()
  page = await world.pageAgent()
  await say('buenas')
  await advance(SECOND_MS)
  await page.of.hub.flush()
  world.sent.length = 0
})

const advance = (ms: number) => world.clock.advance(ms)
const say = (text: string, sessionId = 'facebook:person-1') =>
  page.of.hub.receiveAll([incoming(world.clock, text, { sessionId })], 0)
/** D1 as it is, without what the object has still to write. */
const inD1 = <Row = Record<string, unknown>>(sql: string): Row[] =>
  world.database.prepare(sql).all(page.agentId) as Row[]
const exchanges = () => inD1('SELECT user_message, state FROM conversations WHERE agent_id = ? ORDER BY rowid')
const outbox = () => page.of.rows<{ kind: string }>('SELECT kind FROM outbox ORDER BY number').map(({ kind }) => kind)
const rejected = () => page.of.rows('SELECT kind, reason FROM rejected')
const breakWhen = (table: string, condition: string, what = 'broken') =>
  world.database.exec(
    `CREATE TRIGGER broken BEFORE INSERT ON ${table} WHEN ${condition} BEGIN SELECT RAISE(ABORT, '${what}'); END`,
  )
const mend = () => world.database.exec('DROP TRIGGER IF EXISTS broken')

test('a report that D1 refuses is removed, without a rejected entry', async () => {
  breakWhen('messages', "new.text = 'mala'", 'CHECK constraint failed')
  const report = { sessionId: 'cliente', channelType: 'webchat', userMessage: 'mala', agentResponse: 'sí' } as const
  expect(await page.of.hub.report(report)).toMatchObject({ kind: 'refused', code: 'server.error' })
  mend()
  await page.of.hub.flush()
  expect([rejected(), outbox(), exchanges()]).toEqual([[], [], [{ user_message: 'buenas', state: 'answered' }]])
  expect(await page.of.hub.report(report)).toMatchObject({ kind: 'stored' })
})

describe('the rows of a turn', () => {
  test('are in D1 half a second later', async () => {
    await say('hola')
    await advance(499)
    expect(exchanges()).toHaveLength(1)
    await advance(1)
    expect(exchanges()).toEqual([
      { user_message: 'buenas', state: 'answered' },
      { user_message: 'hola', state: 'answered' },
    ])
    expect(inD1('SELECT state FROM deliveries WHERE agent_id = ?')).toEqual([{ state: 'sent' }, { state: 'sent' }])
    expect(inD1('SELECT message_id FROM delivered_messages WHERE agent_id = ?')).toHaveLength(2)
    expect(outbox()).toEqual([])
  })

  test('are written at once by a flush, also by concurrent ones', async () => {
    await say('hola')
    await advance(0)
    await Promise.all([page.of.hub.flush(), page.of.hub.flush()])
    expect(exchanges()).toHaveLength(2)
    expect(outbox()).toEqual([])
  })

  test('are written by the next object if the first one ended', async () => {
    await say('hola')
    await advance(0)
    page.of.wakeAnew()
    await advance(SECOND_MS)
    expect(exchanges()).toHaveLength(2)
  })

  test('are written again when they change during the write', async () => {
    world.d1.takesMs = 100
    await say('hola')
    await advance(250)
    const [turn] = page.of.rows<{ uid: string }>('SELECT uid FROM turns ORDER BY id DESC')
    page.of.hub.change([
      {
        kind: 'receipt',
        sessionId: 'facebook:person-1',
        channelType: 'facebook',
        status: 'read',
        upTo: world.clock.now(),
        at: world.clock.now(),
      },
    ])
    await advance(SECOND_MS)
    expect(inD1('SELECT conversation_id, state FROM deliveries WHERE agent_id = ?')).toContainEqual({
      conversation_id: turn?.uid,
      state: 'read',
    })
    expect(outbox()).toEqual([])
  })
})

describe('a batch that D1 executes late', () => {
  const epoch = () => inD1('SELECT epoch FROM agent_figures WHERE agent_id = ?')[0]?.['epoch']
  const newest = () => inD1('SELECT state FROM deliveries WHERE agent_id = ? ORDER BY created_at DESC LIMIT 1')

  test('of an ended object does not overwrite rows of the next one', async () => {
    world.provider.answer = silent
    await say('hola')
    world.d1.lateMs = MINUTE_MS
    await advance(SECOND_MS)
    page.of.wakeAnew()
    world.d1.lateMs = 0
    world.provider.answer = answering({ recipient_id: 'person', message_id: 'm_2' })
    const before = epoch()
    await advance(50 * SECOND_MS)
    expect(newest()).toEqual([{ state: 'sent' }])
    expect(epoch()).toBeGreaterThan(Number(before))
    await advance(MINUTE_MS)
    expect(newest()).toEqual([{ state: 'sent' }])
    expect([outbox(), rejected()]).toEqual([[], []])
  })

  test('changes nothing after later batches of the same object', async () => {
    const before = epoch()
    await say('hola')
    await advance(SECOND_MS)
    expect(epoch()).toBe(before)
  })

  test('does not block an object that lost its storage, whatever its clock', async () => {
    world.database.exec(`UPDATE agent_figures SET epoch = ${world.clock.now() + DAY_MS}`)
    page.of.loseStorage()
    await say('hola')
    await advance(MINUTE_MS)
    expect(exchanges()).toHaveLength(2)
    expect(outbox()).toEqual([])
  })
})

describe('while D1 is away', () => {
  test('messages are answered, and written in order afterwards', async () => {
    world.d1.isAway = true
    for (const text of ['uno', 'dos', 'tres']) {
      await say(text)
      await advance(MINUTE_MS)
    }
    expect(world.sent).toHaveLength(3)
    expect(exchanges()).toHaveLength(1)
    await expect(page.of.hub.flush()).rejects.toThrow()
    world.d1.isAway = false
    await advance(MINUTE_MS)
    expect(exchanges().map((row) => row['user_message'])).toEqual(['buenas', 'uno', 'dos', 'tres'])
    expect([outbox(), rejected()]).toEqual([[], []])
  })

  test('it is tried again after one, two, four, eight and fifteen seconds', async () => {
    world.d1.isAway = true
    await say('hola')
    await advance(500)
    const at: number[] = []
    vi.mocked(console.warn).mockImplementation((line: unknown) => {
      if (String(line).includes('agent.flush')) at.push(world.clock.now())
    })
    const began = world.clock.now()
    await advance(MINUTE_MS)
    expect(at.map((each) => each - began)).toEqual([1_000, 3_000, 7_000, 15_000, 30_000, 45_000, 60_000])
  })

  test('and executes batches without a response, nothing is written twice', async () => {
    world.d1.losesAnswers = true
    await say('hola')
    await advance(10 * SECOND_MS)
    page.of.wakeAnew()
    await advance(10 * SECOND_MS)
    world.d1.losesAnswers = false
    await advance(MINUTE_MS)
    expect(exchanges()).toHaveLength(2)
    expect(inD1('SELECT used FROM usage WHERE agent_id = ?')).toEqual([{ used: 1 }])
    expect(outbox()).toEqual([])
  })
})

describe('a row that D1 refuses', () => {
  beforeEach(() => mend())

  test('is set aside with its reason, and the others are written', async () => {
    breakWhen('messages', "new.text = 'mala'", 'CHECK constraint failed')
    for (const [text, person] of [
      ['una', 'one'],
      ['mala', 'two'],
      ['otra', 'three'],
    ] as const)
      await say(text, `facebook:${person}`)
    await advance(SECOND_MS)
    const texts = exchanges().map((row) => String(row['user_message']))
    expect(texts.toSorted()).toEqual(['buenas', 'otra', 'una'])
    expect(inD1('SELECT 1 FROM deliveries WHERE agent_id = ?')).toHaveLength(3)
    expect(rejected()).toContainEqual({ kind: 'exchange', reason: expect.stringContaining('CHECK constraint failed') })
    expect(outbox()).toEqual([])
    mend()
  })

  test('is tried again after a day, with its delivery, and stays in the object until then', async () => {
    breakWhen('messages', "new.text = 'mala'", 'CHECK constraint failed')
    await say('mala')
    await advance(SECOND_MS)
    mend()
    await advance(23 * HOUR_MS)
    expect(exchanges()).toHaveLength(1)
    await advance(2 * HOUR_MS)
    expect(exchanges()).toHaveLength(2)
    expect(inD1('SELECT 1 FROM deliveries WHERE agent_id = ?')).toHaveLength(2)
    expect(rejected()).toEqual([])
  })

  test('is counted in D1 for as long as it is set aside', async () => {
    const counted = () => inD1('SELECT rejected, rejected_since FROM agent_figures WHERE agent_id = ?')
    breakWhen('messages', "new.text = 'mala'", 'CHECK constraint failed')
    await say('mala')
    await advance(2 * SECOND_MS)
    const entries = page.of.rows('SELECT 1 FROM rejected').length
    expect(counted()).toEqual([{ rejected: entries, rejected_since: expect.any(Number) }])
    expect(await page.of.hub.retryRejected()).toBe(entries)
    expect(counted()).toEqual([{ rejected: entries, rejected_since: world.clock.now() }])
    mend()
    expect(await page.of.hub.retryRejected()).toBe(0)
    expect(counted()).toEqual([{ rejected: 0, rejected_since: null }])
    expect(exchanges()).toHaveLength(2)
  })

  test('is dropped with its messages, and leaves no rows behind', async () => {
    breakWhen('messages', "new.text = 'mala'", 'CHECK constraint failed')
    await say('mala')
    await advance(2 * SECOND_MS)
    for (const { number } of await page.of.hub.rejected()) expect(await page.of.hub.dropRejected(number)).toBe(true)
    mend()
    await advance(2 * DAY_MS)
    expect([exchanges().length, rejected(), outbox()]).toEqual([1, [], []])
    expect(page.of.rows(`SELECT 1 FROM messages WHERE parts LIKE '%mala%'`)).toEqual([])
    expect(await page.of.hub.dropRejected(1)).toBe(false)
  })

  test('that is a deletion is retried and never dropped', async () => {
    const [turn] = page.of.rows<{ uid: string }>('SELECT uid FROM turns')
    world.database.exec(
      `CREATE TRIGGER broken BEFORE DELETE ON messages BEGIN SELECT RAISE(ABORT, 'CHECK constraint failed'); END`,
    )
    await expect(page.of.hub.delete(turn?.uid ?? '')).rejects.toThrow()
    const [entry] = await page.of.hub.rejected()
    expect(entry).toMatchObject({ kind: 'deletion', ref: turn?.uid })
    expect(await page.of.hub.dropRejected(entry?.number ?? 0)).toBe(false)
    mend()
    expect(await page.of.hub.retryRejected()).toBe(0)
    expect(exchanges()).toEqual([])
  })

  test('only temporarily is not set aside', async () => {
    breakWhen('messages', "new.text = 'hola'", 'broken')
    await say('hola')
    await advance(MINUTE_MS)
    expect([rejected(), outbox().length > 0]).toEqual([[], true])
    mend()
    await advance(MINUTE_MS)
    expect([exchanges().length, outbox()]).toEqual([2, []])
  })
})

describe('pruning', () => {
  const DAYS_OVER = 31 * DAY_MS
  const turns = () => page.of.rows('SELECT 1 FROM turns')

  test('removes confirmed rows that are not in use', async () => {
    await advance(DAYS_OVER)
    expect([turns(), page.of.rows('SELECT 1 FROM threads')]).toEqual([[], []])
    expect(exchanges()).toHaveLength(1)
  })

  test('keeps unconfirmed rows', async () => {
    world.d1.isAway = true
    await say('hola')
    await advance(SECOND_MS)
    world.clock.stopFor(DAYS_OVER)
    page.of.wakeAnew()
    void page.of.hub.alarm()
    await advance(0)
    expect(page.of.rows(`SELECT state FROM turns ORDER BY id DESC LIMIT 1`)).toEqual([{ state: 'answered' }])
    world.d1.isAway = false
    await advance(2 * HOUR_MS)
    expect(exchanges()).toHaveLength(2)
    expect(turns()).toEqual([])
  })

  test('keeps refused rows', async () => {
    breakWhen('messages', "new.text = 'mala'", 'CHECK constraint failed')
    await say('mala')
    await advance(SECOND_MS)
    world.clock.stopFor(DAYS_OVER)
    page.of.wakeAnew()
    void page.of.hub.alarm()
    await advance(0)
    expect(turns()).toHaveLength(1)
    mend()
  })

  test('keeps unanswered turns and pending deliveries', async () => {
    const type = await world.typeWith(automation('http://engine.test/answer', { hasFallback: false }))
    page = await world.pageAgent({ type })
    world.engine.answer = silent
    await say('hola')
    await advance(0)
    await page.of.hub.flush()
    world.clock.stopFor(DAYS_OVER)
    page.of.wakeAnew()
    void page.of.hub.alarm()
    await advance(0)
    expect(page.of.rows('SELECT state FROM turns')).toEqual([{ state: 'running' }])
  })

  test('keeps the last twenty-five turns of a thread in use', async () => {
    for (let n = 0; n < 30; n++) {
      await say(`${n}`)
      await advance(SECOND_MS)
    }
    await advance(2 * HOUR_MS)
    expect(turns()).toHaveLength(25)
    expect(exchanges()).toHaveLength(31)
  })
})

test('a message that is deleted leaves D1, and nothing of it is written afterwards', async () => {
  await say('hola')
  await advance(0)
  const [turn] = page.of.rows<{ uid: string }>('SELECT uid FROM turns ORDER BY id DESC')
  await page.of.hub.delete(turn?.uid ?? '')
  await advance(MINUTE_MS)
  expect(exchanges()).toHaveLength(1)
  expect(page.of.rows('SELECT 1 FROM turns')).toHaveLength(1)
})

test('a delivery is written with its exchange, whichever was added first', async () => {
  world.d1.isAway = true
  await say('hola')
  await advance(SECOND_MS)
  const [turn] = page.of.rows<{ uid: string }>('SELECT uid FROM turns ORDER BY id DESC')
  page.of.rows('DELETE FROM outbox')
  page.of.rows("INSERT INTO outbox (kind, ref) VALUES ('delivery', ?)", turn?.uid)
  world.d1.isAway = false
  await page.of.hub.flush()
  expect(inD1('SELECT 1 FROM deliveries WHERE agent_id = ?')).toHaveLength(2)
})

test('a turn that is dropped after it was written is in D1 as dropped, and once', async () => {
  const type = await world.typeWith(automation('http://engine.test/answer', { hasFallback: false }))
  page = await world.pageAgent({ type })
  world.engine.answer = () => Response.json({}, { status: 503, headers: { 'retry-after': '1' } })
  await say('hola')
  await advance(SECOND_MS)
  // As after a crash between the batch and its note.
  page.of.rows('UPDATE turns SET is_recorded = 0')
  expect(exchanges()).toHaveLength(1)
  await world.rows(`UPDATE subscriptions SET status = 'paused' WHERE user_id = ?`, page.ownerId)
  await advance(MINUTE_MS)
  expect(exchanges()).toEqual([])
  expect(inD1('SELECT reason FROM dropped_messages WHERE agent_id = ?')).toEqual([{ reason: 'subscription.inactive' }])
})

test('a visitor is answered by the built-in engine while D1 is away', async () => {
  world.d1.isAway = true
  const receiving = page.of.hub.receive(visitorMessage(world.clock, 'hola', { sessionId: 'v' }), {
    addressKey: null,
    hasStream: false,
  })
  await advance(0)
  expect(await receiving).toMatchObject({ kind: 'ended', outcome: { kind: 'answered' } })
})
