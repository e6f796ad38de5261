import type { Example } from './graph-uploads.ts'
import { type Answer, objectIn, type Received, textIn } from './loopback.ts'

/** The WhatsApp Business Account of a number, and its templates, two a page. */
export interface Business {
  id: string
  templates: TemplateOfMeta[]
}

interface Component {
  type: string
  text?: string
  [fact: string]: unknown
}

export interface TemplateOfMeta {
  name: string
  language: string
  status: string
  category: string
  rejected_reason?: string
  components: Component[]
}

export const whatsAppError = (status: number, code: number, details: string): Answer => ({
  status,
  body: { error: { message: `(#${code}) ${details}`, type: 'OAuthException', code, error_data: { details } } },
})

function page({ templates }: Business, query: URLSearchParams): Answer {
  const from = Number(query.get('after') ?? 0)
  const isLast = from + 2 >= templates.length
  const paging = {
    cursors: { after: String(from + 2) },
    ...(isLast ? {} : { next: 'https://graph.facebook.com/next' }),
  }
  return { body: { data: templates.slice(from, from + 2), paging } }
}

const variablesIn = (text = ''): Set<string> => new Set(text.match(/\{\{[^}]+\}\}/g))

/** Meta's refusal of a new template: one code, a subcode and a text for users. */
const refusal = (subcode: number, said: string): Answer => ({
  status: 400,
  body: {
    error: {
      ...{ message: 'Invalid parameter', type: 'OAuthException', code: 100, error_subcode: subcode },
      ...{ is_transient: false, error_user_title: 'Not created', error_user_msg: said },
    },
  },
})

const MEDIA: Record<string, string> = {
  ...{ 'image/jpeg': 'IMAGE', 'image/png': 'IMAGE', 'video/mp4': 'VIDEO', 'application/pdf': 'DOCUMENT' },
}

/** Validates a new template as Meta does; a valid one is pending. */
function create(business: Business, asked: Record<string, unknown>, uploads: Map<string, Example>): Answer {
  const [name, language] = [textIn(asked['name']), textIn(asked['language'])]
  const components = (asked['components'] ?? []) as Component[]
  const body = components.find(({ type }) => type === 'BODY')
  const [examples] = (objectIn(body?.['example'])['body_text'] ?? [[]]) as unknown[][]
  if (!/^[a-z0-9_]{1,512}$/.test(name) || !['UTILITY', 'MARKETING'].includes(textIn(asked['category'])))
    return refusal(2388042, 'The name or the category is not valid.')
  if (language === 'xx') return refusal(2388045, 'This language is not supported.')
  if (business.templates.some((one) => one.name === name && one.language === language))
    return refusal(2388024, 'There is already content in this language.')
  if (/^\{\{|\}\}$/.test(body?.text ?? '')) return refusal(2388299, 'Variables cannot be at the start or end.')
  if (variablesIn(body?.text).size !== examples?.length) return refusal(2388043, 'Samples are missing.')
  if ((body?.text?.split(/\s+/).length ?? 0) <= 2 * (examples?.length ?? 0))
    return refusal(2388293, 'There are too many variables for the length of the text.')
  const header = components.find(({ type }) => type === 'HEADER')
  if (header && header['format'] !== 'TEXT') {
    const [handle] = (objectIn(header['example'])['header_handle'] ?? []) as unknown[]
    const type = uploads.get(textIn(handle))?.type
    if (!type) return refusal(2388273, `Templates with ${header['format']} header type need an example/sample.`)
    if (MEDIA[type] !== header['format']) return refusal(2388084, 'The sample is not of the type of the header.')
  }
  const made = { name, language, status: 'PENDING', category: textIn(asked['category']), components }
  business.templates.push(made)
  return { body: { id: String(1_000 + business.templates.length), status: made.status, category: made.category } }
}

export const templates = (
  business: Business,
  { method, query, body }: Received,
  examples = new Map<string, Example>(),
) => (method === 'POST' ? create(business, objectIn(body), examples) : page(business, query))

interface Given {
  type: string
  sub_type?: string
  index?: string
  parameters?: Record<string, unknown>[]
}

/** A file that the header asks for, by an https address. */
function hasFile(header: Component, given: Given | undefined): boolean {
  const kind = textIn(header['format']).toLowerCase()
  const [file] = given?.parameters ?? []
  return file?.['type'] === kind && textIn(objectIn(file[kind])['link']).startsWith('https://')
}

/** A value of 1 to 60 characters for each variable of a text header, by name if it has one. */
function hasTexts(header: Component | undefined, given: Given | undefined): boolean {
  const wanted = [...variablesIn(header?.text)].map((name) => name.replaceAll(/[{} ]/g, ''))
  const values = given?.parameters ?? []
  return (
    wanted.length === values.length &&
    values.every(
      ({ type, text, parameter_name = '1' }, at) =>
        type === 'text' && parameter_name === wanted[at] && /^.{1,60}$/.test(textIn(text)),
    )
  )
}

/** The kind of a button that needs a value with each message. */
function neededBy({ type, url }: Record<string, unknown>): string[] {
  if (textIn(url).includes('{{1}}')) return ['url']
  return type === 'COPY_CODE' || type === 'FLOW' ? [textIn(type).toLowerCase()] : []
}

function isFilled({ sub_type, parameters: [value = {}] = [] }: Given): boolean {
  if (sub_type === 'copy_code') return value['type'] === 'coupon_code' && /^.{1,20}$/.test(textIn(value['coupon_code']))
  if (sub_type !== 'flow') return value['type'] === 'text' && textIn(value['text']) !== ''
  const action = objectIn(value['action'])
  return value['type'] === 'action' && textIn(action['flow_token']) !== ''
}

/**
 * Validates a sent template as Meta does: it exists in that language, is approved, and gets a value for each variable, the media
 * of its header, the end of each address, a code, and a token for each form.
 */
export function judgeTemplate(business: Business | undefined, asked: Record<string, unknown>): Answer | null {
  const language = textIn(objectIn(asked['language'])['code'])
  const known = business?.templates.find((one) => one.name === asked['name'] && one.language === language)
  if (!known) return whatsAppError(404, 132001, 'Template name does not exist in the translation')
  if (known.status !== 'APPROVED') return whatsAppError(400, 132015, 'Template is paused')
  const of = (type: string) => known.components.find((one) => one.type === type)
  const given = (asked['components'] ?? []) as Given[]
  const body = given.find(({ type }) => type === 'body')
  if (variablesIn(of('BODY')?.text).size !== (body?.parameters?.length ?? 0))
    return whatsAppError(400, 132000, 'Number of parameters does not match the expected number of params')
  const header = of('HEADER')
  const isMedia = header !== undefined && header['format'] !== 'TEXT'
  const head = given.find(({ type }) => type === 'header')
  const hasHeader = isMedia ? hasFile(header, head) : hasTexts(header, head)
  if (!hasHeader) return whatsAppError(400, 132012, 'Format mismatch in the header')
  const buttons = (of('BUTTONS')?.['buttons'] ?? []) as Record<string, unknown>[]
  const wanted = buttons.flatMap((button, at) => neededBy(button).map((kind) => `${at} ${kind}`))
  const filled = given.filter(({ type }) => type === 'button').filter(isFilled)
  const places = filled.map(({ index, sub_type }) => `${index} ${sub_type}`)
  return wanted.sort().join() === places.sort().join()
    ? null
    : whatsAppError(400, 132012, 'Format mismatch in the buttons')
}
