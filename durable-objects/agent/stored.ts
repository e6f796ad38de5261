import * as z from 'zod/mini'
import type { Change, KnownContact, Outgoing, ReplyAddress, ReplyDraft } from '../../worker/agent-client/messages.ts'
import { CHANNEL_TYPES } from '../../worker/contract/channel-types.ts'
import { Usage } from '../../worker/contract/engines.ts'
import { jsonIn } from '../../worker/contract/json.ts'
import { LOCALES } from '../../worker/contract/locales.ts'
import { MessagePart } from '../../worker/contract/messages.ts'
import { ReplyDraft as Draft } from '../../worker/contract/threads.ts'
import type { MessageDetails, TurnResult } from './rows.ts'

/** Version of the JSON in rows that are written now. A row with a later version, as after a rollback, is not parsed. */
export const ROW_VERSION = 1

type UnreadableReason = 'version' | 'json' | 'shape'

/** A stored row that cannot be parsed: a later version, no JSON, or JSON that does not match the schema. */
export class UnreadableRow extends Error {
  override readonly name = 'UnreadableRow'
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason) {
    super(`A stored row cannot be read: ${reason}.`)
    this.reason = reason
  }
}

const text = z.string()
const time = z.number()

const details = z.looseObject({
  key: text,
  storedAt: time,
  ordinal: z.optional(z.number()),
  arrivedAt: z.optional(time),
  providerId: z.optional(text),
  person: z.optional(z.looseObject({})),
  address: z.optional(z.looseObject({ id: text })),
  language: z.optional(z.enum(LOCALES)),
  original: z.optional(text),
  editedAt: z.optional(time),
  editedWaitingAt: z.optional(time),
  deletedAt: z.optional(time),
  isTooLate: z.optional(z.boolean()),
})

const address = z.looseObject({
  id: text,
  phone: z.optional(text),
  messageId: z.optional(text),
  threadId: z.optional(text),
  connectionId: z.optional(text),
  tapId: z.optional(text),
})

const outgoing = z.array(
  z.union([
    z.looseObject({ kind: z.literal('text'), text, plain: text, suggestions: z.array(z.looseObject({ title: text })) }),
    z.looseObject({ kind: z.literal('media'), media: z.looseObject({ url: text }) }),
  ]),
)

const change = z.union([
  z.looseObject({
    kind: z.literal('revision'),
    sessionId: text,
    channelType: z.enum(CHANNEL_TYPES),
    messageId: text,
    text: z.nullable(text),
    at: time,
  }),
  z.looseObject({
    kind: z.literal('contact'),
    sessionId: text,
    channelType: z.enum(CHANNEL_TYPES),
    change: z.enum(['subscribed', 'unsubscribed', 'blocked', 'unblocked']),
    at: time,
  }),
  z.looseObject({
    kind: z.literal('receipt'),
    sessionId: text,
    channelType: z.enum(CHANNEL_TYPES),
    status: z.enum(['sent', 'delivered', 'read', 'failed']),
    messageId: z.optional(text),
    upTo: z.optional(time),
    at: time,
  }),
  z.looseObject({
    kind: z.literal('reaction'),
    sessionId: text,
    channelType: z.enum(CHANNEL_TYPES),
    messageId: text,
    emoji: z.nullable(text),
    at: time,
  }),
])

const result = z.looseObject({
  times: z.optional(z.record(text, z.nullable(time))),
  sources: z.optional(z.array(text)),
})

const contact = z.looseObject({ name: z.optional(text), username: z.optional(text), phone: z.optional(text) })

const SHAPES = {
  contact,
  parts: z.array(MessagePart),
  details,
  address,
  outgoing,
  change,
  result,
  usage: Usage,
  draft: Draft,
}

interface Stored {
  contact: KnownContact
  parts: MessagePart[]
  details: MessageDetails
  address: ReplyAddress
  outgoing: Outgoing[]
  change: Change
  result: TurnResult
  usage: Usage
  draft: ReplyDraft
}

/** Parses and validates the JSON of a column. Throws `UnreadableRow`. */
export function parseStored<Kind extends keyof Stored>(kind: Kind, json: string, version = ROW_VERSION): Stored[Kind] {
  if (version > ROW_VERSION) throw new UnreadableRow('version')
  const value = jsonIn(json)
  if (value === undefined) throw new UnreadableRow('json')
  const { success, data } = SHAPES[kind].safeParse(value)
  if (!success) throw new UnreadableRow('shape')
  return data as unknown as Stored[Kind]
}

/** As `parseStored`; `null` if the JSON cannot be parsed. */
export function parseStoredOrNull<Kind extends keyof Stored>(kind: Kind, json: string): Stored[Kind] | null {
  try {
    return parseStored(kind, json)
  } catch {
    return null
  }
}
