import type { TemplateCall, TemplateFile, TemplateFlow, TemplateText } from '../contract/channel-records.ts'
import type { MessageTemplate, TemplateMedia } from '../contract/templates.ts'
import { storable } from './json.ts'
import { VARIABLE } from './whatsapp.templates.ts'

/** What a template is filled with: values in the order of its lists, and the file of its header. */
export interface TemplateFilling {
  variables: readonly string[]
  headerVariables?: readonly string[]
  file?: { url: string; name?: string } | null
  links?: readonly string[]
  codes?: readonly string[]
  flows?: readonly { data: Record<string, string> }[]
  /** Comes back with the answers of a form. */
  flowToken?: string
}

const filled = (text: string | null, names: readonly string[], values: readonly string[]) =>
  text?.replaceAll(VARIABLE, (whole, name: string) => values[names.indexOf(name)] ?? whole)

/** What the person reads, with the values in the places of the variables. */
export const renderedTemplate = (
  { header, headerVariables, body, variables, footer }: MessageTemplate,
  values: TemplateFilling,
): string =>
  [filled(header, headerVariables, values.headerVariables ?? []), filled(body, variables, values.variables), footer]
    .filter(Boolean)
    .join('\n\n')

function fileOf(media: TemplateMedia, { url: link, name }: { url: string; name?: string }): TemplateFile {
  if (media === 'image') return { type: 'image', image: { link } }
  if (media === 'video') return { type: 'video', video: { link } }
  return { type: 'document', document: { link, ...(name && { filename: storable(name).slice(0, 240) }) } }
}

/** A value has no new lines at Meta. */
const onOneLine = (value = ''): string => value.replaceAll(/\s+/g, ' ').trim()

/** Meta counts variables from 1, or knows them by their names. */
const textsOf = (names: readonly string[], values: readonly string[] = []): TemplateText[] =>
  names.map((name, at) => ({
    type: 'text',
    ...(/^\d+$/.test(name) ? {} : { parameter_name: name }),
    text: onOneLine(values[at]),
  }))

/** Meta wants a token with each form that is opened, and takes no empty data. */
const flowOf = (flow_token: string, data: Record<string, string> = {}): TemplateFlow => ({
  flow_token,
  ...(Object.keys(data).length > 0 && { flow_action_data: data }),
})

/** The parts of a template that get values. */
export function templateCall(template: MessageTemplate, filling: TemplateFilling): TemplateCall {
  const { name, language, media, codes, flows } = template
  const { file, links = [], flowToken = 'unused' } = filling
  const head = media && file ? [fileOf(media, file)] : textsOf(template.headerVariables, filling.headerVariables)
  const body = textsOf(template.variables, filling.variables)
  const button = (index: number) => ({ type: 'button' as const, index: String(index) })
  return {
    ...{ name, language },
    components: [
      ...(head.length > 0 ? [{ type: 'header' as const, parameters: head }] : []),
      ...(body.length > 0 ? [{ type: 'body' as const, parameters: body }] : []),
      ...template.links.map(({ index }, at) => ({
        ...button(index),
        sub_type: 'url' as const,
        parameters: [{ type: 'text' as const, text: onOneLine(links[at]) }],
      })),
      ...codes.map(({ index }, at) => ({
        ...button(index),
        sub_type: 'copy_code' as const,
        parameters: [{ type: 'coupon_code' as const, coupon_code: onOneLine(filling.codes?.[at]) }],
      })),
      ...flows.map(({ index }, at) => ({
        ...button(index),
        sub_type: 'flow' as const,
        parameters: [{ type: 'action' as const, action: flowOf(flowToken, filling.flows?.[at]?.data) }],
      })),
    ],
  }
}
