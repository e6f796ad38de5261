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
  file: { description: 'The last segment of the URL of the file.', schema: { type: 'string' } },
  entry: { description: 'Number of the refused row.', schema: COUNTED },
  messageNumber: { description: 'Number of the message in its thread.', schema: COUNTED },
  number: { description: 'Number of the version.', schema: COUNTED },
  place: { description: 'Index of the attachment in its message, from 0.', schema: COUNTED },
  sessionId: { description: 'Id of the session.', schema: { type: 'string' } },
  hash: {
    description: 'Hash of the picture: `look.avatar` of a behaviour.',
    schema: { type: 'string' },
  },
  ticket: {
    description: 'The last segment of the URL in the request to the automation.',
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

const FIRST_DAY = "First day of the period, in the account's time zone."
const LAST_DAY = "Last day of the period, included, in the account's time zone."

/** The descriptions of query fields. */
export const QUERY_DESCRIPTIONS: Readonly<Record<string, string>> = {
  action: 'Only entries with this action.',
  actorId: 'Only actions of this user.',
  after: 'The `next` of the previous page.',
  agentId: 'Only objects of this agent.',
  before: 'The `next` of the previous page.',
  beforeId: 'Id of the last entry of the previous page.',
  billingCycle: 'Only plans with this billing cycle.',
  channelType: 'Only channels of this type.',
  days: 'Retention period in days.',
  endDate: LAST_DAY,
  from: FIRST_DAY,
  intent:
    'Only threads whose last message with an intent has this one, and which no member has answered or closed since.',
  isActive: '`true`: only active users; `false`: only deactivated ones.',
  kind: 'Only documents of this kind.',
  language: 'Only agents with this language.',
  list: 'Only threads of this list. `mine`: assigned to the caller; `unassigned`: waiting for a member or taken over, and not assigned; `waiting`: waiting for an answer of a member, also of the one who has taken it over; `unknown`: the agent did not know the last answer; `closed`: closed.',
  limit: 'Maximum number of entries.',
  order: 'Sort order. The default is ascending for names, and descending for dates and numbers.',
  name: 'Name of the file, with its extension.',
  page: 'Number of the page, from 1.',
  requiresApi: '`true`: only agent types whose engine calls an external API; `false`: only the others.',
  result: 'Only entries with this result.',
  roleId: 'Only users who have this role.',
  search: 'Text to search for, regardless of case and accents.',
  sessionId: 'Id of the session.',
  agentIds: 'Ids of agents, separated by commas; at most 100.',
  sort: 'Field to sort by.',
  startDate: FIRST_DAY,
  state: 'Only entries in this state.',
  status: 'Only entries with this status.',
  tag: 'Only threads with this tag.',
  targetId: 'Only actions on the object with this id.',
  targetType: 'Only actions on objects of this type.',
  to: LAST_DAY,
  typeId: 'Id of an agent type.',
  userId: 'Only agents of the account of this user. Other accounts are for super administrators.',
  rated: '`badly`: only threads whose contact rated them, or a reply in them, with -1.',
  unanswered: '`true`: only threads whose last exchange has no reply, or one that was not delivered.',
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
