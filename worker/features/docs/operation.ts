import { ACCESS, type Access, type Call } from '../../contract/access.ts'
import type { CallDoc } from '../../contract/calls/call.ts'
import type { Answer, Operation, Parameter, Reference } from './openapi.ts'
import { byStatus, codesOf, refusal } from './refusals.ts'
import { queryParameters, schemaNamed } from './schemas.ts'

/** `GET /api/agents/:id` as the document writes it. */
export const placeOf = (call: string): { method: string; path: string } => {
  const [method = '', path = ''] = call.split(' ')
  return { method: method.toLowerCase(), path: path.replaceAll(/:(\w+)/g, '{$1}') }
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** A name for programs that write clients: `getAgentsByIdPublic`. */
const operationId = (call: string): string => {
  const { method, path } = placeOf(call)
  const words = path.replace('/api', '').replaceAll(/\{(\w+)\}/g, 'by-$1')
  return method + words.split(/[/.-]/).map(capital).join('')
}

export const tagOf = (path: string): string => path.split('/')[2] ?? ''

const whoMay = (access: Access): string => {
  if (access === 'anyone') return 'Open to anyone.'
  if (access === 'signedIn') return 'For whoever is signed in.'
  if (access === 'superAdmin') return 'For super administrators.'
  return `For holders of ${access.map((permission) => `\`${permission}\``).join(' or ')}.`
}

const ANY_TEXT = new Set(['sessionId', 'type'])
const ID = { type: 'string', format: 'uuid' }

const pathParameters = (path: string): Parameter[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path' as const,
    required: true as const,
    schema: ANY_TEXT.has(name) ? { type: 'string' } : ID,
  }))

const shared = (kind: string, name: string): Reference => ({ $ref: `#/components/${kind}/${name}` })

function successes(call: CallDoc): Record<string, Answer> {
  const named = Object.keys(call.answer ?? {})[0]
  const example = { success: true, data: call.gives, ...(call.isPaged && { meta: PAGE }) }
  const envelope = {
    type: 'object',
    required: ['success', 'data', ...(call.isPaged ? ['meta'] : [])],
    properties: {
      success: { const: true },
      ...(named && { data: schemaNamed(named) }),
      ...(call.isPaged && { meta: schemaNamed('Paging') }),
      message: { type: 'string', description: "A sentence for a person, in the call's language." },
    },
  }
  const events = Object.keys(call.events ?? {})[0]
  const content = {
    ...(named && { 'application/json': { schema: envelope, example } }),
    ...(call.raw && { [call.raw.type]: { schema: call.raw.type === 'application/json' ? {} : { type: 'string' } } }),
    ...(events && {
      'text/event-stream': {
        schema: { type: 'string', contentMediaType: 'text/event-stream' },
        'x-event-data': schemaNamed(events),
      },
    }),
  }
  const headers = {
    'X-Request-Id': shared('headers', 'X-Request-Id'),
    ...(call.isRepeatable && { 'Idempotency-Replayed': shared('headers', 'Idempotency-Replayed') }),
  }
  const description = call.raw?.description ?? call.summary
  return Object.fromEntries(
    (call.statuses ?? [200]).map((status) => [
      String(status),
      { description: `${description}.`.replace('..', '.'), headers, content },
    ]),
  )
}

const PAGE = { page: 1, limit: 10, total: 1, totalPages: 1 }

/** One call as the document says it, all of it made from the contract. */
export function operation(name: Call, call: CallDoc): Operation {
  const { method, path } = placeOf(name)
  const access: Access = ACCESS[name]
  const codes = codesOf(method.toUpperCase(), access, call)
  const body = Object.keys(call.body ?? {})[0]
  const refusals = [...byStatus(codes)].map(([status, its]) => [String(status), refusal(status, its)])
  return {
    operationId: operationId(name),
    tags: [tagOf(path)],
    summary: call.summary,
    description: [call.description, call.isVisitors ? "For the session's visitor." : whoMay(access)]
      .filter(Boolean)
      .join('\n\n'),
    security: call.isVisitors ? [{ visitor: [] }] : access === 'anyone' ? [] : [{ bearer: [] }],
    parameters: [
      ...pathParameters(path),
      ...queryParameters(call.query ?? {}, call.asks),
      shared('parameters', 'X-Language'),
      ...(method === 'get' && access !== 'anyone' ? [shared('parameters', 'X-D1-Bookmark')] : []),
      ...(call.isRepeatable ? [shared('parameters', 'Idempotency-Key')] : []),
      ...(method === 'get' && call.events ? [shared('parameters', 'Last-Event-ID')] : []),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaNamed(body), example: call.sends } },
      },
    }),
    ...(call.takesFile && {
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    }),
    responses: { ...successes(call), ...Object.fromEntries(refusals) },
  }
}
