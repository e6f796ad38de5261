import type { CallDoc, Named, RawAnswer } from '../../contract/calls/call.ts'
import type { Answer, Reference } from './openapi.ts'
import { schemaNamed } from './schemas.ts'

const PAGE = { page: 1, limit: 10, total: 1, totalPages: 1 }

const nameOf = (named: Named | undefined): string | undefined => Object.keys(named ?? {})[0]

/** An answer with data, as every successful call has it that does not answer in a form of its own. */
function envelope(data: string, gives: unknown, isPaged: boolean): Answer['content'] {
  const schema = {
    type: 'object',
    required: ['success', 'data', ...(isPaged ? ['meta'] : [])],
    properties: {
      success: { type: 'boolean', const: true },
      data: schemaNamed(data),
      ...(isPaged && { meta: schemaNamed('Paging') }),
      message: { type: 'string', description: "A sentence for a person, in the call's language." },
    },
  }
  return { 'application/json': { schema, example: { success: true, data: gives, ...(isPaged && { meta: PAGE }) } } }
}

function raw({ type, schema, example }: RawAnswer): Answer['content'] {
  const named = nameOf(schema)
  const plain = { type: type === 'application/json' ? 'object' : 'string' }
  return { [type]: { schema: named ? schemaNamed(named) : plain, ...(example !== undefined && { example }) } }
}

/** Server-sent events, each with JSON as its data. */
function eventStream(data: string): Answer['content'] {
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
export function successes(call: CallDoc): Record<string, Answer> {
  const headers = {
    'X-Request-Id': header('X-Request-Id'),
    ...(call.isRepeatable && { 'Idempotency-Replayed': header('Idempotency-Replayed') }),
  }
  const data = nameOf(call.answer)
  const events = nameOf(call.events)
  const content = {
    ...(data && envelope(data, call.gives, call.isPaged ?? false)),
    ...(call.raw && raw(call.raw)),
    ...(events && eventStream(events)),
  }
  const usual = { description: sentence(call.raw?.description ?? call.summary), headers, content }
  const answers: Record<string, Answer> = {}
  for (const status of call.statuses ?? [200]) answers[status] = usual
  if (call.otherAnswer) {
    const { status, description, answer, gives } = call.otherAnswer
    answers[status] = {
      description: sentence(description),
      headers,
      content: envelope(nameOf(answer) ?? '', gives, false),
    }
  }
  return answers
}
