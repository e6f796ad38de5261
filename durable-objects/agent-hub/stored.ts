import * as z from 'zod/mini'
import { CHANNEL_TYPES } from '../../worker/contract/channel-types.ts'
import { LOCALES } from '../../worker/contract/locales.ts'
import type { Letter, Outcome, Outgoing, ReplyAddress, Revision } from '../../worker/features/chat/mail.ts'

/** The form in which rows are written now. A row of a later form is left for the version that wrote it. */
export const ROW_VERSION = 1

export type Unreadable = 'version' | 'json' | 'shape'

/** A stored row that cannot be used: of a later version, no JSON, or JSON of another shape. */
export class UnreadableRow extends Error {
  override readonly name = 'UnreadableRow'
  readonly reason: Unreadable

  constructor(reason: Unreadable) {
    super(`A stored row cannot be read: ${reason}.`)
    this.reason = reason
  }
}

const text = z.string()
const time = z.number()
const channelType = z.enum(CHANNEL_TYPES)

const letter = z.looseObject({
  messageId: text,
  sessionId: text,
  isProven: z.boolean(),
  channelType,
  language: z.nullable(z.enum(LOCALES)),
  text,
  receivedAt: time,
  ordinal: z.optional(z.number()),
  storedAt: z.optional(time),
  details: z.optional(
    z.looseObject({
      attachments: z.optional(z.array(z.looseObject({ kind: text }))),
      parts: z.optional(z.array(z.looseObject({ id: text, length: z.number(), files: z.number() }))),
    }),
  ),
})

const address = z.looseObject({
  id: text,
  phone: z.optional(text),
  messageId: z.optional(text),
  threadId: z.optional(text),
  tapId: z.optional(text),
})

const outgoing = z.array(
  z.union([
    z.looseObject({ kind: z.literal('text'), text, plain: text, suggestions: z.array(z.looseObject({ title: text })) }),
    z.looseObject({ kind: z.literal('media'), media: z.looseObject({ url: text }) }),
  ]),
)

const place = { conversationId: text, sessionId: text }
const outcome = z.union([
  z.looseObject({ ...place, kind: z.literal('answered'), reply: text }),
  z.looseObject({ ...place, kind: z.literal('failed'), code: text }),
])

const revision = z.looseObject({ sessionId: text, channelType, messageId: text, text: z.nullable(text), at: time })

const SHAPES = { letter, address, outgoing, outcome, revision }

interface Stored {
  letter: Letter
  address: ReplyAddress
  outgoing: Outgoing[]
  outcome: Outcome
  revision: Revision
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new UnreadableRow('json')
  }
}

/** What a column of a row holds, validated. Throws `UnreadableRow`. */
export function stored<Kind extends keyof Stored>(kind: Kind, json: string, version = ROW_VERSION): Stored[Kind] {
  if (version > ROW_VERSION) throw new UnreadableRow('version')
  const { success, data } = SHAPES[kind].safeParse(parsed(json))
  if (!success) throw new UnreadableRow('shape')
  return data as unknown as Stored[Kind]
}

/** As `stored`, where a row that cannot be read is no more than one that is not there. */
export function storedOrNull<Kind extends keyof Stored>(kind: Kind, json: string): Stored[Kind] | null {
  try {
    return stored(kind, json)
  } catch {
    return null
  }
}

/** A column that tables had not when they were made first. */
export function addVersions(sql: SqlStorage, tables: readonly string[]): void {
  for (const table of tables) {
    const columns = sql.exec<{ name: string }>('SELECT name FROM pragma_table_info(?)', table).toArray()
    if (!columns.some(({ name }) => name === 'version'))
      sql.exec(`ALTER TABLE ${table} ADD COLUMN version INTEGER NOT NULL DEFAULT ${ROW_VERSION}`)
  }
}
