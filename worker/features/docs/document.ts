import { IDEMPOTENCY_KEY_MAX } from '../../contract/limits.ts'
import { DEFAULT_LOCALE, LOCALES } from '../../contract/locales.ts'
import { VERSION } from '../../core/version.ts'
import { codesOf, refusalExamples } from './answers.ts'
import { withDescriptions } from './fields.ts'
import type { Document, Operation, Parameter, Schema } from './openapi.ts'
import { operation, placeOf, tagOf } from './operation.ts'
import { type DescribedCall, describedCalls, type Route } from './routes.ts'
import { allSchemas, DIALECT, referredTo } from './schemas.ts'

const DESCRIPTION = `The HTTP API of Vocero: AI agents that answer a business's customers on the channels they use.

Authentication: sign in with \`POST /api/auth/login\` and send the access token as \`Authorization: Bearer <accessToken>\`; renew it with \`POST /api/auth/refresh\`. A call says which permission it requires; a super administrator has all of them. Members with the role \`viewer\` can only read, apart from calls that concern themselves. Visitors of the web chat send the token of their session instead. A user may make 300 calls a minute.

Requests and responses: bodies are JSON in UTF-8, at most 64 KiB where nothing else is said. A response is an envelope: \`{ "success": true, "data": … }\`, or \`{ "success": false, "error": { "code", "message", "requestId" } }\`. Programs read \`error.code\`, which never changes; \`message\` is a sentence for people in the language of \`X-Language\`. Lists with pages have \`meta\` with \`page\`, \`limit\`, \`total\` and \`totalPages\`; other lists return a cursor. Ids are UUIDs, times are ISO 8601 in UTC where their description does not say milliseconds since 1970 (in the details of messages and contacts, such as \`arrivedAt\`, \`optOut.at\` and \`closesAt\`), days are \`YYYY-MM-DD\` (given ones from 1900-01-01 to 2999-12-31), and money is in US dollars. Unknown fields of a request are ignored, and later versions may add fields to responses. An object of another account gets the same 404 as one that does not exist. With \`Idempotency-Key\`, where a call takes it, a repeated call is carried out once; other calls ignore it. Limits of a plan are refused with 403; 402 is not used. There are no API keys, no CORS headers, and no outgoing webhooks of events: programs sign in, and read the event streams.

Webhook engines: an agent can be answered by an automation (the engine \`webhook\`). Each message is a POST to its URL, signed according to Standard Webhooks (\`webhook-id\`, \`webhook-timestamp\`, \`webhook-signature\`), with \`chatInput\`, \`sessionId\` and \`metadata\` (\`agentId\`, \`channelType\`, \`messageId\`, \`language\`, \`timestamp\`, \`contact\`, \`attachments\`, \`callback\`). The automation responds with 200 and \`{ "output", "parts", "handover" }\`, a list of these, text, or server-sent events with \`delta\`; or it responds with 202 and sends its answer to \`metadata.callback.url\` once, before \`expiresAt\`. \`parts\` have a \`type\`: \`text\`, \`image\`, \`file\`, \`choices\`. A request is repeated, with the same \`webhook-id\`, only when the automation cannot have begun: no connection, 429, 503 with \`Retry-After\`, or Cloudflare's 521 to 523. 401, 403, 404 and 410 set the engine to the state \`error\`. The time limit is 60 seconds unless the agent's behaviour sets another, of at most 10 minutes. The page \`/api/docs#automations\` has the whole contract, with examples and receivers.`

/** The description of each tag, in the order of the document. A tag is the first segment of a path. */
export const AREAS = {
  auth: 'Signing in and out, tokens, password resets, and links of mails.',
  account: "The caller's account: details, password, sessions, retention, export, members and invitations.",
  notifications: "The caller's notifications, their preferences, and push subscriptions.",
  agents:
    'Agents with their behaviour, knowledge, own answers, test cases and web chat, and the calls that providers, automations and visitors make.',
  'agent-types': 'Agent types, which give agents a system message, an engine and the channels that they may have.',
  channels: 'The channels of agents: settings, connection to the provider, message templates and webhook log.',
  conversations:
    "Exchanges, which this API calls conversations: a contact's message with its reply. A session is a thread, named by its `sessionId`.",
  'canned-replies': 'Texts that members insert into their messages.',
  threads: 'Threads: all messages between one contact and one agent on one channel, with status, assignee and notes.',
  dashboard: "Current figures of the account's agents.",
  analytics: 'Figures of a period.',
  plans: 'Plans, which customers subscribe to.',
  subscriptions: 'Subscriptions of accounts to plans, and their payments.',
  billing: "The account's plan, its usage and its payments.",
  admin: 'Calls for super administrators: users, platform figures, audit log, messages to the operator, refused rows.',
  roles: 'Roles, which give users permissions.',
  permissions: 'Permissions, which calls require.',
  contact: 'The contact form of the home page.',
  health: 'Checks for monitoring.',
  'openapi.json': 'The OpenAPI document.',
  docs: 'The API reference as a page.',
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
  schemas: withDescriptions(referredTo(schemas, paths)),
  examples: refusalExamples(calls.flatMap(codesOf)),
  headers: {
    'X-Request-Id': {
      description: 'Identifies the call in the logs of the installation.',
      schema: { type: 'string', format: 'uuid' },
    },
    'Idempotency-Replayed': {
      description: '`true`: this is the stored response to an earlier call with the same key.',
      schema: { type: 'string', const: 'true' },
    },
    'Retry-After': { description: 'Seconds to wait before the next attempt.', schema: { type: 'integer' } },
  },
  parameters: {
    'X-Language': header('X-Language', 'The language of sentences in the response. Any other value means Spanish.', {
      type: 'string',
      enum: LOCALES,
      default: DEFAULT_LOCALE,
    }),
    'X-D1-Bookmark': header(
      'X-D1-Bookmark',
      'The bookmark of an earlier response (header `X-D1-Bookmark`): the call reads nothing older than that state of the database.',
      { type: 'string' },
    ),
    'Idempotency-Key': header(
      'Idempotency-Key',
      'An id of the client for this call. A call that is repeated with the same key and body within 24 hours returns the first response and is carried out once; only successful calls are stored.',
      { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX },
    ),
    'Last-Event-ID': header('Last-Event-ID', 'The id of the last event that was received.', { type: 'string' }),
  },
  securitySchemes: {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'The access token of a session, from `POST /api/auth/login`.',
    },
    visitor: {
      type: 'apiKey',
      in: 'header',
      name: 'Authorization',
      description: '`Visitor <visitorToken>`, with the token in the response to the first message of the session.',
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
    servers: [{ url: '/', description: 'The installation that serves this document.' }],
    tags: Object.entries(AREAS)
      .filter(([name]) => used.has(name))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: components(calls, schemas, paths),
  }
}
