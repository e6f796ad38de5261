import { type Html, html } from '../../core/html.ts'
import { prose } from './html.ts'
import type { Answer, Document, Operation, Parameter } from './openapi.ts'
import { shape, table, typeOf } from './schema.view.ts'

const json = (value: unknown): Html => html`<pre tabindex="0"><code>${JSON.stringify(value, null, 2)}</code></pre>`

const parameterRow = (parameter: Parameter): Html => html`<tr>
<th scope="row"><code>${parameter.name}</code> <small>${parameter.in}${!parameter.required && ', optional'}</small></th>
<td>${typeOf(parameter.schema)}${parameter.description && html`<br>${parameter.description}`}</td></tr>`

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
  const bare = media?.schema.$ref && html`<h4>Answer</h4><p><code>${status}</code>: ${typeOf(media.schema)}.</p>`
  const events = eventsOf(answer)
  return html`${data && html`<h4>Answer</h4><p><code>${status}</code>, whose <code>data</code> is ${typeOf(data)}.</p>`}${bare}
${media?.example !== undefined && json(media.example)}
${events && html`<h4>Events</h4><p>The <code>data</code> of each is a ${typeOf(events)}.</p>`}`
}

const call = (method: string, path: string, operation: Operation): Html => {
  const { operationId, summary, description, parameters, requestBody, responses } = operation
  const body = requestBody?.content['application/json']
  const own = parameters.filter(isParameter)
  return html`<section class="call" id="${operationId}">
<h3><a href="#${operationId}"><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></a></h3>
<p class="summary">${summary}</p>
${prose(description)}
${own.length > 0 && html`<h4>Parameters</h4>${table(own.map(parameterRow))}`}
${body && html`<h4>Body</h4><p>${typeOf(body.schema)}</p>${json(body.example)}`}
${successOf(responses)}
<h4>Statuses</h4>
${table(Object.entries(responses).map(answerRow))}
</section>`
}

interface Placed {
  method: string
  path: string
  operation: Operation
}

const placed = ({ paths }: Document): Placed[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )

/** The document as a page for people: no script, our own style sheet, an anchor for each call and each shape. */
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
<p><a href="/api/openapi.json">The same as an OpenAPI 3.1 document</a></p>
</header>
<nav aria-label="Calls">
${tags.map(
  ({ name }) => html`<details open><summary>${name}</summary><ul>
${of(name).map(({ method, path, operation }) => html`<li><a href="#${operation.operationId}"><span class="method ${method}">${method.toUpperCase()}</span> ${path.replace('/api', '')}</a></li>`)}
</ul></details>`,
)}
<p><a href="#headers">Headers</a></p>
<p><a href="#shapes">Shapes</a></p>
</nav>
<main id="calls" tabindex="-1">
${tags.map(
  ({ name, description }) => html`<section class="area"><h2 id="area-${name}">${name}</h2><p>${description}</p>
${of(name).map(({ method, path, operation }) => call(method, path, operation))}</section>`,
)}
<section class="area"><h2 id="headers">Headers</h2>${table(headers.map(parameterRow))}</section>
<section class="area"><h2 id="shapes">Shapes</h2>
${Object.entries(components.schemas).map(([name, schema]) => shape(name, schema))}</section>
</main>
</body>
</html>
`.text
}
