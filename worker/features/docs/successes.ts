import type { RawAnswer, SchemaName } from '../../contract/calls/call.ts'
import type { Examples } from './examples.ts'
import type { Answer, Reference } from './openapi.ts'
import type { DescribedCall } from './routes.ts'
import { isPaged, schemaNamed } from './schemas.ts'

/** An answer with data, as every successful call has it that does not answer in a form of its own. */
function envelope(data: SchemaName, example: Examples, hasPages: boolean): Answer['content'] {
  const schema = {
    type: 'object',
    required: ['success', 'data', ...(hasPages ? ['meta'] : [])],
    properties: {
      success: { type: 'boolean', const: true },
      data: schemaNamed(data),
      ...(hasPages && { meta: schemaNamed('Paging') }),
      message: { type: 'string', description: "A sentence for a person, in the call's language." },
    },
  }
  const shown = { success: true, data: example(data), ...(hasPages && { meta: example('Paging') }) }
  return { 'application/json': { schema, example: shown } }
}

function raw({ type, schema, ...raw }: RawAnswer, example: Examples): Answer['content'] {
  const plain = { type: type === 'application/json' ? 'object' : 'string' }
  const shown = raw.example ?? (schema && example(schema))
  return { [type]: { schema: schema ? schemaNamed(schema) : plain, ...(shown !== undefined && { example: shown }) } }
}

/** Server-sent events, each with JSON as its data. */
function eventStream(data: SchemaName): Answer['content'] {
  const json = { type: 'string', contentMediaType: 'application/json', contentSchema: schemaNamed(data) }
  const event = { type: 'object', required: ['data'], properties: { id: { type: 'string' }, data: json } }
  const contentSchema = { type: 'array', items: event }
  return {
    'text/event-stream': { schema: { type: 'string', contentMediaType: 'text/event-stream', contentSchema } },
  }
}

const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)
const header = (name: string): Reference => ({ $ref: `#/components/headers/${name}` })

/** Every way in which a call is answered when it succeeds, by its status. */
export function successes(call: DescribedCall, example: Examples): Record<string, Answer> {
  const headers = {
    'X-Request-Id': header('X-Request-Id'),
    ...(call.isRepeatable && { 'Idempotency-Replayed': header('Idempotency-Replayed') }),
  }
  const content = {
    ...(call.answer && envelope(call.answer, example, isPaged(call.query))),
    ...(call.raw && raw(call.raw, example)),
    ...(call.events && eventStream(call.events)),
  }
  const usual = { description: sentence(call.raw?.description ?? call.summary), headers, content }
  const answers: Record<string, Answer> = {}
  for (const status of call.statuses ?? [200]) answers[status] = usual
  if (call.otherAnswer) {
    const { status, description, answer } = call.otherAnswer
    answers[status] = {
      description: sentence(description),
      headers,
      content: envelope(answer, example, false),
    }
  }
  return answers
}
