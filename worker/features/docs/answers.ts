import { ACCESS, type Access } from '../../contract/access.ts'
import type { RawAnswer, SchemaName } from '../../contract/calls/call.ts'
import type { Failure } from '../../contract/envelope.ts'
import { type ErrorCode, statusOf } from '../../contract/errors.ts'
import { DOCUMENTS_PER_AGENT_MAX, PASSAGES_PER_AGENT_MAX } from '../../contract/limits.ts'
import { sayError } from '../../core/words.ts'
import type { Examples } from './examples.ts'
import type { Answer, Json, Reference } from './openapi.ts'
import type { DescribedCall } from './routes.ts'
import { isPaged, schemaNamed } from './schemas.ts'

/** The envelope of a successful call with data, unless it has a format of its own. */
function envelope(data: SchemaName, example: Examples, hasPages: boolean): Answer['content'] {
  const schema = {
    type: 'object',
    required: ['success', 'data', ...(hasPages ? ['meta'] : [])],
    properties: {
      success: { type: 'boolean', const: true },
      data: schemaNamed(data),
      ...(hasPages && { meta: schemaNamed('Paging') }),
      message: { type: 'string', description: 'A sentence for people, in the language of the call.' },
    },
  }
  const sample = { success: true, data: example(data), ...(hasPages && { meta: example('Paging') }) }
  return { 'application/json': { schema, example: sample } }
}

function raw({ type, schema, ...raw }: RawAnswer, example: Examples): Answer['content'] {
  const plain = { type: type === 'application/json' ? 'object' : 'string' }
  const sample = raw.example ?? (schema && example(schema))
  return { [type]: { schema: schema ? schemaNamed(schema) : plain, ...(sample !== undefined && { example: sample }) } }
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

function successText(call: DescribedCall, status: number): string {
  if (!call.answer && call.events) return 'A stream of server-sent events'
  return status === 201 ? 'The object was created' : 'The call succeeded'
}

/** The successful responses of a call, by status. */
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
  const answers: Record<string, Answer> = {}
  for (const status of call.statuses ?? [200])
    answers[status] = { description: sentence(call.raw?.description ?? successText(call, status)), headers, content }
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

const ALWAYS: readonly ErrorCode[] = ['server.error', 'server.misconfigured', 'server.busy']
const WITH_BODY: readonly ErrorCode[] = ['request.tooLarge', 'request.timeout']
const WITH_JSON: readonly ErrorCode[] = ['request.malformed', 'request.unsupportedMediaType']
const SIGNED_IN: readonly ErrorCode[] = [
  'auth.tokenMissing',
  'auth.tokenInvalid',
  'auth.tokenExpired',
  'auth.sessionRevoked',
  'auth.accountDeactivated',
  'request.rateLimited',
]
const REPEATABLE: readonly ErrorCode[] = ['idempotency.running', 'idempotency.answerLost', 'idempotency.keyReused']

/** Every code that a call may be refused with: those of its kind, those of its route, and its own. */
export function codesOf(call: DescribedCall): ErrorCode[] {
  const access: Access = ACCESS[call.name]
  const isRead = call.name.startsWith('GET ')
  const codes = new Set<ErrorCode>(ALWAYS)
  const add = (more: readonly ErrorCode[]) => more.forEach((code) => void codes.add(code))
  if (!isRead) add(WITH_BODY)
  if (!isRead && !call.takesFile && !call.takesPayload) add(WITH_JSON)
  if (access !== 'anyone') add(SIGNED_IN)
  if (access !== 'anyone' && access !== 'signedIn') add(['access.denied'])
  if (typeof access === 'object' && !isRead) add(['team.readOnly'])
  if (call.body || call.query) add(['request.invalid'])
  if (call.isRepeatable) add(REPEATABLE)
  add(call.missing)
  add(call.codes ?? [])
  return [...codes].sort()
}

const REQUEST_ID = '2f1e0d9c-8b7a-4695-8473-62514f3e2d18'
const EXISTING_ID = '7d3c2b1a-6f5e-4d4c-8b3a-29181706f5e4'

/** The `details` of refusals that have some, as an example; sentences quote them. */
const DETAILS: Partial<Record<ErrorCode, NonNullable<Failure['error']['details']>>> = {
  'agentFile.newer': { known: 1 },
  'agentType.inUse': { agents: 3 },
  'answer.alike': {
    id: EXISTING_ID,
    question: 'Do you deliver?',
    answer: 'Yes, from 9 to 17.',
    says: '17',
    other: '18',
  },
  'answer.changed': { id: EXISTING_ID, question: 'Do you deliver?', answer: 'Yes, from 9 to 17.' },
  'callback.unusable': { seen: 'status, result' },
  'channel.limitReached': { max: 5 },
  'channel.notReady': { reason: 'The token is not valid.' },
  'channel.typeTaken': { type: 'telegram' },
  'document.noRoom': { max: PASSAGES_PER_AGENT_MAX },
  'document.tooMany': { max: DOCUMENTS_PER_AGENT_MAX },
  'plan.agentsExceeded': { have: 3, allowed: 3 },
  'plan.inUse': { subscriptions: 3 },
  'role.inUse': { users: 3 },
  'subscription.tooManyAgents': { have: 3, allowed: 1 },
  'template.refused': { reason: 'Invalid parameter' },
}

const sentenceOf = (code: ErrorCode): string => sayError('en', code, DETAILS[code])

const failure = (code: ErrorCode): Failure => {
  const message = sentenceOf(code)
  const fields = code === 'request.invalid' ? { fields: { name: sayError('en', 'field.required') } } : {}
  const details = DETAILS[code] ? { details: DETAILS[code] } : {}
  return { success: false, error: { code, message, ...fields, ...details, requestId: REQUEST_ID }, message }
}

/** An example of each refusal, with its English sentence. */
export const refusalExamples = (codes: Iterable<ErrorCode>): Record<string, Json> =>
  Object.fromEntries(
    [...new Set(codes)].sort().map((code) => [code, { summary: sentenceOf(code), value: failure(code) }]),
  )

/** The response of a status: its codes, each with its sentence and its example. */
export function refusal(status: number, codes: readonly ErrorCode[]): Answer {
  const ofCodes = { properties: { code: { enum: codes } } }
  const refused = { type: 'object', properties: { error: { allOf: [schemaNamed('ApiError'), ofCodes] } } }
  const waits = status === 429 || status === 503 || codes.includes('idempotency.running')
  return {
    description: codes.map((code) => `\`${code}\`: ${sentenceOf(code)}`).join('\n\n'),
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
      ...(waits && { 'Retry-After': { $ref: '#/components/headers/Retry-After' } }),
    },
    content: {
      'application/json': {
        schema: { allOf: [schemaNamed('Failure'), refused] },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  }
}

/** The codes of a call by HTTP status. */
export function byStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  const groups = new Map<number, ErrorCode[]>()
  for (const code of codes) groups.set(statusOf(code), [...(groups.get(statusOf(code)) ?? []), code])
  return groups
}
