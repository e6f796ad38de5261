import { createParser } from 'eventsource-parser'
import { isRecord, jsonIn } from '../contract/json.ts'
import { EngineFailure } from './engine.ts'
import { keysOf } from './webhook.shapes.ts'

/**
 * The content of one event: text to be added, the end of a message (`next`), complete messages, the end, or the body of
 * a complete answer.
 */
type EventContent = { text: string } | { items: unknown[] } | { body: string } | 'next' | 'end' | null

const END_EVENTS: readonly unknown[] = [
  'end',
  'done',
  'close',
  'finish',
  'message_end',
  'message_stop',
  'workflow_finished',
  'response.completed',
]
const ERROR_EVENTS: readonly unknown[] = ['error', 'abort', 'response.failed']
const TEXT_FIELDS = ['delta', 'token', 'textDelta', 'content', 'text', 'answer', 'chunk', 'output', 'reply', 'response']
/** Names of events that carry text, among other events of a tool's progress. */
const TEXT_EVENTS: readonly unknown[] = [
  undefined,
  'message',
  'agent_message',
  'text_chunk',
  'token',
  'delta',
  'chunk',
  'item',
  'text',
  'text-delta',
  'content_block_delta',
  'response.output_text.delta',
  'data',
  'AIMessageChunk',
]

/** Fields with the messages of a whole answer. */
const MESSAGE_LISTS = ['messages', 'responses', 'fulfillmentMessages', 'parts']

const stringIn = (value: unknown): string => (typeof value === 'string' ? value : '')
/** The content of a message: a text, or a list of parts, of which Gemini marks those that are its reasoning. */
const contentIn = (value: unknown): string =>
  Array.isArray(value)
    ? value.map((part) => (isRecord(part) && part['thought'] !== true ? stringIn(part['text']) : '')).join('')
    : stringIn(value)

/** The text in an event's JSON: in the form of OpenAI, Gemini or Ollama, or under one of the usual names. */
function textIn(record: Record<string, unknown>): string {
  const [choice] = Array.isArray(record['choices']) ? record['choices'] : []
  if (isRecord(choice)) return contentIn(isRecord(choice['delta']) ? choice['delta']['content'] : choice['text'])
  const [candidate] = Array.isArray(record['candidates']) ? record['candidates'] : []
  if (isRecord(candidate) && isRecord(candidate['content'])) return contentIn(candidate['content']['parts'])
  if (isRecord(record['message'])) return contentIn(record['message']['content'])
  for (const name of TEXT_FIELDS) {
    const value = record[name]
    if (typeof value === 'string') return value
    if (isRecord(value) && typeof value['text'] === 'string') return value['text']
  }
  const { data } = record
  return isRecord(data) ? stringIn(data['text']) : stringIn(data)
}

function parseEvent(event: string | undefined, data: string): EventContent {
  if (data.startsWith('[DONE]')) return 'end'
  const parsed = jsonIn(data)
  if (event === 'next') return 'next'
  const record = isRecord(parsed) ? parsed : {}
  const names = [event, record['event'], record['type']].filter((name) => name !== undefined)
  if (names.some((name) => ERROR_EVENTS.includes(name)) || record['error'])
    throw new EngineFailure('an error in the automation')
  if (names.some((name) => END_EVENTS.includes(name)))
    return isRecord(parsed) || Array.isArray(parsed) ? { body: data } : 'end'
  if (!names.every((name) => TEXT_EVENTS.includes(name))) return null
  if (typeof parsed === 'string') return { text: parsed }
  if (Array.isArray(parsed)) return { items: parsed }
  if (!isRecord(parsed)) return { text: data }
  if (MESSAGE_LISTS.some((name) => Array.isArray(parsed[name]))) return { items: [parsed] }
  const text = textIn(parsed)
  return text ? { text } : null
}

/** Whether a body is a stream of server-sent events, by its type or by how it begins. */
export const beginsEvents = (type: string, line: string): boolean =>
  /^text\/event-stream\b/i.test(type.trim()) || /^(?:event: ?\w|data: ?[{[])/.test(line)

/** The code of a line of the AI SDK's data stream (`0:"Hola"`): text, an error, or something that is left out. */
const SDK_LINE = /^([0-9a-z]):(?=["[{])/
const SDK_EVENTS: Record<string, string> = { 0: '', 3: 'event: error\n' }

/** Whether the first of several lines begins a stream of JSON, an object in each line, or of the AI SDK. */
export function beginsLines(line: string): boolean {
  return SDK_LINE.test(line) || isRecord(jsonIn(line))
}

function eventOf(line: string): string {
  const code = SDK_LINE.exec(line)?.[1]
  const event = code === undefined ? '' : SDK_EVENTS[code]
  return event === undefined || line.trim() === '' ? '' : `${event}data: ${line.replace(SDK_LINE, '').trim()}\n\n`
}

/** The lines of such a stream as server-sent events. */
export async function* eventsOfLines(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let held = ''
  for await (const text of texts) {
    held += text
    if (!text.includes('\n')) continue
    const lines = held.split('\n')
    held = lines.pop() ?? ''
    yield lines.map(eventOf).join('')
  }
  yield eventOf(held)
}

/**
 * The text of server-sent events as it comes; `null` where a message ends and another one follows. Returns the body of a
 * complete answer or of complete messages. An event of no known form gives no text; its fields are named in the failure
 * when no other event gave any.
 */
export async function* textOfEvents(texts: AsyncIterable<string>): AsyncGenerator<string | null, string> {
  const contents: EventContent[] = []
  let last = ''
  const parser = createParser({
    onEvent: ({ event, data }) => {
      last = data
      contents.push(parseEvent(event, data))
    },
  })
  let hasText = false
  let body = ''
  const items: unknown[] = []
  const wholeAnswer = () => body || (items.length > 0 ? JSON.stringify(items) : '')
  /** The text of the events that were parsed since the last call. Returns whether one of them is the end. */
  function* drain(): Generator<string | null, boolean> {
    for (const content of contents.splice(0)) {
      if (content === 'end') return true
      if (content === null) continue
      if (content === 'next') yield null
      else if ('body' in content) body = content.body
      else if ('items' in content) items.push(...content.items)
      else {
        hasText = true
        yield content.text
      }
    }
    return false
  }
  for await (const text of texts) {
    parser.feed(text)
    if (yield* drain()) return wholeAnswer()
  }
  // A last event without the empty line that ends it.
  parser.feed('\n\n')
  if (yield* drain()) return wholeAnswer()
  const names = keysOf(last)
  if (!hasText && !wholeAnswer() && names) throw new EngineFailure(`an answer with unknown fields (${names})`)
  return wholeAnswer()
}
