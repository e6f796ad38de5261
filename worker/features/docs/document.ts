import { IDEMPOTENCY_KEY_MAX } from '../../contract/limits.ts'
import { DEFAULT_LOCALE, LOCALES } from '../../contract/locales.ts'
import { VERSION } from '../../core/version.ts'
import { codesOf, refusalExamples } from './answers.ts'
import type { Document, Operation, Parameter, Schema } from './openapi.ts'
import { operation, placeOf, tagOf } from './operation.ts'
import { type DescribedCall, describedCalls, type Route } from './routes.ts'
import { allSchemas, DIALECT, referredTo } from './schemas.ts'

const DESCRIPTION = `AI agents in front of a business's customers, on every channel they use.

Every answer is an envelope: \`{ "success": true, "data": … }\`, or \`{ "success": false, "error": { "code", "message", "requestId" } }\`. Programs read \`error.code\`, which never changes; \`message\` is a sentence for a person, in the language of \`X-Language\`. Lists carry \`meta\` with \`page\`, \`limit\`, \`total\` and \`totalPages\`. Ids are UUIDs, times ISO 8601 in UTC, days \`YYYY-MM-DD\`, money dollars. A PUT is partial, and unknown fields are dropped. What is not there and what is somebody else's are the same 404.

An agent may be answered by an automation (the engine \`webhook\`). Each message is a POST to its address, signed as Standard Webhooks says (\`webhook-id\`, \`webhook-timestamp\`, \`webhook-signature\`), with \`chatInput\`, \`sessionId\` and \`metadata\` (\`agentId\`, \`channelType\`, \`messageId\`, \`language\`, \`timestamp\`, \`contact\`, \`attachments\`, \`callback\`). It answers with 200 and \`{ "output", "parts", "handover" }\`, a list of those, text or server-sent events with \`delta\`; or with 202, and calls \`metadata.callback.url\` until \`expiresAt\`, once. \`parts\` have a \`type\`: \`text\`, \`image\`, \`file\`, \`choices\`. A request is sent again, with the same \`webhook-id\`, only when nobody was there or after 429 and 503 with \`Retry-After\`; 401, 403, 404 and 410 put the engine in error. The time limit is that of the agent's behaviour: 60 seconds, at most 10 minutes. The page (\`/api/docs#automations\`) has the whole contract, with examples and receivers.`

/** The description of each tag (the first segment of the paths), in the order of the document. */
export const AREAS = {
  auth: 'Signing in, and who is signed in',
  account: 'The own account: details, password, sessions, retention, export, deletion',
  notifications: 'What the caller is told of threads that wait',
  agents: 'Agents, their web chat and their streams',
  'agent-types': 'What kinds of agents there are',
  channels: 'Where an agent is reached',
  conversations: 'What was said',
  'canned-replies': 'What was said',
  threads: 'What was said',
  dashboard: 'How things stand',
  analytics: 'What happened, in figures',
  plans: 'What can be subscribed to',
  subscriptions: 'Who is on which plan',
  billing: 'The own plan, what is used of it, and payments',
  admin: 'For super administrators',
  roles: 'What people may do',
  permissions: 'What roles are made of',
  contact: 'Writing to the operator',
  health: 'Whether the service is up',
  'openapi.json': 'This document',
  docs: 'This document as a page',
} as const satisfies Record<string, string>

const header = (name: string, description: string, schema: Schema): Parameter => ({
  name,
  in: 'header',
  description,
  schema,
})

const components = (
  calls: readonly DescribedCall[],
  schemas: Record<string, Schema>,
  paths: Document['paths'],
): Document['components'] => ({
  schemas: referredTo(schemas, paths),
  examples: refusalExamples(calls.flatMap(codesOf)),
  headers: {
    'X-Request-Id': { description: 'Names this call in our log.', schema: { type: 'string', format: 'uuid' } },
    'Idempotency-Replayed': {
      description: '`true` when this is the answer that was given before.',
      schema: { type: 'string', const: 'true' },
    },
    'Retry-After': { description: 'Seconds to wait before the next attempt.', schema: { type: 'integer' } },
  },
  parameters: {
    'X-Language': header('X-Language', 'The language of sentences. Anything else means Spanish.', {
      type: 'string',
      enum: LOCALES,
      default: DEFAULT_LOCALE,
    }),
    'X-D1-Bookmark': header(
      'X-D1-Bookmark',
      'The bookmark of the last answer, so that what is read is never older than what was written.',
      { type: 'string' },
    ),
    'Idempotency-Key': header(
      'Idempotency-Key',
      'A name of your own for this call: sent again within 24 hours it is answered as the first time, and done once.',
      { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX },
    ),
    'Last-Event-ID': header('Last-Event-ID', 'The id of the last event that was heard.', { type: 'string' }),
  },
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token of signing in.' },
    visitor: {
      type: 'apiKey',
      in: 'header',
      name: 'Authorization',
      description: '`Visitor <visitorToken>`, from the answer to the first message of a session.',
    },
  },
})

/** The whole API as OpenAPI 3.1, from its routes, their schemas and the table of access. */
export function openApi(routes: readonly Route[]): Document {
  const calls = describedCalls(routes)
  const schemas = allSchemas(calls.flatMap(({ body }) => body ?? []))
  const paths: Record<string, Record<string, Operation>> = {}
  for (const call of calls) {
    const { method, path } = placeOf(call.name)
    paths[path] = { ...paths[path], [method]: operation(call, schemas) }
  }
  const used = new Set(Object.keys(paths).map(tagOf))
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: DIALECT,
    info: {
      title: 'Vocero API',
      version: VERSION,
      description: DESCRIPTION,
      contact: { name: 'The operator of this installation' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The installation that serves this document' }],
    tags: Object.entries(AREAS)
      .filter(([name]) => used.has(name))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: components(calls, schemas, paths),
  }
}
