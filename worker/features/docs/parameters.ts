import type { Parameter, Schema } from './openapi.ts'
import { SAMPLES } from './samples.ts'

const ID = { type: 'string', format: 'uuid' }
const COUNTED: Schema = { type: 'integer', minimum: 0 }

/** Names of objects that differ from the segment of their path. */
const OBJECTS: Readonly<Record<string, string>> = {
  admins: 'super administrator',
  'contact-messages': 'message to the operator',
  devices: 'session of the browser',
  callId: 'webhook call',
  caseId: 'test case',
}

/** Path parameters that are not UUIDs of objects. */
const OTHERS: Readonly<Record<string, { description: string; schema: Schema }>> = {
  file: { description: 'The end of the address that came with the message.', schema: { type: 'string' } },
  entry: { description: 'Number of the refused row.', schema: COUNTED },
  messageNumber: { description: 'Number of the message in its thread.', schema: COUNTED },
  number: { description: 'Number of the version.', schema: COUNTED },
  place: { description: 'Position of the attachment in its message, counted from 0.', schema: COUNTED },
  sessionId: { description: 'Id of the session.', schema: { type: 'string' } },
  hash: {
    description: 'The name that the picture is stored under: `look.avatar` of a behaviour.',
    schema: { type: 'string' },
  },
  ticket: {
    description: 'The ticket at the end of the address that the automation was sent.',
    schema: { type: 'string' },
  },
  type: { description: 'Type of the channel.', schema: { type: 'string' } },
}

/** `agent type` for `agent-types`, `canned reply` for `canned-replies`, `note` for `noteId`. */
const singular = (name: string): string =>
  name
    .replace(/ies$/, 'y')
    .replace(/(?:s|Id)$/, '')
    .replaceAll('-', ' ')

/** The parameters in a path. `types`: the values of `{type}`. */
export const pathParameters = (path: string, types?: readonly string[]): Parameter[] =>
  [...path.matchAll(/([\w-]+)\/\{(\w+)\}/g)].map(([, before = '', name = '']) => {
    const object = name === 'id' ? before : name
    const { description, schema } = OTHERS[name] ?? {
      description: `Id of the ${OBJECTS[object] ?? singular(object)}.`,
      schema: ID,
    }
    return {
      name,
      in: 'path',
      required: true,
      description,
      schema: name === 'type' && types ? { ...schema, enum: types } : schema,
    }
  })

const WHOSE_DAYS = "Days are those of the account's time zone; of the audit log and of subscriptions, of UTC."

/** The descriptions of query fields. */
export const QUERY_DESCRIPTIONS: Readonly<Record<string, string>> = {
  action: 'Only this action.',
  actorId: 'Only what this user did.',
  after: 'The `next` of the page before.',
  agentId: 'Only what belongs to this agent.',
  before: 'The `next` of the page before.',
  beforeId: 'Id of the last entry of the page before.',
  billingCycle: 'Only plans with this billing cycle.',
  channelType: 'Only what came by channels of this type.',
  days: 'Number of days that conversations would be kept.',
  endDate: `Last day of the period. ${WHOSE_DAYS}`,
  from: `First day of the period. ${WHOSE_DAYS}`,
  intent:
    'Only sessions whose last message with an intent has this one, and that no member has answered or closed since.',
  isActive: 'Only users who are active, or only those who are not.',
  kind: 'Only documents of this kind.',
  language: 'Only agents that speak this language.',
  list: 'Only threads of this list: assigned to the caller; with people, but assigned to nobody; waiting for a person; ended with what the agent did not know; closed.',
  limit: 'Number of entries on a page.',
  order: 'Ascending or descending; unless it is said, names ascend, and dates and numbers descend.',
  name: 'Name of the file, whose extension says what kind it is.',
  page: 'Number of the page, counted from 1.',
  requiresApi: 'Only agent types that need an external API, or only those that do not.',
  result: 'Only entries with this result.',
  roleId: 'Only users who have this role.',
  search: 'Words to search for.',
  sessionId: 'Id of the session.',
  agentIds: 'Ids of agents, by commas; at most 100.',
  sort: 'What the list is sorted by.',
  startDate: `First day of the period. ${WHOSE_DAYS}`,
  state: 'Only entries in this state.',
  status: 'Only entries with this status.',
  tag: 'Only threads with this tag.',
  targetId: 'Only actions on the object with this id.',
  targetType: 'Only actions on objects of this type.',
  to: `Last day of the period. ${WHOSE_DAYS}`,
  typeId: 'Id of an agent type.',
  userId: "Only what belongs to this user; other people's is for super administrators.",
  rated: '`badly`: only sessions whose contact rated them, or a reply in them, badly.',
  unanswered: 'Only sessions whose last exchange got no reply, or one that did not arrive.',
}

/** Query fields that a provider's protocol defines. */
export const protocolParameters = (fields: Readonly<Record<string, string>>): Parameter[] =>
  Object.entries(fields).map(([name, description]) => ({
    name,
    in: 'query',
    description,
    schema: { type: 'string' },
    example: String(SAMPLES[name]),
  }))
