import { isRecord } from '../contract/json.ts'
import type { ReplyMessage } from '../contract/reply.ts'

/** The fields with the text of an answer, in the order in which they are read. */
export const FIELDS = ['output', 'text', 'message', 'response', 'reply', 'answer', 'content']

/** A field of ours, with a name that no tool uses. */
export const MESSAGES = '$messages'

/** An answer with the field names that `webhook.rules.ts` and `webhook.media.ts` read. */
export interface NormalizedAnswer {
  output?: string
  image?: unknown[]
  file?: unknown[]
  suggestions?: unknown[]
  handover?: true
  /** The messages, if there are several. */
  [MESSAGES]?: ReplyMessage[]
}

export const PARTS_MAX = 50

export const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined
export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, PARTS_MAX) : [])
export const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((from, name) => (isRecord(from) && Object.hasOwn(from, name) ? from[name] : undefined), value)

export const joined = (texts: readonly (string | undefined)[]): string => texts.filter(Boolean).join('\n\n')

/** The text of a model's message: a string, or the text parts of a list. Gemini marks those that are its reasoning. */
export const contentOf = (content: unknown): string =>
  textIn(content) ??
  joined(
    listIn(content).map((part) =>
      at(part, 'thought') === true
        ? ''
        : (textIn(at(part, 'text')) ?? textIn(at(part, 'text', 'value')) ?? textIn(part)),
    ),
  )

export const imageAnswer = (url: unknown, more: object = {}): NormalizedAnswer =>
  textIn(url) ? { image: [{ url, ...more }] } : {}

/** The text in a tree of Typebot's rich text, as Markdown; its depth is bounded by `isShallow`. */
const richText = (blocks: unknown): string =>
  listIn(blocks)
    .map((block) => wordsIn(block).trim())
    .filter(Boolean)
    .join('\n')
/** What begins a block within another one: a line, or a point of a list. */
const BLOCKS = new Map<unknown, string>([
  ['p', '\n'],
  ['li', '\n- '],
])
function wordsIn(node: unknown): string {
  const text = at(node, 'text')
  if (typeof text === 'string') return text
  const words = listIn(at(node, 'children'))
    .map((child) => (BLOCKS.get(at(child, 'type')) ?? '') + wordsIn(child))
    .join('')
    .replace(/^\n(?!- )/, '')
  const url = at(node, 'type') === 'a' && textIn(at(node, 'url'))
  return url ? `[${words}](${url})` : words
}

/** The text of a part, under its names at Botpress, Voiceflow (`message`), models and Typebot (`content`). */
const textOfPart = ({ text, markdown, message, content }: Record<string, unknown>): string =>
  textIn(text) ??
  textIn(markdown) ??
  textIn(message) ??
  textIn(contentOf(content)) ??
  textIn(at(content, 'markdown')) ??
  richText(at(content, 'richText'))

/** The address of a part. Of a page at Typebot (a film at YouTube, an embedded one) it is shown as text. */
function linkPart(fields: Record<string, unknown>, type: string): NormalizedAnswer {
  const { content } = fields
  const own = fields['url'] ?? fields['fileUrl'] ?? fields[`${type}Url`] ?? fields[type]
  const url = own ?? at(content, 'url')
  const isPage = own === undefined && (type === 'embed' || (type === 'video' && at(content, 'type') !== 'url'))
  return isPage ? (textIn(url) ? { output: String(url) } : {}) : { file: [{ ...fields, url }] }
}

const optionOf = (option: unknown): object =>
  isRecord(option)
    ? {
        title: option['title'] ?? option['label'] ?? option['name'] ?? option['content'],
        payload: option['payload'] ?? option['value'],
      }
    : { title: option }

/** A typed part of a message, in our own, Botpress's, Typebot's or Voiceflow's form. */
export function partOf(part: unknown): NormalizedAnswer {
  if (!isRecord(part)) return typeof part === 'string' ? { output: part } : {}
  const fields = isRecord(part['payload']) ? { ...part, ...part['payload'], type: part['type'] } : part
  const text = textOfPart(fields)
  switch (fields['type']) {
    case 'image':
    case 'visual':
      return imageAnswer(fields['url'] ?? fields['imageUrl'] ?? fields['image'] ?? at(fields['content'], 'url'), {
        ...(textIn(fields['caption']) && { caption: fields['caption'] }),
      })
    case 'file':
    case 'audio':
    case 'video':
    case 'embed':
      return linkPart(fields, fields['type'])
    case 'choices':
    case 'choice':
    case 'dropdown':
    case 'single-choice': {
      const options = listIn(fields['options'] ?? fields['choices'] ?? fields['buttons']).map(optionOf)
      return { ...(text && { output: text }), suggestions: options }
    }
    default:
      return text ? { output: text } : {}
  }
}

/** What Typebot waits for after its messages: the options of a choice. */
export const optionsOfInput = (input: unknown): NormalizedAnswer => {
  const items = listIn(at(input, 'items'))
  return items.length > 0 ? { suggestions: items.map(optionOf) } : {}
}

const KNOWN = [...FIELDS, 'error', 'handover']

/**
 * A body of the type of a form, with its fields as JSON. Many programs declare that type for whatever they send: a body
 * without a known field stays as it is.
 */
export async function* jsonOfForm(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let body = ''
  for await (const text of texts) body += text
  const fields = new URLSearchParams(body)
  const isForm = KNOWN.some((name) => fields.has(name))
  const handover = fields.get('handover') === 'true' && { handover: true }
  yield isForm ? JSON.stringify({ ...Object.fromEntries(fields), ...handover }) : body
}
