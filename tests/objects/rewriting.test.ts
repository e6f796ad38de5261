import { beforeAll, beforeEach, expect, test } from 'vitest'
import { model } from '../support/engines/agents.ts'
import { answering, type InProcess, inProcess, type Outside, type PageAgent, silent } from '../support/in-process.ts'
import { incoming } from '../support/messages.ts'
import { addPassages } from '../support/sample-knowledge.ts'

const SECOND_MS = 1_000
const CONTACT = 'facebook:person-1'
const WHOLE = '¿Cuánto cuesta el envío los domingos?'

interface Call {
  max_tokens: number
  messages: { role: string; content: string }[]
}

let world: InProcess
let page: PageAgent
let type: string
let budgeted: string
/** What the model was asked for replies, and for standalone questions. */
let replies: Call[]
let rewritings: Call[]
let rewrite: Outside

const completion = (content: string, tokens = 100) =>
  answering({
    choices: [{ message: { content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: tokens, completion_tokens: 10 },
  })
const engine: Outside = (body, signal) => {
  const call = body as unknown as Call
  const isRewriting = call.messages[0]?.content.includes('Write "message" anew') === true
  ;(isRewriting ? rewritings : replies).push(call)
  return isRewriting ? rewrite(body, signal) : completion('Claro.')(body, signal)
}

beforeAll(async () => {
  world = await inProcess()
  type = await world.typeWith(model('http://engine.test/v1', { hasFallback: false }))
  const budgets = { month: 1_000_000 }
  budgeted = await world.typeWith(model('http://engine.test/v1', { hasFallback: false, budgets }))
})
beforeEach(async () => {
  world.reset()
  world.engine.answer = engine
  replies = []
  rewritings = []
  rewrite = completion(WHOLE, 40)
})

const KNOWN = [
  { heading: 'Envíos en la semana', body: 'El envío de lunes a viernes es gratis.' },
  { heading: 'Envío en domingo', body: 'El envío cuesta 9 USD los domingos.' },
  { heading: 'Terraza', body: 'La terraza abre los domingos a las diez.' },
]

async function agent(rewriteWithModel: boolean, of = type): Promise<void> {
  page = await world.pageAgent({ type: of })
  await addPassages(world.server, page.agentId, 'es', KNOWN)
  const behaviour = { instructions: '', nextStep: '', rewriteWithModel, engine: {} }
  await world.rows('UPDATE agents SET behaviour = ? WHERE id = ?', JSON.stringify(behaviour), page.agentId)
}
async function say(text: string): Promise<void> {
  await page.of.hub.receiveAll([incoming(world.clock, text, { sessionId: CONTACT })], 3 * SECOND_MS)
  await world.clock.advance(SECOND_MS)
}
function lastReply() {
  const [line = '{}', question] = (replies.at(-1)?.messages.at(-1)?.content ?? '').split('\n\n')
  return { question, titles: (JSON.parse(line).knowledge ?? []).map(({ title }: { title: string }) => title) }
}
const usage = async () =>
  (await world.rows('SELECT input_tokens FROM conversations WHERE agent_id = ? ORDER BY created_at', page.agentId)).map(
    (row) => row['input_tokens'],
  )

test('a follow-up question is made standalone by the model before the search', async () => {
  await agent(true)
  await say('¿Cuánto cuesta el envío?')
  expect(rewritings).toEqual([])
  await say('¿y los domingos?')
  const [asked] = rewritings
  expect(JSON.parse(asked?.messages[1]?.content ?? '')).toEqual({
    conversation: [{ person: '¿Cuánto cuesta el envío?', agent: 'Claro.' }],
    message: '¿y los domingos?',
  })
  expect(asked?.max_tokens).toBe(200)
  expect(lastReply()).toMatchObject({ question: '¿y los domingos?' })
  expect(lastReply().titles[0]).toBe('Envío en domingo')
  await world.clock.advance(SECOND_MS)
  expect(await usage()).toEqual([100, 140])
})

test('the tokens of the call count against the budgets, and without room it is not made', async () => {
  await agent(true, budgeted)
  await say('¿Cuánto cuesta el envío?')
  await say('¿y los domingos?')
  const month = () => page.of.rows<{ tokens: number }>(`SELECT max(tokens) AS tokens FROM spending`)
  expect(month()).toEqual([{ tokens: 270 }])
  const config = `json_set(config, '$.engine.budgets.month', 400)`
  await world.rows(`UPDATE agent_types SET config = ${config} WHERE id = ?`, budgeted)
  await say('¿y los lunes?')
  expect([rewritings.length, replies.length]).toEqual([1, 2])
})

test('no model is called where the owner does not allow it, and for a question that can be understood alone', async () => {
  await agent(false)
  await say('¿Cuánto cuesta el envío?')
  await say('¿y los domingos?')
  await agent(true)
  await say('¿Cuánto cuesta el envío?')
  await say('¿A qué hora abre la terraza grande que tienen en la azotea del edificio?')
  await say('gracias')
  expect(rewritings).toEqual([])
  expect(replies).toHaveLength(5)
})

test.each<[string, () => Outside]>([
  ['fails', () => answering({}, 500)],
  ['answers with something else', () => completion('a'.repeat(501))],
])('when the call %s the question is searched as the rules make it', async (_, failing) => {
  await agent(true)
  await say('¿Cuánto cuesta el envío?')
  rewrite = failing()
  await say('¿y los domingos?')
  expect(rewritings).toHaveLength(1)
  expect(lastReply().question).toBe('¿y los domingos?')
  expect(lastReply().titles).toContain('Envío en domingo')
})

test('the call is aborted when its message is deleted, and the next message is answered at once', async () => {
  await agent(true)
  await say('¿Cuánto cuesta el envío?')
  let isAborted = false
  rewrite = (body, signal) => {
    signal.addEventListener('abort', () => {
      isAborted = true
    })
    return silent(body, signal)
  }
  await say('¿y los domingos?')
  const [, deleted] = page.of.rows<{ uid: string }>('SELECT uid FROM turns ORDER BY id')
  await page.of.hub.delete(deleted?.uid ?? '')
  expect([isAborted, replies.length]).toEqual([true, 1])
  await say('¿A qué hora abre la terraza grande que tienen en la azotea del edificio?')
  expect([rewritings.length, replies.length]).toEqual([1, 2])
})

test('the call ends after four seconds', async () => {
  await agent(true)
  await say('¿Cuánto cuesta el envío?')
  rewrite = silent
  await say('¿y los domingos?')
  await world.clock.advance(3_000)
  expect([rewritings.length, replies.length]).toEqual([1, 1])
  await world.clock.advance(2_000)
  expect(replies).toHaveLength(2)
})
