import { type Html, html } from '../../core/html.ts'
import type { Schema } from './openapi.ts'

const nameIn = (reference: string): string => reference.split('/').at(-1) ?? ''

const literal = (value: unknown): string => JSON.stringify(value)

/** What a value may be, in a few words, with links to the shapes that have a name. */
export function typeOf(schema: Schema): Html {
  if (schema.$ref) return html`<a href="#schema-${nameIn(schema.$ref)}">${nameIn(schema.$ref)}</a>`
  if (schema.const !== undefined) return html`<code>${literal(schema.const)}</code>`
  if (schema.enum) return joined(schema.enum.map((word) => html`<code>${literal(word)}</code>`))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return joined(choices.map(typeOf))
  if (schema.items) return html`list of ${typeOf(schema.items)}`
  if (schema.properties) return html`object`
  if (typeof schema.additionalProperties === 'object' && Object.keys(schema.additionalProperties).length > 0)
    return html`object of ${typeOf(schema.additionalProperties)}`
  const types = [schema.type ?? 'anything'].flat()
  return html`${types.join(' or ')}${limits(schema)}`
}

const joined = (parts: readonly Html[]): Html => html`${parts.map((part, index) => html`${index > 0 && ' | '}${part}`)}`

function limits({ format, minLength, maxLength, minimum, maximum, default: byDefault }: Schema): string {
  const between = (low: number | undefined, high: number | undefined, unit: string) => {
    if (low !== undefined && high !== undefined) return `${low}–${high}${unit}`
    if (high !== undefined) return `at most ${high}${unit}`
    return low === undefined ? '' : `at least ${low}${unit}`
  }
  const said = [
    format ?? '',
    between(minLength, maxLength, ' characters'),
    between(minimum, maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum, ''),
    byDefault === undefined ? '' : `${literal(byDefault)} by default`,
  ].filter(Boolean)
  return said.length > 0 ? `, ${said.join(', ')}` : ''
}

/** Every field of a shape, those of the shapes inside it by their whole path. */
export function fieldsOf(schema: Schema, before = ''): Html[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${before}${name}`
    const inner = field.properties ? field : field.items?.properties ? field.items : undefined
    const row = html`<tr><th scope="row"><code>${path}</code>${
      !schema.required?.includes(name) && html` <small>optional</small>`
    }</th><td>${typeOf(field)}</td></tr>`
    return [row, ...(inner ? fieldsOf(inner, `${path}${field.items ? '[].' : '.'}`) : [])]
  })
}

export const table = (rows: readonly Html[]): Html =>
  rows.length > 0 ? html`<div class="table"><table><tbody>${rows}</tbody></table></div>` : html``

/** A shape with a name, as a section to link to. */
export const shape = (name: string, schema: Schema): Html => {
  const choices = schema.anyOf ?? []
  return html`<section class="shape" id="schema-${name}">
<h3><a href="#schema-${name}">${name}</a></h3>
${schema.properties ? table(fieldsOf(schema)) : choices.some(({ properties }) => properties) ? choices.map((choice) => (choice.properties ? table(fieldsOf(choice)) : html`<p>${typeOf(choice)}</p>`)) : html`<p>${typeOf(schema)}</p>`}
</section>`
}
