import { beforeEach, describe, expect, test } from 'vitest'
import { Messages } from '../../durable-objects/agent/messages.ts'
import { Quarantine } from '../../durable-objects/agent/quarantine.ts'
import { migrate } from '../../durable-objects/agent/schema.ts'
import { sqlStorage } from '../support/sqlite.ts'
import { TestClock } from '../support/test-clock.ts'

let sql: SqlStorage
let asked: { query: string; values: SqlStorageValue[] }[]
let messages: Messages
beforeEach(() => {
  sql = sqlStorage()
  migrate(sql)
  asked = []
  const exec = ((query: string, ...values: SqlStorageValue[]) => {
    asked.push({ query, values })
    return sql.exec(query, ...values)
  }) as SqlStorage['exec']
  const recorded = { exec } as unknown as SqlStorage
  messages = new Messages(recorded, new Quarantine('an-agent', recorded, new TestClock()), () => {})
})

const add = (threadId: number, providerId: string, text = providerId, turnId: number | null = 7) =>
  messages.add({
    threadId,
    turnId,
    author: 'contact',
    parts: [{ type: 'text', text }],
    details: { key: `facebook:${providerId}`, storedAt: 0, providerId },
    saidAt: 0,
  })

describe('a message by its provider id', () => {
  test('is the newest one of its thread with exactly this id', () => {
    add(1, 'm_1', 'la primera')
    const newest = add(1, 'm_1', 'la segunda', 8)
    add(2, 'm_1', 'de otra persona')
    add(1, 'm_10')
    add(1, 'x', 'habla de "m_2"')
    expect(messages.byProviderId(1, 'm_1')).toMatchObject({ id: newest, turnId: 8, parts: [{ text: 'la segunda' }] })
    expect([messages.byProviderId(1, 'm_2'), messages.byProviderId(3, 'm_1')]).toEqual([null, null])
  })

  test('is looked up in an index', () => {
    add(1, 'm_1')
    asked = []
    messages.byProviderId(1, 'm_1')
    expect(asked).toHaveLength(1)
    const [{ query, values } = { query: '', values: [] }] = asked
    const plan = sql.exec<{ detail: string }>(`EXPLAIN QUERY PLAN ${query}`, ...values).toArray()
    expect(plan.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/^SEARCH messages USING INDEX messages_provider_id \(thread_id=\? AND <expr>=\?\)$/),
    ])
  })

  test('is found beside rows that cannot be read', () => {
    sql.exec('UPDATE messages SET details = ? WHERE id = ?', 'x', add(1, 'm_1'))
    const id = add(1, 'm_2')
    expect(messages.byProviderId(1, 'm_2')).toMatchObject({ id })
    expect(messages.byProviderId(1, 'm_1')).toBeNull()
  })
})

test('an object of the first version of the tables has the index, the summaries and its outbox after its next start', () => {
  const id = add(1, 'm_1')
  const later = [
    'DROP INDEX messages_provider_id',
    'DROP INDEX messages_thread',
    'CREATE INDEX messages_thread ON messages (thread_id)',
    'CREATE INDEX messages_turn ON messages (turn_id)',
    'DROP TABLE summaries',
    'ALTER TABLE threads DROP COLUMN quota_told_at',
    'ALTER TABLE passage_sources DROP COLUMN address',
    'ALTER TABLE passage_sources DROP COLUMN read_at',
    'DROP INDEX threads_hand_back',
    'ALTER TABLE threads DROP COLUMN unknown_in_a_row',
    'ALTER TABLE threads DROP COLUMN hand_back_at',
    'DROP TABLE binnings',
    'DROP INDEX threads_overdue',
    'ALTER TABLE threads DROP COLUMN waits_since',
    'ALTER TABLE threads DROP COLUMN overdue_at',
    'ALTER TABLE threads DROP COLUMN taken_over_wait',
    'DROP TABLE notices',
    'DROP TABLE drafts',
    'ALTER TABLE threads DROP COLUMN handover_told_at',
    ...['messages.rating', 'messages.rated_at', 'threads.rating', 'threads.rated_at', 'threads.closed_at'].map((name) =>
      name.replace(/(.+)[.](.+)/, 'ALTER TABLE $1 DROP COLUMN $2'),
    ),
    'DROP INDEX threads_mail_due',
    'ALTER TABLE threads DROP COLUMN mail_from',
    'ALTER TABLE threads DROP COLUMN mail_due_at',
    'ALTER TABLE threads DROP COLUMN mails_since',
    'ALTER TABLE threads DROP COLUMN mails',
    'ALTER TABLE threads DROP COLUMN failure_told_at',
    'DROP TABLE callbacks',
    'DROP TABLE thread_aliases',
    'DROP TABLE option_ids',
    'DROP TABLE webhook_calls',
    'DROP TABLE webhook_call_keys',
    'ALTER TABLE threads DROP COLUMN attendant',
    'DROP INDEX threads_rating_due',
    'ALTER TABLE threads DROP COLUMN rating_due_at',
    'DROP INDEX threads_visitor',
    'ALTER TABLE threads DROP COLUMN visitor',
    'DROP INDEX threads_opted_out',
    'DROP INDEX threads_partial',
    'ALTER TABLE threads DROP COLUMN is_partial',
    'ALTER TABLE unloaded_threads RENAME TO pruned_threads',
    'DROP TABLE outbox',
    'CREATE TABLE outbox (number INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, ref TEXT NOT NULL, UNIQUE (kind, ref))',
    "INSERT INTO outbox (kind, ref) VALUES ('usage', '2026-01'), ('exchange', 'an-exchange')",
  ]
  for (const query of later) sql.exec(query)
  sql.exec(`UPDATE facts SET value = '1' WHERE name = 'schema'`)
  sql.exec(
    'INSERT INTO messages (thread_id, author, parts, details, said_at) VALUES (1, ?, ?, ?, 0)',
    'contact',
    '',
    'x',
  )
  migrate(sql)
  expect(messages.byProviderId(1, 'm_1')).toMatchObject({ id })
  expect(sql.exec('SELECT * FROM summaries').toArray()).toEqual([])
  expect(sql.exec('SELECT kind, ref, number FROM outbox ORDER BY number').toArray()).toEqual([
    { kind: 'usage', ref: '2026-01', number: 1 },
    { kind: 'exchange', ref: 'an-exchange', number: 2 },
  ])
})
