import { createParser } from 'eventsource-parser'
import { EngineFailure } from './engine.ts'
import { isRecord } from './webhook.media.ts'
import { keysOf } from './webhook.shapes.ts'

/**
 * What one event of a stream says: words to be added, the end of a message, whole messages, the end, or a
 * whole answer as its body.
 */
type Said = { text: string } | { items: unknown[] } | { body: string } | 'next' | 'end' | null

const ENDS: readonly unknown[] = ['end', 'done', 'close', 'finish', 'message_end', 'message_stop', 'response.completed']
const ERRORS: readonly unknown[] = ['error', 'abort', 'response.failed']
const WORDS = ['delta', 'token', 'textDelta', 'content', 'text', 'answer', 'chunk', 'output', 'reply', 'response']
/** Events of tools that tell what they do beside the words. */
const SPEAKING: readonly unknown[] = [
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
]

/** Fields with the messages of a whole answer. */
const LISTS = ['messages', 'responses', 'fulfillmentMessages', 'parts']

const stringIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The words in the JSON of an event: of OpenAI's chunks, of Gemini's, or under one of the usual names. */
function wordsIn(thing: Record<string, unknown>): string {
  const [choice] = Array.isArray(thing['choices']) ? thing['choices'] : []
  if (isRecord(choice)) return stringIn(isRecord(choice['delta']) ? choice['delta']['content'] : choice['text'])
  const [candidate] = Array.isArray(thing['candidates']) ? thing['candidates'] : []
  if (isRecord(candidate) && isRecord(candidate['content'])) {
    const { parts } = candidate['content']
    return Array.isArray(parts) ? parts.map((part) => (isRecord(part) ? stringIn(part['text']) : '')).join('') : ''
  }
  for (const name of WORDS) {
    const value = thing[name]
    if (typeof value === 'string') return value
    if (isRecord(value) && typeof value['text'] === 'string') return value['text']
  }
  const { data } = thing
  return isRecord(data) ? stringIn(data['text']) : stringIn(data)
}

function saidBy(event: string | undefined, data: string): Said {
  if (data.startsWith('[DONE]')) return 'end'
  let parsed: unknown
  try {
    parsed = JSON.parse(data)
  } catch {
    parsed = null
  }
  if (event === 'next') return 'next'
  const thing = isRecord(parsed) ? parsed : {}
  const names = [event, thing['event'], thing['type']].filter((name) => name !== undefined)
  if (names.some((name) => ERRORS.includes(name)) || thing['error'])
    throw new EngineFailure('an error in the automation')
  if (names.some((name) => ENDS.includes(name)))
    return isRecord(parsed) || Array.isArray(parsed) ? { body: data } : 'end'
  if (!names.every((name) => SPEAKING.includes(name))) return null
  if (typeof parsed === 'string') return { text: parsed }
  if (Array.isArray(parsed)) return { items: parsed }
  if (!isRecord(parsed)) return { text: data }
  if (LISTS.some((name) => Array.isArray(parsed[name]))) return { items: [parsed] }
  const text = wordsIn(parsed)
  return text ? { text } : null
}

/** Whether a body is a stream of server-sent events, by its type or by how it begins. */
export const beginsEvents = (type: string, line: string): boolean =>
  /^text\/event-stream\b/i.test(type.trim()) || /^(?:event: ?\w|data: ?[{[])/.test(line)

/**
 * The words of server-sent events as they come; `null` where a message ends and another one follows. What an event tells as
 * a whole answer or as whole messages is returned; an event of no known form is never said, and named when
 * nothing else was.
 */
export async function* wordsOfEvents(texts: AsyncIterable<string>): AsyncGenerator<string | null, string> {
  const said: Said[] = []
  let last = ''
  const parser = createParser({
    onEvent: ({ event, data }) => {
      last = data
      said.push(saidBy(event, data))
    },
  })
  let hasSpoken = false
  let whole = ''
  const items: unknown[] = []
  const wholeAnswer = () => whole || (items.length > 0 ? JSON.stringify(items) : '')
  /** The words of the events that were read meanwhile. True: one of them says that this was all. */
  function* spoken(): Generator<string | null, boolean> {
    for (const each of said.splice(0)) {
      if (each === 'end') return true
      if (each === null) continue
      if (each === 'next') yield null
      else if ('body' in each) whole = each.body
      else if ('items' in each) items.push(...each.items)
      else {
        hasSpoken = true
        yield each.text
      }
    }
    return false
  }
  for await (const text of texts) {
    parser.feed(text)
    if (yield* spoken()) return wholeAnswer()
  }
  // A last event without the empty line that ends it.
  parser.feed('\n\n')
  if (yield* spoken()) return wholeAnswer()
  const seen = keysOf(last)
  if (!hasSpoken && !wholeAnswer() && seen) throw new EngineFailure(`an answer with unknown fields (${seen})`)
  return wholeAnswer()
}
