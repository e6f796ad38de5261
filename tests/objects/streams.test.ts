import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { SUPER_ADMIN } from '../../worker/contract/permissions.ts'
import { CUSTOMER_ROLE } from '../../worker/core/system-roles.ts'
import { issueAccessToken } from '../../worker/core/tokens.ts'
import { streamForCaller } from '../../worker/features/chat/readers.service.ts'
import { streamOf } from '../../worker/features/chat/streams.service.ts'
import { makeAgent } from '../support/agents.ts'
import { type InProcess, inProcess } from '../support/in-process.ts'

const HEARTBEAT_MS = 15_000
const HOUR_MS = 60 * 60_000

let world: InProcess
beforeAll(async () => {
  world = await inProcess()
  // The platform's own stream; the one of every runtime reads and writes the same.
  vi.stubGlobal('IdentityTransformStream', TransformStream)
})
beforeEach(() => {
  world.clock.stopFor(0)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

/** The socket of a stream at its hub, of which the test hears what is done to it. */
const socket = () => ({ addEventListener: () => {}, accept: () => {}, close: vi.fn() })

/** An owner who is signed in and reads his agent, or with other roles than in the database one of somebody else. */
async function reading(roles: string[] = []) {
  const { agentId: own, ownerId } = await makeAgent(world.server)
  const { agentId } = roles.length > 0 ? await makeAgent(world.server) : { agentId: own }
  const sessionId = crypto.randomUUID()
  const now = world.clock.now()
  await world.rows('INSERT INTO user_roles (user_id, role_id) VALUES (?, ?)', ownerId, CUSTOMER_ROLE)
  await world.rows(
    `INSERT INTO sessions (id, user_id, created_at, rotated_at, rotations_from, expires_at, idle_ms)
     VALUES (?1, ?2, ?3, ?3, ?3, ?4, ?4)`,
    sessionId,
    ownerId,
    now,
    now + 1_000 * HOUR_MS,
  )
  const work = world.work()
  const token = await issueAccessToken(work.config, now, { userId: ownerId, sessionId })
  const held = socket()
  const hub = { fetch: async () => ({ webSocket: held }) }
  const env = {
    ...world.env,
    AGENT: { idFromName: (name: string) => name, get: () => hub },
  } as unknown as typeof work.env
  const member = { userId: ownerId, name: 'Ana', accountId: ownerId, memberRole: 'owner' as const, agentIds: null }
  const caller = { ...member, sessionId, roles, permissions: [], recordDatabase: 1, timeZone: 'UTC', language: null }
  const response = await streamForCaller({ ...work, env }, caller, {
    agentId,
    authorization: `Bearer ${token}`,
    lastEventId: null,
    signal: new AbortController().signal,
  })
  const heard: { type: string; at: string }[] = []
  let isOver = false
  const read = async () => {
    for await (const piece of response.body ?? [])
      heard.push(JSON.parse(new TextDecoder().decode(piece).replace('data: ', '')))
    isOver = true
  }
  void read()
  return { agentId, ownerId, sessionId, held, heard, isOver: () => isOver, token }
}

test('a stream of a reader who disconnects while it is opened ends at once, and its socket is closed', async () => {
  const held = socket()
  const leaving = new AbortController()
  const hub = {
    fetch: async () => {
      leaving.abort()
      return { webSocket: held }
    },
  }
  const work = world.work()
  const env = {
    ...world.env,
    AGENT: { idFromName: (name: string) => name, get: () => hub },
  } as unknown as typeof work.env
  await streamOf(
    { ...work, env },
    {
      agentIds: [crypto.randomUUID()],
      reader: { key: 'visitor', most: 1, sessionId: 'session-1' },
      lastEventId: null,
      signal: leaving.signal,
      recheck: async () => {},
    },
  )
  await expect.poll(() => held.close.mock.calls.length).toBe(1)
})

test('a stream of several agents of which one refuses is refused, and leaves no socket of the others open', async () => {
  const opened = [socket(), socket()]
  const waiting = [...opened, null, null]
  const hub = { fetch: async () => ({ webSocket: waiting.shift() }) }
  const work = world.work()
  const env = {
    ...world.env,
    AGENT: { idFromName: (name: string) => name, get: () => hub },
  } as unknown as typeof work.env
  const listening = {
    agentIds: ['a', 'b', 'c', 'd'],
    reader: { key: 'user:one', most: 5, sessionId: null },
    lastEventId: null,
    signal: new AbortController().signal,
    recheck: async () => {},
  }
  const refused = expect(streamOf({ ...work, env }, listening)).rejects.toMatchObject({ code: 'stream.tooMany' })
  await world.clock.advance(HEARTBEAT_MS)
  await refused
  for (const { close } of opened) expect(close).toHaveBeenCalledOnce()
})

test('a stream that is refused at first is opened in the place of one that has ended meanwhile', async () => {
  const held = socket()
  const answers = [null, held]
  const hub = { fetch: async () => ({ webSocket: answers.shift() }) }
  const work = world.work()
  const env = {
    ...world.env,
    AGENT: { idFromName: (name: string) => name, get: () => hub },
  } as unknown as typeof work.env
  const leaving = new AbortController()
  const opening = streamOf(
    { ...work, env },
    {
      agentIds: ['a'],
      reader: { key: 'user:one', most: 5, sessionId: null },
      lastEventId: null,
      signal: leaving.signal,
      recheck: async () => {},
    },
  )
  await world.clock.advance(1_000)
  expect((await opening).status).toBe(200)
  leaving.abort()
  await expect.poll(() => held.close.mock.calls.length).toBe(1)
})

describe('a stream', () => {
  test('sends a heartbeat every fifteen seconds, with the time', async () => {
    const { heard, agentId, isOver } = await reading()
    const began = world.clock.now()
    await world.clock.advance(HEARTBEAT_MS - 1)
    expect(heard).toEqual([])
    await world.clock.advance(1 + HEARTBEAT_MS)
    expect(heard).toEqual(
      [1, 2].map((n) => ({ type: 'heartbeat', agentId, at: new Date(began + n * HEARTBEAT_MS).toISOString() })),
    )
    expect(isOver()).toBe(false)
  })

  test.each([
    [
      'whose session ends',
      ({ sessionId }: { sessionId: string }) => ['UPDATE sessions SET revoked_at = 1 WHERE id = ?', sessionId],
    ],
    [
      'who is deactivated',
      ({ ownerId }: { ownerId: string }) => ['UPDATE users SET is_active = 0 WHERE id = ?', ownerId],
    ],
    [
      'who may not read agents any more',
      ({ ownerId }: { ownerId: string }) => ['DELETE FROM user_roles WHERE user_id = ?', ownerId],
    ],
    [
      'whose agent is gone',
      ({ agentId }: { agentId: string }) => ['UPDATE agents SET deleted_at = 1 WHERE id = ?', agentId],
    ],
  ])('of somebody %s is cut off at the next heartbeat', async (_, change) => {
    const stream = await reading()
    await world.clock.advance(HEARTBEAT_MS)
    const [sql = '', ...values] = change(stream)
    await world.rows(sql, ...values)
    await world.clock.advance(HEARTBEAT_MS - 1)
    expect(stream.isOver()).toBe(false)
    await world.clock.advance(1)
    expect([stream.isOver(), stream.held.close.mock.calls.length]).toEqual([true, 1])
    expect(world.clock.waiting).toBe(0)
  })

  test('of a super administrator who lost the role is closed at the next heartbeat', async () => {
    const stream = await reading([SUPER_ADMIN])
    await world.clock.advance(HEARTBEAT_MS - 1)
    expect(stream.isOver()).toBe(false)
    await world.clock.advance(1)
    expect(stream.isOver()).toBe(true)
  })

  test('continues while the database cannot be read to check its reader', async () => {
    const stream = await reading()
    await world.rows('ALTER TABLE sessions RENAME TO away')
    await world.clock.advance(HEARTBEAT_MS)
    await world.rows('ALTER TABLE away RENAME TO sessions')
    await world.clock.advance(HEARTBEAT_MS)
    expect([stream.isOver(), stream.heard.length]).toEqual([false, 2])
  })
})
