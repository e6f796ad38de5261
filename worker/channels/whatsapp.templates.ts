import * as z from 'zod/mini'
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

export const VARIABLE = /\{\{\s*([\w.-]{1,64})\s*\}\}/g
const variablesIn = (text: string): string[] => [...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name))]

/** An address whose end is a variable gets its value with each message. */
const isLink = ({ type = '', url = '' }: Partial<z.output<typeof Button>>): boolean =>
  type === 'URL' && /\{\{\s*1\s*\}\}$/.test(url)

const SENDABLE_BUTTONS = ['QUICK_REPLY', 'PHONE_NUMBER', 'URL', 'COPY_CODE', 'FLOW']
/** Others, such as those of a catalog, need values that are not asked for here. */
const isSendableButton = (button: Partial<z.output<typeof Button>>): boolean =>
  isLink(button) || (SENDABLE_BUTTONS.includes(button.type ?? '') && !button.url?.includes('{{'))
/** Others, such as a carousel or an offer that ends, need values that are not asked for here. */
const SENDABLE_COMPONENTS = ['HEADER', 'BODY', 'FOOTER', 'BUTTONS']

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
  const shown = (header?.format === 'TEXT' && storable(header.text ?? '')) || null
  const placed = (kind: string) =>
    buttons.flatMap(({ type, text = '' }, index) => (type === kind ? { index, title: storable(text) } : []))
  return {
    ...{ name, language, status, category, body, media },
    rejectedReason: (rejected_reason !== 'NONE' && storable(rejected_reason ?? '')) || null,
    header: shown,
    headerVariables: variablesIn(shown ?? ''),
    footer: storable(componentOf('FOOTER')?.text ?? '') || null,
    buttons: buttons.map(({ text = '' }) => storable(text)).filter(Boolean),
    variables: variablesIn(body),
    links: buttons.flatMap((button, index) =>
      isLink(button) ? { index, title: storable(button.text ?? ''), url: storable(button.url ?? '') } : [],
    ),
    codes: placed('COPY_CODE'),
    flows: placed('FLOW'),
    isSendable:
      status === 'APPROVED' &&
      body !== '' &&
      (!header || media !== null || header.format === 'TEXT') &&
      components.every(({ type }) => SENDABLE_COMPONENTS.includes(type.toUpperCase())) &&
      buttons.every(isSendableButton),
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
const componentsOf = ({ header, headerFile, body, footer, examples, buttons }: TemplateInput) => [
  ...(headerFile
    ? [{ type: 'HEADER', format: headerFile.media.toUpperCase(), example: { header_handle: [headerFile.handle] } }]
    : []),
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
