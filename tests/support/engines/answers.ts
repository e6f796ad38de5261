import type { ServerResponse } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import type { Answer } from './stand-in.ts'

/** The path of completions below a model's address. */
export const COMPLETIONS = '/chat/completions'

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }
const EVENTS_TYPE = { 'content-type': 'text/event-stream; charset=utf-8' }
const chunk = (delta: object, finish: string | null = null, more: object = {}) =>
  `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }], ...more })}\n\n`

export interface StreamedReply {
  /** The delays before the first word and before each further one. */
  firstMs?: number
  eachMs?: number
  usage?: { prompt_tokens: number; completion_tokens: number } | null
  /** Breaks the connection after so many words. */
  breaksAfter?: number
}

export const streamed =
  (words: readonly string[], { firstMs = 0, eachMs = 0, usage, breaksAfter }: StreamedReply = {}): Answer =>
  async (response) => {
    response.writeHead(200, EVENTS_TYPE).flushHeaders()
    await after(firstMs)
    for (const [index, content] of words.entries()) {
      if (index === breaksAfter) return void response.destroy()
      response.write(chunk(index === 0 ? { role: 'assistant', content } : { content }))
      await after(eachMs)
    }
    response.write(chunk({}, 'stop'))
    const counted = usage === undefined ? { prompt_tokens: 120, completion_tokens: 7 } : usage
    if (counted)
      response.write(
        `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [], usage: counted })}\n\n`,
      )
    response.end('data: [DONE]\n\n')
  }

/** Chunks in which a model calls a tool, its arguments split, after these words or with none. */
export const callDeltas = (
  name = 'hand_over',
  args: readonly string[] = ['{"rea', 'son":"quiere a Ana"}'],
): object[] => [
  { tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: { name, arguments: '' } }] },
  ...args.map((some) => ({ tool_calls: [{ index: 0, function: { arguments: some } }] })),
]

/** A model's streamed answer that ends with the call of a tool. */
export const callingTool =
  (words: readonly string[], calls: readonly object[] = callDeltas()): Answer =>
  (response) => {
    const deltas = [{ role: 'assistant', content: null }, ...words.map((content) => ({ content })), ...calls]
    const usage = { prompt_tokens: 150, completion_tokens: 9 }
    response.writeHead(200, EVENTS_TYPE)
    for (const delta of deltas) response.write(chunk(delta))
    response.write(chunk({}, 'tool_calls'))
    response.end(`data: ${JSON.stringify({ id: 'c1', choices: [], usage })}\n\ndata: [DONE]\n\n`)
  }

/** A model's reply that is not streamed. */
export const atOnce =
  (content: string): Answer =>
  (response) => {
    const usage = { prompt_tokens: 11, completion_tokens: 3, total_tokens: 14 }
    const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }]
    response.writeHead(200, JSON_TYPE).end(JSON.stringify({ id: 'c1', object: 'chat.completion', choices, usage }))
  }

/** A model whose test sends pieces to all open calls. */
export function controlled() {
  const calls: ServerResponse[] = []
  const toAll = (text: string) => {
    for (const call of calls) call.write(text)
  }
  const answer: Answer = (response) => {
    response.writeHead(200, EVENTS_TYPE).flushHeaders()
    calls.push(response)
  }
  return {
    answer,
    begun: () => calls.length,
    say: (content: string) => toAll(chunk({ content })),
    end() {
      toAll(`${chunk({}, 'stop')}data: [DONE]\n\n`)
      for (const call of calls.splice(0)) call.end()
    },
    breakOff() {
      for (const call of calls.splice(0)) call.destroy()
    },
  }
}

export const body =
  (text: string | Buffer, headers: Record<string, string> = JSON_TYPE, status = 200): Answer =>
  (response) =>
    void response.writeHead(status, headers).end(text)

export const json = (value: unknown, status = 200): Answer => body(JSON.stringify(value), JSON_TYPE, status)

export const plain = (text: string): Answer => body(text, { 'content-type': 'text/plain; charset=utf-8' })

/** Answers the first calls in this order, all further ones as the last. */
export const inTurn = (...answers: [Answer, ...Answer[]]): Answer => {
  let calls = 0
  return (response, received) => (answers[Math.min(calls++, answers.length - 1)] ?? answers[0])(response, received)
}

/** Never responds. */
export const silent: Answer = () => {}

/** Sends headers and no body. */
export const headersOnly: Answer = (response) => response.writeHead(200, JSON_TYPE).flushHeaders()

/** Sends one byte a second until the caller disconnects. */
export const dripping: Answer = (response) => {
  response.writeHead(200, JSON_TYPE).write('[')
  const drip = setInterval(() => response.write(' '), 1_000)
  response.on('close', () => clearInterval(drip))
}

/** Sends ten megabytes. */
export const endless: Answer = (response) => {
  response.writeHead(200, JSON_TYPE)
  response.write('[{"output":"')
  const some = 'a'.repeat(64 * 1024)
  let left = 160
  const more = () => {
    while (left-- > 0) if (!response.write(some)) return void response.once('drain', more)
    response.end('"}]')
  }
  more()
}

export const moved = (location: string): Answer => body('', { location }, 301)

const line = (type: string, more: object = {}, run = 0) =>
  `${JSON.stringify({ type, ...more, metadata: { nodeId: `n${run}`, nodeName: 'AI Agent', itemIndex: 0, runIndex: 0, timestamp: 1 } })}\n`

/** An automation's streamed lines, in chunks that split characters. */
export const lines =
  (items: readonly string[], { eachMs = 0, breaksAfter }: Pick<StreamedReply, 'eachMs' | 'breaksAfter'> = {}): Answer =>
  async (response) => {
    response.writeHead(200, JSON_TYPE).write(line('begin'))
    for (const [index, content] of items.entries()) {
      if (index === breaksAfter) return void response.destroy()
      const bytes = Buffer.from(line('item', { content }))
      const middle = Math.floor(bytes.length / 4)
      response.write(bytes.subarray(0, middle))
      await after(eachMs)
      response.write(bytes.subarray(middle))
    }
    response.write('{"type":"keepalive"}\n')
    response.end(line('end'))
  }

/** Lines of several runs, in this order. */
export const interleaved =
  (...said: [run: number, content: string][]): Answer =>
  (response) => {
    response.writeHead(200, JSON_TYPE)
    for (const [run, content] of said) response.write(line('item', { content }, run))
    response.end(line('end'))
  }
