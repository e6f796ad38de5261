import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NewMessage, Reception } from '../../worker/agent-client/messages.ts'
import { readReplyStream } from '../../worker/agent-client/reply-stream.ts'
import { WEBCHAT_ANSWER_MS } from '../../worker/contract/limits.ts'
import { makeAgent } from '../support/agents.ts'
import { automation } from '../support/engines/agents.ts'
import { answering, type HubInProcess, type InProcess, inProcess, type Outside, silent } from '../support/in-process.ts'
import { visitorMessage } from '../support/messages.ts'

const MINUTE_MS = 60_000

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
  world.engine.asked = 0
  await agentWith(type)
})

async function agentWith(itsType?: string): Promise<void> {
  ;({ agentId } = await makeAgent(world.server, itsType ? { type: itsType } : {}))
  of = world.hubOf(agentId)
}
const advance = (ms: number) => world.clock.advance(ms)
const said = (text = 'hola', more: Partial<NewMessage> = {}) => visitorMessage(world.clock, text, more)
const bring = (message: NewMessage, addressKey: string | null = crypto.randomUUID()) =>
  of.hub.receive(message, { addressKey, hasStream: false })
/** What comes of a message, where the clock has to go on for `ms`. */
async function outcome(message: NewMessage, ms = 0, addressKey?: string | null): Promise<Reception> {
  const receiving = bring(message, addressKey)
  await advance(ms)
  return receiving
}
const exchanges = () =>
  world.rows('SELECT state, agent_response FROM conversations WHERE agent_id = ? ORDER BY created_at, rowid', agentId)
const delayed =
  (ms: number, answer: Outside): Outside =>
  async (...given) => {
    await new Promise<void>((resolve) => void world.clock.after(ms, resolve))
    return answer(...given)
  }

describe('a message of a visitor', () => {
  test('is answered, stored once and counted once; a repeated one gets the same reply', async () => {
    const hello = said()
    const first = await outcome(hello)
    expect(first).toMatchObject({ kind: 'ended', outcome: { kind: 'answered', reply: 'Claro.' } })
    expect(await outcome(hello)).toEqual(first)
    of.wakeAnew()
    expect(await outcome(hello)).toEqual(first)
    expect(world.engine.asked).toBe(1)
    expect(await exchanges()).toEqual([{ state: 'answered', agent_response: 'Claro.' }])
    expect(await world.rows('SELECT used FROM usage WHERE agent_id = ?', agentId)).toEqual([{ used: 1 }])
  })

  test('that is sent twice at the same time is stored once, and both calls get the reply', async () => {
    world.engine.answer = delayed(1_000, answering([{ output: 'Claro.' }]))
    const hello = said()
    const both = Promise.all([bring(hello), bring(hello)])
    await advance(1_000)
    expect((await both).map(({ kind }) => kind)).toEqual(['ended', 'ended'])
    expect([world.engine.asked, (await exchanges()).length]).toEqual([1, 1])
  })

  test('for the built-in engine is stored with its reply', async () => {
    await agentWith()
    world.d1.takesMs = 1_000
    const receiving = bring(said('¿tienen garantía?'))
    await advance(2_000)
    expect(await receiving).toMatchObject({ kind: 'ended', outcome: { kind: 'answered' } })
    world.d1.isAway = true
    expect(await outcome(said('¿y envíos?', { sessionId: 'other' }))).toMatchObject({
      kind: 'ended',
      outcome: { kind: 'answered' },
    })
    expect(of.rows('SELECT state FROM turns')).toEqual([{ state: 'answered' }, { state: 'answered' }])
  })

  test('whose key was used for another text, or in another session, is refused', async () => {
    const hello = said()
    await outcome(hello)
    expect(await outcome({ ...hello, text: 'otra cosa' })).toEqual({ kind: 'foreign' })
    expect(await outcome({ ...hello, sessionId: 'another' })).toEqual({ kind: 'foreign' })
    expect((await exchanges()).length).toBe(1)
  })

  test('without proof for its session begins a new one, which gets nothing of the other', async () => {
    await outcome(said('uno'))
    const second = await outcome(said('dos'))
    const ended = second.kind === 'ended' ? second.outcome : null
    expect(ended?.sessionId).toBe(ended?.conversationId)
    expect(await outcome(said('tres', { isProven: true }))).toMatchObject({
      outcome: { sessionId: 'a-session-of-a-visitor' },
    })
  })

  test('whose reply takes longer than the caller waits is accepted, and answered on the streams', async () => {
    world.engine.answer = delayed(WEBCHAT_ANSWER_MS + 1_000, answering([{ output: 'Tarde.' }]))
    const receiving = bring(said())
    await advance(WEBCHAT_ANSWER_MS)
    expect(await receiving).toMatchObject({ kind: 'accepted', reply: null })
    await advance(1_000)
    expect(await exchanges()).toEqual([{ state: 'answered', agent_response: 'Tarde.' }])
    expect(of.socket.told.at(-1)).toMatchObject({ id: expect.any(String), event: { webhookResult: expect.anything() } })
  })

  test('gets the pieces of its reply, and its outcome', async () => {
    const reception = await of.hub.receive(said(), { addressKey: null, hasStream: true })
    if (reception.kind !== 'accepted' || !reception.reply) throw new Error(reception.kind)
    const pieces: string[] = []
    const reading = readReplyStream(
      reception.reply,
      (text) => pieces.push(text),
      () => pieces.splice(0),
    )
    await advance(1_000)
    expect(await reading).toMatchObject({ kind: 'answered', reply: 'Claro.' })
    expect(pieces.join('')).toBe('Claro.')
  })
})

describe('messages of one session', () => {
  test('wait for each other, and other sessions do not wait', async () => {
    world.engine.answer = delayed(5_000, answering([{ output: 'Claro.' }]))
    void bring(said('uno'))
    await advance(0)
    void bring(said('dos', { isProven: true }))
    void bring(said('otra', { sessionId: 'two' }))
    await advance(0)
    expect(world.engine.asked).toBe(2)
    await advance(5_000)
    expect(world.engine.asked).toBe(3)
    await advance(5_000)
    const rows = await world.rows(
      'SELECT user_message FROM conversations WHERE agent_id = ? ORDER BY event_number',
      agentId,
    )
    expect(rows.map((row) => row['user_message'])).toEqual(['uno', 'otra', 'dos'])
  })

  test('wait for one that is retried after an error', async () => {
    of.rows(`CREATE TRIGGER broken BEFORE INSERT ON messages WHEN NEW.author = 'agent'
      BEGIN SELECT RAISE(ABORT, 'broken'); END`)
    void bring(said('uno'))
    await advance(0)
    of.rows('DROP TRIGGER broken')
    void bring(said('dos', { isProven: true }))
    await advance(0)
    expect(world.engine.asked).toBe(1)
    await advance(MINUTE_MS)
    const rows = await world.rows(
      'SELECT user_message, state FROM conversations WHERE agent_id = ? ORDER BY event_number',
      agentId,
    )
    expect(rows).toEqual([
      { user_message: 'uno', state: 'answered' },
      { user_message: 'dos', state: 'answered' },
    ])
  })

  test('continue with the next when one is deleted while its reply is made', async () => {
    world.engine.answer = delayed(5_000, answering([{ output: 'Claro.' }]))
    void bring(said('uno'))
    await advance(0)
    const next = bring(said('dos', { isProven: true }))
    await advance(0)
    const [first] = of.rows<{ uid: string }>('SELECT uid FROM turns ORDER BY id')
    await of.hub.delete(first?.uid ?? '')
    await advance(5_000)
    await advance(5_000)
    await advance(MINUTE_MS)
    expect(await next).toMatchObject({ kind: 'ended', outcome: { reply: 'Claro.' } })
    expect(await exchanges()).toHaveLength(1)
  })

  test('a reply to a deleted message is not stored for a later one', async () => {
    world.engine.answer = (body, signal) => {
      const { chatInput } = body as { chatInput: string }
      return delayed(5_000, answering([{ output: `Sobre ${chatInput}.` }]))(body, signal)
    }
    void bring(said('el secreto de Ana', { sessionId: 'ana' }))
    await advance(0)
    const [first] = of.rows<{ uid: string }>('SELECT uid FROM turns')
    await of.hub.delete(first?.uid ?? '')
    const other = bring(said('los envíos', { sessionId: 'luis' }))
    await advance(10_000)
    expect(await other).toMatchObject({ outcome: { reply: 'Sobre los envíos.' } })
    expect(await exchanges()).toEqual([{ state: 'answered', agent_response: 'Sobre los envíos.' }])
  })

  test('an older one that is repeated waits for the running one', async () => {
    world.engine.answer = answering({}, 500)
    const older = said('uno')
    await outcome(older)
    let open = 0
    let most = 0
    world.engine.answer = async (...given) => {
      most = Math.max(most, ++open)
      const response = await delayed(5_000, answering([{ output: 'Claro.' }]))(...given)
      open--
      return response
    }
    void bring(said('dos', { isProven: true }))
    await advance(0)
    const again = bring({ ...older, isProven: true })
    await advance(10_000)
    expect(await again).toMatchObject({ kind: 'ended', outcome: { kind: 'answered' } })
    expect(most).toBe(1)
  })
})

describe('a message whose object ended', () => {
  test('is answered by the next object at once, which calls the engine again', async () => {
    world.engine.answer = silent
    const hello = said()
    void bring(hello)
    await advance(0)
    world.clock.stopFor(5_000)
    world.engine.answer = answering([{ output: 'Claro.' }])
    of.wakeAnew()
    await advance(0)
    expect(await exchanges()).toEqual([{ state: 'answered', agent_response: 'Claro.' }])
    expect(world.engine.asked).toBe(2)
    expect(await outcome(hello)).toMatchObject({ kind: 'ended', outcome: { reply: 'Claro.' } })
    await advance(MINUTE_MS)
    expect(world.engine.asked).toBe(2)
  })

  test('and lost its storage is restored from D1 and answered', async () => {
    await outcome(said('antes', { sessionId: 'before' }))
    world.engine.answer = silent
    const hello = said()
    void bring(hello)
    await advance(1_000)
    await of.hub.flush()
    world.engine.answer = answering([{ output: 'Claro.' }])
    of.loseStorage()
    await of.hub.recover()
    await advance(1_000)
    expect(await exchanges()).toEqual([
      { state: 'answered', agent_response: 'Claro.' },
      { state: 'answered', agent_response: 'Claro.' },
    ])
    expect(await outcome(hello)).toMatchObject({ kind: 'ended', outcome: { reply: 'Claro.' } })
  })
})

describe('a message whose engine fails', () => {
  test('fails at once, uses no plan conversation, and is retried when it is repeated', async () => {
    world.engine.answer = answering({}, 500)
    const hello = said()
    expect(await outcome(hello)).toMatchObject({
      kind: 'ended',
      outcome: { kind: 'failed', code: 'chat.engineFailed' },
    })
    expect(await exchanges()).toEqual([{ state: 'unanswered', agent_response: null }])
    expect(await world.rows('SELECT used FROM usage WHERE agent_id = ? AND used > 0', agentId)).toEqual([])
    world.engine.answer = answering([{ output: 'Ahora sí.' }])
    expect(await outcome(hello)).toMatchObject({ outcome: { reply: 'Ahora sí.' } })
    expect(await exchanges()).toEqual([{ state: 'answered', agent_response: 'Ahora sí.' }])
  })

  test('is retried five times at most, each counted in the rate limit of its visitor', async () => {
    world.engine.answer = answering({}, 500)
    const hello = said()
    const address = crypto.randomUUID()
    const kinds: string[] = []
    for (let n = 0; n < 20; n++) {
      const { kind } = await outcome(hello, 0, address)
      kinds.push(kind)
      await advance(kind === 'limited' ? 10_000 : 31_000)
    }
    expect(world.engine.asked).toBe(5)
    expect(kinds.at(-1)).toBe('ended')
    world.engine.answer = answering([{ output: 'Ahora sí.' }])
    await advance(MINUTE_MS)
    const [turn] = of.rows<{ uid: string }>('SELECT uid FROM turns')
    const owner = of.hub.retry(turn?.uid ?? '')
    await advance(0)
    expect(await owner, 'its owner is not held to that').toMatchObject({ outcome: { reply: 'Ahora sí.' } })
  })

  test('and that is repeated too fast is rate-limited like a new one, before the engine is called', async () => {
    world.engine.answer = answering({}, 500)
    const address = 'one-address'
    for (let n = 0; n < 5; n++) await outcome(said(`${n}`, { sessionId: 'one', isProven: true }), 0, address)
    const hello = said('hola', { sessionId: 'one', isProven: true })
    await outcome(hello, 0, address)
    const before = world.engine.asked
    expect(await outcome(hello, 0, address)).toMatchObject({ kind: 'limited' })
    expect(world.engine.asked).toBe(before)
  })
})

describe('a message that a limit refuses', () => {
  test('is not stored: a deleted agent, an inactive channel, an unpaid plan', async () => {
    const { ownerId } = await makeAgent(world.server)
    const made = await makeAgent(world.server, { type, ownerId })
    agentId = made.agentId
    of = world.hubOf(agentId)
    for (const [sql, value, code] of [
      ['UPDATE subscriptions SET status = ? WHERE user_id = ?', 'paused', 'subscription.inactive'],
      ['UPDATE channels SET status = ? WHERE agent_id = ?', 'inactive', 'chat.noWebchat'],
      ['UPDATE users SET is_active = ? WHERE id = ?', 0, 'agent.notFound'],
    ] as const) {
      await world.rows(sql, value, sql.includes('agent_id') ? agentId : ownerId)
      expect(await outcome(said())).toEqual({ kind: 'refused', code })
    }
    expect(of.rows('SELECT 1 FROM messages')).toEqual([])
  })

  test('is not refused if its key is known: it gets its earlier reply', async () => {
    const hello = said()
    await outcome(hello)
    await world.rows(`UPDATE channels SET status = 'inactive' WHERE agent_id = ?`, agentId)
    expect(await outcome(hello)).toMatchObject({ kind: 'ended', outcome: { reply: 'Claro.' } })
  })
})

test('a call that waits for the reply to a deleted message ends', async () => {
  world.engine.answer = silent
  const first = bring(said('hola'))
  await advance(0)
  const ended: Reception[] = []
  void bring(said('¿tienen café?', { isProven: true })).then((reception) => ended.push(reception))
  await advance(0)
  expect(ended).toEqual([])
  const [running, queued] = of.rows<{ uid: string }>('SELECT uid FROM turns ORDER BY id')
  await of.hub.delete(queued?.uid ?? '')
  await advance(0)
  expect(ended).toMatchObject([{ kind: 'accepted', reply: null }])
  await of.hub.delete(running?.uid ?? '')
  expect(await first).toMatchObject({ kind: 'accepted', reply: null })
})

test('an old message is recognised by its key after its turn was pruned', async () => {
  const hello = said('la primera', { isProven: true })
  await outcome(hello)
  for (let n = 0; n < 26; n++) {
    await outcome(said(`${n}`, { isProven: true }), 0, null)
    await advance(10_000)
  }
  await of.hub.flush()
  await advance(2 * 60 * MINUTE_MS)
  expect(of.rows('SELECT 1 FROM turns WHERE key = ?', hello.key)).toEqual([])
  world.engine.asked = 0
  expect(await outcome(hello)).toMatchObject({ kind: 'ended', outcome: { kind: 'answered', reply: 'Claro.' } })
  expect(world.engine.asked).toBe(0)
})
