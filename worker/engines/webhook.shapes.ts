import * as z from 'zod/mini'
import type { ReplyMessage } from '../contract/reply.ts'
import { isRecord, mediaIn, recordIn } from './webhook.media.ts'

/** Of our own making, and none of the names that tools give their fields. */
const MESSAGES = '$messages'

/** What an answer holds, in the names that the readers of answers know. */
interface Shaped {
  output?: string
  image?: unknown[]
  file?: unknown[]
  suggestions?: unknown[]
  handover?: true
  /** Of several messages: what each one holds. */
  [MESSAGES]?: ReplyMessage[]
}

const PARTS_MAX = 50

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, PARTS_MAX) : [])
const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((from, name) => (isRecord(from) && Object.hasOwn(from, name) ? from[name] : undefined), value)

const joined = (texts: readonly (string | undefined)[]): string => texts.filter(Boolean).join('\n\n')

/** Several messages as one: their words in paragraphs, all that they show. */
function together(all: readonly Shaped[]): Shaped | null {
  const output = joined(all.map((each) => each.output))
  const lists = (['image', 'file', 'suggestions'] as const).map(
    (name) => [name, all.flatMap((each) => each[name] ?? [])] as const,
  )
  const shown = Object.fromEntries(lists.filter(([, list]) => list.length > 0))
  const hasHandover = all.some(({ handover }) => handover)
  if (!output && Object.keys(shown).length === 0 && !hasHandover) return null
  return { ...(output && { output }), ...shown, ...(hasHandover && { handover: true }) }
}

/** The same, and where one message ends and the next begins: each is sent as a message of its own where the channel has messages. */
function apart(all: readonly Shaped[]): Shaped | null {
  const merged = together(all)
  const messages = all
    .filter((each) => each.output || each.image?.length || each.file?.length)
    .map((each) => ({ text: each.output ?? '', urls: mediaIn(JSON.stringify(each)).map(({ url }) => url) }))
  return merged && messages.length > 1 ? { ...merged, [MESSAGES]: messages } : merged
}

const Messages = z.array(z.object({ text: z.string(), urls: z.array(z.string()) }))

/** How a whole answer is divided, which `shaped` has noted; none where it is one message. */
export function messagesIn(body: string): ReplyMessage[] {
  const read = Messages.safeParse(recordIn(body)?.[MESSAGES])
  return read.success ? read.data.slice(0, PARTS_MAX) : []
}

const picture = (url: unknown, more: object = {}): Shaped => (textIn(url) ? { image: [{ url, ...more }] } : {})

/** A part of a message, of ours or of Botpress's: its type says what it holds. */
function partOf(part: unknown): Shaped {
  if (!isRecord(part)) return typeof part === 'string' ? { output: part } : {}
  const held = isRecord(part['payload']) ? { ...part, ...part['payload'] } : part
  const words = textIn(held['text']) ?? textIn(held['markdown']) ?? ''
  switch (held['type']) {
    case 'image':
      return picture(held['url'] ?? held['imageUrl'] ?? held['image'], {
        ...(textIn(held['caption']) && { caption: held['caption'] }),
      })
    case 'file':
    case 'audio':
    case 'video':
      return {
        file: [{ ...held, url: held['url'] ?? held['fileUrl'] ?? held[`${held['type']}Url`] ?? held[held['type']] }],
      }
    case 'choices':
    case 'choice':
    case 'dropdown':
    case 'single-choice': {
      const options = listIn(held['options'] ?? held['choices']).map((one) =>
        isRecord(one)
          ? { title: one['title'] ?? one['label'], payload: one['payload'] ?? one['value'] }
          : { title: one },
      )
      return { ...(words && { output: words }), suggestions: options }
    }
    default:
      return words ? { output: words } : {}
  }
}

/** A message of Rasa's channel or of Dialogflow, of either edition. */
function messageOf(message: unknown): Shaped {
  if (!isRecord(message)) return partOf(message)
  const lines = listIn(at(message, 'text', 'text')).map(textIn)
  const replies = message['quickReplies']
  const buttons = listIn(message['buttons'])
  const all: Shaped[] = [
    lines.length > 0 ? { output: joined(lines) } : partOf(message),
    picture(at(message, 'image', 'imageUri')),
    typeof message['type'] === 'string' ? {} : picture(message['image']),
    ...(isRecord(replies)
      ? [
          {
            ...(textIn(replies['title']) && { output: String(replies['title']) }),
            suggestions: listIn(replies['quickReplies']),
          },
        ]
      : []),
    ...(buttons.length > 0 ? [{ suggestions: buttons }] : []),
  ]
  return together(all) ?? {}
}

const messagesOf = (list: unknown): Shaped | null => apart(listIn(list).map(messageOf))

/** Content of a model's message: words, or parts of which some are. */
const contentOf = (content: unknown): string =>
  textIn(content) ?? joined(listIn(content).map((part) => textIn(at(part, 'text')) ?? textIn(part)))
const spoken = (text: string): Shaped | null => (text ? { output: text } : null)

/** OpenAI's responses: items, of which messages hold words and others say what the model did. */
const itemsOf = (output: unknown): string =>
  joined(
    listIn(output)
      .filter((item) => at(item, 'type') === 'message')
      .map((item) => contentOf(at(item, 'content'))),
  )

const OUTPUTS = ['answer', 'text', 'output', 'result', 'response', 'reply', 'message']
const firstOf = (thing: unknown): string => OUTPUTS.map((name) => textIn(at(thing, name))).find(Boolean) ?? ''

/** The ways in which tools answer, each with what it holds; the first that holds something counts. */
const READERS: ((thing: Record<string, unknown>) => Shaped | null)[] = [
  // Our own: parts beside the words.
  (thing) => {
    const parts = listIn(thing['parts']).map(partOf)
    if (parts.length === 0) return null
    const words = textIn(thing['output']) ?? textIn(thing['reply'])
    return together([
      ...(words ? [{ output: words }] : []),
      ...parts,
      ...(thing['handover'] === true ? [{ handover: true } as const] : []),
    ])
  },
  // OpenAI chat completions; responses.
  (thing) => spoken(contentOf(at(listIn(thing['choices'])[0], 'message', 'content'))),
  (thing) => spoken(itemsOf(thing['output'])),
  // Dialogflow: a fulfilment of either edition, and what the detection of an intent answers.
  (thing) => messagesOf(thing['fulfillmentMessages']) ?? spoken(textIn(thing['fulfillmentText']) ?? ''),
  (thing) => messagesOf(at(thing, 'fulfillmentResponse', 'messages') ?? at(thing, 'fulfillment_response', 'messages')),
  (thing) =>
    messagesOf(at(thing, 'queryResult', 'responseMessages') ?? at(thing, 'queryResult', 'fulfillmentMessages')) ??
    spoken(textIn(at(thing, 'queryResult', 'fulfillmentText')) ?? ''),
  // Botpress, and others that list messages.
  (thing) => messagesOf(thing['responses']) ?? messagesOf(thing['messages']),
  (thing) => (isRecord(at(thing, 'message', 'payload')) ? together([partOf(thing['message'])]) : null),
  // Anthropic, Gemini and Ollama.
  (thing) => (Array.isArray(thing['content']) ? spoken(contentOf(thing['content'])) : null),
  (thing) => spoken(contentOf(at(listIn(thing['candidates'])[0], 'content', 'parts'))),
  (thing) => spoken(textIn(at(thing, 'message', 'content')) ?? ''),
  // A workflow of Dify; what wraps an answer as data, as a result or as JSON (Make, Flowise).
  (thing) => spoken(firstOf(at(thing, 'data', 'outputs'))),
  (thing) => spoken(firstOf(thing['data']) || firstOf(thing['result']) || firstOf(thing['json'])),
]

function shapedOf(value: unknown): Shaped | null {
  if (!isRecord(value)) return typeof value === 'string' ? { output: value } : null
  for (const read of READERS) {
    const shaped = read(value)
    if (shaped) return shaped
  }
  return null
}

const isShallow = (value: unknown, depth = 12): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1)))

/** A message in a list whose fields have the usual names. */
function plainOf(item: unknown): Shaped {
  const output = firstOf(item) || textIn(at(item, 'content'))
  const media = mediaIn(JSON.stringify(item))
  return {
    ...(output && { output }),
    image: media.filter(({ kind }) => kind === 'image'),
    file: media.filter(({ kind }) => kind === 'file'),
    suggestions: listIn(at(item, 'suggestions') ?? at(item, 'quickReplies') ?? at(item, 'quick_replies')),
    ...(at(item, 'handover') === true && { handover: true }),
  }
}

/**
 * A whole answer in the names that are read: those of the tools that answer in a form of their own, and each message of a list.
 * What is of no such form stays as it is.
 */
export function jsonText(body: string): string {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return body
  }
  if (typeof parsed !== 'object' || parsed === null || !isShallow(parsed)) return body
  if (!Array.isArray(parsed)) {
    const one = shapedOf(parsed)
    return one ? JSON.stringify(one) : body
  }
  const items = parsed.slice(0, PARTS_MAX)
  const [first] = items
  if (items.length === 1) {
    const one = isRecord(first) && 'recipient_id' in first ? messageOf(first) : shapedOf(first)
    return one ? JSON.stringify([one]) : body
  }
  if (items.some((item) => isRecord(item) && (item['error'] || 'executionStarted' in item))) return body
  const all = items.map((item) => {
    if (isRecord(item) && 'recipient_id' in item) return messageOf(item)
    const one = shapedOf(item)
    return one ?? plainOf(item)
  })
  const merged = apart(all)
  return merged ? JSON.stringify(merged) : body
}

const KEYS_MAX = 20
const KEY_MAX = 40

/** The names of the fields of an answer that no reply was found in, for who builds it: never what is in them. */
export function keysOf(body: string): string {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return ''
  }
  const first: unknown = Array.isArray(parsed) ? parsed[0] : parsed
  if (!isRecord(first)) return ''
  const names = Object.keys(first).slice(0, KEYS_MAX)
  return names.map((name) => name.replace(/[^\w .:-]/g, '?').slice(0, KEY_MAX)).join(', ')
}
