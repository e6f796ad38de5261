import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '../../durable-objects/agent/schema.ts'
import { WebhookLog } from '../../durable-objects/agent/webhook-log.ts'
import { WebhookLogPruning } from '../../durable-objects/agent/webhook-log-pruning.ts'
import { WorkingSet } from '../../durable-objects/agent/working-set.ts'
import { keyAbout, type LoggedReceipt, type NewLoggedCall } from '../../worker/agent-client/webhook-calls.ts'
import { WEBHOOK_CALLS_DAYS, WEBHOOK_CALLS_MAX } from '../../worker/contract/limits.ts'
import { DAY_MS } from '../../worker/core/days.ts'
import { type InProcess, inProcess, type PageAgent } from '../support/in-process.ts'
import { incoming } from '../support/messages.ts'
import { sqlStorage } from '../support/sqlite.ts'
import { TestClock } from '../support/test-clock.ts'

const CHANNEL = 'a-channel'
let calls = 0
const call = (more: Partial<NewLoggedCall> = {}): NewLoggedCall => ({
  ...{ id: `call-${++calls}`, channelId: CHANNEL, at: 0, verdict: 'accepted', detail: null, hasUnknown: false },
  ...{
    headers: {},
    body: '{}',
    isTruncated: false,
    words: '',
    excerpt: null,
    bytes: 2,
    messages: 0,
    keys: [],
    statuses: [],
  },
  isStatusesOnly: false,
  ...more,
})
const forged = (more: Partial<NewLoggedCall> = {}) => call({ verdict: 'forged', ...more })

describe('the webhook log', () => {
  let sql: SqlStorage
  let clock: TestClock
  let pruning: WebhookLogPruning
  let log: WebhookLog
  let woken: number[]
  let asked: string[]
  beforeEach(() => {
    const real = sqlStorage()
    migrate(real)
    asked = []
    const exec = ((query: string, ...values: SqlStorageValue[]) => {
      asked.push(query)
      return real.exec(query, ...values)
    }) as SqlStorage['exec']
    sql = { exec } as unknown as SqlStorage
    clock = new TestClock()
    woken = []
    const storage = { transactionSync: <Made>(run: () => Made) => run() }
    const set = new WorkingSet('an-agent', sql, clock, {} as never, () => {})
    pruning = new WebhookLogPruning({ sql, storage, wakeBy: (at) => woken.push(at) })
    log = new WebhookLog({ sql, storage, clock, set, pruning })
  })
  const noted = (...all: Partial<NewLoggedCall>[]) => log.write(all.map((one) => call({ at: clock.now(), ...one })))
  const ids = (wanted: Partial<Parameters<WebhookLog['page']>[1]> = {}) =>
    log.page(CHANNEL, { limit: 100, ...wanted }).map(({ id }) => id)
  const held = () => sql.exec<{ n: number }>('SELECT count(*) AS n FROM webhook_calls').one().n
  /** Each run of the alarm's handler, until nothing is due. */
  const pruned = (): number => {
    for (let steps = 0; ; steps++) {
      if (pruning.nextDue(-1) === null) return steps
      pruning.begin(clock.now())
    }
  }

  test('is read in pages, newest first, and has each call once', () => {
    const all = Array.from({ length: 7 }, () => call({ at: clock.now() }))
    log.write(all)
    log.write(all.slice(2, 4))
    noted({ channelId: 'another' })
    const wanted = all.map(({ id }) => id).reverse()
    expect(ids({ limit: 3 })).toEqual(wanted.slice(0, 3))
    expect(ids({ limit: 3, beforeId: wanted[2] })).toEqual(wanted.slice(3, 6))
    expect(ids({ limit: 3, beforeId: wanted[5] })).toEqual(wanted.slice(6))
    expect(ids({ beforeId: 'one that is gone' })).toEqual([])
    expect(log.call('another', wanted[0] ?? '')).toBeNull()
  })

  test('is searched by text, not by pattern', () => {
    noted({ id: 'one', words: 'ana\n100%' }, { id: 'two', words: 'luz\n100' })
    expect([ids({ search: 'ana' }), ids({ search: '100' }), ids({ search: '100%' }), ids({ search: '_' })]).toEqual([
      ...[['one'], ['two', 'one'], ['one'], []],
    ])
  })

  test('is filtered by results', () => {
    noted({ id: 'taken' }, { id: 'again', verdict: 'duplicate' }, { id: 'raw', hasUnknown: true })
    noted({ id: 'forged', verdict: 'forged' }, { id: 'foreign', verdict: 'foreign' })
    noted({ id: 'other', verdict: 'unsupported' }, { id: 'wrong', verdict: 'malformed' })
    const status: LoggedReceipt = { status: 'failed', messageId: 'm_1', sessionId: 's', at: 0, detail: 'no' }
    noted({ id: 'failed', statuses: [status], isStatusesOnly: true })
    expect(ids({ result: 'accepted' })).toEqual(['failed', 'raw', 'again', 'taken'])
    expect(ids({ result: 'refused' })).toEqual(['foreign', 'forged'])
    expect(ids({ result: 'unknown' })).toEqual(['wrong', 'other', 'raw'])
    expect(ids({ result: 'failed' })).toEqual(['failed'])
    expect(ids({ result: 'accepted', search: 'm_1' })).toEqual(['failed'])
  })

  test('is read by an index, only the rows of a page', () => {
    noted(...Array.from({ length: 20 }, () => ({ keys: ['facebook:m'] })))
    asked.length = 0
    ids({ limit: 5, beforeId: 'call-3' })
    log.write([call({ statuses: [{ status: 'read', messageId: 'm', sessionId: 's', at: 0, detail: null }] })])
    log.eraseTexts(['facebook:m'])
    const tables = /\b(?:webhook_calls|webhook_call_keys)\b/
    for (const query of asked.filter((one) => tables.test(one) && /^\s*(?:SELECT|UPDATE|DELETE)/.test(one))) {
      const values = Array.from({ length: 8 }, () => '[]')
      const plan = sql.exec<{ detail: string }>(`EXPLAIN QUERY PLAN ${query}`, ...values.slice(0, parameters(query)))
      const scans = plan
        .toArray()
        .filter(({ detail }) => /^SCAN (?:c|k|b|webhook_calls|webhook_call_keys)$/.test(detail))
      expect(scans, query).toEqual([])
    }
  })

  test('keeps the last five thousand calls of a channel, deletes in batches, and limits unverified calls separately', () => {
    for (let n = 0; n < WEBHOOK_CALLS_MAX / 100; n++) noted(...Array.from({ length: 100 }, () => ({})))
    const oldest = log.page(CHANNEL, { limit: WEBHOOK_CALLS_MAX }).at(-1)?.id
    for (let minute = 0; minute < 12; minute++) {
      noted(...Array.from({ length: 100 }, () => ({ verdict: 'forged' as const })))
      clock.stopFor(60_000)
    }
    expect(held()).toBe(WEBHOOK_CALLS_MAX + 12 * 60)
    expect(pruned()).toBeGreaterThan(0)
    expect(held()).toBe(WEBHOOK_CALLS_MAX + 500)
    expect(ids({ limit: 10_000 }).at(-1)).toBe(oldest)
    for (let n = 0; n < 12; n++) noted(...Array.from({ length: 100 }, () => ({ keys: ['facebook:m'] })))
    expect(woken.at(-1)).toBe(clock.now())
    expect(pruned()).toBe(4)
    expect(held()).toBe(WEBHOOK_CALLS_MAX + 500)
    expect(ids({ limit: 10_000, result: 'accepted' })).toHaveLength(WEBHOOK_CALLS_MAX)
    expect(ids({ limit: 10_000 })).not.toContain(oldest)
  })

  test('keeps calls for thirty days, and deletes older ones in batches', () => {
    noted(...Array.from({ length: 700 }, () => ({ keys: ['facebook:m'] })))
    clock.stopFor(DAY_MS)
    noted({ id: 'later' })
    pruning.prune(clock.now())
    expect(pruning.nextDue(-1)).toBeNull()
    clock.stopFor((WEBHOOK_CALLS_DAYS - 1) * DAY_MS + 1)
    expect(ids()).toEqual(['later'])
    pruning.prune(clock.now())
    pruning.begin(clock.now())
    expect(held()).toBe(201)
    pruned()
    expect(held()).toBe(1)
    expect(sql.exec('SELECT * FROM webhook_call_keys').toArray()).toEqual([])
    expect(log.isEmpty()).toBe(false)
  })

  test('keeps sixty unverified calls a minute', () => {
    for (let n = 0; n < 10; n++) log.write(Array.from({ length: 20 }, () => forged({ at: clock.now() })))
    noted({ id: 'signed' })
    expect(held()).toBe(61)
    clock.stopFor(60_000)
    log.write([forged({ id: 'later', at: clock.now() })])
    expect(ids({ limit: 1 })).toEqual(['later'])
  })

  test('of a deleted channel is deleted, and no other', async () => {
    noted(...Array.from({ length: 1_500 }, () => ({ keys: ['facebook:m'] })))
    noted({ channelId: 'another', keys: ['whatsapp:m'] })
    const deleting = log.deleteCalls(CHANNEL)
    expect(held()).toBe(501)
    await clock.advance(10)
    await deleting
    expect(held()).toBe(1)
    expect(sql.exec('SELECT key FROM webhook_call_keys').toArray()).toEqual([{ key: 'whatsapp:m' }])
    await log.deleteCalls(null)
    expect(log.isEmpty()).toBe(true)
  })

  describe('erases the texts of deleted messages', () => {
    const left = (id: string) => {
      const { body, hasBody, excerpt } = log.call(CHANNEL, id) ?? {}
      return [body, hasBody && excerpt === 'secreto', ids({ search: 'secreto' }).includes(id)]
    }
    const said = { body: 'secreto', words: 'secreto', excerpt: 'secreto' }

    test('in the calls with them or an edit of them, also when these are logged later', () => {
      noted({ ...said, id: 'brought', keys: ['facebook:m_123'] }, { ...said, id: 'other', keys: ['facebook:m_1234'] })
      noted({ ...said, id: 'edit', keys: [keyAbout('facebook', 'm_123')] })
      log.eraseTexts(['facebook:m_123', keyAbout('facebook', 'm_123')])
      noted({ ...said, id: 'late', keys: ['facebook:m_123'] })
      expect(['brought', 'edit', 'late', 'other'].map(left)).toEqual([
        ...[
          [null, false, false],
          [null, false, false],
          [null, false, false],
          ['secreto', true, true],
        ],
      ])
    })

    test('in unverified calls, by the id of the message', () => {
      noted({ id: 'of-it', ...said, verdict: 'forged', words: 'wamid.abc\nsecreto' })
      noted({ id: 'of-another', ...said, verdict: 'forged', words: 'wamid.xyz\nsecreto' })
      log.eraseTexts(['whatsapp:wamid.ABC'])
      expect(['of-it', 'of-another'].map(left)).toEqual([
        ...[
          [null, false, false],
          ['secreto', true, true],
        ],
      ])
    })
  })

  test('a call that is accepted after its secret was corrected counts as verified, with its messages', () => {
    noted({ id: 'one', verdict: 'forged' })
    log.markReplayed('one', 7, { keys: ['facebook:m_123'], messages: 1, excerpt: 'Ana: hola' })
    expect(log.call(CHANNEL, 'one')).toMatchObject({
      ...{ verdict: 'accepted', messages: 1, excerpt: 'Ana: hola', replayedAt: 7 },
    })
    log.eraseTexts(['facebook:m_123'])
    expect(log.call(CHANNEL, 'one')?.body).toBeNull()
  })
})

const parameters = (query: string): number => {
  const numbered = [...query.matchAll(/\?(\d)/g)].map(([, number]) => Number(number))
  return numbered.length > 0 ? Math.max(...numbered) : query.split('?').length - 1
}

describe('receipts', () => {
  let world: InProcess
  let page: PageAgent
  beforeAll(async () => {
    world = await inProcess()
  })
  beforeEach(async () => {
    world.reset()
    world.clearHubs()
    page = await world.pageAgent()
  })
  const note = (more: Partial<NewLoggedCall>) => page.of.hub.logCalls([call({ at: world.clock.now(), ...more })])
  const logged = () => page.of.hub.loggedCalls(CHANNEL, { limit: 100 })
  const told = (status: LoggedReceipt['status'], more: Partial<LoggedReceipt>) =>
    note({
      statuses: [{ status, sessionId: 'facebook:person-1', at: world.clock.now(), detail: null, ...more }],
      isStatusesOnly: true,
    })
  /** A message that was answered, with the call that brought it. */
  async function answered(id: string, text = 'hola') {
    const message = incoming(world.clock, text)
    await page.of.hub.receiveAll([message], 0)
    note({ id, keys: [message.key], messages: 1 })
    await world.clock.advance(60_000)
    return message
  }

  test('of a reply are in the entry of the message that it answers, each once, in order', async () => {
    await answered('one')
    await answered('two')
    told('delivered', { messageId: 'm_OUT1' })
    told('delivered', { messageId: 'm_OUT1' })
    told('read', { messageId: 'm_OUT1' })
    told('failed', { messageId: 'm_OUT2', detail: 'windowClosed: no' })
    expect(logged().map(({ id, statuses }) => [id, statuses.map(({ status }) => status)])).toEqual([
      ['two', ['failed']],
      ['one', ['delivered', 'read']],
    ])
    expect(page.of.hub.loggedCalls(CHANNEL, { limit: 9, result: 'failed' }).map(({ id }) => id)).toEqual(['two'])
    expect(page.of.hub.loggedCalls(CHANNEL, { limit: 9, search: 'm_out1' }).map(({ id }) => id)).toEqual(['one'])
  })

  test('for a whole thread are in the entry of its last message', async () => {
    await answered('one')
    await answered('two')
    const receipt = { upTo: world.clock.now() }
    told('read', receipt)
    told('read', receipt)
    expect(logged().map(({ id, statuses }) => [id, statuses.length])).toEqual([
      ['two', 1],
      ['one', 0],
    ])
  })

  test('of a message without a call have one entry', async () => {
    for (const status of ['sent', 'delivered', 'read'] as const) told(status, { messageId: 'm_of_a_member' })
    told('sent', { messageId: 'm_another' })
    for (let n = 0; n < 2; n++) told('read', { upTo: 1, sessionId: 'facebook:nobody' })
    expect(logged().map(({ statuses }) => statuses.map(({ status }) => status))).toEqual([
      ['read'],
      ['sent'],
      ['sent', 'delivered', 'read'],
    ])
  })

  test('and problems find their entry after the turn was pruned', async () => {
    world.scripted.push(() =>
      Response.json({ error: { message: 'no', code: 10, error_subcode: 2018278 } }, { status: 400 }),
    )
    await answered('failed')
    await answered('one')
    told('delivered', { messageId: 'm_OUT1' })
    await page.of.hub.setStatus('facebook:person-1', 'closed')
    await world.clock.advance(2 * 60 * 60_000)
    expect(page.of.rows('SELECT 1 FROM turns')).toEqual([])
    told('read', { messageId: 'm_OUT1' })
    expect(logged().map(({ id, statuses, problems }) => [id, statuses.length, problems])).toEqual([
      ['one', 2, []],
      ['failed', 0, ['delivery.windowClosed']],
    ])
  })

  test('in a call with other contents have an entry of their own', async () => {
    await answered('one')
    const status = { status: 'read', messageId: 'm_OUT1', sessionId: 's', at: 0, detail: null } as const
    note({ id: 'mixed', verdict: 'unsupported', detail: 'reel', statuses: [status] })
    expect(logged().map(({ id, statuses }) => [id, statuses.length])).toEqual([
      ['mixed', 0],
      ['one', 1],
    ])
  })

  test('the log is pruned without any other work', async () => {
    page.of.hub.logCalls([forged({ at: world.clock.now() })])
    await world.clock.advance((WEBHOOK_CALLS_DAYS + 1) * DAY_MS)
    expect(page.of.rows('SELECT 1 FROM webhook_calls')).toEqual([])
  })

  test('a message that is replayed long after it was deleted is not answered', async () => {
    const message = await answered('one')
    const [{ uid = '' } = {}] = page.of.rows<{ uid: string }>('SELECT uid FROM turns')
    await page.of.hub.delete(uid)
    page.of.rows('DELETE FROM dedupe_keys')
    expect(await page.of.hub.receiveReplayed([message], false)).toEqual([false])
    await world.clock.advance(60_000)
    expect(world.sent).toHaveLength(1)
  })

  test('a message whose key was pruned is looked up in D1 before it is stored', async () => {
    const message = await answered('one')
    await page.of.hub.setStatus('facebook:person-1', 'closed')
    await world.clock.advance(2 * 60 * 60_000)
    page.of.rows('DELETE FROM dedupe_keys')
    expect(await page.of.hub.receiveReplayed([message], true)).toEqual([false])
    await world.clock.advance(60_000)
    expect(world.sent).toHaveLength(1)
  })

  test('a message that was too late and refused is answered when its call is replayed', async () => {
    const late = incoming(world.clock, 'hola', { isTooLate: true })
    expect(await page.of.hub.receiveReplayed([late], true)).toEqual([true])
    await world.clock.advance(60_000)
    expect(world.sent).toHaveLength(1)
  })
})
