import { describe, expect, test } from 'vitest'
import { EngineSettings } from '../../../worker/contract/engines.ts'
import { NO_HANDOVER } from '../../../worker/contract/handover.ts'
import { expectedTokens, promptFor } from '../../../worker/engines/budgets.rules.ts'
import { partsOf, refusedParameters } from '../../../worker/engines/completion.ts'
import type { Turn } from '../../../worker/engines/engine.ts'
import { replyWithFallback } from '../../../worker/engines/engines.ts'
import { offersHandOver } from '../../../worker/engines/hand-over.tool.ts'
import { applyHandover, assessHandover, NEW_THREAD } from '../../../worker/engines/handover.rules.ts'
import { type ModelChunk, modelEngine } from '../../../worker/engines/model.ts'
import { collectReply } from '../../../worker/features/chat/replying.service.ts'
import { callDeltas } from '../../support/engines/answers.ts'
import { allOf, textOf, turn } from '../../support/engines/turns.ts'
import { TestClock } from '../../support/test-clock.ts'

const settings = EngineSettings.parse({
  kind: 'openai',
  url: 'https://m.test',
  key: 'k',
  model: 'm',
  hasFallback: false,
})
if (settings.kind !== 'openai') throw new Error('another kind')
const handsOver: Turn = { ...turn, agent: { ...turn.agent, handover: { ...NO_HANDOVER, isOn: true } } }
const HERE = 'Dejé esta conversación a nuestro equipo: una persona te responderá aquí en cuanto pueda.'
const chunk = (delta: object) => ({ choices: [{ index: 0, delta, finish_reason: null }] })
const CALL: ModelChunk = { handsOver: true }

describe('the call of a tool', () => {
  test('is recognised by its name, in a message and in the first of its chunks', () => {
    const call = { id: 'call_1', type: 'function', function: { name: 'hand_over', arguments: '{}' } }
    const whole = { choices: [{ message: { content: null, tool_calls: [call] }, finish_reason: 'tool_calls' }] }
    expect([...partsOf(whole)]).toEqual([CALL, { isEnd: true, isFiltered: false }])
    expect(callDeltas().flatMap((delta) => [...partsOf(chunk(delta))])).toEqual([CALL])
  })

  test('may come with words, of which only those are said', () => {
    const delta = { content: 'Te paso con Ana.', ...callDeltas()[0] }
    expect([...partsOf(chunk(delta))]).toEqual([{ text: 'Te paso con Ana.' }, CALL])
  })

  test.each<[string, unknown]>([
    ['another tool', callDeltas('delete_all')[0]],
    ['no function', { tool_calls: [{ index: 0, id: 'x', type: 'function' }] }],
    ['a name that is none', { tool_calls: [{ function: { name: { hand_over: 1 } } }] }],
    ['no list', { tool_calls: 'hand_over' }],
    ['nothing', { tool_calls: null }],
    ['arguments alone', { tool_calls: [{ index: 0, function: { arguments: 'hand_over' } }] }],
  ])('is none with %s, and the words beside it are said', (_, delta) => {
    expect([...partsOf(chunk({ content: 'Hola', ...(delta as object) }))]).toEqual([{ text: 'Hola' }])
  })

  test('is found beside one of no known form', () => {
    const { tool_calls } = callDeltas()[0] as { tool_calls: object[] }
    expect([...partsOf(chunk({ tool_calls: [7, { function: null }, ...tool_calls] }))]).toEqual([CALL])
  })
})

describe('a model that calls it', () => {
  const END: ModelChunk[] = [{ isEnd: true }, { counted: { inputTokens: 90, outputTokens: 4 } }]
  const saying = (...parts: ModelChunk[]) =>
    modelEngine(settings, async function* () {
      yield* parts
    })
  const made = async (given: Turn, ...parts: ModelChunk[]) => {
    const clock = new TestClock()
    const pieces = replyWithFallback(saying(...parts, ...END), settings, given, () => {}, clock)
    const reply = await collectReply(pieces, () => {}, clock)
    return reply && applyHandover(assessHandover(reply, given, 'openai'), NEW_THREAD)
  }

  test('leaves the thread to a person after the words that it says', async () => {
    const reply = await made(handsOver, { text: 'Lo reviso con el equipo.' }, CALL, CALL)
    expect(reply).toMatchObject({ text: `Lo reviso con el equipo.\n\n${HERE}`, needsMember: true })
    expect(reply?.usage).toMatchObject({ inputTokens: 90, outputTokens: 4, isEstimated: false })
  })

  test('says the sentence alone where it has no words, also in a thread that waits', async () => {
    const reply = await made(handsOver, CALL)
    expect(reply).toMatchObject({ text: HERE, needsMember: true })
    const silent = { text: '', sources: [], needsMember: true as const }
    const waiting = { status: 'pending' as const, unknownInARow: 0 }
    expect(applyHandover(assessHandover(silent, handsOver, 'openai'), waiting).text).toBe(HERE)
  })

  test('is not heard where it was not offered, so that a reply without words is none', async () => {
    const isOff = { ...handsOver, agent: { ...handsOver.agent, handover: NO_HANDOVER } }
    expect((await made(isOff, { text: 'Hola' }, CALL))?.needsMember).toBeUndefined()
    await expect(made(isOff, CALL)).rejects.toThrow('it said nothing')
    await expect(made(turn, CALL)).rejects.toThrow('it said nothing')
    await expect(made({ ...handsOver, isDraft: true }, CALL)).rejects.toThrow('it said nothing')
    expect(textOf(await allOf(saying({ text: 'Hola' }, CALL, ...END).reply(isOff, AbortSignal.any([]))))).toBe('Hola')
  })

  test('promises nothing to the contact in a draft, which a member reads', async () => {
    const draft: Turn = { ...handsOver, message: 'quiero hablar con una persona', isDraft: true }
    expect(await made(draft, { text: 'Claro.' })).toMatchObject({ text: 'Claro.' })
  })
})

test('the tool is offered in replies to contacts, by the kinds that know it', () => {
  expect(offersHandOver('openai', handsOver)).toBe(true)
  for (const kind of ['workers-ai', 'webhook', 'builtin'] as const) expect(offersHandOver(kind, handsOver)).toBe(false)
  for (const task of ['summary', 'judgement', 'rewrite'] as const)
    expect(offersHandOver('openai', { ...handsOver, task })).toBe(false)
})

test('what the tool takes is a part of the tokens that a prompt may have', () => {
  const [with_, without] = [promptFor(settings, handsOver), promptFor(settings, { ...handsOver, isDraft: true })]
  expect(with_.messages).toEqual(without.messages)
  expect(with_.tokens).toBeGreaterThan(without.tokens)
  const small = { ...settings, budgets: { turn: 1_200 } }
  expect(expectedTokens(small, { ...handsOver, message: 'envíos '.repeat(2_000) })).toBeLessThanOrEqual(1_210)
})

test.each([
  ['{"error":{"message":"Unsupported parameter: \'tools\'","param":"tools"}}', true],
  ['{"error":{"message":"registry.ollama.ai/library/gemma:2b does not support tools"}}', true],
  ['{"object":"error","message":"\\"auto\\" tool choice requires --enable-auto-tool-choice"}', true],
  ['{"error":{"message":"No endpoints found that support tool use","code":404}}', true],
  ['{"error":{"message":"This model does not exist","param":"model"}}', false],
  ['', false],
])('a refusal %s is about tools: %s', (body, expected) => {
  expect(refusedParameters(body).includes('tools')).toBe(expected)
})
