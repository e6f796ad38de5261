import { ACCESS, type Access } from '../../contract/access.ts'
import { byStatus, codesOf, refusal, successes } from './answers.ts'
import { type Examples, examplesFrom } from './examples.ts'
import type { Operation, Reference, Schema } from './openapi.ts'
import { pathParameters, protocolParameters } from './parameters.ts'
import type { DescribedCall } from './routes.ts'
import { nameOf, queryParameters, schemaNamed } from './schemas.ts'

/** Method and path of a call like `GET /api/agents/:id`, as OpenAPI writes them. */
export const placeOf = (call: string): { method: string; path: string } => {
  const [method = '', path = ''] = call.split(' ')
  return { method: method.toLowerCase(), path: path.replaceAll(/:(\w+)/g, '{$1}') }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The name of a call for generated clients: `getAgentsByIdPublic`. */
const operationId = (call: string): string => {
  const { method, path } = placeOf(call)
  const name = path.replace('/api', '').replaceAll(/\{(\w+)\}/g, 'by-$1')
  return method + name.split(/[/.-]/).map(capital).join('')
}

export const tagOf = (path: string): string => path.split('/')[2] ?? ''

const accessText = (access: Access): string => {
  if (access === 'anyone') return 'No authentication required.'
  if (access === 'signedIn') return 'Requires a signed-in user.'
  if (access === 'superAdmin') return 'Requires a super administrator.'
  return `Requires the permission ${access.map((permission) => `\`${permission}\``).join(' or ')}.`
}

const shared = (name: string): Reference => ({ $ref: `#/components/parameters/${name}` })

function requestBody(
  { body, takesFile, takesPayload }: DescribedCall,
  example: Examples,
): Pick<Operation, 'requestBody'> {
  const json = body && { schema: schemaNamed(nameOf(body)), example: example(nameOf(body)) }
  const payload = takesPayload ? { schema: { type: 'object' }, example: takesPayload } : undefined
  const media = json ?? payload
  if (media) return { requestBody: { required: true, content: { 'application/json': media } } }
  const file = { schema: { type: 'string', format: 'binary' } }
  return takesFile ? { requestBody: { required: true, content: { 'application/octet-stream': file } } } : {}
}

/** The entry of one call, made from the contract and its route. */
export function operation(call: DescribedCall, schemas: Record<string, Schema>): Operation {
  const { name } = call
  const example = examplesFrom(schemas)
  const { method, path } = placeOf(name)
  const access: Access = ACCESS[name]
  const codes = codesOf(call)
  const refusals = [...byStatus(codes)].map(([status, ofStatus]) => [String(status), refusal(status, ofStatus)])
  return {
    operationId: operationId(name),
    tags: [tagOf(path)],
    summary: call.summary,
    description: [call.description, call.isVisitors ? 'Requires the visitor token of the session.' : accessText(access)]
      .filter(Boolean)
      .join('\n\n'),
    security: call.isVisitors ? [{ visitor: [] }] : access === 'anyone' ? [] : [{ bearer: [] }],
    parameters: [
      ...pathParameters(path, call.types),
      ...(call.query ? queryParameters(call.query) : []),
      ...protocolParameters(call.protocolQuery ?? {}),
      shared('X-Language'),
      ...(method === 'get' && access !== 'anyone' ? [shared('X-D1-Bookmark')] : []),
      ...(call.isRepeatable ? [shared('Idempotency-Key')] : []),
      ...(method === 'get' && call.events ? [shared('Last-Event-ID')] : []),
    ],
    ...requestBody(call, example),
    responses: { ...successes(call, example), ...Object.fromEntries(refusals) },
  }
}
