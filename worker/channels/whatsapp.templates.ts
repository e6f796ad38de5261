import * as z from 'zod/mini'
import type { TemplateCall, TemplateFile } from '../contract/channel-records.ts'
import type { TemplateInput } from '../contract/template-input.ts'
import { type MessageTemplate, TEMPLATE_MEDIA, type TemplateMedia } from '../contract/templates.ts'
import type { Connection } from './adapter.ts'
import type { Failure } from './failures.ts'
import { callGraph } from './graph.ts'
import { storable } from './json.ts'
import type { ProviderHttp } from './provider-http.ts'
import { readWhatsAppCode } from './whatsapp.failures.ts'
import { lenient, lenientList } from './wire-shapes.ts'

/* Templates of a WhatsApp Business Account: texts that Meta has approved, which may be sent outside of the reply window. */

const Named = z.object({ param_name: lenient(z.string()) })
const Button = z.object({ type: lenient(z.string()), text: lenient(z.string()), url: lenient(z.string()) })
const Component = z.object({
  type: z.string(),
  format: lenient(z.string()),
  text: lenient(z.string()),
  example: lenient(z.object({ body_text_named_params: lenient(z.array(Named)) })),
  buttons: lenient(z.array(Button)),
})
const Template = z.object({
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category: z.string(),
  rejected_reason: lenient(z.string()),
  components: lenientList(Component),
})
const TemplatesPage = z.object({
  data: lenientList(Template),
  paging: lenient(z.object({ next: lenient(z.string()), cursors: lenient(z.object({ after: lenient(z.string()) })) })),
})

/** The health of a number lists the entities that can keep it from sending: the only place that names its account. */
export const Health = z.object({
  health_status: z.object({ entities: lenientList(z.object({ entity_type: z.string(), id: z.string() })) }),
})

const VARIABLE = /\{\{\s*([\w.-]{1,64})\s*\}\}/g
const variablesIn = (text: string): string[] => [...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name))]

/** An address whose end is a variable gets its value with each message. */
const isLink = ({ type = '', url = '' }: Partial<z.output<typeof Button>>): boolean =>
  type === 'URL' && /\{\{\s*1\s*\}\}$/.test(url)

/** Buttons that hold a code or open an app need values of their own, which are not asked for here. */
const isSendableButton = (button: Partial<z.output<typeof Button>>): boolean =>
  isLink(button) || (['QUICK_REPLY', 'PHONE_NUMBER', 'URL'].includes(button.type ?? '') && !button.url?.includes('{{'))

const mediaOf = (format = ''): TemplateMedia | null =>
  TEMPLATE_MEDIA.find((one) => one === format.toLowerCase()) ?? null

/** A template as it is shown; one whose header or buttons need what is not asked for is not `isSendable`. */
function templateFrom({
  name,
  language,
  status,
  category,
  rejected_reason,
  components,
}: z.output<typeof Template>): MessageTemplate {
  const componentOf = (type: string) => components.find((component) => component.type.toUpperCase() === type)
  const header = componentOf('HEADER')
  const body = storable(componentOf('BODY')?.text ?? '')
  const buttons = componentOf('BUTTONS')?.buttons ?? []
  const media = mediaOf(header?.format)
  const isPlainHeader = header?.format === 'TEXT' && variablesIn(header.text ?? '').length === 0
  return {
    ...{ name, language, status, category, body, media },
    rejectedReason: (rejected_reason !== 'NONE' && storable(rejected_reason ?? '')) || null,
    header: (header?.format === 'TEXT' && storable(header.text ?? '')) || null,
    footer: storable(componentOf('FOOTER')?.text ?? '') || null,
    buttons: buttons.map(({ text = '' }) => storable(text)).filter(Boolean),
    variables: variablesIn(body),
    links: buttons.flatMap((button, index) =>
      isLink(button) ? { index, title: storable(button.text ?? ''), url: storable(button.url ?? '') } : [],
    ),
    isSendable:
      status === 'APPROVED' &&
      body !== '' &&
      (!header || media !== null || isPlainHeader) &&
      buttons.every(isSendableButton),
  }
}

/** What the person reads, with the values in the places of the variables. */
export function renderedTemplate(
  { header, body, footer }: MessageTemplate,
  values: Readonly<Record<string, string>>,
): string {
  const filled = body.replaceAll(VARIABLE, (whole, name: string) => values[name] ?? whole)
  return [header, filled, footer].filter(Boolean).join('\n\n')
}

/** Values of a template besides its variables: the file of its header, and the ends of its addresses in order. */
interface TemplateExtras {
  file?: { url: string; name?: string }
  links?: readonly string[]
}

function fileOf(media: TemplateMedia, { url: link, name }: { url: string; name?: string }): TemplateFile {
  if (media === 'image') return { type: 'image', image: { link } }
  if (media === 'video') return { type: 'video', video: { link } }
  return { type: 'document', document: { link, ...(name && { filename: storable(name).slice(0, 240) }) } }
}

const onOneLine = (value: string): string => value.replaceAll(/\s+/g, ' ').trim()

/** Meta counts variables from 1, or knows them by their names. A value has no new lines there. */
export function templateCall(
  { name, language, variables, media, links: addresses }: MessageTemplate,
  values: Readonly<Record<string, string>>,
  { file, links = [] }: TemplateExtras = {},
): TemplateCall {
  const parameters = variables.map((variable) => ({
    type: 'text' as const,
    ...(/^\d+$/.test(variable) ? {} : { parameter_name: variable }),
    text: onOneLine(values[variable] ?? ''),
  }))
  return {
    ...{ name, language },
    components: [
      ...(media && file ? [{ type: 'header' as const, parameters: [fileOf(media, file)] }] : []),
      ...(parameters.length > 0 ? [{ type: 'body' as const, parameters }] : []),
      ...addresses.map(({ index }, at) => ({
        type: 'button' as const,
        sub_type: 'url' as const,
        index: String(index),
        parameters: [{ type: 'text' as const, text: onOneLine(links[at] ?? '') }],
      })),
    ],
  }
}

const PAGE_SIZE = 100
const PAGES_MAX = 5
const FIELDS = 'name,language,status,category,rejected_reason,components'

/** The templates of an account, up to five pages of them. */
export async function templatesOf(
  account: string,
  { settings }: Connection,
  http: ProviderHttp,
): Promise<MessageTemplate[] | Failure> {
  const { accessToken: token = '' } = settings
  const base = `${http.addresses.graph}/${http.addresses.graphVersion}`
  const templates: MessageTemplate[] = []
  let after: string | undefined
  for (let page = 0; page < PAGES_MAX; page++) {
    const query = { fields: FIELDS, limit: String(PAGE_SIZE), ...(after && { after }) }
    const answer = await callGraph(http, { base, path: `${account}/message_templates`, token, query }, readWhatsAppCode)
    if ('reason' in answer) return answer
    const parsed = TemplatesPage.safeParse(answer.body)
    if (!parsed.success) return { reason: 'resultUnknown', code: 'shape', detail: '' }
    templates.push(...parsed.data.data.map(templateFrom))
    after = parsed.data.paging?.next ? parsed.data.paging.cursors?.after : undefined
    if (!after) break
  }
  return templates
}

const Created = z.object({ id: z.string(), status: z.string(), category: lenient(z.string()) })

/** Meta asks for an example of each variable, to review the text with it. */
const componentsOf = ({ header, body, footer, examples, buttons }: TemplateInput) => [
  ...(header ? [{ type: 'HEADER', format: 'TEXT', text: header }] : []),
  { type: 'BODY', text: body, ...(examples.length > 0 && { example: { body_text: [examples] } }) },
  ...(footer ? [{ type: 'FOOTER', text: footer }] : []),
  ...(buttons.length > 0 ? [{ type: 'BUTTONS', buttons: buttons.map((text) => ({ type: 'QUICK_REPLY', text })) }] : []),
]

/** Sends a template to Meta for approval; Meta may give it another category. */
export async function createTemplate(
  account: string,
  input: TemplateInput,
  { settings }: Connection,
  http: ProviderHttp,
): Promise<MessageTemplate | Failure> {
  const { name, language, category } = input
  const components = componentsOf(input)
  const answer = await callGraph(
    http,
    {
      base: `${http.addresses.graph}/${http.addresses.graphVersion}`,
      path: `${account}/message_templates`,
      token: settings.accessToken ?? '',
      body: { name, language, category, components },
    },
    readWhatsAppCode,
  )
  if ('reason' in answer) return answer
  const created = Created.safeParse(answer.body)
  if (!created.success) return { reason: 'resultUnknown', code: 'shape', detail: '' }
  const { status, category: actualCategory = category } = created.data
  return templateFrom(Template.parse({ name, language, status, category: actualCategory, components }))
}

/** A template of this name and language exists, or is being deleted. */
export const isTemplateTaken = ({ code }: Failure): boolean => /\/(?:2388023|2388024)$/.test(code)
