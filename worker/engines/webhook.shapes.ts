import * as z from 'zod/mini'
import { isRecord, jsonIn } from '../contract/json.ts'
import type { ReplyMessage } from '../contract/reply.ts'
import { mediaIn, recordIn } from './webhook.media.ts'
import { innerOf, nestedIn, repliesIn } from './webhook.nested.ts'
import {
  at,
  contentOf,
  imageAnswer,
  joined,
  listIn,
  MESSAGES,
  type NormalizedAnswer,
  optionsOfInput,
  PARTS_MAX,
  partOf,
  textIn,
} from './webhook.parts.ts'

/** Merges several messages into one answer: their texts as paragraphs, and all their media and suggestions. */
function mergeAnswers(all: readonly NormalizedAnswer[]): NormalizedAnswer | null {
  const output = joined(all.map((answer) => answer.output))
  const lists = (['image', 'file', 'suggestions'] as const).map(
    (name) => [name, all.flatMap((each) => each[name] ?? [])] as const,
  )
  const filled = Object.fromEntries(lists.filter(([, list]) => list.length > 0))
  const hasHandover = all.some(({ handover }) => handover)
  if (!output && Object.keys(filled).length === 0 && !hasHandover) return null
  return { ...(output && { output }), ...filled, ...(hasHandover && { handover: true }) }
}

/** Merges messages and notes each of them, because channels with messages send each as one of its own. */
function mergeMessages(all: readonly NormalizedAnswer[]): NormalizedAnswer | null {
  const merged = mergeAnswers(all)
  const messages = all
    .filter((each) => each.output || each.image?.length || each.file?.length)
    .map((each) => ({ text: each.output ?? '', urls: mediaIn(JSON.stringify(each)).map(({ url }) => url) }))
  return merged && messages.length > 1 ? { ...merged, [MESSAGES]: messages } : merged
}

const Messages = z.array(z.object({ text: z.string(), urls: z.array(z.string()) }))

/** The messages that `mergeMessages` noted in a complete answer; none if it is one message. */
export function messagesIn(body: string): ReplyMessage[] {
  const parsed = Messages.safeParse(recordIn(body)?.[MESSAGES])
  return parsed.success ? parsed.data.slice(0, PARTS_MAX) : []
}

/** A message of Rasa, or of either edition of Dialogflow. */
function messageOf(message: unknown): NormalizedAnswer {
  if (!isRecord(message)) return partOf(message)
  const lines = listIn(at(message, 'text', 'text')).map(textIn)
  const replies = message['quickReplies']
  const buttons = listIn(message['buttons'])
  const all: NormalizedAnswer[] = [
    lines.length > 0 ? { output: joined(lines) } : partOf(message),
    imageAnswer(at(message, 'image', 'imageUri')),
    typeof message['type'] === 'string' ? {} : imageAnswer(message['image']),
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
  return mergeAnswers(all) ?? {}
}

const messagesOf = (list: unknown, more: NormalizedAnswer = {}): NormalizedAnswer | null =>
  mergeMessages([...listIn(list).map(messageOf), more])

const textAnswer = (text: string): NormalizedAnswer | null => (text ? { output: text } : null)

/** The text of OpenAI's responses: only items of type `message` have it. */
const itemsOf = (output: unknown): string =>
  joined(
    listIn(output)
      .filter((item) => at(item, 'type') === 'message')
      .map((item) => contentOf(at(item, 'content'))),
  )

const OUTPUTS = ['answer', 'text', 'output', 'result', 'response', 'reply', 'message']
const firstText = (value: unknown): string => OUTPUTS.map((name) => textIn(at(value, name))).find(Boolean) ?? ''
/** The only text of an object: the end of a workflow names its outputs as its owner likes. */
const onlyText = (value: unknown): string => {
  const texts = isRecord(value) ? Object.values(value).filter((each) => textIn(each)) : []
  return texts.length === 1 ? String(texts[0]) : ''
}

/** The forms in which tools answer; the first that has content is used. */
const FORMATS: ((thing: Record<string, unknown>) => NormalizedAnswer | null)[] = [
  // Our own: parts besides the text.
  (thing) => {
    const parts = listIn(thing['parts']).map(partOf)
    if (parts.length === 0) return null
    const text = textIn(thing['output']) ?? textIn(thing['reply'])
    return mergeAnswers([
      ...(text ? [{ output: text }] : []),
      ...parts,
      ...(thing['handover'] === true ? [{ handover: true } as const] : []),
    ])
  },
  // OpenAI chat completions; responses.
  (thing) => textAnswer(contentOf(at(listIn(thing['choices'])[0], 'message', 'content'))),
  (thing) => textAnswer(itemsOf(thing['output'])),
  // Dialogflow: a fulfilment of either edition, and the answer of the detection of an intent.
  (thing) => messagesOf(thing['fulfillmentMessages']) ?? textAnswer(textIn(thing['fulfillmentText']) ?? ''),
  (thing) => messagesOf(at(thing, 'fulfillmentResponse', 'messages') ?? at(thing, 'fulfillment_response', 'messages')),
  (thing) =>
    messagesOf(at(thing, 'queryResult', 'responseMessages') ?? at(thing, 'queryResult', 'fulfillmentMessages')) ??
    textAnswer(textIn(at(thing, 'queryResult', 'fulfillmentText')) ?? ''),
  // Botpress, and others that list messages. Typebot adds what it waits for.
  (thing) => messagesOf(thing['responses']) ?? messagesOf(repliesIn(thing['messages']), optionsOfInput(thing['input'])),
  (thing) => (isRecord(at(thing, 'message', 'payload')) ? mergeAnswers([partOf(thing['message'])]) : null),
  // Haystack; Watson.
  (thing) => messagesOf(thing['replies']) ?? messagesOf(thing['generic']),
  // Voiceflow.
  (thing) => (textIn(thing['type']) && isRecord(thing['payload']) ? mergeAnswers([partOf(thing)]) : null),
  // Anthropic, Gemini and Ollama.
  (thing) => (Array.isArray(thing['content']) ? textAnswer(contentOf(thing['content'])) : null),
  (thing) => textAnswer(contentOf(at(listIn(thing['candidates'])[0], 'content', 'parts'))),
  (thing) => textAnswer(contentOf(at(thing, 'message', 'content'))),
  // A workflow of Dify; answers wrapped in `data`, `result` or `json` (Make, Flowise).
  (thing) => textAnswer(firstText(at(thing, 'data', 'outputs')) || onlyText(at(thing, 'data', 'outputs'))),
  (thing) => textAnswer(firstText(thing['data']) || firstText(thing['result']) || firstText(thing['json'])),
  // Langflow; the SDK of OpenAI's agents, CrewAI, Hugging Face.
  (thing) => textAnswer(textIn(at(first(at(first(thing['outputs']), 'outputs')), 'results', 'message', 'text')) ?? ''),
  (thing) => textAnswer(NAMES.map((name) => textIn(thing[name])).find(Boolean) ?? ''),
  // A reply that lies one level deeper.
  (thing) => nestedIn(thing, wholeOf),
]
const first = (list: unknown): unknown => listIn(list)[0]
const NAMES = ['final_output', 'raw', 'generated_text']

/** The answer in a value of any form. */
function wholeOf(value: unknown): NormalizedAnswer | null {
  return Array.isArray(value)
    ? mergeMessages(value.slice(0, PARTS_MAX).map(itemOf))
    : (normalized(value) ?? mergeAnswers([answerFromFields(value)]))
}
const itemOf = (item: unknown): NormalizedAnswer =>
  isRecord(item) && 'recipient_id' in item ? messageOf(item) : (normalized(item) ?? answerFromFields(item))

/** It reports an error, or only that the automation was started. */
const isNoAnswer = (value: unknown): boolean =>
  isRecord(value) && Boolean(value['error'] || 'executionStarted' in value)

function normalized(value: unknown): NormalizedAnswer | null {
  if (!isRecord(value)) return typeof value === 'string' ? { output: value } : null
  if (isNoAnswer(value)) return null
  for (const format of FORMATS) {
    const answer = format(value)
    if (answer) return { ...extrasOf(value), ...answer }
  }
  return null
}

/** What stands beside the reply, whichever form that has. */
function extrasOf(thing: Record<string, unknown>): NormalizedAnswer {
  const { output: _, ...extras } = answerFromFields(thing)
  return Object.fromEntries(Object.entries(extras).filter(([, value]) => value === true || value.length > 0))
}

/** A message in a list whose fields have the usual names. */
function answerFromFields(item: unknown): NormalizedAnswer {
  if (isNoAnswer(item)) return {}
  const output = firstText(item) || textIn(at(item, 'content'))
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
 * A complete answer with the field names that are read: those of tools with a form of their own, and each message of a
 * list. Other bodies are returned unchanged.
 */
export function normalizedBody(body: string): string {
  const parsed = jsonIn(body)
  if (parsed === undefined) return body
  if (typeof parsed === 'string') {
    const answer = wholeOf(innerOf(parsed))
    return answer ? JSON.stringify(answer) : body
  }
  if (innerOf(parsed) === null) return body
  if (!Array.isArray(parsed)) {
    const answer = normalized(parsed)
    return answer ? JSON.stringify(answer) : body
  }
  const items = parsed.slice(0, PARTS_MAX)
  if (items.length === 1) {
    const [item] = items
    const answer = isRecord(item) && 'recipient_id' in item ? messageOf(item) : normalized(item)
    return answer ? JSON.stringify([answer]) : body
  }
  if (items.some(isNoAnswer)) return body
  const merged = mergeMessages(items.map(itemOf))
  return merged ? JSON.stringify(merged) : body
}

const KEYS_MAX = 20
const KEY_MAX = 40

/** The field names of an answer without a reply, for the automation's owner; never their values. */
export function keysOf(body: string): string {
  const parsed = jsonIn(body)
  const first: unknown = Array.isArray(parsed) ? parsed[0] : parsed
  if (!isRecord(first)) return ''
  const names = Object.keys(first).slice(0, KEYS_MAX)
  return names.map((name) => name.replace(/[^\w .:-]/g, '?').slice(0, KEY_MAX)).join(', ')
}
