import * as z from 'zod/mini'
import type { TemplateCall } from '../contract/channel-records.ts'
import type { MessageTemplate } from '../contract/templates.ts'
import type { Connection } from './adapter.ts'
import type { Failure } from './failures.ts'
import { callGraph } from './graph.ts'
import { storable } from './json.ts'
import { readWhatsAppCode } from './whatsapp.failures.ts'
import { lenient, Many } from './wire-shapes.ts'
import type { Wires } from './wires.ts'

/* Templates of a WhatsApp Business Account: texts that Meta has approved, which may be sent outside of the reply window. */

const Named = z.object({ param_name: lenient(z.string()) })
const Component = z.object({
  type: z.string(),
  format: lenient(z.string()),
  text: lenient(z.string()),
  example: lenient(z.object({ body_text_named_params: lenient(z.array(Named)) })),
  buttons: lenient(
    z.array(z.object({ type: lenient(z.string()), text: lenient(z.string()), url: lenient(z.string()) })),
  ),
})
const Template = z.object({
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category: z.string(),
  components: Many(Component),
})
const TemplatesPage = z.object({
  data: Many(Template),
  paging: lenient(z.object({ next: lenient(z.string()), cursors: lenient(z.object({ after: lenient(z.string()) })) })),
})

/** Where a number's account is named: the health of a number tells what may keep it from sending. */
export const Health = z.object({
  health_status: z.object({ entities: Many(z.object({ entity_type: z.string(), id: z.string() })) }),
})

const VARIABLE = /\{\{\s*([\w.-]{1,64})\s*\}\}/g
const variablesIn = (text: string): string[] => [...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name))]

/** Buttons that open an address with a variable or hold a code need values of their own, which are not asked for here. */
const isPlainButton = ({ type = '', url = '' }: { type?: string | undefined; url?: string | undefined }): boolean =>
  ['QUICK_REPLY', 'PHONE_NUMBER', 'URL'].includes(type) && !url.includes('{{')

/** A template as it is shown; one whose header or buttons need more than words is not `isSendable`. */
function templateFrom({ name, language, status, category, components }: z.output<typeof Template>): MessageTemplate {
  const of = (type: string) => components.find((component) => component.type.toUpperCase() === type)
  const header = of('HEADER')
  const body = storable(of('BODY')?.text ?? '')
  const buttons = of('BUTTONS')?.buttons ?? []
  const hasPlainHeader = !header || (header.format === 'TEXT' && variablesIn(header.text ?? '').length === 0)
  return {
    ...{ name, language, status, category, body },
    header: (header?.format === 'TEXT' && storable(header.text ?? '')) || null,
    footer: storable(of('FOOTER')?.text ?? '') || null,
    buttons: buttons.map(({ text = '' }) => storable(text)).filter(Boolean),
    variables: variablesIn(body),
    isSendable: status === 'APPROVED' && body !== '' && hasPlainHeader && buttons.every(isPlainButton),
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

/** Meta counts variables from 1, or knows them by their names. A value has no new lines there. */
export function templateCall(
  { name, language, variables }: MessageTemplate,
  values: Readonly<Record<string, string>>,
): TemplateCall {
  const parameters = variables.map((variable) => ({
    type: 'text' as const,
    ...(/^\d+$/.test(variable) ? {} : { parameter_name: variable }),
    text: (values[variable] ?? '').replaceAll(/\s+/g, ' ').trim(),
  }))
  return { name, language, components: parameters.length > 0 ? [{ type: 'body', parameters }] : [] }
}

const PAGE_SIZE = 100
const PAGES_MAX = 5
const FIELDS = 'name,language,status,category,components'

/** The templates of an account, up to five pages of them. */
export async function templatesOf(
  account: string,
  { settings }: Connection,
  wires: Wires,
): Promise<MessageTemplate[] | Failure> {
  const { accessToken: token = '' } = settings
  const base = `${wires.addresses.graph}/${wires.addresses.graphVersion}`
  const templates: MessageTemplate[] = []
  let after: string | undefined
  for (let page = 0; page < PAGES_MAX; page++) {
    const query = { fields: FIELDS, limit: String(PAGE_SIZE), ...(after && { after }) }
    const answer = await callGraph(
      wires,
      { base, path: `${account}/message_templates`, token, query },
      readWhatsAppCode,
    )
    if ('reason' in answer) return answer
    const read = TemplatesPage.safeParse(answer.body)
    if (!read.success) return { reason: 'resultUnknown', code: 'shape', detail: '' }
    templates.push(...read.data.data.map(templateFrom))
    after = read.data.paging?.next ? read.data.paging.cursors?.after : undefined
    if (!after) break
  }
  return templates
}
