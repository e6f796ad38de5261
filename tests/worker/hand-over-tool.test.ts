import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAgentWith, model } from '../support/engines/agents.ts'
import * as answers from '../support/engines/answers.ts'
import { type Answer, type StandIn, startStandIn } from '../support/engines/stand-in.ts'
import { register } from '../support/people.ts'
import { type Server, startServer } from '../support/server.ts'
import { outputOf, type Received, visitorOf } from '../support/visitor.ts'

const HERE = 'Dejé esta conversación a nuestro equipo: una persona te responderá aquí en cuanto pueda.'

let server: Server
let standIn: StandIn
beforeAll(async () => {
  standIn = await startStandIn()
  server = await startServer({ ENGINE_ALLOW_HOSTS: standIn.host })
})
afterAll(async () => {
  await server.close()
  await standIn.close()
})

/** An agent of a model that answers so. */
async function agentOf(answer: Answer, behaviour: object = { handover: { isOn: true } }) {
  const owner = await register(server)
  const place = standIn.place(answer, answers.COMPLETIONS)
  const { agentId } = await makeAgentWith(server, model(place.url, { hasFallback: false }), owner.id)
  const call = (line: `${string} /${string}`, body?: unknown) =>
    server.api(line as 'GET /x', { token: owner.token, ...(body !== undefined && { body }) })
  const { draft } = (await call(`PUT /agents/${agentId}/behaviour/draft`, behaviour)).body.data
  expect((await call(`POST /agents/${agentId}/behaviour/publish`, { savedAt: draft.savedAt })).status).toBe(200)
  const stored = async () => {
    const [exchange] = await server.rows('SELECT * FROM conversations WHERE agent_id = ?', agentId)
    const [thread] = await server.rows('SELECT status FROM threads WHERE agent_id = ?', agentId)
    return { ...exchange, status: thread?.['status'] }
  }
  const tools = () => place.calls().map(({ body }) => body.tools?.map((tool: { function: object }) => tool.function))
  return { agentId, place, call, stored, tools, visitor: visitorOf(server, agentId) }
}
const isResult = ({ data }: Received) => data.webhookResult !== undefined

test('a model hands over by a call of the tool that it is offered: after its words comes the sentence of the product #team.tool-handover', async () => {
  const { visitor, stored, tools } = await agentOf(answers.callingTool(['Lo reviso ', 'con el equipo.']))
  expect(outputOf(await visitor.say('me cobraron dos veces'))).toBe(`Lo reviso con el equipo.\n\n${HERE}`)
  const row = await stored()
  expect(row).toMatchObject({ state: 'answered', status: 'pending', input_tokens: 150, output_tokens: 9 })
  expect(JSON.stringify(row)).not.toMatch(/hand_over|quiere a Ana/)
  expect(tools()).toEqual([[expect.objectContaining({ name: 'hand_over' })]])
})

test('without words of the model the sentence stands alone, for a caller who waits and for one who reads the stream', async () => {
  const { visitor, stored } = await agentOf(answers.callingTool([]))
  const stream = await visitor.sayStreaming('me cobraron dos veces')
  const result = await stream.until(isResult)
  expect(JSON.parse(result.data.webhookResult.response)[0].output).toBe(HERE)
  expect(JSON.stringify(stream.events)).not.toMatch(/hand_over|quiere a Ana/)
  expect(outputOf(await visitor.say('¿siguen ahí?'))).toBe(HERE)
  expect(await stored()).toMatchObject({ status: 'pending', agent_response: HERE })
})

test('one that cannot stream hands over as well, and another tool is no handover', async () => {
  const message = (name: string) => ({
    role: 'assistant',
    content: 'Veamos.',
    tool_calls: [{ id: 'call_1', type: 'function', function: { name, arguments: '{not json' } }],
  })
  const reply = (name: string) => answers.json({ choices: [{ message: message(name), finish_reason: 'tool_calls' }] })
  const { visitor, place } = await agentOf(reply('transfer_money'))
  expect(outputOf(await visitor.say('¿Cuánto tarda el envío?'))).toBe('Veamos.')
  place.becomes(reply('hand_over'))
  expect(outputOf(await visitor.say('¿Cuánto tarda el envío?'))).toBe(`Veamos.\n\n${HERE}`)
})

test('a provider that refuses tools is asked once more without them, with the same messages', async () => {
  const refusal = answers.json({ error: { message: "Unsupported parameter: 'tools'", param: 'tools' } }, 400)
  const { visitor, place, tools } = await agentOf(answers.inTurn(refusal, answers.streamed(['Dos días.'])))
  expect(outputOf(await visitor.say('¿Cuánto tarda el envío?'))).toBe('Dos días.')
  expect(tools()).toEqual([[expect.anything()], undefined])
  const [first, second] = place.calls()
  expect(second?.body.messages).toEqual(first?.body.messages)
})

test.each<[string, Answer, number]>([
  ['refuses the request without tools too', answers.json({ error: { message: 'no tools' } }, 400), 2],
  ['refuses it for another reason', answers.json({ error: { message: 'no such model' } }, 400), 1],
  ['fails, whatever it speaks of', answers.json({ error: { message: 'tools' } }, 500), 1],
])('a provider that %s has failed', async (_, answer, calls) => {
  const { visitor, place } = await agentOf(answer)
  expect((await visitor.say('hola')).status).toBe(503)
  expect(place.calls()).toHaveLength(calls)
})

test('no tool is offered where the owner does not say that people answer', async () => {
  const { visitor, tools, stored } = await agentOf(answers.callingTool(['Veamos.']), {})
  expect(outputOf(await visitor.say('¿Cuánto tarda el envío?'))).toBe('Veamos.')
  expect([tools(), (await stored()).status]).toEqual([[undefined], 'open'])
})

test('a draft for a member hands nothing over, and a test question shows what a contact would get', async () => {
  const behaviour = { handover: { isOn: true }, modes: { usual: 'suggest' } }
  const { agentId, visitor, call, place, tools } = await agentOf(answers.streamed(['Dos días.']), behaviour)
  const { sessionId } = (await visitor.say('quiero hablar con una persona')).body.data
  const session = (await call(`GET /conversations/session/${sessionId}?agentId=${agentId}`)).body.data
  expect(session.thread).toMatchObject({ status: 'pending', draft: { text: 'Dos días.' } })
  const suggested = await call(`POST /threads/${session.thread.id}/suggestion`)
  expect(suggested.body.data).toMatchObject({ text: 'Dos días.', failure: null })
  expect(tools()).toEqual([undefined, undefined])
  place.becomes(answers.callingTool([]))
  const tried = await call(`POST /agents/${agentId}/try`, { message: 'me cobraron dos veces' })
  expect(tried.body.data).toMatchObject({ reply: HERE })
  expect(tools().at(-1)).toEqual([expect.objectContaining({ name: 'hand_over' })])
})
