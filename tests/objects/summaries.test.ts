import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Revision } from '../../worker/agent-client/messages.ts'
import { automation, model } from '../support/engines/agents.ts'
import { answering, type InProcess, inProcess, type Outside, type PageAgent } from '../support/in-process.ts'
import { incoming } from '../support/messages.ts'

const SECOND_MS = 1_000
const DAY_MS = 24 * 60 * 60_000
const CONTACT = 'facebook:person-1'

interface Call {
  messages: { role: string; content: string }[]
}
interface Row {
  text: string
  since: number
  up_to: number
  usage: string | null
}

let world: InProcess
let page: PageAgent
let type: string
/** What the model was asked for replies, and for summaries. */
let replies: Call[]
let summaries: Call[]
let summarise: Outside

const completion = (content: string, tokens = 100) =>
  answering({
    choices: [{ message: { content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: tokens, completion_tokens: 10 },
  })
const late =
  (answer: Outside, ms: number): Outside =>
  async (...given) => {
    await new Promise<void>((resolve) => void world.clock.after(ms, resolve))
    return answer(...given)
  }
const isSummary = ({ messages }: Call) => messages[0]?.content.startsWith('You keep the notes') === true
const engine: Outside = (body, signal) => {
  const call = body as unknown as Call
  ;(isSummary(call) ? summaries : replies).push(call)
  return isSummary(call) ? summarise(body, signal) : completion('Claro.')(body, signal)
}

beforeAll(async () => {
  world = await inProcess()
  type = await world.typeWith(model('http://engine.test/v1', { hasFallback: false }))
})
beforeEach(async () => {
  world.reset()
  world.engine.answer = engine
  replies = []
  summaries = []
  summarise = completion('La persona se llama Ana.')
  page = await world.pageAgent({ type })
})

type Message = ReturnType<typeof incoming>
let said: Message[]
beforeEach(() => {
  said = []
})
/** Brings a message, whose turn has ended unless its engine is slow. */
async function say(text: string): Promise<void> {
  const message = incoming(world.clock, text, { sessionId: CONTACT })
  said.push(message)
  await page.of.hub.receiveAll([message], 3 * SECOND_MS)
  await world.clock.advance(SECOND_MS)
}
async function sayTurns(from: number, to: number): Promise<void> {
  for (let n = from; n <= to; n++) await say(`pregunta ${n}.`)
}
const stored = () => page.of.rows<Row>('SELECT text, since, up_to, usage FROM summaries')
const texts = () => stored().map(({ text }) => text)
const material = (call: Call | undefined): { notes: string; conversation: { person: string; agent: string }[] } =>
  JSON.parse(call?.messages[1]?.content ?? '')
const people = (call: Call | undefined) => material(call).conversation.map(({ person }) => person)
const turns = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => `pregunta ${from + n}.`)
/** What the model was told before the question of its last reply, and with it. */
function lastReply() {
  const told = replies.at(-1)?.messages ?? []
  const asked = told.filter(({ role }) => role === 'user').map(({ content }) => content)
  const question = asked.pop() ?? ''
  const { earlier } = JSON.parse(question.startsWith('{') ? (question.split('\n')[0] ?? '') : '{}')
  return { asked, earlier, question }
}
const revise = async (message: Message | undefined, text: string | null): Promise<void> => {
  const { providerId = '' } = message ?? {}
  const change: Revision = {
    kind: 'revision',
    sessionId: CONTACT,
    channelType: 'facebook',
    messageId: providerId,
    text,
    at: world.clock.now(),
  }
  page.of.hub.change([change])
  await world.clock.advance(0)
}

describe('a thread that is longer than the input of its model', () => {
  test('is summarised once a turn does not fit, and the model gets the summary and the last turns', async () => {
    await sayTurns(1, 20)
    expect([summaries, stored()]).toEqual([[], []])
    await sayTurns(21, 21)
    expect(material(summaries[0])).toMatchObject({ notes: '' })
    expect(people(summaries[0])).toEqual(turns(1, 11))
    expect(stored()).toMatchObject([
      { text: 'La persona se llama Ana.', since: said[0]?.saidAt, up_to: said[10]?.saidAt },
    ])
    expect(lastReply().earlier).toBeUndefined()
    await sayTurns(22, 22)
    expect(lastReply().asked).toEqual(turns(2, 21))
    expect(lastReply().earlier).toBe('La persona se llama Ana.')
    expect(lastReply().question).toMatch(/\n\npregunta 22\.$/)
    expect(replies.at(-1)?.messages[0]?.content).toContain('"earlier" is a summary')
  })

  test('is summarised again when as many turns do not fit again, from the summary and the turns since', async () => {
    await sayTurns(1, 31)
    expect(summaries).toHaveLength(1)
    summarise = completion('Ana pidió dos pares.')
    await sayTurns(32, 32)
    expect(material(summaries[1])).toMatchObject({ notes: 'La persona se llama Ana.' })
    expect(people(summaries[1])).toEqual(turns(12, 22))
    expect(stored()).toMatchObject([{ text: 'Ana pidió dos pares.', since: said[0]?.saidAt, up_to: said[21]?.saidAt }])
  })

  test('is summarised earlier for a model with a smaller input', async () => {
    page = await world.pageAgent({
      type: await world.typeWith(model('http://engine.test/v1', { maxOutputTokens: 100, contextTokens: 1_000 })),
    })
    for (let n = 1; n <= 15; n++) await say(`pregunta ${n}. ${'Es para un regalo. '.repeat(15)}`)
    expect(lastReply().asked.length).toBeLessThan(10)
    expect(people(summaries[0])[0]).toMatch(/^pregunta 1\./)
    expect(lastReply().earlier).toBe('La persona se llama Ana.')
  })

  test('is summarised earlier if its messages are long, from their beginnings', async () => {
    for (let n = 1; n <= 13; n++) await say(`pregunta ${n}. ${'Es para un regalo. '.repeat(200)}`)
    expect(lastReply().asked.length).toBeLessThan(8)
    expect(people(summaries[0]).map((words) => words.slice(0, 12).trim())).toEqual(turns(1, 10))
  })

  test('has a summary of at most 1,500 characters', async () => {
    summarise = completion('😀'.repeat(2_000))
    await sayTurns(1, 21)
    expect(texts()).toEqual(['😀'.repeat(1_500)])
  })

  test.each([
    ['the built-in engine', { kind: 'builtin' }],
    ['an automation', automation('http://engine.test/answer', { hasFallback: false })],
  ])('is not summarised for %s', async (_, settings) => {
    page = await world.pageAgent({ type: await world.typeWith(settings) })
    world.engine.answer = answering([{ output: 'Claro.' }])
    world.engine.asked = 0
    await sayTurns(1, 22)
    expect(world.engine.asked).toBe(settings.kind === 'builtin' ? 0 : 22)
    expect(stored()).toEqual([])
  })

  test('of another contact is not summarised, and gets nothing of this one', async () => {
    await sayTurns(1, 21)
    const other = incoming(world.clock, 'hola', { sessionId: 'facebook:person-2' })
    await page.of.hub.receiveAll([other], 3 * SECOND_MS)
    await world.clock.advance(SECOND_MS)
    expect(JSON.stringify(replies.at(-1))).not.toContain('Ana')
  })
})

describe('a summary', () => {
  const slowly = late(completion('La persona se llama Ana.'), 20 * SECOND_MS)

  test('delays no message, and is made once', async () => {
    summarise = slowly
    await sayTurns(1, 24)
    expect([world.sent.length, summaries.length, stored()]).toEqual([24, 1, []])
    await world.clock.advance(20 * SECOND_MS)
    expect(texts()).toEqual(['La persona se llama Ana.'])
  })

  test('whose object ended is made after a later turn', async () => {
    summarise = slowly
    await sayTurns(1, 21)
    page.of.wakeAnew()
    summarise = completion('Ana.')
    await sayTurns(22, 22)
    expect([summaries.length, texts()]).toEqual([2, ['Ana.']])
  })

  test.each([
    ['an error', answering({}, 500)],
    ['no words', completion(' ')],
    ['what the provider refuses', answering({ error: { code: 'content_filter' } }, 400)],
  ])('that comes to %s is logged and tried again five turns later; every message is answered', async (_, failure) => {
    summarise = failure
    await sayTurns(1, 25)
    expect([world.sent.length, summaries.length, stored()]).toEqual([25, 1, []])
    expect(vi.mocked(console.warn).mock.calls.flat().join()).toContain('agent.summary')
    summarise = completion('Ana.')
    await sayTurns(26, 26)
    expect([world.sent.length, summaries.length, texts()]).toEqual([26, 2, ['Ana.']])
    await sayTurns(27, 27)
    expect(lastReply().earlier).toBe('Ana.')
  })

  test('that fails does not count for the circuit breaker: contacts are answered after six failures', async () => {
    summarise = late(answering({}, 500), SECOND_MS / 2)
    const contacts = [1, 2, 3, 4, 5, 6].map((n) => `facebook:person-${n}`)
    const allSay = async (text: string) => {
      const messages = contacts.map((sessionId) => incoming(world.clock, text, { sessionId }))
      await page.of.hub.receiveAll(messages, 3 * SECOND_MS)
      await world.clock.advance(SECOND_MS)
    }
    for (let n = 1; n <= 22; n++) await allSay(`pregunta ${n}.`)
    expect([summaries.length, world.sent.length]).toEqual([6, 6 * 22])
  })
})

describe('its tokens', () => {
  const tokens = (name: string) =>
    page.of.rows<{ tokens: number }>('SELECT tokens FROM spending WHERE name = ?', name)[0]?.tokens

  test('count against the budgets of replies, and in the figures with the next reply', async () => {
    const prices = { input: 1_000_000, output: 0 }
    const budgets = { session: 1_000_000, month: 1_000_000 }
    page = await world.pageAgent({ type: await world.typeWith(model('http://engine.test/v1', { budgets, prices })) })
    summarise = completion('Ana.', 700)
    await sayTurns(1, 21)
    expect(tokens(`session:${CONTACT}`)).toBe(21 * 110 + 710)
    expect(tokens('month:2026-01')).toBe(21 * 110 + 710)
    await sayTurns(22, 23)
    const counted = await world.rows(
      'SELECT input_tokens, cost_micros FROM conversations WHERE agent_id = ? ORDER BY created_at DESC LIMIT 3',
      page.agentId,
    )
    expect(counted).toEqual([
      { input_tokens: 100, cost_micros: 100 },
      { input_tokens: 800, cost_micros: 800 },
      { input_tokens: 100, cost_micros: 100 },
    ])
    const [day] = await world.rows('SELECT input_tokens FROM conversation_days WHERE agent_id = ?', page.agentId)
    expect(day).toEqual({ input_tokens: 23 * 100 + 700 })
  })

  test('are not spent if a budget has no room for them', async () => {
    const budgets = { session: 100_000 }
    page = await world.pageAgent({ type: await world.typeWith(model('http://engine.test/v1', { budgets })) })
    await sayTurns(1, 20)
    page.of.rows('UPDATE spending SET tokens = 95000 WHERE name = ?', `session:${CONTACT}`)
    world.engine.answer = (body, signal) => {
      void engine(body, signal)
      return completion('Claro.', 4_500)(body, signal)
    }
    await sayTurns(21, 21)
    expect([tokens(`session:${CONTACT}`), summaries, stored()]).toEqual([99_510, [], []])
  })
})

describe('a summary is deleted', () => {
  beforeEach(() => sayTurns(1, 21))

  test.each([
    ['deletes', null, [...turns(1, 4), ...turns(6, 13)]],
    ['edits', 'me equivoqué.', [...turns(1, 4), 'me equivoqué.', ...turns(6, 12)]],
  ])('when its contact %s a message that it covers, and made again', async (_, text, kept) => {
    await revise(said[4], text)
    expect(stored()).toEqual([])
    summarise = completion('Otra vez.')
    await sayTurns(22, 22)
    expect(lastReply().earlier).toBeUndefined()
    expect(people(summaries[1])).toEqual(kept)
    expect(material(summaries[1]).notes).toBe('')
    expect(texts()).toEqual(['Otra vez.'])
  })

  test('not when a later message is edited, nor when an edit changes nothing', async () => {
    await revise(said[11], 'me equivoqué.')
    await revise(said[3], 'pregunta 4.')
    expect(texts()).toEqual(['La persona se llama Ana.'])
  })

  test('when a message is deleted that is stored nowhere any more', async () => {
    await revise(incoming(world.clock, 'hace mucho', { sessionId: CONTACT }), null)
    expect(stored()).toEqual([])
  })

  const idOf = async (text: string) =>
    String(
      (
        await world.rows('SELECT id FROM conversations WHERE agent_id = ? AND user_message = ?', page.agentId, text)
      )[0]?.['id'],
    )

  test('when its owner deletes an exchange that it covers, not another', async () => {
    await page.of.hub.delete(await idOf('pregunta 12.'))
    expect(stored()).toHaveLength(1)
    await page.of.hub.delete(await idOf('pregunta 11.'))
    expect(stored()).toEqual([])
  })

  test('when its owner deletes a pruned exchange, whose thread is read from D1', async () => {
    const id = await idOf('pregunta 2.')
    page.of.rows('DELETE FROM turns WHERE uid = ?', id)
    await page.of.hub.delete(id)
    expect(stored()).toEqual([])
    expect(page.of.rows('SELECT 1 FROM turns WHERE uid = ?', id)).toEqual([])
  })

  test('when it covers turns past the retention', async () => {
    await world.rows('UPDATE users SET retention_days = 30 WHERE id = ?', page.ownerId)
    await world.clock.advance(29 * DAY_MS)
    await sayTurns(22, 22)
    expect(stored()).toHaveLength(1)
    await world.clock.advance(2 * DAY_MS)
    expect(stored()).toEqual([])
  })

  test('with its thread', async () => {
    await page.of.hub.flush()
    page.of.rows("UPDATE threads SET status = 'closed'")
    page.of.wakeAnew()
    await world.clock.advance(DAY_MS + 2 * 60 * 60_000)
    expect([page.of.rows('SELECT 1 FROM threads'), stored()]).toEqual([[], []])
  })
})

test('a summary of a message that is deleted while it is made is not stored', async () => {
  summarise = late(completion('Su tarjeta es 4111.'), 20 * SECOND_MS)
  await sayTurns(1, 21)
  await revise(said[4], null)
  await world.clock.advance(20 * SECOND_MS)
  expect([summaries.length, stored()]).toEqual([1, []])
  summarise = completion('Ana.')
  await sayTurns(22, 22)
  expect(people(summaries[1])).not.toContain('pregunta 5.')
  expect(texts()).toEqual(['Ana.'])
})
