import { describe, expect, test, vi } from 'vitest'
import { EngineSettings } from '../../../worker/contract/engines.ts'
import { NO_HANDOVER } from '../../../worker/contract/handover.ts'
import { engineOf, replyWithFallback } from '../../../worker/engines/engines.ts'
import { addressOfCall } from '../../../worker/engines/model-server.ts'
import { isReachable } from '../../../worker/engines/probe.ts'
import { ReasoningFilter } from '../../../worker/engines/reasoning-filter.ts'
import { collectReply } from '../../../worker/features/chat/replying.service.ts'
import { turn } from '../../support/engines/turns.ts'
import { TestClock } from '../../support/test-clock.ts'

/* What servers with OpenAI's protocol answer, each in its own way. */

interface Call {
  url: string
  headers: Record<string, string>
  body: Record<string, unknown>
}
interface Answer {
  status?: number
  type?: string | null
  body: unknown
}

const handsOver = { ...turn, agent: { ...turn.agent, handover: { ...NO_HANDOVER, isOn: true } } }
const given = { kind: 'openai', url: 'https://m.test/v1', key: 'a-key', model: 'm', hasFallback: false }

/** Asks a model of a server that answers so, one answer after the other; the body arrives in pieces of that length. */
async function ask(answers: readonly Answer[], more: Partial<typeof given> & object = {}, pieceLength = 7) {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (url: URL, { headers, body }: RequestInit) => {
    const answer = answers[calls.length]
    calls.push({ url: String(url), headers: headers as Record<string, string>, body: JSON.parse(String(body)) })
    if (!answer) throw new Error('not expected')
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
    const bytes = new TextEncoder().encode(text)
    const pieces = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += pieceLength) controller.enqueue(bytes.slice(at, at + pieceLength))
        controller.close()
      },
    })
    const { status = 200, type = 'text/event-stream' } = answer
    return new Response(pieces, { status, headers: type ? { 'content-type': type } : {} })
  })
  const settings = EngineSettings.parse({ ...given, ...more })
  const clock = new TestClock()
  const resources = { address: (url: string) => URL.parse(url), clock }
  const engine = engineOf(settings, resources)
  if (!engine) throw new Error('no engine')
  const shown: string[] = []
  const reply = await collectReply(
    replyWithFallback(engine, settings, handsOver, () => {}, clock),
    (text) => void shown.push(text),
    clock,
    undefined,
    () => void shown.splice(0),
  ).catch((error: Error) => error.message)
  return { text: typeof reply === 'string' ? { failure: reply } : reply?.text, shown: shown.join(''), calls }
}

const chunk = (content: unknown, finish: string | null = null) => ({
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta: { content }, finish_reason: finish }],
})
const event = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`
const GOOD: Answer = { body: `${event(chunk('Hola.', 'stop'))}data: [DONE]\n\n` }
const refusal = (status: number, body: unknown): Answer => ({ status, type: 'application/json', body })

describe('a parameter that a server refuses is left out, and the model asked again', () => {
  const MISTRAL = {
    object: 'error',
    message: { detail: [{ type: 'extra_forbidden', loc: ['body', 'stream_options', 'include_usage'] }] },
    type: 'invalid_request_error',
  }
  const AZURE_TOKENS = {
    error: {
      message:
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      param: 'max_tokens',
      code: 'unsupported_parameter',
    },
  }
  const TEMPERATURE = {
    error: {
      message:
        "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) is supported.",
      param: 'temperature',
      code: 'unsupported_value',
    },
  }
  const NO_TOOLS = { error: { message: 'registry.ollama.ai/library/gemma:2b does not support tools' } }

  const NO_JINJA = { error: { code: 500, message: 'tools param requires --jinja flag', type: 'server_error' } }
  const WRONG_CALL: Answer = {
    body: `${event({ choices: [{ delta: { role: 'assistant', content: null }, finish_reason: null }] })}event: error\n${event({ error: { message: 'Failed to call a function.', code: 'tool_use_failed' } })}`,
  }

  test.each<[string, Answer[], object, object, string[]]>([
    ['the usage of a stream', [refusal(422, MISTRAL)], {}, { max_tokens: 800 }, ['stream_options']],
    [
      'the name of the longest answer',
      [refusal(400, AZURE_TOKENS)],
      {},
      { max_completion_tokens: 800 },
      ['max_tokens'],
    ],
    ['a temperature', [refusal(400, TEMPERATURE)], { temperature: 0.2 }, { max_tokens: 800 }, ['temperature']],
    ['tools', [refusal(400, NO_TOOLS)], {}, { stream_options: { include_usage: true } }, ['tools']],
    ['tools, which llama.cpp calls a failure', [refusal(500, NO_JINJA)], {}, { max_tokens: 800 }, ['tools']],
    ['tools, which the model called wrongly', [WRONG_CALL], {}, { max_tokens: 800 }, ['tools']],
    [
      'one after the other',
      [refusal(400, AZURE_TOKENS), refusal(400, TEMPERATURE), refusal(400, NO_TOOLS)],
      { temperature: 0.2 },
      { max_completion_tokens: 800 },
      ['max_tokens', 'temperature', 'tools'],
    ],
  ])('%s', async (_, refusals, more, has, lacks) => {
    const { text, calls } = await ask([...refusals, GOOD], more)
    expect(text).toBe('Hola.')
    expect(calls).toHaveLength(refusals.length + 1)
    expect(calls[0]?.body).toMatchObject({ max_tokens: 800, tools: expect.any(Array), stream_options: {} })
    const last = calls.at(-1)?.body
    expect(last).toMatchObject({ model: 'm', stream: true, messages: expect.any(Array), ...has })
    for (const name of lacks) expect(last).not.toHaveProperty(name)
  })

  test.each<[string, Answer]>([
    ['that was not sent', refusal(400, TEMPERATURE)],
    ['named by a server that failed', refusal(500, { error: { message: 'tools: out of memory' } })],
    ['named after the first word', { body: event(chunk('Ho')) + event({ error: { code: 'tool_use_failed' } }) }],
    ['of no known name', refusal(422, { detail: [{ loc: ['body', 'messages'] }] })],
    ['beside a refusal of the content', refusal(400, { error: { code: 'content_filter', message: 'about tools' } })],
  ])('one %s is not: it is refused once', async (_, answer) => {
    const { text, calls } = await ask([answer])
    expect(JSON.stringify(text)).toMatch(/answered [45]|refused the content|se interrumpió/)
    expect(calls).toHaveLength(1)
  })

  test('a server that refuses everything is asked no more than there are parameters', async () => {
    const all = refusal(400, { error: { message: 'tools stream_options max_completion_tokens temperature' } })
    const { text, calls } = await ask([all, all, all, all, all])
    expect([text, calls.length]).toEqual([{ failure: 'answered 400' }, 2])
  })
})

describe('an answer is read', () => {
  const parts = (...list: object[]) => list
  const thinking = { type: 'thinking', thinking: [{ type: 'text', text: 'El cliente saluda.' }] }

  test.each<[string, Answer, string]>([
    ['with its end told by [DONE] alone', { body: `${event(chunk('Hola.'))}data: [DONE]\n\n` }, 'Hola.'],
    ['without the empty line after the last event', { body: event(chunk('Hola.', 'stop')).trimEnd() }, 'Hola.'],
    [
      'with a last event that is cut off after the end was told',
      { body: `${event(chunk('Hola.', 'stop'))}data: {"usage":{"prom` },
      'Hola.',
    ],
    ['as events of the type of JSON', { ...GOOD, type: 'application/json' }, 'Hola.'],
    ['as events without a type', { ...GOOD, type: null }, 'Hola.'],
    [
      'with CRLF, comments and no space',
      { body: `: keep-alive\r\n\r\ndata:${JSON.stringify(chunk('Hola.', 'stop'))}\r\n\r\n` },
      'Hola.',
    ],
    [
      'as one document of the type of events',
      { body: { choices: [{ message: { content: 'Hola.' }, finish_reason: 'stop' }] } },
      'Hola.',
    ],
    [
      'as one document of the type of text',
      { type: 'text/html', body: { choices: [{ message: { content: 'Hola.' }, finish_reason: 'stop' }] } },
      'Hola.',
    ],
    [
      'as parts, of which those that think are left out',
      {
        body:
          event(chunk(parts(thinking))) +
          event(chunk(parts({ type: 'text', text: 'Ho' }))) +
          event(chunk('la.')) +
          event(chunk('', 'stop')),
      },
      'Hola.',
    ],
    [
      'as parts at once',
      {
        type: 'application/json',
        body: {
          choices: [{ message: { content: parts(thinking, { type: 'text', text: 'Hola.' }) }, finish_reason: 'stop' }],
        },
      },
      'Hola.',
    ],
  ])('%s', async (_, answer, expected) => {
    for (const pieceLength of [1, 7, 100_000]) expect((await ask([answer], {}, pieceLength)).text).toBe(expected)
  })

  test.each([
    ['', 'length', 'it ran out of tokens'],
    ['<think>Saluda, y luego', 'length', 'it ran out of tokens'],
    ['', 'stop', 'it said nothing'],
  ])('and one of %j that ends by %s fails: %s', async (content, finish, failure) => {
    expect((await ask([{ body: event(chunk(content, finish)) }])).text).toEqual({ failure })
  })

  test('and what is cut after its first word is said', async () => {
    expect((await ask([{ body: event(chunk('Hola', 'length')) }])).text).toBe('Hola')
  })

  test('and one without any end has failed', async () => {
    const { text } = await ask([{ body: event(chunk('Hola.')) }])
    expect(text).toBe('Hola.\n\n*La respuesta se interrumpió aquí. Si te falta algo, vuelve a preguntarlo.*')
  })
})

describe('reasoning', () => {
  const spoken = (text: string, length: number) => {
    const filter = new ReasoningFilter()
    let all = ''
    for (let at = 0; at < text.length; at += length) {
      const { text: next, voids } = filter.without(text.slice(at, at + length))
      all = (voids ? '' : all) + next
    }
    return (all + filter.rest()).trimStart()
  }

  test.each([
    ['<think>\nSaluda.\n</think>\n\nHola.', 'Hola.'],
    ['<thinking>Saluda.</thinking>Hola.', 'Hola.'],
    ['<thought>Saluda.</thought>Hola.', 'Hola.'],
    ['[THINK]Saluda.[/THINK]Hola.', 'Hola.'],
    ['<seed:think>Saluda.</seed:think>Hola.', 'Hola.'],
    ['◁think▷Saluda.◁/think▷Hola.', 'Hola.'],
    ['Okay, the user greets me.\n</think>\n\nHola.', 'Hola.'],
    ['<think>nunca termina', ''],
    ['<three> opciones', '<three> opciones'],
    ['3 < 5', '3 < 5'],
    ['Termina en <', 'Termina en <'],
    ['<', '<'],
  ])('in %j leaves %j', (text, expected) => {
    for (const length of [1, 3, 1_000]) expect(spoken(text, length)).toBe(expected)
  })

  test('whose beginning the server keeps to itself is taken back once it ends', async () => {
    const words = ['Okay, the user ', 'greets me.\n</th', 'ink>\n\nHo', 'la.']
    const body = words.map((content) => event(chunk(content))).join('') + event(chunk('', 'stop'))
    const { text, shown } = await ask([{ body }])
    expect([text, shown]).toEqual(['Hola.', 'Hola.'])
  })
})

describe('the address and the key', () => {
  test.each([
    ['https://m.test/v1', 'https://m.test/v1/chat/completions'],
    ['https://m.test/v1/', 'https://m.test/v1/chat/completions'],
    ['https://m.test/v1/chat/completions', 'https://m.test/v1/chat/completions'],
    [
      'https://a.openai.azure.com/openai/deployments/d/chat/completions?api-version=2024-10-21',
      'https://a.openai.azure.com/openai/deployments/d/chat/completions?api-version=2024-10-21',
    ],
  ])('%s is called at %s', (url, expected) => {
    expect(addressOfCall(url, 'chat/completions')).toBe(expected)
  })

  test.each([
    ['https://a.openai.azure.com/openai/v1', { 'api-key': 'a-key' }],
    ['https://a.services.ai.azure.com/models', { 'api-key': 'a-key' }],
    ['https://api.mistral.ai/v1', { authorization: 'Bearer a-key' }],
    ['https://openai.azure.com.evil.test/v1', { authorization: 'Bearer a-key' }],
  ])('at %s the key is in %o, in a probe too', async (url, expected) => {
    const { calls } = await ask([GOOD], { url })
    const keys = ({ authorization, 'api-key': key }: Record<string, string>) => ({
      ...(authorization && { authorization }),
      ...(key && { 'api-key': key }),
    })
    expect(keys(calls[0]?.headers ?? {})).toEqual(expected)
    const probes: unknown[] = []
    vi.stubGlobal('fetch', async (at: URL, { headers }: RequestInit) => {
      probes.push([String(at), headers])
      return new Response('{}')
    })
    const resources = { address: (text: string) => URL.parse(text), clock: new TestClock() }
    expect(await isReachable(EngineSettings.parse({ ...given, url }), resources, false)).toBe(true)
    expect(probes).toEqual([[`${url}/models`, expected]])
  })
})
