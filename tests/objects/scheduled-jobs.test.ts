import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Env } from '../../worker/core/env.ts'
import { hourly } from '../../worker/features/channels/checking.service.ts'
import { recoverOpenExchanges } from '../../worker/features/chat/recovery.service.ts'
import { deliverDue } from '../../worker/features/notifications/delivery.service.ts'
import { reportWeeks } from '../../worker/features/reports/weekly.service.ts'
import { applyRetention } from '../../worker/features/upkeep/retention.service.ts'
import { upkeep } from '../../worker/features/upkeep/upkeep.service.ts'
import { makeAgent } from '../support/agents.ts'
import { type InProcess, inProcess } from '../support/in-process.ts'
import { recordObjectCalls } from '../support/object-calls.ts'
import { writeExchanges } from '../support/record.ts'
import { d1, unreachableD1 } from '../support/sqlite.ts'

const MINUTE_MS = 60_000
const MONDAY = Date.UTC(2026, 0, 19, 12)
/** The number of a database of conversations that is not bound. */
const MISSING = 9

let world: InProcess
let env: Env
beforeAll(async () => {
  world = await inProcess()
  env = {
    ...world.env,
    DB: d1(world.database),
    CONVERSATIONS: d1(world.database),
    CONVERSATIONS_2: unreachableD1(),
    MAIL_FROM: 'vocero@mail.test',
    // Queued mails stay in the table.
    MAIL: { send: () => Promise.reject(new Error('busy')) },
  } as unknown as Env
})
beforeEach(async () => {
  world.reset()
  await world.rows('UPDATE users SET is_email_confirmed = 0')
})

/** The owner of an agent, whose conversations are in the database with this number. */
async function ownerIn(recordDatabase: number): Promise<string> {
  const { ownerId } = await makeAgent(world.server)
  await world.rows(
    "UPDATE users SET record_database = ?, time_zone = 'UTC', is_email_confirmed = 1 WHERE id = ?",
    recordDatabase,
    ownerId,
  )
  return ownerId
}

const logged = (level: 'error' | 'warn', event: string) =>
  vi.mocked(console[level]).mock.calls.flatMap(([line]) => {
    const facts = JSON.parse(String(line))
    return facts.event === event ? [facts] : []
  })

describe('the report of the week', () => {
  const mailed = async (id: string) =>
    (await world.rows("SELECT id FROM mails WHERE kind = 'weekly' AND user_id = ?", id)).length
  const noted = async (id: string) => (await world.rows('SELECT 1 FROM weekly_reports WHERE user_id = ?', id)).length

  test('is written to other owners while a database of conversations is away, and to its owners later', async () => {
    const waiting: string[] = []
    for (let count = 0; count < 12; count++) waiting.push(await ownerIn(2))
    const owner = await ownerIn(1)
    await reportWeeks(env, MONDAY)
    expect(await mailed(owner)).toBe(1)
    expect(await Promise.all(waiting.map(noted))).toEqual(waiting.map(() => 0))
    expect(logged('warn', 'reports.notWritten')).toHaveLength(1)
    await reportWeeks({ ...env, CONVERSATIONS_2: d1(world.database) } as unknown as Env, MONDAY + MINUTE_MS)
    expect((await Promise.all(waiting.map(mailed))).filter((count) => count === 1)).toHaveLength(10)
  })

  test('that fails is logged once, and all others are written', async () => {
    const failing = await ownerIn(MISSING)
    const owner = await ownerIn(1)
    for (let minute = 0; minute < 3; minute++) await reportWeeks(env, MONDAY + minute * MINUTE_MS)
    expect([await mailed(failing), await mailed(owner)]).toEqual([0, 1])
    expect(logged('error', 'reports.notWritten')).toMatchObject([{ accountId: failing }])
  })
})

describe('mails and push messages that are due', () => {
  beforeEach(async () => {
    await world.rows('DELETE FROM notifications')
    await world.rows('DELETE FROM mails')
  })

  /** An owner who was told so often that an engine failed; the earlier it was, the sooner its mail is due. */
  async function told(recordDatabase: number, times: number, minutesAgo: number): Promise<string> {
    const ownerId = await ownerIn(recordDatabase)
    const at = MONDAY - minutesAgo * MINUTE_MS
    for (let count = 0; count < times; count++)
      await world.rows(
        `INSERT INTO notifications (id, user_id, account_id, kind, agent_id, session_id, channel_type, at, mail_at, push_at)
         SELECT ?, owner_id, owner_id, 'engine', id, '', 'webchat', ?, ?, ? FROM agents WHERE owner_id = ?`,
        ...[crypto.randomUUID(), at, at, at, ownerId],
      )
    return ownerId
  }
  const mailed = async () =>
    (await world.rows<{ user: string }>('SELECT user_id AS user FROM mails')).map(({ user }) => user)
  const due = async (id: string) =>
    (
      await world.rows<{ n: number }>(
        'SELECT count(*) AS n FROM notifications WHERE user_id = ? AND mail_at <= ? AND push_at <= ?',
        ...[id, MONDAY, MONDAY],
      )
    )[0]?.n

  test('are sent to other accounts while a database of conversations is away, and stay due for its accounts', async () => {
    const waiting = await told(2, 210, 60)
    const owner = await told(1, 1, 30)
    await deliverDue(env, MONDAY)
    expect([await mailed(), await due(owner), await due(waiting)]).toEqual([[owner], 0, 210])
  })

  test('are sent to other members when those of one fail, which are retried later', async () => {
    const failing = await told(1, 210, 60)
    const owner = await told(1, 1, 30)
    await world.rows("INSERT INTO notification_settings (user_id, settings) VALUES (?, 'no JSON')", failing)
    await deliverDue(env, MONDAY)
    expect([await mailed(), await due(owner), await due(failing)]).toEqual([[owner], 0, 0])
    // One for each medium and round.
    expect(logged('error', 'notifications.notSent').map(({ userId }) => userId)).toEqual(Array(4).fill(failing))
    await world.rows('DELETE FROM notification_settings')
    await deliverDue(env, MONDAY + 15 * MINUTE_MS)
    expect(new Set(await mailed())).toEqual(new Set([owner, failing]))
  })
})

test('objects with an open exchange are woken while another database of conversations is away', async () => {
  const { agentId, ownerId } = await makeAgent(world.server)
  await writeExchanges(world.server, [{ agentId, ownerId, at: MONDAY, state: 'open', agentResponse: null }])
  const jobs = { ...env }
  const calls = recordObjectCalls(jobs)
  await recoverOpenExchanges(jobs, MONDAY + 60 * MINUTE_MS)
  expect(calls.taken('recover')).toEqual([agentId])
  expect(logged('error', 'chat.leftNotRead')).toMatchObject([{ database: 2 }])
})

/** D1 that counts the statements that it is sent. */
function counting(real: D1Database, counted: { statements: number }): D1Database {
  const one = (bare: D1PreparedStatement): object => ({
    bare,
    bind: (...values: unknown[]) => one(bare.bind(...values)),
    ...Object.fromEntries(
      (['all', 'run', 'raw'] as const).map((name) => [
        name,
        () => {
          counted.statements++
          return bare[name]()
        },
      ]),
    ),
  })
  const session = {
    prepare: (text: string) => one(real.prepare(text)),
    batch: (statements: readonly { bare: D1PreparedStatement }[]) => {
      counted.statements += statements.length
      return real.batch(statements.map(({ bare }) => bare))
    },
    getBookmark: () => null,
  }
  return { ...session, withSession: () => session } as unknown as D1Database
}

describe('the retention', () => {
  const DAY_MS = 86_400_000
  const RUN_MS = 5 * MINUTE_MS
  const OLD = MONDAY - 400 * DAY_MS
  beforeEach(async () => {
    vi.spyOn(console, 'info').mockImplementation(() => {})
  })

  const left = async (table: 'conversations' | 'dropped_messages', agentId: string) =>
    (await world.rows<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE agent_id = ?`, agentId))[0]?.n ?? 0

  async function droppedOf(count: number): Promise<string> {
    const { agentId } = await makeAgent(world.server)
    await world.rows(
      `INSERT INTO dropped_messages (agent_id, message_key, channel_type, session_id, user_message, reason, at)
       WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
       SELECT ?, n, 'telegram', 'session', 'Hola', 'plan.quotaExceeded', ? FROM numbers`,
      ...[count, agentId, OLD],
    )
    return agentId
  }

  test('reaches an agent within two runs, although an earlier one has more to delete than two runs may', async () => {
    const large = await droppedOf(450_000)
    const small = await droppedOf(10)
    for (const run of [0, 1]) {
      const counted = { statements: 0 }
      const database = counting(d1(world.database), counted)
      await applyRetention({ ...env, DB: database, CONVERSATIONS: database } as unknown as Env, MONDAY + run * RUN_MS)
      expect(counted.statements).toBeLessThan(1_000)
    }
    expect(await left('dropped_messages', small)).toBe(0)
    expect(await left('dropped_messages', large)).toBeGreaterThan(0)
    expect(await left('dropped_messages', large)).toBeLessThan(450_000)
  })

  test('deletes conversations while another database of conversations is away', async () => {
    await ownerIn(2)
    const { agentId, ownerId } = await makeAgent(world.server)
    await writeExchanges(world.server, [{ agentId, ownerId, at: OLD }])
    await applyRetention(env, MONDAY)
    expect(await left('conversations', agentId)).toBe(0)
    expect(logged('error', 'upkeep.failed')).toContainEqual(expect.objectContaining({ step: 'due', database: 2 }))
  })

  test('purges users while another one fails, or their database is away', async () => {
    const [away, failing, purged] = [await ownerIn(2), await ownerIn(1), await ownerIn(1)]
    for (const [index, id] of [away, failing, purged].entries())
      await world.rows('UPDATE users SET deleted_at = ? WHERE id = ?', OLD + index, id)
    const [agent] = await world.rows<{ id: string }>('SELECT id FROM agents WHERE owner_id = ?', failing)
    const objects = (method: string) => ({
      idFromName: (id: string) => id,
      get: (id: string) => ({
        [method]: async () => {
          if (id === agent?.id) throw new Error('the object fails')
        },
      }),
    })
    await applyRetention({ ...env, AGENT: objects('erase'), LIBRARY: objects('clear') } as unknown as Env, MONDAY)
    const there = await world.rows<{ id: string }>(
      'SELECT id FROM users WHERE deleted_at IS NOT NULL ORDER BY deleted_at',
    )
    expect(there.map(({ id }) => id)).toEqual([away, failing])
    expect(logged('error', 'upkeep.failed')).toContainEqual(expect.objectContaining({ step: 'users', userId: failing }))
  })
})

describe('the bin', () => {
  const DAY_MS = 86_400_000
  const BINNED_AT = MONDAY - 40 * DAY_MS
  beforeEach(() => {
    vi.spyOn(console, 'info').mockImplementation(() => {})
  })

  /** The libraries of agents, of which some fail. */
  const withLibraries = (failing: ReadonlySet<string>): Env => {
    const called = async (agentId: string, document?: string) => {
      if (failing.has(agentId) || (document !== undefined && failing.has(document))) throw new Error('it fails')
    }
    const get = (agentId: string) => ({
      clear: () => called(agentId),
      drop: (document: string) => called(agentId, document),
    })
    return { ...env, LIBRARY: { idFromName: (id: string) => id, get } } as unknown as Env
  }

  test('erases the other agents when one cannot be erased, which is tried again the next day', async () => {
    const agents: string[] = []
    for (let n = 0; n < 3; n++) {
      const { agentId } = await makeAgent(world.server)
      await world.rows('UPDATE agents SET deleted_at = ? WHERE id = ?', BINNED_AT + n, agentId)
      agents.push(agentId)
    }
    const [failing = ''] = agents
    const kept = async () =>
      (
        await world.rows<{ id: string }>('SELECT id FROM agents WHERE deleted_at IS NOT NULL AND erased_at IS NULL')
      ).map(({ id }) => id)
    await upkeep(withLibraries(new Set([failing])), MONDAY)
    expect(await kept()).toEqual([failing])
    expect(logged('error', 'agent.notErased')).toMatchObject([{ agentId: failing }])
    await upkeep(withLibraries(new Set()), MONDAY + DAY_MS)
    expect(await kept()).toEqual([])
  })

  test('erases the other documents when one cannot be erased, which is tried again the next day', async () => {
    const { agentId } = await makeAgent(world.server)
    const ids = Array.from({ length: 120 }, () => crypto.randomUUID())
    for (const [n, id] of ids.entries())
      await world.rows(
        `INSERT INTO documents (id, agent_id, kind, title, search_text, state, created_at, updated_at, deleted_at)
         VALUES (?1, ?2, 'file', ?1, ?1, 'ready', 0, 0, ?3)`,
        ...[id, agentId, BINNED_AT + n],
      )
    const failing = ids.slice(0, 60)
    const kept = async () =>
      (await world.rows<{ id: string }>('SELECT id FROM documents ORDER BY deleted_at')).map(({ id }) => id)
    await upkeep(withLibraries(new Set(failing)), MONDAY)
    expect(await kept()).toEqual(failing)
    expect(logged('error', 'document.notErased').map(({ documentId }) => documentId)).toEqual(failing)
    await upkeep(withLibraries(new Set()), MONDAY + DAY_MS)
    expect(await kept()).toEqual([])
  })
})

test.each(['farewells', 'last_checked_at'])(
  'the hourly job of channels runs its other part while that with %s fails, which is logged',
  async (failing) => {
    vi.spyOn(console, 'info').mockImplementation(() => {})
    const seen: string[] = []
    const real = d1(world.database)
    const prepare = (text: string) => {
      seen.push(text)
      if (text.includes(failing)) throw new Error('it fails')
      return real.prepare(text)
    }
    const session = { prepare, batch: real.batch, getBookmark: () => null }
    await hourly({ ...env, DB: { ...session, withSession: () => session } } as unknown as Env, MONDAY)
    for (const part of ['farewells', 'last_checked_at'])
      expect(
        seen.filter((text) => text.includes(part)),
        part,
      ).not.toEqual([])
    expect(logged('error', 'job.failed')).toHaveLength(1)
  },
)
