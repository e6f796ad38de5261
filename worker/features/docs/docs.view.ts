import { type Html, html } from '../../core/html.ts'
import { automationsView } from './automations.view.ts'
import type { Answer, Document, Operation, Parameter, Schema } from './openapi.ts'

/** Text with `code` in backquotes. */
const withCode = (text: string): Html[] =>
  text.split('`').map((piece, index) => (index % 2 ? html`<code>${piece}</code>` : html`${piece}`))

/** Text with `code` in backquotes, in paragraphs that an empty line separates. */
export const prose = (text: string): Html[] =>
  text.split('\n\n').map((paragraph) => html`<p>${withCode(paragraph)}</p>`)

const nameIn = (reference: string): string => reference.split('/').at(-1) ?? ''

const literal = (value: unknown): string => JSON.stringify(value)

/** A short description of a schema, with links to named ones. */
function typeOf(schema: Schema): Html {
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

/** Alternatives, each once. */
const joined = (parts: readonly Html[]): Html => {
  const different = new Map(parts.map((part) => [part.text, part]))
  return html`${[...different.values()].map((part, index) => html`${index > 0 && ' | '}${part}`)}`
}

/** The limits of safe integers are those of no field. */
const bound = (limit: number | undefined): number | undefined =>
  limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER ? limit : undefined

function limits({ format, minLength, maxLength, minimum, maximum, default: byDefault }: Schema): string {
  const between = (low: number | undefined, high: number | undefined, unit: string) => {
    if (low !== undefined && high !== undefined) return `${low}–${high}${unit}`
    if (high !== undefined) return `at most ${high}${unit}`
    return low === undefined ? '' : `at least ${low}${unit}`
  }
  const notes = [
    format ?? '',
    between(minLength, maxLength, ' characters'),
    between(bound(minimum), bound(maximum), ''),
    byDefault === undefined ? '' : `${literal(byDefault)} by default`,
  ].filter(Boolean)
  return notes.length > 0 ? `, ${notes.join(', ')}` : ''
}

/** The objects that a value may be, contain in a list, or be one of. */
const objectsIn = (schema: Schema): Schema[] =>
  schema.properties ? [schema] : [schema.items ?? [], schema.anyOf ?? [], schema.oneOf ?? []].flat().flatMap(objectsIn)

const isList = ({ items, anyOf = [] }: Schema): boolean => items !== undefined || anyOf.some(isList)

const typeAndText = (type: Html, text: string | undefined): Html =>
  html`<small>${type}</small>${text && html`<br>${withCode(text)}`}`

/** The type of a field with its description. In several forms of an object it may have several. */
function meaningOf(fields: readonly Schema[]): Html {
  const byText = Map.groupBy(fields, ({ description }) => description as string | undefined)
  return html`${[...byText].map(
    ([text, schemas], index) => html`${index > 0 && html`<br>`}${typeAndText(joined(schemas.map(typeOf)), text)}`,
  )}`
}

/** A path that may break after each of its steps. */
const breakable = (path: string): Html[] =>
  path.split(/(?<=\.)/).map((step, index) => html`${index > 0 && html`<wbr>`}${step}`)

/** The fields of an object in all of its forms; those of nested objects with their whole path. */
function fieldsOf(forms: readonly Schema[], before = ''): Html[] {
  const entries = forms.flatMap(({ properties = {} }) => Object.entries(properties))
  return [...Map.groupBy(entries, ([name]) => name)].flatMap(([name, found]) => {
    const path = `${before}${name}`
    const fields = found.map(([, field]) => field)
    const row = html`<tr><th scope="row"><code>${breakable(path)}</code>${
      !forms.every(({ required }) => required?.includes(name)) && html` <small>optional</small>`
    }</th><td>${meaningOf(fields)}</td></tr>`
    return [row, ...fieldsOf(fields.flatMap(objectsIn), `${path}${fields.some(isList) ? '[].' : '.'}`)]
  })
}

const table = (rows: readonly Html[]): Html =>
  rows.length > 0 ? html`<div class="table" tabindex="0"><table><tbody>${rows}</tbody></table></div>` : html``

/** The fields of a schema: a table for each of its forms, or for the objects of a list. */
function fieldTables(schema: Schema): Html | readonly Html[] {
  if (schema.properties) return table(fieldsOf([schema]))
  const choices = schema.anyOf ?? schema.oneOf ?? []
  const listed = schema.items ? objectsIn(schema.items) : []
  if (!choices.some(({ properties }) => properties)) return html`<p>${typeOf(schema)}</p>${table(fieldsOf(listed))}`
  return choices.map((choice) => (choice.properties ? table(fieldsOf([choice])) : html`<p>${typeOf(choice)}</p>`))
}

/** A named schema as a section with an anchor. */
const shape = (name: string, schema: Schema): Html => html`<section class="shape" id="schema-${name}">
<h3><a href="#schema-${name}">${name}</a></h3>
${fieldTables(schema)}
</section>`

const json = (value: unknown): Html => html`<pre tabindex="0"><code>${JSON.stringify(value, null, 2)}</code></pre>`

const parameterRow = (parameter: Parameter): Html => html`<tr>
<th scope="row"><code>${parameter.name}</code> <small>${parameter.in}${!parameter.required && ', optional'}</small></th>
<td>${typeAndText(typeOf(parameter.schema), parameter.description)}</td></tr>`

const answerRow = ([status, answer]: [string, Answer]): Html => html`<tr>
<th scope="row"><code class="status s${status.charAt(0)}">${status}</code></th><td>${prose(answer.description)}</td></tr>`

const isParameter = (parameter: Operation['parameters'][number]): parameter is Parameter => 'name' in parameter

const dataOf = ({ content }: Answer) => content['application/json']?.schema.properties?.['data']

/** The data of each event of a stream. */
const eventsOf = (answer: Answer | undefined) =>
  answer?.content['text/event-stream']?.schema.contentSchema?.items?.properties?.['data']?.contentSchema

function successOf(answers: Operation['responses']): Html {
  const [status = '', answer] = Object.entries(answers).find(([status]) => status < '300') ?? []
  const media = answer?.content['application/json']
  const data = answer && dataOf(answer)
  const bare = media?.schema.$ref && html`<h4>Response</h4><p><code>${status}</code>: ${typeOf(media.schema)}.</p>`
  const events = eventsOf(answer)
  return html`${data && html`<h4>Response</h4><p><code>${status}</code>: <code>data</code> is ${typeOf(data)}.</p>`}${bare}
${media?.example !== undefined && json(media.example)}
${events && html`<h4>Events</h4><p>The <code>data</code> of each event is ${typeOf(events)}.</p>`}`
}

const call = (method: string, path: string, operation: Operation): Html => {
  const { operationId, summary, description, parameters, requestBody, responses } = operation
  const body = requestBody?.content['application/json']
  const own = parameters.filter(isParameter)
  return html`<section class="call" id="${operationId}">
<h3><a href="#${operationId}"><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></a></h3>
<p class="summary">${withCode(summary)}</p>
${prose(description)}
${own.length > 0 && html`<h4>Parameters</h4>${table(own.map(parameterRow))}`}
${body && html`<h4>Request body</h4><p>${typeOf(body.schema)}</p>${json(body.example)}`}
${successOf(responses)}
<h4>Status codes</h4>
${table(Object.entries(responses).map(answerRow))}
</section>`
}

interface LinkedShape {
  method: string
  path: string
  operation: Operation
}

const placed = ({ paths }: Document): LinkedShape[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )

/** The document as an HTML page without scripts, with an anchor for each call and each schema. */
export function docsPage(document: Document): string {
  const { info, tags, components } = document
  const calls = placed(document)
  const of = (tag: string) => calls.filter(({ operation }) => operation.tags.includes(tag))
  const headers = Object.values(components.parameters)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${info.title} ${info.version}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api-docs.css">
</head>
<body>
<a class="skip" href="#calls">To the calls</a>
<header>
<h1>${info.title} <small>${info.version}</small></h1>
${prose(info.description)}
<p><a href="/api/openapi.json">OpenAPI 3.1 document</a></p>
</header>
<nav aria-label="Calls">
${tags.map(
  ({ name }) => html`<details open><summary>${name}</summary><ul>
${of(name).map(({ method, path, operation }) => html`<li><a href="#${operation.operationId}"><span class="method ${method}">${method.toUpperCase()}</span> ${path.replace('/api', '')}</a></li>`)}
</ul></details>`,
)}
<p><a href="#automations">Automations</a></p>
<p><a href="#headers">Headers</a></p>
<p><a href="#shapes">Schemas</a></p>
</nav>
<main id="calls" tabindex="-1">
${tags.map(
  ({
    name,
    description,
  }) => html`<section class="area"><h2 id="area-${name}">${name}</h2><p>${withCode(description)}</p>
${of(name).map(({ method, path, operation }) => call(method, path, operation))}</section>`,
)}
${automationsView()}
<section class="area"><h2 id="headers">Headers</h2>${table(headers.map(parameterRow))}</section>
<section class="area"><h2 id="shapes">Schemas</h2>
${Object.entries(components.schemas).map(([name, schema]) => shape(name, schema))}</section>
</main>
</body>
</html>
`.text
}
